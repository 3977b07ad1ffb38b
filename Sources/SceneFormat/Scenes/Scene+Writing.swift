import MesmerDrawing
import MesmerGeometry
import MesmerJSONText
import MesmerPNGCodec
import MesmerPlatform
import MesmerViews

extension Scene {
  /// A scene of views made in code, to be written or inspected.
  ///
  /// - Parameters:
  ///   - root: the view that the screen shows.
  ///   - screenSize: in points; times the scale it must be whole pixels, at
  ///     most 2^28 of them.
  ///   - scale: pixels per point, greater than 0; 1 by default.
  ///   - background: what lies behind all views; clear by default.
  /// - Throws: where size and scale give no picture.
  public convenience init(
    root: View, screenSize: Size, scale: Double = 1, background: Color = .clear
  ) throws(SceneError) {
    if let message = Screen.fault(size: screenSize, scale: scale) {
      throw SceneError(Fault(file: "", message: message))
    }
    var views: [String: View] = [:]
    var autoSized: [ObjectIdentifier: ScrollView] = [:]
    for view in root.selfAndInside {
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

  /// Writes the scene as it stands to a file, which appears only when it is
  /// whole. Reading it gives views that look the same to the last pixel.
  ///
  /// Images that were read from the file's folder keep their names. For others
  /// PNG files are written beside it, called `image-1@2x.png` and so on; no
  /// file that is there is touched but the scene's own.
  ///
  /// - Throws: where a view is of a class that scenes do not have, or a value
  ///   is none that a scene may hold (a number that is not finite, two equal
  ///   ids), with the view's place; or where a file cannot be written. Before
  ///   anything is written the text is read back, so that nothing is left
  ///   behind that cannot be read.
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
      uniqueKeysWithValues: writer.newImages.map { ($0.path, $0.image) })
    do throws(SceneError) {
      _ = try SceneFile.read(bytes, file: path, folder: folder, known: known)
    } catch {
      // Lines and columns of a text that is not there say nothing.
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

extension View {
  /// The view and all views inside it, superviews before subviews.
  fileprivate var selfAndInside: [View] {
    var result: [View] = []
    var pending = [self]
    while let view = pending.popLast() {
      result.append(view)
      pending.append(contentsOf: view.subviews.reversed())
    }
    return result
  }
}
