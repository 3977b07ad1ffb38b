import MesmerDrawing
import MesmerFonts
import MesmerJPEG
import MesmerPlatform
import MesmerSceneFormat
import MesmerUnicode

/// Reads images and fonts through the libraries.
struct LibraryReader: MediaReader {
  func image(_ file: MediaFile) throws(MediaFailure) -> MediaImage? {
    if JPEGFile.isJPEG(file.bytes) { return try photo(file) }
    return nil
  }

  private func photo(_ file: MediaFile) throws(MediaFailure) -> MediaImage {
    if let pixels = JPEGFile.pixelCount(file.bytes) { try file.count(pixels) }
    do throws(JPEGDecodingError) {
      return MediaImage(
        try JPEGDecoder.decode(file.bytes, scale: file.scale),
        warnings: JPEGFile.warning(file.bytes).map { [": " + $0] } ?? [])
    } catch {
      throw MediaFailure("\(error)")
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
      case .family(let family):
        found = try SystemFonts.find(family, sha256: request.sha256)
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
