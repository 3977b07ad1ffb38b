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
/// has an owner; drawing a frame takes no part in it. It has four bytes a pixel.
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
  }

  /// The pixels that may be drawn for a map: 2^30.
  private static let mostPixels = 1 << 30

  /// The map of a part of a view's frame at a scale.
  ///
  /// - Parameters:
  ///   - mask: a byte for each pixel of the region, row by row; owners are sought where
  ///     it is not 0. Nil for everywhere.
  ///   - accepts: which views may own pixels. Others are looked through where they are
  ///     not opaque; what lies under them is not an owner where they are.
  package init(
    _ view: View, scale: Double, region: PixelRect, mask: [UInt8]? = nil,
    where accepts: (View) -> Bool = { _ in true }
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
    for i in pixels.indices where pixels[i] == 1 { pixels[i] = 0 }
  }

  /// The owner of a pixel of the frame; nil if no view paints it or it was not wanted.
  package func owner(x: Int, y: Int) -> Owner? {
    index(x: x, y: y).map { owners[$0] }
  }

  /// The index of a pixel's owner in `owners`.
  package func index(x: Int, y: Int) -> Int? {
    let value = pixels[(y - region.minY) * region.width + x - region.minX]
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

  private mutating func mark(
    _ picture: Picture, _ owners: [PictureOwner], _ accepts: (View) -> Bool
  ) {
    let commands = picture.commands
    var begins: [Int: Int] = [:]
    for (i, command) in commands.enumerated() {
      if case .beginGroup(_, let count) = command.operation { begins[i + count + 1] = i }
    }
    let rasterizer = Rasterizer(threads: 1)
    var room = OwnerMap.mostPixels
    func cost(_ range: Range<Int>, _ area: PixelRect) -> Int {
      range.reduce(64) {
        let part = Placement().deviceBounds(of: commands[$1].bounds).intersection(area)
        return $0 + 1 + part.width * part.height
      }
    }
    /// The number of groups around a command that are translucent.
    var translucent = 0
    var index = commands.count - 1
    while index >= 0, rest > 0 {
      var range = index..<index + 1
      var part = owners[index].isOverlay ? Part.indicators : .body
      switch commands[index].operation {
      case .endGroup:
        let begin = begins[index] ?? index
        // A view's background and contents that blend are one; the contents of other
        // groups are looked at one by one.
        guard case .beginGroup(let alpha, _) = commands[begin].operation, alpha == 1,
          commands[begin].shadow == nil
        else {
          if commands[begin].shadow == nil { translucent += 1 }
          index -= 1
          continue
        }
        range = begin..<index + 1
      case .beginGroup(alpha: _, let count):
        guard commands[index].shadow != nil else {
          translucent -= 1
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
      let area = rowsLeft.intersection(
        Placement().deviceBounds(of: commands[range.lowerBound].bounds))
      if area.isEmpty { continue }
      room -= cost(range, area)
      if room < 0 {
        isComplete = false
        return
      }
      let pixmap = Pixmap(width: area.width, height: area.height)
      rasterizer.draw(picture, commands: range, region: area, into: pixmap)
      let view = owners[range.lowerBound].view
      if accepts(view) {
        give(pixmap, at: area, to: Owner(view: view, part: part))
      } else if translucent == 0, part != .shadow {
        give(pixmap, at: area, to: nil)
      }
    }
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

  /// Gives an owner the wanted pixels that are not transparent, or no one those that are
  /// opaque.
  private mutating func give(_ pixmap: Pixmap, at area: PixelRect, to owner: Owner?) {
    let key = owner.map { Key(view: ObjectIdentifier($0.view), part: $0.part) }
    let value = key.map { indices[$0] ?? UInt32(owners.count + 2) } ?? 0
    let least: UInt32 = owner == nil ? 0xff00_0000 : 0x0100_0000
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
    if total > 0, let key, let owner, indices[key] == nil {
      indices[key] = value
      owners.append(owner)
    }
  }
}
