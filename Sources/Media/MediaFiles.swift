import MesmerAssets
@_exported import MesmerFonts
@_exported import MesmerJPEG

/// Support for files that require libraries: photos (JPEG), vector images (SVG) and
/// fonts.
///
///     import Mesmer
///     import MesmerMedia
///
///     MediaFiles.enable()
///     let scene = try SceneFile.load(path: "Product/scene.json")
///
/// The `mesmer` command calls `enable()` when it starts.
public enum MediaFiles {
  /// Enables scenes and `Image.named` to read JPEG, SVG and font files, in the entire
  /// process. Further calls have no effect.
  public static func enable() {
    if Media.reader == nil { Media.reader = LibraryReader() }
  }
}
