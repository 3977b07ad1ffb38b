import MesmerDrawing
import MesmerGeometry
import MesmerText
@_spi(Components) import MesmerViews

/// A row of segments, of which one is selected; 32 points high.
///
/// A tap selects the segment under the finger; a finger that touches down on the selected
/// segment drags the selection. `valueChanged` is sent when the finger lifts, if the
/// selected segment has changed.
open class SegmentedControl: Control {
  /// The index for no segment.
  public static let noSegment = -1

  private struct Segment {
    var label: Label?
    var picture: ImageView?
    var image: Image?
    var width: Double = 0
    var isEnabled = true

    var view: View? { label ?? picture }
  }

  private var segments: [Segment] = []
  let knob = View()
  private(set) var lines: [View] = []
  /// The index of the segment that is displayed as selected.
  private var shownIndex = SegmentedControl.noSegment
  /// The index of the segment under the finger.
  private var pressedIndex = SegmentedControl.noSegment
  /// Whether the finger drags the selection.
  private var carries = false

  // MARK: Initializers

  /// Creates a control with titles and images, in its natural size.
  public init(items: [Any]?) {
    super.init(frame: .zero)
    setUp()
    for item in items ?? [] {
      if let image = item as? Image {
        insertSegment(with: image, at: segments.count, animated: false)
      } else {
        insertSegment(
          withTitle: item as? String, at: segments.count, animated: false)
      }
    }
    sizeToFit()
  }

  /// Creates a control without segments.
  public override init(frame: Rect) {
    super.init(frame: frame)
    setUp()
  }

  private func setUp() {
    backgroundColor = .tertiarySystemFill
    cornerRadius = 8.91
    knob.shadowOpacity = 0.12
    knob.shadowOffset = Size(width: 0, height: 3)
    knob.shadowRadius = 4
    addPart(knob)
  }

  /// Returns nil, like `View.init(coder:)`.
  public required init?(coder: Coder) { return nil }

  // MARK: Segments

  /// The number of segments.
  open var numberOfSegments: Int { segments.count }

  /// Inserts a segment with a title. The index is limited; the change is not animated.
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    insert(at: segment) { self.setTitle(title, forSegmentAt: $0) }
  }

  /// Inserts a segment with an image. The index is limited; the change is not animated.
  open func insertSegment(with image: Image?, at segment: Int, animated: Bool) {
    insert(at: segment) { self.setImage(image, forSegmentAt: $0) }
  }

  private func insert(at index: Int, _ fill: (Int) -> Void) {
    let index = min(max(index, 0), segments.count)
    segments.insert(Segment(), at: index)
    pressedIndex = SegmentedControl.noSegment
    if shownIndex >= index { shownIndex += 1 }
    if selection >= index { selection += 1 }
    fill(index)
    segmentsChanged()
  }

  /// Removes a segment; ignored if there is none. The change is not animated.
  open func removeSegment(at segment: Int, animated: Bool) {
    guard segments.indices.contains(segment) else { return }
    segments.remove(at: segment).view?.removeFromSuperview()
    pressedIndex = SegmentedControl.noSegment
    if selection == segment {
      selection = SegmentedControl.noSegment
    } else if selection > segment {
      selection -= 1
    }
    shownIndex = selection
    segmentsChanged()
  }

  /// Removes all segments.
  open func removeAllSegments() {
    while !segments.isEmpty { removeSegment(at: segments.count - 1, animated: false) }
  }

  /// Sets the title of a segment, in place of its image.
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    guard segments.indices.contains(segment) else { return }
    let label = segments[segment].label ?? Label()
    segments[segment].picture?.removeFromSuperview()
    segments[segment].picture = nil
    segments[segment].image = nil
    segments[segment].label = label
    label.text = title
    label.textAlignment = .center
    addPart(label)
    segmentsChanged()
  }

  /// Sets the image of a segment, in place of its title.
  open func setImage(_ image: Image?, forSegmentAt segment: Int) {
    guard segments.indices.contains(segment) else { return }
    let view = segments[segment].picture ?? ImageView(frame: .zero)
    segments[segment].label?.removeFromSuperview()
    segments[segment].label = nil
    segments[segment].picture = view
    segments[segment].image = image
    view.image = image.map { $0.tinted(automatic: true) }
    view.tintColor = .label
    view.contentMode = .center
    addPart(view)
    segmentsChanged()
  }

  /// Returns the title of a segment; nil without one.
  open func titleForSegment(at segment: Int) -> String? {
    segments.indices.contains(segment) ? segments[segment].label?.text : nil
  }

  /// Returns the image of a segment; nil without one.
  open func imageForSegment(at segment: Int) -> Image? {
    segments.indices.contains(segment) ? segments[segment].image : nil
  }

  /// Sets the width of a segment in points; 0 for an equal share of the remaining width.
  open func setWidth(_ width: Double, forSegmentAt segment: Int) {
    guard segments.indices.contains(segment) else { return }
    segments[segment].width = max(width, 0)
    segmentsChanged()
  }

  /// Returns the width that was set for a segment, in points; 0 for none.
  open func widthForSegment(at segment: Int) -> Double {
    segments.indices.contains(segment) ? segments[segment].width : 0
  }

  /// Enables or disables the selection of a segment by a finger.
  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
    guard segments.indices.contains(segment) else { return }
    segments[segment].isEnabled = enabled
    setNeedsLayout()
  }

  /// Returns whether a segment can be selected by a finger; true by default.
  open func isEnabledForSegment(at segment: Int) -> Bool {
    segments.indices.contains(segment) && segments[segment].isEnabled
  }

  private func segmentsChanged() {
    while lines.count < segments.count - 1 {
      let line = View()
      line.backgroundColor = .separator
      lines.append(line)
      addPart(line, at: 0)
    }
    while lines.count > max(segments.count - 1, 0) {
      lines.removeLast().removeFromSuperview()
    }
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  // MARK: Selection

  private var selection = SegmentedControl.noSegment

  /// The index of the selected segment; `noSegment` by default. Setting it sends no event
  /// and is not animated.
  open var selectedSegmentIndex: Int {
    get { selection }
    set {
      selection = segments.indices.contains(newValue) ? newValue : -1
      shownIndex = selection
      setNeedsLayout()
    }
  }
  /// Whether segments are selected only while they are pressed; false by default.
  open var isMomentary = false
  /// The colour of the selection; white, or gray in dark, by default.
  open var selectedSegmentTintColor: Color? { didSet { setNeedsLayout() } }

  /// The style of the titles of segments in a state.
  package struct TitleStyle {
    /// The attributes as they were set.
    package var values: Any
    /// The function that changes the default attributes.
    package var change: (TextAttributes) -> TextAttributes

    /// Creates a style.
    package init(values: Any, change: @escaping (TextAttributes) -> TextAttributes) {
      self.values = values
      self.change = change
    }
  }

  /// The styles of titles by state; states without one use that of `.normal`.
  package var titleStyles: [State: TitleStyle] = [:] { didSet { segmentsChanged() } }

  /// The images of backgrounds and dividers; none by default.
  package var art = Art() { didSet { segmentsChanged() } }
  /// The views of the images.
  var plates: [ImageView] = []

  /// Returns the state of a segment.
  func state(_ index: Int) -> State {
    !isEnabled || !segments[index].isEnabled
      ? .disabled
      : index == shownIndex ? .selected : index == pressedIndex ? .highlighted : .normal
  }

  private func styled(_ title: String?, _ state: State) -> AttributedText {
    let usual = TextAttributes(
      font: .system(size: 13, weight: state == .selected ? .semibold : .regular),
      color: .label)
    let style = titleStyles[state] ?? titleStyles[.normal]
    return AttributedText(title ?? "", style?.change(usual) ?? usual)
  }

  open override var isEnabled: Bool { didSet { setNeedsLayout() } }

  // MARK: Layout

  /// Returns the natural width of a segment's content.
  private func naturalWidth(_ segment: Segment) -> Double {
    if let label = segment.label {
      let text = styled(label.text, .selected)
      return text.size().width.rounded(.up) + 20
    }
    return (segment.picture?.image?.size.width ?? 0) + 20
  }

  @_spi(Components) public override var componentTraits: ComponentTraits {
    ComponentTraits(cost: 3 + 6 * numberOfSegments, sizing: [.own, .text, .fixed])
  }

  /// The natural size. Segments without a set width are as wide as the widest of them
  /// needs. One point separates neighbours; the height is 32 points.
  open override var intrinsicContentSize: Size {
    let widest = segments.filter { $0.width == 0 }.map(naturalWidth).max() ?? 0
    let sum = segments.reduce(0) { $0 + ($1.width > 0 ? $1.width : widest) }
    return Size(width: sum + Double(max(segments.count - 1, 0)), height: 32)
  }

  open override func sizeThatFits(_ size: Size) -> Size { intrinsicContentSize }

  /// The segments' rectangles, from the first.
  private var frames: [Rect] {
    let fixed = segments.reduce(0) { $0 + $1.width }
    let sharing = segments.count { $0.width == 0 }
    let share = max(bounds.width - fixed, 0) / Double(max(sharing, 1))
    var edge: Double = 0
    return segments.map { segment in
      let start = edge
      edge += segment.width > 0 ? segment.width : share
      // Edges are on whole points, as measured.
      var frame = Rect(
        x: start.rounded(.down), y: 0, width: edge.rounded(.down) - start.rounded(.down),
        height: bounds.height)
      if isRightToLeft {
        frame.origin.x = bounds.width - frame.maxX
      }
      return frame.offsetBy(dx: bounds.minX, dy: bounds.minY)
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    place()
  }

  private func place() {
    let frames = frames
    knob.backgroundColor =
      selectedSegmentTintColor ?? Color(light: .white, dark: .systemGray2)
    knob.cornerRadius = 6.93
    let isShown = frames.indices.contains(shownIndex)
    knob.alpha = isShown ? 1 : 0
    if isShown { knob.frame = frames[shownIndex].insetBy(dx: 2, dy: 2) }
    for (i, line) in lines.enumerated() where i + 1 < frames.count {
      let x = max(frames[i].minX, frames[i + 1].minX)
      line.frame = Rect(
        x: x - 0.5, y: bounds.minY + 8, width: 1, height: bounds.height - 16)
      line.alpha = shownIndex == i || shownIndex == i + 1 ? 0 : 1
    }
    placeArt(frames)
    for (i, segment) in segments.enumerated() {
      View.performWithoutAnimation { segment.view?.frame = frames[i] }
      let state = state(i)
      segment.view?.alpha =
        state == .disabled ? 0.35 : i == pressedIndex && !carries ? 0.4 : 1
      guard let label = segment.label else { continue }
      label.attributedText = styled(label.text, state == .highlighted ? .normal : state)
      label.textAlignment = .center
    }
  }

  private func slide() {
    layoutIfNeeded()
    View.animate(
      withDuration: 0.3, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0,
      options: .allowUserInteraction
    ) {
      place()
    }
  }

  // MARK: Fingers

  private func index(_ touch: Touch?) -> Int {
    guard let touch else { return -1 }
    let x = min(max(touch.location(in: self).x, bounds.minX), bounds.maxX - 0x1p-20)
    return frames.firstIndex { $0.minX <= x && x < $0.maxX } ?? -1
  }

  open override func beginTracking(_ touch: Touch, with event: MesmerViews.Event?) -> Bool
  {
    let under = index(touch)
    guard isEnabledForSegment(at: under) else { return false }
    pressedIndex = under
    carries = under == shownIndex && !isMomentary
    if isMomentary { shownIndex = under }
    slide()
    return true
  }

  open override func continueTracking(
    _ touch: Touch, with event: MesmerViews.Event?
  ) -> Bool {
    let under = index(touch)
    if under != pressedIndex, isEnabledForSegment(at: under) {
      pressedIndex = under
      if carries || isMomentary { shownIndex = under }
      slide()
    }
    return true
  }

  open override func endTracking(_ touch: Touch?, with event: MesmerViews.Event?) {
    super.endTracking(touch, with: event)
    let chosen = carries || isTouchInside ? pressedIndex : -1
    let old = selection
    pressedIndex = -1
    if isMomentary {
      selection = chosen
      shownIndex = -1
    } else if chosen >= 0 {
      selection = chosen
      shownIndex = chosen
    }
    carries = false
    slide()
    if chosen >= 0, isMomentary || selection != old {
      sendActions(for: .valueChanged)
      sendActions(for: .primaryActionTriggered)
    }
    if isMomentary { selection = -1 }
  }

  open override func cancelTracking(with event: MesmerViews.Event?) {
    super.cancelTracking(with: event)
    pressedIndex = -1
    carries = false
    shownIndex = isMomentary ? -1 : selection
    slide()
  }
}
