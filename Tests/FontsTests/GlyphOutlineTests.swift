import CFreeType
import MesmerGeometry
import MesmerPaths
import TestSupport
import Testing

@testable import MesmerFonts

@Suite("Outlines of glyphs") struct GlyphOutlineTests {
  /// A point and its kind: on the contour, or a control point of a conic or a cubic.
  typealias Place = (x: Int, y: Int, tag: UInt8)
  static let on: UInt8 = 1
  static let conic: UInt8 = 0
  static let cubic: UInt8 = 2

  /// The outline of contours of points; `ends` replaces the numbers of their last points.
  static func outline(_ contours: [[Place]], ends: [Int]? = nil) -> GlyphOutline? {
    let places = contours.flatMap { $0 }
    var points = places.map { FT_Vector(x: FT_Pos($0.x), y: FT_Pos($0.y)) }
    var tags = places.map { CChar(bitPattern: $0.tag) }
    var count = 0
    var last =
      ends?.map { Int16($0) }
      ?? contours.map {
        count += $0.count
        return Int16(count - 1)
      }
    return points.withUnsafeMutableBufferPointer { points in
      tags.withUnsafeMutableBufferPointer { tags in
        last.withUnsafeMutableBufferPointer { last in
          var outline = FT_Outline()
          outline.n_contours = numericCast(last.count)
          outline.n_points = numericCast(points.count)
          outline.points = points.baseAddress
          outline.tags = UnsafeMutableRawPointer(tags.baseAddress)?
            .assumingMemoryBound(to: CChar.self)
          outline.contours = last.baseAddress
          return GlyphOutline(outline)
        }
      }
    }
  }

  /// The elements of a clockwise contour.
  static func elements(_ places: [Place]) -> [Path.Element]? {
    outline([places])?.path.elements
  }

  static func p(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }

  @Test("lines, conics and cubics become lines, quadratic and cubic curves, closed")
  func kinds() {
    let places: [Place] = [
      (0, 0, Self.on), (0, 10, Self.on), (5, 20, Self.conic), (10, 10, Self.on),
      (20, 8, Self.cubic), (20, 2, Self.cubic), (10, 0, Self.on),
    ]
    #expect(
      Self.elements(places) == [
        .move(to: Self.p(0, 0)), .line(to: Self.p(0, 10)),
        .quad(to: Self.p(10, 10), control: Self.p(5, 20)),
        .cubic(to: Self.p(10, 0), control1: Self.p(20, 8), control2: Self.p(20, 2)),
        .close,
      ])
  }

  @Test("a point implied by two conics is their exact half, also where that is odd")
  func implied() {
    let places: [Place] = [
      (0, 0, Self.on), (0, 11, Self.conic), (13, 12, Self.conic), (14, 0, Self.on),
    ]
    #expect(
      Self.elements(places) == [
        .move(to: Self.p(0, 0)), .quad(to: Self.p(6.5, 11.5), control: Self.p(0, 11)),
        .quad(to: Self.p(14, 0), control: Self.p(13, 12)), .close,
      ])
  }

  @Test("a contour that begins with a control point starts at its last point or half-way")
  func offCurveStart() {
    let atLast: [Place] = [(0, 10, Self.conic), (10, 10, Self.on), (9, 1, Self.on)]
    #expect(
      Self.elements(atLast) == [
        .move(to: Self.p(9, 1)), .quad(to: Self.p(10, 10), control: Self.p(0, 10)),
        .close,
      ])
    let halfway: [Place] = [
      (0, 0, Self.conic), (0, 9, Self.conic), (9, 9, Self.conic), (9, 0, Self.conic),
    ]
    #expect(
      Self.elements(halfway) == [
        .move(to: Self.p(4.5, 0)), .quad(to: Self.p(0, 4.5), control: Self.p(0, 0)),
        .quad(to: Self.p(4.5, 9), control: Self.p(0, 9)),
        .quad(to: Self.p(9, 4.5), control: Self.p(9, 9)),
        .quad(to: Self.p(4.5, 0), control: Self.p(9, 0)), .close,
      ])
  }

  @Test("a contour that ends with control points returns to its start")
  func closingCurves() {
    let conic: [Place] = [(0, 0, Self.on), (0, 10, Self.on), (10, 5, Self.conic)]
    #expect(
      Self.elements(conic)?.dropFirst(2).first
        == .quad(to: Self.p(0, 0), control: Self.p(10, 5)))
    let cubic: [Place] = [
      (0, 0, Self.on), (0, 10, Self.on), (10, 8, Self.cubic), (10, 2, Self.cubic),
    ]
    #expect(
      Self.elements(cubic)?.dropFirst(2).first
        == .cubic(to: Self.p(0, 0), control1: Self.p(10, 8), control2: Self.p(10, 2)))
  }

  @Test("outlines that are damaged or beyond the limit are none") func damaged() {
    let square: [Place] = [
      (0, 0, Self.on), (0, 10, Self.on), (10, 10, Self.on), (10, 0, Self.on),
    ]
    #expect(Self.outline([square]) != nil)
    for ends in [[4], [-2], [3, 1]] {
      #expect(Self.outline([square], ends: ends) == nil, "\(ends)")
    }
    for tags in [
      [2, 1, 1, 1], [1, 2, 1, 1], [1, 1, 1, 2], [1, 0, 2, 1], [1, 3, 1, 1],
    ] {
      let places = zip(square, tags).map { ($0.x, $0.y, UInt8($1)) }
      #expect(Self.outline([places]) == nil, "\(tags)")
    }
    for (value, isFine) in [
      (32767, true), (32768, false), (-32767, true), (-32768, false),
    ] {
      for place in [(value, 5, Self.on), (5, value, Self.conic)] as [Place] {
        #expect((Self.outline([square + [place]]) != nil) == isFine)
      }
    }
  }

  @Test("empty outlines, a single point and an empty contour have no ink") func empty() {
    #expect(Self.outline([])?.path.isEmpty == true)
    #expect(Self.outline([])?.bounds.isNull == true)
    let point: [Place] = [(5, 5, Self.on)]
    #expect(Self.outline([point])?.path.isEmpty == true)
    #expect(Self.outline([point])?.orientation == OutlineOrientation.none)
  }

  @Test(
    "the outline of every glyph is HarfBuzz's own within half a unit",
    arguments: TestFonts.present)
  func againstHarfBuzz(path: String) throws {
    let face = try TestFonts.face(path)
    // A debug build is slow: the suite checks every eighth glyph.
    let step = tries("MESMER_GLYPH_STEP", else: 8)
    var worst = 0.0
    var inked = 0
    var others: [Int] = []
    for glyph in stride(from: 0, to: face.glyphCount, by: step) {
      let outline = try #require(face.glyphOutline(of: UInt32(glyph)), "glyph \(glyph)")
      let expected = HarfBuzzOutline.path(of: UInt32(glyph), in: face)
      if !outline.path.isEmpty { inked += 1 }
      guard let distance = OutlineDistance.between(outline.path, expected) else {
        others.append(glyph)
        continue
      }
      worst = max(worst, distance)
    }
    #expect(worst <= 0.5)
    #expect(inked > face.glyphCount / step * 9 / 10)
    #expect(others == [], "glyphs of another structure")
  }
}
