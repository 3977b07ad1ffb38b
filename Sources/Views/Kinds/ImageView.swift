import MesmerDrawing
import MesmerGeometry

/// A view whose contents are an image: UIImageView.
///
/// The image is placed by `contentMode`, ends at whole pixels like a layer, and is drawn
/// without a call of `draw`. A vector image is sharp at every size and zoom. Setting an
/// image does not change the frame. An image with the rendering mode `alwaysTemplate` is
/// drawn in the tint colour.
open class ImageView: View {
  /// The image; nil by default.
  open var image: Image? {
    didSet { imagesChanged() }
  }

  /// The image shown instead of `image` while `isHighlighted` is true; nil by default.
  open var highlightedImage: Image? {
    didSet { imagesChanged() }
  }

  /// Whether `highlightedImage` is shown, if it is not nil; false by default.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { reachChanged() } }
  }

  /// The filling of the middle of an image with cap insets.
  public typealias ResizingMode = Image.ResizingMode

  // The stored values of properties that UIImageView does not have. The extension at the
  // end declares these properties.
  fileprivate var ownInterpolation = Interpolation.linear
  var ownCapInsets: EdgeInsets?
  var ownResizingMode = ResizingMode.tile
  fileprivate var ownContentsRect = ImageView.unitSquare {
    didSet {
      ownContentsRect = ownContentsRect.standardized
      if ownContentsRect != oldValue { reachChanged() }
    }
  }
  var ownContentsCenter = ImageView.unitSquare

  static let unitSquare = Rect(x: 0, y: 0, width: 1, height: 1)

  /// Creates a view with a frame. It does not receive touches.
  public override init(frame: Rect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Returns nil, like `View.init(coder:)`.
  public required init?(coder: Coder) { return nil }

  /// Creates a view at the origin, as large as the image in points; of zero size if the
  /// image is nil.
  public init(image: Image?) {
    self.image = image
    super.init(frame: Rect(origin: .zero, size: image?.size ?? .zero))
    isUserInteractionEnabled = false
  }

  /// Creates a view at the origin, as large as the image, or else as the highlighted
  /// image.
  public init(image: Image?, highlightedImage: Image?) {
    self.image = image
    self.highlightedImage = highlightedImage
    let size = (image ?? highlightedImage)?.size ?? .zero
    super.init(frame: Rect(origin: .zero, size: size))
    isUserInteractionEnabled = false
  }

  /// Whether every image is shown in the tint colour, regardless of its rendering mode.
  package var showsTemplates = false {
    didSet { if showsTemplates != oldValue { imagesChanged() } }
  }

  private func isTemplate(_ image: Image) -> Bool {
    showsTemplates || image.renderingMode == .alwaysTemplate
  }

  /// Whether the image is shown at half brightness, as on a pressed button.
  package var isDarkened = false {
    didSet { if isDarkened != oldValue { setNeedsDisplay() } }
  }

  /// The map from an image to the image that is shown in its place; nil for the identity.
  package var configured: ((Image) -> Image)? { didSet { imagesChanged() } }

  /// The shown image, mapped by `configured`: the highlighted image if the view is
  /// highlighted and has one, otherwise `image`.
  package var displayedImage: Image? {
    let image = isHighlighted ? highlightedImage ?? image : image
    guard let configured else { return image }
    return image.map(configured)
  }

  /// Returns the size of the shown image, in points; the current size of the view without
  /// an image.
  open override func sizeThatFits(_ size: Size) -> Size {
    displayedImage?.size ?? bounds.size
  }

  /// The size of the shown image, in points; `noIntrinsicMetric` without an image.
  open override var intrinsicContentSize: Size {
    displayedImage?.size ?? super.intrinsicContentSize
  }

  private func imagesChanged() {
    layoutState?.contentChanged(of: self)
    colorsChanged()
    reachChanged()
  }

  override var contentsReach: Rect? {
    let box = Rect(origin: .zero, size: bounds.size)
    return displayedImage.map { contentMode.rect(for: shownPart(of: $0).size, in: box) }
      ?? box
  }

  @_spi(Components) public override func addContents(
    to composer: inout PictureComposer, layer: LayerSpace
  ) {
    guard let image = displayedImage else { return }
    let part = shownPart(of: image)
    guard part.isFinite, !part.isEmpty else { return }
    let destination = contentMode.rect(
      for: part.size, in: Rect(origin: .zero, size: shownBounds.size))
    guard layer.shows(destination) else { return }
    if isTemplate(image) || isDarkened, !image.size.isEmpty {
      addInked(
        image, part, in: layer.wholePixels(of: destination), to: &composer, layer)
      return
    }
    let slices = ImageSlices(of: self, image: image, size: part.size)
    guard contentMode.resizes, let slices else {
      if ownContentsRect != ImageView.unitSquare {
        addPart(part, of: image, in: destination, to: &composer, layer)
        return
      }
      if let vector = image.vector {
        // A drawing has its exact area. At fractional edges, the pixels below would be
        // visible.
        let whole = layer.wholePixels(of: destination)
        guard let map = image.vectorTransform(to: whole) else { return }
        composer.append(
          .picture(vector.picture), in: vector.picture.bounds,
          layer.placement.prepending(map))
        return
      }
      composer.append(
        .image(image, source: nil, in: destination, ownInterpolation, .layer),
        in: destination, layer.placement)
      return
    }
    slices.forEachPiece(in: destination, layer: layer) { source, rect in
      addPart(
        source.offsetBy(dx: part.minX, dy: part.minY), of: image, in: rect,
        to: &composer, layer)
    }
  }

  /// Adds a part of an image in the tint colour, or at half brightness. All of an image
  /// with caps is shown, and the pixels at the edges are not repeated beyond the image.
  private func addInked(
    _ image: Image, _ part: Rect, in destination: Rect,
    to composer: inout PictureComposer,
    _ layer: LayerSpace
  ) {
    let box = Rect(origin: .zero, size: image.size)
    let (x, y) = (destination.width / part.width, destination.height / part.height)
    // Caps keep their size, so the image is drawn at its displayed size.
    let capped =
      ownCapInsets.map {
        image.resizableImage(withCapInsets: $0, resizingMode: ownResizingMode)
      } ?? image
    let hasCaps = capped.capInsets != nil && contentMode.resizes
    let isTemplate = isTemplate(image)
    let shape = Canvas.record { canvas in
      if hasCaps {
        canvas.translate(x: part.minX, y: part.minY)
        canvas.scale(x: 1 / x, y: 1 / y)
      } else if part != box {
        canvas.clip(to: part)
      }
      let place =
        !hasCaps
        ? box
        : Rect(x: 0, y: 0, width: destination.width, height: destination.height)
      canvas.beginTransparencyLayer()
      canvas.draw(capped, in: place, interpolation: interpolation)
      canvas.blendMode = isTemplate ? .sourceIn : .sourceAtop
      // The rectangle extends beyond the image: otherwise the partly covered pixels at
      // its edges would keep their colour.
      canvas.fill(
        place.insetBy(dx: -1, dy: -1),
        with: isTemplate ? tintColor : Color(white: 0, alpha: 0.5))
      canvas.endTransparencyLayer()
    }
    let map = AffineTransform(
      a: x, b: 0, c: 0, d: y, tx: destination.minX - part.minX * x,
      ty: destination.minY - part.minY * y)
    composer.append(.picture(shape), in: part, layer.placement.prepending(map))
  }

  /// Returns the shown part of an image, in its points.
  private func shownPart(of image: Image) -> Rect {
    let size = image.size
    let unit = ownContentsRect
    if unit == ImageView.unitSquare { return Rect(origin: .zero, size: size) }
    return Rect(
      x: unit.minX * size.width, y: unit.minY * size.height,
      width: unit.width * size.width, height: unit.height * size.height)
  }

  /// Adds a part of an image (points), which may reach beyond it.
  private func addPart(
    _ part: Rect, of image: Image, in destination: Rect,
    to composer: inout PictureComposer, _ layer: LayerSpace
  ) {
    let rows = ImageSlices.Axis.pieces(
      of: part.minY...part.maxY, content: image.size.height, pixel: 1 / image.scale,
      in: destination.minY...destination.maxY)
    let columns = ImageSlices.Axis.pieces(
      of: part.minX...part.maxX, content: image.size.width, pixel: 1 / image.scale,
      in: destination.minX...destination.maxX)
    for row in rows {
      for column in columns {
        let rect = Rect(column.destination, row.destination)
        if !layer.shows(rect) { continue }
        let source = Rect(column.source, row.source)
        composer.append(
          .image(
            image, source: image.storedPixels(of: source), in: rect, ownInterpolation,
            .layer), in: rect, layer.placement)
      }
    }
  }

  @_spi(Components) public override var contentsAreGray: Bool {
    [image, highlightedImage].allSatisfy {
      $0.map { $0.isGray && !isTemplate($0) } ?? true
    }
  }
}

extension ViewProperties where Self: ImageView {
  /// The interpolation of the image; linear by default.
  public var interpolation: Interpolation {
    get { ownInterpolation }
    set { ownInterpolation = newValue }
  }

  /// The borders of the shown image that keep their size when `contentMode` scales the
  /// image, in points of the image. Nil (the default) means the image's own insets, from
  /// `Image.resizableImage(withCapInsets:)`.
  public var capInsets: EdgeInsets? {
    get { ownCapInsets }
    set { ownCapInsets = newValue }
  }

  /// The filling of the middle between the view's own caps; tile by default.
  public var resizingMode: ImageView.ResizingMode {
    get { ownResizingMode }
    set { ownResizingMode = newValue }
  }

  /// The part of the image that is shown, in the unit square of the image: CALayer's
  /// contentsRect. The whole image by default.
  ///
  /// `contentMode` places the part as if it were the image. Beyond the image, the pixels
  /// at its edges are repeated. A part without area, or one that is not finite, shows
  /// nothing.
  public var contentsRect: Rect {
    get { ownContentsRect }
    set { ownContentsRect = newValue }
  }

  /// The part of the shown image that stretches when `contentMode` scales the image, in
  /// the unit square of `contentsRect`: CALayer's contentsCenter. The whole by default.
  /// Ignored if the view or the image has cap insets.
  public var contentsCenter: Rect {
    get { ownContentsCenter }
    set { ownContentsCenter = newValue }
  }
}
