import MesmerViews

// Targets and actions of controls and gesture recognizers. Each keeps a table of its
// targets, which are not retained; removing one empties its place.

/// The targets of a control or a recognizer.
final class Targets {
  /// A method of an object, for some events.
  final class Target {
    weak var object: AnyObject?
    /// Whether the object is found in the chain of responders.
    let isInChain: Bool
    let action: Selector
    var events: UIControl.Event

    init(_ object: Any?, _ action: Selector, _ events: UIControl.Event) {
      self.object = object.map { $0 as AnyObject }
      isInChain = object == nil
      self.action = action
      self.events = events
    }

    /// Whether it is for an object, nil meaning any, and an action, nil meaning all.
    func isFor(_ other: Any?, _ action: Selector?) -> Bool {
      (other == nil || (other as AnyObject?) === object)
        && (action == nil || action == self.action)
    }

    func send(from sender: AnyObject, with event: UIEvent? = nil) {
      if object != nil || isInChain {
        action.send(to: object, from: sender, with: event)
      }
    }
  }

  private(set) var all: [Target] = []

  func add(_ target: Target) { all.append(target) }

  /// Takes events away from those for an object and an action.
  func remove(_ object: Any?, _ action: Selector?, _ events: UIControl.Event = .allEvents)
  {
    for target in all where target.isFor(object, action) {
      target.events.subtract(events)
    }
    all.removeAll { $0.events.isEmpty }
  }
}

extension UIControl {
  private var ownTargets: Targets {
    if let targets = targetTable as? Targets { return targets }
    let targets = Targets()
    targetTable = targets
    return targets
  }

  /// Calls a method of an object for some events, with nothing, the control, or the
  /// control and the event. The object is not retained; nil means the first one in the
  /// chain of responders that has the method.
  public func addTarget(
    _ target: Any?, action: Selector, for controlEvents: UIControl.Event
  ) {
    if let old = ownTargets.all.first(where: {
      $0.action == action && $0.isInChain == (target == nil)
        && $0.object === (target as AnyObject?)
    }) {
      // Once for each event, however often it is added.
      let new = controlEvents.subtracting(old.events)
      if new.isEmpty { return }
      return add(Targets.Target(target, action, new))
    }
    add(Targets.Target(target, action, controlEvents))
  }

  private func add(_ target: Targets.Target) {
    ownTargets.add(target)
    for bit in 0..<32 {
      let event = UIControl.Event(rawValue: 1 << bit)
      if !target.events.contains(event) { continue }
      addAction(for: event) { [weak target] control in
        if let target, target.events.contains(event) {
          target.send(from: control, with: control.currentEvent)
        }
      }
    }
  }

  /// No longer calls a method for some events; nil means all objects, or all methods.
  public func removeTarget(
    _ target: Any?, action: Selector?, for controlEvents: UIControl.Event
  ) {
    ownTargets.remove(target, action, controlEvents)
  }

  /// The objects whose methods are called.
  public var allTargets: Set<AnyHashable> {
    Set(
      ownTargets.all.compactMap { $0.object as? AnyHashable }
        + actions.compactMap { $0.target as? AnyHashable })
  }

  /// The names of an object's methods that are called for an event; nil without any.
  public func actions(
    forTarget target: Any?, forControlEvent controlEvent: UIControl.Event
  ) -> [String]? {
    let names = ownTargets.all.filter {
      $0.isFor(target, nil) && !$0.events.isDisjoint(with: controlEvent)
    }.map(\.action.name)
    return names.isEmpty ? nil : names
  }

  /// Calls a method of an object, or of the first responder of the chain that has it.
  public func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    action.send(to: target, from: self, with: event)
  }
}

extension UIGestureRecognizer {
  private var ownTargets: Targets {
    if let targets = targetTable as? Targets { return targets }
    let targets = Targets()
    targetTable = targets
    return targets
  }

  /// A recognizer that calls a method of an object, with nothing or the recognizer. The
  /// object is not retained.
  public convenience init(target: Any?, action: Selector?) {
    self.init()
    if let target, let action { addTarget(target, action: action) }
  }

  /// Calls a method of an object when the state changes. The object is not retained.
  public func addTarget(_ target: Any, action: Selector) {
    let target = Targets.Target(target, action, .allEvents)
    ownTargets.add(target)
    addAction { [weak target] recognizer in target?.send(from: recognizer) }
  }

  /// No longer calls a method; nil means all objects, or all methods.
  public func removeTarget(_ target: Any?, action: Selector?) {
    ownTargets.remove(target, action)
  }
}

extension UIApplication {
  /// Calls a method of an object with the sender and the event. Without an object, it is
  /// the first that has the method in the chain of responders, from the first responder
  /// on, or from the sender. The result says whether there was one.
  @discardableResult
  public func sendAction(
    _ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?
  ) -> Bool {
    var responder: UIResponder? = keyWindow?.firstResponder ?? sender as? UIResponder
    while target == nil, let here = responder, !action.isMethod(of: here) {
      responder = here.next
    }
    guard let receiver = target ?? responder else { return false }
    action.send(to: receiver, from: sender, with: event)
    return true
  }
}
