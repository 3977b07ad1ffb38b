import MesmerDrawing
import MesmerJSONText
import MesmerPlatform

extension Image {
  /// The PNG file of a name in a folder that suits a screen, as
  /// UIImage(named:) and scene files find it: beside `train.png` lie
  /// `train@2x.png`, `train@3x.png` and so on, and the file of exactly the
  /// screen's scale is taken, else the next higher, else the next lower. A
  /// name that has such a suffix itself means just that file. The image's
  /// scale is that of the file.
  ///
  /// - Parameters:
  ///   - name: a path inside the folder with its ending, as `train.png`.
  ///   - folder: absolute or from the current folder; `.` for that itself.
  ///     Nothing outside it is read.
  ///   - scale: pixels per point of the screen, greater than 0.
  /// - Throws: where there is no such file, or it is no PNG that can be read.
  public static func named(
    _ name: String, in folder: String, scale: Double
  ) throws(SceneError) -> Image {
    guard scale > 0 && scale.isFinite else {
      throw SceneError(
        Fault(
          file: FileSystem.path(name, in: folder),
          message: "a screen's scale must be greater than 0, not \(scale)"))
    }
    do throws(AssetStore.Failure) {
      return try AssetStore(folder: folder).image(ImageFile(path: name), scale: scale)
    } catch {
      throw SceneError(Fault(file: folder, message: error.message))
    }
  }
}
