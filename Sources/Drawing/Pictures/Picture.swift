import MesmerGeometry
import MesmerPaths

/// A drawing: a flat, immutable list of commands in painting order, in a space of its
/// own.
///
/// A view's `draw` records a picture in the view's space, in points. A hierarchy of views
/// is flattened into a picture in the screen's space, in pixels, that contains the views'
/// pictures. A picture can be drawn any number of times at any scale, offset and
/// rotation.
package final class Picture: Sendable {
  /// The operation of one command.
  package enum Operation: Sendable {
    case fill(Path, FillRule, Paint)
    case stroke(Path, StrokeStyle, Paint)
    /// Glyphs of one colour.
    case glyphs(GlyphRow, Color)
    /// A part of an image (in stored pixels, before orientation; nil for all), stretched
    /// to a rectangle.
    case image(Image, source: Rect?, in: Rect, Interpolation, Edges)
    /// A rectangle of one colour with layer edges: a view's background.
    case box(Rect, Color)
    /// A bitmap of a picture at `scale` pixels per point, stretched to a rectangle, with
    /// layer edges: a view's backing store.
    case bitmap(
      BackingBitmap, pixelWidth: Int, pixelHeight: Int, scale: Double, in: Rect)
    /// A bitmap of a picture, with perspective.
    case projected(ProjectedBitmap)
    /// Another picture.
    case picture(Picture)
    /// The command's shadow, cast by the inside of a path, without the path itself.
    case shadow(Path)
    /// The content below a rectangle, blurred, with layer edges.
    case backdrop(Rect, Backdrop)
    /// Begins a group that is composited as one with this opacity, 0...1. It contains the
    /// next `count` commands; its end follows them.
    ///
    /// The group is composited through its command's clip. Inside the group that clip
    /// does not apply.
    case beginGroup(alpha: Double, count: Int)
    case endGroup
  }

  /// The rendering of a rectangle's edges that are not on pixel boundaries.
  package enum Edges: Sendable {
    /// Edge pixels are partly covered.
    case exact
    /// As in CALayer: under an axis-aligned transform a device pixel is in the layer if
    /// its centre is; under rotation or skew, edge pixels are partly covered.
    case layer
  }

  /// One command, with the state in which it was recorded.
  package struct Command: Sendable {
    package var operation: Operation
    /// The map from the operation's coordinates to the picture.
    package var placement: Placement
    /// The index of the innermost clip in `clips`; -1 for none.
    package var clip: Int
    /// A rectangle around everything the command can paint, in picture space, with the
    /// clip applied; null if it paints nothing.
    ///
    /// For the beginning of a group it covers the group's contents. It may be larger than
    /// needed, because it includes control points and possible miters.
    package var bounds: Rect
    /// The blend mode of the operation or the group.
    package var blendMode = BlendMode.normal
    /// Whether a group is composited as black with the luminance of its pixels as alpha:
    /// (13926 R + 46885 G + 4725 B) / 65536 of the premultiplied bytes, rounded half up.
    package var isLuminance = false
    /// The opacity of an image or of a paint that is not one colour, 0...1. Colours and
    /// groups include their opacity.
    package var alpha = 1.0
    /// The shadow that the operation, or the group, casts; nil for none.
    package var shadow: CastShadow?
    /// Whether every pixel completely inside the operation's shape becomes opaque over
    /// anything.
    package let isOpaque: Bool
    /// The rectangle that the command fills with one colour, source-over and without a
    /// shadow; drawing the rectangle within `clip` draws the command. Nil for other
    /// commands.
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
    /// The corner with the smallest coordinates, and the opposite one.
    package var low: Point
    package var high: Point
    /// The colour as premultiplied RGBA8.
    package var pixel: UInt32
    package var edges: Edges
  }

  /// A shadow, and the shape that casts it.
  package struct CastShadow: Sendable {
    package var shadow: Shadow
    /// The map from the shadow's space, in whose points its offset and blur are given, to
    /// the picture.
    package var placement = Placement()
    /// A rectangle in the shadow's space, whose corner is the origin of the shadow's
    /// pixels. If a shape casts the shadow, the rectangle contains the unclipped shape.
    package var rect: Rect
    /// Whether only the part of a group inside the group's clip casts the shadow; `rect`
    /// then contains the clip's shape.
    package var isClipped = false
    /// A rectangle around the contents that cast a group's shadow, in picture space,
    /// without the group's clip.
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
      /// The inside of a path; its edge pixels are partly clipped.
      case path(Path, FillRule)
      /// The inside of a rounded rectangle's path; its corners extend by `reach` along
      /// the sides.
      case rounded(Path, Rect, reach: Double)
      /// The part of each pixel inside the first path and outside the second, as a
      /// fraction of the part inside the first path. Content that is also clipped to the
      /// first path covers exactly the area between both paths.
      case rim(within: Path, around: Path)
      /// For the background under a border: the part of each pixel such that the
      /// background and the border over it, the ring between both paths with an opacity,
      /// together cover exactly the area of the first path.
      case lining(within: Path, around: Path, opacity: Double)
      /// An image's alpha, stretched to a rectangle.
      case image(Image, in: Rect)
      /// A rectangle with layer edges.
      case layer(Rect)
      /// A part of a drawing: the pixels whose centres are in it, under any transform.
      case patch(PatchEdges)
    }

    package var shape: Shape
    /// The map from the shape to the picture.
    package var placement: Placement
    package var parent: Int
    /// A rectangle around the clipped region, in picture space, with the outer clips
    /// applied.
    package var bounds: Rect
  }

  package let commands: [Command]
  package let clips: [Clip]
  /// A rectangle around everything that the picture paints, in its own space; null if it
  /// paints nothing.
  package let bounds: Rect
  /// Whether a command, also one in a nested picture, uses a blend mode other than
  /// source-over.
  package let blends: Bool
  /// Whether the picture can make opaque pixels transparent.
  package let makesHoles: Bool
  /// Whether everything that the picture paints is gray. No blend mode makes a colour
  /// from grays.
  package let isGray: Bool
  /// Whether there are backdrops among the commands.
  package let hasBackdrops: Bool
  /// The command index of a large picture; nil for small ones.
  let lazyIndex: LazyPictureIndex?

  package init(commands: [Command], clips: [Clip], hasBackdrops: Bool = false) {
    self.commands = commands
    self.hasBackdrops = hasBackdrops
    self.clips = clips
    bounds = Picture.bounds(of: commands)
    blends = commands.contains { $0.blends }
    makesHoles = commands.contains { $0.makesHoles }
    isGray = commands.allSatisfy { $0.isGray }
    lazyIndex = commands.count < LazyPictureIndex.least ? nil : LazyPictureIndex()
  }

  /// Returns a rectangle around the area that commands paint; null for none.
  package static func bounds(of commands: some Sequence<Command>) -> Rect {
    commands.reduce(.null) { $0.union($1.bounds).withRoomForRounding }
  }

  /// A picture that paints nothing.
  package static let empty = Picture(commands: [], clips: [])

  /// Whether the picture paints nothing.
  package var isEmpty: Bool { commands.isEmpty }
}

extension Picture.Command {
  /// Whether the command, or one in its picture, has a blend mode other than `.normal`.
  package var blends: Bool {
    if case .picture(let inner) = operation, inner.blends { return true }
    return blendMode != .normal
  }

  fileprivate var makesHoles: Bool {
    if case .picture(let inner) = operation, inner.makesHoles { return true }
    return !blendMode.keepsOpaque
  }

  fileprivate var isGray: Bool {
    if let shadow, !shadow.shadow.color.isGray { return false }
    return switch operation {
    case .fill(_, _, let paint), .stroke(_, _, let paint): paint.isGray
    case .image(let image, _, _, _, _): image.isGray
    case .box(_, let color), .glyphs(_, let color): color.isGray
    case .bitmap(let store, _, _, _, _): store.picture.isGray
    case .projected(let bitmap): bitmap.store.picture.isGray
    case .picture(let inner): inner.isGray
    case .backdrop(_, let backdrop): backdrop.isGray
    case .shadow, .beginGroup, .endGroup: true
    }
  }
}

extension Picture.Operation {
  /// Whether the operation is certain to paint only opaque colours.
  fileprivate var isOpaque: Bool {
    switch self {
    case .fill(_, _, .color(let color)), .stroke(_, _, .color(let color)),
      .box(_, let color), .glyphs(_, let color):
      color.straight8.a == 255
    case .image(let image, _, _, _, _): image.isOpaque
    case .fill, .stroke, .bitmap, .projected, .picture, .shadow, .backdrop, .beginGroup,
      .endGroup:
      false
    }
  }

  /// The only rectangle of one colour that the operation fills; nil for others.
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
    case .fill, .stroke, .glyphs, .image, .bitmap, .projected, .picture, .shadow,
      .backdrop, .beginGroup, .endGroup:
      nil
    }
  }
}

extension Rect {
  /// The rectangle, grown by more than the possible rounding error of its edges.
  ///
  /// The far edge is the sum of origin and size: with an origin of -10^300, this sum is 0
  /// for every far edge on the screen. An axis within ±2^40 is unchanged; an axis beyond
  /// 2^900 becomes -2^901...2^901.
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

extension Picture {
  /// Returns the same picture in which rectangles that fill exactly `bounds` end at the
  /// edges of a view's background. A colour gets layer edges. A gradient or pattern is
  /// painted over a larger rectangle: the caller clips the picture to `bounds`.
  package func filling(_ bounds: Rect) -> Picture {
    func isFilled(_ command: Command) -> Bool {
      guard case .fill(let path, _, _) = command.operation, command.clip < 0,
        command.shadow == nil, command.placement.shift == .zero,
        let corners = path.rectangleCorners
      else { return false }
      let t = command.placement.transform
      return t.a == 1 && t.b == 0 && t.c == 0 && t.d == 1
        && corners.low.x + t.tx == bounds.minX && corners.low.y + t.ty == bounds.minY
        && corners.high.x + t.tx == bounds.maxX && corners.high.y + t.ty == bounds.maxY
    }
    guard commands.contains(where: isFilled) else { return self }
    let filled = commands.map { command -> Command in
      guard isFilled(command), case .fill(_, let rule, let paint) = command.operation
      else { return command }
      if command.solidRect != nil {
        var command = command
        command.solidRect?.edges = .layer
        return command
      }
      let t = command.placement.transform
      let larger = bounds.insetBy(dx: 0 - bounds.width, dy: 0 - bounds.height)
      return Command(
        .fill(Path(rect: larger.offsetBy(dx: 0 - t.tx, dy: 0 - t.ty)), rule, paint),
        command.placement, clip: command.clip, bounds: larger,
        blendMode: command.blendMode, alpha: command.alpha)
    }
    return Picture(commands: filled, clips: clips, hasBackdrops: hasBackdrops)
  }
}
