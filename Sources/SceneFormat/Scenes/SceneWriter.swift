import MesmerDrawing
import MesmerGeometry
import MesmerJSONText
import MesmerViews

/// Turns a scene's views back into the values of a scene file.
///
/// Every property that differs from that of a new view of the same class is
/// written, as the shortest numbers that read back as the same Doubles, so
/// reading gives the same geometry to the last bit. A view's place is written
/// as the frame it would have without its transform wherever that gives back
/// its center and bounds, else as bounds and center. Copies that `repeat` made
/// are written one by one.
///
/// Not written, because a scene has no words for it: what code does (layout
/// closures, delegates, controllers), tags, and where a scroll view stands
/// between two pixels.
final class SceneWriter {
  /// The images that have a file in the scene's folder, and the file.
  private var files: [ObjectIdentifier: ImageFile] = [:]
  /// The scene's names of those files.
  private var assets: [(name: String, file: ImageFile)] = []
  /// The images that need a file, and its path.
  private(set) var newImages: [(image: Image, path: String)] = []
  /// Whether there is a file, or will be one, at a path in the folder.
  private let isTaken: (String) -> Bool

  /// All ids of the hierarchy, and those made for views without one.
  private var ids: Set<String> = []
  private var madeIDs: [ObjectIdentifier: String] = [:]

  /// What cannot be written, and where.
  private(set) var faults: [(path: String, message: String)] = []
  /// The indices that lead to the view that is being written.
  private var place: [Int] = []
  /// Lists whose rows a scene describes.
  let lists: [ObjectIdentifier: SceneList]
  /// New views of the classes met so far, for comparison.
  private var fresh: [ObjectIdentifier: View] = [:]
  /// A view to try frames on.
  private let probe = View()

  /// A writer for a folder. `keepsFiles` says that the scene's images lie in
  /// it; else all of them need files there.
  init(_ scene: Scene, keepsFiles: Bool, isTaken: @escaping (String) -> Bool) {
    self.isTaken = isTaken
    lists = scene.lists
    scene.forEachView { if let id = $0.id { ids.insert(id) } }
    guard keepsFiles else { return }
    for binding in scene.bindings {
      if let image = try? scene.assets.image(binding.file, scale: scene.scale) {
        files[ObjectIdentifier(image)] = binding.file
      }
    }
    assets = scene.assets.entries.map { ($0.key, $0.value.file) }
      .sorted { $0.name < $1.name }
  }

  /// The whole file.
  func document(of scene: Scene) -> JSONElement {
    var screen: [JSONElement.Member] = [
      .init(key: "size", value: ValueForm<Size>.size.write(scene.screenSize)),
      .init(key: "scale", value: .number(scene.scale)),
    ]
    if scene.background != .clear {
      screen.append(
        .init(
          key: "background", value: ValueForm<Color>.color.write(scene.background)))
    }
    // Views that a replay holds elsewhere are written where they belong: it
    // holds them again once the offset is read.
    var replays: [ScrollView] = []
    scene.forEachView {
      if let scroll = $0 as? ScrollView, scroll.stickyReplay == .literal {
        replays.append(scroll)
      }
    }
    replays.forEach { $0.pauseReplay() }
    defer { replays.forEach { $0.resumeReplay() } }
    let root = view(scene.root)
    var members: [JSONElement.Member] = [
      .init(key: "mesmer", value: .number(Double(SceneFile.version))),
      .init(key: "screen", value: .object(screen)),
    ]
    if !assets.isEmpty {
      members.append(
        .init(
          key: "assets",
          value: .object(
            assets.map { .init(key: $0.name, value: .imageFile($0.file)) })))
    }
    members.append(.init(key: "root", value: root))
    return .object(members)
  }

  // MARK: Views

  func view(_ view: View) -> JSONElement {
    guard place.count < SceneBuilder.maximumDepth else {
      fault("views nest deeper than \(SceneBuilder.maximumDepth) levels")
      return .null
    }
    guard let viewClass = ViewClass.exactly(type(of: view)) else {
      fault("\(type(of: view)) is not a class that scene files know")
      return .null
    }
    let key = ObjectIdentifier(viewClass.type)
    let fresh = self.fresh[key] ?? viewClass.make()
    self.fresh[key] = fresh

    var members = [JSONElement.Member(key: "view", value: .string(viewClass.name))]
    if let id = madeIDs[ObjectIdentifier(view)] ?? view.id {
      members.append(.init(key: "id", value: .string(id)))
    }
    members += placement(of: view)
    for key in viewClass.keys {
      if let value = key.write(self, view, fresh) {
        members.append(.init(key: key.name, value: value))
      }
    }
    let subviews = (view as? ListView)?.addedSubviews ?? view.subviews
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

  private func placement(of view: View) -> [JSONElement.Member] {
    let size = view.bounds.size
    // A scroll view's origin is its offset, which has a key of its own.
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

  /// The id of a view that another one names; made up for a view without.
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

  /// The name of an image: its asset's, or its path in the folder. An image
  /// without a file gets one, and a name if it is not the right way up.
  func name(of image: Image, key: String) -> JSONElement {
    let identity = ObjectIdentifier(image)
    if let file = files[identity] {
      return .string(assets.first { $0.file == file }?.name ?? file.path)
    }
    let scale = Int(exactly: image.scale) ?? 0
    if !(1...9).contains(scale) {
      fault(
        "the \(key) has no file, and no name tells its scale, "
          + "\(JSONTree.text(image.scale)); it must be 1 to 9")
      return .null
    }
    func path(_ number: Int) -> String { "image-\(number)@\(scale)x.png" }
    func name(_ number: Int) -> String { "image-\(number)" }
    var number = newImages.count + 1
    while isTaken(path(number)) || assets.contains(where: { $0.name == name(number) }) {
      number += 1
    }
    let file = ImageFile(path: path(number), orientation: image.orientation)
    newImages.append((image, file.path))
    files[identity] = file
    if file.orientation != .up { assets.append((name(number), file)) }
    return .string(file.orientation == .up ? file.path : name(number))
  }

  func fault(_ message: String) {
    let path = place.reduce("root") { "\($0).subviews[\($1)]" }
    faults.append((path, message))
  }
}
