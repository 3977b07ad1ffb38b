import MesmerAssets
import MesmerDrawing
import MesmerGeometry
@_exported import MesmerJSONText
import MesmerPlatform
import MesmerViews

/// The reader of scene files.
///
///     let scene = try SceneFile.load(path: "Examples/Hypnosister/scene.json")
///
/// The file is JSON5 with UIKit's property names as keys. Everything in a file is
/// validated: an unknown key, a value of the wrong type or out of range, and a missing
/// image are errors with their line, column and path, reported together. An error in the
/// syntax, the version, an included file or a template ends the reading. Besides the
/// scene file, only files in its folder (or in `assets`) are read.
///
/// Limits: 256 MiB, 2^25 values, 256 nested views, 2^20 views (copies included; texts and
/// lists count as several), 2^28 pixels for images and for the output. Time and memory
/// grow with the file; a scene of a million views loads in a few seconds.
public enum SceneFile {
  /// The supported version of the format.
  package static let version = 1

  /// The size of the largest file whose places are kept for failures of tests: 16 MiB.
  private static let longestKept = 16 &<< 20

  /// Loads the scene of a file.
  ///
  /// Content offsets are rounded to the screen's pixels.
  ///
  /// - Parameters:
  ///   - path: the scene file.
  ///   - scale: replaces the screen's own scale (pixels per point, greater than 0) and
  ///     selects among @2x and @3x images; nil (the default) for the screen's own.
  ///   - assets: the folder of the images, fonts and included files; nil (the default)
  ///     for that of the file.
  /// - Throws: the errors of the scale, the file, and its images, fonts and included
  ///   files.
  public static func load(
    path: String, scale: Double? = nil, assets: String? = nil
  ) throws(SceneError) -> Scene {
    var state = RenderState()
    (state.scale, state.keepsPlaces) = (scale, true)
    return try load(path: path, assets: assets, state: state)
  }

  /// Loads the scene of a file in a state. Only the images for the state's scale are
  /// read, from the folder `assets`, by default that of the file.
  package static func load(
    path: String, assets: String? = nil, state: RenderState
  ) throws(SceneError) -> Scene {
    try read(
      bytes(path: path), file: path, folder: assets ?? FileSystem.folder(of: path),
      state: state)
  }

  /// Returns the bytes of a scene file.
  package static func bytes(path: String) throws(SceneError) -> [UInt8] {
    do throws(FileError) {
      return try readFile(path, limit: JSONScanner.maximumBytes)
    } catch {
      if case .tooLarge = error {
        throw SceneError(
          Fault(
            file: path,
            message: "the file is larger than 256 MiB, the limit for a scene"))
      }
      let text = error.description
      throw SceneError(
        text.hasPrefix(path + ": ")
          ? Fault(file: path, message: String(text.dropFirst(path.count + 2)))
          : Fault(file: "", message: text))
    }
  }

  /// Returns the scene of a text whose images are in a folder. `known` and `knownFonts`
  /// are images and bytes of fonts, by path, in place of files.
  package static func read(
    _ bytes: [UInt8], file: String, folder: String,
    state: RenderState = RenderState(), known: [String: Image] = [:],
    knownFonts: [String: [UInt8]] = [:]
  ) throws(SceneError) -> Scene {
    if let scale = state.scale, !(scale > 0 && scale.isFinite) {
      throw RenderState.fault(
        .scale, "must be greater than 0, not \(JSONTree.text(scale))")
    }
    return try read(
      bytes, file: file, state: state,
      AssetStore(folder: folder, known: known, knownFonts: knownFonts))
  }

  private static func read(
    _ bytes: [UInt8], file: String, state: RenderState, _ assets: AssetStore,
    allowsContradictions: Bool = false
  ) throws(SceneError) -> Scene {
    var reader = DocumentReader(
      try IncludedFiles.joined(JSONScanner.scan(bytes, file: file), assets))
    let source = reader.tree
    let whole = TemplateExpansion.expanded(reader)
    if let error = reader.error() { throw error }
    let warnings = reader.warningLines
    if whole !== reader.tree { reader = DocumentReader(whole) }
    reader.allowsContradictions = allowsContradictions
    let scene = scene(reader, ContentHash(bytes), assets, state)
    if let error = reader.error() { throw error }
    guard let scene else {
      throw SceneError(Fault(file: file, message: "the scene cannot be read"))
    }
    scene.readingWarnings += warnings + (reader.tree === whole ? reader.warningLines : [])
    try state.apply(to: scene)
    if state.keepsStatements {
      if whole !== source { scene.statements?.source = source }
      scene.statements?.read = { document in
        var state = state
        (state.keepsStatements, state.needsFontDigests) = (false, false)
        // The old value of one key may contradict the new values of others, such as two
        // colours with three locations.
        return try? read(
          Array(document.line.utf8), file: file, state: state,
          AssetStore(sharing: assets), allowsContradictions: true)
      }
    }
    return scene
  }

  private static func scene(
    _ reader: DocumentReader, _ source: ContentHash, _ assets: AssetStore,
    _ state: RenderState
  ) -> Scene? {
    let node = JSONTree.root
    guard checkVersion(reader, node, .scene),
      let members = reader.object(
        node,
        keys: [
          "mesmer", "$schema", "include", "screen", "colors", "assets", "fonts",
          "fallback", "root",
        ])
    else { return nil }
    reader.context = assets.fontContext
    if let node = members["colors"] { reader.readColors(node) }
    var screen: Screen?
    if let node = members["screen"] {
      screen = self.screen(reader, node, state)
    } else {
      reader.fault(
        node,
        "screen is missing; for example "
          + "\"screen\": { \"size\": [375, 667], \"scale\": 2 }")
    }
    assets.fontContext.textSize =
      screen?.traits.preferredContentSizeCategory ?? .large
    let builder = SceneBuilder(
      reader: reader, assets: assets,
      scale: screen?.scale ?? state.scale ?? 1,
      roundsOffsets: !state.subpixel)
    builder.contents = screen?.contents ?? .vector
    let keepsPlaces = state.keepsPlaces && reader.tree.bytes.count <= longestKept
    if state.keepsStatements || keepsPlaces {
      builder.statements = SceneStatements(reader.tree, isWhole: state.keepsStatements)
    }
    if let node = members["fonts"] {
      readFonts(reader, node, builder, needsDigests: state.needsFontDigests)
    }
    if let node = members["fallback"] { readFallback(reader, node, builder) }
    if let node = members["assets"] { readAssets(reader, node, builder) }
    guard let rootNode = members["root"] else {
      reader.fault(node, "root is missing, the view that the screen shows")
      return nil
    }
    let root = TraitCollection.$current.withValue(screen?.traits ?? .current) {
      let root = builder.view(rootNode, screen: screen?.size ?? .zero)
      builder.finish()
      return root
    }
    guard let root, let screen else { return nil }
    let scene = Scene(
      file: reader.tree.file, source: source, screen: screen, root: root,
      assets: builder.assets, views: builder.views,
      autoSized: builder.autoSized, bindings: builder.bindings,
      lists: builder.lists)
    scene.measures = builder.measures
    scene.statements = builder.statements
    return scene
  }

  /// Returns whether the document is of the expected kind and has a supported version;
  /// otherwise records an error. The caller then reads nothing else, because other
  /// versions are undefined.
  package static func checkVersion(
    _ reader: DocumentReader, _ node: Int, _ expected: FileKind
  ) -> Bool {
    let tree = reader.tree
    if let kind = FileKind(tree, expected: expected), kind != expected {
      reader.fault(node, "this is a \(kind); expected a \(expected)")
      return false
    }
    guard tree.kind(node) == .object else {
      reader.fault(node, "expected an object, found \(tree.described(node))")
      return false
    }
    guard
      let key = tree.children(node).first(where: { tree.string($0) == "mesmer" })
    else {
      reader.fault(node, "\"mesmer\": \(version) is missing, the format's version")
      return false
    }
    if tree.kind(key + 1) == .number && tree.number(key + 1) == Double(version) {
      return true
    }
    reader.fault(
      key + 1,
      "unknown format version \(tree.described(key + 1)); expected \(version)")
    return false
  }

  private static func screen(
    _ reader: DocumentReader, _ node: Int, _ state: RenderState
  ) -> Screen? {
    guard
      var screen = Screen.form.read(
        reader, node, from: Screen(size: .zero, scale: 1, background: .clear))
    else { return nil }
    // If the state has another size or scale, it validates the result itself.
    if state.size == nil && state.scale == nil,
      let message = Screen.fault(size: screen.size, scale: screen.scale)
    {
      reader.fault(reader.tree.member(node, "size") ?? node, message)
      return nil
    }
    screen.scale = state.scale ?? screen.scale
    screen.traits = state.traits(over: screen.traits)
    return screen
  }

  private static func readAssets(
    _ reader: DocumentReader, _ node: Int, _ builder: SceneBuilder
  ) {
    guard reader.tree.kind(node) == .object else {
      reader.fault(
        node,
        "expected an object of names and paths, found "
          + reader.tree.described(node))
      return
    }
    for key in reader.tree.children(node) {
      guard let (file, place) = reader.imageFile(key + 1) else { continue }
      builder.assets.entries[reader.tree.string(key)] = (file, place)
      do throws(AssetStore.Failure) {
        try builder.assets.check(path: file.path, scale: builder.scale)
      } catch {
        builder.assetFault(of: reader.tree.string(key), place, error)
      }
    }
  }
}
