import MesmerExplanations
import MesmerGoldens
import MesmerPlatform
import MesmerSceneFormat

/// A golden case: a scene in a state, and the name of its golden.
package struct SuiteCase: Sendable {
  /// The case's name. Its golden is `<goldens>/<name>.png`, or `.frames` for all frames;
  /// those of a timeline's captures are `<goldens>/<name>/<capture>.png`. It may contain
  /// slashes; `PictureName` defines the invalid names.
  package let name: String
  /// The part of the name that identifies the variant; empty for a case without variants.
  package let variant: String
  /// The scene file, relative to the current folder.
  package fileprivate(set) var scene: String
  /// The folder of the scene's images; nil for that of the scene file.
  fileprivate(set) var assets: String?
  /// The state in which the scene is rendered, or in which its timeline begins.
  package let state: RenderState
  /// The timeline file that is played on the scene, relative to the current folder; nil
  /// for a still.
  package fileprivate(set) var timeline: String?
  /// Whether the golden is the list of all frames of the timeline, with their film.
  package let comparesAllFrames: Bool
  /// The tolerance of the comparison.
  package let tolerance: Tolerance
  /// The source positions of the values in the suite.
  let places: StatePlaces

  /// Returns the case with other files.
  func from(scene: String, assets: String, timeline: String?) -> SuiteCase {
    var one = self
    (one.scene, one.assets, one.timeline) = (scene, assets, timeline)
    return one
  }

  /// The name of the case in the suite, without a variant.
  var nameInFile: String {
    variant.isEmpty ? name : String(name.dropLast(variant.utf8.count + 1))
  }

  /// Returns the path of a picture's golden in the suite's folder.
  func golden(_ name: String) -> String {
    name + (comparesAllFrames ? ".frames" : ".png")
  }

  /// Returns the error of the case, located at its position in the suite if a value
  /// there caused it: a value of the state, or the path of an unreadable file.
  func placed(_ error: SceneError) -> SceneError {
    SceneError(
      error.faults.map { fault in
        for (key, path) in [("scene", scene), ("timeline", timeline)] {
          guard let path, let place = places[key], fault.line == 0 else { continue }
          if fault.description.hasPrefix(path.shortenedPath + ": ") {
            var result = place
            result.message = fault.description
            return result
          }
        }
        return places.placed(fault, of: state)
      })
  }
}

/// A suite file: golden cases and the folder of their goldens.
///
///     {
///       "mesmer": 1,
///       "goldens": "../../goldens/hypnosister",
///       "cases": [
///         { "name": "start", "scene": "scene.json" },
///         { "name": "zoomed", "scene": "scene.json", "zoom": 1.5, "offset": [9, 20] },
///         { "name": "fling", "scene": "scene.json", "timeline": "fling.json" }
///       ]
///     }
///
/// A case with a timeline has a golden for each of its captures, or one for its last
/// frame if it has no captures.
///
/// With `"frames": "all"` a case with a timeline has one golden of all its frames, as
/// `expectGolden` has for a motion. A case with `"variants"` expands to several: see
/// `SuiteVariants`.
///
/// With `"keeping": "digests"` only the goldens' digests are stored, in `goldens.lock`.
///
/// Paths are relative to the suite file's folder. A case's other keys are the state
/// options of the command. Errors in the file are reported together, with line, column
/// and path.
package struct SuiteFile: Sendable {
  /// The file as the user named it.
  package let path: String
  /// The folder of the goldens, relative to the current folder.
  package let goldens: String
  /// The stored form of a golden.
  package let keeping: GoldenStore.Keeping
  /// The cases in the order of the file, with distinct names.
  package let cases: [SuiteCase]

  /// The store of the goldens.
  package var store: GoldenStore { GoldenStore(folder: goldens, keeping: keeping) }

  /// The maximum size of a file in bytes: 16 MiB.
  package static let limit = 16 &<< 20

  /// The maximum number of cases, variants included: 2^18.
  static let mostCases = 1 &<< 18

  /// Loads a suite from a file. Its scenes are not read yet.
  package static func load(path: String) throws(SceneError) -> SuiteFile {
    try read(try DocumentReader.bytes(of: path, limit: limit), path: path)
  }

  /// Parses a suite from the text of a file.
  package static func read(
    _ bytes: [UInt8], path: String
  ) throws(SceneError) -> SuiteFile {
    try DocumentReader.read(bytes, path: path, "suite") { read($0, path: path) }
  }

  private static func read(_ reader: DocumentReader, path: String) -> SuiteFile? {
    var parts = SuiteParts(folder: FileSystem.folder(of: path))
    guard SceneFile.checkVersion(reader, JSONTree.root, .suite),
      let members = reader.object(JSONTree.root, keys: form.names),
      form.read(reader, JSONTree.root, members, into: &parts)
    else { return nil }
    return SuiteFile(
      path: path, goldens: FileSystem.path(parts.goldens, in: parts.folder),
      keeping: parts.keeping ?? .pictures, cases: parts.cases)
  }

  /// The keys of a suite.
  static let form = ObjectForm<SuiteParts>(
    Field.head(about: "The location of this schema, for editors; ignored by Mesmer") + [
      .key(
        "goldens", \.goldens,
        .relativePath.about("The folder of the goldens, relative to the suite's folder"),
        missing: "goldens is missing, the folder of the golden pictures"),
      .optional(
        "keeping", \.keeping,
        .choice(GoldenStore.Keeping.named).about(
          "The stored form of goldens: pictures or their digests; pictures by default")),
      Field(
        "cases", missing: "cases is missing, a list of { \"name\": ..., \"scene\": ... }",
        schema: [
          "description": "The golden tests", "type": "array",
          "items": CaseParts.form.schema(fresh: CaseParts()),
        ],
        read: { reader, node, parts in
          for item in reader.list(node, of: "cases") ?? [] {
            parts.addCases(reader, item)
            if parts.cases.count > mostCases {
              reader.fault(
                item, "the suite has more than 2^18 cases with their variants, the limit")
              break
            }
          }
          return true
        }, write: { _, _ in nil }),
    ])
}

/// The values of a suite file.
struct SuiteParts: Sendable {
  /// The folder of the file.
  let folder: String
  var goldens = ""
  var keeping: GoldenStore.Keeping?
  var cases: [SuiteCase] = []
  /// The names of the cases in the file.
  private var taken: Set<String> = []

  init(folder: String) { self.folder = folder }

  /// Reads a case, and adds it or its variants.
  mutating func addCases(_ reader: DocumentReader, _ node: Int) {
    var parts = CaseParts()
    guard let members = reader.object(node, keys: CaseParts.form.names) else { return }
    let isValid = CaseParts.form.read(reader, node, members, into: &parts)
    if !parts.name.isEmpty, !taken.insert(parts.name).inserted {
      reader.fault(
        members["name"]!,
        "two cases have the name \(parts.name.shortened); a golden belongs to one case")
    }
    if parts.frames != nil, let node = members["frames"], members["timeline"] == nil {
      reader.fault(node, "only a case with a timeline has frames")
    }
    if parts.state.wholeContent, parts.timeline != nil,
      let node = members["wholeContent"]
    {
      reader.fault(node, "a timeline moves a viewport; remove it, or wholeContent")
    }
    var variants: [(name: String?, state: RenderState)] = [(nil, parts.state)]
    if let node = members["variants"] {
      variants =
        SuiteVariants(reader, node, besides: members)?.states(of: parts.state) ?? []
    }
    guard isValid else { return }
    let places = StatePlaces(
      members, reader, keys: ["name", "scene", "timeline", "variants"])
    cases += variants.map { variant in
      SuiteCase(
        name: variant.name.map { parts.name + "/" + $0 } ?? parts.name,
        variant: variant.name ?? "",
        scene: FileSystem.path(parts.scene, in: folder), state: variant.state,
        timeline: parts.timeline.map { FileSystem.path($0, in: folder) },
        comparesAllFrames: parts.frames ?? false, tolerance: parts.tolerance ?? .exact,
        places: places)
    }
  }
}

/// The values of a case in a suite file.
struct CaseParts: Sendable {
  var name = ""
  var scene = ""
  var timeline: String?
  var frames: Bool?
  var tolerance: Tolerance?
  var state = RenderState()

  /// The keys of a case: its own, and the state options.
  static let form = ObjectForm<CaseParts>(
    [
      .key(
        "name", \.name,
        .caseName.about(
          "The golden is <goldens>/<name>.png; for a timeline's captures "
            + "<goldens>/<name>/<capture>.png"),
        missing: "name is missing; for example \"name\": \"offset-100-200\""),
      .key(
        "scene", \.scene,
        .relativePath.about("The scene file, relative to the suite's folder"),
        missing: "scene is missing; for example \"scene\": \"scene.json\""),
      .optional(
        "timeline", \.timeline,
        .relativePath.about(
          "The timeline file to play, relative to the suite's folder; its captures "
            + "are compared, or its last frame if it has none; none by default")),
      .optional(
        "frames", \.frames,
        ValueForm<Bool>(
          ["const": "all"], read: { $0.choice($1, [("all", true)]) },
          write: { _ in "all" }
        ).about(
          "Compares every frame of the timeline, as one golden; captures by default")),
      Field(
        "variants", schema: SuiteVariants.schema, read: { _, _, _ in true },
        write: { _, _ in nil }),
      .optional(
        "tolerance", \.tolerance,
        .tolerance.about(
          "The permitted difference, such as \"pixelmatch:0.1 skip-antialiasing\"; "
            + "exact by default")),
    ] + RenderState.form.fields.map { $0.inside(\.state) })
}

extension ValueForm<String> {
  /// The name of a case.
  fileprivate static let caseName = ValueForm(
    ["type": "string", "minLength": 1],
    read: { reader, node in
      guard let name = reader.string(node) else { return nil }
      guard let fault = PictureName.fault(name) else { return name }
      reader.fault(node, fault)
      return nil
    }, write: { .string($0) })

  /// A path in a file, which must be relative and not empty.
  fileprivate static let relativePath = ValueForm(
    ["type": "string", "minLength": 1],
    read: { reader, node in
      guard let text = reader.string(node) else { return nil }
      if text.isEmpty {
        reader.fault(node, "the path is empty")
        return nil
      }
      if text.utf8.first == UInt8(ascii: "/") {
        reader.fault(node, "an absolute path; it must be relative to the suite file")
        return nil
      }
      return text
    }, write: { .string($0) })
}
