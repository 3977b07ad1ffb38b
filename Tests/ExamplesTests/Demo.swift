import Foundation
import Mesmer
import MesmerExamples
import MesmerGoldenSuites
import MesmerScenes
import MesmerUIKit
import Testing

/// A demo: the folder of its scene and the code that builds the same views.
struct Demo: Sendable, CustomStringConvertible {
  var name: String
  /// Makes the window, and the objects that it does not retain.
  var stage:
    @Sendable (_ folder: String, _ scale: Double) throws -> (
      window: View, owner: AnyObject?
    )
  /// Gives a view's rings a colour, where the view has rings.
  var recolor: @Sendable (View, Color) -> Void = {
    ($0 as? HypnosisView)?.circleColor = $1
  }

  init(
    name: String,
    window: @escaping @Sendable (_ folder: String, _ scale: Double) throws -> View
  ) {
    self.name = name
    stage = { (try window($0, $1), nil) }
  }

  static let all = [
    Demo(name: "BigImage", window: BigImage.window),
    Demo(name: "Button", window: Button.window),
    Demo(name: "Contacts", window: Contacts.window),
    Demo(name: "ContentModes", window: ContentModes.window),
    Demo(name: "FirstViewOverScroll", window: FirstViewOverScroll.window),
    Demo(name: "Hover", window: Hover.window),
    Demo(name: "HypnosisBig", window: HypnosisBig.window),
    Demo(name: "HypnosisPages", window: HypnosisPages.window),
    Demo(name: "Hypnosister", window: Hypnosister.window),
    Demo(name: "Indicators", window: Indicators.window),
    Demo(name: "RedBlueWindow", window: RedBlueWindow.window),
    Demo(name: "ZoomToRect", window: ZoomToRect.window),
  ]

  /// The folder of all examples.
  static let examples = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent()  // ExamplesTests
    .deletingLastPathComponent()  // Tests
    .deletingLastPathComponent()  // the package
    .appendingPathComponent("Examples").path

  var folder: String { Demo.examples + "/" + name }
  var description: String { name }

  /// The demo's picture in a state, or that of the capture in the middle of a
  /// timeline that is played from there on, reached as a program would: through the
  /// views' own properties and methods. Only the options used by the suites are accepted;
  /// another one is an error.
  func picture(_ state: RenderState, timeline: TimelineFile? = nil) throws -> Pixmap {
    let scale = state.scale ?? 2
    // The screen of the device, as UIKit code finds it.
    let screen = try SceneFile.load(
      path: folder + "/scene.json", state: RenderState()
    ).screenSize
    let environment = UIEnvironment(
      screen: UIScreen(size: screen, scale: scale), resources: folder)
    return try UIEnvironment.$current.withValue(environment) {
      try picture(state, timeline, scale: scale)
    }
  }

  private func picture(
    _ state: RenderState, _ timeline: TimelineFile?, scale: Double
  ) throws -> Pixmap {
    let (window, owner) = try stage(folder, scale)
    defer { withExtendedLifetime(owner) {} }
    let scroll = Demo.firstScrollView(in: window)
    if let size = state.size { resize(window, to: size) }
    // A device has shown a frame before anything is scrolled.
    window.layoutIfNeeded()
    for setting in state.settings {
      guard setting.key == "circleColor", setting.value == "\"red\"" else {
        throw UnknownOption(name: "\(setting)")
      }
      Demo.forEachView(in: window) {
        if $0.id == setting.id { recolor($0, .red) }
      }
    }
    if let contents = state.contents {
      Demo.forEachView(in: window) { $0.contents = contents }
    }
    if let indicators = state.indicators {
      Demo.forEachView(in: window) { ($0 as? ScrollView)?.indicatorDisplay = indicators }
    }
    if let zoom = state.zoom { scroll?.zoomScale = zoom }
    if let rect = state.zoomTo { scroll?.zoom(to: rect) }
    if let offset = state.contentOffset {
      scroll?.contentOffset =
        state.subpixel ? offset : PixelRounding.rounded(offset, scale: scale)
    }
    if let scroll, state.clampsToRange {
      scroll.contentOffset = scroll.scrollGeometry.clamped(scroll.contentOffset)
    }
    if state.reveal != nil || state.scrollViewID != nil {
      throw UnknownOption(name: "reveal or scrollView")
    }
    let renderer = Renderer(scale: scale)
    guard let timeline, let scroll else { return renderer.render(window) }
    return try play(timeline, on: scroll, in: window, renderer)
  }

  private func resize(_ window: View, to size: Size) {
    // A root as large as the screen follows it.
    let root = window.subviews.count == 1 ? window.subviews[0] : window
    if root.frame.size == window.frame.size, root.autoresizingMask.isEmpty {
      root.frame.size = size
    }
    window.frame.size = size
  }

  /// Plays a timeline frame by frame.
  private func play(
    _ timeline: TimelineFile, on scroll: ScrollView, in window: View,
    _ renderer: Renderer
  ) throws -> Pixmap {
    var picture: Pixmap?
    var unknown: UnknownOption?
    let player = try WindowClock(
      timeline.timeline, on: scroll, screenScale: renderer.scale)
    player.stepHandler = { [unowned player] number in
      switch timeline.steps[number].kind {
      case .capture(timeline.middleCapture):
        window.layoutIfNeeded()
        player.showingFrame { picture = renderer.render(window) }
      case .capture: break
      case .change(.resize(let size)):
        resize(window, to: size)
        window.layoutIfNeeded()
      case .change(
        .set([Setting(id: "lens", key: "isDirectionalLockEnabled", value: "true")])):
        scroll.isDirectionalLockEnabled = true
      case .change(.set(let settings)): unknown = UnknownOption(name: "\(settings)")
      case .change(.animate), .expect:
        unknown = UnknownOption(name: "\(timeline.steps[number])")
      }
    }
    var frame = 0
    repeat {
      player.advance(to: timeline.time(ofFrame: frame))
      window.layoutIfNeeded()
      frame += 1
    } while !player.isFinished
    if let unknown { throw unknown }
    return try #require(picture)
  }

  /// The golden of a case, which the scene file draws (`mesmer verify` holds it to that),
  /// and the demo's picture: of a still, or of the capture in the middle of a
  /// timeline.
  func pair(
    _ one: SuiteCase, of suite: SuiteFile
  ) throws -> (golden: Pixmap, twin: Pixmap) {
    let timeline = try one.timeline.map { try TimelineFile.load(path: $0) }
    let name = one.name + (timeline.map { "/" + $0.middleCapture } ?? "")
    let golden = try readFile("\(suite.goldens)/\(name).png", limit: 1 << 26)
    return (
      try PNGDecoder.decode(golden).pixmap, try picture(one.state, timeline: timeline)
    )
  }

  struct UnknownOption: Error { var name: String }

  static func forEachView(in view: View, _ body: (View) -> Void) {
    body(view)
    for subview in view.subviews { forEachView(in: subview, body) }
  }

  static func firstScrollView(in view: View) -> ScrollView? {
    var found: ScrollView?
    forEachView(in: view) { if found == nil { found = $0 as? ScrollView } }
    return found
  }
}

extension TimelineFile {
  /// The name of the capture in the middle, during motion.
  fileprivate var middleCapture: String { captures[captures.count / 2] }

  fileprivate func time(ofFrame frame: Int) -> Double {
    FrameTimes.time(ofFrame: frame, framesPerSecond: run.framesPerSecond)
  }
}
