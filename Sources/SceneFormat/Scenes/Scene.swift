import MesmerAssets
import MesmerDrawing
import MesmerGeometry
import MesmerJSONText
import MesmerLists
import MesmerPlatform
import MesmerViews

/// A scene, from a file or made in code: a screen and the views on it.
///
/// The views are live: changing one changes what is rendered. Like views, a scene may
/// only be used from one thread at a time.
public final class Scene {
  /// The file it was read from, as the user named it.
  package let file: String
  /// The size of the screen in points. Multiplied by `scale` it is whole pixels.
  public internal(set) var screenSize: Size
  /// Pixels per point, greater than 0.
  public internal(set) var scale: Double
  /// The colour behind all views; clear by default.
  public var background: Color
  /// The appearance, the size category of text and the direction. Fonts keep the size
  /// category with which the scene was read.
  package var traits: TraitCollection
  /// The root view of the screen; its superview's space is the screen's.
  public let root: View

  /// The scroll view whose whole content is rendered; nil if only the visible content is.
  package var wholeContent: ScrollView?

  /// The images and fonts.
  package let assets: AssetStore
  /// The digest of the file's bytes.
  private let source: ContentHash
  /// The views by id.
  var views: [String: View]
  /// The scroll views whose contentSize is "auto".
  var autoSized: [ObjectIdentifier: ScrollView]
  /// The images to look up again for another screen scale.
  var bindings: [ImageBinding]
  /// The symbolic lengths.
  var measures: [Measure] = []
  /// The statements of the file about each view; nil unless the state requests them.
  package var statements: SceneStatements?
  /// Warnings about the file, a line each.
  var readingWarnings: [String] = []
  /// The lists with rows in the scene.
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

  /// A digest of the file and of all its images, fonts and other files read so far.
  package var digest: ContentHash {
    var hash = source
    for (path, image) in assets.digests.sorted(by: { $0.key < $1.key }) {
      hash.add(path)
      hash.add(image.text)
    }
    return hash
  }

  /// The files of the scene read so far, except its own, relative to the current folder.
  package var imageFiles: [String] { assets.files }

  /// Returns the view with an id; nil if there is none. Views in rows of lists are not
  /// found.
  public func view(id: String) -> View? { views[id] }

  /// The ids of the views, except those in rows of lists, sorted.
  package var ids: [String] { views.keys.sorted() }

  /// Returns the message for an id that no view has.
  static func unknown(_ id: String, among ids: [String]) -> String {
    "no view has the id \(JSONTree.quoted(id))" + Spelling.suggestion(for: id, among: ids)
  }

  /// Returns the message for an id that no view of this scene has.
  package func unknown(_ id: String) -> String {
    if lists.values.contains(where: { $0.templates.names(id) }) {
      return "\(JSONTree.quoted(id)) is in a row of a list; views in rows are made when "
        + "they are shown, and can be neither changed, touched nor expected by id"
    }
    let isSimilar = !Spelling.suggestion(for: id, among: ids).isEmpty
    let rows = lists.values.compactMap { $0.hint(for: id, isExact: isSimilar) }
    return rows.min().map { "no view has the id \(JSONTree.quoted(id)); " + $0 }
      ?? Scene.unknown(id, among: ids)
  }

  /// The first scroll view in the order of the file: superviews before subviews, from
  /// back to front. Nil if there is none.
  package var firstScrollView: ScrollView? {
    var pending = [root]
    while let view = pending.popLast() {
      if let scroll = view as? ScrollView { return scroll }
      pending.append(contentsOf: view.stack.reversed())
    }
    return nil
  }

  /// The size of the output in pixels.
  package var pixelSize: PixelSize { PixelSize(holding: screenSize, scale: scale) }

  /// Calls `body` with all views except masks, superviews before subviews but siblings in
  /// no particular order, including list headers that are not visible.
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

  /// Applies a change to the views of `forEachView` and of all rows, including rows that
  /// are created later.
  func changeEveryView(_ body: @escaping (View) -> Void) {
    forEachView(body)
    for entry in lists.values { entry.templates.change(entry.list, body) }
  }

  /// Sets the symbolic sizes of views, and sets the content size of scroll views with
  /// contentSize "auto" to the size that contains the frames of all their subviews.
  func sizeAutomatically() {
    for measure in measures.reversed() { measure.take(scale: scale) }
    measures.notifyLists()
    for scroll in autoSized.values { scroll.sizeContentToFitSubviews() }
  }
}

/// The `screen` of a scene.
struct Screen {
  var size: Size
  var scale: Double
  var background: Color
  var traits = TraitCollection.current
  /// The content storage of views without one of their own.
  var contents = ContentsStorage.vector

  /// The scale as a key that can be omitted but is always written.
  private var givenScale: Double? {
    get { scale }
    set { scale = newValue ?? 1 }
  }

  private static let side = JSONElement.numberSchema(in: ViewClass.positive)

  /// The keys of a scene's screen.
  static let form = ObjectForm<Screen>(
    [
      .key(
        "size", \.size,
        ValueForm<Size>(
          .tupleSchema(
            "The size of the screen, [width, height] in points", [side, side]),
          read: { $0.size($1) }, write: ValueForm<Size>.size.write),
        missing: "size is missing; for example \"size\": [375, 667]"),
      .optional(
        "scale", \.givenScale,
        .number(in: ViewClass.positive).about("Pixels per point; 1 by default")),
      .key(
        "background", \.background, .color.about("The colour behind all views")),
      .key(
        "contents", \.contents,
        .choice.about(
          "The contents of views without a setting of their own: sharp under zoom "
            + "(vector), or scaled as bitmaps, as in UIKit")),
    ] + TraitCollection.form.fields.map { $0.inside(\.traits) })

  /// The maximum number of pixels in an image: 2^28.
  static var maximumPixels: Double { 268_435_456 }
  /// The minimum width in the limit of pixels: narrower images count as this wide.
  private static var leastWidth: Double { 64 }

  /// Returns the error of a combination of size and scale; nil if it is valid.
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
      /// Returns a length that looks whole only if it is.
      func pixels(_ length: Double) -> String {
        let rounded = JSONTree.roundedText(length)
        return rounded == text(length.rounded()) ? text(length) : rounded
      }
      return "\(product) gives \(pixels(width)) x \(pixels(height)) pixels; "
        + "they must be whole"
    }
    return nil
  }
}

/// An image property and the file that it was set to, so that the file for another screen
/// scale can be found.
struct ImageBinding {
  var view: View
  var key: String
  var file: ImageFile
  var assign: (Image) -> Void
}

extension Scene {
  /// Puts the root on a screen for the duration of a call.
  ///
  /// The screen is a window of the scene's size, in points, that clips. If the root is
  /// smaller, rotated or translucent, the background shows behind it; parts outside the
  /// screen are not visible. The screen is larger if all of a scroll view's content is
  /// shown.
  package func onScreen<R, E: Error>(_ body: (View) throws(E) -> R) throws(E) -> R {
    let screen = makeScreen()
    defer { root.removeFromSuperview() }
    guard let scroll = wholeContent else { return try body(screen) }
    return try scroll.withWholeContent(on: screen, scale: scale) { () throws(E) in
      try body(screen)
    }
  }

  /// Returns a screen with the root on it, until the root is removed from it.
  package func makeScreen() -> Window {
    let screen = Window(frame: Rect(origin: .zero, size: screenSize))
    screen.clipsToBounds = true
    screen.autoresizesSubviews = false
    screen.displayScale = scale
    screen.addSubview(root)
    screen.screenTraits = traits
    return screen
  }

  /// Changes the size of the screen in points in one step, as rotating a device does, and
  /// then lays everything out.
  ///
  /// A root as large as the old screen gets the new size; any other root is resized by
  /// its autoresizing mask. The root may be on a screen.
  func resizeScreen(to size: Size) {
    let old = screenSize
    screenSize = size
    let present = root.superview as? Window
    let window = present ?? Window(frame: Rect(origin: .zero, size: old))
    let autoresizes = window.autoresizesSubviews
    // Set before the views inside are laid out, because the window's layout comes first.
    window.autoresizesSubviews = root.frame.size != old
    if root.frame.size == old {
      let root = root
      window.layoutHandler = { root.frame.size = $0.bounds.size }
    }
    if present == nil {
      window.displayScale = scale
      window.addSubview(root)
    }
    window.resize(to: size)
    if present == nil { root.removeFromSuperview() }
    window.layoutHandler = nil
    window.autoresizesSubviews = autoresizes
  }

  /// Changes the size of the screen in points, like `RenderState.size`. Throws if the
  /// size is invalid at the scene's scale.
  package func turn(to size: Size) throws(SceneError) {
    if let message = Screen.fault(size: size, scale: scale) {
      throw SceneError(Fault(file: "", message: message))
    }
    if size == screenSize { return }
    resizeScreen(to: size)
    sizeAutomatically()
  }
}
