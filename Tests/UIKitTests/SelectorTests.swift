import Foundation
import Testing

@testable import MesmerUIKit

/// Selectors, as scripts/uikit-source writes them, for each API that takes one.
@Suite struct SelectorTests {
  private final class Receiver: UIViewController {
    var log: [String] = []
    var title2 = "a"

    func none() { log.append("none") }
    func one(_ sender: UIControl) { log.append("one \(type(of: sender))") }
    func any(_ sender: Any?) { log.append("any \(sender == nil ? "nil" : "some")") }
    func two(_ sender: Any, event: UIEvent?) {
      log.append("two \(event == nil ? "without" : "with") event")
    }
    func tap(_ recognizer: UITapGestureRecognizer) { log.append("\(recognizer.state)") }
    func old(_ notification: NSNotification) { log.append("old") }
    func note(_ notification: Notification) { log.append(notification.name.rawValue) }
    func time(_ timer: Timer) { log.append("timer \(timer.userInfo as? Int ?? 0)") }
    func frame(_ link: CADisplayLink) {
      log.append("frame")
      link.invalidate()
    }
    func double(_ text: String) -> String { text + text }

    static let taken = Selector("one:", Receiver.one(_:))
    static let plain = Selector("none", Receiver.none)
  }

  @Test("equal names are equal selectors, and a name without colons gets them")
  func names() {
    #expect(Receiver.taken == Selector("one:") && Receiver.taken != Selector("one"))
    #expect(Selector("one", Receiver.one) == "one:")
    #expect(Selector("two", Receiver.two).description == "two::")
    #expect(Set([Receiver.taken, "one:", Receiver.plain]).count == 2)
  }

  @Test("a control's method gets nothing, the control, or the control and the event")
  func control() throws {
    let receiver = Receiver()
    let control = UIControl(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    control.addTarget(receiver, action: Receiver.plain, for: .touchDown)
    control.addTarget(receiver, action: Receiver.taken, for: .touchDown)
    control.addTarget(
      receiver, action: Selector("two:event:", Receiver.two(_:event:)),
      for: [.touchDown, .valueChanged])
    control.sendActions(for: .touchDown)
    #expect(receiver.log == ["none", "one Control", "two without event"])
    receiver.log = []
    control.touchesBegan([], with: nil)
    control.sendActions(for: .valueChanged)
    #expect(receiver.log == ["two without event"])
    #expect(control.allTargets == [receiver])
    #expect(
      control.actions(forTarget: receiver, forControlEvent: .touchDown)
        == ["none", "one:", "two:event:"])
    #expect(control.actions(forTarget: receiver, forControlEvent: .touchCancel) == nil)
  }

  @Test("a touch reaches the method with its event") func touch() throws {
    let receiver = Receiver()
    let control = UIControl(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    receiver.view.addSubview(control)
    control.addTarget(
      receiver, action: Selector("two:event:", Receiver.two(_:event:)), for: .touchDown)
    _ = try UIWindow.showing(receiver).play(.tap(CGPoint(x: 20, y: 20)))
    #expect(receiver.log == ["two with event"])
  }

  @Test("an event calls a target once however often it is added, and never after removal")
  func removing() {
    let receiver = Receiver()
    let control = UIControl()
    control.addTarget(receiver, action: Receiver.plain, for: .touchDown)
    control.addTarget(receiver, action: Receiver.plain, for: [.touchDown, .touchCancel])
    control.addTarget(receiver, action: Receiver.one(_:), for: .valueChanged)
    #expect(control.allControlEvents == [.touchDown, .touchCancel, .valueChanged])
    control.sendActions(for: .touchDown)
    #expect(receiver.log == ["none"])
    control.removeTarget(receiver, action: Receiver.taken, for: .allEvents)
    control.removeTarget(receiver, action: Receiver.plain, for: .touchDown)
    control.sendActions(for: [.touchDown, .touchCancel])
    #expect(receiver.log == ["none", "none"])
    // A closure's method stays when the selector's is removed.
    control.removeTarget(receiver, action: Receiver.plain, for: .allEvents)
    control.sendActions(for: .allEvents)
    #expect(receiver.log == ["none", "none", "one Control"])
    control.removeTarget(nil, action: nil, for: .allEvents)
    control.sendActions(for: .allEvents)
    #expect(receiver.log.count == 3 && control.allTargets == [])
    #expect(control.allControlEvents.isEmpty && control.actions.isEmpty)
  }

  @Test("a bar button calls the method of its target, which it does not retain")
  func barButton() {
    let empty = UIBarButtonItem(barButtonSystemItem: .done, target: nil, action: nil)
    empty.press()
    #expect(empty.action == nil)
    let item: UIBarButtonItem
    weak var gone: Receiver?
    do {
      let receiver = Receiver()
      gone = receiver
      item = UIBarButtonItem(
        title: "A", style: .plain, target: receiver,
        action: Selector("any:", Receiver.any(_:)))
      item.press()
      #expect(receiver.log == ["any some"])
    }
    #expect(gone == nil)
    item.press()
  }

  @Test("without a target the responder chain is searched, from the control on")
  func chain() {
    let receiver = Receiver()
    let inner = UIView()
    let control = UIControl()
    receiver.view.addSubview(inner)
    inner.addSubview(control)
    control.addTarget(nil, action: Receiver.taken, for: .touchDown)
    control.sendActions(for: .touchDown)
    control.sendAction(Receiver.plain, to: nil, for: nil)
    #expect(receiver.log == ["one Control", "none"])
  }

  @Test("targets are not retained") func weakly() {
    let control = UIControl()
    weak var gone: Receiver?
    do {
      let receiver = Receiver()
      gone = receiver
      control.addTarget(receiver, action: Receiver.plain, for: .touchDown)
      NotificationCenter.default.addObserver(
        receiver, selector: Receiver.plain, name: .init("weakly"), object: nil)
    }
    #expect(gone == nil)
    control.sendActions(for: .touchDown)
    NotificationCenter.default.post(name: .init("weakly"), object: nil)
  }

  @Test("a recognizer calls its methods, with itself, until they are removed")
  func recognizer() {
    let receiver = Receiver()
    let tap = UITapGestureRecognizer(
      target: receiver, action: Selector("tap:", Receiver.tap(_:)))
    for _ in 0..<2 { tap.addTarget(receiver, action: Receiver.plain) }
    tap.state = .ended
    #expect(receiver.log == ["ended", "none"])
    let silent = UITapGestureRecognizer(target: nil, action: nil)
    silent.state = .ended
    let pan = UIPanGestureRecognizer(target: receiver, action: Receiver.plain)
    pan.removeTarget(receiver, action: nil)
    pan.state = .began
    #expect(receiver.log.count == 2)
  }

  @Test("#selector(UIView.endEditing(_:)) gets the recognizer as true")
  func endEditing() {
    final class Field: UIView {
      var forced: Bool?
      override func endEditing(_ force: Bool) -> Bool {
        forced = force
        return true
      }
    }
    let field = Field()
    let tap = UITapGestureRecognizer(
      target: field, action: Selector("endEditing:", UIView.endEditing(_:)))
    tap.state = .ended
    #expect(field.forced == true)
  }

  @Test("an argument of another class, and a name alone, call nothing") func refused() {
    let receiver = Receiver()
    let sender = UITapGestureRecognizer(target: receiver, action: Receiver.taken)
    sender.state = .ended
    sender.perform(on: receiver)
    #expect(receiver.log == [])
    #expect(receiver.perform("one:") == nil)
    #expect(!receiver.responds(to: "none") && receiver.responds(to: Receiver.plain))
    #expect(!UIView().responds(to: Receiver.plain))
  }

  @Test("perform returns the method's result; an optional parameter accepts nil")
  func performing() {
    let receiver = Receiver()
    let double = Selector("double:", Receiver.double(_:))
    #expect(receiver.perform(double, with: "ab") as? String == "abab")
    receiver.perform(Selector("any:", Receiver.any(_:)))
    receiver.perform(Selector("any:", Receiver.any(_:)), with: 1)
    #expect(receiver.log == ["any nil", "any some"])
    let get = Selector("title2", getter: \Receiver.title2)
    receiver.perform(Selector("setTitle2:", setter: \Receiver.title2), with: "b")
    #expect(receiver.perform(get) as? String == "b")
  }

  @Test("notifications reach an object until it is removed, by name and sender")
  func notifications() {
    let receiver = Receiver()
    let center = NotificationCenter()
    let sender = UIView()
    let action = Selector("note:", Receiver.note(_:))
    center.addObserver(receiver, selector: action, name: .init("a"), object: nil)
    center.addObserver(receiver, selector: action, name: .init("b"), object: sender)
    for name in ["a", "b"] {
      center.post(name: .init(name), object: nil)
      center.post(name: .init(name), object: sender)
    }
    #expect(receiver.log == ["a", "a", "b"])
    center.removeObserver(receiver, name: .init("a"), object: nil)
    center.post(name: .init("a"), object: nil)
    center.post(name: .init("b"), object: sender)
    #expect(receiver.log == ["a", "a", "b", "b"])
    center.removeObserver(receiver)
    center.post(name: .init("b"), object: sender)
    #expect(receiver.log.count == 4)
    nonisolated(unsafe) var count = 0
    let token = center.addObserver(forName: .init("c"), object: nil, queue: nil) { _ in
      count += 1
    }
    center.post(name: .init("c"), object: nil)
    center.removeObserver(token)
    center.post(name: .init("c"), object: nil)
    #expect(count == 1)
    center.addObserver(
      receiver, selector: Selector("old:", Receiver.old(_:)), name: .init("d"),
      object: nil)
    center.post(name: .init("d"), object: nil)
    #expect(receiver.log.last == "old")
  }

  @Test("timers, display links and calls for later run on the window's clock")
  func clock() throws {
    final class Controller: UIViewController {
      let receiver = Receiver()
      override func viewDidLoad() {
        super.viewDidLoad()
        Timer.scheduledTimer(
          timeInterval: 0.2, target: receiver,
          selector: Selector("time:", Receiver.time(_:)),
          userInfo: 7, repeats: false)
        receiver.perform(Receiver.plain, with: nil, afterDelay: 0.3)
        receiver.perform(
          Selector("any:", Receiver.any(_:)), with: receiver, afterDelay: 0.3)
        receiver.perform(Receiver.plain, with: nil, afterDelay: 0.4)
        UIResponder.cancelPreviousPerformRequests(
          withTarget: receiver, selector: Receiver.plain, object: nil)
      }
      override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        CADisplayLink(target: receiver, selector: Selector("frame:", Receiver.frame(_:)))
          .add(to: .main, forMode: .common)
      }
    }
    let controller = Controller()
    let clock = try UIWindow.showing(controller).clock([])
    clock.advance(to: 0.2)
    #expect(controller.receiver.log == ["frame", "timer 7"])
    clock.advance(to: 1)
    #expect(controller.receiver.log == ["frame", "timer 7", "any some"])
  }
}

extension UIGestureRecognizer {
  fileprivate func perform(on receiver: UIResponder) {
    receiver.perform("unknown:", with: self)
  }
}
