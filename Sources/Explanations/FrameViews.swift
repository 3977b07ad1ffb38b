import MesmerDrawing
import MesmerGeometry
import MesmerGoldens
import MesmerJSONText
import MesmerPlatform
import MesmerPlayback
import MesmerScenes
import MesmerScrolling

/// The views that the frames of a motion show, recorded while it is played. They explain
/// the first frame that does not pass, and are written for later comparisons.
package struct FrameViews {
  private let store: GoldenStore
  private let path: String
  private let tolerance: Tolerance
  private let update: UpdateMode
  private let golden: FrameList?
  private lazy var before = golden.flatMap { store.views(at: path, of: $0.digest) }
    .flatMap { ViewRecord($0) }
  private lazy var film = golden.flatMap { golden in
    store.film(of: golden, at: path).flatMap { try? readFile($0, limit: 1 &<< 31) }
      .flatMap { FilmPair.Film($0, rate: golden.framesPerSecond) }
  }
  /// The views of the frames up to the last one that was added; nil while they are those
  /// of `before`, or if none are recorded.
  private var record: ViewRecord?
  private var firstFacts: [JSONElement.Member] = []
  private var isExplained = false
  /// The explanation of the first frame that does not pass; empty if it is unknown.
  package private(set) var explanation = Explanation()
  package init(
    _ store: GoldenStore, _ path: String, _ tolerance: Tolerance, _ update: UpdateMode
  ) {
    (self.store, self.path, self.tolerance, self.update) = (
      store, path, tolerance, update
    )
    golden = try? FrameList.read(store.framesFile(path))
  }

  /// Returns the text of the views file for a golden with a digest; nil if no views are
  /// known.
  package mutating func text(of digest: PixelDigest) -> String? {
    (record ?? before)?.text(of: digest)
  }

  /// Adds the last frame of a list, whose picture shows the views of a run. If a scene
  /// file states all values of the views, only the views of frame 0 are recorded.
  mutating func add(_ list: FrameList, _ picture: Pixmap, _ run: SceneRun) {
    let frame = list.frames.count - 1
    let isStated = run.scene?.statements?.isWhole ?? false
    let expected = golden.flatMap { $0.frames.dropFirst(frame).first?.digest }
    let isSame = expected == list.frames[frame].digest
    if isStated, frame == 0 {
      let tree = ShownTree(run).described().tree
      firstFacts = tree.facts
      record = ViewRecord(tree)
    }
    let isRecorded = update == .all || update.recordsMissing && before == nil
    if !isStated, update != .never, isRecorded || !isSame || record != nil {
      if record == nil {
        record = ViewRecord()
        for i in 0..<frame { before?.tree(at: i).map { record?.add($0, at: i) } }
      }
      let known = isSame && !isRecorded ? before?.tree(at: frame) : nil
      record?.add(known ?? ShownTree(run).described().tree, at: frame)
    }
    if isSame || isExplained { return }
    film?.advance(to: frame)
    guard let expected, let seen = film?.current, PixelDigest(seen) == expected else {
      return
    }
    let scan = ComparisonScan(expected: seen, actual: Bitmap(picture), by: tolerance)
    if scan.comparison.passes || scan.comparison.changedRects.isEmpty { return }
    let earlier = before?.tree(at: isStated ? 0 : frame)
    isExplained = true
    var shown = ShownTree(run)
    let time = FrameTimes.time(ofFrame: frame, framesPerSecond: list.framesPerSecond)
    let rate = max(list.framesPerSecond, run.timeline.display ?? 0)
    if shown.timeline != nil, time * rate <= LineProofs.mostFrames {
      shown.redraw = { run.picture(of: $0, at: time) }
    }
    if isStated { shown.fixedFacts = firstFacts }
    explanation = Explanation(
      of: scan, in: shown, before: earlier,
      consequences: isStated ? consequence(list, frame, run) : nil)
  }

  /// Returns a line about the difference of a frame's content offset, in points, or zoom
  /// scale from the golden's; if both are equal, a line that only names the frame.
  private func consequence(_ list: FrameList, _ frame: Int, _ run: SceneRun) -> String {
    guard let golden else { return "" }
    let (now, old) = (list.frames[frame], golden.frames[frame])
    let name = run.scrollView.id ?? "\(type(of: run.scrollView))"
    let step = now.offset - old.offset
    let what =
      now.zoomScale != old.zoomScale
      ? "zoomed to \(ViewChange.text(now.zoomScale))"
      : step == Vector() ? "" : "scrolled by \(ViewChange.text(step)) pt"
    let text = "as a consequence \(name.shortened) \(what) in frame \(frame)"
    return what.isEmpty ? "frame \(frame) is the first that differs" : text
  }
}

extension RenderedFrames {
  /// Creates all frames of a motion by playing it to its end. They are stored
  /// compressed, as a film.
  package init(_ motion: Motion, _ views: inout FrameViews) throws {
    self.init(framesPerSecond: try motion.framesPerSecond)
    while let frame = try motion.next() {
      try add(
        frame.pixmap, offset: frame.state.contentOffset, zoomScale: frame.state.zoomScale)
      if let run = motion.run { views.add(list, frame.pixmap, run) }
    }
  }
}
