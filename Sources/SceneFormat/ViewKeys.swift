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
  static let all = [view, scrollView, imageView, hypnosisView, shapeView]

  /// Classes of the format that this version does not support.
  static let laterClasses = ["ListView"]

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
  static let laterKeys = [
    "sticky", "stretch", "stickyReplay", "safeAreaInsets",
    "contentInsetAdjustmentBehavior", "scalesPageToFit",
  ]

  // MARK: View

  /// What is read before a class's own keys.
  static let leading: [ViewKey] = [
    ViewKey(structural: "view"),
    ViewKey(structural: "id"),
    ViewKey(structural: "repeat"),
    .property("anchorPoint", of: View.self, DocumentReader.point) {
      $0.anchorPoint = $1
    },
  ]

  /// What is read after a class's own keys.
  static let common: [ViewKey] = [
    .property("bounds", of: View.self, DocumentReader.rect) { $0.bounds = $1 },
    .property("center", of: View.self, DocumentReader.point) { $0.center = $1 },
    .property("frame", of: View.self, DocumentReader.rect) { $0.frame = $1 },
    .property("transform", of: View.self, DocumentReader.transform) {
      $0.transform = $1
    },
    .number("alpha", of: View.self, in: 0...1) { $0.alpha = $1 },
    .property("isHidden", of: View.self, DocumentReader.bool) {
      $0.isHidden = $1
    },
    .property("backgroundColor", of: View.self, DocumentReader.color) {
      $0.backgroundColor = $1
    },
    .property("isOpaque", of: View.self, DocumentReader.bool) {
      $0.isOpaque = $1
    },
    .property("clipsToBounds", of: View.self, DocumentReader.bool) {
      $0.clipsToBounds = $1
    },
    .property("shadow", of: View.self, DocumentReader.shadow) { view, shadow in
      view.shadowColor = shadow.color
      view.shadowOpacity = shadow.opacity
      view.shadowOffset = shadow.offset
      view.shadowRadius = shadow.radius
      view.shadowPath = shadow.path
    },
    .property("contentMode", of: View.self, contentMode) {
      $0.contentMode = $1
    },
    .property(
      "contents", of: View.self, { r in { r.choice($0) as ContentsMode? } }
    ) { $0.contents = $1 },
    .number("contentScaleFactor", of: View.self, in: positive) {
      $0.contentScaleFactor = $1
    },
    .property("autoresizingMask", of: View.self, DocumentReader.mask) {
      $0.autoresizingMask = $1
    },
    .property("autoresizesSubviews", of: View.self, DocumentReader.bool) {
      $0.autoresizesSubviews = $1
    },
    .property("isUserInteractionEnabled", of: View.self, DocumentReader.bool) {
      $0.isUserInteractionEnabled = $1
    },
    ViewKey(structural: "subviews"),
  ]

  /// Numbers greater than 0.
  static let positive =
    Double.leastNonzeroMagnitude...Double.greatestFiniteMagnitude

  private static let contentModes = ContentMode.allCases.map {
    (name: String(describing: $0), value: $0)
  }

  private static func contentMode(
    _ reader: DocumentReader
  ) -> (Int) -> ContentMode? {
    { reader.choice($0, contentModes) }
  }

  // MARK: Images

  private static let imageKeys: [ViewKey] = [
    .image("image", of: ImageView.self) { $0.image = $1 },
    .image("highlightedImage", of: ImageView.self) { $0.highlightedImage = $1 },
    .property("isHighlighted", of: ImageView.self, DocumentReader.bool) {
      $0.isHighlighted = $1
    },
    .property("capInsets", of: ImageView.self, DocumentReader.capInsets) {
      $0.capInsets = $1
    },
    .property(
      "resizingMode", of: ImageView.self,
      { r in { r.choice($0) as ImageView.ResizingMode? } }
    ) { $0.resizingMode = $1 },
    .property("contentsCenter", of: ImageView.self, DocumentReader.unitRect) {
      $0.contentsCenter = $1
    },
    .property(
      "interpolation", of: ImageView.self, DocumentReader.interpolation
    ) { $0.interpolation = $1 },
  ]

  private static let hypnosisKeys: [ViewKey] = [
    .property("circleColor", of: HypnosisView.self, DocumentReader.color) {
      $0.circleColor = $1
    },
    .number(
      "lineWidth", of: HypnosisView.self, in: DocumentReader.notNegative
    ) { $0.lineWidth = $1 },
    .number("spacing", of: HypnosisView.self, in: positive) { $0.spacing = $1 },
    .image("image", of: HypnosisView.self) { $0.image = $1 },
    .property("imageContentMode", of: HypnosisView.self, contentMode) {
      $0.imageContentMode = $1
    },
  ]

  // MARK: Shapes

  private static let shapeKeys: [ViewKey] = [
    .property("path", of: ShapeView.self, DocumentReader.path) { $0.path = $1 },
    .property("fillColor", of: ShapeView.self, DocumentReader.colorOrNone) {
      $0.fillColor = $1
    },
    .property("gradient", of: ShapeView.self, DocumentReader.gradient) {
      $0.gradient = $1
    },
    .pattern("pattern", of: ShapeView.self) { $0.pattern = $1 },
    .property(
      "fillRule", of: ShapeView.self, { r in { r.choice($0) as FillRule? } }
    ) { $0.fillRule = $1 },
    .property("strokeColor", of: ShapeView.self, DocumentReader.colorOrNone) {
      $0.strokeColor = $1
    },
    .number("lineWidth", of: ShapeView.self, in: DocumentReader.notNegative) {
      $0.strokeStyle.lineWidth = $1
    },
    .property(
      "lineCap", of: ShapeView.self, { r in { r.choice($0) as LineCap? } }
    ) { $0.strokeStyle.lineCap = $1 },
    .property(
      "lineJoin", of: ShapeView.self, { r in { r.choice($0) as LineJoin? } }
    ) { $0.strokeStyle.lineJoin = $1 },
    .number(
      "miterLimit", of: ShapeView.self, in: 1...Double.greatestFiniteMagnitude
    ) { $0.strokeStyle.miterLimit = $1 },
    .property("dash", of: ShapeView.self, DocumentReader.dash) {
      $0.strokeStyle.dash = $1
    },
  ]
}
