import Mesmer
import TestSupport
import Testing

@testable import MesmerText

/// A face that has its traits only.
private final class TraitFace: FontFace {
  let name = "traits"
  let unitsPerEm = 1000
  let missingAdvance = 0
  let pen: Double? = nil
  let metrics = RowFace().metrics
  let traits: FaceTraits

  init(_ traits: FaceTraits) { self.traits = traits }

  func has(_ scalar: Unicode.Scalar) -> Bool { false }
  func shape(_ run: ShapingRun) -> [ShapedGlyph] { [] }
  func outline(of glyph: UInt32) -> Path { Path() }
}

@Suite struct FontTraitsTests {
  private func traits(
    _ weight: ClosedRange<Double>, _ width: ClosedRange<Double> = 100...100,
    slanted: Bool = false, upright: Bool? = nil
  ) -> FaceTraits {
    var traits = FaceTraits()
    traits.weight = weight
    traits.width = width
    traits.isSlanted = slanted
    traits.isUpright = upright ?? !slanted
    return traits
  }

  /// Which of some faces is chosen.
  private func chosen(_ asked: FontTraits, _ all: [FaceTraits]) -> Int? {
    let faces = all.map(TraitFace.init)
    let best = asked.best(of: faces)
    return faces.firstIndex { $0 === best }
  }

  private func asked(
    _ weight: Double, _ width: Double = 100, _ slant: FontTraits.Slant = .upright
  ) -> FontTraits {
    var traits = FontTraits()
    traits.weight = weight
    traits.width = width
    traits.slant = slant
    return traits
  }

  /// All whole weights in the order in which CSS Fonts 4 tries them.
  private func order(_ weight: Int) -> [Int] {
    let (below, above) = (Array((1..<weight).reversed()), Array((weight + 1)..<1001))
    if weight < 400 { return [weight] + below + above }
    if weight > 500 { return [weight] + above + below }
    return [weight] + above.filter { $0 <= 500 } + below + above.filter { $0 > 500 }
  }

  @Test func theWeightIsTheFirstThatCSSTries() {
    var random = SeededGenerator(seed: 28)
    for _ in 0..<400 {
      let faces = (0..<random.int(in: 1...5)).map { _ in
        let low = random.int(in: 1...20) * 50
        let high = random.bool() ? low : min(low + random.int(in: 0...6) * 50, 1000)
        return traits(Double(low)...Double(high))
      }
      // The limits of the rule, and anything.
      let limits = [399, 400, 401, 449, 450, 499, 500, 501, 1, 999]
      let weight = random.bool() ? limits[random.int(in: 0...9)] : random.int(in: 1...999)
      let first = order(weight).lazy.compactMap { candidate in
        faces.firstIndex { $0.weight.contains(Double(candidate)) }
      }.first
      #expect(chosen(asked(Double(weight)), faces) == first, "\(weight): \(faces)")
    }
  }

  @Test func theWidthIsTheNearestFirstTowardsTheSideItIsOn() {
    let faces = [50.0, 75, 90, 110, 125, 200].map { traits(400...400, $0...$0) }
    for (width, index) in [
      (100.0, 2), (90.0, 2), (89.0, 1), (50.0, 0), (49.0, 0), (100.5, 3), (111.0, 4),
      (126.0, 5), (200.0, 5), (300.0, 5),
    ] { #expect(chosen(asked(400, width), faces) == index, "\(width)") }
    #expect(chosen(asked(400, 100), [traits(400...400, 120...130)]) == 0)
    #expect(
      chosen(asked(400, 80), [traits(400...400, 75...75), traits(400...400, 75...100)])
        == 1)
  }

  @Test func theWidthComesBeforeTheSlantAndTheSlantBeforeTheWeight() {
    let faces = [
      traits(700...700, 75...75), traits(400...400, slanted: true), traits(700...700),
      traits(400...400),
    ]
    let fonts = [
      asked(400, 75, .italic), asked(700, 100, .italic), asked(700, 100, .oblique(5)),
      asked(600), asked(400),
    ]
    #expect(fonts.map { chosen($0, faces) } == [0, 1, 1, 2, 3])
    // A single slant is used; of equal faces, the first.
    #expect(chosen(asked(400), [traits(400...400, slanted: true)]) == 0)
    #expect(chosen(asked(400, 100, .italic), [traits(9...9), traits(400...400)]) == 1)
    #expect(chosen(asked(400), [traits(400...400), traits(400...400)]) == 0)
    #expect(
      chosen(
        asked(400, 100, .italic),
        [traits(400...400), traits(400...400, slanted: true, upright: true)]) == 1)
    #expect(chosen(asked(400), []) == nil)
  }
}
