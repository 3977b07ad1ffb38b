import Mesmer
import TestSupport
import Testing

/// The calls that the views of a tree get, as text.
private final class Log {
  var lines: [String] = []

  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// A view that records the calls that it gets.
private final class TellingView: View {
  let log: Log
  /// Done at the end of the call that is named.
  var reactions: [String: () -> Void] = [:]

  init(_ id: String, _ log: Log) {
    self.log = log
    super.init(frame: .zero)
    self.id = id
  }

  private func tell(_ event: String, _ other: View?? = nil) {
    let object = other.map { $0?.id ?? "nil" } ?? ""
    log.lines.append("\(id ?? "?") \(event)" + (object.isEmpty ? "" : " \(object)"))
    reactions[event]?()
  }

  override func willMove(toSuperview newSuperview: View?) {
    tell("willMoveToSuperview", .some(newSuperview))
  }
  override func didMoveToSuperview() { tell("didMoveToSuperview") }
  override func willMove(toWindow newWindow: Window?) {
    tell("willMoveToWindow", .some(newWindow))
  }
  override func didMoveToWindow() { tell("didMoveToWindow") }
  override func didAddSubview(_ subview: View) { tell("didAdd", .some(subview)) }
  override func willRemoveSubview(_ subview: View) { tell("willRemove", .some(subview)) }

  required init?(coder: Coder) { return nil }
}

@Suite struct HierarchyEventsTests {
  private let log = Log()
  private let window = Window()
  private let a: TellingView
  private let b: TellingView
  private let c: TellingView

  init() {
    window.id = "window"
    a = TellingView("a", log)
    b = TellingView("b", log)
    c = TellingView("c", log)
  }

  @Test("[4.35] [4.38] [4.39] overrides are called as a view gets a superview")
  func adding() {
    a.addSubview(b)
    #expect(
      log.take() == ["b willMoveToSuperview a", "b didMoveToSuperview", "a didAdd b"])
  }

  @Test(
    "[4.36] [4.40] a window change is delivered to the whole subtree, before and after")
  func windows() {
    a.addSubview(b)
    _ = log.take()
    window.addSubview(a)
    #expect(
      log.take() == [
        "a willMoveToWindow window", "b willMoveToWindow window",
        "a willMoveToSuperview window", "a didMoveToWindow", "b didMoveToWindow",
        "a didMoveToSuperview",
      ])
    // Another superview in the same window is no new window.
    window.addSubview(c)
    _ = log.take()
    c.addSubview(b)
    #expect(
      log.take() == [
        "a willRemove b", "b willMoveToSuperview c", "b didMoveToSuperview", "c didAdd b",
      ])
  }

  @Test("[4.30] [4.37] removing calls the superview before, the view before and after")
  func removing() {
    window.addSubview(a)
    a.addSubview(b)
    _ = log.take()
    b.removeFromSuperview()
    #expect(
      log.take() == [
        "a willRemove b", "b willMoveToWindow nil", "b willMoveToSuperview nil",
        "b didMoveToWindow", "b didMoveToSuperview",
      ])
    b.removeFromSuperview()
    #expect(log.take().isEmpty)
  }

  @Test("[4.27] [4.28] [4.29] reordering siblings calls no override") func reordering() {
    a.addSubview(b)
    a.addSubview(c)
    _ = log.take()
    a.bringSubviewToFront(b)
    a.sendSubviewToBack(b)
    a.exchangeSubview(at: 0, withSubviewAt: 1)
    a.addSubview(b)
    #expect(log.take().isEmpty)
    #expect(a.subviews.map(\.id) == ["c", "b"])
  }

  @Test("[4.43] the window is that of the root, and nil without one")
  func windowOfTheRoot() {
    a.addSubview(b)
    #expect(b.window == nil)
    window.addSubview(a)
    #expect(b.window === window && window.window === window)
    a.removeFromSuperview()
    #expect(b.window == nil && a.window == nil)
  }

  @Test func `a view that is removed while it is added ends up outside`() {
    b.reactions["didMoveToSuperview"] = { [unowned b] in
      b.reactions = [:]
      b.removeFromSuperview()
    }
    a.addSubview(b)
    #expect(b.superview == nil && a.subviews.isEmpty)
    #expect(!log.lines.contains("a didAdd b"))
  }

  @Test func `a view that moves on while it is removed stays there`() {
    a.addSubview(b)
    b.reactions["willMoveToSuperview"] = { [unowned b, c] in
      b.reactions = [:]
      c.addSubview(b)
    }
    b.removeFromSuperview()
    #expect(b.superview === c && a.subviews.isEmpty)
    #expect(c.subviews.count == 1)
  }

  @Test func `callbacks that add, remove and turn the tree over do not trap`() {
    // The new superview becomes a subview of the view that it is to get.
    b.reactions["willMoveToSuperview"] = { [unowned b, a] in
      b.reactions = [:]
      b.addSubview(a)
    }
    a.addSubview(b)
    #expect(a.superview === b && b.superview == nil && a.subviews.isEmpty)

    // The view is removed and added again while it is being added.
    let parent = TellingView("parent", log)
    c.reactions["willMoveToSuperview"] = { [unowned c] in
      c.reactions = [:]
      parent.addSubview(c)
    }
    parent.addSubview(c)
    #expect(c.superview === parent && parent.subviews.count == 1)

    // All subviews are removed during a call about one's window.
    let others = (0..<4).map { TellingView("\($0)", log) }
    let group = TellingView("group", log)
    others.forEach(group.addSubview)
    others[1].reactions["willMoveToWindow"] = {
      others[1].reactions = [:]
      others.forEach { $0.removeFromSuperview() }
    }
    window.addSubview(group)
    #expect(group.subviews.isEmpty && group.superview === window)
  }
}
