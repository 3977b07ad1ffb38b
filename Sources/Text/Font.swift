import MesmerDrawing
import MesmerGeometry

/// A font, in the manner of UIFont.
///
/// `Font.system(size: 17)` is Mesmer's built-in lettering, which requires no file and is
/// identical on every machine, with the vertical metrics of iOS's system font. Lengths
/// are in points.
///
/// Fonts are immutable. Fonts with the same faces, size and weight are equal.
open class Font: MesmerObject, @unchecked Sendable {
  /// The weight of letters, by CSS's and UIKit's names.
  public enum Weight: String, Hashable, Sendable, CaseIterable {
    /// Weight 100 in CSS.
    case ultraLight
    /// Weight 200 in CSS.
    case thin
    /// Weight 300 in CSS.
    case light
    /// Weight 400 in CSS.
    case regular
    /// Weight 500 in CSS.
    case medium
    /// Weight 600 in CSS.
    case semibold
    /// Weight 700 in CSS.
    case bold
    /// Weight 800 in CSS.
    case heavy
    /// Weight 900 in CSS.
    case black
  }

  /// The size in points.
  public let pointSize: Double
  /// The requested weight.
  public let weight: Weight
  /// The faces, in fallback order: a character is set in the first face that supports it.
  package let faces: [any FontFace]
  /// The scene's name for the list of faces; nil for one without a name. It affects
  /// neither drawing nor equality.
  package let listName: String?

  /// Creates a font with the given faces, of which there is at least one.
  ///
  /// - Parameter keepsFaces: whether the faces keep their optical size instead of taking
  ///   that of the font.
  package init(
    faces: [any FontFace], size: Double, weight: Weight = .regular,
    listName: String? = nil, keepsFaces: Bool = false
  ) {
    precondition(!faces.isEmpty, "a font requires at least one face")
    let size = size > 0 && size.isFinite ? min(size, Font.maximumSize) : 0
    self.faces = keepsFaces ? faces : faces.map { $0.sized(size) }
    pointSize = size
    self.weight = weight
    self.listName = listName
  }

  /// The maximum size in points: 65536.
  package static let maximumSize = 65536.0

  /// Returns the built-in lettering in a size in points, clamped to 65536. A size that is
  /// not positive and finite becomes 0, and text of size 0 is not drawn.
  public static func system(size: Double, weight: Weight = .regular) -> Font {
    Font(faces: [StrokeFontFace.of(weight)], size: size, weight: weight)
  }

  /// Returns the built-in lettering in bold.
  public static func boldSystem(size: Double) -> Font {
    system(size: size, weight: .bold)
  }

  /// The size of a label's font: 17.
  public static let labelFontSize = 17.0
  /// The size of a button's font: 18.
  public static let buttonFontSize = 18.0
  /// The size of the system font: 14.
  public static let systemFontSize = 14.0
  /// The size of small text: 12.
  public static let smallSystemFontSize = 12.0

  /// Returns the same font in another size in points, clamped as in
  /// `system(size:weight:)`.
  public func withSize(_ size: Double) -> Font {
    Font(faces: faces, size: size, weight: weight, listName: listName)
  }

  /// Returns the font in another size, with faces of the same optical size: when text
  /// shrinks to fit, its width must be proportional to the size.
  func scaled(by factor: Double) -> Font {
    Font(
      faces: faces, size: pointSize * factor, weight: weight, listName: listName,
      keepsFaces: true)
  }

  /// The first face.
  package var face: any FontFace { faces[0] }
  /// Whether the font is the built-in lettering.
  package var isSystem: Bool { face is StrokeFontFace }

  /// Whether the requested weight, or that of the first face, is at least 700.
  package var isBold: Bool {
    [.bold, .heavy, .black].contains(weight) || face.traits.weight.lowerBound >= 700
  }

  /// The number of points in a font unit.
  private var unit: Double { pointSize / Double(face.unitsPerEm) }

  /// The name of the font's first face; "system" for the built-in lettering.
  public var fontName: String { face.name }
  /// The distance from the baseline up to the top of a line.
  public var ascender: Double { face.metrics.ascender * unit }
  /// The distance from the baseline to the bottom of a line, as a negative number.
  public var descender: Double { face.metrics.descender * unit }
  /// The additional space between lines, which labels do not use.
  public var leading: Double { face.metrics.lineGap * unit }
  /// The height of a line: `ascender - descender`.
  public var lineHeight: Double { ascender - descender }
  /// The height of capitals.
  public var capHeight: Double { face.metrics.capHeight * unit }
  /// The height of lowercase letters.
  public var xHeight: Double { face.metrics.xHeight * unit }

  /// Returns whether another object is a font with the same faces, size and weight.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? Font else { return false }
    return pointSize == other.pointSize && weight == other.weight
      && faces.count == other.faces.count
      && zip(faces, other.faces).allSatisfy { $0 === $1 }
  }

  /// A hash value, identical for equal fonts.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(pointSize)
    hasher.combine(weight)
    for face in faces { hasher.combine(ObjectIdentifier(face)) }
    return hasher.finalize()
  }

  /// A description with the name, the size and the weight.
  open override var description: String {
    "Font(\(fontName), size: \(pointSize), weight: \(weight))"
  }
}
