import MesmerAssets
import MesmerJSONText

extension Scene {
  /// The fonts of the scene in the order of its file, each with the name of its file, the
  /// index of the face and the digest.
  package var fontFiles: [(name: String, file: String, index: Int, sha256: String)] {
    assets.fontContext.fonts.entries.map {
      ($0.name, $0.face.file, $0.index, $0.face.sha256)
    }
  }

  /// Throws if a font of the scene has no digest, which goldens require.
  package func checkFontDigests() throws(SceneError) {
    for font in assets.fontContext.fonts.entries where !font.isPinned {
      throw SceneError(
        Fault(
          file: file, path: "fonts.\(font.name)",
          message:
            "a golden depends on this font, so its digest is required: add \"sha256\": "
            + "\"\(font.face.sha256)\""))
    }
  }
}
