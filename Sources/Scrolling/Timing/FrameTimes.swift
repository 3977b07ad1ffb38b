import MesmerGeometry

/// The times of frames: k / framesPerSecond, rounded once, so that frames of two rates at
/// the same moment have exactly equal times.
package enum FrameTimes {
  /// The valid rates of frames and ticks, per second.
  package static let rates = 0.01...1000.0

  /// The difference in milliseconds below which times are equal: a nanosecond. The time
  /// of a frame and that of a sample or of the end of a delay may differ by rounding.
  package static let tolerance = 1e-6

  /// Returns the time of a frame in seconds.
  package static func time(ofFrame frame: Int, framesPerSecond: Double) -> Double {
    Double(frame) / framesPerSecond
  }
}
