import MesmerDrawing
import MesmerPNGCodec
import MesmerPlatform

/// The films of two sequences, for a comparison frame by frame.
///
/// A film stores no frame that equals the previous one. The films are therefore compared
/// at frame 0 and at each frame at which either changes.
package struct FilmPair {
  /// The current picture of a film, and its next change.
  package struct Film {
    private var reader: FilmReader
    private let rate: Double
    /// The duration of the film in frames.
    let count: Int
    package private(set) var current: Bitmap
    private var next: (frame: Int, picture: Bitmap)?

    /// Creates a film from a file's bytes; nil if they are not a film with a readable
    /// frame, or if its duration, `rate` (in frames per second) or the number of frames
    /// is out of range.
    package init?(_ bytes: [UInt8], rate: Double) {
      guard let reader = try? FilmReader(bytes), 0.000_1...1e6 ~= reader.duration,
        0.000_1...1e6 ~= rate, reader.duration * rate < 0x1p28
      else { return nil }
      self.reader = reader
      self.rate = rate
      count = Int((reader.duration * rate).rounded())
      guard let first = try? self.reader.nextFrame() else { return nil }
      current = Bitmap(first)
      readNext()
    }

    /// The frame of the film's next change; nil if there is none.
    var nextChange: Int? { next?.frame }

    private mutating func readNext() {
      next = (try? reader.nextFrame()).flatMap { $0 }.map {
        (Int((reader.start * rate).rounded()), Bitmap($0))
      }
    }

    package mutating func advance(to frame: Int) {
      while let next, next.frame <= frame {
        current = next.picture
        readNext()
      }
    }
  }

  private let expected: Film
  private let actual: Film

  /// The durations of the films, in frames.
  package var counts: (expected: Int, actual: Int) { (expected.count, actual.count) }

  /// Creates a pair of films from their bytes; nil if either is invalid for `Film`.
  package init?(expected: [UInt8], actual: [UInt8], framesPerSecond rate: Double) {
    guard let expected = Film(expected, rate: rate),
      let actual = Film(actual, rate: rate)
    else { return nil }
    (self.expected, self.actual) = (expected, actual)
  }

  /// Creates a pair of films from their files; nil if either cannot be read or is invalid
  /// for `Film`.
  package init?(expected: String, actual: String, framesPerSecond rate: Double) {
    guard let expected = try? readFile(expected, limit: PictureFile.limit),
      let actual = try? readFile(actual, limit: PictureFile.limit)
    else { return nil }
    self.init(expected: expected, actual: actual, framesPerSecond: rate)
  }

  /// Calls a body with the pictures of both films at frame 0 and at each frame at which
  /// either changes, until the shorter film ends or the body returns false.
  ///
  /// Returns whether all calls returned true.
  @discardableResult
  package func forEachChange(
    _ body: (_ frame: Int, _ expected: Bitmap, _ actual: Bitmap) throws -> Bool
  ) rethrows -> Bool {
    var (e, a) = (expected, actual)
    var frame = 0
    let end = min(e.count, a.count)
    while frame < end {
      e.advance(to: frame)
      a.advance(to: frame)
      if try !body(frame, e.current, a.current) { return false }
      frame = min(e.nextChange ?? end, a.nextChange ?? end, end)
    }
    return true
  }
}
