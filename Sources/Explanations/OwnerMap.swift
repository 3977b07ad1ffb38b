import MesmerDrawing
import MesmerGeometry
import MesmerRaster
import MesmerViews

/// A map from each pixel of a frame to its owner: the last view in painting order that
/// paints it, with its background, contents, shadow or scroll indicators.
///
/// A view paints a pixel if its drawing there, alone and inside the frame's clips, is
/// not fully transparent; antialiased edges are painted too. The map is computed from
/// front to back, by drawing each command of the frame alone until every requested pixel
/// has an owner. Commands inside a group are drawn in the same way, restricted to the
/// pixels that the group paints through its clip, mask and opacity. The map uses four
/// bytes per pixel.
///
/// In a map of covers, the owner is the last view whose drawing at the pixel is opaque,
/// which hides the views before it. Pixels of blurred backdrops have no owner, because
/// they depend on pixels around them.
package struct OwnerMap {
  /// The part of a view that paints a pixel.
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
  }

  /// The pixels of the map, in the frame's coordinates.
  package let region: PixelRect
  /// The distinct owners, front to back.
  package private(set) var owners: [Owner] = []
  /// Whether all requested pixels were examined within the limit on the work.
  package private(set) var isComplete = true
  /// For each pixel, the index of its owner plus 2; 1 if it is still requested; 0 if no
  /// view paints it or it is not requested; more than `leastHidden` if a group hides it.
  private var pixels: [UInt32]
  /// The number of requested pixels without an owner in each row, and in all rows.
  private var wanted: [Int]
  private var rest = 0
  private var indices: [Key: UInt32] = [:]
  private let findsCovers: Bool
  /// The smallest RGBA8 value of a pixel that counts as painted: alpha is the high byte.
  private let least: UInt32

  private struct Key: Hashable {
    let view: ObjectIdentifier
    let part: Part
  }

  /// The lower bound of the values of pixels that a group hides. Their value is
  /// `UInt32.max` minus the depth of the group.
  private static let leastHidden = UInt32.max / 2

  /// The maximum number of pixels drawn for a map: 2^30.
  private static let mostPixels = 1 &<< 30

  /// Creates the map of a region of the frame that shows a view, in pixels at a scale.
  ///
  /// - Parameters:
  ///   - mask: a byte for each pixel of the region, row by row. Owners are requested for
  ///     pixels whose byte is not 0; nil requests all.
  ///   - findsCovers: whether the map is one of covers.
  package init(
    _ view: View, scale: Double, region: PixelRect, mask: [UInt8]? = nil,
    findsCovers: Bool = false
  ) {
    let count = region.width * region.height
    precondition(mask == nil || mask?.count == count, "mask needs a byte for each pixel")
    self.region = region
    self.findsCovers = findsCovers
    least = findsCovers ? 0xff00_0000 : 0x0100_0000
    pixels = Array(repeating: 1, count: count)
    wanted = Array(repeating: region.width, count: region.height)
    rest = count
    if let mask { want(mask) }
    if rest == 0 { return }
    let (picture, owners) = view.ownedPicture(scale: scale, viewport: region)
    mark(picture, owners)
    for i in pixels.indices where pixels[i] == 1 || pixels[i] > OwnerMap.leastHidden {
      pixels[i] = 0
    }
  }

  /// Returns the index in `owners` of the owner of a pixel, counted row by row in the
  /// region; nil if no view paints it or it was not requested.
  package func index(_ pixel: Int) -> Int? {
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

  /// A group that is being descended into.
  private struct OpenGroup {
    let begin: Int
    let area: PixelRect
    /// The pixels that the whole group paints.
    let pixmap: Pixmap
  }

  private mutating func mark(_ picture: Picture, _ owners: [PictureOwner]) {
    let commands = picture.commands
    var begins: [Int: Int] = [:]
    for (i, command) in commands.enumerated() {
      if case .beginGroup(_, let count) = command.operation { begins[i + count + 1] = i }
    }
    let rasterizer = Rasterizer(threads: 1)
    var room = OwnerMap.mostPixels
    /// Draws commands alone; nil if their bounds touch no row with a requested pixel, or
    /// if the limit is exceeded.
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
      self.give(pixmap, at: area, to: Owner(view: owners[index].view, part: part))
    }
    var index = commands.count - 1
    while index >= 0, rest > 0, room >= 0 {
      var range = index..<index + 1
      var part = owners[index].isOverlay ? Part.indicators : .body
      switch commands[index].operation {
      case .endGroup:
        let begin = begins[index] ?? index
        range = begin..<index + 1
        let mode = commands[begin].blendMode
        if mode == .destinationIn || findsCovers && mode != .normal {
          // A mask paints nothing.
          index = begin - 1
          continue
        }
        let view = owners[begin].view
        // The background and contents of one view that blend are one owner.
        let isOne = range.allSatisfy {
          if findsCovers, case .backdrop = commands[$0].operation { return false }
          return owners[$0].view === view && !owners[$0].isOverlay
            && commands[$0].shadow == nil
        }
        if isOne { break }
        index -= 1
        if commands[begin].shadow != nil { continue }
        // The contents of a group paint only pixels that the whole group, clipped and
        // masked, paints.
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
        // The whole group is drawn with its shadow. Its contents have owners already.
        range = index..<index + count + 2
        part = .shadow
      case .shadow: part = .shadow
      case .fill, .stroke, .glyphs, .image, .box, .bitmap, .projected, .picture,
        .backdrop:
        break
      }
      index = range.lowerBound - 1
      if findsCovers {
        if case .backdrop = commands[range.lowerBound].operation {
          drop(Placement().deviceBounds(of: commands[range.lowerBound].bounds))
        }
        if part != .body || commands[range.lowerBound].blends { continue }
      }
      if let (pixmap, area) = draw(range) { give(pixmap, area, range.lowerBound, part) }
    }
    isComplete = room >= 0
  }

  /// Excludes the requested pixels that a group does not paint while the search is
  /// inside it.
  private mutating func hide(_ pixmap: Pixmap, _ area: PixelRect, depth: Int) {
    let mark = UInt32.max - UInt32(depth)
    for y in region.minY..<region.maxY {
      let isInside = area.minY <= y && y < area.maxY
      let start = (y - region.minY) * region.width - region.minX
      for x in region.minX..<region.maxX where pixels[start + x] == 1 {
        if isInside, area.minX <= x, x < area.maxX,
          pixmap.row(y - area.minY)[x - area.minX] >= least
        {
          continue
        }
        pixels[start + x] = mark
      }
    }
  }

  /// Removes the pixels of a rectangle from the search.
  private mutating func drop(_ rect: PixelRect) {
    let area = rect.intersection(region)
    for y in area.minY..<area.maxY {
      let start = (y - region.minY) * region.width - region.minX
      for x in area.minX..<area.maxX where pixels[start + x] == 1 {
        pixels[start + x] = 0
        wanted[y - region.minY] -= 1
        rest -= 1
      }
    }
  }

  private mutating func restore(depth: Int) {
    let mark = UInt32.max - UInt32(depth)
    for i in pixels.indices where pixels[i] == mark { pixels[i] = 1 }
  }

  /// The rows from the first to the last in which a pixel is still requested.
  private var rowsLeft: PixelRect {
    guard let first = wanted.firstIndex(where: { $0 > 0 }),
      let last = wanted.lastIndex(where: { $0 > 0 })
    else { return .empty }
    return PixelRect(
      minX: region.minX, minY: region.minY + first, maxX: region.maxX,
      maxY: region.minY + last + 1)
  }

  /// Assigns to an owner the requested pixels that are not transparent or, in a map of
  /// covers, that are opaque.
  private mutating func give(_ pixmap: Pixmap, at area: PixelRect, to owner: Owner) {
    let key = Key(view: ObjectIdentifier(owner.view), part: owner.part)
    let value = indices[key] ?? UInt32(owners.count + 2)
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
        wanted[y - region.minY] -= count
        total += count
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
