import MesmerAssets
import MesmerDrawing
import MesmerFonts
import MesmerGeometry
import MesmerJPEG
import MesmerPlatform
import MesmerRaster
import MesmerSVG
import MesmerUnicode

/// The reader of JPEG and SVG images and of fonts.
struct LibraryReader: MediaReader {
  func image(_ file: MediaFile) throws(MediaFailure) -> MediaImage? {
    switch MediaKind(file.bytes) {
    case .photo: try photo(file)
    case .drawing: try drawing(file)
    case nil: nil
    }
  }

  private func photo(_ file: MediaFile) throws(MediaFailure) -> MediaImage {
    if let pixels = JPEGFile.pixelCount(file.bytes) { try file.count(pixels) }
    do {
      return MediaImage(
        try JPEGDecoder.decode(file.bytes, scale: file.scale),
        warnings: JPEGFile.warning(file.bytes).map { [": " + $0] } ?? [])
    } catch {
      throw MediaFailure("\(error)")
    }
  }

  // MARK: Drawings

  private func drawing(_ file: MediaFile) throws(MediaFailure) -> MediaImage {
    let source = Unchecked(file)
    let resources = SVGResources(
      image: { path throws(SVGResourceError) in
        do throws(MediaFailure) { return try source.value.image(path) } catch {
          throw SVGResourceError(error.message)
        }
      },
      decode: { bytes throws(SVGResourceError) in
        do throws(MediaFailure) { return try source.value.decode(bytes) } catch {
          throw SVGResourceError(error.message)
        }
      }, faces: { source.value.faces($0, $1) })
    do throws(SVGError) {
      let document = try SVGDocument.read(file.bytes, resources: resources)
      let content = VectorContent(
        document.picture, size: document.size, scale: file.screenScale
      ) {
        let pixmap = Pixmap(width: $1, height: $2, scale: $3)
        Rasterizer().draw(
          $0, transform: AffineTransform(scaleX: $3, y: $3), into: pixmap)
        return pixmap
      }
      return MediaImage(
        Image(content),
        warnings: document.warnings.map { ":\($0.line):\($0.column): \($0.message)" })
    } catch {
      throw MediaFailure("line \(error.line), column \(error.column): \(error.message)")
    }
  }

  // MARK: Fonts

  func face(_ request: FontRequest) throws(MediaFailure) -> MediaFace {
    let lines = request.lines.map {
      LineMetrics(ascender: $0.ascender, descender: $0.descender, lineGap: $0.lineGap)
    }
    do {
      let found: SystemFonts.Match
      switch request.source {
      case .file(let path, let bytes):
        let file = try FontFile(bytes: bytes, path: path, sha256: request.sha256)
        found = SystemFonts.Match(file: file, index: 0)
      case .family(let family, let style):
        found = try SystemFonts.shared.find(
          family, style: style, sha256: request.sha256)
      }
      let face = try FileFace.of(
        found.file, index: request.index == 0 ? found.index : request.index,
        axes: request.axes, lines: lines)
      let name = found.file.path.split(separator: "/").last ?? ""
      return MediaFace(face, sha256: found.file.sha256, file: String(name))
    } catch let error as FontError {
      throw MediaFailure(error.description)
    } catch let error as MediaFailure {
      throw error
    } catch {
      throw MediaFailure("\(error)")
    }
  }

  var versions: [(name: String, version: String)] {
    [
      ("FreeType", FontLibraries.freeType), ("HarfBuzz", FontLibraries.harfBuzz),
      ("Unicode", UnicodeTables.version),
    ]
  }
}

/// A value that is used only while a file is read, on the reading thread.
private struct Unchecked<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}
