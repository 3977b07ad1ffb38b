import Foundation
import MesmerDrawing
import MesmerGeometry
import MesmerPNGCodec
import MesmerRaster
import MesmerSVG

/// An SVG file with pictures of it that other programs made, in the layout of resvg's
/// tests: `name.svg` beside `name.png`. A second judge's pictures have the same names in
/// a folder of their own.
///
/// A case passes if at most 0.5 % of the pixels of a picture differ by more than 32
/// levels in any channel. Channels are compared premultiplied: the colour of a pixel that
/// is hardly there is not seen.
package struct SVGCase: Sendable {
  /// The path of the SVG file.
  package let path: String
  /// The path without the given folder and without the extension.
  package let name: String
  /// The path of each judge's picture; nil where there is none.
  package let pictures: [String?]

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
  ///
  /// - Parameter judge: the folder of the second judge's pictures; nil for none.
  package static func all(in folder: String, judge: String? = nil) -> [SVGCase] {
    let names = (FileManager.default.enumerator(atPath: folder)?.allObjects ?? [])
      .compactMap { $0 as? String }
    let cases = names.filter { $0.hasSuffix(".svg") }.map { $0.dropLast(4) }.sorted()
      .map { name -> SVGCase in
        var pictures: [String?] = []
        for folder in [folder] + (judge.map { [$0] } ?? []) {
          let picture = "\(folder)/\(name).png"
          pictures.append(FileManager.default.fileExists(atPath: picture) ? picture : nil)
        }
        return SVGCase(
          path: "\(folder)/\(name).svg", name: String(name), pictures: pictures)
      }
    return cases.filter { $0.pictures.contains { $0 != nil } }
  }

  /// Returns the failure by the picture beside the file, or nil. There are no fonts,
  /// and images are PNG.
  package func failure() -> String? {
    do {
      let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
      let document = try SVGDocument.read(bytes, resources: SVGCase.resources(in: folder))
      return failures(document.picture, document.size)[0]
    } catch let error as SVGError {
      return "line \(error.line), column \(error.column): \(error.message)"
    } catch {
      return "\(error)"
    }
  }

  /// Returns the failures of a drawing of the file, by each judge; nil where it passes.
  package func failures(_ picture: Picture, _ size: Size) -> [String?] {
    pictures.map { path in
      guard let path else { return "there is no picture" }
      do {
        let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
        let expected = try PNGDecoder.decode(bytes).pixmap
        let actual = SVGCase.draw(picture, size, expected.width, expected.height)
        let share = SVGCase.difference(expected, actual)
        if share <= SVGCase.mostDifferent { return nil }
        return String(
          format: "%.2f %% of the pixels differ by more than %d levels; at most %.1f %%",
          100 * share, SVGCase.mostLevels, 100 * SVGCase.mostDifferent)
      } catch {
        return "\(path): \(error)"
      }
    }
  }

  /// The pixels of a drawing at a size, scaled as resvg does: its size in whole points to
  /// that in pixels.
  package static func draw(
    _ picture: Picture, _ size: Size, _ width: Int, _ height: Int
  ) -> Pixmap {
    func points(_ length: Double) -> Double { max((length + 0.5).rounded(.down), 1) }
    let pixmap = Pixmap(width: width, height: height)
    Rasterizer(threads: 1).draw(
      picture,
      transform: AffineTransform(
        scaleX: Double(width) / points(size.width),
        y: Double(height) / points(size.height)), into: pixmap)
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
