import MesmerDrawing
import MesmerGeometry
import MesmerPaths

/// The painted content and area of a command, for the keys of a frame's regions.
struct FrameItem {
  enum Kind {
    /// A fill of the pixels of `bounds` with one colour, source-over.
    case solid(UInt32)
    /// The drawing of a command, as a number (`CommandNumbers`).
    case drawing(Int)
    /// The beginning of a group, as a number.
    case beginGroup(Int)
    case endGroup(Int)
  }

  var kind: Kind
  /// The pixels that the command can change.
  var bounds: PixelRect
  /// The rectangle of pixels to which the command is clipped; nil without one.
  var clip: PixelRect?
  /// Whether the command begins a group that casts a shadow: the group's contents affect
  /// pixels outside their own bounds.
  var castsShadow = false
}

struct FrameItems {
  private(set) var items: [FrameItem] = []
  /// Whether at least half of the frame's numbered commands have been drawn before, at
  /// the same position of the content.
  private(set) var areMostlyKnown = false

  /// A clip of the frame: the pixels of its rectangles, and its other shapes.
  private struct Clip {
    var rect: PixelRect?
    var shapes: [CommandDescription.Clip] = []
  }

  /// Creates the items of a frame (device pixels) whose content is moved by `origin`.
  init(_ picture: Picture, from origin: PixelOffset, numbers: CommandNumbers) {
    items.reserveCapacity(picture.commands.count)
    // The innermost clip around each open group, which does not apply to its commands.
    var bases: [Int] = []
    var known: [Int: Clip] = [:]
    areMostlyKnown = numbers.numbering { number in
      for command in picture.commands {
        var clip = Clip()
        if let base = bases.last {
          if command.clip != base {
            clip = FrameItems.clip(command.clip, of: picture, base: base, from: origin)
          }
        } else if command.clip >= 0 {
          if let kept = known[command.clip] {
            clip = kept
          } else {
            clip = FrameItems.clip(command.clip, of: picture, base: nil, from: origin)
            known[command.clip] = clip
          }
        }
        var item = FrameItem(
          kind: .drawing(0),
          bounds: Placement().deviceBounds(of: command.bounds), clip: clip.rect)
        if bases.isEmpty, clip.shapes.isEmpty, let solid = FrameItems.solid(command) {
          item.kind = .solid(solid.pixel)
          item.bounds = clip.rect?.intersection(solid.rect) ?? solid.rect
          item.clip = nil
        } else {
          let value = number(
            CommandDescription(command, clips: clip.shapes, from: origin))
          switch command.operation {
          case .beginGroup:
            item.kind = .beginGroup(value)
            item.castsShadow = command.shadow != nil
            bases.append(command.clip)
          case .endGroup:
            item.kind = .endGroup(value)
            bases.removeLast()
          case .fill, .stroke, .glyphs, .image, .box, .bitmap, .projected, .picture,
            .shadow, .backdrop:
            item.kind = .drawing(value)
          }
        }
        items.append(item)
      }
    }
  }

  /// Returns the pixels and the colour of a command that fills whole pixels.
  private static func solid(
    _ command: Picture.Command
  ) -> (rect: PixelRect, pixel: UInt32)? {
    guard let solid = command.solidRect,
      let fixed = FixedRect(solid.low, solid.high, under: command.placement.transform)
    else { return nil }
    let shift = command.placement.shift
    if solid.edges == .layer { return (fixed.centres(shift: shift), solid.pixel) }
    return fixed.isWholePixels ? (fixed.pixels(shift: shift), solid.pixel) : nil
  }

  static func descriptions(of picture: Picture) -> [CommandDescription] {
    picture.commands.map {
      CommandDescription(
        $0, clips: clip($0.clip, of: picture, base: -1, from: .zero).shapes, from: .zero)
    }
  }

  /// Returns the intersection of a clip and its outer clips up to `base`, the clip of the
  /// enclosing group (nil outside groups). Inside a group a rectangle is treated as any
  /// other shape: the part that it cuts off outside a region may affect a shadow.
  private static func clip(
    _ index: Int, of picture: Picture, base: Int?, from origin: PixelOffset
  ) -> Clip {
    var result = Clip()
    var here = index
    while here >= 0, here != base ?? -1 {
      let clip = picture.clips[here]
      func limit(_ rect: PixelRect) {
        result.rect = result.rect?.intersection(rect) ?? rect
      }
      var shape: CommandDescription.Clip.Shape?
      switch clip.shape {
      case .layer(let rect):
        let transform = clip.placement.transform
        let corner = Point(x: rect.maxX, y: rect.maxY)
        if base == nil, let fixed = FixedRect(rect.origin, corner, under: transform) {
          limit(fixed.centres(shift: clip.placement.shift))
        } else {
          shape = .layer(rect)
        }
      case .path(let path, let rule): shape = .path(path, rule)
      case .rounded(let path, _, _): shape = .path(path, .nonZero)
      case .rim(let whole, let inner): shape = .rim(whole, inner)
      case .lining(let whole, let inner, let opacity):
        shape = .lining(whole, inner, opacity)
      case .image(let image, let rect): shape = .image(Identity(image), rect)
      case .patch(let edges):
        if base == nil { limit(Placement().deviceBounds(of: clip.bounds)) }
        shape = .patch(edges)
      }
      if let shape {
        result.shapes.append(
          CommandDescription.Clip(
            shape: shape, placement: clip.placement.relative(to: origin)))
      }
      here = clip.parent
    }
    result.shapes.reverse()
    return result
  }
}
