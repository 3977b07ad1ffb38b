@_spi(Components) import MesmerViews

// The arbitration of recognizers. Requested states are granted one by one, those of
// recognizers of deeper views and of more taps first, until none can be granted.
// Delegates may change anything, so they are called between two grants, when every
// recognizer is in a complete state.

extension TouchDispatcher {
  /// Resolves the requests of recognizers until none can be granted.
  func arbitrate() {
    var isChanging = true
    while isChanging {
      isChanging = false
      let wishes = active.filter { $0.wanted != nil }.enumerated().sorted { a, b in
        a.element.depth != b.element.depth
          ? a.element.depth > b.element.depth
          : a.element.precedence != b.element.precedence
            ? a.element.precedence > b.element.precedence : a.offset < b.offset
      }
      for (_, recognizer) in wishes where recognizer.wanted != nil {
        if recognizer.current == .possible && recognizer.wanted != .failed {
          if grant(recognizer) { isChanging = true }
        } else {
          apply(recognizer)
          isChanging = true
        }
      }
    }
  }

  /// Applies a requested state that requires no arbitration.
  func apply(_ recognizer: GestureRecognizer) {
    guard let state = recognizer.wanted else { return }
    recognizer.enter(state)
    if state != .failed { clock.enqueue { recognizer.act(state) } }
  }

  func share(_ a: GestureRecognizer, _ b: GestureRecognizer) -> Bool {
    a.touches.contains { b.touches.contains($0) }
  }

  func together(_ a: GestureRecognizer, _ b: GestureRecognizer) -> Bool {
    a.goesTogether(with: b)
      || a.delegate?.gestureRecognizer(a, shouldRecognizeSimultaneouslyWith: b) == true
      || b.delegate?.gestureRecognizer(b, shouldRecognizeSimultaneouslyWith: a) == true
  }

  /// Grants the request of a recognizer, makes the recognizer fail, or defers the
  /// request. Returns whether any state has changed.
  func grant(_ recognizer: GestureRecognizer) -> Bool {
    if !recognizer.mayBegin {
      let may: Bool
      switch recognizer.verdict() {
      case .notNow:
        recognizer.wanted = nil
        return false
      case .no: may = false
      case .yes:
        may =
          viewsPermit(recognizer)
          && recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) ?? true
      }
      // The delegate may have changed anything.
      if recognizer.delivery !== self || recognizer.wanted == nil { return true }
      if !may { return fail(recognizer) }
      recognizer.mayBegin = true
    }
    for other in active where other !== recognizer && other.current == .possible {
      if other.wanted != .failed && waits(recognizer, for: other) { return false }
    }
    for other in active where other !== recognizer && other.isRecognized {
      if share(recognizer, other) && other.canPrevent(recognizer)
        && recognizer.canBePrevented(by: other) && !together(recognizer, other)
      {
        return fail(recognizer)
      }
    }
    if recognizer.cancelsFirst && recognizer.cancelsTouchesInView
      && !recognizer.takesTouches()
    {
      return fail(recognizer)
    }
    guard recognizer.delivery === self, let state = recognizer.wanted else {
      return true
    }
    recognizer.enter(state)
    for other in active where other !== recognizer && other.current == .possible {
      if waits(other, for: recognizer) {
        _ = fail(other)
      } else if share(recognizer, other) && recognizer.canPrevent(other)
        && other.canBePrevented(by: recognizer) && !together(recognizer, other)
      {
        _ = fail(other)
        other.wasPrevented()
      }
    }
    clock.enqueue { recognizer.act(state) }
    if recognizer.cancelsTouchesInView {
      for finger in fingers
      where finger.recognizers.contains(where: { $0 === recognizer }) {
        cancelDelivery(finger)
      }
    }
    return true
  }

  /// Returns whether a recognizer may begin according to `gestureRecognizerShouldBegin`
  /// of its view, of the views that its fingers touch, and of the controls between them.
  private func viewsPermit(_ recognizer: GestureRecognizer) -> Bool {
    guard let own = recognizer.view else { return true }
    for touch in recognizer.touches {
      var view = touch.view
      while let here = view, here !== own {
        if here === touch.view || here is Control,
          !here.gestureRecognizerShouldBegin(recognizer)
        {
          return false
        }
        view = here.parent
      }
    }
    return own.gestureRecognizerShouldBegin(recognizer)
  }

  func fail(_ recognizer: GestureRecognizer) -> Bool {
    recognizer.wanted = .failed
    recognizer.enter(.failed)
    return true
  }

  func waits(
    _ recognizer: GestureRecognizer, for other: GestureRecognizer
  ) -> Bool {
    recognizer.requires(other)
      || recognizer.delegate?.gestureRecognizer(
        recognizer, shouldRequireFailureOf: other) == true
      || other.delegate?.gestureRecognizer(
        other, shouldBeRequiredToFailBy: recognizer) == true
  }
}
