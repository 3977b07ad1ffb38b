import MesmerPlatform
import MesmerSceneFormat

/// All faults of scene, timeline and suite files, for `mesmer validate`.
package enum Validation {
  /// The faults of a file; empty if it is correct.
  ///
  /// A file with `cases` is a suite: its scenes are read and its states applied as well.
  /// A file with `actions` is a timeline, any other a scene. The images of a scene are in
  /// the folder `assets`, by default the file's own.
  package static func faults(path: String, assets: String? = nil) -> [String] {
    do {
      // Read once: a pipe cannot be read again.
      let bytes = try SceneFile.bytes(path: path)
      switch try format(of: bytes, path: path) {
      case .scene:
        _ = try SceneFile.read(
          bytes, file: path, folder: assets ?? FileSystem.folder(of: path))
      case .timeline:
        try check(bytes, TimelineFile.limit, path)
        _ = try TimelineFile.read(bytes, path: path)
      case .suite:
        try check(bytes, SuiteFile.limit, path)
        return faults(of: try SuiteFile.read(bytes, path: path))
      }
      return []
    } catch let error as SceneError {
      return error.faults.map(\.description)
    } catch {
      return ["\(error)"]
    }
  }

  /// The faults of each scene and timeline, once, then those of the cases' states, and of
  /// timelines on their scenes.
  private static func faults(of suite: SuiteFile) -> [String] {
    var faults: [String] = []
    var faulty: [String: Bool] = [:]
    var toldTimelines: Set<String> = []
    for one in suite.cases {
      if faulty[one.scene] == nil {
        do throws(SceneError) {
          _ = try SceneFile.load(path: one.scene)
          faulty[one.scene] = false
        } catch {
          faults += one.placed(error).faults.map(\.description)
          faulty[one.scene] = true
        }
      }
      var timeline: TimelineFile?
      if let path = one.timeline {
        do throws(SceneError) {
          timeline = try TimelineFile.load(path: path)
        } catch {
          if toldTimelines.insert(path).inserted {
            faults += one.placed(error).faults.map(\.description)
          }
        }
      }
      if faulty[one.scene] == true { continue }
      do throws(SceneError) {
        let scene = try SceneFile.load(path: one.scene, state: one.state)
        guard let timeline else { continue }
        _ = try scene.scrollView(id: one.state.scrollViewID)
        let found = timeline.faults(changing: scene)
        if !found.isEmpty { throw SceneError(found) }
      } catch {
        faults += one.placed(error).faults.map {
          // A place in the suite identifies the case.
          $0.file == suite.path ? "\($0)" : "\(suite.path): case \(one.name): \($0)"
        }
      }
    }
    var claims = GoldenClaims()
    do throws(SceneError) { try claims.add(suite) } catch {
      faults += error.faults.map(\.description)
    }
    return faults
  }

  private static func check(
    _ bytes: [UInt8], _ limit: Int, _ path: String
  ) throws(FileError) {
    if bytes.count > limit { throw .tooLarge(path: path, limit: limit) }
  }

  /// The kinds of files.
  private enum Format {
    case scene, timeline, suite
  }

  /// The kind of a file, from its keys.
  private static func format(of bytes: [UInt8], path: String) throws -> Format {
    let tree = try JSONScanner.scan(bytes, file: path)
    guard tree.kind(JSONTree.root) == .object else { return .scene }
    let keys = tree.children(JSONTree.root).map { tree.string($0) }
    return keys.contains("cases")
      ? .suite : keys.contains("actions") ? .timeline : .scene
  }
}
