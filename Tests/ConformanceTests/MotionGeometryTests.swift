import Foundation
import Mesmer
import TestSupport
import Testing

/// The cases of motion-measured.json that time has no part in: ranges, indicators,
/// least movement, zoom and rounding.
@Suite struct MotionGeometryTests {
  private struct Case {
    var id: String
    var input: JSONValue
    var expected: JSONValue
    var tolerance: Double
  }

  private func cases(_ group: String) throws -> [Case] {
    let bytes = try Conformance.bytes("motion-measured.json")
    let file = try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
    return try #require(file["cases"]?.elements).compactMap { item in
      guard item["group"]?.text == group, item["reference"] == nil else { return nil }
      return Case(
        id: item["id"]?.text ?? "", input: try #require(item["input"]),
        expected: try #require(item["expected"]),
        tolerance: item["tolerance"]?["abs"]?.number ?? 0)
    }
  }

  private func numbers(_ value: JSONValue?) throws -> [Double] {
    try #require(value?.elements).map { try #require($0.number) }
  }

  private func size(_ value: JSONValue?) throws -> Size {
    let numbers = try numbers(value)
    return Size(width: numbers[0], height: numbers[1])
  }

  private func point(_ value: JSONValue?) throws -> Point {
    let numbers = try numbers(value)
    return Point(x: numbers[0], y: numbers[1])
  }

  private func rect(_ value: JSONValue?) throws -> Rect {
    let n = try numbers(value)
    return Rect(x: n[0], y: n[1], width: n[2], height: n[3])
  }

  private func expect(_ value: Double, _ expected: JSONValue?, _ item: Case) throws {
    let expected = try #require(expected?.number)
    #expect((value - expected).magnitude <= item.tolerance, "\(item.id): \(value)")
  }

  private func expect(_ value: Point, _ expected: JSONValue?, _ item: Case) throws {
    let expected = try point(expected)
    #expect((value.x - expected.x).magnitude <= item.tolerance, "\(item.id): \(value)")
    #expect((value.y - expected.y).magnitude <= item.tolerance, "\(item.id): \(value)")
  }

  @Test(
    "[1.28] [1.29] [1.34] indicators",
    .enabled(if: Conformance.isPresent, "\(Conformance.absence)"))
  func indicators() throws {
    let cases = try cases("indicator")
    #expect(cases.count == 10)
    for item in cases {
      let viewport = try #require(item.input["viewport"]?.number)
      var axis = IndicatorAxis(
        viewport: viewport, content: try #require(item.input["content"]?.number))
      if let drawn = item.expected["drawn"] {
        #expect((axis.knob(at: 0) != nil) == (drawn == .bool(true)), "\(item.id)")
      } else if let margins = item.input["margins"] {
        for margin in try numbers(margins) {
          let metrics = IndicatorMetrics(margin: margin)
          let top = try #require(axis.knob(at: -.infinity, metrics: metrics))
          let bottom = try #require(axis.knob(at: .infinity, metrics: metrics))
          #expect(top.position == margin)
          let gap = viewport - bottom.position - bottom.length
          #expect((gap - margin).magnitude <= item.tolerance, "\(item.id): \(gap)")
        }
      } else if let offsets = item.input["offsets"] {
        let metrics = IndicatorMetrics(
          margin: try #require(item.input["margin"]?.number),
          minimumLength: try #require(item.input["min_length"]?.number))
        for offset in try numbers(offsets) {
          let knob = try #require(axis.knob(at: offset, metrics: metrics))
          try expect(knob.length, item.expected["length"], item)
        }
      } else {
        let insets = try numbers(item.input["inset"])
        axis.insetStart = insets[0]
        axis.insetEnd = insets[1]
        axis.sharesCorner = item.input["other_axis_visible"] == .bool(true)
        let offset = try #require(item.input["offset"]?.number)
        let knob = try #require(axis.knob(at: offset))
        try expect(knob.position, item.expected["position"], item)
        try expect(knob.length, item.expected["length"], item)
        try expect(IndicatorMetrics().thickness, item.expected["thickness"], item)
      }
    }
  }

  @Test(
    "[1.7] [2.30] ranges under insets",
    .enabled(if: Conformance.isPresent, "\(Conformance.absence)"))
  func ranges() throws {
    let cases = try cases("insets")
    #expect(cases.count == 3)
    for item in cases {
      func inset(_ name: String) -> Double {
        item.input["inset"]?[name]?.number ?? 0
      }
      var geometry = ScrollGeometry(
        boundsSize: try size(item.input["bounds"]),
        contentSize: try size(item.input["content"]),
        adjustedInset: EdgeInsets(
          top: inset("top"), left: inset("left"), bottom: inset("bottom"),
          right: inset("right")))
      if let y = item.input["offset_y"]?.number {
        geometry.adjustedInset.top = try #require(item.input["new_top"]?.number)
        let clamped = geometry.clamped(Point(x: 0, y: y))
        try expect(clamped.y, item.expected["offset_y"], item)
        continue
      }
      try expect(geometry.minimumOffset, item.expected["min"], item)
      try expect(geometry.maximumOffset, item.expected["max"], item)
      if let scrollable = item.expected["scrollable"]?.elements {
        #expect(
          scrollable == [
            .bool(geometry.canScrollHorizontally), .bool(geometry.canScrollVertically),
          ], "\(item.id)")
      }
    }
  }

  @Test(
    "[2.36] least movement",
    .enabled(if: Conformance.isPresent, "\(Conformance.absence)"))
  func leastMovement() throws {
    let cases = try cases("scrollRectToVisible")
    #expect(cases.count == 6)
    for item in cases {
      let geometry = ScrollGeometry(
        boundsSize: try size(item.input["bounds"]),
        contentSize: try size(item.input["content"]))
      let offset = geometry.offset(
        try point(item.input["offset"]), revealing: try rect(item.input["rect"]))
      try expect(offset, item.expected["offset"], item)
    }
  }

  @Test(
    "[2.44] [2.45] zoom about an anchor and to a rectangle",
    .enabled(if: Conformance.isPresent, "\(Conformance.absence)"))
  func zoom() throws {
    var checked = 0
    for item in try cases("zoom") {
      let content = try item.input["unscaled_content"].map { try size($0) }
      let geometry = ZoomGeometry(
        boundsSize: try item.input["bounds"].map { try size($0) } ?? .zero,
        zoomedBounds: Rect(origin: .zero, size: content ?? .zero))
      if let before = item.input["scale0"]?.number {
        let state = geometry.zoomed(
          ZoomState(scale: before, offset: try point(item.input["offset"])),
          to: try #require(item.input["scale1"]?.number),
          anchor: try point(item.input["anchor"] ?? item.input["anchor0"]),
          movedTo: try item.input["anchor1"].map { try point($0) })
        try expect(
          state.offset, item.expected["offset"] ?? item.expected["offset_before_clamp"],
          item)
        checked += 1
      } else if let target = item.input["rect"] {
        let limits = ZoomLimits(
          minimum: try #require(item.input["min"]?.number),
          maximum: try #require(item.input["max"]?.number))
        let state = try #require(
          geometry.zoomed(to: try rect(target), limits: limits))
        try expect(state.scale, item.expected["scale"], item)
        try expect(state.offset, item.expected["offset"], item)
        checked += 1
      }
    }
    // The two others are about a pinch beyond the limits.
    #expect(checked == 5)
  }

  @Test(
    "[1.8] rounding to pixels",
    .enabled(if: Conformance.isPresent, "\(Conformance.absence)"))
  func rounding() throws {
    let cases = try cases("rounding")
    #expect(cases.count == 9)
    for item in cases {
      let value = PixelRounding.rounded(
        try #require(item.input["x"]?.number),
        scale: try #require(item.input["scale"]?.number))
      try expect(value, item.expected["x"], item)
    }
  }
}
