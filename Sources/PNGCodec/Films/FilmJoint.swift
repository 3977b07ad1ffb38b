import MesmerGeometry

/// The joint of a part of a film with the other parts: the data of its chunk `joIN`.
///
/// A part is a film that can be played, so its first frame is whole. In the joined film
/// it is replaced by the change from the previous frame, which is stored in the part's
/// chunks `joPX`, numbered like fdAT. The first and the last picture may continue in
/// other parts. Their durations are therefore stored here in frames, with the pixel at
/// the corner, which frames that hold a picture repeat. Other programs skip these chunks;
/// the chunk names mark them as invalid after a change of the pixels.
struct FilmJoint: Hashable, Sendable {
  /// The film's rate.
  var rate: FrameRate
  /// The number of pictures, each of which differs from the previous one.
  var pictures = 0
  /// The rectangle in which the first frame differs from the previous frame; nil if they
  /// are equal, and in the film's first part.
  var change: PixelRect?
  /// The first picture.
  var first = Picture()
  /// The last picture; the same as the first if there is only one.
  var last = Picture()

  /// A picture at an end of the part.
  struct Picture: Hashable, Sendable {
    /// The number of frames that show it.
    var frames = 0
    /// The pixel at (0, 0), a byte for each channel.
    var corner: [UInt8] = []
  }

  init(rate: FrameRate) { self.rate = rate }

  /// Adds a picture of the part.
  mutating func add(_ picture: Picture) {
    pictures += 1
    if pictures == 1 { first = picture }
    last = picture
  }

  /// The number of the file's frames for the first picture.
  var firstFrames: Int { rate.delays(frames: first.frames).count }

  /// The number of the file's frames for the last picture; 0 if it is also the first.
  var lastFrames: Int { pictures == 1 ? 0 : rate.delays(frames: last.frames).count }

  // MARK: Data

  /// The number of bytes of the data.
  static let size = 44

  /// The data of the chunk.
  var data: [UInt8] {
    var data: [UInt8] = []
    let change = change ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
    let numbers = [
      rate.frames, rate.seconds, pictures, change.minX, change.minY, change.width,
      change.height, first.frames, last.frames,
    ]
    for number in numbers { data.append32(number) }
    for picture in [first, last] {
      data += picture.corner + [UInt8](repeating: 0, count: 4 - picture.corner.count)
    }
    return data
  }

  /// Parses the chunk's data, for a film with a size and a number of channels; nil if
  /// they are invalid.
  init?(_ data: [UInt8], width: Int, height: Int, channels: Int) {
    guard data.count == FilmJoint.size else { return nil }
    let numbers = (0..<9).map { i in
      data[(4 * i)..<(4 * i + 4)].reduce(0) { $0 &<< 8 | Int($1) }
    }
    let change = PixelRect(
      x: numbers[3], y: numbers[4], width: numbers[5], height: numbers[6])
    guard let rate = FrameRate(frames: numbers[0], seconds: numbers[1]),
      PixelRect(x: 0, y: 0, width: width, height: height).contains(change),
      // A delay must cover hundreds of frames even at the lowest rates.
      rate.seconds <= 100 * rate.frames, max(numbers[7], numbers[8]) <= 1 &<< 24,
      numbers[2] >= 1, min(numbers[7], numbers[8]) >= 1,
      numbers[2] > 1 || numbers[7] == numbers[8]
    else { return nil }
    self.rate = rate
    pictures = numbers[2]
    self.change = change.isEmpty ? nil : change
    first = Picture(frames: numbers[7], corner: Array(data[36..<36 + channels]))
    last = Picture(frames: numbers[8], corner: Array(data[40..<40 + channels]))
  }
}
