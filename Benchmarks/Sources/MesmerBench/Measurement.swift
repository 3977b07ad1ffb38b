import Mesmer

/// Wall times of one thing done again and again, in milliseconds.
struct Times {
  private(set) var samples: [Double] = []

  /// Does something once and keeps how long it took.
  mutating func measure(_ body: () -> Void) {
    let clock = ContinuousClock()
    let start = clock.now
    body()
    add(clock.now - start)
  }

  mutating func add(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    samples.append(Double(seconds) * 1e3 + Double(attoseconds) * 1e-15)
  }

  mutating func append(_ other: Times) { samples += other.samples }

  /// The shortest time.
  var best: Double { samples.min() ?? .nan }
  /// The middle time.
  var median: Double { samples.median }
}

extension [Double] {
  /// The middle value, or the mean of the two middle ones; NaN for none.
  var median: Double {
    let sorted = self.sorted()
    if sorted.isEmpty { return .nan }
    let middle = sorted.count / 2
    return sorted.count % 2 == 1
      ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}

/// What was measured for one workload.
///
/// The two sides take turns, so that whatever else the machine does hits both.
/// A run is as many turns as fit a fifth of a second (3 to 50) and gives one
/// ratio, of its two medians; the ratio that counts is the median of the runs'.
struct Measurement {
  let workload: Workload
  private(set) var ours = Times()
  private(set) var peer = Times()
  /// Ours / peer, one a run.
  private(set) var ratios: [Double] = []
  /// Digest of our picture.
  private(set) var digest: Digest?
  /// How far our picture is from the peer's.
  private(set) var difference: Difference?
  /// Partly covered pixels, counted for each shape alone.
  private(set) var edgePixels: Int?

  /// Measures a workload; `inspect` gets both surfaces when all is drawn. With
  /// more than one thread the other side is Mesmer with one.
  init(
    _ workload: Workload, runs: Int, countsEdges: Bool, best: Bool, threads: Int,
    inspect: (Workload, MesmerSurface?, CairoSurface) -> Void
  ) throws {
    self.workload = workload
    let scene = try workload.make()
    let cairo = CairoSurface(width: workload.width, height: workload.height)
    if best { cairo.usesBestAntialiasing = true }
    var mesmer: MesmerSurface?
    if scene.picture != nil {
      mesmer = MesmerSurface(
        width: workload.width, height: workload.height, threads: threads)
    }
    let alone =
      threads > 1
      ? MesmerSurface(width: workload.width, height: workload.height) : nil

    func turn(_ ours: inout Times, _ peer: inout Times) {
      if let mesmer, let picture = scene.picture {
        mesmer.clear()
        ours.measure { mesmer.draw(picture) }
      }
      if let alone, let picture = scene.picture {
        alone.clear()
        peer.measure { alone.draw(picture) }
      } else {
        cairo.clear()
        peer.measure { scene.drawPeer(cairo) }
      }
    }

    // Two turns to touch all memory and to learn how many turns make a run.
    var (warmOurs, warmPeer) = (Times(), Times())
    for _ in 0..<2 { turn(&warmOurs, &warmPeer) }
    let once = warmPeer.best + (mesmer == nil ? 0 : warmOurs.best)
    let turns = min(max(Int(200 / once), 3), 50)

    for _ in 0..<runs {
      var (runOurs, runPeer) = (Times(), Times())
      for _ in 0..<turns { turn(&runOurs, &runPeer) }
      ours.append(runOurs)
      peer.append(runPeer)
      if mesmer != nil { ratios.append(runOurs.median / runPeer.median) }
    }

    if let mesmer {
      digest = mesmer.digest
      difference =
        alone.map { mesmer.difference(from: $0) }
        ?? mesmer.difference(from: cairo)
    }
    inspect(workload, mesmer, cairo)
    if countsEdges, let mesmer {
      let shapes = scene.shapes()
      let count = shapes.reduce(0) { $0 + mesmer.edgePixels(of: $1) }
      if count > 0 { edgePixels = count }
    }
  }
}
