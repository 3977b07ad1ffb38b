import MesmerGeometry

// Recognizers that call a method of an object: `TapGestureRecognizer(target: self,
// action: Controller.tapped)`, Swift's form of UIKit's target and selector. The object
// is not retained. As in UIKit the method takes the recognizer, or no parameter.

extension GestureRecognizer {
  /// Creates a recognizer that calls a method with the recognizer.
  public convenience init<Target: AnyObject, Recognizer: GestureRecognizer>(
    target: Target, action: @escaping (Target) -> (Recognizer) -> Void
  ) {
    self.init()
    addTarget(target, action: action)
  }

  /// Creates a recognizer that calls a method without parameters.
  public convenience init<Target: AnyObject>(
    target: Target, action: @escaping (Target) -> () -> Void
  ) {
    self.init()
    addTarget(target, action: action)
  }

  /// Adds a method of an object, such as `Controller.tapped`, as an action: Swift's form
  /// of `addTarget(_:action:)`. The object is not retained. The method's parameter must
  /// be this kind of recognizer. Methods cannot be compared: unlike a selector, a method
  /// that is added twice is called twice.
  public func addTarget<Target: AnyObject, Recognizer: GestureRecognizer>(
    _ target: Target, action: @escaping (Target) -> (Recognizer) -> Void
  ) {
    demand(
      self is Recognizer,
      "an action that takes a \(Recognizer.self) is not for a \(type(of: self))")
    addAction { [weak target] recognizer in
      if let target, let own = recognizer as? Recognizer { action(target)(own) }
    }
  }

  /// Adds a method without parameters as an action. The object is not retained. Unlike a
  /// selector, a method that is added twice is called twice.
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping (Target) -> () -> Void
  ) {
    addAction { [weak target] _ in
      if let target { action(target)() }
    }
  }
}
