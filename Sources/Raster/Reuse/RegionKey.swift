import MesmerDrawing
import MesmerGeometry

/// A key of all inputs of the pixels in a region of a frame, relative to the scrolled
/// content: two regions of any frames with equal keys have the same pixels.
///
/// The key contains the region's position in the content, its size, and each command that
/// can change a pixel of the region. A rectangle of one colour is represented by its part
/// inside the region, so that a background is the same for every position of the content;
/// other commands by their numbers. Commands before an opaque rectangle that covers the
/// region are omitted.
package struct RegionKey: Hashable, Sendable {
  private let words: [Int]
  private let hash: Int

  fileprivate init(_ words: [Int]) {
    self.words = words
    var hasher = Hasher()
    words.withUnsafeBytes { hasher.combine(bytes: $0) }
    hash = hasher.finalize()
  }

  /// The number of bytes in memory.
  package var size: Int { words.count * 8 + 64 }

  package static func == (a: RegionKey, b: RegionKey) -> Bool {
    a.hash == b.hash && a.words == b.words
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

package struct RegionKeys {
  private let picture: Picture
  private let items: [FrameItem]
  private let origin: PixelOffset
  private let background: UInt32
  /// Whether at least half of the frame's numbered commands have been drawn before, at
  /// the same position of the content.
  package let areMostlyKnown: Bool

  private static let solidTag = 1
  private static let drawingTag = 2
  /// Set if a clip follows.
  private static let clipBit = 4

  /// Creates the keys for a frame over a background; `origin` moves the frame's content.
  package init(
    _ picture: Picture, origin: PixelOffset, background: Color?, numbers: CommandNumbers
  ) {
    let frame = FrameItems(picture, from: origin, numbers: numbers)
    items = frame.items
    self.picture = picture
    areMostlyKnown = frame.areMostlyKnown
    self.origin = origin
    self.background = (background ?? .clear).premultiplied
  }

  /// Returns the keys of regions, with the frame's commands before `end` (nil: all).
  /// Regions must be in order from the top, without overlapping in y, and not be empty.
  /// The format distinguishes different encodings of the same pixels.
  package func keys(
    of regions: [PixelRect], upTo end: Int? = nil, format: PixelContent = .rgba
  ) -> [RegionKey] {
    let kind =
      (format == .rgba ? 0 : format == .opaque ? 1 : 2) + (picture.hasBackdrops ? 4 : 0)
    func header(_ region: PixelRect) -> [Int] {
      [
        region.minX - origin.dx, region.minY - origin.dy,
        region.width | region.height &<< 32, Int(background) | kind &<< 32,
      ]
    }
    var words = regions.map(header)
    var regions = regions
    if picture.hasBackdrops {
      // The key covers the whole drawn area, and the position of the region in it.
      regions = regions.map { picture.areaWithSources(of: $0) }
      for i in words.indices { words[i] += header(regions[i]) }
    }
    let headerCount = picture.hasBackdrops ? 8 : 4
    // For each open group, the regions that it intersects, and whether each of its
    // commands affects all of them.
    var groups: [(range: Range<Int>, castsShadow: Bool)] = []
    for item in items[..<min(end ?? items.count, items.count)] {
      var range = groups.last?.range ?? regions.indices
      if case .endGroup = item.kind {
        groups.removeLast()
      } else if groups.last?.castsShadow != true {
        range = RegionKeys.part(of: range, regions, touching: item.bounds)
      }
      if case .beginGroup = item.kind {
        groups.append((range, item.castsShadow || groups.last?.castsShadow == true))
      }
      for index in range {
        add(item, regions[index], groups.isEmpty, after: headerCount, to: &words[index])
      }
    }
    return words.map { RegionKey($0) }
  }

  /// Returns whether a command from an index on can change a pixel of a region.
  package func isTouched(_ region: PixelRect, from index: Int) -> Bool {
    items[min(index, items.count)...].contains { item in
      let bounds = item.clip?.intersection(item.bounds) ?? item.bounds
      return !bounds.intersection(region).isEmpty
    }
  }

  /// Returns the regions of a range that a box touches.
  private static func part(
    of range: Range<Int>, _ regions: [PixelRect], touching box: PixelRect
  ) -> Range<Int> {
    if box.isEmpty { return range.lowerBound..<range.lowerBound }
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high, regions[low].maxY <= box.minY { low += 1 }
    while low < high, regions[high - 1].minY >= box.maxY { high -= 1 }
    return low..<high
  }

  private func add(
    _ item: FrameItem, _ region: PixelRect, _ isOutermost: Bool, after headerCount: Int,
    to words: inout [Int]
  ) {
    switch item.kind {
    case .solid(let pixel):
      let part = item.bounds.intersection(region)
      if part.isEmpty { return }
      // Solid items are outside groups.
      if part == region, pixel &>> 24 == 255 {
        words.removeSubrange(headerCount...)
      }
      words.append(Int(pixel) &<< 3 | RegionKeys.solidTag)
      RegionKeys.add(part, in: region, to: &words)
    case .drawing(let number), .beginGroup(let number), .endGroup(let number):
      if case .drawing = item.kind, item.bounds.intersection(region).isEmpty,
        isOutermost
      {
        return
      }
      let word = number &<< 3 | RegionKeys.drawingTag
      guard let clip = item.clip, !clip.contains(region) else {
        words.append(word)
        return
      }
      let part = clip.intersection(region)
      if part.isEmpty, case .drawing = item.kind, isOutermost { return }
      words.append(word | RegionKeys.clipBit)
      RegionKeys.add(part, in: region, to: &words)
    }
  }

  /// Adds a rectangle inside a region: two words.
  private static func add(_ part: PixelRect, in region: PixelRect, to words: inout [Int])
  {
    words.append(part.minX - region.minX | (part.minY - region.minY) &<< 32)
    words.append(part.width | part.height &<< 32)
  }
}
