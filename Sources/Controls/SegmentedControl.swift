import MesmerDrawing
import MesmerGeometry
import MesmerText
@_spi(Components) import MesmerViews

/// A row of segments, of which at most one is selected: UISegmentedControl. Its intrinsic
/// height is 32 points.
///
/// A tap selects the segment under the finger. A finger that touches down on the selected
/// segment drags the selection. When the finger lifts, `valueChanged` is sent if the
/// selection has changed. A momentary control sends the event for every press that ends
/// inside.
open class SegmentedControl: Control {
  /// The index that represents no selection, -1.
  public static let noSegment = -1

  struct Segment {
    var label: Label?
    var picture: ImageView?
    var image: Image?
    var width: Double = 0
    var isEnabled = true

    var view: View? { label ?? picture }
  }

  private(set) var segments: [Segment] = []
  let knob = View()
  private(set) var lines: [View] = []
  /// The index of the segment that is shown as selected.
  private(set) var shownIndex = SegmentedControl.noSegment
  /// The index of the last enabled segment under the finger; -1 while none is pressed.
  private(set) var pressedIndex = SegmentedControl.noSegment
  /// Whether the finger drags the selection.
  private(set) var carries = false

  // MARK: Initializers

  /// Creates a control with titles (`String`) and images (`Image`), in its natural size.
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

  /// Inserts a segment with a title, at an index clamped to 0...numberOfSegments.
  /// `animated` has no effect.
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    insert(at: segment) { self.setTitle(title, forSegmentAt: $0) }
  }

  /// Inserts a segment with an image, at an index clamped to 0...numberOfSegments.
  /// `animated` has no effect.
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

  /// Removes a segment; ignored if there is none at the index. `animated` has no effect.
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

  /// Sets the title of a segment, and removes its image. Nil is an empty title.
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    change(segment) {
      let label = $0.label ?? Label()
      $0.picture?.removeFromSuperview()
      ($0.label, $0.picture, $0.image) = (label, nil, nil)
      label.text = title
      label.textAlignment = .center
      addPart(label)
    }
  }

  /// Sets the image of a segment, and removes its title.
  open func setImage(_ image: Image?, forSegmentAt segment: Int) {
    change(segment) {
      let view = $0.picture ?? ImageView(frame: .zero)
      $0.label?.removeFromSuperview()
      ($0.label, $0.picture, $0.image) = (nil, view, image)
      view.image = image.map { $0.tinted(automatic: true) }
      view.tintColor = .label
      view.contentMode = .center
      addPart(view)
    }
  }

  /// Returns the title of a segment; nil if it has an image.
  open func titleForSegment(at segment: Int) -> String? { self[segment]?.label?.text }

  /// Returns the image of a segment; nil if it has a title.
  open func imageForSegment(at segment: Int) -> Image? { self[segment]?.image }

  /// Sets the width of a segment in points. Segments of width 0, the default, share the
  /// rest of the control's width equally.
  open func setWidth(_ width: Double, forSegmentAt segment: Int) {
    change(segment) { $0.width = max(0, width) }
  }

  /// Returns the width that was set for a segment, in points; 0 if none was set.
  open func widthForSegment(at segment: Int) -> Double { self[segment]?.width ?? 0 }

  /// Sets whether a finger can select a segment.
  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
    guard segments.indices.contains(segment) else { return }
    segments[segment].isEnabled = enabled
    setNeedsLayout()
  }

  /// Returns whether a finger can select a segment; true by default, false if there is no
  /// such segment.
  open func isEnabledForSegment(at segment: Int) -> Bool {
    self[segment]?.isEnabled ?? false
  }

  /// Returns a segment; nil if there is none at the index.
  private subscript(_ index: Int) -> Segment? {
    segments.indices.contains(index) ? segments[index] : nil
  }

  /// Changes a segment; ignored if there is none at the index.
  private func change(_ index: Int, _ body: (inout Segment) -> Void) {
    guard var segment = self[index] else { return }
    body(&segment)
    segments[index] = segment
    segmentsChanged()
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

  /// The index of the selected segment; `noSegment` by default. Setting it is not
  /// animated and sends no event. An invalid index becomes `noSegment`.
  open var selectedSegmentIndex: Int {
    get { selection }
    set {
      selection = segments.indices.contains(newValue) ? newValue : -1
      shownIndex = selection
      setNeedsLayout()
    }
  }
  /// Whether segments are shown as selected only while they are pressed; false by
  /// default. If true, `selectedSegmentIndex` has the index of a tapped segment only
  /// while the events of the tap are sent.
  open var isMomentary = false
  /// The colour of the selection; nil (the default) for white, or gray in the dark style.
  open var selectedSegmentTintColor: Color? { didSet { setNeedsLayout() } }

  /// The styles of titles by state; highlighted titles, and states without a style, use
  /// that of `.normal`.
  package var titleStyles: [State: TitleStyle] = [:] { didSet { segmentsChanged() } }

  /// The images of backgrounds and dividers; none by default.
  package var art = Art() { didSet { segmentsChanged() } }
  /// The views that show the images of `art`.
  var plates: [ImageView] = []

  open override var isEnabled: Bool { didSet { setNeedsLayout() } }

  // MARK: Layout

  @_spi(Components) public override var keepsTaps: Bool { true }

  @_spi(Components) public override var componentTraits: ComponentTraits {
    ComponentTraits(cost: 3 + 6 * numberOfSegments, sizing: [.own, .text, .fixed])
  }

  /// The natural size, 32 points high. All segments without a width are as wide as the
  /// widest of them, and each line between two segments adds a point.
  open override var intrinsicContentSize: Size {
    let widest = segments.filter { $0.width == 0 }.map(naturalWidth).max() ?? 0
    let sum = segments.reduce(0) { $0 + ($1.width > 0 ? $1.width : widest) }
    return Size(width: sum + Double(max(segments.count - 1, 0)), height: 32)
  }

  open override func sizeThatFits(_ size: Size) -> Size { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    place()
  }

  // MARK: Touches

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
