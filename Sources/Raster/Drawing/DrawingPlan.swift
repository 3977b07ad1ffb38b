import MesmerDrawing
import MesmerGeometry

/// The division of a picture into bands, and its cost.
///
/// A band's layers, masks and shadows are as large as the band. If the layers, masks and
/// shadows of the whole area would take too much memory, there are more bands, until the
/// bands that are drawn at the same time fit. Shadows extend beyond a band, so more bands
/// mean more work, which the plan includes.
package struct DrawingPlan {
  var bands: Bands
  /// Steps of work, of about a nanosecond each (`DrawingCost`).
  package private(set) var steps: Double
  /// The bytes in use at the same time, without the frame.
  package private(set) var bytes: Double
  /// The index of the command that takes the most work.
  package private(set) var dearest: Int
  /// The index of the command at which the most memory is in use.
  package private(set) var largest: Int

  /// The memory above which an area is divided into more bands: 384 MiB.
  private static var bytesAtOnce: Double { 402_653_184 }
  /// The minimum number of rows in such bands.
  private static var fewestRows: Int { 8 }
  /// The maximum number of commands and points examined for each number of bands that is
  /// tried: about a second.
  private static var mostLooks: Int { 1 &<< 24 }

  /// Creates the plan for an area of a picture (device pixels) with a number of threads.
  package init(_ picture: Picture, region: PixelRect, threads: Int?) {
    var bands = Bands(region, threads: threads)
    let whole = DrawingCost(picture, in: region)
    self.init(bands, whole)
    // Because of shadows, each band may take as much memory as the whole area.
    if whole.bytes * Double(bands.threads) <= DrawingPlan.bytesAtOnce { return }
    let last = max(
      min(
        region.height / DrawingPlan.fewestRows,
        DrawingPlan.mostLooks / max(whole.looks, 1)),
      1)
    // Tries all threads, then a single thread, which may take all the memory.
    for threads in Set([bands.threads, 1]).sorted(by: >) {
      let most = DrawingPlan.bytesAtOnce / Double(threads)
      bands.threads = threads
      bands.count = max(bands.count, Int(min(whole.bytes / most, Double(last))))
      while true {
        bands.count = min(bands.count, last)
        self = DrawingPlan(bands, picture, most: most)
        if bytes - whole.sharedBytes <= DrawingPlan.bytesAtOnce { return }
        if bands.count == last { break }
        bands.count *= 2
      }
      bands.count = 1
    }
    // If no number of bands fits, the plan has the largest number and one thread; or a
    // single band if that takes no more memory.
    (bands.threads, bands.count) = (1, last)
    self = DrawingPlan(bands, picture, most: .infinity)
    if whole.bytes + whole.sharedBytes <= bytes {
      bands.count = 1
      self = DrawingPlan(bands, whole)
    }
  }

  /// The minimum number of rows in a band, at least 1.
  package var rowsAtOnce: Int { max(bands.area.height / max(bands.count, 1), 1) }

  private init(_ bands: Bands, _ whole: DrawingCost) {
    self.bands = bands
    steps = whole.steps
    bytes = whole.bytes + whole.sharedBytes
    dearest = whole.dearest
    largest = whole.largest
  }

  /// Creates the plan for a number of bands. If a band takes more than `most` bytes, the
  /// bands after it are not examined.
  private init(_ bands: Bands, _ picture: Picture, most: Double) {
    self.bands = bands
    (steps, bytes, dearest, largest) = (0, 0, 0, 0)
    var dear = 0.0
    var shared = 0.0
    for index in 0..<bands.count {
      let cost = DrawingCost(picture, in: bands[index])
      steps += cost.steps
      shared = max(shared, cost.sharedBytes)
      if cost.steps > dear { (dear, dearest) = (cost.steps, cost.dearest) }
      if cost.bytes > bytes { (bytes, largest) = (cost.bytes, cost.largest) }
      if bytes > most { break }
    }
    bytes = bytes * Double(bands.threads) + shared
  }
}
