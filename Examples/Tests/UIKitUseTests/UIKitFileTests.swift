// An ordinary file of a UIKit app: it imports Foundation beside UIKit, overrides
// the open members of UIKit, and has the initialisers that UIKit requires.

import Foundation
import MesmerUIKit
import Testing

/// A card with a drawn border whose content follows its size.
class CardView: UIView {
  var lineWidth: CGFloat = 2 { didSet { setNeedsDisplay() } }
  private(set) var layouts = 0
  private(set) var sizes: [CGSize] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UIColor.white
  }

  required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
  }

  override var frame: CGRect { didSet { sizes.append(frame.size) } }
  override var bounds: CGRect { didSet { setNeedsDisplay() } }
  override var intrinsicContentSize: CGSize {
    CGSize(width: 100, height: UIView.noIntrinsicMetric)
  }

  override func setNeedsLayout() {
    layouts += 1
    super.setNeedsLayout()
  }

  override func awakeFromNib() { super.awakeFromNib() }

  override func tintColorDidChange() { setNeedsDisplay() }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    tintColor.setFill()
    let path = UIBezierPath(
      roundedRect: bounds.insetBy(dx: 1, dy: 1),
      byRoundingCorners: [.topLeft, .topRight],
      cornerRadii: CGSize(width: 8, height: 8))
    path.fill()
    context.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1))
    context.resetClip()
    let turns = CGAffineTransform(rotationAngle: CGFloat.pi / 4).inverted()
    context.concatenate(turns)
    let wave: CGFloat = sin(0.5) + pow(2, 0.5)
    context.fill(CGRect(x: 4, y: 4, width: wave, height: 2))
  }
}

class CardController: UIViewController, UIScrollViewDelegate {
  private let card = CardView()
  private let started: CFTimeInterval = 0

  init() { super.init(nibName: nil, bundle: nil) }
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func viewDidLoad() {
    super.viewDidLoad()
    card.frame = CGRect(x: 0, y: 0, width: 40, height: 30)
    card.autoresizingMask = [.flexibleRightMargin]
    card.tintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    view?.addSubview(card)
    view.addSubview(UIView(frame: CGRect()))
    if let contentView: UIView = view { contentView.backgroundColor = .clear }
  }
}

class SelfSizingScrollView: UIScrollView {
  override var contentSize: CGSize { didSet { invalidateIntrinsicContentSize() } }
  override var intrinsicContentSize: CGSize { contentSize }
  override var contentOffset: CGPoint { didSet { offsets.append(contentOffset) } }
  override weak var delegate: UIScrollViewDelegate? { didSet { delegates += 1 } }
  var offsets: [CGPoint] = []
  var delegates = 0
}

@Suite struct UIKitFileTests {
  @Test func foundationBesideItChangesNoName() {
    let rect: CGRect = CGRect(x: 1, y: 2, width: 3, height: 4)
    let shift = CGAffineTransform(translationX: 1, y: 1)
    #expect(UIView(frame: rect).frame == rect)
    #expect(rect.applying(shift).origin == CGPoint(x: 2, y: 3))
    #expect(shift.inverted().tx == -1)
    let size: CGFloat = 2
    let time: TimeInterval = 1
    #expect(size * time == 2)
    #expect(UIColor.red.cgColor.components == [1, 0, 0, 1])
  }

  @Test func mathematicsIsTheOneThatIsTheSameEverywhere() {
    // A quarter of the C library's hypotenuses have other last bits.
    for i in 1...500 {
      let (x, y): (CGFloat, CGFloat) = (CGFloat(i) * 0.37 + 0.013, 100 / CGFloat(i))
      #expect(hypot(x, y) == (x * x + y * y).squareRoot())
    }
  }

  @Test func overridesAreCalled() {
    let card = CardView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let before = card.layouts
    card.frame = CGRect(x: 0, y: 0, width: 20, height: 10)
    #expect(card.sizes == [CGSize(width: 20, height: 10)])
    #expect(card.layouts > before)
    let scroll = SelfSizingScrollView()
    scroll.delegate = nil
    scroll.contentSize = CGSize(width: 100, height: 200)
    scroll.contentOffset = CGPoint(x: 0, y: 5)
    #expect(scroll.delegates == 1 && scroll.offsets == [CGPoint(x: 0, y: 5)])
    #expect(scroll.intrinsicContentSize.height == 200)
  }

  @Test func aControllersViewIsDrawnInItsTint() {
    let controller = CardController()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 40, height: 30))
    window.rootViewController = controller
    window.makeKeyAndVisible()
    let picture = Renderer(scale: 1).render(window)
    let pixel = picture[20, 15]
    #expect(pixel.red == 255 && pixel.green == 0 && pixel.blue == 0)
    // The upper corners are round, the lower ones are not.
    #expect(picture[1, 1].green > 0 && picture[1, 28].green == 0)
  }
}
