import MesmerAssets
import MesmerPlayback
import MesmerSceneFormat

extension Scene {
  /// The fonts of the scene and the libraries that read them; nil without fonts.
  package var fontReport: FontReport? {
    let files = fontFiles
    if files.isEmpty { return nil }
    return FontReport(
      fonts: files.map {
        FontReport.Font(name: $0.name, file: $0.file, index: $0.index, sha256: $0.sha256)
      },
      libraries: (Media.reader?.versions ?? []).map {
        FontReport.Library(name: $0.name, version: $0.version)
      })
  }
}
