import MesmerDrawing
import MesmerGeometry
import MesmerViews

/// A knob on a track, for a number between two others.
///
/// As in UIKit, only a finger that touches the knob, or up to ten points beside it, moves
/// it. The track is 4 points high, the knob has a diameter of 28.
open class UISlider: UIControl {
  private static let knob = CGSize(width: 28, height: 28)

  private let minimumTrack = UIImageView(frame: .zero)
  private let maximumTrack = UIImageView(frame: .zero)
  private let thumb = UIImageView(frame: .zero)
  private let minimumPicture = UIImageView(frame: .zero)
  private let maximumPicture = UIImageView(frame: .zero)
  private var thumbImages: [State: UIImage] = [:]
  private var minimumImages: [State: UIImage] = [:]
  private var maximumImages: [State: UIImage] = [:]
  /// How far the finger is from the middle of the knob.
  private var grip: CGFloat = 0

  /// Makes a slider with a frame, from 0 to 1.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    for part in [maximumTrack, minimumTrack, minimumPicture, maximumPicture, thumb] {
      part.isUserInteractionEnabled = false
      addSubview(part)
    }
    refresh()
  }

  /// Always returns nil, like `UIView.init(coder:)`.
  public required init?(coder: NSCoder) { return nil }

  // MARK: Value

  private var shownValue: Float = 0

  /// The value; 0 by default. It is kept between the limits.
  open var value: Float {
    get { shownValue }
    set { setValue(newValue, animated: false) }
  }
  /// The value at the start of the track; 0 by default.
  open var minimumValue: Float = 0 {
    didSet {
      if maximumValue < minimumValue { maximumValue = minimumValue }
      setValue(shownValue, animated: false)
    }
  }
  /// The value at the end of the track; 1 by default.
  open var maximumValue: Float = 1 {
    didSet {
      if maximumValue < minimumValue { minimumValue = maximumValue }
      setValue(shownValue, animated: false)
    }
  }
  /// Whether `valueChanged` is sent while the finger moves, and not only at its end; true
  /// by default.
  open var isContinuous = true

  /// Sets the value; with `animated` the knob moves there.
  open func setValue(_ value: Float, animated: Bool) {
    // From where it is.
    if animated { layoutIfNeeded() }
    shownValue = value > minimumValue ? min(value, maximumValue) : minimumValue
    setNeedsLayout()
    if animated {
      UIView.animate(
        withDuration: 0.25, delay: 0,
        options: [.beginFromCurrentState, .allowUserInteraction]
      ) {
        place()
      }
    }
  }

  /// The value as a part of the way, 0 to 1.
  private func fraction(_ value: Float) -> CGFloat {
    let range = CGFloat(maximumValue) - CGFloat(minimumValue)
    guard range > 0, range.isFinite else { return 0 }
    let part = (CGFloat(value) - CGFloat(minimumValue)) / range
    return part > 0 ? min(part, 1) : 0
  }

  // MARK: Colours and images

  /// The colour of the track before the knob; the tint colour by default.
  open var minimumTrackTintColor: UIColor? { didSet { refresh() } }
  /// The colour of the track after the knob; gray by default.
  open var maximumTrackTintColor: UIColor? { didSet { refresh() } }
  /// The colour of the knob; white by default.
  open var thumbTintColor: UIColor? { didSet { refresh() } }
  /// The image at the start.
  open var minimumValueImage: UIImage? { didSet { refresh() } }
  /// The image at the end.
  open var maximumValueImage: UIImage? { didSet { refresh() } }

  /// Sets the image of the knob for a state.
  open func setThumbImage(_ image: UIImage?, for state: State) {
    thumbImages[state] = image
    refresh()
  }
  /// Sets the image of the track before the knob for a state.
  open func setMinimumTrackImage(_ image: UIImage?, for state: State) {
    minimumImages[state] = image
    refresh()
  }
  /// Sets the image of the track after the knob for a state.
  open func setMaximumTrackImage(_ image: UIImage?, for state: State) {
    maximumImages[state] = image
    refresh()
  }
  /// The image of the knob for a state.
  open func thumbImage(for state: State) -> UIImage? {
    thumbImages[state] ?? thumbImages[.normal]
  }
  /// The image of the track before the knob for a state.
  open func minimumTrackImage(for state: State) -> UIImage? {
    minimumImages[state] ?? minimumImages[.normal]
  }
  /// The image of the track after the knob for a state.
  open func maximumTrackImage(for state: State) -> UIImage? {
    maximumImages[state] ?? maximumImages[.normal]
  }
  /// The image of the knob.
  open var currentThumbImage: UIImage? { thumbImage(for: state) }
  /// The image of the track before the knob.
  open var currentMinimumTrackImage: UIImage? { minimumTrackImage(for: state) }
  /// The image of the track after the knob.
  open var currentMaximumTrackImage: UIImage? { maximumTrackImage(for: state) }

  open override var isEnabled: Bool { didSet { refresh() } }
  open override var isSelected: Bool { didSet { refresh() } }
  open override var isHighlighted: Bool { didSet { refresh() } }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    refresh()
  }

  private func refresh() {
    func show(_ part: UIImageView, _ image: UIImage?, _ color: UIColor?) {
      part.image = image
      part.backgroundColor = image == nil ? color : nil
      part.cornerRadius = image == nil ? part.bounds.height / 2 : 0
    }
    show(
      minimumTrack, currentMinimumTrackImage, minimumTrackTintColor ?? tintColor)
    show(maximumTrack, currentMaximumTrackImage, maximumTrackTintColor ?? .systemFill)
    show(thumb, currentThumbImage, thumbTintColor ?? .white)
    thumb.shadowOpacity = currentThumbImage == nil ? 0.15 : 0
    thumb.shadowOffset = CGSize(width: 0, height: 3)
    thumb.shadowRadius = 4
    minimumPicture.image = minimumValueImage
    maximumPicture.image = maximumValueImage
    for part in stack where part !== thumb { part.alpha = isEnabled ? 1 : 0.5 }
    setNeedsLayout()
  }

  // MARK: Layout

  /// As wide as it is made, 30 points high or as high as the knob's image.
  open override var intrinsicContentSize: CGSize {
    CGSize(
      width: UIView.noIntrinsicMetric,
      height: max(currentThumbImage?.size.height ?? 0, 30)
    )
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(
      width: size.width.isFinite ? size.width : bounds.width,
      height: intrinsicContentSize.height)
  }

  private var isMirrored: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  /// Where the image at the start is.
  open func minimumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    imageRect(minimumValueImage, in: bounds, left: !isMirrored)
  }

  /// Where the image at the end is.
  open func maximumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    imageRect(maximumValueImage, in: bounds, left: isMirrored)
  }

  private func imageRect(_ image: UIImage?, in bounds: CGRect, left: Bool) -> CGRect {
    let size = image?.size ?? .zero
    return CGRect(
      x: left ? bounds.minX : bounds.maxX - size.width,
      y: bounds.minY + ((bounds.height - size.height) / 2).rounded(.down),
      width: size.width, height: size.height)
  }

  /// Where the track is.
  open func trackRect(forBounds bounds: CGRect) -> CGRect {
    var (left, right) = (bounds.minX + 2, bounds.maxX - 2)
    let (first, last) =
      isMirrored
      ? (maximumValueImage, minimumValueImage) : (minimumValueImage, maximumValueImage)
    if let first { left += first.size.width + 6 }
    if let last { right -= last.size.width + 6 }
    let height = max(
      currentMinimumTrackImage?.size.height ?? 0,
      currentMaximumTrackImage?.size.height ?? 0)
    let high = height > 0 ? height : 4
    return CGRect(
      x: left, y: bounds.minY + (bounds.height - high) / 2, width: max(right - left, 0),
      height: high)
  }

  /// Where the knob is for a value.
  open func thumbRect(
    forBounds bounds: CGRect, trackRect rect: CGRect, value: Float
  )
    -> CGRect
  {
    let size = currentThumbImage?.size ?? UISlider.knob
    let part = isMirrored ? 1 - fraction(value) : fraction(value)
    return CGRect(
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
    let left = CGRect(
      x: track.minX, y: track.minY, width: middle - track.minX, height: track.height)
    let right = CGRect(
      x: middle, y: track.minY, width: track.maxX - middle, height: track.height)
    // The track after the knob goes on below the other, so that its ends stay round.
    maximumTrack.frame =
      currentMaximumTrackImage == nil ? track : isMirrored ? left : right
    minimumTrack.frame = isMirrored ? right : left
    thumb.frame = knob
    minimumPicture.frame = minimumValueImageRect(forBounds: bounds)
    maximumPicture.frame = maximumValueImageRect(forBounds: bounds)
    if currentMinimumTrackImage == nil { minimumTrack.cornerRadius = track.height / 2 }
    if currentMaximumTrackImage == nil { maximumTrack.cornerRadius = track.height / 2 }
    if currentThumbImage == nil { thumb.cornerRadius = knob.height / 2 }
  }

  // MARK: Fingers

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let knob = thumbRect(
      forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: shownValue)
    let place = touch.location(in: self)
    grip = place.x - knob.midX
    return knob.insetBy(dx: -10, dy: -10).contains(place)
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let track = trackRect(forBounds: bounds)
    let start = thumbRect(forBounds: bounds, trackRect: track, value: minimumValue).midX
    let end = thumbRect(forBounds: bounds, trackRect: track, value: maximumValue).midX
    guard start != end else { return true }
    let part = min(max((touch.location(in: self).x - grip - start) / (end - start), 0), 1)
    let old = shownValue
    let range = CGFloat(maximumValue) - CGFloat(minimumValue)
    setValue(
      part == 1 ? maximumValue : Float(CGFloat(minimumValue) + part * range),
      animated: false)
    layoutIfNeeded()
    hasChanged = hasChanged || shownValue != old
    if isContinuous, shownValue != old { sendActions(for: .valueChanged) }
    return true
  }
  private var hasChanged = false

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    // UIKit tells the end of a continuous drag once more.
    if hasChanged { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
    hasChanged = false
  }

  open override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    hasChanged = false
  }
}
