import Mesmer
import MesmerScenes

extension PublicCalls {
  static func scrollView(_ v: inout HostileValues) -> ScrollView {
    let view = ScrollView(frame: Rect(x: 0, y: 0, width: 40, height: 30))
    view.contentSize = Size(width: 100, height: 300)
    let content = View(frame: Rect(x: 0, y: 0, width: 100, height: 300))
    content.backgroundColor = .red
    view.addSubview(content)
    for _ in 0..<v.index(4) {
      switch v.index(12) {
      case 0: view.contentSize = v.size()
      case 1: view.contentInset = v.insets()
      case 2: view.contentOffset = v.point()
      case 3: view.bounds = v.rect()
      case 4: view.frame = v.rect()
      case 5:
        view.minimumZoomScale = v.number()
        view.maximumZoomScale = v.number()
        view.viewForZooming = content
        view.zoomScale = v.number()
      case 6: view.decelerationRate = DecelerationRate(rawValue: v.number())
      case 7: view.scrollIndicatorInsets = v.insets()
      case 8: view.isPagingEnabled = true
      case 9: view.safeAreaInsets = v.insets()
      case 10: content.sticky = Sticky(edge: .top, offset: v.number())
      default: content.stretch = Stretch(divisor: v.number())
      }
    }
    return view
  }

  static func action(_ v: inout HostileValues) -> Timeline.Action {
    switch v.index(13) {
    case 0: .drag(from: v.point(), to: v.point(), duration: v.number(), hold: v.number())
    case 1: .fling(velocity: v.vector())
    case 2: .pinch(center: v.point(), scale: v.number(), duration: v.number())
    case 3: .scrollRectToVisible(v.rect(), animated: v.bool())
    case 4: .setContentOffset(v.point(), animated: v.bool())
    case 5: .setZoomScale(v.number(), animated: v.bool())
    case 6: .step(v.integer())
    case 7: .taps(v.point(), count: v.integer(), fingers: v.integer())
    case 8: .touch(v.point(), duration: v.number())
    case 9: .wait(v.number())
    case 10: .zoom(to: v.rect(), animated: v.bool())
    case 11:
      .fingers([
        Timeline.FingerPath([
          .init(time: v.number(), point: v.point()),
          .init(time: v.number(), point: v.point()),
        ])
      ])
    default: .during(v.number(), .setContentOffset(v.point(), animated: true))
    }
  }

  /// Runs a clock to times of every kind.
  static func run(
    _ root: View, _ timeline: Timeline, _ v: inout HostileValues,
    _ start: () -> Void = {}
  ) throws {
    let window = window(root)
    let clock = try WindowClock(window, timeline: timeline, screenScale: v.number())
    if v.bool() { clock.display = v.number() }
    clock.perform(start)
    clock.advance(to: v.any([0.1, 1]))
    _ = try Renderer(threads: 1).renderWithinLimits(window)
    clock.advance(to: v.number())
    clock.advance(to: v.number())
    _ = clock.isFinished
    _ = try Renderer(threads: 1).renderWithinLimits(window)
  }

  static let scrolling: [Call] = [
    Call("ScrollView") { v in
      let view = scrollView(&v)
      try show(view, &v)
      view.scrollRectToVisible(v.rect())
      view.setContentOffset(v.point(), animated: v.bool())
      view.setZoomScale(v.number(), animated: v.bool())
      view.zoom(to: v.rect())
      view.zoom(to: v.rect(), animated: true)
      _ = (view.contentOffset, view.zoomScale, view.adjustedContentInset)
      try show(view, &v)
    },
    Call("WindowClock, deep timeline") { v in
      var action = action(&v)
      for _ in 0..<v.any([1, 8, 9, 500]) {
        action = v.bool() ? .on("a", action) : .during(v.number(), action)
      }
      _ = try WindowClock(
        Timeline([.touch(Point(x: 5, y: 5), duration: 1), action]), on: scrollView(&v),
        screenScale: 1)
    },
    Call("WindowClock(scrollView)") { v in
      let view = scrollView(&v)
      try run(view, Timeline([action(&v), action(&v)]), &v)
    },
    Call("WindowClock(on:)") { v in
      let view = scrollView(&v)
      let clock = try WindowClock(
        Timeline([action(&v), action(&v)]), on: view, screenScale: v.number())
      clock.display = v.bool() ? v.number() : nil
      clock.advance(to: v.number())
      _ = clock.state
      clock.advance(to: v.number())
      _ = clock.state
    },
    Call("ScrollView on a clock") { v in
      let view = scrollView(&v)
      let (a, b, c, d) = (v.point(), v.rect(), v.number(), v.rect())
      try run(view, Timeline(), &v) {
        view.setContentOffset(a, animated: true)
        view.scrollRectToVisible(b, animated: true)
        view.setZoomScale(c, animated: true)
        view.zoom(to: d, animated: true)
        view.flashScrollIndicators()
      }
    },
    Call("WindowClock.advance") { v in
      let view = View(frame: Rect(x: 0, y: 0, width: 9, height: 9))
      try run(view, Timeline(), &v)
    },
    Call("Motion.next") { v in
      let view = scrollView(&v)
      let motion = view.play(
        Timeline([action(&v)]), scale: v.number(), framesPerSecond: v.number())
      // Small, to be quick.
      guard view.bounds.width <= 100, view.bounds.height <= 100 else { return }
      while let frame = try motion.next(), frame.number < 2 { _ = frame.pixmap }
    },
    Call("Scene.play") { v in
      let scene = try Scene(root: scrollView(&v), screenSize: Size(width: 40, height: 30))
      let motion = scene.play(Timeline([action(&v)]), framesPerSecond: v.number())
      while let frame = try motion.next(), frame.number < 2 { _ = frame.pixmap }
    },
    Call("ScrollView.fling") { v in
      let view = ScrollView(frame: Rect(x: 0, y: 0, width: 20, height: 20))
      view.contentSize = Size(width: 20, height: 900)
      let motion = view.fling(
        velocity: v.vector(), scale: v.any([1, 2, v.number()]),
        framesPerSecond: v.number())
      while let frame = try motion.next(), frame.number < 3 { _ = frame.state }
    },
    Call("ListView") { v in
      let list = ListView(frame: Rect(x: 0, y: 0, width: 40, height: 30))
      list.register(forRowReuseIdentifier: "a") { View() }
      list.viewForRow = { list, _ in list.dequeueReusableRow(withIdentifier: "a") }
      if v.bool() {
        list.rowCount = v.integer()
      } else {
        list.sections = [
          ListSection(
            rowCount: v.integer(), header: v.bool() ? View() : nil,
            headerHeight: v.bool() ? v.number() : nil),
          ListSection(rowCount: v.integer(), headerHeight: v.number()),
        ]
      }
      list.rowHeight = v.number()
      list.separatorInset = v.insets()
      try show(list, &v)
      list.contentOffset = v.point()
      list.reloadData()
      try show(list, &v)
    },
    Call("RefreshControl") { v in
      let view = scrollView(&v)
      view.refreshControl = RefreshControl(frame: v.rect())
      try run(view, Timeline([.fling(velocity: v.vector())]), &v) {
        view.refreshControl?.beginRefreshing()
      }
    },
    Call("GestureRecognizer") { v in
      let view = View(frame: Rect(x: 0, y: 0, width: 64, height: 48))
      let tap = TapGestureRecognizer()
      tap.numberOfTapsRequired = v.integer()
      tap.numberOfTouchesRequired = v.integer()
      let press = LongPressGestureRecognizer()
      press.allowableMovement = v.number()
      press.minimumPressDuration = v.number()
      press.numberOfTapsRequired = v.integer()
      press.numberOfTouchesRequired = v.integer()
      let pan = PanGestureRecognizer()
      pan.minimumNumberOfTouches = v.integer()
      pan.maximumNumberOfTouches = v.integer()
      let swipe = SwipeGestureRecognizer()
      swipe.numberOfTouchesRequired = v.integer()
      swipe.direction = .init(rawValue: v.integer())
      let pinch = PinchGestureRecognizer()
      let (scale, moved) = (v.number(), v.point())
      let all = [tap, press, pan, swipe, pinch]
      for recognizer in all {
        view.addGestureRecognizer(recognizer)
        recognizer.addAction { $0.view?.tag += 1 }
      }
      pan.addAction { [weak pan] _ in pan?.setTranslation(moved, in: nil) }
      pinch.addAction { [weak pinch] _ in pinch?.scale = scale }
      for recognizer in all {
        for other in all { recognizer.require(toFail: other) }
        if v.bool() { break }
      }
      for recognizer in all { _ = recognizer.location(in: nil) }
      let timeline = Timeline([
        .drag(from: Point(x: 5, y: 5), to: v.point(), duration: 0.2),
        .taps(Point(x: 5, y: 5), count: 2),
        .pinch(center: Point(x: 30, y: 20), scale: v.number(), duration: 0.3),
      ])
      try run(view, timeline, &v)
      _ = (pan.translation(in: view), pan.velocity(in: view), pinch.velocity)
    },
    Call("GestureRecognizer.location") { v in
      let view = View(frame: Rect(x: 0, y: 0, width: 64, height: 48))
      view.transform = v.transform()
      let pan = PanGestureRecognizer()
      pan.addAction { recognizer in
        _ = (recognizer.location(in: recognizer.view), recognizer.location(in: nil))
        for index in 0..<recognizer.numberOfTouches {
          _ = recognizer.location(ofTouch: index, in: recognizer.view)
        }
      }
      view.addGestureRecognizer(pan)
      try run(
        view, Timeline([.drag(from: Point(x: 5, y: 5), to: v.point(), duration: 0.2)]), &v
      )
    },
  ]

  static let animation: [Call] = [
    Call("View.animate") { v in
      let view = View(frame: Rect(x: 0, y: 0, width: 9, height: 9))
      let (duration, delay, end) = (v.number(), v.number(), v.rect())
      let options = View.AnimationOptions(rawValue: UInt(bitPattern: v.integer()))
      let (damping, velocity) = (v.number(), v.number())
      let kind = v.index(4)
      let transform = v.transform()
      let repeats = Float(v.number())
      try run(view, Timeline(), &v) {
        let changes = {
          View.setAnimationRepeatCount(repeats)
          view.frame = end
          view.transform = transform
          view.alpha = 0.2
        }
        switch kind {
        case 0:
          View.animate(
            withDuration: duration, delay: delay, options: options, animations: changes)
        case 1:
          View.animate(
            withDuration: duration, delay: delay, usingSpringWithDamping: damping,
            initialSpringVelocity: velocity, options: options, animations: changes)
        case 2:
          View.animate(
            springDuration: duration, bounce: damping, initialSpringVelocity: velocity,
            delay: delay, options: options, animations: changes)
        default:
          View.animateKeyframes(
            withDuration: duration, delay: delay,
            options: .init(rawValue: options.rawValue)
          ) {
            View.addKeyframe(
              withRelativeStartTime: damping, relativeDuration: velocity,
              animations: changes)
          }
        }
      }
    },
    Call("PropertyAnimator") { v in
      let view = View(frame: Rect(x: 0, y: 0, width: 9, height: 9))
      let parameters: any TimingCurveProvider =
        switch v.index(4) {
        case 0: CubicTimingParameters(controlPoint1: v.point(), controlPoint2: v.point())
        case 1:
          SpringTimingParameters(dampingRatio: v.number(), initialVelocity: v.vector())
        case 2:
          SpringTimingParameters(
            mass: v.number(), stiffness: v.number(), damping: v.number(),
            initialVelocity: v.vector())
        default:
          SpringTimingParameters(
            duration: v.number(), bounce: v.number(), initialVelocity: v.vector())
        }
      let animator = PropertyAnimator(duration: v.number(), timingParameters: parameters)
      let end = v.rect()
      animator.addAnimations { view.frame = end }
      animator.addAnimations({ view.alpha = 0 }, delayFactor: v.number())
      let (delay, fraction, factor) = (v.number(), v.number(), v.number())
      let pauses = v.bool()
      try run(view, Timeline(), &v) {
        animator.startAnimation(afterDelay: delay)
        if pauses {
          animator.pauseAnimation()
          animator.fractionComplete = fraction
          _ = view.presentation.frame
          animator.continueAnimation(withTimingParameters: nil, durationFactor: factor)
        }
      }
      _ = animator.fractionComplete
    },
    Call("ClockTimer") { v in
      let (interval, repeats) = (v.number(), v.bool())
      let clock = try WindowClock(window(View()), screenScale: v.number())
      clock.display = v.bool() ? v.number() : nil
      clock.perform {
        ClockTimer.scheduledTimer(withTimeInterval: interval, repeats: repeats) { _ in }
      }
      clock.advance(to: v.any([0, 0.01, 0.1]))
    },
    Call("ClockTimer, one call") { v in
      let interval = v.number()
      try run(View(), Timeline(), &v) {
        ClockTimer.scheduledTimer(withTimeInterval: interval, repeats: false) { _ in }
      }
    },
    Call("DisplayLink") { v in
      let link = DisplayLink { _ in }
      link.preferredFramesPerSecond = v.integer()
      let clock = try WindowClock(window(View()), screenScale: 2)
      clock.display = v.bool() ? v.any([60, v.number()]) : nil
      clock.perform { link.add() }
      for _ in 0..<4 {
        let time = v.number()
        // A link is called in every frame: the number of frames is the work.
        if (time * (clock.display ?? 0)).magnitude > 1e5 { continue }
        clock.advance(to: time)
      }
      _ = (link.timestamp, link.duration)
      link.invalidate()
    },
  ]
}
