import MesmerDrawing
import MesmerGeometry
import MesmerJSONText
import MesmerPaths
import MesmerViews

// The keys of View, of images and of shapes; ViewKeys+ScrollView.swift has those of
// scroll views. Keys are applied in this order, not in that of the file: an image before
// the frame, which may follow its size, and the frame before the transform, which would
// change its meaning.

extension ViewClass {
  static let view = ViewClass(
    "View", keys: leading + common, make: { View() })

  static let imageView = ViewClass(
    "ImageView", keys: leading + imageKeys + common,
    make: { ImageView(frame: .zero) })

  static let shapeView = ViewClass(
    "ShapeView", keys: leading + shapeKeys + common,
    make: { ShapeView(frame: .zero) })

  static let gradientView = ViewClass(
    "GradientView", keys: leading + gradientKeys + common,
    make: { GradientView(frame: .zero) })

  static let visualEffectView = ViewClass(
    "VisualEffectView",
    keys: leading + [.optional("material", \VisualEffectView.material, .choice)] + common,
    make: { VisualEffectView(frame: .zero) })

  // MARK: View

  /// The keys that are read before a class's own keys.
  static let leading: [ViewKey] = [
    ViewKey("view", schema: ["type": "string"]),
    ViewKey("id", schema: ["type": "string", "minLength": 1]),
    ViewKey("repeat", schema: SchemaDefinition.repetition.reference),
    .value(
      "anchorPoint", \View.anchorPoint,
      .point.about("[x, y] in sizes of the bounds; [0.5, 0.5] is the middle")
    ).reachingSubviews,
  ]

  /// The keys that are read after a class's own keys.
  static let common: [ViewKey] =
    [
      bounds,
      .box(
        "size",
        "[width, height] in points, or \"fit\" for the intrinsic size; without center "
          + "the view is at the origin"
      ) { $1.setSize($2.size) },
      .place(
        "center", .point.about("[x, y] of the anchor point, in points of the superview")
      ) { $0.center = $1 },
      .box(
        "frame",
        "[x, y, width, height] in points of the superview; a width or height may be "
          + "\"fit\" or \"hairline\""
      ) { $1.frame = $2 },
      .value("transform", \View.transform, .transform),
      .value("alpha", \View.alpha, .number(in: 0...1).about("Opacity, 0 to 1")) {
        $0.alpha = $1
      }.reachingSubviews,
      .value("isHidden", \View.isHidden, .bool).reachingSubviews,
      .optional("backgroundColor", \View.backgroundColor, .color) {
        $0.backgroundColor = $1
      },
      .optional("tintColor", \View.tintSetting, .color).reachingSubviews,
      .value("isOpaque", \View.isOpaque, .bool).unseen,
      .value(
        "overrideUserInterfaceStyle", \View.overrideUserInterfaceStyle,
        ValueForm<UserInterfaceStyle>.styleOrNone
      ).reachingSubviews,
      .value("semanticContentAttribute", \View.semanticContentAttribute, .choice),
      .value("clipsToBounds", \View.clipsToBounds, .bool).reachingSubviews,
      .optional("shadow", \View.shadowSetting, .shadow),
      .value(
        "cornerRadius", \View.cornerRadius,
        .number(in: DocumentReader.notNegative).about("The radius of corners, in points")
      ) { $0.cornerRadius = $1 }.reachingSubviews,
      .value("cornerCurve", \View.cornerCurve, .choice).reachingSubviews,
      .value("maskedCorners", \View.maskedCorners, .corners).reachingSubviews,
      .line(
        "borderWidth", \View.borderWidth,
        "The border's width in points, inside the bounds, or \"hairline\" for a pixel"),
      .optional("borderColor", \View.borderColor, .color),
      .value(
        "zPosition", \View.zPosition,
        .number.about("The drawing order of siblings; equal positions as listed")
      ),
      ViewKey(
        "mask", schema: SchemaDefinition.anyViewReference,
        write: { writer, view, _ in view.mask.map { writer.view($0) } }),
      .value("contentMode", \View.contentMode, .contentMode),
      .value("contents", \View.contents, .choice),
      .optional(
        "contentScaleFactor", \View.ownContentScaleFactor,
        .number(in: positive).about("Pixels per point of the view's bitmap")),
      .value("autoresizingMask", \View.autoresizingMask, .mask).unseen,
      .value("autoresizesSubviews", \View.autoresizesSubviews, .bool).unseen,
      .value("isUserInteractionEnabled", \View.isUserInteractionEnabled, .bool).unseen,
      .optional("safeAreaInsets", \View.ownSafeAreaInsets, .capInsets).reachingSubviews,
    ] + followingKeys + constraintKeys + [
      ViewKey("subviews", schema: SchemaDefinition.subviews.reference)
    ]

  /// The key of the bounds. The origin of a scroll view's bounds is its content offset,
  /// which can only be applied when the content exists.
  private static let bounds = ViewKey.box(
    "bounds",
    "[x, y, width, height] in points of the view; a scroll view's origin is its "
      + "contentOffset"
  ) { builder, view, bounds in
    guard let scroll = view as? ScrollView else { return view.bounds = bounds }
    scroll.bounds.size = bounds.size
    builder.offsets.append((scroll, bounds.origin, nil))
  }

  /// The keys of views that follow the offset of a scroll view.
  private static let followingKeys: [ViewKey] = [
    following("sticky", \.sticky, .sticky),
    following("stretch", \.stretch, .stretch),
    following(
      "parallax", \.parallax,
      ValueForm<Vector>.factor.about(
        "The fraction of the scrolled distance that the view lags behind its content: "
          + "0 scrolls with it, 1 stays fixed; or [x, y]"), isInside: true),
    following("fade", \.scrollFade, .fade, isInside: true),
  ]

  /// Returns a key that is valid only for subviews of a scroll view, or for all views
  /// inside it.
  @_semantics("optimize.sil.specialize.generic.never")
  private static func following<Value: Equatable & Sendable>(
    _ name: String, _ path: ReferenceWritableKeyPath<View, Value?> & Sendable,
    _ form: ValueForm<Value>, isInside: Bool = false
  ) -> ViewKey {
    let key = ViewKey.optional(name, path, form)
    return ViewKey(
      name, schema: key.schema,
      apply: { builder, view, node in
        key.apply?(builder, view, node)
        if view[keyPath: path] != nil {
          builder.followers.append((view, node, name, isInside))
        }
      }, write: key.write)
  }

  /// The range of numbers greater than 0.
  static let positive =
    Double.leastNonzeroMagnitude...Double.greatestFiniteMagnitude

  // MARK: Images

  private static let imageKeys: [ViewKey] = [
    .image("image", \ImageView.image),
    .image("highlightedImage", \ImageView.highlightedImage),
    .value("isHighlighted", \ImageView.isHighlighted, .bool),
    .value(
      "renderingMode", \ImageView.showsTemplates,
      .choice([("automatic", false), ("alwaysTemplate", true)])),
    .optional("capInsets", \ImageView.capInsets, .capInsets),
    .value("resizingMode", \ImageView.resizingMode, .choice),
    .value(
      "contentsRect", \ImageView.contentsRect,
      .rect.about(
        "The part of the image that is shown, in its unit square; beyond it, pixels at "
          + "the edges are repeated")),
    .value("contentsCenter", \ImageView.contentsCenter, .unitRect),
    .value("interpolation", \ImageView.interpolation, .choice),
  ]

  // MARK: Shapes

  private static let shapeKeys: [ViewKey] = [
    .value("path", \ShapeView.path, .path) { $0.path = $1 },
    .optional("fillColor", \ShapeView.fillColor, .color) { $0.fillColor = $1 },
    .optional("gradient", \ShapeView.gradient, .gradient),
    .pattern("pattern", \ShapeView.pattern),
    .value("fillRule", \ShapeView.fillRule, .choice),
    .value("drawsOutsideBounds", \ShapeView.drawsOutsideBounds, .bool),
    .optional("strokeColor", \ShapeView.strokeColor, .color),
    .line(
      "lineWidth", \ShapeView.strokeStyle.lineWidth,
      "The width of the line in points, or \"hairline\" for a pixel of the screen"),
    .value("lineCap", \ShapeView.strokeStyle.lineCap, .choice),
    .value("lineJoin", \ShapeView.strokeStyle.lineJoin, .choice),
    .value(
      "miterLimit", \ShapeView.strokeStyle.miterLimit,
      .number(in: 1...Double.greatestFiniteMagnitude).about(
        "The maximum miter length, in line widths")),
    .optional("dash", \ShapeView.strokeStyle.dash, .dash),
    .optional("strokeGradient", \ShapeView.strokeGradient, .gradient),
    .pattern("strokePattern", \ShapeView.strokePattern),
    .value(
      "strokeStart", \ShapeView.strokeStart,
      .number(in: 0...1).about("The stroke's start, in fractions of the path's length")),
    .value(
      "strokeEnd", \ShapeView.strokeEnd,
      .number(in: 0...1).about("The stroke's end, in fractions of the path's length")),
  ]

  // MARK: Gradients

  private static let gradientKeys: [ViewKey] = [
    .value("kind", \GradientView.kind, .choice),
    .value("colors", \GradientView.colors, ValueForm<Color>.color.list(of: "colours")),
    .optional(
      "locations", \GradientView.locations,
      ValueForm<Double>.number(in: 0...1).list(of: "numbers")),
    .value(
      "startPoint", \GradientView.startPoint,
      .point.about("The position of the first colour, [x, y] in sizes of the bounds")),
    .value(
      "endPoint", \GradientView.endPoint,
      .point.about("The position of the last colour, [x, y] in sizes of the bounds")),
  ]
}

extension View {
  /// The view's own tint; nil to inherit that of the superview.
  fileprivate var tintSetting: Color? {
    get { ownTintColor }
    set { tintColor = newValue }
  }
}
