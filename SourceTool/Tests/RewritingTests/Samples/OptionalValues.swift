import UIKit

@objc public protocol WheelDelegate: class, NSObjectProtocol {
  func wheelDidTurn(_ wheel: Wheel)
  @objc optional func limit(for wheel: Wheel) -> Double  // of each
  @objc optional func wheel(_ wheel: Wheel, didEndAt value: Double)
  @objc optional func wheel(_ wheel: Wheel, colorAt value: Double) -> UIColor?
  @objc optional func isFixed() -> Bool
  @objc optional func rest(_ wheel: Wheel) -> Bool
  @objc optional static func made()
}

protocol Rim: NSObjectProtocol, class, Equatable {}

public class Wheel: UIControl {
  weak var delegate: WheelDelegate?

  func turn() {
    guard let limit = delegate?.limit else { return }
    print(limit(self))
    if let end = delegate?.wheel(_:didEndAt:) { end(self, 1) }
    if delegate?.isFixed != nil, delegate?.isFixed?() == true { return }
    if let color = delegate?.wheel(_:colorAt:)?(self, 1) { backgroundColor = color }
    if let rests = delegate?.rest?(self), rests { return }
    delegate?.wheelDidTurn(self)
    addTarget(self, action: #selector(WheelDelegate.rest), for: .touchDown)
  }
}

public class Axle: NSObject, WheelDelegate {
  public func wheelDidTurn(_ wheel: Wheel) {}
  public func limit(for wheel: Wheel) -> Double { 3 }
  public func isFixed() -> Bool { false }
  public func rest(_ wheel: Wheel) -> Bool { true }
}

public class Car: Axle {
  override public func limit(for wheel: Wheel) -> Double { 4 }
  public func wheel(_ wheel: Wheel, didEndAt value: Double) {}
}

@objc protocol Loader {
  @objc optional func load(_ name: String) async throws -> Int
}
class Files: Loader {
  func load(_ name: String) async throws -> Int { 1 }
}
class Reader {
  weak var loader: (any Loader)?
  var loads: Bool { loader?.load != nil }
}
