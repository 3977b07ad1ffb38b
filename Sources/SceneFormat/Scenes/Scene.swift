import MesmerDrawing
import MesmerGeometry
import MesmerJSONText
import MesmerViews

/// A scene from a file: a screen and the views on it.
///
/// The views are live: changing one changes what is rendered. Like views, a scene may
/// only be used from one thread at a time.
public final class Scene {
  /// The file it was read from, as the user named it.
  package let file: String
  /// Size of the screen in points. Multiplied by `scale` it is whole pixels.
  public internal(set) var screenSize: Size
  /// Pixels per point, greater than 0.
  public internal(set) var scale: Double
  /// The colour behind all views; clear by default.
  public var background: Color
  /// The appearance, the size of text and the direction. Fonts have the size of text that
  /// the scene was read for.
  package var traits: TraitCollection
  /// The view that the screen shows; its superview's space is the screen's.
  public let root: View

  /// The scroll view of which all content is shown when the scene is rendered; nil for
  /// none.
  package var wholeContent: ScrollView?

  /// The images.
  let assets: AssetStore
  /// The digest of the file's bytes.
  private let source: ContentHash
  /// Views by id.
  var views: [String: View]
  /// Scroll views whose contentSize is "auto".
  var autoSized: [ObjectIdentifier: ScrollView]
  /// The images to look up again for another screen scale.
  var bindings: [ImageBinding]
  /// Lengths that are words.
  var measures: [Measure] = []
  /// What the file states of each view; nil unless the state asks for it.
  package var statements: SceneStatements?
  /// What is surely not meant in the file, a line each.
  var readingWarnings: [String] = []
  /// Lists whose rows the scene describes.
  let lists: [ObjectIdentifier: SceneList]

  init(
    file: String, source: ContentHash = ContentHash(), screen: Screen, root: View,
    assets: AssetStore,
    views: [String: View], autoSized: [ObjectIdentifier: ScrollView],
    bindings: [ImageBinding], lists: [ObjectIdentifier: SceneList] = [:]
  ) {
    self.file = file
    self.source = source
    screenSize = screen.size
    scale = screen.scale
    background = screen.background
    traits = screen.traits
    self.root = root
    self.assets = assets
    self.views = views
    self.autoSized = autoSized
    self.bindings = bindings
    self.lists = lists
  }

  /// A digest of the file and of all images read so far.
  package var digest: ContentHash {
    var hash = source
    for (path, image) in assets.digests.sorted(by: { $0.key < $1.key }) {
      hash.add(path)
      hash.add(image.text)
    }
    return hash
  }

  /// The image files read so far, relative to the current folder.
  package var imageFiles: [String] { assets.files }

  /// The view with an id; nil if there is none.
  public func view(id: String) -> View? { views[id] }

  /// The ids of all views, sorted.
  package var ids: [String] { views.keys.sorted() }

  /// The message for an id that no view has.
  static func unknown(_ id: String, among ids: [String]) -> String {
    "no view has the id \(JSONTree.quoted(id))" + Spelling.suggestion(for: id, among: ids)
  }

  /// The message for an id that no view of this scene has.
  func unknown(_ id: String) -> String {
    if lists.values.contains(where: { $0.templates.names(id) }) {
      return "\(JSONTree.quoted(id)) is in a row of a list; rows are made when they are "
        + "shown and cannot be changed"
    }
    return Scene.unknown(id, among: ids)
  }

  /// The first scroll view in the order of the file: a view before its subviews, the back
  /// before the front. Nil if there is none.
  package var firstScrollView: ScrollView? {
    var pending = [root]
    while let view = pending.popLast() {
      if let scroll = view as? ScrollView { return scroll }
      pending.append(contentsOf: view.stack.reversed())
    }
    return nil
  }

  /// Size of the output in pixels.
  package var pixelSize: PixelSize { PixelSize(holding: screenSize, scale: scale) }

  /// Calls `body` with all views, superviews before subviews, including headers of lists
  /// that are not visible.
  func forEachView(_ body: (View) -> Void) {
    var pending = [root]
    while let view = pending.popLast() {
      body(view)
      pending.append(contentsOf: view.stack)
      if let list = view as? ListView {
        pending.append(
          contentsOf: list.sections.compactMap(\.header).filter {
            $0.superview == nil
          })
      }
    }
  }

  /// Makes a change to all views, including those of rows that are made later.
  func changeEveryView(_ body: @escaping (View) -> Void) {
    forEachView(body)
    for entry in lists.values { entry.templates.change(entry.list, body) }
  }

  /// Gives views the sizes that words say, and scroll views with contentSize "auto" the
  /// size that contains the frames of all their subviews.
  func sizeAutomatically() {
    for measure in measures.reversed() { measure.take(scale: scale) }
    measures.tellLists()
    for scroll in autoSized.values { scroll.sizeContentToFitSubviews() }
  }
}

/// The `screen` of a scene.
struct Screen {
  var size: Size
  var scale: Double
  var background: Color
  var traits = TraitCollection.current
  /// How views keep their drawing that do not say so.
  var contents = ContentsStorage.vector

  /// The maximum number of pixels in a picture: 2^28.
  static var maximumPixels: Double { 268_435_456 }
  /// Pictures narrower than this count as this wide.
  private static var leastWidth: Double { 64 }

  /// What is wrong with a size and a scale together; nil if they are valid.
  static func fault(size: Size, scale: Double) -> String? {
    let width = size.width * scale
    let height = size.height * scale
    func text(_ value: Double) -> String { JSONTree.text(value) }
    let product =
      "\(text(size.width)) x \(text(size.height)) points at scale \(text(scale))"
    if !(scale > 0 && width >= 1 && height >= 1) {
      return "\(product) is less than a pixel"
    }
    if width * height > maximumPixels {
      return "\(product) is more than 2^28 pixels, the limit for a picture"
    }
    // Rows begin at multiples of 64 bytes.
    if leastWidth * height > maximumPixels {
      return "\(product) is more than 2^22 pixels high, the limit for a picture that "
        + "is less than 64 wide"
    }
    if width != width.rounded() || height != height.rounded() {
      return "\(product) gives \(text(width)) x \(text(height)) pixels; "
        + "they must be whole"
    }
    return nil
  }
}

/// An image property and the name that it was set to, so that the file for another screen
/// scale can be found.
struct ImageBinding {
  var view: View
  var key: String
  var file: ImageFile
  var assign: (Image) -> Void
}
