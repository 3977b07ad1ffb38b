import MesmerAssets
import MesmerJSONText

extension Scene {
  /// The fonts of the scene and the libraries that read them; nil without fonts.
  package var fontReport: FontReport? { FontReport(assets.fontContext.fonts) }

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
