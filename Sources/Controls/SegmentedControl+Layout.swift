import MesmerDrawing
import MesmerGeometry
import MesmerText
import MesmerViews

extension SegmentedControl {
  // MARK: Titles

  /// The style of the titles in a state.
  package struct TitleStyle {
    /// The attributes as they were set.
    package var values: Any
    /// Returns the given default attributes with the changes of the style.
    package var change: (TextAttributes) -> TextAttributes

    /// Creates a style.
    package init(values: Any, change: @escaping (TextAttributes) -> TextAttributes) {
      self.values = values
      self.change = change
    }
  }

  /// Returns the state of a segment.
  func state(_ index: Int) -> State {
    !isEnabled || !segments[index].isEnabled
      ? .disabled
      : index == shownIndex ? .selected : index == pressedIndex ? .highlighted : .normal
  }

  /// Returns a title with the attributes of a state.
  private func styled(_ title: String?, _ state: State) -> AttributedText {
    let usual = TextAttributes(
      font: .system(size: 13, weight: state == .selected ? .semibold : .regular),
      color: .label)
    let style = titleStyles[state] ?? titleStyles[.normal]
    return AttributedText(title ?? "", style?.change(usual) ?? usual)
  }

  // MARK: Placing

  /// Returns the natural width of a segment: the width of its content, with 10 points on
  /// each side.
  func naturalWidth(_ segment: Segment) -> Double {
    if let label = segment.label {
      let text = styled(label.text, .selected)
      return text.size().width.rounded(.up) + 20
    }
    return (segment.picture?.image?.size.width ?? 0) + 20
  }

  /// The rectangles of the segments.
  private var frames: [Rect] {
    let fixed = segments.reduce(0) { $0 + $1.width }
    let sharing = segments.count { $0.width == 0 }
    let share = max(bounds.width - fixed, 0) / Double(max(sharing, 1))
    var edge: Double = 0
    return segments.map { segment in
      let start = edge
      edge += segment.width > 0 ? segment.width : share
      // Edges are on whole points, as measured on iOS.
      var frame = Rect(
        x: start.rounded(.down), y: 0, width: edge.rounded(.down) - start.rounded(.down),
        height: bounds.height)
      if isRightToLeft {
        frame.origin.x = bounds.width - frame.maxX
      }
      return frame.offsetBy(dx: bounds.minX, dy: bounds.minY)
    }
  }

  /// Places the selection, the lines, and the contents of the segments.
  func place() {
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

  /// Animates the selection to its place.
  func slide() {
    layoutIfNeeded()
    View.animate(
      withDuration: 0.3, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0,
      options: .allowUserInteraction
    ) {
      place()
    }
  }

  /// Returns the index of the segment at the x of a touch, which is clamped to the
  /// bounds; -1 without a touch or segment.
  func index(_ touch: Touch?) -> Int {
    guard let touch else { return -1 }
    let x = min(max(touch.location(in: self).x, bounds.minX), bounds.maxX - 0x1p-20)
    return frames.firstIndex { $0.minX <= x && x < $0.maxX } ?? -1
  }
}
