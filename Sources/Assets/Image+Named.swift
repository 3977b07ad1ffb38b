import MesmerDrawing
import MesmerJSONText
import MesmerPlatform

extension Image {
  /// Returns the image with a name in a folder that suits a screen, found as by
  /// UIImage(named:) and in scene files.
  ///
  /// Next to `train.png` there may be `train@2x.png`, `train@3x.png` and so on. The file
  /// of exactly the screen's scale is used, or else the next higher, or else the next
  /// lower. A name with such a suffix selects exactly that file. The image's scale is
  /// that of the file.
  ///
  /// - Parameters:
  ///   - name: a path inside the folder with its ending, such as `train.png`; a PNG file,
  ///     and with `MesmerMedia` a JPEG or SVG file.
  ///   - folder: absolute or relative to the current folder, which is `.`. Nothing
  ///     outside it is read.
  ///   - scale: pixels per point of the screen, greater than 0 and finite.
  /// - Throws: if `scale` is invalid, there is no such file, or it is not a readable
  ///   image.
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
