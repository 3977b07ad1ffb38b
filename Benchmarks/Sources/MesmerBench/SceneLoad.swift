import Foundation
import Mesmer
import MesmerScenes

/// Reading and writing a scene of many views: rows of ten, one that clips and
/// nine in it, of all kinds.
enum SceneLoad {
  /// A scene of at least so many views, made in code.
  static func scene(views: Int) throws -> Scene {
    var random = RandomNumbers(seed: 11)
    let lens = ScrollView(frame: Rect(x: 0, y: 0, width: 375, height: 667))
    lens.contentSize = Size(width: 375, height: Double(views))
    for i in 0..<(views + 9) / 10 {
      let row = View(
        frame: Rect(
          x: Double(random.below(30000)) / 100, y: Double(i) * 10, width: 120,
          height: 9.5))
      row.id = "row-\(i)"
      row.backgroundColor = .lightGray
      row.clipsToBounds = true
      for k in 0..<9 {
        row.addSubview(cell(k, &random))
      }
      lens.addSubview(row)
    }
    return try Scene(
      root: lens, screenSize: Size(width: 375, height: 667), scale: 2,
      background: .white)
  }

  private static func cell(_ k: Int, _ random: inout RandomNumbers) -> View {
    let frame = Rect(x: Double(k) * 12.5, y: 0.5, width: 10, height: 9)
    let color = Color(
      red: Double(random.below(256)) / 255, green: 0.5, blue: Double(k) / 9)
    switch k % 3 {
    case 0:
      let view = View(frame: frame)
      view.backgroundColor = color
      view.alpha = 0.75
      return view
    case 1:
      let view = HypnosisView(frame: frame)
      view.circleColor = color
      view.lineWidth = 2
      return view
    default:
      let view = ShapeView(frame: frame)
      view.path = Path(rect: Rect(x: 1, y: 1, width: 8, height: 7))
      view.fillColor = color
      return view
    }
  }

  /// Writes such a scene and reads it `runs` times; prints how long each took
  /// at best, and how long the processor was busy with a reading.
  static func measure(views: Int, runs: Int) throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("mesmer-load-\(getpid()).json").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let scene = try scene(views: views)
    var writing = Times()
    let clock = ContinuousClock()
    var start = clock.now
    try scene.write(to: path)
    writing.add(clock.now - start)

    var reading = Times()
    let ticks = Foundation.clock()
    for _ in 0..<runs {
      start = clock.now
      _ = try SceneFile.load(path: path)
      reading.add(clock.now - start)
    }
    let busy = Double(Foundation.clock() - ticks) * 1e3 / Double(CLOCKS_PER_SEC)
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    print("a scene of \(scene.viewCount) views, \(size) bytes, \(runs) runs:")
    print(
      "read best \(fixed(reading.best, 1)) ms, median \(fixed(reading.median, 1)) ms,",
      "processor busy \(fixed(busy / Double(runs), 1)) ms each")
    print("written and read back in \(fixed(writing.best, 1)) ms")
  }
}

extension Scene {
  /// How many views there are.
  fileprivate var viewCount: Int {
    var count = 0
    var pending = [root]
    while let view = pending.popLast() {
      count += 1
      pending += view.subviews
    }
    return count
  }
}
