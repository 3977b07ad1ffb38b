import MesmerDrawing
import MesmerGeometry
import MesmerPaths
import MesmerPlatform

/// The numbers of commands by their effect: two commands of any frames have the same
/// number only if they draw the same pixels at the same position of the scrolled content.
///
/// A number represents a complete description, which is compared and not only hashed: a
/// hash collision cannot make two different drawings equal. Pictures, images and bitmaps
/// are compared by identity and kept alive as long as their number. Numbers are never
/// reused; an evicted description gets a new number.
///
/// The object can be used from several threads.
package final class CommandNumbers: @unchecked Sendable {
  private var numbers = RecentlyUsed<CommandDescription, Int>(limit: 1 &<< 20)
  private var next = 0
  private let lock = Mutex()

  package init() {}

  /// Calls `body` with a function that returns the numbers of descriptions. Returns
  /// whether at least one, and at least half, of them already had a number.
  func numbering(_ body: ((CommandDescription) -> Int) -> Void) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    var known = 0
    var new = 0
    body { description in
      if let number = numbers.value(description) {
        known += 1
        return number
      }
      new += 1
      next += 1
      numbers.insert(next, for: description, cost: description.cost)
      return next
    }
    return known >= new && known > 0
  }
}

/// The drawing of a command, relative to the scrolled content.
struct CommandDescription: Hashable {
  enum Drawing: Hashable {
    case picture(Identity<Picture>)
    case fill(Path, FillRule, Paint)
    case stroke(Path, StrokeStyle, Paint)
    case glyphs(Identity<GlyphRow>, Color)
    case image(Identity<Image>, Rect?, Rect, Interpolation, Picture.Edges)
    case box(Rect, Color)
    case bitmap(Identity<BackingBitmap>, width: Int, height: Int, scale: Double, Rect)
    indirect case projected(
      [CommandDescription], width: Int, height: Int, ProjectiveTransform)
    case shadow(Path)
    case backdrop(Rect, Backdrop)
    case beginGroup(Double)
    case endGroup
  }

  /// The parameters of a shadow and the rectangle that determines its anchor.
  struct Cast: Hashable {
    var shadow: Shadow
    var placement: Placement
    var rect: Rect
    var isClipped: Bool
  }

  /// A clip that is not a rectangle of pixels.
  struct Clip: Hashable {
    enum Shape: Hashable {
      case path(Path, FillRule)
      case rim(Path, Path)
      case lining(Path, Path, Double)
      case image(Identity<Image>, Rect)
      case layer(Rect)
      case patch(PatchEdges)
    }
    var shape: Shape
    var placement: Placement
  }

  var drawing: Drawing
  var placement: Placement
  var blendMode: BlendMode
  var alpha: Double
  var isLuminance: Bool
  var shadow: Cast?
  /// The clips, the outermost first.
  var clips: [Clip]

  init(_ command: Picture.Command, clips: [Clip], from origin: PixelOffset) {
    drawing =
      switch command.operation {
      case .picture(let picture): .picture(Identity(picture))
      case .fill(let path, let rule, let paint): .fill(path, rule, paint)
      case .stroke(let path, let style, let paint): .stroke(path, style, paint)
      case .glyphs(let row, let color): .glyphs(Identity(row), color)
      case .image(let image, let source, let rect, let interpolation, let edges):
        .image(Identity(image), source, rect, interpolation, edges)
      case .box(let rect, let color): .box(rect, color)
      case .bitmap(let store, let width, let height, let scale, let rect):
        .bitmap(Identity(store), width: width, height: height, scale: scale, rect)
      case .projected(let bitmap):
        .projected(
          FrameItems.descriptions(of: bitmap.store.picture), width: bitmap.pixelWidth,
          height: bitmap.pixelHeight,
          bitmap.map)
      case .shadow(let path): .shadow(path)
      case .backdrop(let rect, let backdrop): .backdrop(rect, backdrop)
      case .beginGroup(let alpha, _): .beginGroup(alpha)
      case .endGroup: .endGroup
      }
    placement = command.placement.relative(to: origin)
    blendMode = command.blendMode
    alpha = command.alpha
    isLuminance = command.isLuminance
    shadow = command.shadow.map {
      Cast(
        shadow: $0.shadow, placement: $0.placement.relative(to: origin), rect: $0.rect,
        isClipped: $0.isClipped)
    }
    self.clips = clips
  }

  /// The approximate memory that the description keeps alive, in units of 64 bytes.
  var cost: Int {
    let own = 4 + 4 * clips.count
    switch drawing {
    case .picture(let picture): return own + 4 * picture.object.commands.count
    case .fill(let path, _, _), .stroke(let path, _, _), .shadow(let path):
      return own + path.points.count / 4
    case .image(let image, _, _, _, _):
      return own + image.object.pixelWidth * image.object.pixelHeight / 64
    case .bitmap(_, let width, let height, _, _): return own + width * height / 64
    case .projected(let drawing, _, _, _): return drawing.reduce(own) { $0 + $1.cost }
    case .glyphs, .box, .backdrop, .beginGroup, .endGroup: return own
    }
  }
}

/// An object compared by identity and kept alive.
struct Identity<Object: AnyObject>: Hashable {
  let object: Object

  init(_ object: Object) { self.object = object }

  static func == (a: Identity, b: Identity) -> Bool { a.object === b.object }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(object)) }
}

extension Placement {
  /// Returns the placement without the shift of the scrolled content.
  func relative(to origin: PixelOffset) -> Placement {
    Placement(
      transform,
      shift: PixelOffset(dx: shift.dx &- origin.dx, dy: shift.dy &- origin.dy))
  }
}
