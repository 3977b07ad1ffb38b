import MesmerConstraints
import MesmerGeometry
import MesmerScenes
import TestSupport
import Testing

/// The layout engine against frames that UIKit gave: Tests/Evidence/layout.
@Suite struct LayoutRecordingsTests {
  private struct Scene {
    let recording: LayoutRecording
    var engine = Engine()
    var items: [String: Engine.Item] = [:]
    let root: Engine.Item

    init(_ name: String) throws {
      recording = try LayoutRecording(name)
      root = engine.addItem(in: nil)
      try engine.setFrame(of: root, to: Rect(origin: .zero, size: recording.size))
    }

    mutating func add(
      _ path: String, in parent: Engine.Item, sized: Bool = true
    ) throws -> Engine.Item {
      let item = engine.addItem(in: parent)
      items[path] = item
      if sized, let row = recording.frames[path], row.count == 6 {
        try engine.setIntrinsicSize(of: item, width: row[4], height: row[5])
      }
      return item
    }

    /// Adds the constraints of the recording.
    mutating func addConstraints() throws {
      func side(_ side: LayoutRecording.Side) throws -> Engine.Side {
        (
          try #require(items[side.view]),
          try #require(Engine.Attribute(rawValue: side.attribute))
        )
      }
      for constraint in recording.constraints {
        let first = try side(constraint.first)
        let isSize = first.attribute == .width || first.attribute == .height
        var second = try constraint.second.map(side)
        if second == nil && !isSize { second = (root, first.attribute) }
        _ = try engine.add(first, .equal, second, constant: constraint.constant)
      }
    }

    /// Compares all frames.
    mutating func check() throws {
      #expect(!items.isEmpty)
      for (path, item) in items.sorted(by: { $0.key < $1.key }) {
        let difference = recording.difference(path, engine.frame(of: item, scale: 2))
        #expect(difference == nil)
      }
    }
  }

  @Test func edgePins() throws {
    var scene = try Scene("constraints_edge_pins")
    for n in 0..<3 { _ = try scene.add("\(n)", in: scene.root) }
    try scene.addConstraints()
    try scene.check()
  }

  @Test func baselines() throws {
    var scene = try Scene("constraints_baseline")
    for (n, ascender) in scene.recording.ascenders.enumerated() {
      let item = try scene.add("\(n)", in: scene.root)
      let height = try #require(scene.recording.frames["\(n)"])[5]
      try scene.engine.setBaselines(of: item, first: ascender, last: height - ascender)
    }
    try scene.addConstraints()
    try scene.check()
  }

  @Test func margins() throws {
    var scene = try Scene("constraints_margins")
    let box = try scene.add("0", in: scene.root)
    try scene.engine.setFrame(of: box, to: Rect(0, 30, 320, 300))
    // The note of the file names the margins.
    let guide = scene.engine.addItem(in: box)
    for (attribute, inset) in [
      (Engine.Attribute.top, 37.0), (.left, 24), (.bottom, -8), (.right, -28),
    ] {
      _ = try scene.engine.add(
        (guide, attribute), .equal, (box, attribute), constant: inset)
    }
    let views = try (0..<4).map { try scene.add("0.\($0)", in: box) }
    func pin(_ n: Int, _ attribute: Engine.Attribute, _ constant: Double = 0) throws {
      _ = try scene.engine.add(
        (views[n], attribute), .equal, (guide, attribute), constant: constant)
    }
    func size(_ n: Int, _ width: Double?, _ height: Double) throws {
      for (attribute, length) in [(Engine.Attribute.width, width), (.height, height)] {
        guard let length else { continue }
        _ = try scene.engine.add((views[n], attribute), .equal, nil, constant: length)
      }
    }
    for (n, places) in [
      [Engine.Attribute.left, .top], [.right, .bottom], [.centerX, .centerY],
      [.leading, .trailing],
    ].enumerated() { for place in places { try pin(n, place) } }
    try pin(3, .top, 100)
    try size(0, 60, 40)
    try size(1, 60, 40)
    try size(2, 80, 30)
    try size(3, nil, 24)
    try scene.check()
  }

  @Test func nestedFrames() throws {
    var scene = try Scene("nested_deep")
    var parent = scene.root
    for path in ["0", "0.0", "0.0.0", "0.0.0.0"] {
      parent = try scene.add(path, in: parent)
      let key = path == "0" ? "view 0" : path
      let frame = try #require(scene.recording.numbers(key))
      try scene.engine.setFrame(
        of: parent, to: Rect(frame[0], frame[1], frame[2], frame[3]))
    }
    try scene.check()
  }

  /// Two stacks, by the constraints that stacks make: the view without a size of its own
  /// takes what the labels leave.
  @Test func stacks() throws {
    var scene = try Scene("stack_mixed")
    for (path, frame, start, end, spacing) in [
      ("1", Rect(10, 10, 300, 30), .leading, .trailing, 8.0),
      ("2", Rect(10, 50, 300, 180), .top, .bottom, 10),
    ] as [(String, Rect, Engine.Attribute, Engine.Attribute, Double)] {
      let stack = try scene.add(path, in: scene.root)
      try scene.engine.setFrame(of: stack, to: frame)
      let views = try (0..<3).map { try scene.add("\(path).\($0)", in: stack) }
      let equate = { (first: Engine.Side, second: Engine.Side, constant: Double) in
        _ = try scene.engine.add(first, .equal, second, constant: constant)
      }
      try equate((views[0], start), (stack, start), 0)
      try equate((views[1], start), (views[0], end), spacing)
      try equate((views[2], start), (views[1], end), spacing)
      try equate((views[2], end), (stack, end), 0)
      for view in views {
        if path == "1" {
          try equate((view, .centerY), (stack, .centerY), 0)
        } else {
          try equate((view, .left), (stack, .left), 0)
          try equate((view, .right), (stack, .right), 0)
        }
      }
      if path == "1" {
        _ = try scene.engine.add((views[1], .height), .equal, nil, priority: 50)
      }
    }
    try scene.check()
  }
}
