import XCTest

/// Performs the gestures. Each test launches the app for one case; the app writes the
/// recording when the home button sends it to the background.
@MainActor
final class RecorderUITests: XCTestCase {
  private func record(
    _ name: String, seconds: Double = 5, _ gesture: (XCUIApplication) -> Void = { _ in }
  ) {
    let app = XCUIApplication()
    app.launchEnvironment["RECORDER_CASE"] = name
    app.launch()
    _ = app.wait(for: .runningForeground, timeout: 10)
    Thread.sleep(forTimeInterval: 0.5)
    gesture(app)
    Thread.sleep(forTimeInterval: seconds)
    XCUIDevice.shared.press(.home)
    _ = app.wait(for: .runningBackground, timeout: 10)
    app.terminate()
  }

  private func place(_ app: XCUIApplication, _ x: Double, _ y: Double) -> XCUICoordinate {
    app.coordinate(withNormalizedOffset: CGVector(dx: x, dy: y))
  }

  /// A finger from one place to another, in parts of the screen.
  private func drag(
    _ app: XCUIApplication, from: (Double, Double), to: (Double, Double), speed: Double,
    hold: Double = 0
  ) {
    place(app, from.0, from.1).press(
      forDuration: 0.02, thenDragTo: place(app, to.0, to.1),
      withVelocity: XCUIGestureVelocity(rawValue: CGFloat(speed)),
      thenHoldForDuration: hold)
  }

  private static let speeds = [300.0, 600, 1200, 2000, 3000, 5000]

  func testDragThatIsHeld() {
    record("plain-held", seconds: 2) {
      drag($0, from: (0.5, 0.8), to: (0.5, 0.4), speed: 400, hold: 0.5)
    }
  }

  func testFlicks() {
    for kind in ["plain", "fast"] {
      for speed in Self.speeds {
        record("\(kind)-flick\(Int(speed))", seconds: 6) {
          drag($0, from: (0.5, 0.8), to: (0.5, 0.3), speed: speed)
        }
      }
    }
  }

  func testEdges() {
    record("top-pulled") {
      drag($0, from: (0.5, 0.2), to: (0.5, 0.8), speed: 500, hold: 0.5)
    }
    for speed in Self.speeds {
      record("top-flick\(Int(speed))") {
        drag($0, from: (0.5, 0.3), to: (0.5, 0.5), speed: speed)
      }
    }
  }

  func testPages() {
    for speed in Self.speeds {
      record("pages-flick\(Int(speed))", seconds: 3) {
        drag($0, from: (0.7, 0.5), to: (0.5, 0.5), speed: speed)
      }
    }
    for way in [0.2, 0.4, 0.6] {
      record("pages-held\(Int(way * 100))", seconds: 3) {
        drag($0, from: (0.8, 0.5), to: (0.8 - way, 0.5), speed: 300, hold: 0.5)
      }
    }
  }

  func testBothAxes() {
    for (name, dx, dy) in [("x", 0.3, 0.0), ("diagonal", 0.3, 0.3), ("steep", 0.1, 0.3)] {
      for kind in ["both", "lock"] {
        record("\(kind)-\(name)", seconds: 6) {
          drag($0, from: (0.7, 0.7), to: (0.7 - dx, 0.7 - dy), speed: 2000)
        }
      }
    }
  }

  func testPinches() {
    // Within the limits, past the larger one, past the smaller one.
    for (name, scale, speed) in [("in", 1.5, 1.0), ("max", 4, 3), ("min", 0.25, -1)] {
      record("zoom-\(name)", seconds: 3) { app in
        app.pinch(withScale: CGFloat(scale), velocity: CGFloat(speed))
      }
    }
  }

  func testCatchInFlight() {
    record("plain-catch", seconds: 6) { app in
      drag(app, from: (0.5, 0.8), to: (0.5, 0.3), speed: 3000)
      drag(app, from: (0.5, 0.7), to: (0.5, 0.6), speed: 200, hold: 0.3)
    }
    record("plain-touch", seconds: 4) { app in
      drag(app, from: (0.5, 0.8), to: (0.5, 0.3), speed: 3000)
      place(app, 0.5, 0.5).press(forDuration: 0.5)
    }
  }

  func testStatusBar() {
    record("plain-statusbar", seconds: 4) { app in
      place(app, 0.5, 0).withOffset(CGVector(dx: 0, dy: 10)).tap()
    }
  }

  func testNested() {
    for (name, dx, dy) in [
      ("across", 0.5, 0.0), ("down", 0.0, 0.5), ("crossed", 0.3, 0.25),
    ] {
      record("nested-\(name)", seconds: 4) {
        drag($0, from: (0.8, 0.8), to: (0.8 - dx, 0.8 - dy), speed: 1500)
      }
    }
  }

  func testRequests() {
    for name in ["plain-setoffset", "plain-setoffsetfar", "plain-reveal", "plain-flash"] {
      record(name, seconds: 4)
    }
    for name in ["zoom-setscale", "zoom-torect"] { record(name, seconds: 4) }
  }
}
