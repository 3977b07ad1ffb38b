import Foundation
import MesmerUIKit
import Testing

/// Observers of properties in Swift's form.
@Suite struct KeyValueObservingTests {
  private let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  @Test("an offset is observed with the old and the new value, until it is invalidated")
  func offset() {
    scroll.contentSize = CGSize(width: 100, height: 1000)
    var log: [String] = []
    let observation = scroll.observe(\.contentOffset, options: [.new, .old]) {
      view, change in
      #expect(view.contentOffset == change.newValue && change.kind == .setting)
      log.append("\(change.oldValue?.y ?? -1) to \(change.newValue?.y ?? -1)")
    }
    scroll.contentOffset.y = 50
    scroll.contentOffset.y = 50
    scroll.bounds.origin.y = 70
    scroll.alpha = 0.5
    #expect(log == ["0.0 to 50.0", "50.0 to 70.0"])
    // A smaller content moves the offset.
    scroll.contentSize.height = 120
    #expect(log.last == "70.0 to 20.0")
    observation.invalidate()
    scroll.contentOffset.y = 0
    #expect(log.count == 3)
  }

  @Test("an observer ends when it is released, and with its object") func ends() {
    var count = 0
    var observation: NSKeyValueObservation? = scroll.observe(\.center) { _, change in
      #expect(change.newValue == nil && change.oldValue == nil)
      count += 1
    }
    scroll.center.x += 1
    observation = nil
    scroll.center.x += 1
    #expect(count == 1 && observation == nil)

    weak var gone: UIView?
    do {
      let view = UIView()
      gone = view
      observation = view.observe(\.frame) { _, _ in count += 1 }
      // The center and the size: one change.
      view.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    }
    #expect(gone == nil && count == 2)
    observation?.invalidate()
  }

  @Test("all observable properties of a view, and the properties that depend on them")
  func properties() {
    let view = UIView()
    var log: [String] = []
    let observations: [NSKeyValueObservation] = [
      view.observe(\.bounds) { _, _ in log.append("bounds") },
      view.observe(\.frame.size.height) { _, _ in log.append("height") },
      view.observe(\.isHidden) { view, _ in log.append("hidden \(view.isHidden)") },
      view.observe(\.alpha) { _, _ in log.append("alpha") },
      view.observe(\.transform) { _, _ in log.append("transform") },
      view.observe(\.layer.bounds) { _, _ in log.append("layer") },
      view.layer.observe(\.position) { _, _ in log.append("position") },
    ]
    func delivered(_ change: () -> Void) -> String {
      log = []
      change()
      return log.joined(separator: ", ")
    }
    #expect(delivered { view.bounds.size.height = 7 } == "bounds, height, layer")
    #expect(delivered { view.bounds.size.width = 7 } == "bounds, layer")
    #expect(delivered { view.isHidden = true } == "hidden true")
    #expect(delivered { view.isHidden = true } == "")
    #expect(delivered { view.layer.opacity = 0.5 } == "alpha")
    #expect(delivered { view.transform.tx = 5 } == "transform")
    #expect(delivered { view.center = CGPoint(x: 1, y: 2) } == "position")
    #expect(observations.count == 7)
  }

  private final class Model: NSObject {
    // As scripts/uikit-source writes `@objc dynamic var value = 1`.
    var value = 1 {
      willSet { willChangeValue(for: \.value) }
      didSet { didChangeValue(for: \.value) }
    }
  }

  @Test("an observable object also reports sets of an equal value") func model() {
    let model = Model()
    var log: [Int] = []
    let observation = model.observe(\.value, options: [.initial, .new]) { _, change in
      log.append(change.newValue ?? -1)
    }
    let other = Model().observe(\.value) { _, _ in log.append(0) }
    model.value = 2
    model.value = 2
    #expect(log == [1, 2, 2])
    observation.invalidate()
    other.invalidate()
    model.value = 3
    #expect(log.count == 3)
  }

  @Test("an observer may end itself, and add another, while it is called") func nested() {
    var log: [String] = []
    var second: NSKeyValueObservation?
    var first: NSKeyValueObservation?
    first = scroll.observe(\.alpha) { [scroll] _, _ in
      log.append("first")
      first?.invalidate()
      second = scroll.observe(\.alpha) { _, _ in log.append("second") }
    }
    scroll.alpha = 0.5
    scroll.alpha = 0.25
    second?.invalidate()
    scroll.alpha = 1
    #expect(log == ["first", "second"])
  }

  @Test("a key path observer gets its context, until it is removed or deallocated")
  func names() {
    final class Watcher: UIResponder {
      var heard: [String] = []
      override func observeValue(
        forKeyPath keyPath: String?, of object: Any?,
        change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?
      ) {
        let old = (change?[.oldKey] as? CGPoint)?.y
        let new = (change?[.newKey] as? CGPoint)?.y
        heard.append(
          "\(keyPath ?? "") \(object is UIScrollView) \(old ?? -1) \(new ?? -1)"
            + (context == nil ? "" : " context"))
      }
    }
    var watcher: Watcher? = Watcher()
    let heard = { watcher?.heard ?? [] }
    var number = 0
    withUnsafeMutablePointer(to: &number) { pointer in
      let context = UnsafeMutableRawPointer(pointer)
      scroll.addObserver(
        watcher!, forKeyPath: "contentOffset", options: [.old, .new], context: context)
      scroll.addObserver(watcher!, forKeyPath: "nothing")
      scroll.contentOffset.y = 5
      scroll.alpha = 0.5
      #expect(heard() == ["contentOffset true 0.0 5.0 context"])
      scroll.removeObserver(watcher!, forKeyPath: "contentOffset", context: nil)
      scroll.contentOffset.y = 6
      scroll.removeObserver(watcher!, forKeyPath: "contentOffset", context: context)
      scroll.contentOffset.y = 7
      #expect(heard().count == 2)
    }
    let layer = scroll.layer
    layer.addObserver(watcher!, forKeyPath: "position", options: .initial)
    scroll.center.x += 1
    #expect(heard().suffix(2) == Array(repeating: "position false -1.0 -1.0", count: 2))
    weak var gone = watcher
    watcher = nil
    #expect(gone == nil)
    scroll.center.x += 1
  }
}
