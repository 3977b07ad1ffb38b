// Uses the definitions of the articles' listings, and prints a line for each fact,
// "listing: fact". ArticleListingTests builds it with the listings and compares.

import MesmerUIKit

@testable import a1_01_create_spied
@testable import a1_02_subclass
@testable import a1_04_delegate
@testable import a2_01_life
@testable import a2_02_rotate
@testable import a2_03_unload
@testable import a2_05_imageview_spied
@testable import a2_07_scroll
@testable import a3_01_hypnosis
@testable import a3_01b_nocoder
@testable import a4_01
@testable import a4_02_app

// Not those of Spies.swift.
typealias UIView = MesmerUIKit.UIView
typealias UIScrollView = MesmerUIKit.UIScrollView
typealias UIImageView = MesmerUIKit.UIImageView

func say(_ listing: String, _ facts: Any...) {
  let texts = facts.map { fact in
    switch fact {
    case let point as CGPoint: "\(point.x),\(point.y)"
    case let size as CGSize: "\(size.width)x\(size.height)"
    case let rect as CGRect: "\(rect.minX),\(rect.minY),\(rect.width)x\(rect.height)"
    default: "\(fact)"
    }
  }
  print(listing + ":", texts.joined(separator: " "))
}

/// A window of the screen's size that shows a controller.
func window(showing controller: UIViewController?) -> UIWindow {
  let window = UIWindow(frame: UIScreen.main.bounds)
  window.rootViewController = controller
  window.makeKeyAndVisible()
  return window
}

/// Plays fingers on the screen, 60 frames per second, to the end.
@discardableResult
func play(_ window: UIWindow, _ actions: Timeline.Action...) -> WindowClock {
  let timeline = Timeline(
    actions.map { if case .wait = $0 { $0 } else { .on("window", $0) } })
  let clock = try! WindowClock(window, timeline: timeline, screenScale: 2)
  var frame = 0
  while !clock.isFinished && frame < 6000 {
    clock.advance(to: Double(frame) / 60)
    frame += 1
  }
  return clock
}

func pixel(_ frame: Pixmap, _ x: Int, _ y: Int) -> String {
  let p = frame[x, y]
  return "\(p.red),\(p.green),\(p.blue),\(p.alpha)"
}

/// A finger that moves up by 110 points in the middle of the screen, slowly.
let up = Timeline.Action.drag(
  from: CGPoint(x: 180, y: 400), to: CGPoint(x: 180, y: 290), duration: 0.2, hold: 0.2)

// Pictures for UIImage(named:): "train" is 4 x 2 points and green, "landscape" 6 x 3.
for (name, width, height) in [("train", 4.0, 2.0), ("landscape", 6.0, 3.0)] {
  let format = UIGraphicsImageRendererFormat()
  format.scale = 1
  let size = CGSize(width: width, height: height)
  let picture = UIGraphicsImageRenderer(size: size, format: format).image { context in
    UIColor.green.setFill()
    context.fill(CGRect(origin: .zero, size: size))
  }
  try picture.pngData()!.write(to: URL(fileURLWithPath: "\(name).png"))
}
let pictures = UIEnvironment(resources: ".")
let noPictures = UIEnvironment(resources: "/nowhere", seed: 7)

do {
  a1_01_create_spied.a1()
  let scroll = a1_01_create_spied.made[0] as! UIScrollView
  let image = a1_01_create_spied.made[1]
  say("a1_01_create", scroll.bounds.size, scroll.contentSize, scroll.contentInset.bottom)
  say("a1_01_create", scroll.contentOffset, image.superview === scroll, image.frame)
}

do {
  // A drag on a control, which this one scrolls by, unlike a plain scroll view.
  for scroll in [
    UIScrollView(frame: UIScreen.main.bounds), MyScroll(frame: UIScreen.main.bounds),
  ] {
    let window = window(showing: nil)
    window.addSubview(scroll)
    scroll.contentSize = CGSize(width: 375, height: 2000)
    scroll.addSubview(UIControl(frame: CGRect(x: 0, y: 0, width: 375, height: 2000)))
    let middle = CGPoint(x: 180, y: 400)
    let path = Timeline.FingerPath([
      .init(time: 0, point: middle), .init(time: 0.3, point: middle),
      .init(time: 0.5, point: CGPoint(x: 180, y: 290)),
      .init(time: 0.7, point: CGPoint(x: 180, y: 290)),
    ])
    play(window, .fingers([path]))
    say("a1_02_subclass", type(of: scroll), scroll.contentOffset)
  }
}

do {
  let controller = a1_04_delegate.VC()
  let window = window(showing: controller)
  let scroll = UIScrollView(frame: window.bounds)
  scroll.contentSize = CGSize(width: 375, height: 2000)
  scroll.minimumZoomScale = 0.5
  scroll.maximumZoomScale = 2
  scroll.addSubview(controller.viewA)
  controller.viewA.frame = CGRect(x: 0, y: 0, width: 375, height: 2000)
  scroll.delegate = controller
  controller.view.addSubview(scroll)
  play(
    window,
    .drag(from: CGPoint(x: 180, y: 500), to: CGPoint(x: 180, y: 300), duration: 0.1))
  say("a1_04_delegate", scroll.contentOffset.y > 200, scroll.isDecelerating)
  NSLog("--- pinch")
  play(window, .pinch(center: CGPoint(x: 180, y: 300), scale: 4, duration: 0.3))
  say("a1_04_delegate", controller.viewA.frame)
  say(
    "a1_04_delegate", controller.shouldAutorotate(to: .portrait),
    controller.shouldAutorotate(to: .landscapeLeft))
}

do {
  final class Log: a2_01_life.VC {
    var calls: [String] = []
    override func viewDidLoad() {
      super.viewDidLoad()
      calls.append("load")
    }
    override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      calls.append("will appear")
    }
    override func viewWillLayoutSubviews() {
      super.viewWillLayoutSubviews()
      calls.append("will layout")
    }
    override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      calls.append("did layout")
    }
    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      calls.append("did appear")
    }
    override func rememberScrollPosition() { calls.append("remember") }
    override func saveDataToPermanentStore() { calls.append("save") }
    override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      calls.append("did disappear")
    }
  }
  let controller = Log()
  let window = window(showing: controller)
  play(window, .tap(CGPoint(x: 5, y: 5)))
  say("a2_01_life", controller.view is UIScrollView, controller.view.frame)
  window.rootViewController = nil
  play(window, .wait(0.1))
  say("a2_01_life", controller.calls.joined(separator: ", "))
}

do {
  final class Log: a2_02_rotate.VC {
    var calls: [String] = []
    override func willRotate(
      to toInterfaceOrientation: UIInterfaceOrientation, duration: TimeInterval
    ) {
      super.willRotate(to: toInterfaceOrientation, duration: duration)
      calls.append("will \(view.bounds.width)")
    }
    override func willAnimateRotation(
      to toInterfaceOrientation: UIInterfaceOrientation, duration: TimeInterval
    ) {
      super.willAnimateRotation(to: toInterfaceOrientation, duration: duration)
      calls.append("animate \(view.bounds.width)")
    }
    override func didRotate(from fromInterfaceOrientation: UIInterfaceOrientation) {
      super.didRotate(from: fromInterfaceOrientation)
      calls.append("did from \(fromInterfaceOrientation) \(view.bounds.width)")
    }
  }
  let controller = Log()
  let window = window(showing: controller)
  play(window, .wait(0.1))
  window.resize(to: CGSize(width: 667, height: 375))
  controller.f()
  say("a2_02_rotate", controller.calls.joined(separator: ", "))
  say("a2_02_rotate", controller.interfaceOrientation.isLandscape)
}

do {
  let controller = a2_03_unload.VC()
  controller.faceView = UIView()
  controller.viewDidUnload()
  a2_03_unload.VC2().didReceiveMemoryWarning()
  say("a2_03_unload", controller.faceView == nil)
}

UIEnvironment.$current.withValue(pictures) {
  a2_05_imageview_spied.f()
  let view = a2_05_imageview_spied.made[0] as! UIImageView
  say("a2_05_imageview", view.image!.size, view.isHighlighted, view.bounds.size)
  say("a2_05_imageview", view.contentMode == .center, view.intrinsicContentSize)
  say("a2_05_imageview", pixel(Renderer(scale: 1).render(view), 1, 1))
}

do {
  let controller = a2_07_scroll.VC()
  let window = window(showing: controller)
  let scroll = controller.scrollView
  say("a2_07_scroll", scroll.minimumZoomScale, scroll.maximumZoomScale, scroll.zoomScale)
  scroll.frame = window.bounds
  controller.subview.frame = CGRect(x: 0, y: 0, width: 375, height: 900)
  scroll.addSubview(controller.subview)
  scroll.contentSize = controller.subview.frame.size
  controller.view.addSubview(scroll)
  let center = CGPoint(x: 180, y: 300)
  play(window, .pinch(center: center, scale: 6, duration: 0.3))
  say("a2_07_scroll", scroll.zoomScale, controller.subview.frame.size)
  play(window, .pinch(center: center, scale: 0.1, duration: 0.3))
  say("a2_07_scroll", scroll.zoomScale, controller.subview.frame.size)
}

var rings: [[UInt8]] = []
UIEnvironment.$current.withValue(noPictures) {
  let frame = CGRect(x: 0, y: 0, width: 200, height: 300)
  for view in [
    a3_01_hypnosis.JXHypnosisView(frame: frame),
    a3_01b_nocoder.JXHypnosisView(frame: frame),
  ] {
    let picture = Renderer(scale: 1).render(view)
    say(
      "a3_01_hypnosis", pixel(picture, 120, 150), pixel(picture, 110, 150),
      pixel(picture, 100, 190))
    rings.append(picture.withUnsafeBytes { Array($0) })
  }
  say("a3_01b_nocoder", rings[0] == rings[1])

  let controller = a3_01_hypnosis.ViewController()
  let window = window(showing: controller)
  let scroll = controller.view.subviews[0] as! UIScrollView
  let first = controller.view.subviews[1]
  say("a3_01_hypnosis", scroll.contentSize, first.frame)
  // A finger beside the first view scrolls; one on it gives its rings a random colour.
  play(
    window,
    .drag(
      from: CGPoint(x: 50, y: 600), to: CGPoint(x: 50, y: 490), duration: 0.2, hold: 0.2))
  say("a3_01_hypnosis", scroll.contentOffset)
  let before = pixel(Renderer(scale: 1).render(window), 220, 350)
  play(window, .tap(CGPoint(x: 200, y: 350)))
  let after = pixel(Renderer(scale: 1).render(window), 220, 350)
  say("a3_01_hypnosis", before, after != before, scroll.contentOffset)
}
UIEnvironment.$current.withValue(pictures) {
  let frame = CGRect(x: 0, y: 0, width: 200, height: 300)
  let view = a3_01_hypnosis.JXHypnosisView(frame: frame)
  say("a3_01_hypnosis", pixel(Renderer(scale: 1).render(view), 110, 150))
}

do {
  a4_01.f()
  final class Log: a4_01.V {
    var calls: [String] = []
    override func willMove(toSuperview newSuperview: UIView?) {
      super.willMove(toSuperview: newSuperview)
      calls.append(newSuperview == nil ? "leaves" : "enters")
    }
    override func didMoveToWindow() {
      super.didMoveToWindow()
      calls.append(window == nil ? "no window" : "window")
    }
    override func didAddSubview(_ subview: UIView) {
      super.didAddSubview(subview)
      calls.append("added \(subviews.count)")
    }
    override func layoutSubviews() {
      super.layoutSubviews()
      calls.append("layout")
    }
  }
  let view = Log()
  let window = window(showing: nil)
  window.addSubview(view)
  view.addSubview(UIView())
  window.layoutIfNeeded()
  view.removeFromSuperview()
  say("a4_01", view.calls.joined(separator: ", "))
}

@_silgen_name("a4_02_app_main") func launchApp(
  _ count: Int32, _ arguments: UnsafeRawPointer?
) -> Int32
do {
  _ = launchApp(0, nil)
  let window = app4.keyWindow!
  let picture = Renderer(scale: 1).render(window)
  say("a4_02_app", picture.width, picture.height, window.subviews.map(\.frame.origin.y))
  say(
    "a4_02_app", pixel(picture, 50, 50), pixel(picture, 50, 200), pixel(picture, 200, 300)
  )
}
