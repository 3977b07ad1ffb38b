// Recognizers that call a method of an object: `TapGestureRecognizer(target: self, action:
// Controller.tapped)`, Swift's form of UIKit's target and selector. The object is not
// retained.

extension GestureRecognizer {
  fileprivate func call<Target: AnyObject, Recognizer: GestureRecognizer>(
    _ target: Target, _ action: @escaping (Target) -> (Recognizer) -> Void
  ) {
    addAction { [weak target] recognizer in
      guard let target, let own = recognizer as? Recognizer else { return }
      action(target)(own)
    }
  }
}

extension TapGestureRecognizer {
  /// A recognizer that calls a method, which gets the recognizer.
  public convenience init<Target: AnyObject>(
    target: Target, action: @escaping (Target) -> (TapGestureRecognizer) -> Void
  ) {
    self.init()
    call(target, action)
  }
}

extension LongPressGestureRecognizer {
  /// A recognizer that calls a method, which gets the recognizer.
  public convenience init<Target: AnyObject>(
    target: Target, action: @escaping (Target) -> (LongPressGestureRecognizer) -> Void
  ) {
    self.init()
    call(target, action)
  }
}

extension PanGestureRecognizer {
  /// A recognizer that calls a method, which gets the recognizer.
  public convenience init<Target: AnyObject>(
    target: Target, action: @escaping (Target) -> (PanGestureRecognizer) -> Void
  ) {
    self.init()
    call(target, action)
  }
}

extension PinchGestureRecognizer {
  /// A recognizer that calls a method, which gets the recognizer.
  public convenience init<Target: AnyObject>(
    target: Target, action: @escaping (Target) -> (PinchGestureRecognizer) -> Void
  ) {
    self.init()
    call(target, action)
  }
}

extension SwipeGestureRecognizer {
  /// A recognizer that calls a method, which gets the recognizer.
  public convenience init<Target: AnyObject>(
    target: Target, action: @escaping (Target) -> (SwipeGestureRecognizer) -> Void
  ) {
    self.init()
    call(target, action)
  }
}
