import MesmerDrawing
import MesmerGeometry

/// A view whose contents are an image: UIImageView. The image is placed by
/// `contentMode` with the edges of a layer and is never drawn through `draw`.
///
/// A new image does not change the frame.
open class ImageView: View {
  /// The image; none by default.
  public var image: Image? {
    didSet { imagesChanged() }
  }

  /// Shown instead of `image` while highlighted; none by default.
  public var highlightedImage: Image? {
    didSet { imagesChanged() }
  }

  /// Whether the highlighted image is shown, if there is one; false by
  /// default.
  public var isHighlighted = false {
    didSet { if isHighlighted != oldValue { reachChanged() } }
  }

  /// How the image is sampled; linear by default.
  public var interpolation = Interpolation.linear

  /// What becomes of the middle of an image with cap insets.
  public typealias ResizingMode = Image.ResizingMode

  /// Borders of the image, in its points, that keep their size when
  /// contentMode scales it, whatever image is shown. Nil (the default) is the
  /// image's own, those of `Image.resizableImage(withCapInsets:)`.
  public var capInsets: EdgeInsets?

  /// What fills the middle between the view's own caps; tile by default.
  public var resizingMode = ResizingMode.tile

  /// The part of the image that stretches when contentMode scales it, in the
  /// unit square: CALayer's contentsCenter. All of it by default. Ignored
  /// where the view or the image has cap insets.
  public var contentsCenter = Rect(x: 0, y: 0, width: 1, height: 1)

  /// A view with a frame. Touches do not reach it.
  public override init(frame: Rect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Makes nothing, as `View.init(coder:)`.
  public required init?(coder: Coder) { return nil }

  /// A view at the origin, as large as the image (in points).
  public convenience init(image: Image?, highlightedImage: Image? = nil) {
    self.init(
      frame: Rect(
        origin: .zero, size: (image ?? highlightedImage)?.size ?? .zero))
    self.image = image
    self.highlightedImage = highlightedImage
  }

  /// The image that is shown: the highlighted one when highlighted and
  /// present.
  public var displayedImage: Image? {
    isHighlighted ? highlightedImage ?? image : image
  }

  /// The size of the image that is shown, in points; the present size without
  /// one.
  open override func sizeThatFits(_ size: Size) -> Size {
    displayedImage?.size ?? bounds.size
  }

  /// The size of the image that is shown, in points; none without one.
  open override var intrinsicContentSize: Size {
    displayedImage?.size ?? super.intrinsicContentSize
  }

  private func imagesChanged() {
    colorsChanged()
    reachChanged()
  }

  override var contentsReach: Rect? {
    let box = Rect(origin: .zero, size: bounds.size)
    return displayedImage.map { contentMode.rect(for: $0.size, in: box) } ?? box
  }

  override func addContents(to flattening: inout Flattening, layer: LayerSpace) {
    guard let image = displayedImage else { return }
    let destination = contentMode.rect(
      for: image.size, in: Rect(origin: .zero, size: bounds.size))
    guard layer.shows(destination) else { return }
    let slices = ImageSlices(of: self, image: image)
    guard contentMode.resizes, let slices else {
      flattening.append(
        .image(image, source: nil, in: destination, interpolation, .layer),
        in: destination, layer.placement)
      return
    }
    slices.forEachPiece(in: destination, layer: layer) { source, rect in
      flattening.append(
        .image(
          image, source: image.storedPixels(of: source), in: rect, interpolation,
          .layer), in: rect, layer.placement)
    }
  }

  override var contentsAreGray: Bool {
    (image?.isGray ?? true) && (highlightedImage?.isGray ?? true)
  }
}
