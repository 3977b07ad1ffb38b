import MesmerGoldens
import MesmerPlatform
import MesmerSceneFormat

/// A golden case: a scene in a state, and the name of its golden.
package struct SuiteCase: Sendable {
  /// The case's name. Its golden is `<goldens>/<name>.png`; those of a timeline's
  /// captures are `<goldens>/<name>/<capture>.png`. It may contain slashes but not `..`.
  package let name: String
  /// The part of the name that says which variant this is; empty for none.
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
///         { "name": "zoomed", "scene": "scene.json", "zoom": 1.5, "offset": [100, 200]
///         }, { "name": "fling", "scene": "scene.json", "timeline": "fling.json" }
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
/// options of the command. Errors are reported as in scene files: all in one pass, with
/// line, column and path.
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

  /// Maximum size of a file in bytes: 16 MiB.
  package static let limit = 16 << 20

  /// Maximum number of cases, variants included: 2^18.
  static let mostCases = 1 << 18

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
    let top = JSONTree.root
    guard SceneFile.checkVersion(reader, top, .suite),
      let members = reader.object(
        top, keys: ["mesmer", "$schema", "goldens", "keeping", "cases"])
    else { return nil }
    let folder = FileSystem.folder(of: path)
    var goldens: String?
    if let node = members["goldens"] {
      goldens = relativePath(reader, node)
    } else {
      reader.fault(top, "goldens is missing, the folder of the golden pictures")
    }
    let keeping: GoldenStore.Keeping? = members["keeping"].flatMap {
      reader.choice($0, GoldenStore.Keeping.named)
    }
    var cases: [SuiteCase] = []
    if let node = members["cases"] {
      var taken: Set<String> = []
      for item in reader.list(node, of: "cases") ?? [] {
        cases += readCases(reader, item, folder: folder, taken: &taken)
        if cases.count > mostCases {
          reader.fault(
            item, "the suite has more than 2^18 cases with their variants, the limit")
          break
        }
      }
    } else {
      reader.fault(top, "cases is missing, a list of { \"name\": ..., \"scene\": ... }")
    }
    guard let goldens else { return nil }
    return SuiteFile(
      path: path, goldens: FileSystem.path(goldens, in: folder),
      keeping: keeping ?? .pictures,
      cases: cases)
  }

  /// The keys of a case except the state options.
  package static let caseKeys = [
    "name", "scene", "timeline", "frames", "tolerance", "variants",
  ]

  /// Returns a case, or its variants.
  private static func readCases(
    _ reader: DocumentReader, _ node: Int, folder: String, taken: inout Set<String>
  ) -> [SuiteCase] {
    guard let members = reader.object(node, keys: caseKeys + RenderState.keys) else {
      return []
    }
    var name: String?
    if let node = members["name"] {
      name = reader.string(node)
      if let text = name, let fault = PictureName.fault(text) {
        reader.fault(node, fault)
        name = nil
      }
      if let text = name, !taken.insert(text).inserted {
        reader.fault(
          node, "two cases have the name \(text.shortened); a golden belongs to one case")
      }
    } else {
      reader.fault(node, "name is missing; for example \"name\": \"offset-100-200\"")
    }
    var scene: String?
    if let node = members["scene"] {
      scene = relativePath(reader, node)
    } else {
      reader.fault(node, "scene is missing; for example \"scene\": \"scene.json\"")
    }
    let timeline = members["timeline"].flatMap { relativePath(reader, $0) }
    let frames = members["frames"].flatMap { reader.choice($0, [("all", true)]) } ?? false
    if frames, let node = members["frames"], members["timeline"] == nil {
      reader.fault(node, "only a case with a timeline has frames")
    }
    var tolerance = Tolerance.exact
    if let node = members["tolerance"], let text = reader.string(node) {
      do { tolerance = try Tolerance(parsing: text) } catch {
        reader.fault(node, "\(error)")
      }
    }
    let state = RenderState(members, reader)
    if state.wholeContent, timeline != nil, let node = members["wholeContent"] {
      reader.fault(node, "a timeline moves a viewport; remove it, or wholeContent")
    }
    var variants: [(name: String?, state: RenderState)] = [(nil, state)]
    if let node = members["variants"] {
      variants = SuiteVariants(reader, node, besides: members)?.states(of: state) ?? []
    }
    guard let name, let scene else { return [] }
    let places = StatePlaces(
      members, reader, keys: ["name", "scene", "timeline", "variants"])
    return variants.map { variant in
      SuiteCase(
        name: variant.name.map { name + "/" + $0 } ?? name,
        variant: variant.name ?? "",
        scene: FileSystem.path(scene, in: folder), state: variant.state,
        timeline: timeline.map { FileSystem.path($0, in: folder) },
        comparesAllFrames: frames, tolerance: tolerance, places: places)
    }
  }

  /// Returns a path in a file, which must be relative and not empty.
  private static func relativePath(_ reader: DocumentReader, _ node: Int) -> String? {
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
  }
}
