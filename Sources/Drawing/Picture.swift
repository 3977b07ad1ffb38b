import MesmerGeometry
import MesmerPaths

/// A recorded drawing: the commands of one canvas, flat and immutable, in the
/// canvas's own space (a view's points). Recorded once and rasterized at any
/// scale, offset and rotation.
public final class Picture: Sendable {
  /// What one command draws.
  package enum Operation: Sendable {
    case fill(Path, FillRule, Paint)
    case stroke(Path, StrokeStyle, Paint)
    /// An image stretched to a rectangle.
    case image(Image, in: Rect, Interpolation)
    /// Begins a group that is composited as one with this opacity, 0...1.
    case beginLayer(alpha: Double)
    case endLayer
  }

  /// One command with the state it was recorded under.
  package struct Command: Sendable {
    package var operation: Operation
    /// From the space of the operation's coordinates to the picture's.
    package var transform: AffineTransform
    /// Index of the innermost clip in `clips`, -1 for none.
    package var clip: Int
    /// Holds everything the command can paint, in picture space, clip
    /// included; null where it paints nothing. Control points and miters
    /// count, so it may be larger than needed.
    package var bounds: Rect
    /// How the operation is composited; for a layer, the layer.
    package var blendMode = BlendMode.normal
    /// Opacity of an image or of a paint that is not one colour, 0...1. The
    /// opacity of colours and layers is in them.
    package var alpha = 1.0
    /// The shadow that the operation, or the layer, casts.
    package var shadow: CastShadow?
    /// Set where the command fills a rectangle with one colour source-over and
    /// casts no shadow: all that is needed to draw it, within `clip`.
    package var solidRect: SolidRect?

    package init(
      operation: Operation, transform: AffineTransform, clip: Int,
      bounds: Rect, blendMode: BlendMode = .normal, alpha: Double = 1,
      shadow: CastShadow? = nil
    ) {
      self.operation = operation
      self.transform = transform
      self.clip = clip
      self.bounds = bounds
      self.blendMode = blendMode
      self.alpha = alpha
      self.shadow = shadow
      if case .fill(let path, _, .color(let color)) = operation,
        shadow == nil, blendMode == .normal, alpha == 1,
        let corners = path.rectangleCorners
      {
        solidRect = SolidRect(
          low: corners.low, high: corners.high, pixel: color.premultiplied)
      }
    }
  }

  /// A rectangle of one colour, in the space of a command's coordinates.
  @usableFromInline
  package struct SolidRect: Sendable {
    /// The corner with the smallest coordinates, and the one opposite.
    package var low: Point
    package var high: Point
    /// Premultiplied RGBA8.
    package var pixel: UInt32
  }

  /// A shadow and what casts it.
  package struct CastShadow: Sendable {
    package var shadow: Shadow
    /// Holds what casts it, in picture space, whatever the clip; null where
    /// nothing does.
    package var source: Rect
  }

  /// A clip that intersects the one at index `parent` (-1: everything).
  package struct Clip: Sendable {
    package var path: Path
    /// The rectangle, where the path is just that one.
    package var rect: Rect?
    package var rule: FillRule
    /// From the path's space to the picture's.
    package var transform: AffineTransform
    package var parent: Int
    /// Holds the clipped region, in picture space, its ancestors included.
    package var bounds: Rect
    /// An image whose alpha, stretched to `rect`, masks as well.
    package var mask: Image?
  }

  package let commands: [Command]
  package let clips: [Clip]
  /// Holds everything that the picture paints, in its own space; null where
  /// it paints nothing.
  public let bounds: Rect

  package init(commands: [Command], clips: [Clip]) {
    self.commands = commands
    self.clips = clips
    bounds = Picture.bounds(of: commands)
  }

  /// A rectangle that holds everything that commands paint; null for nothing.
  package static func bounds(of commands: some Sequence<Command>) -> Rect {
    commands.reduce(.null) { $0.union($1.bounds).withRoomForRounding }
  }

  /// A picture that paints nothing.
  public static let empty = Picture(commands: [], clips: [])

  /// Whether the picture paints nothing.
  public var isEmpty: Bool { commands.isEmpty }

  /// Whether a command is composited in another way than source-over.
  package var blends: Bool {
    commands.contains { $0.blendMode != .normal }
  }

  /// Whether the picture can make pixels transparent that were opaque.
  package var makesHoles: Bool {
    commands.contains { !$0.blendMode.keepsOpaque }
  }

  /// Whether everything that the picture paints is a gray. No blend mode makes
  /// a colour of grays.
  package var isGray: Bool {
    commands.allSatisfy { command in
      if let cast = command.shadow, !cast.shadow.color.isGray { return false }
      return switch command.operation {
      case .fill(_, _, let paint), .stroke(_, _, let paint): paint.isGray
      case .image(let image, _, _): image.isGray
      case .beginLayer, .endLayer: true
      }
    }
  }
}

extension Rect {
  /// The rectangle grown by more than rounding can have moved its edges by.
  /// An edge is an origin plus a size: where the one lies at -10^300, the
  /// other says 0 for anything on the screen. Nothing changes for edges within
  /// 2^40, as far as pixels go; a side beyond 2^900 becomes everything.
  package var withRoomForRounding: Rect {
    func grown(_ low: Double, _ length: Double) -> (Double, Double) {
      let reach = max(low.magnitude, length)
      if reach <= 0x1p40 { return (low, length) }
      if reach > 0x1p900 { return (-0x1p901, 0x1p902) }
      let margin = reach * 0x1p-48
      return (low - margin, length + 2 * margin)
    }
    if isNull || minX.isNaN || minY.isNaN || width.isNaN || height.isNaN { return self }
    let (x, width) = grown(minX, width)
    let (y, height) = grown(minY, height)
    return Rect(x: x, y: y, width: width, height: height)
  }
}
