import UIKit

class Page: UIViewController {
  var loads = 0  // kept
}

class Cover: Page {}

struct Book {
  class Leaf: UIView { let number = 1 }
}

extension Page {
  override func viewDidLoad() {
    super.viewDidLoad()
    loads += 1
  }
  public override var title: String? {
    get { super.title }
    set { super.title = newValue }
  }
  @objc func turn(by count: Int, with style: inout Int) throws -> Int { count }
  func shut() {}
}

extension Cover {
  // A comment.
  override func viewDidLoad() { super.viewDidLoad() }
  @objc override open var prefersStatusBarHidden: Bool { true }
  override func turn(
    by count: Int,  // pages
    with style: inout Int
  ) throws -> Int { 2 * count }
}

extension Book.Leaf {
  override class var layerClass: AnyClass { CAShapeLayer.self }
  @discardableResult override func becomeFirstResponder() -> Bool { true }
}

open class Shelf: UIView {}
public extension Shelf {
  open override func layoutSubviews() {}
  private func fill() {}
}

class Row: UITableViewCell {}
extension Row {
  override var isSelected: Bool {
    willSet { setNeedsLayout() }
    didSet(old) { isHighlighted = old }
  }
}
