import Foundation
import MesmerConstraints
import MesmerGeometry
import TestSupport
import Testing

/// Frames that UIKit gave, of ../shared/conformance/recordings/layout.
@Suite(.enabled(if: Conformance.isPresent, "\(Conformance.absence)"))
struct LayoutRecordingsTests {
  private struct Recording {
    var scene: [String: Any] = [:]
    /// By path: the frame, and the intrinsic size if there is one.
    var rows: [String: [Double]] = [:]
    var engine = Engine()
    var items: [String: Engine.Item] = [:]
    let root: Engine.Item

    init(_ name: String) throws {
      root = engine.addItem(in: nil)
      let path = try #require(Conformance.root) + "/recordings/layout/\(name).tsv"
      for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      {
        if line.hasPrefix("# scene: ") {
          let json = Data(line.dropFirst(9).utf8)
          scene = try #require(JSONSerialization.jsonObject(with: json) as? [String: Any])
        } else if line.hasPrefix("frame") {
          let cells = line.split(separator: "\t")
          rows[String(cells[1])] = cells[3...].compactMap { Double($0) }
        }
      }
      let size = scene["size"] as? [Double] ?? [320, 240]
      try engine.setFrame(
        of: root, to: Rect(x: 0, y: 0, width: size[0], height: size[1]))
    }

    mutating func add(
      _ path: String, in parent: Engine.Item, sized: Bool = true
    ) throws
      -> Engine.Item
    {
      let item = engine.addItem(in: parent)
      items[path] = item
      if sized, let row = rows[path], row.count == 6 {
        try engine.setIntrinsicSize(of: item, width: row[4], height: row[5])
      }
      return item
    }

    /// "1.leading=0.trailing+8", "0.top=16": of the superview's, "0.height=44".
    mutating func addConstraint(_ text: String) throws {
      let sides = text.split(separator: "=").map(String.init)
      func side(_ text: Substring) throws -> Engine.Side {
        let parts = text.split(separator: ".")
        return (
          try #require(items[String(parts[0])]),
          try #require(Engine.Attribute(rawValue: String(parts[1])))
        )
      }
      let first = try side(sides[0][...])
      if let constant = Double(sides[1]) {
        let isSize = first.attribute == .width || first.attribute == .height
        _ = try engine.add(
          first, .equal, isSize ? nil : (root, first.attribute), constant: constant)
      } else {
        let parts = sides[1].split(separator: "+")
        _ = try engine.add(
          first, .equal, side(parts[0]),
          constant: parts.count > 1 ? try #require(Double(parts[1])) : 0)
      }
    }

    /// Compares all frames: origins within 0.5, sizes within 0.25.
    mutating func check() throws {
      #expect(!items.isEmpty)
      for (path, item) in items.sorted(by: { $0.key < $1.key }) {
        guard let row = rows[path] else { continue }
        let rect = engine.frame(of: item, scale: 2)
        #expect((rect.origin.x - row[0]).magnitude <= 0.5, "\(path) x: \(rect)")
        #expect((rect.origin.y - row[1]).magnitude <= 0.5, "\(path) y: \(rect)")
        #expect((rect.size.width - row[2]).magnitude <= 0.25, "\(path) width: \(rect)")
        #expect((rect.size.height - row[3]).magnitude <= 0.25, "\(path) height: \(rect)")
      }
    }
  }

  @Test func edgePins() throws {
    var recording = try Recording("constraints_edge_pins")
    for n in 0..<3 { _ = try recording.add("\(n)", in: recording.root) }
    for text in recording.scene["constraints"] as? [String] ?? [] {
      try recording.addConstraint(text)
    }
    try recording.check()
  }

  @Test func baselines() throws {
    var recording = try Recording("constraints_baseline")
    let labels = recording.scene["labels"] as? [String] ?? []
    for (n, label) in labels.enumerated() {
      let item = try recording.add("\(n)", in: recording.root)
      // The system font's ascender is 1950 of 2048 units, its descender 494.
      let size = try #require(Double(label.split(separator: " ").last ?? ""))
      let first = size * 1950 / 2048
      let height = try #require(recording.rows["\(n)"])[5]
      try recording.engine.setBaselines(of: item, first: first, last: height - first)
    }
    for text in recording.scene["constraints"] as? [String] ?? [] {
      try recording.addConstraint(text)
    }
    try recording.check()
  }

  @Test func margins() throws {
    var recording = try Recording("constraints_margins")
    let box = try recording.add("0", in: recording.root)
    try recording.engine.setFrame(of: box, to: Rect(x: 0, y: 30, width: 320, height: 300))
    // The note of the file says which margins they are.
    let guide = recording.engine.addItem(in: box)
    for (attribute, inset) in [
      (Engine.Attribute.top, 37.0), (.left, 24), (.bottom, -8), (.right, -28),
    ] {
      _ = try recording.engine.add(
        (guide, attribute), .equal, (box, attribute), constant: inset)
    }
    let views = try (0..<4).map { try recording.add("0.\($0)", in: box) }
    func pin(_ n: Int, _ attribute: Engine.Attribute, _ constant: Double = 0) throws {
      _ = try recording.engine.add(
        (views[n], attribute), .equal, (guide, attribute), constant: constant)
    }
    func size(_ n: Int, _ width: Double?, _ height: Double) throws {
      for (attribute, length) in [(Engine.Attribute.width, width), (.height, height)] {
        guard let length else { continue }
        _ = try recording.engine.add((views[n], attribute), .equal, nil, constant: length)
      }
    }
    for (n, places) in [
      [Engine.Attribute.left, .top], [.right, .bottom], [.centerX, .centerY],
      [.leading, .trailing],
    ].enumerated() {
      for place in places { try pin(n, place) }
    }
    try pin(3, .top, 100)
    try size(0, 60, 40)
    try size(1, 60, 40)
    try size(2, 80, 30)
    try size(3, nil, 24)
    try recording.check()
  }

  @Test func nestedFrames() throws {
    var recording = try Recording("nested_deep")
    var parent = recording.root
    for path in ["0", "0.0", "0.0.0", "0.0.0.0"] {
      parent = try recording.add(path, in: parent)
      let key = path == "0" ? "view 0" : path
      let frame = try #require(recording.scene[key] as? [Double])
      try recording.engine.setFrame(
        of: parent, to: Rect(x: frame[0], y: frame[1], width: frame[2], height: frame[3]))
    }
    try recording.check()
  }

  /// Two stacks, by the constraints that stacks make: the view without a size of its own
  /// takes what the labels leave.
  @Test func stacks() throws {
    var recording = try Recording("stack_mixed")
    for (path, frame, start, end, spacing) in [
      ("1", Rect(x: 10, y: 10, width: 300, height: 30), .leading, .trailing, 8.0),
      ("2", Rect(x: 10, y: 50, width: 300, height: 180), .top, .bottom, 10),
    ] as [(String, Rect, Engine.Attribute, Engine.Attribute, Double)] {
      let stack = try recording.add(path, in: recording.root)
      try recording.engine.setFrame(of: stack, to: frame)
      let views = try (0..<3).map { try recording.add("\(path).\($0)", in: stack) }
      let equate = { (first: Engine.Side, second: Engine.Side, constant: Double) in
        _ = try recording.engine.add(first, .equal, second, constant: constant)
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
        _ = try recording.engine.add((views[1], .height), .equal, nil, priority: 50)
      }
    }
    try recording.check()
  }
}
