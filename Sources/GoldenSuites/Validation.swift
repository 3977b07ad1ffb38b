import MesmerControls
import MesmerPlatform
import MesmerPlayback
import MesmerSceneFormat
import MesmerScenes
import MesmerViews

/// The validation of scene, timeline and suite files for `mesmer validate`: each file is
/// checked alone, and a timeline also on the scene before it.
package struct Validation {
  /// The errors and warnings of a file.
  package struct Result {
    /// The errors; empty if the file is valid.
    package var faults: [String] = []
    /// The warnings about valid but suspicious input.
    package var warnings: [String] = []
  }

  /// The folder of the scenes' images; nil for each file's own.
  private let assets: String?
  /// The last valid scene.
  private var scene: (path: String, bytes: [UInt8])?

  /// Creates a validation with the images of scenes in the folder `assets`, by default
  /// each file's own.
  package init(assets: String? = nil) { self.assets = assets }

  /// Checks a file. One with `cases` is a suite: its scenes are read and its states
  /// applied as well. A file with `actions` is a timeline, any other a scene.
  package mutating func check(path: String) -> Result {
    do {
      // Read once: a pipe cannot be read again.
      let bytes = try SceneFile.bytes(path: path)
      switch try Validation.format(of: bytes, path: path) {
      case .scene:
        let read = try read((path, bytes))
        scene = (path, bytes)
        // Missing characters are known only after the layout of texts.
        _ = Inspection(read)
        return Result(warnings: read.warnings)
      case .timeline:
        try Validation.check(bytes, TimelineFile.limit, path)
        let timeline = try TimelineFile.read(bytes, path: path)
        return try scene.map { try check(timeline, on: $0) } ?? Result()
      case .suite:
        try Validation.check(bytes, SuiteFile.limit, path)
        let suite = try SuiteFile.read(bytes, path: path)
        return Result(faults: Validation.faults(of: suite))
      }
    } catch let error as SceneError {
      return Result(faults: error.faults.map(\.description))
    } catch {
      return Result(faults: ["\(error)"])
    }
  }

  private func read(_ file: (path: String, bytes: [UInt8])) throws(SceneError) -> Scene {
    try SceneFile.read(
      file.bytes, file: file.path, folder: assets ?? FileSystem.folder(of: file.path))
  }

  /// Checks the steps of a timeline on a scene, then plays it and checks which views its
  /// fingers touch.
  private func check(
    _ timeline: TimelineFile, on file: (path: String, bytes: [UInt8])
  ) throws(SceneError) -> Result {
    let faults = timeline.faults(changing: try read(file))
    if !faults.isEmpty { return Result(faults: faults.map(\.description)) }
    let run = try SceneRun(try read(file), timeline)
    var result = Result()
    var warned: Set<String> = []
    run.touchDownHandler = { [unowned run] down in
      if down.reachesMain || down.space != nil { return }
      func text(_ value: Double) -> String {
        JSONTree.text((value * 1000).rounded() / 1000)
      }
      let main = run.messageName(of: run.scrollView)
      let goes =
        down.view.map {
          "view \(run.messageName(of: $0)), which does not scroll \(main)"
        } ?? "no view, so it does not scroll \(main)"
      let line =
        "\(timeline.path.shortenedPath): finger at [\(text(down.point.x)), \(text(down.point.y))], "
        + "\(text(down.time)) s, touches \(goes); if this is intended, name the view "
        + "with in"
      if warned.insert(line).inserted { result.warnings.append(line) }
    }
    run.lostTouchHandler = { [unowned run] touch, scroll in
      guard let view = touch.view, view is Slider || view is Switch else { return }
      let line =
        "\(timeline.path.shortenedPath): a finger does not move \(run.messageName(of: view)): "
        + "\(run.messageName(of: scroll)) takes the touch, because the finger moves within "
        + "0.15 s; move it more slowly, or set delaysContentTouches to false"
      if warned.insert(line).inserted { result.warnings.append(line) }
    }
    do throws(SceneError) { try run.finish() } catch {
      // Failed expectations are reported by playing, not by validation.
      if !error.faults[0].isMiss { throw error }
    }
    return result
  }

  /// Returns the errors of each scene and timeline, once, then those of the cases'
  /// states, and of timelines on their scenes.
  private static func faults(of suite: SuiteFile) -> [String] {
    var faults: [String] = []
    var faulty: [String: Bool] = [:]
    var warnedTimelines: Set<String> = []
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
          if warnedTimelines.insert(path).inserted {
            faults += one.placed(error).faults.map(\.description)
          }
        }
      }
      if faulty[one.scene] == true { continue }
      do throws(SceneError) {
        let scene = try SceneFile.load(path: one.scene, state: one.state)
        guard let timeline else { continue }
        _ = try scene.scrollView(id: one.state.scrollViewID, for: timeline.timeline)
        let found = timeline.faults(changing: scene)
        if !found.isEmpty { throw SceneError(found) }
      } catch {
        faults += one.placed(error).faults.map {
          // A position in the suite identifies the case.
          $0.file == suite.path
            ? "\($0)" : "\(suite.path.shortenedPath): case \(one.name.shortened): \($0)"
        }
      }
    }
    do throws(SceneError) { try SuiteGoldens.checkOwners(in: [suite]) } catch {
      faults += error.faults.map(\.description)
    }
    return faults
  }

  private static func check(
    _ bytes: [UInt8], _ limit: Int, _ path: String
  ) throws(FileError) {
    if bytes.count > limit { throw .tooLarge(path: path, limit: limit) }
  }

  /// Returns the kind of a file, from its keys.
  private static func format(of bytes: [UInt8], path: String) throws -> FileKind {
    FileKind(try JSONScanner.scan(bytes, file: path)) ?? .scene
  }
}
