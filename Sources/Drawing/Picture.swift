import MesmerGeometry
import MesmerPaths

/// A drawing: commands in painting order, flat and immutable, in a space of its own.
///
/// It is what a view's `draw` records (the space is the view's, in points), and
/// what a hierarchy of views becomes (the space is the screen's, in pixels, with
/// the views' pictures inside). It can be drawn any number of times, at any scale,
/// offset and rotation. Two pictures are the same if they are the same object.
public final class Picture: Sendable {
  /// What one command draws.
  package enum Operation: Sendable {
    case fill(Path, FillRule, Paint)
    case stroke(Path, StrokeStyle, Paint)
    /// A part of an image (in stored pixels, before orientation; nil for all)
    /// stretched to a rectangle.
    case image(Image, source: Rect?, in: Rect, Interpolation, Edges)
    /// A rectangle of one colour with a layer's edges: a view's background.
    case box(Rect, Color)
    /// A bitmap of a picture at `scale` pixels per point, stretched to a
    /// rectangle, with a layer's edges: a view's backing store.
    case bitmap(
      BackingBitmap, pixelWidth: Int, pixelHeight: Int, scale: Double, in: Rect)
    /// Another picture.
    case picture(Picture)
    /// The command's shadow, which the inside of a path casts, without the path.
    case shadow(Path)
    /// Begins a group that is composited as one with this opacity, 0...1. It holds
    /// the next `count` commands; its end follows them.
    ///
    /// The group is composited through its command's clip. That clip counts as
    /// none for what is in it.
    case beginGroup(alpha: Double, count: Int)
    case endGroup
  }

  /// Where the edges of a rectangle fall that lie between pixels.
  package enum Edges: Sendable {
    /// Pixels are covered in part.
    case exact
    /// A layer's, as CALayer has them: under an axis-aligned transform a device
    /// pixel belongs to the layer if its centre does; under rotation or skew
    /// pixels are covered in part.
    case layer
  }

  /// One command with the state it was recorded under.
  package struct Command: Sendable {
    package var operation: Operation
    /// Where the operation's coordinates lie in the picture.
    package var placement: Placement
    /// Index of the innermost clip in `clips`, -1 for none.
    package var clip: Int
    /// Holds everything the command can paint, in picture space, clip
    /// included; null where it paints nothing. For the beginning of a group all
    /// that is in it counts. Control points and miters count, so it may be larger
    /// than needed.
    package var bounds: Rect
    /// How the operation is composited; for a group, the group.
    package var blendMode = BlendMode.normal
    /// Opacity of an image or of a paint that is not one colour, 0...1. The
    /// opacity of colours and groups is in them.
    package var alpha = 1.0
    /// The shadow that the operation, or the group, casts.
    package var shadow: CastShadow?
    /// Whether every pixel wholly inside the operation's shape becomes opaque,
    /// whatever lies under it.
    package let isOpaque: Bool
    /// Set where the command fills a rectangle with one colour source-over and
    /// casts no shadow: all that is needed to draw it, within `clip`.
    package var solidRect: SolidRect?

    package init(
      _ operation: Operation, _ placement: Placement, clip: Int, bounds: Rect,
      blendMode: BlendMode = .normal, alpha: Double = 1, shadow: CastShadow? = nil
    ) {
      self.operation = operation
      self.placement = placement
      self.clip = clip
      self.bounds = bounds
      self.blendMode = blendMode
      self.alpha = alpha
      self.shadow = shadow
      let isPlain = blendMode == .normal && alpha == 1
      isOpaque = isPlain && operation.isOpaque
      if isPlain && shadow == nil { solidRect = operation.solidRect }
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
    package var edges: Edges
  }

  /// A shadow and what casts it.
  package struct CastShadow: Sendable {
    package var shadow: Shadow
    /// Where the shadow's space lies in the picture: its offset and its blur are in
    /// the points of that space.
    package var placement = Placement()
    /// In the shadow's space. Its corner is what the shadow's pixels are counted
    /// from; that of a shape holds what casts it, whatever the clip.
    package var rect: Rect
    /// Holds what a group casts its shadow with, in picture space, whatever the
    /// group's clip.
    package var contents = Rect.null

    package init(_ shadow: Shadow, _ placement: Placement = Placement(), at rect: Rect) {
      self.shadow = shadow
      self.placement = placement
      self.rect = rect
    }
  }

  /// A clip that intersects the one at index `parent` (-1: everything).
  package struct Clip: Sendable {
    package enum Shape: Sendable {
      /// The inside of a path; pixels at its edges are clipped in part.
      case path(Path, FillRule)
      /// An image's alpha, stretched to a rectangle.
      case image(Image, in: Rect)
      /// A rectangle with a layer's edges.
      case layer(Rect)
      /// A part of a drawing, by pixel centres, whatever the transform.
      case patch(PatchEdges)
    }

    package var shape: Shape
    /// Where the shape lies in the picture.
    package var placement: Placement
    package var parent: Int
    /// Holds the clipped region, in picture space, its ancestors included.
    package var bounds: Rect
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
    commands.contains {
      if case .picture(let inner) = $0.operation, inner.blends { return true }
      return $0.blendMode != .normal
    }
  }

  /// Whether the picture can make pixels transparent that were opaque.
  package var makesHoles: Bool {
    commands.contains {
      if case .picture(let inner) = $0.operation, inner.makesHoles { return true }
      return !$0.blendMode.keepsOpaque
    }
  }

  /// Whether everything that the picture paints is a gray. No blend mode makes
  /// a colour of grays.
  package var isGray: Bool {
    commands.allSatisfy { command in
      if let cast = command.shadow, !cast.shadow.color.isGray { return false }
      return switch command.operation {
      case .fill(_, _, let paint), .stroke(_, _, let paint): paint.isGray
      case .image(let image, _, _, _, _): image.isGray
      case .box(_, let color): color.isGray
      case .bitmap(let store, _, _, _, _): store.picture.isGray
      case .picture(let inner): inner.isGray
      case .shadow, .beginGroup, .endGroup: true
      }
    }
  }
}

extension Picture.Operation {
  /// Whether the operation is drawn in opaque colours alone, as far as that is
  /// known.
  fileprivate var isOpaque: Bool {
    switch self {
    case .fill(_, _, .color(let color)), .stroke(_, _, .color(let color)),
      .box(_, let color):
      color.straight8.a == 255
    case .image(let image, _, _, _, _): image.isOpaque
    default: false
    }
  }

  /// The rectangle of one colour that the operation fills, if that is all.
  fileprivate var solidRect: Picture.SolidRect? {
    switch self {
    case .fill(let path, _, .color(let color)):
      path.rectangleCorners.map {
        Picture.SolidRect(
          low: $0.low, high: $0.high, pixel: color.premultiplied, edges: .exact)
      }
    case .box(let rect, let color):
      Picture.SolidRect(
        low: rect.origin, high: Point(x: rect.maxX, y: rect.maxY),
        pixel: color.premultiplied, edges: .layer)
    default: nil
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
