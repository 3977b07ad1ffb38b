import MesmerAssets
import MesmerConstraints
import MesmerDrawing
import MesmerGeometry
import MesmerJSONText
import MesmerLists
import MesmerPlatform
import MesmerViews

/// A writer that converts a scene's views back to the values of a scene file.
///
/// Every property that differs from that of a new view of the same class is written, with
/// the shortest numbers that parse to the same Doubles, so reading gives identical
/// geometry. The position of a view that constraints do not place is written as the frame
/// that it would have without its transform, if that restores its center and bounds;
/// otherwise as bounds and center.
/// Copies by `repeat` are written one by one.
///
/// Not written, because scene files cannot express it: the effects of code (layout
/// closures, delegates, controllers), tags, and fractions of a pixel in a scroll view's
/// offset.
package final class SceneWriter {
  /// The images that have a file in the folder or get one, with the file.
  private var files: [ObjectIdentifier: ImageFile] = [:]
  /// The assets to write: those of the scene, if it keeps its files, and new ones.
  private var assets: [(name: String, file: ImageFile)] = []
  /// The drawings of another folder, with their files.
  private var drawings: [ObjectIdentifier: (file: ImageFile, bytes: [UInt8])] = [:]
  /// The drawings that need a file, with its path and bytes.
  private(set) var newDrawings: [(image: Image, path: String, bytes: [UInt8])] = []
  /// The images that need a file, with its path.
  private(set) var newImages: [(image: Image, path: String)] = []
  /// Whether the scene's images and fonts are in the folder.
  private let keepsFiles: Bool
  /// Whether images are described by their pixels.
  private let describes: Bool
  /// The scene's files, with their digests; nil without a scene.
  private let store: AssetStore?
  private let scale: Double
  /// The fonts that need a file, with its path.
  private(set) var newFonts: [(bytes: [UInt8], path: String)] = []
  /// Whether a file exists, or will exist, at a path in the folder.
  private let isTaken: (String) -> Bool

  /// All ids in the hierarchy, and those created for views without one.
  private var ids: Set<String> = []
  private var madeIDs: [ObjectIdentifier: String] = [:]

  /// The errors that prevent writing, with their places.
  private(set) var faults: [(path: String, message: String)] = []
  /// The path of indices to the current view.
  private var place: [Int] = []
  /// The lists with rows in the scene.
  let lists: [ObjectIdentifier: SceneList]
  /// A new view of each class met so far, for comparison.
  private var fresh: [ObjectIdentifier: View] = [:]
  /// A view for testing frames.
  private let probe = View()

  /// Creates a writer for a folder. `keepsFiles` means that the scene's images and fonts
  /// are in it; otherwise all need files there. Without a scene, no image has a file.
  init(
    _ scene: Scene?, keepsFiles: Bool, describes: Bool = false,
    isTaken: @escaping (String) -> Bool
  ) {
    self.isTaken = isTaken
    self.keepsFiles = keepsFiles
    self.describes = describes
    store = scene?.assets
    scale = scene?.scale ?? 1
    guard let scene else {
      lists = [:]
      return
    }
    lists = scene.lists
    scene.forEachView { if let id = $0.id { ids.insert(id) } }
    guard keepsFiles else {
      for binding in scene.bindings {
        if let image = try? scene.assets.image(binding.file, scale: scene.scale),
          image.vector != nil, let bytes = try? scene.assets.bytes(of: binding.file)
        {
          drawings[ObjectIdentifier(image)] = (binding.file, bytes)
        }
      }
      return
    }
    for binding in scene.bindings {
      if let image = try? scene.assets.image(binding.file, scale: scene.scale) {
        files[ObjectIdentifier(image)] = binding.file
      }
    }
    assets = scene.assets.entries.map { ($0.key, $0.value.file) }
      .sorted { $0.name < $1.name }
  }

  /// Creates a writer of single values, in which an image consists of its path, if the
  /// scene has a file of it, its size and the digest of its pixels.
  package convenience init(describing scene: Scene?) {
    self.init(scene, keepsFiles: true, describes: true) { _ in false }
  }

  /// Returns the whole file.
  func document(of scene: Scene) -> JSONElement {
    let screen = Screen(
      size: scene.screenSize, scale: scene.scale, background: scene.background,
      traits: scene.traits)
    let fresh = Screen(
      size: .zero, scale: 1, background: .clear, traits: TraitCollection())
    // Views in constraints get ids before they are written.
    for view in scene.root.tree {
      for constraint in view.constraints { _ = constraint.formula(id) }
    }
    let root = view(scene.root)
    let fonts = scene.assets.fontContext.fonts
    return .present([
      "mesmer": .number(Double(SceneFile.version)),
      "screen": Screen.form.write(screen, beside: fresh),
      "assets": assets.isEmpty
        ? nil : .object(assets.map { .init(key: $0.name, value: .imageFile($0.file)) }),
      "fonts": fonts.entries.isEmpty
        ? nil
        : .object(
          fonts.entries.map { .init(key: $0.name, value: font($0, scene.assets)) }),
      "fallback": fonts.entries.isEmpty || fonts.fallback.isEmpty
        ? nil : .list(fonts.fallback.map { .string($0) }),
      "root": root,
    ])
  }

  // MARK: Views

  func view(_ view: View) -> JSONElement {
    guard place.count < SceneBuilder.maximumDepth else {
      fault("views nest deeper than \(SceneBuilder.maximumDepth) levels")
      return .null
    }
    guard let viewClass = ViewClass.exactly(type(of: view)) else {
      fault("unsupported class \(type(of: view)); register it as a SceneClass")
      return .null
    }
    let fresh = fresh(viewClass)
    var members = [JSONElement.Member(key: "view", value: .string(viewClass.name))]
    if let id = madeIDs[ObjectIdentifier(view)] ?? view.id {
      members.append(.init(key: "id", value: .string(id)))
    }
    if view.translatesAutoresizingMaskIntoConstraints {
      members += placement(of: view)
    }
    for key in viewClass.keys {
      if let value = key.write(self, view, fresh) {
        members.append(.init(key: key.name, value: value))
      }
    }
    let subviews =
      (view as? ListView)?.addedSubviews ?? view.stack.filter { !$0.isPart }
    if !subviews.isEmpty {
      var list: [JSONElement] = []
      list.reserveCapacity(subviews.count)
      for (i, subview) in subviews.enumerated() {
        place.append(i)
        list.append(self.view(subview))
        place.removeLast()
      }
      members.append(.init(key: "subviews", value: .list(list)))
    }
    return .object(members)
  }

  /// Returns a new view of a class.
  func fresh(_ viewClass: ViewClass) -> View {
    let key = ObjectIdentifier(viewClass.type)
    let view = fresh[key] ?? viewClass.make()
    fresh[key] = view
    return view
  }

  private func placement(of view: View) -> [JSONElement.Member] {
    let size = view.bounds.size
    // The origin of a scroll view's bounds is its offset, which has its own key.
    if view is ScrollView || view.bounds.origin == .zero {
      let frame = Rect(
        x: view.center.x - view.anchorPoint.x * size.width,
        y: view.center.y - view.anchorPoint.y * size.height, width: size.width,
        height: size.height)
      probe.anchorPoint = view.anchorPoint
      probe.frame = frame
      if probe.center == view.center && probe.bounds.size == size {
        return [.init(key: "frame", value: ValueForm<Rect>.rect.write(frame))]
      }
    }
    return [
      .init(
        key: "bounds", value: ValueForm<Rect>.rect.write(view.bounds)),
      .init(key: "center", value: ValueForm<Point>.point.write(view.center)),
    ]
  }

  // MARK: Names

  /// Returns the id of a view that another one refers to; a view without one gets a new
  /// id.
  func id(of view: View) -> String {
    let key = ObjectIdentifier(view)
    if let id = view.id ?? madeIDs[key] { return id }
    var number = madeIDs.count + 1
    while ids.contains("view-\(number)") { number += 1 }
    let id = "view-\(number)"
    ids.insert(id)
    madeIDs[key] = id
    return id
  }

  /// Returns the name of an image: that of its asset, or its path in the folder. An image
  /// without a file gets one, and an asset if its orientation is not up. With
  /// `describes`, returns the path, the size and the digest instead.
  func name(of image: Image, key: String) -> JSONElement {
    let identity = ObjectIdentifier(image)
    if describes {
      let file = files[identity]
      return image.described(
        path: file?.path,
        digest: file.flatMap { store?.digest(of: $0, scale: self.scale) })
    }
    if let file = files[identity] {
      return .string(assets.first { $0.file == file }?.name ?? file.path)
    }
    if image.vector != nil { return drawing(image, key: key) }
    let scale = Int(exactly: image.scale) ?? 0
    if !(1...9).contains(scale) {
      fault(
        "the \(key) has no file, and no name states its scale, "
          + "\(JSONTree.text(image.scale)); it must be 1 to 9")
      return .null
    }
    let (path, name) = addFile(
      of: image, "image-", newImages.count + 1, "@\(scale)x.png",
      image.orientation == .up ? nil : image.orientation)
    newImages.append((image, path))
    return name
  }

  /// Returns the name of a drawing, whose file is copied.
  private func drawing(_ image: Image, key: String) -> JSONElement {
    guard let (source, bytes) = drawings[ObjectIdentifier(image)] else {
      fault("the \(key) is a drawing without a file")
      return .null
    }
    let (path, name) = addFile(
      of: image, "drawing-", newDrawings.count + 1, ".svg", source.orientation)
    newDrawings.append((image, path, bytes))
    return name
  }

  /// Gives an image a file, and an asset if it has an orientation. Returns the path of
  /// the file, with the first unused number, and the name of the image.
  private func addFile(
    of image: Image, _ prefix: String, _ first: Int, _ suffix: String,
    _ orientation: ImageOrientation?
  ) -> (path: String, name: JSONElement) {
    var number = first
    var name: String { "\(prefix)\(number)" }
    while isTaken(name + suffix) || assets.contains(where: { $0.name == name }) {
      number += 1
    }
    let file = ImageFile(path: name + suffix, orientation: orientation)
    files[ObjectIdentifier(image)] = file
    if orientation != nil { assets.append((name, file)) }
    return (file.path, .string(orientation == nil ? file.path : name))
  }

  /// Returns a font of the scene. A file of another folder gets a path in this one.
  private func font(_ font: SceneFonts.Entry, _ assets: AssetStore) -> JSONElement {
    guard var path = font.path else { return .object(font.description) }
    if !keepsFiles {
      do throws(AssetStore.Failure) {
        let bytes = try assets.fontBytes(path: path)
        let (folder, name) = (FileSystem.folder(of: path), font.face.file)
        var number = 0
        while isTaken(path) || newFonts.contains(where: { $0.path == path }) {
          number += 1
          path = FileSystem.path("\(number)-\(name)", in: folder)
        }
        newFonts.append((bytes, path))
      } catch {
        fault("the font \(font.name.shortened): \(error.message)")
      }
    }
    return .object([.init(key: "file", value: .string(path))] + font.description)
  }

  func fault(_ message: String) {
    let path = place.reduce("root") { "\($0).subviews[\($1)]" }
    faults.append((path, message))
  }
}
