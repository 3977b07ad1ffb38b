import MesmerUIKit
import TestSupport
import Testing

/// A table that changes with a view class, as code from nib templates writes it.
private final class PersonCell: UITableViewCell {}

/// A layout that states its collection itself.
private final class BoundLayout: UICollectionViewFlowLayout {
  override var collectionView: UICollectionView? { nil }
}

/// A delegate protocol in the form of earlier versions, and its members for views.
private protocol KnobDelegate: NSObjectProtocol { func turned() }
extension NSObjectProtocol where Self: UIView { fileprivate var side: CGFloat { 1 } }

@Suite("Names of earlier versions and of Objective-C")
struct OldNamesTests {
  @Test(arguments: [
    (NSStringFromCGPoint(CGPoint(x: 62.5, y: 1.0 / 3)), "{62.5, 0.33333333333333331}"),
    (NSStringFromCGSize(CGSize(width: 3, height: -4)), "{3, -4}"),
    (NSStringFromCGVector(CGVector(dx: 0.5, dy: 0)), "{0.5, 0}"),
    (
      NSStringFromCGRect(CGRect(x: 0, y: 0, width: 320, height: 49.5)),
      "{{0, 0}, {320, 49.5}}"
    ),
    (NSStringFromCGAffineTransform(.identity), "[1, 0, 0, 1, 0, 0]"),
    (
      NSStringFromUIEdgeInsets(UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)),
      "{1, 2, 3, 4}"
    ),
  ])
  func `geometry is text in braces`(text: String, expected: String) {
    #expect(text == expected)
  }

  @Test func `text in braces is geometry, and other text is zero`() {
    let rect = CGRect(x: 0.1, y: -2, width: 1e300, height: 0x1p-1074)
    #expect(CGRectFromString(NSStringFromCGRect(rect)) == rect)
    #expect(NSCoder.cgRect(for: NSCoder.string(for: rect)) == rect)
    #expect(CGPointFromString("{1, 2}") == CGPoint(x: 1, y: 2))
    #expect(CGSizeFromString("{1, 2, 3}") == .zero)
    #expect(CGVectorFromString("nothing") == .zero)
    #expect(UIEdgeInsetsFromString("{1,2,3,4}").right == 4)
  }

  @Test func `constants have the values of their Swift names`() {
    #expect(NSEC_PER_SEC / NSEC_PER_MSEC == 1000)
    #expect(MAXFLOAT == Float.greatestFiniteMagnitude)
    #expect(
      CAMediaTimingFunction(name: kCAMediaTimingFunctionEaseOut) == .init(name: .easeOut))
    let shape = CAShapeLayer()
    shape.lineCap = CAShapeLayerLineCap(rawValue: "round")
    shape.lineJoin = CAShapeLayerLineJoin(rawValue: "bevel")
    #expect(shape.lineCap == kCALineCapRound)
    #expect(shape.lineJoin == kCALineJoinBevel)
    #expect(CAShapeLayerLineCap(rawValue: "?") == .butt)
    #expect(UIColor.groupTableViewBackground == .systemGroupedBackground)
    let count: NSInteger = 3
    #expect(count == 3)
  }

  @Test func `a timer without arguments is a placeholder`() {
    let timer = Timer()
    #expect(!timer.isValid)
    timer.invalidate()
  }

  @Test func `NSObjectProtocol is a protocol that UIKit's objects conform to`() {
    final class Knob: UIView, KnobDelegate { func turned() {} }
    let delegate: any KnobDelegate = Knob()
    #expect(delegate.isEqual(delegate))
    #expect(Knob().side == 1)
    #expect(ObjectIdentifier(Knob().classForCoder) == ObjectIdentifier(Knob.self))
    let token: any NSObjectProtocol = NotificationCenter.default.addObserver(
      forName: Notification.Name("old names"), object: nil, queue: nil
    ) { _ in }
    NotificationCenter.default.removeObserver(token)
  }

  @Test func `a nib is no cell, and a layout's collection can be overridden`() {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    table.register(UINib(nibName: "PersonCell", bundle: nil), forCellReuseIdentifier: "a")
    #expect(table.dequeueReusableCell(withIdentifier: "a") == nil)
    table.register(PersonCell.self, forCellReuseIdentifier: "a")
    #expect(table.dequeueReusableCell(withIdentifier: "a") is PersonCell)
    #expect(BoundLayout().collectionView == nil)
    let layout = UICollectionViewFlowLayout()
    let collection = UICollectionView(frame: .zero, collectionViewLayout: layout)
    #expect(layout.collectionView === collection)
  }

  @Test func `a third dimension is kept, and its projection is the view's transform`() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    view.transform3D = CATransform3DMakeScale(2, 3, 4)
    #expect(view.transform == CGAffineTransform(scaleX: 2, y: 3))
    #expect(view.transform3D.m33 == 4)
    #expect(view.layer.preferredFrameSize() == CGSize(width: 10, height: 10))
    #expect(CATiledLayer().tileSize == CGSize(width: 256, height: 256))
  }

  @Test func `Core Image's colours and copies have the same components`() {
    let color = UIColor(ciColor: CIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.5))
    #expect(color == UIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.5))
    #expect(color.ciColor.blue == 0.75)
    #expect(
      color.cgColor.copy(alpha: 1) == UIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 1)
    )
    #expect(color.cgColor.colorSpace?.model == .rgb)
  }

  @Test func `a pattern repeats the cell that its callback draws`() throws {
    var callbacks = CGPatternCallbacks(
      version: 0,
      drawPattern: { _, context in
        context.setFillColor(UIColor.red.cgColor)
        context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
      }, releaseInfo: nil)
    let pattern = try #require(
      CGPattern(
        info: nil, bounds: CGRect(x: 0, y: 0, width: 4, height: 4), matrix: .identity,
        xStep: 4, yStep: 4, tiling: .constantSpacing, isColored: true,
        callbacks: &callbacks))
    let image = drawn(8, 8) { context in
      context.setFillColorSpace(CGColorSpace(patternBaseSpace: nil)!)
      context.setFillPattern(pattern, colorComponents: [1])
      context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
    }
    for (x, y, expected) in [
      (1, 1, redPixel), (3, 1, noPixel), (5, 5, redPixel), (6, 7, noPixel),
    ] { #expect(image.pixel(x, y) == expected, "at \(x), \(y)") }
    #expect(
      CGPattern(
        info: nil, bounds: .zero, matrix: .identity, xStep: 0, yStep: 4,
        tiling: .noDistortion, isColored: true, callbacks: &callbacks) == nil)
  }

  @Test func `a segue shows its destination or calls its closure`() {
    let (a, b) = (UIViewController(), UIViewController())
    var calls = 0
    UIStoryboardSegue(identifier: "next", source: a, destination: b) { calls += 1 }
      .perform()
    #expect(calls == 1)
    let navigation = UINavigationController(rootViewController: a)
    UIStoryboardSegue(identifier: nil, source: a, destination: b).perform()
    #expect(navigation.topViewController === b)
    #expect(
      a.size(
        forChildContentContainer: b, withParentContainerSize: CGSize(width: 1, height: 2))
        == CGSize(width: 1, height: 2))
  }

  @Test func `code of Swift 4 compiles and means the same`() {
    let alert = UIAlertController(
      title: "", message: nil, preferredStyle: UIAlertControllerStyle.alert)
    alert.addAction(UIAlertAction(title: "OK", style: UIAlertActionStyle.cancel))
    #expect(alert.preferredStyle == .alert && alert.actions[0].style == .cancel)
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
    let (back, front) = (UIView(), UIView())
    view.addSubview(back)
    view.addSubview(front)
    view.bringSubview(toFront: back)
    #expect(view.subviews == [front, back])
    view.sendSubview(toBack: back)
    #expect(view.subviews == [back, front])
    view.contentMode = UIViewContentMode.center
    #expect(view.contentMode == .center)
    let inset = UIEdgeInsetsMake(1, 2, 3, 4)
    #expect(
      UIEdgeInsetsInsetRect(view.bounds, inset)
        == CGRect(x: 2, y: 1, width: 14, height: 6))
    let (parent, child) = (UIViewController(), UIViewController())
    parent.addChildViewController(child)
    child.didMove(toParentViewController: parent)
    #expect(parent.childViewControllers == [child])
    child.willMove(toParentViewController: nil)
    child.removeFromParentViewController()
    #expect(parent.childViewControllers.isEmpty)
    let states: [UIControlState: Int] = [.normal: 1]
    #expect(states[.normal] == 1)
    #expect(UITableViewAutomaticDimension == UITableView.automaticDimension)
    #expect(
      UICollectionElementKindSectionHeader == UICollectionView.elementKindSectionHeader)
  }
}
