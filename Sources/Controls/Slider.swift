import MesmerDrawing
import MesmerGeometry
@_spi(Components) import MesmerViews

/// A knob on a track that selects a number in a range: UISlider.
///
/// As in UIKit, only a finger that touches down on the knob, or at most ten points
/// outside its rectangle, moves the knob. Without images, the track is 4 points high and
/// the knob has a diameter of 28 points.
open class Slider: Control {
  private static let knob = Size(width: 28, height: 28)

  private let minimumTrack = ImageView(frame: .zero)
  private let maximumTrack = ImageView(frame: .zero)
  private let thumb = ImageView(frame: .zero)
  private let minimumPicture = ImageView(frame: .zero)
  private let maximumPicture = ImageView(frame: .zero)
  private var thumbImages: [State: Image] = [:]
  private var minimumImages: [State: Image] = [:]
  private var maximumImages: [State: Image] = [:]
  /// The x of the finger at touch-down, relative to the middle of the knob.
  private var grip: Double = 0

  /// Creates a slider with a frame, from 0 to 1.
  public override init(frame: Rect) {
    super.init(frame: frame)
    for part in [maximumTrack, minimumTrack, minimumPicture, maximumPicture, thumb] {
      addPart(part)
    }
    refresh()
  }

  /// Returns nil, like `View.init(coder:)`.
  public required init?(coder: Coder) { return nil }

  // MARK: Value

  private var shownValue: Float = 0

  /// The value; 0 by default. It is clamped to the limits; NaN becomes the minimum.
  open var value: Float {
    get { shownValue }
    set { setValue(newValue, animated: false) }
  }
  /// The value at the start of the track; 0 by default. A maximum below it is set to it.
  open var minimumValue: Float = 0 {
    didSet {
      if maximumValue < minimumValue { maximumValue = minimumValue }
      setValue(shownValue, animated: false)
    }
  }
  /// The value at the end of the track; 1 by default. A minimum above it is set to it.
  open var maximumValue: Float = 1 {
    didSet {
      if maximumValue < minimumValue { minimumValue = maximumValue }
      setValue(shownValue, animated: false)
    }
  }
  /// Whether `valueChanged` is sent while the finger moves, and not only when it lifts;
  /// true by default.
  open var isContinuous = true

  /// Sets the value. If `animated` is true, the knob moves to it in 0.25 seconds.
  open func setValue(_ value: Float, animated: Bool) {
    // The animation starts from the current position.
    if animated { layoutIfNeeded() }
    shownValue = value > minimumValue ? min(value, maximumValue) : minimumValue
    setNeedsLayout()
    if animated {
      View.animate(
        withDuration: 0.25, delay: 0,
        options: [.beginFromCurrentState, .allowUserInteraction]
      ) {
        place()
      }
    }
  }

  /// Returns the value as a fraction of the range, 0 to 1.
  private func fraction(_ value: Float) -> Double {
    let range = Double(maximumValue) - Double(minimumValue)
    guard range > 0, range.isFinite else { return 0 }
    let part = (Double(value) - Double(minimumValue)) / range
    return part > 0 ? min(part, 1) : 0
  }

  // MARK: Colours and images

  /// The colour of the track before the knob; nil (the default) for the tint colour.
  open var minimumTrackTintColor: Color? { didSet { refresh() } }
  /// The colour of the track after the knob; nil (the default) for gray.
  open var maximumTrackTintColor: Color? { didSet { refresh() } }
  /// The colour of the knob; nil (the default) for white.
  open var thumbTintColor: Color? { didSet { refresh() } }
  /// The image at the leading end of the slider; nil by default.
  open var minimumValueImage: Image? { didSet { refresh() } }
  /// The image at the trailing end of the slider; nil by default.
  open var maximumValueImage: Image? { didSet { refresh() } }

  /// Sets the image of the knob for a state; nil removes it.
  open func setThumbImage(_ image: Image?, for state: State) {
    thumbImages[state] = image
    refresh()
  }
  /// Sets the image of the track before the knob for a state; nil removes it.
  open func setMinimumTrackImage(_ image: Image?, for state: State) {
    minimumImages[state] = image
    refresh()
  }
  /// Sets the image of the track after the knob for a state; nil removes it.
  open func setMaximumTrackImage(_ image: Image?, for state: State) {
    maximumImages[state] = image
    refresh()
  }
  /// Returns the image of the knob for a state, or else that for `normal`; nil if none
  /// was set.
  open func thumbImage(for state: State) -> Image? {
    thumbImages[state] ?? thumbImages[.normal]
  }
  /// Returns the image of the track before the knob for a state, or else that for
  /// `normal`; nil if none was set.
  open func minimumTrackImage(for state: State) -> Image? {
    minimumImages[state] ?? minimumImages[.normal]
  }
  /// Returns the image of the track after the knob for a state, or else that for
  /// `normal`; nil if none was set.
  open func maximumTrackImage(for state: State) -> Image? {
    maximumImages[state] ?? maximumImages[.normal]
  }
  /// The image of the knob in the current state.
  open var currentThumbImage: Image? { thumbImage(for: state) }
  /// The image of the track before the knob in the current state.
  open var currentMinimumTrackImage: Image? { minimumTrackImage(for: state) }
  /// The image of the track after the knob in the current state.
  open var currentMaximumTrackImage: Image? { maximumTrackImage(for: state) }

  open override var isEnabled: Bool { didSet { refresh() } }
  open override var isSelected: Bool { didSet { refresh() } }
  open override var isHighlighted: Bool { didSet { refresh() } }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    refresh()
  }

  private func refresh() {
    func show(_ part: ImageView, _ image: Image?, _ color: Color?) {
      part.image = image
      part.backgroundColor = image == nil ? color : nil
      part.cornerRadius = image == nil ? part.bounds.height / 2 : 0
    }
    show(
      minimumTrack, currentMinimumTrackImage, minimumTrackTintColor ?? tintColor)
    show(maximumTrack, currentMaximumTrackImage, maximumTrackTintColor ?? .systemFill)
    show(thumb, currentThumbImage, thumbTintColor ?? .white)
    thumb.shadowOpacity = currentThumbImage == nil ? 0.15 : 0
    thumb.shadowOffset = Size(width: 0, height: 3)
    thumb.shadowRadius = 4
    minimumPicture.image = minimumValueImage
    maximumPicture.image = maximumValueImage
    for part in stack where part.isPart && part !== thumb {
      part.alpha = isEnabled ? 1 : 0.5
    }
    setNeedsLayout()
  }

  // MARK: Layout

  @_spi(Components) public override var componentTraits: ComponentTraits {
    ComponentTraits(cost: 11, sizing: [.own, .fixed], followsFingers: true)
  }

  /// The natural size: no natural width, and a height of 30 points, or that of the knob's
  /// image if it is higher.
  open override var intrinsicContentSize: Size {
    Size(
      width: View.noIntrinsicMetric,
      height: max(currentThumbImage?.size.height ?? 0, 30)
    )
  }

  open override func sizeThatFits(_ size: Size) -> Size {
    Size(
      width: size.width.isFinite ? size.width : bounds.width,
      height: intrinsicContentSize.height)
  }

  /// Returns the rectangle of the image at the leading end.
  open func minimumValueImageRect(forBounds bounds: Rect) -> Rect {
    imageRect(minimumValueImage, in: bounds, left: !isRightToLeft)
  }

  /// Returns the rectangle of the image at the trailing end.
  open func maximumValueImageRect(forBounds bounds: Rect) -> Rect {
    imageRect(maximumValueImage, in: bounds, left: isRightToLeft)
  }

  private func imageRect(_ image: Image?, in bounds: Rect, left: Bool) -> Rect {
    let size = image?.size ?? .zero
    return Rect(
      x: left ? bounds.minX : bounds.maxX - size.width,
      y: bounds.minY + ((bounds.height - size.height) / 2).rounded(.down),
      width: size.width, height: size.height)
  }

  /// Returns the rectangle of the track.
  open func trackRect(forBounds bounds: Rect) -> Rect {
    var (left, right) = (bounds.minX + 2, bounds.maxX - 2)
    let (first, last) =
      isRightToLeft
      ? (maximumValueImage, minimumValueImage) : (minimumValueImage, maximumValueImage)
    if let first { left += first.size.width + 6 }
    if let last { right -= last.size.width + 6 }
    let height = max(
      currentMinimumTrackImage?.size.height ?? 0,
      currentMaximumTrackImage?.size.height ?? 0)
    let high = height > 0 ? height : 4
    return Rect(
      x: left, y: bounds.minY + (bounds.height - high) / 2, width: max(right - left, 0),
      height: high)
  }

  /// Returns the rectangle of the knob for a value.
  open func thumbRect(
    forBounds bounds: Rect, trackRect rect: Rect, value: Float
  )
    -> Rect
  {
    let size = currentThumbImage?.size ?? Slider.knob
    let part = isRightToLeft ? 1 - fraction(value) : fraction(value)
    return Rect(
      x: rect.minX - 2 + part * max(rect.width + 4 - size.width, 0),
      y: rect.midY - size.height / 2, width: size.width, height: size.height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    place()
  }

  private func place() {
    let track = trackRect(forBounds: bounds)
    let knob = thumbRect(forBounds: bounds, trackRect: track, value: shownValue)
    let middle = min(max(knob.midX, track.minX), track.maxX)
    let left = Rect(
      x: track.minX, y: track.minY, width: middle - track.minX, height: track.height)
    let right = Rect(
      x: middle, y: track.minY, width: track.maxX - middle, height: track.height)
    // Without an image, the maximum track extends behind the minimum track, so that it
    // has no round end at the knob.
    maximumTrack.frame =
      currentMaximumTrackImage == nil ? track : isRightToLeft ? left : right
    minimumTrack.frame = isRightToLeft ? right : left
    thumb.frame = knob
    minimumPicture.frame = minimumValueImageRect(forBounds: bounds)
    maximumPicture.frame = maximumValueImageRect(forBounds: bounds)
    if currentMinimumTrackImage == nil { minimumTrack.cornerRadius = track.height / 2 }
    if currentMaximumTrackImage == nil { maximumTrack.cornerRadius = track.height / 2 }
    if currentThumbImage == nil { thumb.cornerRadius = knob.height / 2 }
  }

  // MARK: Fingers

  open override func beginTracking(_ touch: Touch, with event: MesmerViews.Event?) -> Bool
  {
    let place = touch.location(in: self)
    grip = place.x - knob.midX
    return isOnKnob(place)
  }

  private var knob: Rect {
    thumbRect(
      forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: shownValue)
  }

  private func isOnKnob(_ place: Point) -> Bool {
    knob.insetBy(dx: -10, dy: -10).contains(place)
  }

  // A tracked drag began on the knob, which has followed the finger since then, so the
  // drag is the default action.
  @_spi(Components) public override func keepsDrag(
    from start: Point, to end: Point
  ) -> Bool {
    let way = end - start
    return way.dx.magnitude > way.dy.magnitude && (isTracking || isOnKnob(start))
  }

  open override func continueTracking(
    _ touch: Touch, with event: MesmerViews.Event?
  ) -> Bool {
    let track = trackRect(forBounds: bounds)
    let start = thumbRect(forBounds: bounds, trackRect: track, value: minimumValue).midX
    let end = thumbRect(forBounds: bounds, trackRect: track, value: maximumValue).midX
    guard start != end else { return true }
    let part = min(max((touch.location(in: self).x - grip - start) / (end - start), 0), 1)
    let old = shownValue
    let range = Double(maximumValue) - Double(minimumValue)
    setValue(
      part == 1 ? maximumValue : Float(Double(minimumValue) + part * range),
      animated: false)
    layoutIfNeeded()
    hasChanged = hasChanged || shownValue != old
    if isContinuous, shownValue != old { sendActions(for: .valueChanged) }
    return true
  }
  private var hasChanged = false

  open override func endTracking(_ touch: Touch?, with event: MesmerViews.Event?) {
    super.endTracking(touch, with: event)
    // UIKit sends the event once more at the end of a continuous drag.
    if hasChanged { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
    hasChanged = false
  }

  open override func cancelTracking(with event: MesmerViews.Event?) {
    super.cancelTracking(with: event)
    hasChanged = false
  }
}
