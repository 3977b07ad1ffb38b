import MesmerGeometry

/// Transparency layers.
extension Canvas {
  /// A layer that was begun and not ended.
  struct OpenLayer {
    /// What its end returns to.
    var blendMode: BlendMode
    var alpha: Double
    var shadow: Shadow?
    var clipBase: Int
    /// Where its beginning is among the commands.
    var index: Int
    /// The state before it, where its end brings all of that back.
    var outerState: State?
  }

  /// Begins a group: what is drawn until the matching end is composited as
  /// one picture, with this opacity (0...1, clamped) times `alpha` and in this
  /// blend mode (nil is the current one), over the shadow that it casts as a
  /// whole. Inside, the opacity starts at 1, the mode at `.normal` and the
  /// shadow at none; the end brings those from before back.
  ///
  /// A layer reaches as far as the current clip, or, without one, as what is
  /// drawn in it: modes that clear under a transparent source clear there.
  public func beginTransparencyLayer(
    alpha: Double = 1, blendMode: BlendMode? = nil
  ) {
    let shadow = state.shadow.flatMap { $0.isVisible ? $0 : nil }
    openLayers.append(
      OpenLayer(
        blendMode: state.blendMode, alpha: state.alpha, shadow: state.shadow,
        clipBase: clipBase, index: commands.count))
    beginLayer(
      alpha: Canvas.opacity(alpha) * state.alpha, blendMode ?? state.blendMode,
      shadow: shadow)
    if shadow != nil { clipBase = state.clip }
    state.blendMode = .normal
    state.alpha = 1
    state.shadow = nil
  }

  /// Begins a group whose end brings back all of the state: the transform, the
  /// clip, the colours and the pen as well, as in Core Graphics.
  package func beginStateLayer() {
    let outerState = state
    beginTransparencyLayer()
    openLayers[openLayers.count - 1].outerState = outerState
  }

  /// Ends the group begun last; ignored without one.
  public func endTransparencyLayer() {
    guard let outer = openLayers.popLast() else { return }
    if let outerState = outer.outerState { state = outerState }
    state.blendMode = outer.blendMode
    state.alpha = outer.alpha
    state.shadow = outer.shadow
    clipBase = outer.clipBase
    finishShadow(ofLayerAt: outer.index)
    endLayer()
  }

  /// Records the beginning of a layer.
  func beginLayer(alpha: Double, _ mode: BlendMode, shadow: Shadow? = nil) {
    // Modes that clear do so in all of the clip, painted or not.
    let bounds: Rect =
      mode.clearsUnderTransparent && state.clip >= 0
      ? clips[state.clip].bounds : .null
    commands.append(
      Picture.Command(
        operation: .beginLayer(alpha: alpha), transform: state.transform,
        clip: state.clip, bounds: bounds, blendMode: mode,
        shadow: shadow.map { Picture.CastShadow(shadow: $0, source: .null) }))
  }

  /// Records the end of a layer.
  func endLayer() {
    commands.append(
      Picture.Command(
        operation: .endLayer, transform: state.transform, clip: state.clip,
        bounds: .null))
  }

  /// Says, now that it is known, what casts a layer's shadow.
  private func finishShadow(ofLayerAt index: Int) {
    guard let shadow = commands[index].shadow?.shadow else { return }
    let source = Picture.bounds(of: commands[(index + 1)...])
    let reach = shadow.reach(from: source)
    if reach.isFinite {
      commands[index].shadow?.source = source
      commands[index].bounds = commands[index].bounds.union(
        clipped(reach, to: commands[index].clip))
    } else {
      // Nothing is drawn, or it is too far away to be.
      commands[index].shadow = nil
    }
  }
}
