import Mesmer

/// Something that was drawn on.
protocol Surface {
  /// A row as RGBA bytes.
  func row(_ y: Int, into rgba: inout [UInt8])
}

/// A pixmap that Mesmer draws on.
final class MesmerSurface: Surface {
  let pixmap: Pixmap
  private let rasterizer: Rasterizer
  private let white: Picture

  /// An opaque white surface that so many threads draw on.
  init(width: Int, height: Int, threads: Int = 1) {
    rasterizer = Rasterizer(threads: threads)
    pixmap = Pixmap(width: width, height: height, background: .white)
    let bounds = Rect(
      x: 0, y: 0, width: Double(width), height: Double(height))
    white = Canvas.record { $0.fill(bounds, with: .white) }
  }

  /// Makes every pixel opaque white.
  func clear() { draw(white) }

  /// What is timed.
  func draw(_ picture: Picture) {
    rasterizer.draw(picture, transform: .identity, into: pixmap)
  }

  /// A row as RGBA bytes.
  func row(_ y: Int, into rgba: inout [UInt8]) {
    for x in 0..<pixmap.width {
      let p = pixmap[x, y]
      rgba[4 * x] = p.red
      rgba[4 * x + 1] = p.green
      rgba[4 * x + 2] = p.blue
      rgba[4 * x + 3] = p.alpha
    }
  }

  /// Digest of the bytes of all rows.
  var digest: Digest {
    var digest = Digest()
    var rgba = [UInt8](repeating: 0, count: pixmap.width * 4)
    for y in 0..<pixmap.height {
      row(y, into: &rgba)
      for byte in rgba { digest.add(byte) }
    }
    return digest
  }

  /// How many pixels a black shape alone on the white surface covers partly.
  func edgePixels(of shape: Picture) -> Int {
    clear()
    draw(shape)
    let box = shape.bounds.intersection(
      Rect(
        x: 0, y: 0, width: Double(pixmap.width), height: Double(pixmap.height)))
    if box.isNull { return 0 }
    var count = 0
    for y in Int(box.minY)..<Int(box.maxY.rounded(.up)) {
      for x in Int(box.minX)..<Int(box.maxX.rounded(.up)) {
        let red = pixmap[x, y].red
        if red != 0 && red != 255 { count += 1 }
      }
    }
    return count
  }

  /// How far the surface is from the peer's.
  func difference(from peer: some Surface) -> Difference {
    var ours = [UInt8](repeating: 0, count: pixmap.width * 4)
    var theirs = ours
    var result = Difference()
    for y in 0..<pixmap.height {
      row(y, into: &ours)
      peer.row(y, into: &theirs)
      for x in 0..<pixmap.width {
        var largest = 0
        for c in 4 * x..<4 * x + 4 {
          largest = max(largest, abs(Int(ours[c]) - Int(theirs[c])))
        }
        if largest > 0 { result.add(largest) }
      }
    }
    return result
  }
}

/// How far two pictures are from each other, in levels of 255. A pixel counts
/// by its channel that differs most.
struct Difference {
  /// How many pixels differ.
  private(set) var pixels = 0
  /// The largest difference.
  private(set) var largest = 0
  private var sum = 0

  /// Mean over the pixels that differ.
  var mean: Double { pixels == 0 ? 0 : Double(sum) / Double(pixels) }

  mutating func add(_ levels: Int) {
    pixels += 1
    largest = max(largest, levels)
    sum += levels
  }
}
