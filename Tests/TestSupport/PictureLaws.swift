import Mesmer

/// Laws of every picture: it is drawn without a trap, no channel exceeds its alpha, an
/// opaque background stays opaque if all modes keep it so, tiles drawn alone and bands of
/// threads equal the whole, and the properties of a path are consistent.
package struct PictureLaws {
  /// Side of the pictures, in pixels.
  package static let side = 40

  private let rasterizer = Rasterizer(threads: 1)

  package init() {}

  /// Returns the first law that the picture of a seed breaks; nil if none.
  package func failure(seed: UInt64) -> String? {
    failure(SeededGenerator(seed: seed), seed)
  }

  /// Returns the first law that a generator's picture breaks, or nil. The last bits of
  /// `seed` select the background and which of the slower laws are checked.
  package func failure(_ generator: SeededGenerator, _ seed: UInt64) -> String? {
    var pictures = WildPictures(generator, size: 32)
    let picture = pictures.picture()
    let side = PictureLaws.side
    let isOpaque = seed % 2 == 0
    let whole = Pixmap(width: side, height: side, background: isOpaque ? .white : .clear)
    rasterizer.draw(picture, into: whole)
    let keepsOpaque = isOpaque && picture.commands.allSatisfy { $0.blendMode.keepsOpaque }
    for y in 0..<side {
      let row = whole.row(y)
      for x in 0..<side {
        let p = row[x]
        let alpha = p >> 24
        if p & 255 > alpha || p >> 8 & 255 > alpha || p >> 16 & 255 > alpha {
          return
            "pixel (\(x), \(y)) has a channel above its alpha: \(String(p, radix: 16))"
        }
        if keepsOpaque && alpha != 255 {
          return "pixel (\(x), \(y)) is no longer opaque: alpha \(alpha)"
        }
      }
    }
    if seed % 8 < 1, let failure = tilesDiffer(picture, whole, isOpaque) {
      return failure
    }
    if seed % 8 == 2 {
      let banded = Pixmap(
        width: side, height: side, background: isOpaque ? .white : .clear)
      Rasterizer(threads: 3).draw(picture, into: banded)
      if banded.premultipliedBytes != whole.premultipliedBytes {
        return "three threads draw other bytes"
      }
    }
    return seed % 8 == 1 ? pathFailure(pictures.path()) : nil
  }

  /// The commands and clips of a seed's picture, a line for each.
  package static func description(seed: UInt64) -> [String] {
    var pictures = WildPictures(seed: seed, size: 32)
    let picture = pictures.picture()
    let path = pictures.path().elements
    return ["path measured: \(path.count < 40 ? "\(path)" : "\(path.count) elements")"]
      + picture.commands.map {
        "\($0.operation)\n  \($0.placement) clip \($0.clip) "
          + "\($0.bounds) \($0.blendMode) \($0.alpha)"
      } + picture.clips.map { "clip in \($0.parent): \($0.shape) \($0.placement)" }
  }

  /// Four tiles that meet off the middle, each by a rasterizer of its own.
  private func tilesDiffer(
    _ picture: Picture, _ whole: Pixmap, _ isOpaque: Bool
  ) -> String? {
    let side = PictureLaws.side
    let cuts = [0, 19, side]
    for (top, bottom) in zip(cuts, cuts.dropFirst()) {
      for (left, right) in zip(cuts, cuts.dropFirst()) {
        let region = PixelRect(minX: left, minY: top, maxX: right, maxY: bottom)
        let tile = Pixmap(
          width: region.width, height: region.height,
          background: isOpaque ? .white : .clear)
        Rasterizer().draw(picture, region: region, into: tile)
        for y in 0..<region.height {
          for x in 0..<region.width where tile.row(y)[x] != whole.row(top + y)[left + x] {
            return "pixel (\(left + x), \(top + y)): "
              + "\(String(whole.row(top + y)[left + x], radix: 16)), its tile drawn alone: "
              + String(tile.row(y)[x], radix: 16)
          }
        }
      }
    }
    return nil
  }

  private func pathFailure(_ path: Path) -> String? {
    let length = path.length
    if length < 0 { return "a path has the length \(length)" }
    _ = path.point(atLength: length / 2)
    let reversed = path.reversing().length
    if length.isFinite && !((reversed - length).magnitude <= 1e-6 * length + 1e-300) {
      return "a path of length \(length) has \(reversed) when turned round"
    }
    let bounds = path.bounds
    if !bounds.isNull && (bounds.width.isNaN || bounds.height.isNaN) {
      return "a path has the bounds \(bounds)"
    }
    _ = path.area
    _ = path.contains(Point(16, 16))
    _ = path.contains(Point(16, 16), strokedWith: StrokeStyle(lineWidth: 3))
    do { _ = try Path(svgPathData: path.svgPathData) } catch {
      return "path data is written that cannot be read: \(error)"
    }
    return nil
  }
}
