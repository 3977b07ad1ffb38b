import MesmerGeometry
import Testing

@testable import MesmerConstraints

typealias Engine = LayoutEngine

@Suite struct LayoutEngineTests {
  var engine = Engine()
  var root: Engine.Item

  init() throws {
    root = engine.addItem(in: nil)
    try engine.setFrame(of: root, to: Rect(0, 0, 300, 200))
  }

  @discardableResult private mutating func pin(
    _ item: Engine.Item, _ attribute: Engine.Attribute, to other: Engine.Item,
    _ second: Engine.Attribute? = nil, times multiplier: Double = 1,
    plus constant: Double = 0
  ) throws -> Engine.Constraint {
    try engine.add(
      (item, attribute), .equal, (other, second ?? attribute), multiplier: multiplier,
      constant: constant)
  }

  private mutating func frame(_ item: Engine.Item, scale: Double = 1) -> Rect {
    engine.frame(of: item, scale: scale)
  }

  @Test mutating func framesAreInTheParentsSystem() throws {
    let box = engine.addItem(in: root)
    let inner = engine.addItem(in: box)
    try engine.setFrame(of: box, to: Rect(40, 30, 100, 80))
    try pin(inner, .left, to: box, plus: 5)
    try pin(inner, .bottom, to: root, plus: -20)
    try pin(inner, .right, to: root, plus: -10)
    try pin(inner, .height, to: inner, .width, times: 0.5)
    #expect(frame(inner, scale: 2) == Rect(5, 27.5, 245, 122.5))
    try engine.setFrame(of: box, to: Rect(60, 30, 100, 80))
    #expect(frame(inner, scale: 2) == Rect(5, 37.5, 225, 112.5))
  }

  @Test mutating func aMultipliedPlaceIsMeasuredFromTheContainersEdge() throws {
    let box = engine.addItem(in: root)
    let item = engine.addItem(in: box)
    try engine.setFrame(of: box, to: Rect(40, 30, 100, 80))
    try engine.setIntrinsicSize(of: item, width: 10, height: 10)
    try pin(item, .left, to: box, .right, times: 0.25)
    try pin(item, .centerY, to: box, times: 1.5, plus: 2)
    #expect(frame(item) == Rect(25, 57, 10, 10))
  }

  @Test mutating func rightToLeftTurnsLeadingAround() throws {
    let a = engine.addItem(in: root, isRightToLeft: true)
    let b = engine.addItem(in: root, isRightToLeft: true)
    for item in [a, b] {
      try engine.setIntrinsicSize(of: item, width: 50, height: 20)
      try pin(item, .top, to: root)
    }
    try pin(a, .leading, to: root, plus: 16)
    try pin(b, .leading, to: a, .trailing, plus: 8)
    #expect(frame(a).origin.x == 300 - 16 - 50)
    #expect(frame(b).origin.x == 300 - 16 - 50 - 8 - 50)
    let c = engine.addItem(in: root, isRightToLeft: true)
    try engine.setIntrinsicSize(of: c, width: 50, height: 20)
    try pin(c, .left, to: root, plus: 16)
    #expect(frame(c).origin.x == 16)
  }

  @Test mutating func theWeakerHuggingGrowsAndTheWeakerCompressionShrinks() throws {
    let a = engine.addItem(in: root)
    let b = engine.addItem(in: root)
    func size(
      _ width: Double, _ hugging: Float, _ compression: Float, of item: Engine.Item
    ) throws {
      try engine.setIntrinsicSize(
        of: item, width: width, height: 20,
        horizontal: Engine.ContentPriorities(hugging: hugging, compression: compression))
    }
    try pin(a, .leading, to: root)
    try pin(b, .leading, to: a, .trailing, plus: 10)
    try pin(b, .trailing, to: root)
    try size(100, 251, 750, of: a)
    try size(100, 250, 750, of: b)
    #expect([frame(a).size.width, frame(b).size.width] == [100, 190])
    try size(100, 249, 750, of: a)
    #expect([frame(a).size.width, frame(b).size.width] == [190, 100])
    try size(200, 249, 749, of: a)
    try size(200, 250, 750, of: b)
    #expect([frame(a).size.width, frame(b).size.width] == [90, 200])
    try size(200, 249, 751, of: a)
    #expect([frame(a).size.width, frame(b).size.width] == [200, 90])
  }

  @Test mutating func aRequiredSizeChangesWithoutAConflict() throws {
    let a = engine.addItem(in: root)
    let firm = Engine.ContentPriorities(hugging: 1000, compression: 1000)
    for width in [50.0, 80, 20] {
      try engine.setIntrinsicSize(
        of: a, width: width, height: width, horizontal: firm, vertical: firm)
      #expect(frame(a).size == Size(width, width))
    }
  }

  @Test("a bound in a conflict leaves the other bounds of its item")
  mutating func conflictOfOneBound() throws {
    let firm = Engine.ContentPriorities(hugging: 1000, compression: 1000)
    for (attribute, size) in [
      (Engine.Attribute.width, Size(120, 20)), (.height, Size(50, 120)),
    ] {
      let item = engine.addItem(in: root)
      let fixed = try engine.add(
        (item, attribute), .equal, nil, constant: 120)
      #expect(
        throws: Engine.Fault.conflict(
          broken: .intrinsicSize(item), others: [.constraint(fixed)])
      ) {
        try engine.setIntrinsicSize(
          of: item, width: 50, height: 20, horizontal: firm, vertical: firm)
      }
      #expect(frame(item).size == size)
      #expect(throws: Engine.Fault.self) {
        try engine.setFrame(of: item, to: Rect(5, 6, 50, 20))
      }
      #expect(frame(item) == Rect(origin: Point(x: 5, y: 6), size: size))
      try engine.setConstants([(fixed, attribute == .width ? 50 : 20)])
      try engine.setFrame(of: item, to: Rect(7, 8, 50, 20))
      #expect(frame(item) == Rect(7, 8, 50, 20))
    }
  }

  @Test mutating func baselinesMoveWithTheirOffsets() throws {
    let a = engine.addItem(in: root)
    try pin(a, .top, to: root, plus: 10)
    try engine.setIntrinsicSize(of: a, width: 10, height: 40)
    engine.setBaselines(of: a, first: 15, last: 5)
    for first in [12.0, 20] {
      let b = engine.addItem(in: root)
      engine.setBaselines(of: b, first: first, last: 4)
      try pin(b, .firstBaseline, to: a, .lastBaseline)
      #expect(frame(b).origin.y == 10 + 40 - 5 - first)
    }
  }

  @Test(arguments: [1.0, 2, 3]) mutating func neighboursShareAnEdgeOnPixels(
    scale: Double
  ) throws {
    var items: [Engine.Item] = []
    for n in 0..<7 {
      let item = engine.addItem(in: root)
      if let last = items.last {
        try pin(item, .left, to: last, .right)
        try pin(item, .width, to: last)
      } else {
        try pin(item, .left, to: root)
      }
      if n == 6 { try pin(item, .right, to: root) }
      items.append(item)
    }
    var edge = 0.0
    for item in items {
      let rect = frame(item, scale: scale)
      #expect((rect.minX - edge).magnitude < 1e-9)
      edge = rect.maxX
      #expect((edge * scale - (edge * scale).rounded()).magnitude < 1e-9)
    }
    #expect((edge - 300).magnitude < 1e-9)
  }

  @Test mutating func aConflictNamesWhoAskedForWhat() throws {
    let a = engine.addItem(in: root)
    let left = try pin(a, .left, to: root, plus: 10)
    let right = try pin(a, .right, to: root, plus: -10)
    #expect(
      throws: Engine.Fault.conflict(
        broken: .constraint(left), others: [.frame(root), .constraint(right)])
    ) { try engine.setConstants([(left, 400)]) }
    let wide = try engine.add((a, .width), .atLeast, nil, constant: 250)
    #expect(frame(a) == Rect(40, 0, 250, 0))
    // Both move at once.
    try engine.setConstants([(right, -60), (wide, 200)])
    #expect(frame(a).maxX == 240)
  }

  @Test mutating func pairsThatMeanNothingAreRefused() throws {
    let a = engine.addItem(in: root)
    let pairs: [(Engine.Attribute, Engine.Attribute?)] = [
      (.left, nil), (.centerY, nil), (.left, .top), (.width, .left), (.leading, .right),
      (.left, .trailing), (.firstBaseline, .centerX), (.height, .bottom),
    ]
    for (first, second) in pairs {
      #expect { try engine.add((a, first), .equal, second.map { (root, $0) }) } throws: {
        if case .invalid? = $0 as? Engine.Fault { true } else { false }
      }
    }
  }

  @Test mutating func theFittingSizeIsTheLeastOrTheTargets() throws {
    let box = engine.addItem(in: root)
    let label = engine.addItem(in: box)
    try engine.setIntrinsicSize(of: label, width: 70.2, height: 20)
    for (attribute, inset) in [(Engine.Attribute.left, 8.0), (.top, 4)] {
      try pin(label, attribute, to: box, plus: inset)
    }
    for (attribute, inset) in [(Engine.Attribute.right, -8.0), (.bottom, -4)] {
      try pin(label, attribute, to: box, plus: inset)
    }
    try engine.setFrame(of: box, to: Rect(0, 0, 20, 200))
    #expect(
      engine.fittingSize(of: box, target: Size(200, 0), horizontal: 1000, scale: 2)
        == Size(200, 28))
    #expect(frame(box).size.width == 20)
  }
}
