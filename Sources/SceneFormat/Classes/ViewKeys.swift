import MesmerDrawing
import MesmerGeometry
import MesmerJSONText
import MesmerPaths
import MesmerViews

// The keys of View, of images and of shapes; ViewKeys+ScrollView.swift has those of
// scroll views. Keys are applied in this order, not in that of the file: an image before
// the frame, whose size may depend on it, and the frame before the transform, which would
// change the frame's meaning.

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
    keys: leading + [
      .optional(
        "material", \VisualEffectView.material, .choice,
        "The material, a style of UIBlurEffect; null for none")
    ] + common,
    make: { VisualEffectView(frame: .zero) })

  // MARK: View

  /// The keys that are read before a class's own keys.
  static let leading: [ViewKey] = [
    ViewKey("view", schema: ["type": "string"]),
    ViewKey(
      "id", about: "The identifier of the view in other keys, timelines and reports",
      schema: ["type": "string", "minLength": 1]),
    ViewKey(
      "repeat", about: "Copies of the view, each offset from the previous one",
      schema: SchemaDefinition.repetition.reference),
    .value(
      "anchorPoint", \View.anchorPoint,
      .point.about(
        "The point that center positions and about which transforms apply: [x, y] in "
          + "fractions of the bounds")
    ).reachingSubviews,
  ]

  /// The keys that are read after a class's own keys.
  static let common: [ViewKey] =
    [
      bounds,
      .box(
        "size",
        "[width, height] in points, or \"fit\" for the intrinsic size; without center, "
          + "the top left corner is at the superview's origin"
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
      .optional(
        "transform3D", \View.spaceTransform, .transform3D,
        "A transform in space, in place of transform; null for none"),
      .value(
        "sublayerTransform", \View.sublayerTransform,
        .transform3D.about(
          "A transform in space that all subviews have after their own, about this "
            + "view's anchor point; a perspective in it applies to all subviews")
      ).reachingSubviews,
      .value(
        "isDoubleSided", \View.isDoubleSided, .bool,
        "Whether the view is drawn if its back faces the viewer"
      ).reachingSubviews,
      .value("alpha", \View.alpha, .number(in: 0...1).about("Opacity, 0 to 1")) {
        $0.alpha = $1
      }.reachingSubviews,
      .value(
        "isHidden", \View.isHidden, .bool,
        "Whether the view and its subviews are hidden"
      ).reachingSubviews,
      .optional(
        "backgroundColor", \View.backgroundColor, .color,
        "The background colour; null for none"
      ) {
        $0.backgroundColor = $1
      },
      .optional(
        "tintColor", \View.tintSetting, .color,
        "The tint of template images, buttons and other controls; null to inherit it"
      ).reachingSubviews,
      .value(
        "isOpaque", \View.isOpaque, .bool,
        "Whether the contents cover the bounds; no effect on pixels"
      ).unseen,
      .value(
        "overrideUserInterfaceStyle", \View.overrideUserInterfaceStyle,
        ValueForm<UserInterfaceStyle>.styleOrNone,
        "The appearance of the view and its subviews; unspecified for that of the "
          + "superview"
      ).reachingSubviews,
      .value(
        "semanticContentAttribute", \View.semanticContentAttribute, .choice,
        "The rule for mirroring the view in right-to-left layouts"),
      .value(
        "clipsToBounds", \View.clipsToBounds, .bool,
        "Whether subviews are clipped to the bounds with their rounded corners"
      ).reachingSubviews,
      .optional(
        "shadow", \View.shadowSetting, .shadow, "The layer's shadow; null for none"),
      .value(
        "cornerRadius", \View.cornerRadius,
        .number(in: DocumentReader.notNegative).about("The radius of corners, in points")
      ) { $0.cornerRadius = $1 }.reachingSubviews,
      .value(
        "cornerCurve", \View.cornerCurve, .choice,
        "The shape of rounded corners: circular for arcs of circles, continuous for "
          + "smoother curves"
      ).reachingSubviews,
      .value(
        "maskedCorners", \View.maskedCorners, .corners,
        "The corners that cornerRadius applies to"
      ).reachingSubviews,
      .line(
        "borderWidth", \View.borderWidth,
        "The border's width in points, inside the bounds, or \"hairline\" for one pixel"),
      .optional(
        "borderColor", \View.borderColor, .color,
        "The colour of the border; null for none"),
      .value(
        "zPosition", \View.zPosition,
        .number.about(
          "The depth of the view, in points. Siblings are drawn in the order of their "
            + "depths; those of equal depth in the order of subviews")
      ),
      ViewKey(
        "mask",
        about:
          "A view whose alpha channel masks this view; the mask itself is not drawn",
        schema: SchemaDefinition.anyViewReference,
        write: { writer, view, _ in view.mask.map { writer.view($0) } }),
      .value(
        "contentMode", \View.contentMode, .contentMode,
        "The fitting of contents to bounds of another size"),
      .value(
        "contents", \View.contents, .choice,
        "Whether the view's drawing stays sharp under zoom (vector) or is scaled as a "
          + "bitmap, as in UIKit"),
      .optional(
        "contentScaleFactor", \View.ownContentScaleFactor,
        .number(in: positive).about(
          "Pixels per point of the view's bitmap; null for the screen's scale")),
      .value("autoresizingMask", \View.autoresizingMask, .mask).unseen,
      .value(
        "autoresizesSubviews", \View.autoresizesSubviews, .bool,
        "Whether subviews are resized by their autoresizing masks"
      ).unseen,
      .value(
        "isUserInteractionEnabled", \View.isUserInteractionEnabled, .bool,
        "Whether the view and its subviews receive touches"
      ).unseen,
      .optional(
        "safeAreaInsets", \View.ownSafeAreaInsets, .capInsets,
        "The distances of the safe area from the edges, [top, left, bottom, right] in "
          + "points; null to derive them from the superview"
      ).reachingSubviews,
    ] + followingKeys + constraintKeys + [
      ViewKey("subviews", schema: SchemaDefinition.subviews.reference)
    ]

  /// The key of the bounds. The origin of a scroll view's bounds is its content offset,
  /// which can only be applied when the content exists.
  private static let bounds = ViewKey.box(
    "bounds",
    "[x, y, width, height] in points of the view; in a scroll view, x and y are the "
      + "contentOffset"
  ) { builder, view, bounds in
    guard let scroll = view as? ScrollView else { return view.bounds = bounds }
    scroll.bounds.size = bounds.size
    builder.offsets.append((scroll, bounds.origin, nil))
  }

  /// The keys of views that follow the offset of a scroll view.
  private static let followingKeys: [ViewKey] = [
    following(
      .optional(
        "sticky", \View.sticky, .sticky,
        "Keeps the view from scrolling past an edge of its superview, a scroll view")),
    following(
      .optional(
        "stretch", \View.stretch, .stretch,
        "Enlarges the view while the content of its superview, a scroll view, is pulled "
          + "down past the top")),
    following(
      .optional(
        "parallax", \View.parallax,
        ValueForm<Vector>.factor.about(
          "The fraction of the scrolled distance by which the view lags behind the "
            + "content: 0 for a view that scrolls with the content, 1 for a fixed view; "
            + "[x, y] for a fraction on each axis")), isInside: true),
    following(
      .optional(
        "fade", \View.scrollFade, .fade,
        "Multiplies alpha by a factor that changes with the offset of the enclosing "
          + "scroll view"),
      isInside: true),
    following(
      .value(
        "keepsSize", \View.keepsSize, .bool,
        "Whether the view is shown in the same size at every zoomScale of the enclosing "
          + "scroll view; the anchor point stays at its point of the "
          + "content"), isInside: true),
  ]

  /// Returns a key that is valid only for subviews of a scroll view or, with `isInside`,
  /// for all views inside one. This is checked when all views exist, and not for null and
  /// false.
  private static func following(_ key: ViewKey, isInside: Bool = false) -> ViewKey {
    ViewKey(
      key.name, schema: key.schema,
      apply: { builder, view, node in
        let faults = builder.reader.faultCount
        key.apply?(builder, view, node)
        let kind = builder.reader.tree.kind(node)
        if kind != .null, kind != .false, builder.reader.faultCount == faults {
          builder.followers.append((view, node, key.name, isInside))
        }
      }, write: key.write)
  }

  /// The range of numbers greater than 0.
  package static let positive =
    Double.leastNonzeroMagnitude...Double.greatestFiniteMagnitude

  // MARK: Images

  private static let imageKeys: [ViewKey] = [
    .image(
      "image", \ImageView.image,
      "The name of an asset, or the path of a file in the scene's folder"),
    .image(
      "highlightedImage", \ImageView.highlightedImage,
      "The image while isHighlighted is true; an asset or a path"),
    .value(
      "isHighlighted", \ImageView.isHighlighted, .bool,
      "Whether the highlighted state is shown"),
    .value(
      "renderingMode", \ImageView.showsTemplates,
      .choice([("automatic", false), ("alwaysTemplate", true)]),
      "Whether the image keeps its colours or is drawn in the tint colour"),
    .optional(
      "capInsets", \ImageView.capInsets, .capInsets,
      "The borders of the image that keep their size, [top, left, bottom, right] in "
        + "points; null for those of the image"),
    .value(
      "resizingMode", \ImageView.resizingMode, .choice,
      "Whether the area between the caps is tiled or stretched"),
    .value(
      "contentsRect", \ImageView.contentsRect,
      .rect.about(
        "The part of the image that is shown, in the unit square of the image; beyond "
          + "the image, the pixels at its edges are repeated")),
    .value(
      "contentsCenter", \ImageView.contentsCenter, .unitRect,
      "The part of the shown image that stretches, [x, y, width, height] in the unit "
        + "square of contentsRect"),
    .value(
      "interpolation", \ImageView.interpolation, .choice,
      "The sampling filter; high is bicubic, and averages all pixels of reduced images"),
  ]

  // MARK: Shapes

  private static let shapeKeys: [ViewKey] = [
    .value("path", \ShapeView.path, .path) { $0.path = $1 },
    .optional(
      "fillColor", \ShapeView.fillColor, .color,
      "The colour inside the path; null for none"
    ) { $0.fillColor = $1 },
    .optional(
      "gradient", \ShapeView.gradient, .gradient,
      "A gradient inside the path, in place of fillColor"),
    .pattern(
      "pattern", \ShapeView.pattern,
      "A pattern of an image inside the path, in place of fillColor"),
    .value(
      "fillRule", \ShapeView.fillRule, .choice,
      "The rule for the inside of a path whose parts overlap"),
    .value(
      "drawsOutsideBounds", \ShapeView.drawsOutsideBounds, .bool,
      "Whether parts of the path outside the bounds are drawn"),
    .optional(
      "strokeColor", \ShapeView.strokeColor, .color,
      "The colour of the line along the path; null for none"),
    .line(
      "lineWidth", \ShapeView.strokeStyle.lineWidth,
      "The width of the line in points, or \"hairline\" for a pixel of the screen"),
    .value(
      "lineCap", \ShapeView.strokeStyle.lineCap, .choice,
      "The ends of open lines and of dashes"),
    .value("lineJoin", \ShapeView.strokeStyle.lineJoin, .choice, "The corners of lines"),
    .value(
      "miterLimit", \ShapeView.strokeStyle.miterLimit,
      .number(in: 1...Double.greatestFiniteMagnitude).about(
        "The maximum miter length, in line widths")),
    .optional(
      "dash", \ShapeView.strokeStyle.dash, .dash,
      "Lengths of dashes and gaps from strokeStart; null for a solid line"),
    .optional(
      "strokeGradient", \ShapeView.strokeGradient, .gradient,
      "A gradient along the line, in place of strokeColor"),
    .pattern(
      "strokePattern", \ShapeView.strokePattern,
      "A pattern of an image along the line, in place of strokeColor"),
    .value(
      "strokeStart", \ShapeView.strokeStart,
      .number(in: 0...1).about(
        "The start of the stroke, as a fraction of the path's length")),
    .value(
      "strokeEnd", \ShapeView.strokeEnd,
      .number(in: 0...1).about(
        "The end of the stroke, as a fraction of the path's length")),
  ]

  // MARK: Gradients

  private static let gradientKeys: [ViewKey] = [
    .value(
      "kind", \GradientView.kind, .choice,
      "The type: along an axis, around a point, or by the angle"),
    .value(
      "colors", \GradientView.locatedColors, ValueForm<Color>.color.list(of: "colours"),
      "The colours, from the first to the last"),
    .optional(
      "locations", \GradientView.sortedLocations, .locations,
      "The position of each colour, 0 to 1, not decreasing; null for even spacing"),
    .value(
      "startPoint", \GradientView.startPoint,
      .point.about(
        "[x, y] in fractions of the bounds: the position of location 0 (axial), or the "
          + "centre (radial, conic)")),
    .value(
      "endPoint", \GradientView.endPoint,
      .point.about(
        "[x, y] in fractions of the bounds: the position of location 1 (axial), a corner "
          + "of the ellipse's box (radial), or a point in the direction of location 0 "
          + "(conic)")),
  ]
}

extension View {
  /// The transform in space; nil if it is affine and thus the value of `transform`.
  fileprivate var spaceTransform: Transform3D? {
    get { transform3D.isAffine ? nil : transform3D }
    set {
      if let newValue {
        transform3D = newValue
      } else if !transform3D.isAffine {
        transform = .identity
      }
    }
  }

  /// The view's own tint; nil to inherit that of the superview.
  fileprivate var tintSetting: Color? {
    get { ownTintColor }
    set { tintColor = newValue }
  }
}
