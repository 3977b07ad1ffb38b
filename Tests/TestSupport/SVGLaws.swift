import Foundation
import MesmerDrawing
import MesmerGeometry
import MesmerRaster
import MesmerSVG

/// The law of any bytes as an SVG file: they give a picture or one line of text, and
/// the picture can be drawn at any scale.
package struct SVGLaws {
  private let sources: [[UInt8]]

  /// Laws for files like those of a folder, too.
  package init(folder: String) {
    sources = SVGCase.all(in: folder).compactMap {
      try? [UInt8](Data(contentsOf: URL(fileURLWithPath: $0.path)))
    }
  }

  /// The file of a seed.
  package func file(seed: UInt64) -> [UInt8] {
    WildSVG.file(seed: seed, sources: sources)
  }

  /// The law that a seed's file breaks; nil for none.
  package func failure(seed: UInt64) -> String? {
    let document: SVGDocument
    do throws(SVGError) {
      document = try SVGDocument.read(
        file(seed: seed), resources: SVGCase.resources(in: "/nowhere"))
    } catch {
      return SVGLaws.isLine(error.message) && error.line > 0 && error.column > 0
        ? nil : "the error is not one line with a place: \(error)"
    }
    for warning in document.warnings
    where !SVGLaws.isLine(warning.message) || warning.line < 1 || warning.column < 1 {
      return "the warning is not one line with a place: \(warning)"
    }
    let (picture, size) = (document.picture, document.size)
    guard size.width > 0, size.height > 0, size.isFinite else {
      return "the size is \(size)"
    }
    let frame = Rect(origin: .zero, size: size).insetBy(dx: -1e-6, dy: -1e-6)
    if !picture.bounds.isNull && !frame.contains(picture.bounds) {
      return "the picture reaches beyond the image: \(picture.bounds) in \(size)"
    }
    let pixmap = Pixmap(width: 40, height: 40)
    Rasterizer(threads: 1).draw(
      picture, transform: AffineTransform(scaleX: 40 / size.width, y: 40 / size.height),
      into: pixmap)
    for y in 0..<pixmap.height {
      for x in 0..<pixmap.width {
        let p = pixmap.row(y)[x]
        if max(p & 255, p >> 8 & 255, p >> 16 & 255) > p >> 24 {
          return "a channel exceeds alpha at \(x), \(y)"
        }
      }
    }
    return nil
  }

  private static func isLine(_ text: String) -> Bool {
    !text.isEmpty && text.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 127 }
      && text.count < 400
  }
}
