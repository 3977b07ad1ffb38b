import MesmerDrawing
import MesmerGeometry
import MesmerRaster
import Testing

@testable import MesmerSVG

/// A small SVG file, drawn: its content inside a root of 40 x 40 units.
struct Sketch {
  let document: SVGDocument
  let pixmap: Pixmap

  /// Reads and draws content.
  init(
    _ content: String, size: Int = 40, attributes: String = "", scale: Double = 1,
    resources: SVGResources = SVGResources()
  ) throws {
    try self.init(
      file: "<svg xmlns='http://www.w3.org/2000/svg' width='\(size)' height='\(size)' "
        + "\(attributes)>\(content)</svg>", scale: scale, resources: resources)
  }

  /// Reads and draws a whole file.
  init(file: String, scale: Double = 1, resources: SVGResources = SVGResources()) throws {
    document = try SVGDocument.read(Array(file.utf8), resources: resources)
    pixmap = Pixmap(
      width: Int(document.size.width * scale), height: Int(document.size.height * scale))
    Rasterizer(threads: 1).draw(
      document.picture, transform: AffineTransform(scaleX: scale, y: scale), into: pixmap)
  }

  /// The premultiplied pixel at a place: red, green, blue, alpha.
  func pixel(_ x: Int, _ y: Int) -> [Int] {
    let p = pixmap.row(y)[x]
    return [Int(p & 255), Int(p >> 8 & 255), Int(p >> 16 & 255), Int(p >> 24)]
  }

  /// All pixels.
  var pixels: [UInt32] {
    (0..<pixmap.height).flatMap { y in (0..<pixmap.width).map { pixmap.row(y)[$0] } }
  }

  /// The largest difference of a channel.
  func difference(_ other: Sketch) -> Int {
    var most = 0
    for (a, b) in zip(pixels, other.pixels) where a != b {
      for shift: UInt32 in [0, 8, 16, 24] {
        let distance = Int(a >> shift & 255) - Int(b >> shift & 255)
        most = max(most, abs(distance))
      }
    }
    return most
  }

  /// The warnings' texts.
  var messages: [String] { document.warnings.map(\.message) }

  static let red = [255, 0, 0, 255]
  static let green = [0, 128, 0, 255]
  static let blue = [0, 0, 255, 255]
  static let black = [0, 0, 0, 255]
  static let clear = [0, 0, 0, 0]
}

/// Expects two contents to give the same pixels, and some.
func expectSame(
  _ one: String, _ other: String, attributes: String = "", within levels: Int = 0,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let a = try Sketch(one, attributes: attributes, scale: 2)
  let b = try Sketch(other, attributes: attributes, scale: 2)
  #expect(a.difference(b) <= levels, sourceLocation: sourceLocation)
  #expect(
    a.pixels.contains { $0 != 0 }, "nothing is drawn", sourceLocation: sourceLocation)
}

/// The error of a file.
func failure(_ file: String) -> SVGError? {
  do throws(SVGError) {
    _ = try SVGDocument.read(Array(file.utf8))
    return nil
  } catch { return error }
}

/// Drawing without a document.
enum Rasterizing {
  static func draw(_ picture: Picture, into pixmap: Pixmap) {
    Rasterizer(threads: 1).draw(picture, into: pixmap)
  }
}
