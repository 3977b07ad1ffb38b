import MesmerGeometry
import MesmerPlatform
import MesmerPlayback
import MesmerSceneFormat
import MesmerScenes
@_spi(Components) import MesmerViews

/// The validation of scene, timeline and suite files for `mesmer validate`: each file is
/// checked alone, and a timeline also on the scene before it.
package struct Validation {
  /// The errors and warnings of a file.
  package struct Result {
    /// The errors; empty if the file is valid.
    package var faults: [String] = []
    /// The warnings about valid but suspicious input.
    package var warnings: [String] = []
    /// Whether the file has only declarations, which scenes include.
    package var isIncluded = false
  }

  /// The folder of the scenes' images; nil for each file's own.
  private let assets: String?
  /// The last valid scene; nil before the first.
  private var scene: (path: String, bytes: [UInt8])?

  /// Creates a validation with the images of scenes in the folder `assets`, by default
  /// each file's own.
  package init(assets: String? = nil) { self.assets = assets }

  /// Checks a file, and returns its errors and warnings. A file with `cases` is a suite:
  /// its scenes are read and its states applied as well. A file with `actions` is a
  /// timeline, one with nothing but declarations is included by scenes, and any other is
  /// a scene.
  package mutating func check(path: String) -> Result {
    do {
      // Read once: a pipe cannot be read again.
      let bytes = try SceneFile.bytes(path: path)
      let tree = try JSONScanner.scan(bytes, file: path)
      switch FileKind(tree) ?? .scene {
      case .scene where IncludedFiles.isOne(tree):
        let isStream = path == StandardStream.input.path
        try IncludedFiles.check(
          tree, in: isStream ? assets ?? "." : FileSystem.folder(of: path), scenes: assets
        )
        return Result(isIncluded: true)
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
    let scene = try read(file)
    try timeline.checkCaptures(on: scene)
    let run = try SceneRun(scene, timeline)
    var result = Result()
    var warned: Set<String> = []
    run.clock.touchDownHandler = { [unowned run] down in
      if let space = down.space, let unit = space.place, let action = space.action,
        var fault = timeline.place(ofAction: action),
        let view = run.screen.tree.first(where: { $0.id == space.id }),
        let reason = Validation.reason(whyHidden: unit, of: view, run)
      {
        fault.message =
          "the finger is not on a visible part of \(space.id.shortened): \(reason)"
        if warned.insert("\(fault)").inserted { result.warnings.append("\(fault)") }
      }
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
        "\(timeline.run.path.shortenedPath): finger at [\(text(down.point.x)), \(text(down.point.y))], "
        + "\(text(down.time)) s, touches \(goes); if this is intended, name the view "
        + "with in"
      if warned.insert(line).inserted { result.warnings.append(line) }
    }
    run.clock.lostTouchHandler = { [unowned run] touch, scroll in
      guard let view = touch.view, view.componentTraits.followsFingers else { return }
      let line =
        "\(timeline.run.path.shortenedPath): a finger does not move \(run.messageName(of: view)): "
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

  /// Returns the reason why a place in a view, given as fractions of the size of its
  /// bounds, is not visible, and a correction; nil if it is on the screen. A view that
  /// contains the view, or is in it, does not cover it.
  private static func reason(
    whyHidden unit: Point, of view: View, _ run: SceneRun
  ) -> String? {
    let bounds = view.bounds
    let place = view.convert(
      bounds.origin + Vector(dx: bounds.width * unit.x, dy: bounds.height * unit.y),
      to: run.screen)
    for here in Ancestry(view.superview) {
      if here.clipsToBounds || here === run.screen,
        !here.bounds.contains(here.convert(place, from: run.screen))
      {
        if here is ScrollView {
          let name = run.messageName(of: here)
          return "it is outside of \(name) at that time; scroll \(name) there first"
        }
        let scroll = view.enclosingScrollView.map { run.messageName(of: $0) }
        return
          (here === run.screen
          ? "it is off-screen" : "\(run.messageName(of: here)) clips it")
          + " at that time" + (scroll.map { "; scroll \($0) there first" } ?? "")
      }
    }
    for here in view.ancestry
    where here.isHidden || here.alpha < View.leastTouchableAlpha {
      return (here === view ? "it" : run.messageName(of: here))
        + " is hidden at that time"
    }
    guard let touched = run.screen.hitTest(place, with: nil),
      !touched.isDescendant(of: view), !view.isDescendant(of: touched)
    else { return nil }
    return "\(run.messageName(of: touched)) covers it at that time"
  }

  /// Returns, case by case, the errors of the scene and the timeline, once for each file,
  /// and those of the state and of the timeline on the scene; then those of the goldens.
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
        if !one.comparesAllFrames { try timeline.checkCaptures(on: scene) }
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
    do throws(SceneError) { try SuiteGoldens([suite]).checkOwners() } catch {
      faults += error.faults.map(\.description)
    }
    return faults
  }

  private static func check(
    _ bytes: [UInt8], _ limit: Int, _ path: String
  ) throws(FileError) {
    if bytes.count > limit { throw .tooLarge(path: path, limit: limit) }
  }
}
