import Foundation
import Mesmer

/// The ticks of a window of many scroll views, of which some move.
enum WindowLoad {
  /// A window of so many scroll views in rows of a hundred, each with a longer content.
  private static func window(of count: Int) -> (Window, [ScrollView]) {
    let window = Window(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
    let views = (0..<count).map { n in
      let view = ScrollView(
        frame: Rect(
          x: Double(n % 100) * 10, y: Double(n / 100) * 10, width: 9, height: 9))
      view.contentSize = Size(width: 9, height: 500)
      window.addSubview(view)
      return view
    }
    return (window, views)
  }

  /// Lets 1, 100 and all of the scroll views move for half a second; prints how long
  /// each took for a tick, and what the offsets were.
  static func measure(scrollViews count: Int, runs: Int) throws {
    print("a window of \(count) scroll views, 30 ticks, \(runs) runs:")
    for moving in Set([1, min(100, count), count]).sorted() {
      var times = Times()
      var sum = 0.0
      for _ in 0..<runs {
        let (window, views) = window(of: count)
        let clock = try WindowClock(window, screenScale: 2)
        clock.advance(to: 0)
        clock.perform {
          for view in views.prefix(moving) {
            view.setContentOffset(Point(x: 0, y: 400), animated: true)
          }
        }
        times.measure {
          for n in 1...30 { clock.advance(to: Double(n) / 60) }
        }
        sum = views.reduce(0) { $0 + $1.contentOffset.y }
      }
      print(
        "\(moving) move: \(fixed(times.best / 30, 4)) ms a tick at best,",
        "median \(fixed(times.median / 30, 4)) ms; offsets add up to \(fixed(sum, 1))")
    }
  }
}
