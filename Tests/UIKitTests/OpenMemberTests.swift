import MesmerUIKit
import TestSupport
import Testing

private final class Delivered: UIView {
  var heard: [String] = []

  override var backgroundColor: UIColor? { didSet { heard.append("backgroundColor") } }
  override var alpha: CGFloat { didSet { heard.append("alpha") } }
  override var isHidden: Bool { didSet { heard.append("isHidden") } }
  override var frame: CGRect { didSet { heard.append("frame") } }
  override var bounds: CGRect { didSet { heard.append("bounds") } }
  override var center: CGPoint { didSet { heard.append("center") } }
  override var transform: CGAffineTransform { didSet { heard.append("transform") } }
  override var tintColor: UIColor! { didSet { heard.append("tintColor") } }
  override var contentMode: UIView.ContentMode { didSet { heard.append("contentMode") } }
  override var clipsToBounds: Bool { didSet { heard.append("clipsToBounds") } }
  override var autoresizesSubviews: Bool { didSet { heard.append("autoresizes") } }
  override var contentScaleFactor: CGFloat { didSet { heard.append("scale") } }
  override var semanticContentAttribute: UISemanticContentAttribute {
    didSet { heard.append("semantics") }
  }
  override var traitCollection: UITraitCollection {
    var traits = super.traitCollection
    traits.userInterfaceStyle = .dark
    return traits
  }
  override var superview: UIView? { super.superview }
  override var translatesAutoresizingMaskIntoConstraints: Bool {
    didSet { heard.append("translates") }
  }
  override func awakeFromNib() { super.awakeFromNib() }
  override func prepareForInterfaceBuilder() { super.prepareForInterfaceBuilder() }
}

private final class Feed: UIScrollView {
  var controls: [UIRefreshControl?] = []
  override var refreshControl: UIRefreshControl? {
    didSet { controls.append(refreshControl) }
  }
}

private final class Field: UIControl {
  var lets = true
  override var canBecomeFirstResponder: Bool { true }
  override var canResignFirstResponder: Bool { lets }
}

private final class Screen: UIViewController {
  var warnings = 0
  override var prefersStatusBarHidden: Bool { true }
  override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }
  override func didReceiveMemoryWarning() {
    super.didReceiveMemoryWarning()
    warnings += 1
  }
}

private final class Knob: UIControl {
  var heard: [String] = []
  var follows = true
  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    heard.append("begin \(isTracking) \(isHighlighted)")
    return super.beginTracking(touch, with: event)
  }
  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    heard.append("continue \(touch.location(in: self).x)")
    return follows
  }
  override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    heard.append("end \(isTracking)")
  }
  override func cancelTracking(with event: UIEvent?) { heard.append("cancel") }
}

private final class Padded: UILabel {
  let insets = UIEdgeInsets(top: 1, left: 10, bottom: 2, right: 20)
  var drawn: [CGRect] = []
  override func textRect(
    forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int
  ) -> CGRect {
    let rect = super.textRect(
      forBounds: bounds.inset(by: insets), limitedToNumberOfLines: numberOfLines)
    return CGRect(
      x: rect.minX - insets.left, y: rect.minY - insets.top,
      width: rect.width + insets.left + insets.right,
      height: rect.height + insets.top + insets.bottom)
  }
  override func drawText(in rect: CGRect) {
    drawn.append(rect)
    super.drawText(in: rect.inset(by: insets))
  }
}

private final class Pill: UILabel {
  override func draw(_ rect: CGRect) {
    UIColor.red.setFill()
    UIBezierPath(rect: bounds).fill()
    super.draw(rect)
  }
}

@Suite("Members that UIKit code overrides and calls") struct OpenMemberTests {
  @Test("observers of overridden properties are called once for each change")
  func overridden() {
    let view = Delivered(frame: .zero)
    view.backgroundColor = .red
    view.alpha = 0.5
    view.isHidden = true
    view.transform = CGAffineTransform(scaleX: 2, y: 2)
    view.tintColor = .red
    view.contentMode = .center
    view.clipsToBounds = true
    view.autoresizesSubviews = false
    view.contentScaleFactor = 3
    view.semanticContentAttribute = .forceRightToLeft
    let expected = [
      "backgroundColor", "alpha", "isHidden", "transform", "tintColor", "contentMode",
      "clipsToBounds", "autoresizes", "scale", "semantics",
    ]
    #expect(view.heard == expected)
    #expect(view.effectiveUserInterfaceLayoutDirection == .rightToLeft)
    #expect(view.traitCollection.userInterfaceStyle == .dark)
  }

  @Test("an overridden refresh control is in the scroll view")
  func refreshControl() {
    let (feed, refresh) = (Feed(), UIRefreshControl())
    feed.refreshControl = refresh
    #expect(feed.controls == [refresh] && refresh.superview === feed)
    feed.refreshControl = nil
    #expect(feed.controls == [refresh, nil] && refresh.superview == nil)
  }

  @Test("one object is first responder, until it resigns, leaves or another becomes it")
  func responders() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let (first, second, plain) = (Field(), Field(), UIView())
    #expect(!first.becomeFirstResponder() && !first.isFirstResponder)
    let box = UIView()
    window.addSubview(box)
    box.addSubview(first)
    window.addSubview(second)
    window.addSubview(plain)
    #expect(first.becomeFirstResponder() && first.isFirstResponder)
    #expect(!plain.becomeFirstResponder() && first.isFirstResponder)
    #expect(second.becomeFirstResponder())
    #expect(second.isFirstResponder && !first.isFirstResponder)
    // One that does not resign stays.
    second.lets = false
    #expect(!first.becomeFirstResponder() && second.isFirstResponder)
    #expect(!second.resignFirstResponder() && !window.endEditing(false))
    #expect(!box.endEditing(true) && second.isFirstResponder)
    #expect(window.endEditing(true) && !second.isFirstResponder)
    // A first responder removed with its superview is none when added again.
    #expect(first.becomeFirstResponder())
    box.removeFromSuperview()
    window.addSubview(box)
    #expect(!first.isFirstResponder)
  }

  @Test("isKind, isMember and isEqual") func kinds() {
    let field = Field()
    #expect(field.isKind(of: Field.self) && field.isKind(of: UIControl.self))
    #expect(field.isKind(of: UIResponder.self) && !field.isKind(of: UILabel.self))
    #expect(field.isMember(of: Field.self) && !field.isMember(of: UIControl.self))
    #expect(field.isEqual(field) && !field.isEqual(Field()) && !field.isEqual(nil))
  }

  @Test("a memory warning reaches the delegate, the controllers and listeners, in order")
  func memory() {
    final class Delegate: UIApplicationDelegate, @unchecked Sendable {
      var window: UIWindow?
      let root = Screen()
      let child = Screen()
      var heard: [String] = []
      func applicationDidFinishLaunching(_ application: UIApplication) {
        root.addChild(child)
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = root
      }
      func applicationDidReceiveMemoryWarning(_ application: UIApplication) {
        heard.append("delegate \(root.warnings)")
      }
    }
    let delegate = Delegate()
    let app = UIApplication.launch(delegate)
    let token = NotificationCenter.default.addObserver(
      forName: UIApplication.didReceiveMemoryWarningNotification, object: app, queue: nil
    ) { _ in delegate.heard.append("note \(delegate.root.warnings)") }
    defer { NotificationCenter.default.removeObserver(token) }
    app.receiveMemoryWarning()
    #expect(delegate.heard == ["delegate 0", "note 1"])
    #expect(delegate.child.warnings == 1)
    #expect(delegate.root.prefersStatusBarHidden)
  }

  @Test("geometry prints as on Apple's platforms") func printed() {
    let rect = CGRect(x: 0, y: 1, width: 10, height: 2.5)
    #expect("\(rect)" == "(0.0, 1.0, 10.0, 2.5)")
    #expect("\(rect.origin) \(rect.size)" == "(0.0, 1.0) (10.0, 2.5)")
    #expect("\([rect.origin])" == "[(0.0, 1.0)]")
    #expect("\(CGVector(dx: 1, dy: 2))" == "CGVector(dx: 1.0, dy: 2.0)")
    #expect(
      "\(UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))"
        == "UIEdgeInsets(top: 1.0, left: 2.0, bottom: 3.0, right: 4.0)")
    #expect(
      "\(CGAffineTransform(translationX: 3, y: 4))"
        == "CGAffineTransform(a: 1.0, b: 0.0, c: 0.0, d: 1.0, tx: 3.0, ty: 4.0)")
  }

  @Test(
    "a rectangle is divided at a distance from each edge, at most at the other",
    arguments: [
      (CGRectEdge.minXEdge, 4.0, [0, 0, 4, 6], [4, 0, 6, 6]),
      (.maxXEdge, 4, [6, 0, 4, 6], [0, 0, 6, 6]),
      (.minYEdge, 4, [0, 0, 10, 4], [0, 4, 10, 2]),
      (.maxYEdge, 4, [0, 2, 10, 4], [0, 0, 10, 2]),
      (.maxYEdge, 6, [0, 0, 10, 6], [0, 0, 10, 0]),
      (.minXEdge, 11, [0, 0, 10, 6], [10, 0, 0, 6]),
      (.minXEdge, -1, [0, 0, 0, 6], [0, 0, 10, 6]),
    ])
  func divided(edge: CGRectEdge, distance: Double, slice: [Double], rest: [Double]) {
    let rect = CGRect(x: 0, y: 0, width: 10, height: 6)
    let parts = rect.divided(atDistance: distance, from: edge)
    func numbers(_ r: CGRect) -> [Double] {
      [r.origin.x, r.origin.y, r.size.width, r.size.height]
    }
    #expect(numbers(parts.slice) == slice && numbers(parts.remainder) == rest)
  }

  @Test("the infinite rectangle has every point, and no other is infinite")
  func infinite() {
    let most = CGFloat.greatestFiniteMagnitude
    #expect(CGRect.infinite.contains(CGPoint(x: most / 4, y: -most / 4)))
    #expect(CGRect.infinite.isInfinite && !CGRect.null.isInfinite)
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(CGRect.infinite.intersection(rect) == rect)
  }

  @Test("system colours have iOS's values, light and dark") func colours() {
    func bytes(_ color: UIColor, _ style: UIUserInterfaceStyle) -> [Int] {
      var traits = UITraitCollection()
      traits.userInterfaceStyle = style
      let color = color.resolvedColor(with: traits)
      return [color.red, color.green, color.blue, color.alpha].map {
        Int(($0 * 255).rounded())
      }
    }
    let rows: [(UIColor, UIUserInterfaceStyle, [Int])] = [
      (.systemRed, .light, [255, 59, 48, 255]), (.systemRed, .dark, [255, 69, 58, 255]),
      (.systemGray6, .dark, [28, 28, 30, 255]),
      (.secondaryLabel, .light, [60, 60, 67, 153]),
      (.separator, .dark, [84, 84, 88, 153]),
      (.secondarySystemGroupedBackground, .light, [255, 255, 255, 255]),
      (.link, .dark, [9, 132, 255, 255]),
    ]
    for (color, style, expected) in rows { #expect(bytes(color, style) == expected) }
  }

  @Test("a snapshot shows the view at the time of the snapshot") func snapshot() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
    view.backgroundColor = .red
    let copy = try #require(view.snapshotView(afterScreenUpdates: true))
    view.backgroundColor = .green
    #expect(copy.frame == view.frame)
    let root = UIView(frame: view.frame)
    root.addSubview(copy)
    let frame = Renderer(scale: 1).render(root)
    #expect(frame[2, 2].red == 255 && frame[2, 2].green == 0)
    #expect(UIView().snapshotView(afterScreenUpdates: false) == nil)
  }

  @Test("a control tracks a finger until it returns false, or the finger leaves")
  func tracking() {
    let knob = Knob(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    var sent: [String] = []
    knob.addAction(for: .touchDown) { _ in sent.append("down") }
    knob.addAction(for: .touchUpInside) { _ in sent.append("up") }
    knob.addAction(for: .touchDragInside) { _ in sent.append("drag") }
    func finger(_ x: Double) -> Set<UITouch> {
      [UITouch(at: CGPoint(x: x, y: 10), in: knob)]
    }
    knob.touchesBegan(finger(10), with: nil)
    #expect(knob.isTracking && knob.isHighlighted)
    knob.touchesMoved(finger(20), with: nil)
    knob.touchesEnded(finger(20), with: nil)
    #expect(knob.heard == ["begin false true", "continue 20.0", "end true"])
    #expect(sent == ["down", "drag", "up"] && !knob.isTracking && !knob.isHighlighted)
    knob.heard = []
    sent = []
    knob.follows = false
    knob.touchesBegan(finger(10), with: nil)
    knob.touchesMoved(finger(20), with: nil)
    #expect(!knob.isTracking && !knob.isHighlighted)
    knob.touchesEnded(finger(20), with: nil)
    #expect(knob.heard == ["begin false true", "continue 20.0"] && sent == ["down"])
    knob.heard = []
    knob.touchesBegan(finger(10), with: nil)
    knob.touchesCancelled(finger(10), with: nil)
    #expect(knob.heard == ["begin false true", "cancel"])
  }

  @Test(
    "a label's size is that of its text's rectangle, and it draws in the given rectangle")
  func paddedLabel() {
    let plain = UILabel()
    plain.text = "Mesmer"
    let padded = Padded()
    padded.text = "Mesmer"
    let size = plain.intrinsicContentSize
    #expect(
      padded.intrinsicContentSize
        == CGSize(width: size.width + 30, height: size.height + 3))
    padded.numberOfLines = 0
    #expect(padded.sizeThatFits(CGSize(width: 35, height: 0)).width <= 35)
    padded.frame = CGRect(origin: .zero, size: padded.intrinsicContentSize)
    plain.frame = CGRect(origin: CGPoint(x: 10, y: 1), size: size)
    let root = UIView(frame: padded.frame)
    root.addSubview(plain)
    let (first, second) = (
      Renderer(scale: 2).render(padded).premultipliedBytes,
      Renderer(scale: 2).render(root).premultipliedBytes
    )
    #expect(first == second && padded.drawn == [padded.bounds])
  }

  @Test("a label's draw is called, and draws the text over the drawing of a subclass")
  func drawnLabel() {
    let pill = Pill(frame: CGRect(x: 0, y: 0, width: 60, height: 20))
    pill.text = "MMMMMM"
    pill.textColor = .blue
    let frame = Renderer(scale: 1).render(pill)
    #expect(frame[0, 0].red == 255)
    let blue = (0..<60).contains { x in (0..<20).contains { frame[x, $0].blue == 255 } }
    #expect(blue)
  }

  @Test("hue, saturation and brightness of a colour, and whether it is a gray")
  func hue() {
    func hsb(_ color: UIColor) -> [Int] {
      var (h, s, b, a) = (0.0, 0.0, 0.0, 0.0)
      color.getHue(&h, saturation: &s, brightness: &b, alpha: &a)
      return [h, s, b, a].map { Int(($0 * 360).rounded()) }
    }
    for hue in stride(from: 0, to: 360, by: 30) {
      let color = UIColor(
        hue: Double(hue) / 360, saturation: 0.5, brightness: 0.75, alpha: 0.25)
      #expect(hsb(color) == [hue, 180, 270, 90])
    }
    #expect(hsb(.black) == [0, 0, 0, 360] && hsb(.white) == [0, 0, 360, 360])
    var (white, alpha) = (0.0, 0.0)
    #expect(UIColor(white: 0.5, alpha: 0.5).getWhite(&white, alpha: &alpha))
    #expect(white == 0.5 && alpha == 0.5 && !UIColor.red.getWhite(&white, alpha: nil))
  }
}
