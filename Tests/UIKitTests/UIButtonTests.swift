import MesmerUIKit
import TestSupport
import Testing

private final class Shifted: UIButton {
  var changes: [String] = []
  override func titleRect(forContentRect contentRect: CGRect) -> CGRect {
    super.titleRect(forContentRect: contentRect).offsetBy(dx: 3, dy: 4)
  }
  override func imageRect(forContentRect contentRect: CGRect) -> CGRect {
    CGRect(x: contentRect.minX, y: contentRect.minY, width: 7, height: 8)
  }
  override func contentRect(forBounds bounds: CGRect) -> CGRect {
    super.contentRect(forBounds: bounds).insetBy(dx: 2, dy: 1)
  }
  override var isHighlighted: Bool { didSet { changes.append("\(isHighlighted)") } }
}

private func square(_ side: Int) -> UIImage {
  UIImage(width: side, height: side, rgba: .init(repeating: 255, count: side * side * 4))
}

@Suite struct UIButtonTests {
  @Test("a state without a value uses that of normal, also for two states together")
  func fallBack() {
    let button = UIButton(type: .custom)
    #expect(button.titleColor(for: .normal) == .white && button.currentTitle == nil)
    let (first, second) = (square(1), square(2))
    button.setTitle("normal", for: .normal)
    button.setTitle("selected", for: .selected)
    button.setImage(first, for: .normal)
    button.setImage(second, for: [.selected, .highlighted])
    button.setTitleColor(.red, for: .normal)
    button.setTitleColor(.green, for: .disabled)
    button.setTitleShadowColor(.blue, for: .selected)
    #expect(button.title(for: .disabled) == "normal")
    #expect(button.titleLabel?.text == "normal" && button.currentImage === first)
    button.isSelected = true
    #expect(button.currentTitle == "selected" && button.titleLabel?.text == "selected")
    #expect(button.currentTitleShadowColor == .blue && button.currentImage === first)
    button.isHighlighted = true
    #expect(button.state == [.selected, .highlighted])
    #expect(button.currentTitle == "normal" && button.currentImage === second)
    #expect(button.currentTitleShadowColor == nil)
    button.isEnabled = false
    #expect(button.currentTitleColor == .red)
    button.isHighlighted = false
    button.isSelected = false
    #expect(button.state == .disabled && button.currentTitleColor == .green)
    #expect(button.titleLabel?.textColor == .green)
    button.setTitle(nil, for: .normal)
    button.setTitle("only", for: .disabled)
    #expect(button.currentTitle == "only" && button.title(for: .normal) == nil)
  }

  @Test("a title with attributes has precedence over a plain one") func attributed() {
    let button = UIButton()
    button.setTitle("plain", for: .normal)
    button.setAttributedTitle(
      NSAttributedString(string: "rich", attributes: [.foregroundColor: UIColor.red]),
      for: .normal)
    #expect(button.titleLabel?.text == "rich" && button.currentTitle == "plain")
    #expect(button.currentAttributedTitle?.string == "rich")
  }

  @Test(
    "a system button has the tint colour, dims under a finger and grays when disabled")
  func system() {
    let parent = UIView()
    let button = UIButton(type: .system)
    button.setTitle("Go", for: .normal)
    parent.addSubview(button)
    parent.tintColor = .red
    #expect(button.titleLabel?.textColor == .red && button.currentTitleColor == .red)
    #expect(button.titleLabel?.font.pointSize == 15 && button.titleLabel?.alpha == 1)
    button.isHighlighted = true
    #expect(button.titleLabel?.alpha == 0.2)
    button.isEnabled = false
    #expect(button.titleLabel?.textColor == .tertiaryLabel)
    #expect(button.titleLabel?.alpha == 1)
    #expect(UIButton(type: .custom).titleLabel?.font.pointSize == 18)
  }

  @Test("sizes are those of title and image, with 6 points above and below a title")
  func sizes() {
    let button = UIButton(type: .system)
    #expect(button.intrinsicContentSize == CGSize(width: 30, height: 30))
    button.setTitle("A longer title", for: .normal)
    let title = UILabel()
    title.text = "A longer title"
    title.font = .systemFont(ofSize: 15)
    let text = title.intrinsicContentSize
    #expect(
      button.intrinsicContentSize
        == CGSize(width: text.width, height: text.height + 12))
    button.setImage(square(20), for: .normal)
    #expect(
      button.intrinsicContentSize
        == CGSize(width: text.width + 20, height: text.height + 12))
    // The insets of title and image do not count.
    button.titleEdgeInsets.left = 8
    button.imageEdgeInsets.right = 8
    #expect(button.intrinsicContentSize.width == text.width + 20)
    button.contentEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(
      button.sizeThatFits(.zero)
        == CGSize(width: text.width + 26, height: max(text.height, 20) + 4))
    button.setBackgroundImage(square(300), for: .normal)
    #expect(button.sizeThatFits(.zero) == CGSize(width: 300, height: 300))
    let picture = UIButton()
    picture.setImage(square(24), for: .normal)
    picture.sizeToFit()
    #expect(picture.bounds.size == CGSize(width: 24, height: 24))
  }

  @Test(
    "title and image are side by side, by the alignment, mirrored from right to left",
    arguments: [false, true])
  func alignment(isMirrored: Bool) {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 200, height: 50))
    if isMirrored { button.semanticContentAttribute = .forceRightToLeft }
    button.setTitle("Title", for: .normal)
    button.setImage(square(20), for: .normal)
    func frames(_ alignment: UIControl.ContentHorizontalAlignment) -> (CGRect, CGRect) {
      button.contentHorizontalAlignment = alignment
      button.layoutIfNeeded()
      return (button.imageView?.frame ?? .zero, button.titleLabel?.frame ?? .zero)
    }
    let (image, title) = frames(.center)
    #expect(isMirrored ? title.maxX == image.minX : image.maxX == title.minX)
    #expect(abs(min(image.minX, title.minX) - (200 - max(image.maxX, title.maxX))) <= 1)
    let left = frames(.left)
    #expect(min(left.0.minX, left.1.minX) == 0)
    let right = frames(.right)
    #expect(max(right.0.maxX, right.1.maxX) == 200)
    let leading = frames(.leading)
    #expect(leading.0 == (isMirrored ? right.0 : left.0))
    let trailing = frames(.trailing)
    #expect(trailing.1 == (isMirrored ? left.1 : right.1))
    button.contentVerticalAlignment = .top
    #expect(frames(.left).0.minY == 0 && frames(.left).1.minY == 0)
    button.contentVerticalAlignment = .bottom
    #expect(frames(.left).0.maxY == 50 && frames(.left).1.maxY == 50)
    button.contentVerticalAlignment = .fill
    #expect(frames(.left).1.height == 50)
  }

  @Test("an inset on one side moves the title by half of it, on both by all of it")
  func insets() {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 200, height: 50))
    button.setTitle("Title", for: .normal)
    button.layoutIfNeeded()
    let x = button.titleLabel?.frame.minX ?? 0
    button.titleEdgeInsets = UIEdgeInsets(top: 0, left: 20, bottom: 0, right: 0)
    button.layoutIfNeeded()
    #expect(button.titleLabel?.frame.minX == x + 10)
    button.titleEdgeInsets.right = -20
    button.layoutIfNeeded()
    #expect(button.titleLabel?.frame.minX == x + 20)
    // A title that does not fit is cut.
    button.frame.size.width = 30
    button.titleEdgeInsets = .zero
    button.layoutIfNeeded()
    #expect(button.titleLabel?.frame.minX == 0 && button.titleLabel?.frame.width == 30)
  }

  @Test("subclasses place the parts, and are called for changes of state")
  func overridden() {
    let button = Shifted(type: .custom)
    button.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
    button.contentHorizontalAlignment = .left
    button.contentVerticalAlignment = .top
    button.setTitle("T", for: .normal)
    button.setImage(square(10), for: .normal)
    button.layoutIfNeeded()
    #expect(button.titleLabel?.frame.origin == CGPoint(x: 2 + 10 + 3, y: 1 + 4))
    #expect(button.imageView?.frame == CGRect(x: 2, y: 1, width: 7, height: 8))
    button.isHighlighted = true
    #expect(button.changes == ["true"])
  }

  @Test("an image is darker under a finger, unless the state has its own") func darker() {
    func red(_ button: UIButton) -> Int {
      button.sizeToFit()
      return Int(Renderer(scale: 1).render(button)[5, 5].red)
    }
    let button = UIButton()
    button.setBackgroundImage(square(10), for: .normal)
    #expect(red(button) == 255)
    button.isHighlighted = true
    #expect((126...129).contains(red(button)))
    button.adjustsImageWhenHighlighted = false
    #expect(red(button) == 255)
    button.adjustsImageWhenHighlighted = true
    button.setBackgroundImage(square(10), for: .highlighted)
    #expect(red(button) == 255)
  }

  @Test("[4.7] a background with caps is three images side by side, in each state")
  func threeImages() throws {
    func image(_ colors: [[UInt8]], _ widths: [Int]) -> UIImage {
      let row = zip(colors, widths).flatMap { color, width in
        (0..<width).flatMap { _ in color }
      }
      return UIImage(
        width: widths.reduce(0, +), height: 20, rgba: (0..<20).flatMap { _ in row })
    }
    let (red, green, blue) =
      ([255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255])
      as ([UInt8], [UInt8], [UInt8])
    func parts(_ colors: [[UInt8]]) throws -> [UInt8] {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
      for (color, x) in zip(colors, [(0, 10), (10, 80), (90, 10)]) {
        let part = UIImageView(image: image([color], [1]))
        part.frame = CGRect(x: x.0, y: 0, width: x.1, height: 20)
        view.addSubview(part)
      }
      return try Renderer(scale: 2).render(view).pngData()
    }
    func background(_ colors: [[UInt8]]) -> UIImage {
      image(colors, [10, 1, 10]).stretchableImage(withLeftCapWidth: 10, topCapHeight: 0)
    }
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
    button.setBackgroundImage(background([red, green, blue]), for: .normal)
    button.setBackgroundImage(background([blue, green, red]), for: .highlighted)
    #expect(try Renderer(scale: 2).render(button).pngData() == parts([red, green, blue]))
    button.isHighlighted = true
    #expect(try Renderer(scale: 2).render(button).pngData() == parts([blue, green, red]))
  }

  @Test("templates are shown in the tint colour, and originals are not")
  func templates() {
    func pixel(_ view: UIView) -> [UInt8] {
      view.sizeToFit()
      let p = Renderer(scale: 1).render(view)[5, 5]
      return [p.red, p.green, p.blue]
    }
    let image = square(10)
    let button = UIButton(type: .system)
    button.tintColor = .red
    button.setImage(image, for: .normal)
    #expect(pixel(button) == [255, 0, 0])
    button.setImage(image.withRenderingMode(.alwaysOriginal), for: .normal)
    #expect(pixel(button) == [255, 255, 255])
    let custom = UIButton()
    custom.tintColor = .blue
    custom.setImage(image, for: .normal)
    #expect(pixel(custom) == [255, 255, 255])
    custom.setImage(image.withRenderingMode(.alwaysTemplate), for: .normal)
    #expect(pixel(custom) == [0, 0, 255])
    let view = UIImageView(image: image.withRenderingMode(.alwaysTemplate))
    view.tintColor = .green
    #expect(pixel(view) == [0, 255, 0])
    view.image = image
    #expect(pixel(view) == [255, 255, 255])
  }

  @Test("a configuration's size, insets and colours") func configuration() {
    var look = UIButton.Configuration.filled()
    look.title = "Title"
    let button = UIButton(configuration: look)
    let title = UILabel()
    title.text = "Title"
    let text = title.intrinsicContentSize
    #expect(
      button.intrinsicContentSize
        == CGSize(width: text.width + 24, height: text.height + 14))
    button.layoutIfNeeded()
    #expect(button.titleLabel?.frame.origin == CGPoint(x: 12, y: 7))
    #expect(button.titleLabel?.textColor == .white)
    button.configuration?.image = square(20)
    button.configuration?.imagePadding = 5
    #expect(button.intrinsicContentSize.width == text.width + 24 + 25)
    button.sizeToFit()
    button.layoutIfNeeded()
    #expect(button.imageView?.frame.minX == 12)
    #expect(button.titleLabel?.frame.minX == 37)
    button.configuration?.imagePlacement = .trailing
    button.layoutIfNeeded()
    #expect(button.titleLabel?.frame.minX == 12)
    button.configuration?.imagePlacement = .bottom
    button.sizeToFit()
    #expect(button.bounds.height == text.height + 25 + 14)
    button.configuration?.contentInsets = .zero
    #expect(button.intrinsicContentSize.height == text.height + 25)
    // Own insets stay when the size changes.
    button.configuration?.buttonSize = .large
    #expect(button.intrinsicContentSize.height == text.height + 25)
    #expect(UIButton.Configuration.plain().contentInsets.leading == 12)
    button.configuration = nil
    #expect(button.titleLabel?.text == nil)
  }

  @Test(
    "the update handler is called for each change of state, and can change the appearance"
  )
  func updates() {
    let button = UIButton(configuration: .filled())
    var states: [UInt] = []
    button.configurationUpdateHandler = { button in
      states.append(button.state.rawValue)
      button.configuration?.title = button.isHighlighted ? "down" : "up"
    }
    button.isHighlighted = true
    #expect(button.titleLabel?.text == "down")
    button.isHighlighted = false
    button.isEnabled = false
    #expect(button.titleLabel?.text == "up" && states == [0, 1, 0, 2])
  }
}

/// Buttons under fingers, in a window.
@Suite struct UIButtonTouchTests {
  private let screen = UIViewController(nibName: nil, bundle: nil)
  private let button = UIButton(frame: CGRect(x: 100, y: 200, width: 80, height: 40))
  private let window: UIWindow

  init() {
    window = UIWindow.showing(screen)
    screen.view.addSubview(button)
  }

  @Test("each action is called once for a tap, and those that were removed are not")
  func actions() throws {
    var calls: [String] = []
    let press = UIAction(title: "Press", identifier: .init("press")) {
      calls.append("press \(($0.sender as? UIButton) === self.button)")
    }
    button.addAction(press, for: .touchUpInside)
    button.addAction(press, for: .touchUpInside)
    button.addAction(
      UIAction(identifier: .init("other")) { _ in calls.append("other") },
      for: .primaryActionTriggered)
    let gone = UIAction { _ in calls.append("gone") }
    button.addAction(gone, for: [.touchUpInside, .touchDown])
    button.removeAction(gone, for: .touchUpInside)
    button.removeAction(identifiedBy: gone.identifier, for: .touchDown)
    try window.play(.tap(CGPoint(x: 140, y: 220)))
    #expect(calls == ["other", "press true"])
    #expect(press.sender == nil)
    button.isEnabled = false
    try window.play(.tap(CGPoint(x: 140, y: 220)))
    #expect(calls.count == 2)
  }

  @Test("a finger is inside up to 70 points around the button, and not further")
  func margin() throws {
    var events: [String] = []
    for (name, event) in [
      ("up", UIControl.Event.touchUpInside), ("out", .touchUpOutside),
    ] { button.addAction(for: event) { _ in events.append(name) } }
    for (y, expected) in [(309.0, "up"), (311.0, "out")] {
      events = []
      try window.play(.slow(CGPoint(x: 140, y: 220), dy: y - 220))
      #expect(events == [expected])
    }
    // A touch that begins beside it does not count.
    events = []
    try window.play(.tap(CGPoint(x: 140, y: 245)))
    #expect(events == [])
  }

  @Test("a press selects a button that is a switch") func selection() throws {
    button.changesSelectionAsPrimaryAction = true
    try window.play(.tap(CGPoint(x: 140, y: 220)))
    #expect(button.isSelected)
    try window.play(.tap(CGPoint(x: 140, y: 220)))
    #expect(!button.isSelected)
  }
}
