import Foundation
import MesmerDrawing
import MesmerGeometry
import MesmerPNGCodec
import MesmerRaster
import MesmerSVG

/// An SVG file with a picture of it that another program made, in the layout of resvg's
/// tests: `name.svg` beside `name.png`.
///
/// A case passes if at most 0.5 % of the pixels differ by more than 32 levels in any
/// channel. Channels are compared premultiplied: the colour of a pixel that is hardly
/// there is not seen.
package struct SVGCase: Sendable {
  /// The path of the SVG file.
  package let path: String
  /// The path without the folder that was asked for and without the ending.
  package let name: String

  /// The largest share of pixels that may differ.
  package static let mostDifferent = 0.005
  /// By how many levels a pixel may differ without being counted.
  package static let mostLevels = 32

  /// The package's own cases.
  package static var folder: String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("SVGTests/Cases").path
  }

  /// The cases in a folder and the folders in it, by name.
  package static func all(in folder: String) -> [SVGCase] {
    let names = (FileManager.default.enumerator(atPath: folder)?.allObjects ?? [])
      .compactMap { $0 as? String }
    let pictures = Set(names.filter { $0.hasSuffix(".png") })
    return names.filter { $0.hasSuffix(".svg") }
      .map { String($0.dropLast(4)) }
      .filter { pictures.contains($0 + ".png") }
      .sorted()
      .map { SVGCase(path: folder + "/" + $0 + ".svg", name: $0) }
  }

  /// Why the case fails; nil if it passes.
  package func failure() -> String? {
    let url = URL(fileURLWithPath: path)
    let picture = url.deletingPathExtension().appendingPathExtension("png")
    guard let bytes = try? [UInt8](Data(contentsOf: url)),
      let file = try? [UInt8](Data(contentsOf: picture))
    else { return "a file cannot be read" }
    do {
      let expected = try PNGDecoder.decode(file).pixmap
      let document = try SVGDocument.read(
        bytes, resources: SVGCase.resources(in: url.deletingLastPathComponent().path))
      let actual = SVGCase.draw(document, expected.width, expected.height)
      let share = SVGCase.difference(expected, actual)
      if share <= SVGCase.mostDifferent { return nil }
      return String(
        format: "%.2f %% of the pixels differ by more than %d levels; at most %.1f %%",
        100 * share, SVGCase.mostLevels, 100 * SVGCase.mostDifferent)
    } catch let error as SVGError {
      return "line \(error.line), column \(error.column): \(error.message)"
    } catch {
      return "\(error)"
    }
  }

  /// The pixels of a document at a size, scaled as resvg does: its size in whole points to
  /// that in pixels.
  package static func draw(_ document: SVGDocument, _ width: Int, _ height: Int) -> Pixmap
  {
    func points(_ length: Double) -> Double { max((length + 0.5).rounded(.down), 1) }
    let pixmap = Pixmap(width: width, height: height)
    Rasterizer(threads: 1).draw(
      document.picture,
      transform: AffineTransform(
        scaleX: Double(width) / points(document.size.width),
        y: Double(height) / points(document.size.height)), into: pixmap)
    return pixmap
  }

  /// The share of pixels that differ by more than the levels allowed.
  package static func difference(_ a: Pixmap, _ b: Pixmap) -> Double {
    var count = 0
    for y in 0..<a.height {
      let (one, other) = (a.row(y), b.row(y))
      for x in 0..<a.width {
        for shift: UInt32 in [0, 8, 16, 24] {
          let levels = Int(one[x] >> shift & 255) - Int(other[x] >> shift & 255)
          if levels.magnitude > mostLevels {
            count += 1
            break
          }
        }
      }
    }
    return Double(count) / Double(max(a.width * a.height, 1))
  }

  /// Images from a folder, and PNG data.
  package static func resources(in folder: String) -> SVGResources {
    @Sendable func png(_ bytes: [UInt8]) throws(SVGResourceError) -> Image {
      do { return try PNGDecoder.decode(bytes) } catch {
        throw SVGResourceError("\(error)")
      }
    }
    return SVGResources(
      image: { (path: String) throws(SVGResourceError) -> Image in
        let url = URL(fileURLWithPath: folder + "/" + path)
        guard let bytes = try? [UInt8](Data(contentsOf: url)) else {
          throw SVGResourceError("\(path) cannot be read")
        }
        return try png(bytes)
      }, decode: { (bytes: [UInt8]) throws(SVGResourceError) -> Image in try png(bytes) })
  }
}
