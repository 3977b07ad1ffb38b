import MesmerPlatform
import MesmerSceneFormat

/// All faults of scene, timeline and suite files, for `mesmer validate`.
package enum Validation {
  /// The faults of a file, none where it is right. A file with `cases` is a
  /// suite: its scenes are read and its states applied as well. One with
  /// `actions` is a timeline, any other one a scene.
  package static func faults(path: String) -> [String] {
    do {
      switch try format(of: path) {
      case .scene: _ = try SceneFile.load(path: path)
      case .timeline: _ = try TimelineFile.load(path: path)
      case .suite: return faults(of: try SuiteFile.load(path: path))
      }
      return []
    } catch let error as SceneError {
      return error.faults.map(\.description)
    } catch {
      return ["\(error)"]
    }
  }

  /// Each scene's and timeline's own faults once, then those of the cases'
  /// states and of timelines on their scenes.
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
          faults += error.faults.map(\.description)
          faulty[one.scene] = true
        }
      }
      var timeline: TimelineFile?
      if let path = one.timeline {
        do throws(SceneError) {
          timeline = try TimelineFile.load(path: path)
        } catch {
          if toldTimelines.insert(path).inserted {
            faults += error.faults.map(\.description)
          }
        }
      }
      if faulty[one.scene] == true { continue }
      do throws(SceneError) {
        let scene = try SceneFrame.load(path: one.scene, state: one.state)
        guard let timeline else { continue }
        _ = try scene.scrollView(id: one.state.scrollViewID)
        let found = timeline.faults(changing: scene)
        if !found.isEmpty { throw SceneError(found) }
      } catch {
        faults += error.faults.map { "\(suite.path): case \(one.name): \($0)" }
      }
    }
    var claims = GoldenClaims()
    do throws(SceneError) { try claims.add(suite) } catch {
      faults += error.faults.map(\.description)
    }
    return faults
  }

  /// What a file can be.
  private enum Format {
    case scene, timeline, suite
  }

  /// What a file is, by its keys.
  private static func format(of path: String) throws -> Format {
    let bytes: [UInt8]
    do { bytes = try readFile(path, limit: JSONScanner.maximumBytes) } catch {
      // The scene's reader has the words for it.
      return .scene
    }
    let tree = try JSONScanner.scan(bytes, file: path)
    guard tree.kind(JSONTree.root) == .object else { return .scene }
    let keys = tree.children(JSONTree.root).map { tree.string($0) }
    return keys.contains("cases")
      ? .suite : keys.contains("actions") ? .timeline : .scene
  }
}
