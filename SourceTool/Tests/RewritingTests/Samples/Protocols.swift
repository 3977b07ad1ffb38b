import UIKit

@objc public protocol DialDelegate: NSObjectProtocol {
  func dialDidTurn(_ dial: Dial)
  @objc optional func dial(_ dial: Dial, didEndAt value: Double)
  @objc optional
  func limit(for dial: Dial) -> Double
  @objc optional func view(for dial: Dial) -> UIView?
  @objc optional func next(_ dial: Dial) -> () -> Void
  @objc optional var title: String { get }
  @objc optional var mark: String? { get set }
}

@objc protocol Plain {
  func plain()
}

class Dial: UIControl {
  weak var delegate: DialDelegate?
  var onTurn: (() -> Void)?

  func turn() {
    onTurn?()
    self.onTurn?()
    delegate?.dialDidTurn(self)
    delegate?.dial?(self, didEndAt: 3)
    let limit = delegate?.limit?(for: self) ?? 1
    if let view = delegate?.view?(for: self) { addSubview(view) }
    print(limit, delegate!.limit!(for: self), delegate?.title ?? "")
  }
}

class Base: NSObject {
  func limit(for dial: Dial) -> Double { 2 }
}

class Owner: Base, DialDelegate, UIScrollViewDelegate {
  weak var scrollDelegate: UIScrollViewDelegate?
  let title: String = "dial"

  func dialDidTurn(_ dial: Dial) {}
  func next(_ dial: Dial) -> () -> Void { {} }
  override func limit(for dial: Dial) -> Double { 3 }
  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    scrollDelegate?.scrollViewDidScroll?(scrollView)
  }
}

class Other {
  func limit(for dial: Dial) -> Double { 4 }
}
