// swift-format-ignore-file: AlwaysUseLowerCamelCase

import MesmerUIKit
import Testing

// Code as scripts/uikit-source writes it (SourceTool/Tests/RewritingTests/Samples).

// OptionalValues.swift
private protocol WheelDelegate: AnyObject {
  func limit(for wheel: Wheel) -> Double?
  var optional_limit_for_: ((Wheel) -> Double)? { get }
}
extension WheelDelegate {
  func limit(for wheel: Wheel) -> Double? { nil }
  var optional_limit_for_: ((Wheel) -> Double)? { nil }
}

private final class Wheel {
  weak var delegate: (any WheelDelegate)?
  func limit() -> Double? {
    guard let limit = delegate?.optional_limit_for_ else { return nil }
    return limit(self)
  }
}

private class Axle: WheelDelegate {
  func limit(for wheel: Wheel) -> Double? { 3 }
  var optional_limit_for_: ((Wheel) -> Double)? { return { self.limit(for: $0)! } }
}
private final class Car: Axle {
  override func limit(for wheel: Wheel) -> Double? { 4 }
}
private final class Cart: WheelDelegate {}

// Extensions.swift
private class Page: UIViewController {
  override func viewDidLoad() { Page_viewDidLoad() }
  override var title: String? {
    get { Page_title }
    set { Page_title = newValue }
  }
  var loads: [String] = []
}
private final class Cover: Page {
  override func viewDidLoad() { Cover_viewDidLoad() }
}
extension Page {
  fileprivate func Page_viewDidLoad() {
    super.viewDidLoad()
    loads.append("page")
  }
  fileprivate var Page_title: String? {
    get { super.title }
    set { super.title = newValue.map { $0 + "!" } }
  }
}
extension Cover {
  fileprivate func Cover_viewDidLoad() {
    super.viewDidLoad()
    loads.append("cover")
  }
}

@Suite struct RewrittenCodeTests {
  @Test("an optional method as a value is nil without a delegate, and without the method")
  func optionalValues() {
    let wheel = Wheel()
    #expect(wheel.limit() == nil)
    let (axle, car, cart) = (Axle(), Car(), Cart())
    wheel.delegate = axle
    #expect(wheel.limit() == 3)
    wheel.delegate = car
    #expect(wheel.limit() == 4)
    wheel.delegate = cart
    #expect(wheel.limit() == nil)
  }

  @Test("a member of an extension overrides, and is overridden") func extensions() {
    let cover = Cover()
    cover.loadViewIfNeeded()
    #expect(cover.loads == ["page", "cover"])
    cover.title = "a"
    #expect(cover.title == "a!" && cover.navigationItem.title == "a!")
  }
}
