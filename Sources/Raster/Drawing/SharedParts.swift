import MesmerDrawing
import MesmerGeometry
import MesmerPaths
import MesmerPlatform

/// The parts of a picture that several bands use, made once for all bands by all threads:
/// backing stores, and the outlines of shapes that cross a border, flattened and stroked.
///
/// Outlines are identical to those that a rasterizer makes of the command itself, so they
/// do not affect pixels. Only outlines that cross a border are stored, in each picture
/// for at most 2^18 points of fills or 2^16 points of strokes, about 10 to 100 MB; beyond
/// that, each band makes its own outlines.
package struct SharedParts {
  /// Outlines by the command's index.
  private var outlines: [Int: Polygon] = [:]
  /// The bitmaps of backing stores, by the command's index.
  var stores: [Int: Pixmap] = [:]
  var pictures: [Int: SharedParts] = [:]

  package init() {}

  /// Creates the outlines of a picture's commands that cross a border of the bands.
  init(outlinesOf picture: Picture, _ placement: Placement, _ bands: Bands) {
    var jobs: [Int] = []
    var points = 0
    for index in picture.ranges(in: bands.area, placement).joined() {
      let command = picture.commands[index]
      let count = command.operation.cost
      if count > 4, points + count <= 1 &<< 18,
        bands.areCrossed(by: placement.deviceBounds(of: command.bounds))
      {
        jobs.append(index)
        points += count
      }
    }
    if jobs.isEmpty { return }
    // A thread is worthwhile from some hundred microseconds of work.
    let threads = points < 512 ? 1 : bands.threads
    let chunk = max(1, jobs.count / (threads * 8))
    var made = [Polygon?](repeating: nil, count: jobs.count)
    made.withUnsafeMutableBufferPointer { made in
      Threads.perform((jobs.count + chunk - 1) / chunk, threads: threads) { _, part in
        for i in part * chunk..<min((part + 1) * chunk, jobs.count) {
          made[i] = picture.commands[jobs[i]].outline(placement, in: bands.area)
        }
      }
    }
    for (index, outline) in zip(jobs, made) { outlines[index] = outline }
  }

  /// The outline of a command; nil if it is not shared.
  subscript(_ command: Int) -> Polygon? {
    outlines.isEmpty ? nil : outlines[command]
  }
}

extension Picture.Operation {
  /// The approximate cost of making the outline: 1 for a point of a fill, 4 for one of a
  /// stroke. Operations with a cost up to 4 are not shared.
  fileprivate var cost: Int {
    switch self {
    case .fill(let path, _, _): path.points.count
    case .stroke(let path, _, _): 4 * path.points.count
    case .glyphs, .image, .box, .bitmap, .projected, .picture, .shadow, .backdrop,
      .beginGroup, .endGroup:
      0
    }
  }
}

extension Picture.Command {
  /// Returns the polygon that the general rasterizer fills for a fill or a stroke, as far
  /// as it is visible in an area; nil if there is none, for example for rings only.
  func outline(_ placement: Placement, in area: PixelRect) -> Polygon? {
    let inner = placement.placing(self.placement)
    guard let rest = operation.parts(inner, in: area)?.rest else { return nil }
    var polygon = Polygon()
    rest.flatten(inner.transform, into: &polygon)
    return polygon
  }
}

extension Rasterizer {
  /// Returns the parts to make once for a frame that is drawn in `count` bands, one after
  /// the other.
  package func sharedParts(
    of frame: Picture, region: PixelRect, count: Int
  ) -> SharedParts {
    var bands = Bands(region, threads: 1)
    bands.count = max(count, 1)
    return share(frame, Placement(), between: bands)
  }

  func share(
    _ picture: Picture, _ placement: Placement, between bands: Bands
  ) -> SharedParts {
    var pixels = 0
    return share(picture, placement, between: bands, &pixels)
  }

  private func share(
    _ picture: Picture, _ placement: Placement, between bands: Bands,
    _ pixels: inout Int
  ) -> SharedParts {
    // The bands of a frame with backdrops are larger, each by its own amount.
    if bands.count == 1 || !placement.transform.isFinite || picture.hasBackdrops {
      return SharedParts()
    }
    var parts = SharedParts(outlinesOf: picture, placement, bands)
    for index in picture.ranges(in: bands.area, placement).joined() {
      let command = picture.commands[index]
      func add(_ store: BackingBitmap, _ width: Int, _ height: Int, _ scale: Double) {
        // Beyond 2^26 pixels in total, each band makes the bitmaps that it uses: bitmaps
        // that exist at the same time could take any amount of memory.
        let bounds = placement.deviceBounds(of: command.bounds)
        if !bounds.intersection(bands.area).isEmpty, pixels <= 1 &<< 26,
          let bitmap = bitmap(of: store, width, height, scale, inBands: true)
        {
          parts.stores[index] = bitmap
          pixels += width * height
        }
      }
      switch command.operation {
      case .bitmap(let store, let width, let height, let scale, _):
        add(store, width, height, scale)
      case .projected(let bitmap):
        add(bitmap.store, bitmap.pixelWidth, bitmap.pixelHeight, 1)
      case .picture(let inner):
        if bands.areCrossed(by: placement.deviceBounds(of: command.bounds)) {
          parts.pictures[index] = share(
            inner, placement.placing(command.placement), between: bands, &pixels)
        }
      case .fill, .stroke, .glyphs, .image, .box, .shadow, .backdrop, .beginGroup,
        .endGroup:
        break
      }
    }
    return parts
  }

  /// Returns a drawing as a bitmap of a given number of pixels at a scale, made if it is
  /// not cached; nil if the number is 0 or more than a pixmap can have.
  func bitmap(
    of store: BackingBitmap, _ width: Int, _ height: Int, _ scale: Double,
    inBands: Bool = false
  ) -> Pixmap? {
    guard width > 0, height > 0, Pixmap.canHold(width: width, height: height) else {
      return nil
    }
    return store.pixmap(width: width, height: height, scale: scale) {
      let bitmap = Pixmap(width: width, height: height)
      let transform = AffineTransform(scaleX: scale, y: scale)
      if inBands {
        draw(store.picture, transform: transform, into: bitmap)
      } else {
        let window = PixelWindow(bitmap, at: bitmap.bounds)
        draw(
          store.picture, Placement(transform), window: window,
          clip: ClipState(rect: window.area, mask: nil))
      }
      return bitmap
    }
  }
}
