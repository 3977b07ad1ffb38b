import MesmerUIKit
import TestSupport
import Testing

/// Switches, sliders, segments and dots under fingers, in a window of 375 x 667 points.
@Suite struct ControlValueTests {
  private let screen = UIViewController(nibName: nil, bundle: nil)
  private let window: UIWindow
  private final class Log { var lines: [String] = [] }
  private let log = Log()

  init() { window = UIWindow.showing(screen) }

  private func add<Control: UIControl>(
    _ control: Control, _ line: @escaping (Control) -> String
  ) {
    screen.view.addSubview(control)
    control.addAction(for: .valueChanged) { [log] in
      if let control = $0 as? Control { log.lines.append(line(control)) }
    }
  }

  // MARK: Switches

  @Test("a tap toggles a switch, and sends valueChanged once") func switchTaps() throws {
    let control = UISwitch(frame: CGRect(x: 100, y: 100, width: 10, height: 10))
    #expect(control.frame == CGRect(x: 100, y: 100, width: 51, height: 31))
    add(control) { "\($0.isOn)" }
    try window.play(.tap(CGPoint(x: 110, y: 110)), .wait(1))
    try window.play(.tap(CGPoint(x: 110, y: 110)), .wait(1))
    #expect(log.lines == ["true", "false"])
    control.setOn(true, animated: true)
    control.isOn = false
    #expect(log.lines.count == 2)
  }

  @Test(
    "a drag of 12 points moves the knob, and a drag back moves it back",
    arguments: [11.0, 12.0, 13.0])
  func switchDrags(way: Double) throws {
    let control = UISwitch(frame: CGRect(x: 100, y: 100, width: 0, height: 0))
    add(control) { "\($0.isOn)" }
    let start = CGPoint(x: 115, y: 115)
    func path(_ xs: [Double]) -> Timeline.Action {
      .fingers([
        .init(
          xs.enumerated().map {
            .init(
              time: Double($0.offset) * 0.2,
              point: CGPoint(x: start.x + $0.element, y: 115))
          })
      ])
    }
    // There and back: as before, if the finger has taken the knob along; else a tap.
    try window.play(path([0, way, 0]), .wait(1))
    #expect(log.lines == (way < 12 ? ["true"] : []))
    // Outside of the switch a drag has no effect.
    control.isOn = false
    log.lines = []
    try window.play(path([0, 60]), .wait(1))
    #expect(log.lines == ["true"] && control.isOn)
    // To its own side the knob cannot go.
    log.lines = []
    try window.play(path([0, 60]), .wait(1))
    #expect(log.lines == [] && control.isOn)
  }

  @Test("the knob moves by the measured springs", arguments: [true, false])
  func switchSprings(on: Bool) throws {
    let control = UISwitch(frame: CGRect(x: 100, y: 100, width: 0, height: 0))
    control.isOn = !on
    screen.view.addSubview(control)
    let clock = try window.clock([.wait(3)])
    clock.advance(to: 0)
    let timer = ClockTimer(timeInterval: 0.5, repeats: false) { _ in
      control.setOn(on, animated: true)
    }
    window.calls.run { timer.schedule() }
    clock.advance(to: 0.5)
    let knob = control.subviews[0].subviews[0]
    let from = knob.presentation.center.x
    let to = knob.center.x
    #expect(to - from == (on ? 20 : -20))
    let springs = try TestData.evidence.numbers("animation/switch_springs.tsv", "spring")
    let frequency = springs[on ? 0 : 1][0]
    for ticks in [3.0, 6, 12, 24] {
      clock.advance(to: 0.5 + ticks / 60)
      let t = frequency * ticks / 60
      let part = (knob.presentation.center.x - from) / (to - from)
      #expect(abs(part - (1 - (1 + t) * exp(0 - t))) < 1e-3)
    }
  }

  @Test("a finger makes the knob wider, and its end gives it back")
  func switchKnob() throws {
    let control = UISwitch(frame: CGRect(x: 100, y: 100, width: 0, height: 0))
    screen.view.addSubview(control)
    let knob = control.subviews[0].subviews[0]
    let clock = try window.clock([.touch(CGPoint(x: 110, y: 110), duration: 1), .wait(1)])
    clock.advance(to: 0.5)
    #expect(knob.frame == CGRect(x: 2, y: 2, width: 33, height: 27))
    clock.advance(to: 1.9)
    #expect(knob.frame == CGRect(x: 22, y: 2, width: 27, height: 27) && control.isOn)
  }

  @Test("a wheel turns an eighth eight times a second while it runs, and is hidden else")
  func wheel() throws {
    let wheel = UIActivityIndicatorView()
    #expect(wheel.bounds.size == CGSize(width: 20, height: 20) && wheel.isHidden)
    wheel.hidesWhenStopped = false
    #expect(!wheel.isHidden)
    wheel.hidesWhenStopped = true
    screen.view.addSubview(wheel)
    let clock = try window.clock([.wait(5)])
    clock.advance(to: 0)
    window.calls.run { wheel.startAnimating() }
    func angle() -> Double {
      let t = wheel.subviews[0].presentation.transform
      return (atan2(t.b, t.a) / (Double.pi / 4) + 8).truncatingRemainder(dividingBy: 8)
    }
    for (ticks, steps) in [(7.0, 0.0), (8, 1), (14, 1), (15, 2), (59, 7), (61, 0)] {
      clock.advance(to: ticks / 60)
      #expect(abs(angle() - steps) < 1e-6, "after \(ticks) ticks")
    }
    window.calls.run { wheel.stopAnimating() }
    #expect(wheel.isHidden && !wheel.isAnimating && wheel.subviews.count == 1)
    #expect(wheel.subviews[0].presentation.transform.isIdentity)
    #expect(UIActivityIndicatorView(style: .large).intrinsicContentSize.width == 37)
  }

  // MARK: Steppers

  private func stepper() -> UIStepper {
    let control = UIStepper(frame: CGRect(x: 100, y: 100, width: 10, height: 10))
    add(control) { "\($0.value)" }
    return control
  }
  private let minus = CGPoint(x: 120, y: 110)
  private let plus = CGPoint(x: 170, y: 110)

  @Test("a tap on a stepper changes its value by a step, up to the nearer limit")
  func stepperTaps() throws {
    let control = stepper()
    #expect(control.frame == CGRect(x: 100, y: 100, width: 94, height: 32))
    control.maximumValue = 2.5
    for place in [minus, plus, plus, plus, plus, minus] {
      try window.play(.tap(place), .wait(1))
    }
    #expect(log.lines == ["1.0", "2.0", "2.5", "1.5"])
    control.stepValue = 0
    try window.play(.tap(plus), .wait(1))
    control.stepValue = 1
    control.isEnabled = false
    try window.play(.tap(plus), .wait(1))
    #expect(control.value == 1.5)
    control.value = .nan
    #expect(control.value == 0)
    control.minimumValue = 7
    #expect(control.value == 7 && control.maximumValue == 7)
  }

  @Test("a stepper that wraps continues at its other limit") func stepperWraps() throws {
    let control = stepper()
    control.wraps = true
    control.maximumValue = 2
    for place in [minus, plus, plus] { try window.play(.tap(place), .wait(1)) }
    #expect(log.lines == ["2.0", "0.0", "1.0"])
  }

  @Test(
    "a held button repeats each tenth of a second from 0.5 s on, while touched",
    arguments: [(0.45, 1), (0.55, 2), (1.25, 9)])
  func stepperRepeats(time: Double, changes: Int) throws {
    let control = stepper()
    try window.play(.touch(plus, duration: time), .wait(1))
    #expect(log.lines == (1...changes).map { "\(Double($0))" })
    control.isContinuous = false
    control.autorepeat = false
    try window.play(.touch(plus, duration: time), .wait(1))
    #expect(log.lines.count == changes + 1)
    control.autorepeat = true
    try window.play(.drag(from: plus, to: minus, duration: 0.4), .wait(1))
    #expect(control.value == Double(changes) + 2)
  }

  @Test("from right to left a stepper increases at the left")
  func stepperMirrored() throws {
    let control = stepper()
    control.semanticContentAttribute = .forceRightToLeft
    try window.play(.tap(minus), .wait(1))
    #expect(log.lines == ["1.0"])
  }

  // MARK: Sliders

  @Test("a drag of the knob moves it by the same distance, up to the limits")
  func sliderDrags() throws {
    let slider = UISlider(frame: CGRect(x: 50, y: 100, width: 228, height: 30))
    slider.minimumValue = 10
    slider.maximumValue = 30
    slider.value = 20
    add(slider) { _ in "changed" }
    // The knob's way is 200 points for 20.
    let knob = CGPoint(x: 50 + 114 + 5, y: 115)
    try window.play(.slow(knob, dx: 50))
    #expect(slider.value == 25 && log.lines.count > 2)
    try window.play(.slow(CGPoint(x: 50 + 164, y: 115), dx: 49.5))
    #expect(abs(slider.value - 29.95) < 1e-4)
    try window.play(.slow(CGPoint(x: 50 + 213, y: 115), dx: 100))
    #expect(slider.value == 30)
    try window.play(.slow(CGPoint(x: 50 + 214, y: 115), dx: -300))
    #expect(slider.value == 10)
    // A touch beside the knob has no effect, unless it is within ten points of it.
    log.lines = []
    try window.play(.slow(CGPoint(x: 50 + 28 + 11, y: 115), dx: 50))
    #expect(slider.value == 10 && log.lines.isEmpty)
    try window.play(.slow(CGPoint(x: 50 + 28 + 9, y: 115), dx: 50))
    #expect(slider.value == 15)
  }

  @Test("a slider that is not continuous sends its value once") func sliderOnce() throws {
    let slider = UISlider(frame: CGRect(x: 50, y: 100, width: 228, height: 30))
    slider.isContinuous = false
    add(slider) { "\($0.value)" }
    try window.play(.slow(CGPoint(x: 64, y: 115), dx: 100))
    #expect(log.lines == ["0.5"])
    try window.play(.tap(CGPoint(x: 164, y: 115)))
    #expect(log.lines == ["0.5"])
  }

  @Test("the value stays within the limits, in whatever order they are set")
  func sliderLimits() {
    let slider = UISlider()
    slider.value = 2
    #expect(slider.value == 1)
    slider.minimumValue = 5
    #expect(slider.value == 5 && slider.maximumValue == 5)
    slider.maximumValue = -1
    #expect(slider.minimumValue == -1 && slider.value == -1)
    slider.maximumValue = 1
    slider.value = .nan
    #expect(slider.value == -1)
    let rect = slider.thumbRect(
      forBounds: CGRect(x: 0, y: 0, width: 128, height: 30),
      trackRect: slider.trackRect(forBounds: CGRect(x: 0, y: 0, width: 128, height: 30)),
      value: 1)
    #expect(rect == CGRect(x: 100, y: 1, width: 28, height: 28))
  }

  @Test("a rating of stars in the manner of apps follows the finger")
  func rating() throws {
    final class Rating: UIControl {
      var value = 0 {
        didSet { if value != oldValue { sendActions(for: .valueChanged) } }
      }
      private func take(_ touch: UITouch) {
        value = min(max(Int(touch.location(in: self).x / 30) + 1, 0), 5)
      }
      override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        take(touch)
        return true
      }
      override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        take(touch)
        return bounds.insetBy(dx: -20, dy: -20).contains(touch.location(in: self))
      }
    }
    let rating = Rating(frame: CGRect(x: 50, y: 100, width: 150, height: 30))
    add(rating) { "\($0.value)" }
    try window.play(.slow(CGPoint(x: 65, y: 115), dx: 95))
    #expect(log.lines == ["1", "2", "3", "4"] && !rating.isTracking)
    log.lines = []
    try window.play(.slow(CGPoint(x: 155, y: 115), dx: 100))
    #expect(log.lines == ["5"] && !rating.isHighlighted)
  }

  // MARK: Segments

  @Test("a negative width of a segment is none, as is NaN", arguments: [-1, Double.nan])
  func segmentWidth(width: Double) {
    let control = UISegmentedControl(items: ["One"])
    control.setWidth(width, forSegmentAt: 0)
    #expect(control.widthForSegment(at: 0) == 0)
  }

  @Test("a tap selects a segment, once, and not one that is disabled")
  func segmentTaps() throws {
    let control = UISegmentedControl(items: ["One", "Two", UIImage()])
    control.frame = CGRect(x: 50, y: 100, width: 280, height: 32)
    #expect(control.selectedSegmentIndex == -1 && control.numberOfSegments == 3)
    add(control) { "\($0.selectedSegmentIndex)" }
    for x in [60.0, 150, 150, 300] {
      try window.play(.tap(CGPoint(x: x, y: 110)), .wait(0.5))
    }
    #expect(log.lines == ["0", "1", "2"])
    control.setEnabled(false, forSegmentAt: 0)
    try window.play(.tap(CGPoint(x: 60, y: 110)))
    #expect(control.selectedSegmentIndex == 2 && log.lines.count == 3)
    control.selectedSegmentIndex = 1
    control.insertSegment(withTitle: "Zero", at: 0, animated: true)
    #expect(control.selectedSegmentIndex == 2 && control.titleForSegment(at: 0) == "Zero")
    control.removeSegment(at: 2, animated: false)
    #expect(control.selectedSegmentIndex == -1 && control.titleForSegment(at: 9) == nil)
    control.selectedSegmentIndex = 7
    #expect(control.selectedSegmentIndex == -1 && log.lines.count == 3)
  }

  @Test("edges of segments are on whole points, as measured") func segmentFrames() {
    let control = UISegmentedControl(items: ["Day", "Week", "Month"])
    #expect(control.bounds.height == 32)
    control.frame = CGRect(x: 0, y: 0, width: 280, height: 32)
    control.selectedSegmentIndex = 1
    control.layoutIfNeeded()
    let frames = control.subviews.compactMap { ($0 as? Label)?.frame }
    #expect(frames.map(\.minX) == [0, 93, 186] && frames.map(\.width) == [93, 93, 94])
    let knob = control.subviews.contains {
      $0.frame == CGRect(x: 95, y: 2, width: 89, height: 28)
    }
    #expect(knob)
    control.semanticContentAttribute = .forceRightToLeft
    control.layoutIfNeeded()
    let mirrored = control.subviews.compactMap { ($0 as? Label)?.frame.minX }
    #expect(mirrored == [187, 94, 0])
  }

  @Test("a drag moves the selection, and its end sends valueChanged once")
  func segmentDrags() throws {
    let control = UISegmentedControl(items: ["One", "Two", "Three"])
    control.frame = CGRect(x: 50, y: 100, width: 300, height: 32)
    control.selectedSegmentIndex = 0
    add(control) { "\($0.selectedSegmentIndex)" }
    try window.play(.slow(CGPoint(x: 60, y: 110), dx: 250), .wait(1))
    #expect(log.lines == ["2"])
    // From another segment a drag selects the one under the finger at the end.
    try window.play(.slow(CGPoint(x: 60, y: 110), dx: 100), .wait(1))
    #expect(log.lines == ["2", "1"])
    // Outside nothing is selected.
    try window.play(.slow(CGPoint(x: 60, y: 110), dy: 200), .wait(1))
    #expect(log.lines == ["2", "1"])
    control.isMomentary = true
    try window.play(.tap(CGPoint(x: 60, y: 110)), .wait(1))
    #expect(log.lines == ["2", "1", "0"] && control.selectedSegmentIndex == -1)
  }

  @Test("images of segments are shapes in the colour of labels, and are given back")
  func segmentImages() {
    let image = UIImage(width: 9, height: 9, rgba: .init(repeating: 255, count: 324))
    let control = UISegmentedControl(items: [image, "Two"])
    #expect(control.imageForSegment(at: 0) === image)
    #expect(control.titleForSegment(at: 0) == nil)
    control.backgroundColor = .white
    let frame = Renderer(scale: 1).render(control)
    let middle = Int(control.bounds.width / 4)
    #expect(frame[middle, 16].red == 0)
    control.setTitle("One", forSegmentAt: 0)
    #expect(
      control.imageForSegment(at: 0) == nil && control.titleForSegment(at: 0) == "One")
  }

  // MARK: Dots

  @Test("dots are where they were measured") func dots() throws {
    let recording = try LayoutRecording("control_pagecontrol")
    for (path, pages) in [("2", 4), ("3", 7), ("5", 3)] {
      let box = try #require(recording.frames[path])
      let control = UIPageControl(
        frame: CGRect(x: 0, y: 0, width: box[2], height: box[3]))
      control.numberOfPages = pages
      control.layoutIfNeeded()
      let frames = control.subviews.map(\.frame)
      #expect(recording.difference(path + ".0", frames[0]) == nil)
      let dots = try #require(recording.frames[path + ".0.1"])
      let (x, y) = (frames[0].minX + dots[0], frames[0].minY + dots[1])
      // A dot is a point smaller on each side than its box.
      #expect(frames[1].minX == x + 1 && frames[pages].maxX == x + dots[2] - 1)
      #expect(frames.count == pages + 1)
      for n in 0..<pages {
        guard let box = recording.frames["\(path).0.1.\(n)"] else { continue }
        let dot = CGRect(x: x + box[0], y: y + box[1], width: box[2], height: box[3])
        #expect(frames[n + 1] == dot.insetBy(dx: 1, dy: 1))
      }
      #expect(control.intrinsicContentSize == frames[0].size)
    }
  }

  @Test("taps at the right and at the left turn pages, up to the ends")
  func pageTaps() throws {
    let control = UIPageControl(frame: CGRect(x: 50, y: 100, width: 200, height: 30))
    control.numberOfPages = 3
    add(control) { "\($0.currentPage)" }
    let (left, right) = (CGPoint(x: 149, y: 110), CGPoint(x: 151, y: 110))
    for point in [left, right, right, right, left] { try window.play(.tap(point)) }
    #expect(log.lines == ["1", "2", "1"])
    control.semanticContentAttribute = .forceRightToLeft
    try window.play(.tap(left))
    #expect(control.currentPage == 2)
    control.numberOfPages = 2
    #expect(control.currentPage == 1)
    control.currentPage = 9
    #expect(control.currentPage == 1 && log.lines.count == 4)
    control.numberOfPages = 1
    control.hidesForSinglePage = true
    let isHidden = control.subviews.allSatisfy(\.isHidden)
    #expect(isHidden)
  }

  // MARK: Bars

  @Test("a bar's fill is a part of its width, from the side where lines begin")
  func progress() {
    let bar = UIProgressView(progressViewStyle: .default)
    #expect(bar.bounds.height == 4)
    bar.frame = CGRect(x: 0, y: 0, width: 200, height: 4)
    for (value, width) in [(-1, 0.0), (0.25, 50), (1, 200), (2, 200)] as [(Float, Double)]
    {
      bar.progress = value
      bar.layoutIfNeeded()
      #expect(bar.subviews[1].frame == CGRect(x: 0, y: 0, width: width, height: 4))
    }
    bar.progress = 0.25
    bar.semanticContentAttribute = .forceRightToLeft
    bar.layoutIfNeeded()
    #expect(bar.subviews[1].frame.minX == 150)
    bar.setProgress(.nan, animated: true)
    #expect(bar.progress == 0)
  }
}
