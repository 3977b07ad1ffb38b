import MesmerDrawing
import MesmerGeometry
import MesmerPaths
import MesmerViews

// The keys of View, of images and of shapes. ViewKeys+ScrollView.swift has
// those of scroll views. The order is the order in which keys are applied,
// whatever the order in the file: an image before the frame that may follow
// its size, the frame before the transform, which would change its meaning.

extension ViewClass {
  /// All classes.
  static let all = [
    view, scrollView, listView, imageView, hypnosisView, shapeView,
  ]

  /// Classes of the format that this version does not support.
  static let laterClasses: [String] = []

  static let view = ViewClass(
    "View", keys: leading + common, later: laterKeys, make: { View() })

  static let imageView = ViewClass(
    "ImageView", keys: leading + imageKeys + common, later: laterKeys,
    make: { ImageView(frame: .zero) })

  static let hypnosisView = ViewClass(
    "HypnosisView", keys: leading + hypnosisKeys + common, later: laterKeys,
    make: { HypnosisView(frame: .zero) })

  static let shapeView = ViewClass(
    "ShapeView", keys: leading + shapeKeys + common,
    later: laterKeys,
    make: { ShapeView(frame: .zero) })

  /// Keys of views that later versions read.
  static let laterKeys: [String] = []

  // MARK: View

  /// What is read before a class's own keys.
  static let leading: [ViewKey] = [
    ViewKey(structural: "view", schema: ["type": "string"]),
    ViewKey(structural: "id", schema: ["type": "string", "minLength": 1]),
    ViewKey(structural: "repeat", schema: SchemaDefinition.repetition.reference),
    .value("anchorPoint", \View.anchorPoint, .point),
  ]

  /// What is read after a class's own keys.
  static let common: [ViewKey] = [
    .place("bounds", \.bounds, .rect),
    .place("center", \.center, .point),
    .place("frame", \.frame, .rect),
    .value("transform", \View.transform, .transform),
    .value("alpha", \View.alpha, .number(in: 0...1)),
    .value("isHidden", \View.isHidden, .bool),
    .optional("backgroundColor", \View.backgroundColor, .color),
    .value("isOpaque", \View.isOpaque, .bool),
    .value("clipsToBounds", \View.clipsToBounds, .bool),
    .optional("shadow", \View.shadowSetting, .shadow),
    .value("contentMode", \View.contentMode, .contentMode),
    .value("contents", \View.contents, .choice),
    .optional("contentScaleFactor", \View.contentScaleFactor, .number(in: positive)),
    .value("autoresizingMask", \View.autoresizingMask, .mask),
    .value("autoresizesSubviews", \View.autoresizesSubviews, .bool),
    .value("isUserInteractionEnabled", \View.isUserInteractionEnabled, .bool),
    .optional("safeAreaInsets", \View.ownSafeAreaInsets, .capInsets),
    following("sticky", \.sticky, .sticky),
    following("stretch", \.stretch, .stretch),
    ViewKey(structural: "subviews", schema: SchemaDefinition.subviews.reference),
  ]

  /// A key that only a scroll view's subviews can have.
  private static func following<Value: Equatable & Sendable>(
    _ name: String, _ path: ReferenceWritableKeyPath<View, Value?> & Sendable,
    _ form: ValueForm<Value>
  ) -> ViewKey {
    let key = ViewKey.optional(name, path, form)
    return ViewKey(
      name, schema: key.schema,
      apply: { builder, view, node in
        key.apply?(builder, view, node)
        if view[keyPath: path] != nil { builder.followers.append((view, node, name)) }
      }, write: key.write)
  }

  /// Numbers greater than 0.
  static let positive =
    Double.leastNonzeroMagnitude...Double.greatestFiniteMagnitude

  // MARK: Images

  private static let imageKeys: [ViewKey] = [
    .image("image", \ImageView.image),
    .image("highlightedImage", \ImageView.highlightedImage),
    .value("isHighlighted", \ImageView.isHighlighted, .bool),
    .optional("capInsets", \ImageView.capInsets, .capInsets),
    .value("resizingMode", \ImageView.resizingMode, .choice),
    .value("contentsCenter", \ImageView.contentsCenter, .unitRect),
    .value("interpolation", \ImageView.interpolation, .choice),
  ]

  private static let hypnosisKeys: [ViewKey] = [
    .value("circleColor", \HypnosisView.circleColor, .color),
    .value(
      "lineWidth", \HypnosisView.lineWidth, .number(in: DocumentReader.notNegative)),
    .value("spacing", \HypnosisView.spacing, .number(in: positive)),
    .image("image", \HypnosisView.image),
    .value("imageContentMode", \HypnosisView.imageContentMode, .contentMode),
    .value("colorSeed", \HypnosisView.colorSeed, .integer(in: 0...(1 << 53 - 1))),
  ]

  // MARK: Shapes

  private static let shapeKeys: [ViewKey] = [
    .value("path", \ShapeView.path, .path),
    .optional("fillColor", \ShapeView.fillColor, .color),
    .optional("gradient", \ShapeView.gradient, .gradient),
    .pattern("pattern", \ShapeView.pattern),
    .value("fillRule", \ShapeView.fillRule, .choice),
    .optional("strokeColor", \ShapeView.strokeColor, .color),
    .value(
      "lineWidth", \ShapeView.strokeStyle.lineWidth,
      .number(in: DocumentReader.notNegative)),
    .value("lineCap", \ShapeView.strokeStyle.lineCap, .choice),
    .value("lineJoin", \ShapeView.strokeStyle.lineJoin, .choice),
    .value(
      "miterLimit", \ShapeView.strokeStyle.miterLimit,
      .number(in: 1...Double.greatestFiniteMagnitude)),
    .optional("dash", \ShapeView.strokeStyle.dash, .dash),
  ]
}
