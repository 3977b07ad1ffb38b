import MesmerViews

// The targets and actions of controls and gesture recognizers, which do not retain them.

extension UIControl {
  /// The identity of a selector's action.
  private struct Named: Hashable {
    let action: Selector
    /// Whether the target is found in the responder chain.
    let isInChain: Bool
  }

  /// Adds a method of an object as an action for events. The method is called with the
  /// control and the event, or with as many of them as it takes. The object is not
  /// retained. If `target` is nil, the nearest responder with the method in the responder
  /// chain is called.
  public func addTarget(
    _ target: Any?, action: Selector, for controlEvents: UIControl.Event
  ) {
    let object = target.map { $0 as AnyObject }
    let isInChain = object == nil
    let name = AnyHashable(Named(action: action, isInChain: isInChain))
    if let old = actions.firstIndex(where: { $0.name == name && $0.target === object }) {
      actions[old].events.formUnion(controlEvents)
      return
    }
    actions.append(
      Action(for: controlEvents, target: object, name: name) { [weak object] control in
        if isInChain || object != nil {
          action.send(to: object, from: control, with: control.currentEvent)
        }
      })
  }

  /// Removes a method of an object for events. A nil `target` means all objects, a nil
  /// `action` all methods. Closures added with a target object have no method: only a nil
  /// `action` removes them.
  public func removeTarget(
    _ target: Any?, action: Selector?, for controlEvents: UIControl.Event
  ) {
    remove(controlEvents) {
      let named = $0.name?.base as? Named
      guard named != nil || $0.target != nil else { return false }
      return (target == nil || $0.target === (target as AnyObject?))
        && (action == nil || action == named?.action)
    }
  }

  /// The target objects.
  public var allTargets: Set<AnyHashable> {
    Set(actions.compactMap { $0.target as? AnyHashable })
  }

  /// Returns the names of an object's methods for an event, or of all objects' methods if
  /// `target` is nil. Nil if there are none.
  public func actions(
    forTarget target: Any?, forControlEvent controlEvent: UIControl.Event
  ) -> [String]? {
    let names: [String] = actions.compactMap { action in
      guard !action.events.isDisjoint(with: controlEvent),
        target == nil || action.target === (target as AnyObject?),
        let named = action.name?.base as? Named
      else { return nil }
      return named.action.name
    }
    return names.isEmpty ? nil : names
  }

  /// Calls a method of an object; if `target` is nil, of the nearest responder that has
  /// the method.
  public func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    action.send(to: target, from: self, with: event)
  }
}

extension UIGestureRecognizer {
  /// The actions of objects, which are not retained.
  private final class Targets {
    final class Target {
      weak var object: AnyObject?
      let action: Selector

      init(_ object: Any, _ action: Selector) {
        self.object = object as AnyObject
        self.action = action
      }
    }
    var all: [Target] = []
  }

  private var ownTargets: Targets {
    if let targets = attachment as? Targets { return targets }
    let targets = Targets()
    attachment = targets
    return targets
  }

  /// Creates a recognizer that calls a method of an object, with the recognizer as the
  /// argument if the method takes one. The object is not retained.
  public convenience init(target: Any?, action: Selector?) {
    self.init()
    if let target, let action { addTarget(target, action: action) }
  }

  /// Adds a method of an object, called when the state changes; adding it again is
  /// ignored. The object is not retained.
  public func addTarget(_ target: Any, action: Selector) {
    let targets = ownTargets
    if targets.all.contains(where: {
      $0.action == action && $0.object === (target as AnyObject)
    }) {
      return
    }
    let target = Targets.Target(target, action)
    targets.all.append(target)
    // Removal from `all` releases the target and thereby ends the calls.
    addAction { [weak target] recognizer in
      if let target, let object = target.object {
        target.action.send(to: object, from: recognizer)
      }
    }
  }

  /// Removes a method of an object. A nil `target` means all objects, a nil `action` all
  /// methods.
  public func removeTarget(_ target: Any?, action: Selector?) {
    ownTargets.all.removeAll {
      (target == nil || $0.object === (target as AnyObject?))
        && (action == nil || $0.action == action)
    }
  }
}

extension UIApplication {
  /// Calls a method of an object with the sender and the event. Without an object, calls
  /// the nearest responder with the method. The chain begins at the key window's first
  /// responder or, if there is none, at the sender. Returns whether there is an object to
  /// call.
  @discardableResult
  public func sendAction(
    _ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?
  ) -> Bool {
    guard
      let receiver = target
        ?? action.receiver(from: keyWindow?.firstResponder ?? sender as? UIResponder)
    else { return false }
    action.send(to: receiver, from: sender, with: event)
    return true
  }
}
