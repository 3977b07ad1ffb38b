import MesmerGeometry

/// The recorded coverage of a shape: the coverage that a rasterizer passed to its sink.
///
/// Replaying it gives the same pixels as rasterizing the shape, because sinks use each
/// pixel's coverage alone.
///
/// Form: for each row, runs of pixels. A run begins with a word whose bits 16 to 30 are
/// its first column and bits 0 to 15 its number of pixels. If bit 31 is set, one word
/// follows with the coverage of all pixels, otherwise a word for each pixel.
struct CoverageRecording: Sendable {
  /// The pixels that were recorded, before the whole-pixel shift.
  let area: PixelRect
  fileprivate var words: ContiguousArray<UInt32> = []
  /// The index of each row's first word, followed by the number of words.
  fileprivate var rows: ContiguousArray<Int32> = []

  /// The maximum width of an area, and the maximum number of pixels in it.
  static let mostColumns = 1 &<< 14
  static let mostPixels = 1 &<< 19

  /// The size in memory, in bytes.
  var bytes: Int { words.count * 4 + rows.count * 4 + 64 }

  /// Records the coverage passed to the sink, in an area within the limits.
  init(area: PixelRect, _ rasterize: (inout RecordingSink) -> Void) {
    self.area = area
    var sink = RecordingSink()
    sink.rows.reserveCapacity(area.height + 1)
    rasterize(&sink)
    sink.beginRow(area.height)
    words = sink.words
    rows = sink.rows
  }

  /// Passes the coverage of the recorded pixels, moved by `shift`, to a sink for a window
  /// in device pixels.
  func replay<Sink: CoverageSink>(
    shift: PixelOffset, area window: PixelRect, sink: inout Sink
  ) {
    let place = area.offsetBy(dx: shift.dx, dy: shift.dy)
    let seen = place.intersection(window)
    if seen.isEmpty { return }
    // The visible columns of the recording, and the position of its first column in the
    // window.
    let (low, high) = (seen.minX &- place.minX, seen.maxX &- place.minX)
    let left = place.minX &- window.minX
    words.withUnsafeBufferPointer { words in
      for y in seen.minY..<seen.maxY {
        var at = Int(rows[y &- place.minY])
        let end = Int(rows[y &- place.minY &+ 1])
        if at == end { continue }
        sink.beginRow(y &- window.minY)
        while at < end {
          let head = words[at]
          at &+= 1
          let first = Int(head &>> 16 & 0x7fff)
          let count = Int(head & 0xffff)
          let start = max(first, low)
          let stop = min(first &+ count, high)
          if head &>> 31 == 1 {
            if start < stop { sink.span(left &+ start, stop &- start, words[at]) }
            at &+= 1
            continue
          }
          var x = start
          let base = at &- first
          while x &+ 4 <= stop {
            sink.block(
              left &+ x,
              SIMD4(
                words[base &+ x], words[base &+ x &+ 1], words[base &+ x &+ 2],
                words[base &+ x &+ 3]))
            x &+= 4
          }
          while x < stop {
            let coverage = words[base &+ x]
            if coverage != 0 { sink.pixel(left &+ x, coverage) }
            x &+= 1
          }
          at &+= count
        }
      }
    }
  }
}

struct RecordingSink: CoverageSink {
  fileprivate var words: ContiguousArray<UInt32> = []
  fileprivate var rows: ContiguousArray<Int32> = []
  /// The index of the word that begins the open run; -1 if no run is open.
  private var head = -1
  /// The column after the open run.
  private var next = 0

  fileprivate init() {}

  mutating func beginRow(_ y: Int) {
    head = -1
    // Rows are begun in order from the top; rows without coverage may be omitted.
    while rows.count <= y { rows.append(Int32(words.count)) }
  }

  mutating func block(_ x: Int, _ coverage: SIMD4<UInt32>) {
    for lane in 0..<4 where coverage[lane] != 0 { pixel(x &+ lane, coverage[lane]) }
  }

  mutating func pixel(_ x: Int, _ coverage: UInt32) {
    if head < 0 || x != next {
      head = words.count
      words.append(UInt32(x) &<< 16)
    }
    words[head] &+= 1
    words.append(coverage)
    next = x &+ 1
  }

  mutating func span(_ x: Int, _ count: Int, _ coverage: UInt32) {
    head = -1
    words.append(1 &<< 31 | UInt32(x) &<< 16 | UInt32(count))
    words.append(coverage)
  }
}
