import MesmerScrolling

/// The state of the main scroll view in the frames of a live view, for curves: a sample
/// for each frame at which it differs from the frame before.
struct MotionCurve {
  /// The maximum number of samples in a response. The next response has the following
  /// ones.
  static let mostTaken = 4096

  /// Samples of six numbers: the frame, the offset in points, the velocity in points per
  /// second, each with x and y and rounded to hundredths, and the zoom scale, rounded to
  /// thousandths.
  private(set) var samples: [[Double]] = []
  /// The last added frame.
  private var end = -1
  private var taken = 0

  /// Adds a frame, unless it or a later one has been added.
  mutating func add(_ frame: Int, _ state: ScrollState) {
    if frame <= end { return }
    end = frame
    let values = [
      state.contentOffset.x, state.contentOffset.y, state.velocity.dx, state.velocity.dy,
    ].map { ($0 * 100).rounded() / 100 }
    let sample = [Double(frame)] + values + [(state.zoomScale * 1000).rounded() / 1000]
    if samples.last?.dropFirst() != sample.dropFirst() { samples.append(sample) }
  }

  /// Returns the samples that follow those of the last call, at most `mostTaken`, and the
  /// index of the first. With `all`, begins at the first sample.
  mutating func take(all: Bool) -> (start: Int, samples: ArraySlice<[Double]>) {
    let start = all ? 0 : taken
    taken = min(samples.count, start + MotionCurve.mostTaken)
    return (start, samples[start..<taken])
  }
}
