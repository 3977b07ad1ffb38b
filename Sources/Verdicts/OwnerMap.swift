import MesmerDrawing
import MesmerGeometry
import MesmerRaster
import MesmerViews

/// Which view owns each pixel of a frame: the last one in painting order that paints it,
/// with its background, contents, shadow or scroll indicators.
///
/// A view paints a pixel if what it draws there, alone and inside the frame's clips, is
/// not fully transparent. A thin edge counts like the inside. The map is made from the
/// front to the back, by drawing each command of the frame alone until every wanted pixel
/// has an owner; drawing a frame takes no part in it. Groups are looked into: what a
/// rounded clip, a mask or an opacity leaves of a view is that view's. It has four bytes
/// a pixel.
package struct OwnerMap {
  /// What of a view paints a pixel.
  package enum Part: Int, Sendable {
    /// Background and contents.
    case body
    case shadow
    case indicators
  }

  /// An owner of pixels.
  package struct Owner {
    package let view: View
    package let part: Part
    /// Whether no owner was sought further behind, because the view, which is none, is
    /// opaque there.
    package var isCover = false
  }

  /// The pixels of the map, in the frame's.
  package let region: PixelRect
  /// The owners, each once, the front before the back.
  package private(set) var owners: [Owner] = []
  /// Whether all wanted pixels were examined. Else it would have taken too long.
  package private(set) var isComplete = true
  /// For each pixel, the index of its owner plus 2; 1 if it is still wanted, 0 if no view
  /// paints it or it is not wanted.
  private var pixels: [UInt32]
  /// The number of wanted pixels of each row, and of all.
  private var wanted: [Int]
  private var rest = 0
  private var indices: [Key: UInt32] = [:]

  private struct Key: Hashable {
    let view: ObjectIdentifier
    let part: Part
    let isCover: Bool
  }

  /// Pixels that are hidden by a group have greater numbers: that of its depth counted
  /// down from the largest.
  private static let leastHidden = UInt32.max / 2

  /// The pixels that may be drawn for a map: 2^30.
  private static let mostPixels = 1 << 30

  /// The map of a part of a view's frame at a scale.
  ///
  /// - Parameters:
  ///   - mask: a byte for each pixel of the region, row by row; owners are sought where
  ///     it is not 0. Nil for everywhere.
  ///   - accepts: which parts of views may own pixels. Others are looked through where
  /// they are
  ///     not opaque; where they are, they are owners that cover.
  package init(
    _ view: View, scale: Double, region: PixelRect, mask: [UInt8]? = nil,
    where accepts: (View, Part) -> Bool = { _, _ in true }
  ) {
    let count = region.width * region.height
    precondition(mask == nil || mask?.count == count, "a mask has a byte for each pixel")
    self.region = region
    pixels = Array(repeating: 1, count: count)
    wanted = Array(repeating: region.width, count: region.height)
    rest = count
    if let mask { want(mask) }
    if rest == 0 { return }
    let (picture, owners) = view.ownedPicture(scale: scale, viewport: region)
    mark(picture, owners, accepts)
    for i in pixels.indices where pixels[i] == 1 || pixels[i] > OwnerMap.leastHidden {
      pixels[i] = 0
    }
  }

  /// The owner of a pixel of the frame; nil if no view paints it or it was not wanted.
  package func owner(x: Int, y: Int) -> Owner? {
    index(x: x, y: y).map { owners[$0] }
  }

  /// The index of a pixel's owner in `owners`.
  package func index(x: Int, y: Int) -> Int? {
    index((y - region.minY) * region.width + x - region.minX)
  }

  /// The same for a pixel counted row by row in the region.
  func index(_ pixel: Int) -> Int? {
    let value = pixels[pixel]
    return value < 2 ? nil : Int(value) - 2
  }

  private mutating func want(_ mask: [UInt8]) {
    rest = 0
    for row in 0..<region.height {
      var count = 0
      for i in row * region.width..<(row + 1) * region.width {
        if mask[i] == 0 { pixels[i] = 0 } else { count += 1 }
      }
      wanted[row] = count
      rest += count
    }
  }

  // MARK: Marking

  /// A group that is being looked into.
  private struct OpenGroup {
    let begin: Int
    let area: PixelRect
    /// What the whole group paints.
    let pixmap: Pixmap
  }

  private mutating func mark(
    _ picture: Picture, _ owners: [PictureOwner], _ accepts: (View, Part) -> Bool
  ) {
    let commands = picture.commands
    var begins: [Int: Int] = [:]
    for (i, command) in commands.enumerated() {
      if case .beginGroup(_, let count) = command.operation { begins[i + count + 1] = i }
    }
    let rasterizer = Rasterizer(threads: 1)
    var room = OwnerMap.mostPixels
    /// Draws commands alone; nil if no wanted pixel is near.
    func draw(_ range: Range<Int>) -> (pixmap: Pixmap, area: PixelRect)? {
      let area = rowsLeft.intersection(
        Placement().deviceBounds(of: commands[range.lowerBound].bounds))
      if area.isEmpty { return nil }
      room -= range.reduce(64) {
        let part = Placement().deviceBounds(of: commands[$1].bounds).intersection(area)
        return $0 + 1 + part.width * part.height
      }
      if room < 0 { return nil }
      let pixmap = Pixmap(width: area.width, height: area.height)
      rasterizer.draw(picture, commands: range, region: area, into: pixmap)
      return (pixmap, area)
    }
    var groups: [OpenGroup] = []
    func give(_ pixmap: Pixmap, _ area: PixelRect, _ index: Int, _ part: Part) {
      let view = owners[index].view
      if accepts(view, part) {
        self.give(pixmap, at: area, to: Owner(view: view, part: part))
      } else if part != .shadow {
        self.give(
          pixmap, at: area, to: Owner(view: view, part: part, isCover: true),
          depth: groups.count)
      }
    }
    var index = commands.count - 1
    while index >= 0, rest > 0, room >= 0 {
      var range = index..<index + 1
      var part = owners[index].isOverlay ? Part.indicators : .body
      switch commands[index].operation {
      case .endGroup:
        let begin = begins[index] ?? index
        range = begin..<index + 1
        if commands[begin].blendMode == .destinationIn {
          // A mask paints nothing.
          index = begin - 1
          continue
        }
        let view = owners[begin].view
        // A view's background and contents that blend are one.
        let isOne = range.allSatisfy {
          owners[$0].view === view && !owners[$0].isOverlay && commands[$0].shadow == nil
        }
        if isOne { break }
        index -= 1
        if commands[begin].shadow != nil { continue }
        // Nothing in the group has pixels that the whole, clipped and masked, has not.
        guard let (pixmap, area) = draw(range) else {
          index = begin - 1
          continue
        }
        groups.append(OpenGroup(begin: begin, area: area, pixmap: pixmap))
        hide(pixmap, area, depth: groups.count)
        continue
      case .beginGroup(alpha: _, let count):
        if let group = groups.last, group.begin == index {
          restore(depth: groups.count)
          groups.removeLast()
          give(group.pixmap, group.area, index, .body)
          index -= 1
          continue
        }
        // With the shadow, without what has its owner already.
        range = index..<index + count + 2
        part = .shadow
      case .shadow: part = .shadow
      default: break
      }
      index = range.lowerBound - 1
      if let (pixmap, area) = draw(range) { give(pixmap, area, range.lowerBound, part) }
    }
    isComplete = room >= 0
  }

  /// Wanted pixels are not looked for inside a group that does not paint them.
  private mutating func hide(_ pixmap: Pixmap, _ area: PixelRect, depth: Int) {
    let mark = UInt32.max - UInt32(depth)
    for y in region.minY..<region.maxY {
      let isInside = area.minY <= y && y < area.maxY
      let start = (y - region.minY) * region.width - region.minX
      for x in region.minX..<region.maxX where pixels[start + x] == 1 {
        if isInside, area.minX <= x, x < area.maxX,
          pixmap.row(y - area.minY)[x - area.minX] >= 0x0100_0000
        {
          continue
        }
        pixels[start + x] = mark
      }
    }
  }

  private mutating func restore(depth: Int) {
    let mark = UInt32.max - UInt32(depth)
    for i in pixels.indices where pixels[i] == mark { pixels[i] = 1 }
  }

  /// The rows in which a pixel is still wanted.
  private var rowsLeft: PixelRect {
    guard let first = wanted.firstIndex(where: { $0 > 0 }),
      let last = wanted.lastIndex(where: { $0 > 0 })
    else { return .empty }
    return PixelRect(
      minX: region.minX, minY: region.minY + first, maxX: region.maxX,
      maxY: region.minY + last + 1)
  }

  /// Gives an owner the wanted pixels that are not transparent, or those that are opaque
  /// if it covers what lies behind; inside a group, that is only what is in the group.
  private mutating func give(
    _ pixmap: Pixmap, at area: PixelRect, to owner: Owner, depth: Int = 0
  ) {
    let isHidden = owner.isCover && depth > 0
    let key = Key(
      view: ObjectIdentifier(owner.view), part: owner.part, isCover: owner.isCover)
    let value =
      isHidden
      ? UInt32.max - UInt32(depth) : indices[key] ?? UInt32(owners.count + 2)
    let least: UInt32 = owner.isCover ? 0xff00_0000 : 0x0100_0000
    var total = 0
    pixels.withUnsafeMutableBufferPointer { pixels in
      var y = area.minY
      while y < area.maxY {
        let source = pixmap.row(y - area.minY)
        let start = (y - region.minY) * region.width + area.minX - region.minX
        let target = pixels.baseAddress! + start
        var count = 0
        var x = 0
        while x < area.width {
          if target[x] == 1, source[x] >= least {
            target[x] = value
            count &+= 1
          }
          x &+= 1
        }
        if !isHidden {
          wanted[y - region.minY] -= count
          total += count
        }
        y += 1
      }
    }
    rest -= total
    if total > 0, indices[key] == nil {
      indices[key] = value
      owners.append(owner)
    }
  }
}
