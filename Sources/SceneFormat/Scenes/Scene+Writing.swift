import MesmerAssets
import MesmerDrawing
import MesmerGeometry
import MesmerJSONText
import MesmerPNGCodec
import MesmerPlatform
import MesmerViews

extension Scene {
  /// Creates a scene from views made in code, for writing, rendering or inspection.
  ///
  /// - Parameters:
  ///   - root: the view that the screen shows.
  ///   - screenSize: in points; multiplied by the scale it must be whole pixels, at most
  ///     2^28 of them.
  ///   - scale: pixels per point, greater than 0; 1 by default.
  ///   - background: the colour behind all views; clear by default.
  /// - Throws: if size and scale are not valid for an image.
  public convenience init(
    root: View, screenSize: Size, scale: Double = 1, background: Color = .clear
  ) throws(SceneError) {
    if let message = Screen.fault(size: screenSize, scale: scale) {
      throw SceneError(Fault(file: "", message: message))
    }
    var views: [String: View] = [:]
    var autoSized: [ObjectIdentifier: ScrollView] = [:]
    for view in root.tree {
      if let id = view.id, views[id] == nil { views[id] = view }
      if let scroll = view as? ScrollView, scroll.contentSizeIsAutomatic {
        autoSized[ObjectIdentifier(scroll)] = scroll
      }
    }
    self.init(
      file: "",
      screen: Screen(size: screenSize, scale: scale, background: background),
      root: root, assets: AssetStore(folder: "."), views: views,
      autoSized: autoSized, bindings: [])
  }

  /// Writes the scene in its current state to a file, which appears only when it is
  /// complete. Read back, it gives identical pixels, except for the effects of code and
  /// for fractions of a pixel in content offsets.
  ///
  /// Images that were read from the file's folder keep their names. Other images are
  /// written beside the file as PNG files named `image-1@2x.png` and so on, and fonts and
  /// SVG files of another folder are copied, but not the files that those refer to. No
  /// existing file is changed except the scene's own.
  ///
  /// - Throws: if a view has a class that scene files do not support, or a value that
  ///   they cannot contain (a number that is not finite, duplicate ids), with the view's
  ///   place; or if a file cannot be written. The text is parsed before anything is
  ///   written, so no unreadable file is left behind.
  public func write(to path: String) throws(SceneError) {
    let folder = FileSystem.folder(of: path)
    let writer = SceneWriter(
      self,
      keepsFiles: FileSystem.resolved(folder) == FileSystem.resolved(assets.folder),
      isTaken: { FileSystem.isRegularFile(FileSystem.path($0, in: folder)) })
    let text = writer.document(of: self).text()
    let bytes = Array(text.utf8)
    func error(_ path: String, _ place: String, _ message: String) -> SceneError {
      SceneError(Fault(file: path, path: place, message: message))
    }
    if let first = writer.faults.first {
      throw error(path, first.path, first.message)
    }
    let known = Dictionary(
      uniqueKeysWithValues: writer.newImages.map { ($0.path, $0.image) }
        + writer.newDrawings.map { ($0.path, $0.image) })
    let knownFonts = Dictionary(
      uniqueKeysWithValues: writer.newFonts.map { ($0.path, $0.bytes) })
    do throws(SceneError) {
      _ = try SceneFile.read(
        bytes, file: path, folder: folder, known: known, knownFonts: knownFonts)
    } catch {
      // Lines and columns refer to a text that was not written, so they are omitted.
      throw SceneError(
        error.faults.map { Fault(file: path, path: $0.path, message: $0.message) })
    }
    for (image, name) in writer.newImages {
      let file = FileSystem.path(name, in: folder)
      do {
        try AtomicFile.write(try PNGEncoder.encode(image.pixmap), to: file)
      } catch let problem {
        throw self.error(problem, file)
      }
    }
    let copies = writer.newDrawings.map { ($0.bytes, $0.path) }
    for (bytes, name) in writer.newFonts.map({ ($0.bytes, $0.path) }) + copies {
      let file = FileSystem.path(name, in: folder)
      do throws(FileError) {
        try FileSystem.makeFolder(FileSystem.folder(of: file))
        try AtomicFile.write(bytes, to: file)
      } catch let problem { throw self.error(problem, file) }
    }
    do throws(FileError) { try AtomicFile.write(bytes, to: path) } catch let problem {
      throw self.error(problem, path)
    }
  }

  private func error(_ problem: any Error, _ file: String) -> SceneError {
    let text = String(describing: problem)
    return SceneError(
      text.hasPrefix(file)
        ? Fault(file: "", message: text) : Fault(file: file, message: text))
  }
}
