import MesmerDrawing
import MesmerGeometry
import MesmerPlatform

/// An SVG file, read into a picture.
///
/// One user unit is one point. The picture has the same kinds of commands as a view's
/// drawing, so it is sharp at every scale. Text, styles and references are resolved
/// during reading.
///
/// An XML error ends the drawing: elements opened before it are drawn. Invalid path data
/// and points are drawn up to the error; other invalid values are treated as absent. Each
/// of these errors gives a warning, as does each kind of unsupported feature once, up to
/// 100 warnings in all.
package struct SVGDocument: Sendable {
  /// The drawing, in points, with its origin at the top left of the image. It is
  /// clipped to the image.
  package let picture: Picture
  /// The image's size in points.
  package let size: Size
  /// The omitted or invalid parts, in the order in which they are found; at most 100.
  package let warnings: [SVGWarning]

  /// Reads a file. Throws if it is not SVG, its image has no size, or a limit is
  /// exceeded.
  ///
  /// - Parameter resources: the sources of images and font faces.
  package static func read(
    _ bytes: [UInt8], resources: SVGResources = SVGResources()
  ) throws(SVGError) -> SVGDocument {
    try read(bytes, resources: resources, SVGBudget())
  }

  /// Reads a file that shares the limits of a budget with other files.
  static func read(
    _ bytes: [UInt8], resources: SVGResources, _ budget: SVGBudget
  ) throws(SVGError) -> SVGDocument {
    let (tree, fault) = try XMLReader.read(bytes)
    let notes = SVGNotes()
    if let fault { notes.add(fault) }
    for warning in tree.warnings { notes.add(warning) }
    let scribe = SVGRenderer(tree, resources: resources, notes: notes, budget)
    let (picture, size) = try scribe.document()
    return SVGDocument(picture: picture, size: size, warnings: notes.warnings)
  }
}

/// A warning about a part of an SVG file that is omitted, or treated as absent.
package struct SVGWarning: Hashable, Sendable {
  /// The line in the file, from 1.
  package var line: Int
  /// The column, in characters from 1.
  package var column: Int
  /// One line of text.
  package var message: String
}

/// An error that prevents the drawing of an SVG file.
package struct SVGError: Error, Hashable, Sendable {
  /// The line in the file, from 1.
  package var line: Int
  /// The column, in characters from 1.
  package var column: Int
  /// One line of text.
  package var message: String
}

/// An error that prevents the drawing of an image named by an SVG file.
package struct SVGResourceError: Error, Hashable, Sendable {
  /// One line of text.
  package var message: String

  /// Creates an error with a line of text.
  package init(_ message: String) { self.message = message }
}

/// The warnings of a file, at most `most` of them; each kind of unsupported feature is
/// reported once.
final class SVGNotes {
  private(set) var warnings: [SVGWarning] = []
  private var named: Set<String> = []

  /// The maximum number of warnings of a file; further ones are dropped.
  static let most = 100

  /// Adds a warning, unless it equals the last one or the limit is reached.
  func add(_ warning: SVGWarning) {
    if warnings.count < Self.most, warnings.last != warning { warnings.append(warning) }
  }

  /// Adds a warning about a node.
  func add(_ message: String, at node: SVGNode) {
    add(SVGWarning(line: node.line, column: node.column, message: message))
  }

  /// Adds a warning once for each text.
  func addOnce(_ message: String, at node: SVGNode) {
    addOnce(message, at: (node.line, node.column))
  }

  /// Adds a warning about a place once for each text.
  func addOnce(_ message: String, at place: (line: Int, column: Int)) {
    if warnings.count == Self.most || !named.insert(message).inserted { return }
    add(SVGWarning(line: place.line, column: place.column, message: message))
  }
}

extension String {
  /// The text in quotes, on one line and shortened, for a message.
  var quotedForMessage: String {
    var result = "\""
    for scalar in shortened(to: 40).unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _
      where scalar.value < 32 || (127...159).contains(scalar.value)
        || scalar.value == 0x2028 || scalar.value == 0x2029
        || (0x202A...0x202E).contains(scalar.value)
        || (0x2066...0x2069).contains(scalar.value):
        result += "\\u{" + String(scalar.value, radix: 16) + "}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
