import MesmerGeometry

/// Transparency layers.
extension Canvas {
  /// A layer that was begun and not ended.
  struct OpenLayer {
    /// What its end returns to.
    var blendMode: BlendMode
    var alpha: Double
    var shadow: Shadow?
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
        blendMode: state.blendMode, alpha: state.alpha, shadow: state.shadow))
    beginLayer(
      alpha: Canvas.opacity(alpha) * state.alpha, blendMode ?? state.blendMode,
      shadow: shadow)
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
    builder.endGroup()
  }

  /// Records the beginning of a layer.
  func beginLayer(alpha: Double, _ mode: BlendMode, shadow: Shadow? = nil) {
    let clears = mode.clearsUnderTransparent
    // A layer that casts a shadow is clipped as a whole, because the clip does not
    // cut what casts it. So is one that clears: it does so in all of the clip,
    // painted or not. What is in other layers is clipped command by command.
    builder.beginGroup(
      alpha: alpha, clip: clears || shadow != nil ? state.clip : builder.base,
      blendMode: mode, shadow: shadow.map { Picture.CastShadow($0, at: .null) },
      bounds: clears && state.clip >= 0 ? builder.clips[state.clip].bounds : .null)
  }
}
