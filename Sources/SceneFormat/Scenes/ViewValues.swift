import MesmerDrawing
import MesmerJSONText
import MesmerPlatform
import MesmerViews

/// The visible values of views' keys, in the form of a scene file.
package final class ViewValues {
  lazy var writer = SceneWriter(describing: scene)
  let scene: Scene?
  var statements: SceneStatements? { scene?.statements }

  /// Creates the values of a scene's views, whose images have paths; nil for other views.
  package init(_ scene: Scene?) { self.scene = scene }

  /// Returns the scene class that describes a view.
  package static func className(of view: View) -> String { ViewClass.of(view).name }

  /// Returns the values of a view's keys with a visible effect that differ from those of
  /// a new view, sorted by key, without its position, transform, mask and subviews, and a
  /// scroll view's offset and zoom. A long value is replaced by its digest.
  package func values(of view: View) -> [JSONElement.Member] {
    let viewClass = ViewClass.of(view)
    let fresh = writer.fresh(viewClass)
    var values: [JSONElement.Member] = []
    for key in viewClass.keys
    where key.effect != .none && !ViewValues.places.contains(key.name) {
      if let value = key.write(writer, view, fresh) {
        values.append(.init(key: key.name, value: ViewValues.short(value)))
      }
    }
    return values.sorted { $0.key < $1.key }
  }

  /// Returns the value of a key in a new view of a class; nil if the key has none, or the
  /// key or the class is unknown.
  package static func standard(_ key: String, of className: String) -> JSONElement? {
    guard let viewClass = ViewClass.named(className), let index = viewClass.index[key]
    else { return nil }
    return viewClass.keys[index].write(
      SceneWriter(describing: nil), viewClass.make(), nil)
  }

  /// Returns whether views of a class scroll.
  package static func isScrolling(_ className: String) -> Bool {
    ViewClass.named(className)?.index["contentOffset"] != nil
  }

  /// Returns a colour in the form of scenes.
  package static func value(of color: Color) -> JSONElement {
    ValueForm<Color>.color.write(color)
  }

  /// Returns the colour of a text in the form of scenes, a name or digits; nil for any
  /// other text.
  package static func color(_ text: String) -> Color? {
    try? DocumentReader.read(
      Array(JSONTree.escaped(text).utf8), path: "", "colour"
    ) { ValueForm<Color>.color.read($0, JSONTree.root) }
  }

  /// Returns whether a key of a class changes the appearance or position of subviews.
  package static func reachesSubviews(_ key: String, of className: String) -> Bool {
    guard let viewClass = ViewClass.named(className), let index = viewClass.index[key]
    else { return false }
    return viewClass.keys[index].effect == .subviews
  }

  /// Returns whether a key determines a view's place in the tree or on the screen.
  package static func isPlace(_ key: String) -> Bool { places.contains(key) }

  /// Returns whether a key of a class can change a still picture; true for an unknown
  /// key.
  package static func isSeen(_ key: String, of className: String) -> Bool {
    guard let viewClass = ViewClass.named(className), let index = viewClass.index[key]
    else { return true }
    return viewClass.keys[index].effect != .none || limits.contains(key)
  }

  /// The keys without a visible effect that determine the effect of a change of size or
  /// zoom scale.
  private static let limits: Set<String> = [
    "autoresizingMask", "autoresizesSubviews", "minimumZoomScale", "maximumZoomScale",
  ]

  /// Keys of a view's place in the tree and on the screen.
  private static let places: Set<String> = [
    "view", "id", "repeat", "subviews", "mask", "row", "sections", "tableHeader",
    "tableFooter", "bounds", "size", "center", "frame", "transform", "contentOffset",
    "zoomScale", "viewForZooming",
  ]

  /// The maximum length of a value's text, in bytes.
  private static let longest = 400

  static func short(
    _ value: JSONElement, _ limit: Int = longest
  ) -> JSONElement {
    switch value {
    case .null, .bool, .number: return value
    case .string(let text):
      // An escaped byte has six characters at most.
      if text.utf8.count < limit / 6 { return value }
    case .list, .object: break
    }
    let text = value.line
    return text.utf8.count <= limit
      ? value : ["digest": .string(ContentHash(Array(text.utf8)).text)]
  }
}

extension Image {
  /// The maximum number of pixels of an image with a file that is identified by the
  /// digest of its pixels.
  private static let mostDigested = 1 &<< 22

  private static let lock = Mutex()
  /// The digests of pixels by the digests of files, shared by the cases of a suite.
  nonisolated(unsafe) private static var digests: [ContentHash: ContentHash] = [:]

  private var pixelDigest: ContentHash {
    var hash = ContentHash()
    let pixmap = pixmap
    for y in 0..<pixmap.height {
      hash.add(UnsafeBufferPointer(start: pixmap.row(y), count: pixmap.width))
    }
    return hash
  }

  /// Returns the identifying data of the image: its path, its size in pixels, and the
  /// digest of its pixels. For a drawing or a large image with a file, the digest is that
  /// of the file. `path` and `digest` describe the file; nil without one.
  func described(path: String?, digest: ContentHash?) -> JSONElement {
    var hash = ContentHash()
    if let digest, vector != nil || pixelWidth * pixelHeight > Image.mostDigested {
      hash = digest
    } else {
      Image.lock.lock()
      defer { Image.lock.unlock() }
      hash = digest.flatMap { Image.digests[$0] } ?? pixelDigest
      if let digest { Image.digests[digest] = hash }
    }
    return .present([
      "digest": .string(hash.text), "path": path.map(JSONElement.string),
      "size": .numbers(Double(pixelWidth), Double(pixelHeight)),
    ])
  }
}
