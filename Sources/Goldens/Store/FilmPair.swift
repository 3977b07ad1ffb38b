import MesmerDrawing
import MesmerPNGCodec
import MesmerPlatform

/// Two films, frame by frame.
///
/// Films leave out frames that show what the one before shows. So both are looked at
/// wherever one of them changes.
package struct FilmPair {
  /// What a film shows, from which frame on, and what comes next.
  package struct Film {
    private var reader: FilmReader
    private let rate: Double
    /// The number of frames that the film lasts.
    let count: Int
    package private(set) var current: Bitmap
    private var next: (frame: Int, picture: Bitmap)?

    /// The film in some bytes; nil if they are none.
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

    /// The frame at which the film changes next; nil if it does not.
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

  /// The films of two lists. nil if one of them is no film.
  package init?(expected: [UInt8], actual: [UInt8], framesPerSecond rate: Double) {
    guard let expected = Film(expected, rate: rate),
      let actual = Film(actual, rate: rate)
    else { return nil }
    (self.expected, self.actual) = (expected, actual)
  }

  /// The films in two files.
  package init?(expected: String, actual: String, framesPerSecond rate: Double) {
    guard let expected = try? readFile(expected, limit: PictureFile.limit),
      let actual = try? readFile(actual, limit: PictureFile.limit)
    else { return nil }
    self.init(expected: expected, actual: actual, framesPerSecond: rate)
  }

  /// Calls a body with what both films show, at each frame at which one of them changes,
  /// until the body returns false. Returns whether it never did.
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
