import Mesmer
import MesmerVerdicts

/// The views that the frames of a motion show, while it is played: what is said of the
/// first frame whose picture differs, and what will be said of later ones.
struct FrameViews {
  private let store: GoldenStore
  private let path: String
  private let tolerance: Tolerance
  private let update: UpdateMode
  private let golden: FrameList?
  private let before: ViewRecord?
  private var film: FilmPair.Film?
  /// The views of the frames; of a run that writes nothing, none.
  private(set) var record = ViewRecord()
  /// Why the first frame that does not pass differs; none if that is not known.
  private(set) var lines: [String] = []
  /// Whether it is known which views that frame showed, if there is one.
  private(set) var isKnown = true

  init(
    _ store: GoldenStore, _ path: String, _ tolerance: Tolerance, _ update: UpdateMode
  ) {
    (self.store, self.path, self.tolerance, self.update) = (
      store, path, tolerance, update
    )
    golden = try? FrameList.read(store.framesFile(path))
    before = golden.flatMap { store.views(at: path, of: $0.digest) }
      .flatMap { ViewRecord($0) }
    film = golden.flatMap { golden in
      (try? readFile(store.file(path), limit: 1 << 31)).flatMap {
        FilmPair.Film($0, rate: golden.framesPerSecond)
      }
    }
  }

  /// Adds the last frame of a list, whose picture shows the views of a run.
  mutating func add(_ list: FrameList, _ picture: Pixmap, _ run: SceneRun) {
    let frame = list.frames.count - 1
    let expected = golden.flatMap { $0.frames.dropFirst(frame).first?.digest }
    let isSame = expected == list.frames[frame].digest
    if let known = before?.tree(at: frame), isSame, update != .never {
      record.add(known, at: frame)
    } else if update.recordsMissing || update == .new && !isSame {
      record.add(ShownTree(run).described().tree, at: frame)
    }
    guard !isSame, lines.isEmpty, let expected, film != nil else { return }
    film?.advance(to: frame)
    guard let shown = film?.current, PixelDigest(shown) == expected else { return }
    let scan = ComparisonScan(expected: shown, actual: Bitmap(picture), by: tolerance)
    if scan.comparison.passes || scan.comparison.changedRects.isEmpty { return }
    let earlier = before?.tree(at: frame)
    isKnown = earlier != nil
    lines = DifferenceExplanation(of: scan, in: ShownTree(run), before: earlier).lines
  }
}
