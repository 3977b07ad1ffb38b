import MesmerGeometry

/// Transparency layers.
extension Canvas {
  /// A layer that has begun and not ended.
  struct OpenLayer {
    /// The blend mode that the layer's end restores.
    var blendMode: BlendMode
    var alpha: Double
    var shadow: Shadow?
    /// The state outside the layer, if the layer's end restores all of it.
    var outerState: State?
  }

  /// Begins a transparency layer: the content drawn until the matching end is composited
  /// as one group.
  ///
  /// The group has the opacity `alpha` (0...1, clamped) times the current opacity, the
  /// given blend mode (nil means the current mode) and the current shadow, which it casts
  /// as a whole. Inside the layer, the opacity is initially 1, the mode `.normal`, and
  /// there is no shadow; the end restores the previous values.
  ///
  /// Modes in which a transparent source changes the destination, such as `copy`, affect
  /// all of the current clip or, without a clip, the bounds of the layer's contents.
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

  /// Begins a layer whose end restores all of the state: also the transform, the clip,
  /// the colours and the pen, as in Core Graphics.
  package func beginStateLayer() {
    let outerState = state
    beginTransparencyLayer()
    openLayers[openLayers.count - 1].outerState = outerState
  }

  /// Ends the innermost layer. No effect without an open layer.
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
    // The shadow is cast by the unclipped contents, so a layer with a shadow is clipped
    // as a whole. A layer that clears is clipped as a whole too,
    // because it clears all of the clip, painted or not. The contents of other layers
    // are clipped command by command.
    builder.beginGroup(
      alpha: alpha, clip: clears || shadow != nil ? state.clip : builder.base,
      blendMode: mode, shadow: shadow.map { Picture.CastShadow($0, at: .null) },
      bounds: clears && state.clip >= 0 ? builder.clips[state.clip].bounds : .null)
  }
}
