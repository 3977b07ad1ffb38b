@_exported import MesmerFonts
@_exported import MesmerJPEG
import MesmerSceneFormat

/// Files that need libraries of their own: photos (JPEG), vector images (SVG) and fonts.
///
///     import Mesmer
///     import MesmerMedia
///
///     MediaFiles.enable()
///     let scene = try SceneFile.load(path: "Product/scene.json")
///
/// The `mesmer` command does it at its start.
public enum MediaFiles {
  /// Lets scenes, and `Image.named`, read such files from now on, in all of the process.
  /// A second call changes nothing.
  public static func enable() {
    if Media.reader == nil { Media.reader = LibraryReader() }
  }
}
