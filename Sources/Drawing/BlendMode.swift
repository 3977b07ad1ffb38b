/// The combination of a painted colour with the content below it: the values of
/// CGBlendMode.
///
/// With the premultiplied source S, destination D and their alphas Sa and Da in 0...1, a
/// pixel of coverage m becomes m·B(S, D) + (1 - m)·D, where B is the mode's function.
/// As in Core Graphics, pixels outside the shape stay unchanged; the shape of a layer is
/// its whole area. Values are blended as they are stored (sRGB encoded).
public enum BlendMode: String, Hashable, Sendable, CaseIterable {
  /// S + D·(1 - Sa): source-over.
  case normal
  // The blend modes of the W3C compositing specification. B is S·(1 - Da) + D·(1 - Sa) +
  // Sa·Da·b(source, destination), where b takes colours that are not premultiplied.
  case multiply, screen, overlay, darken, lighten
  case colorDodge, colorBurn, softLight, hardLight
  case difference, exclusion
  // The same formula, with a function b that mixes the channels.
  case hue, saturation, color, luminosity
  /// 0.
  case clear
  /// S.
  case copy
  /// S·Da.
  case sourceIn
  /// S·(1 - Da).
  case sourceOut
  /// S·Da + D·(1 - Sa).
  case sourceAtop
  /// S·(1 - Da) + D.
  case destinationOver
  /// D·Sa.
  case destinationIn
  /// D·(1 - Sa).
  case destinationOut
  /// S·(1 - Da) + D·Sa.
  case destinationAtop
  /// S·(1 - Da) + D·(1 - Sa).
  case xor
  /// max(0, Ra - (Sa - S) - (Da - D)), where Ra = min(1, Sa + Da).
  case plusDarker
  /// min(1, S + D).
  case plusLighter

  /// Whether an opaque destination stays opaque with any source.
  package var keepsOpaque: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationOut,
      .destinationAtop, .xor:
      false
    case .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge,
      .colorBurn, .softLight, .hardLight, .difference, .exclusion, .hue, .saturation,
      .color, .luminosity, .sourceAtop, .destinationOver, .plusDarker, .plusLighter:
      true
    }
  }

  /// Whether a transparent source changes the destination.
  package var clearsUnderTransparent: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop:
      true
    case .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge,
      .colorBurn, .softLight, .hardLight, .difference, .exclusion, .hue, .saturation,
      .color, .luminosity, .sourceAtop, .destinationOver, .destinationOut, .xor,
      .plusDarker, .plusLighter:
      false
    }
  }
}
