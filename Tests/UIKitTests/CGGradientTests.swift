import MesmerUIKit
import TestSupport
import Testing

@Suite struct CGGradientTests {
  let colors = [UIColor.red.cgColor, UIColor.blue.cgColor] as CFArray

  func linear(_ options: CGGradientDrawingOptions) throws -> UIImage {
    let gradient = try #require(
      CGGradient(
        colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors,
        locations: [0, 1]))
    return drawn { context in
      context.drawLinearGradient(
        gradient, start: CGPoint(x: 5, y: 0), end: CGPoint(x: 15, y: 0),
        options: options)
    }
  }

  @Test func theOptionsSayWhatLiesBeyondTheEnds() throws {
    let between = try linear([])
    #expect(between.pixel(2, 10) == noPixel && between.pixel(17, 10) == noPixel)
    #expect(between.pixel(5, 10)[3] == 255 && between.pixel(14, 10)[3] == 255)
    let before = try linear(.drawsBeforeStartLocation)
    #expect(before.pixel(2, 10) == redPixel && before.pixel(17, 10) == noPixel)
    let both = try linear([.drawsBeforeStartLocation, .drawsAfterEndLocation])
    #expect(both.pixel(2, 10) == redPixel && both.pixel(17, 10) == bluePixel)
    // All of the clip, to its edges.
    for x in [0, 19] {
      #expect(both.pixel(x, 0)[3] == 255 && both.pixel(x, 19)[3] == 255)
    }
    // Between the ends the options make no difference.
    for x in 5..<15 { #expect(both.pixel(x, 3) == between.pixel(x, 3)) }
  }

  @Test func placesAreEvenWhereNoneAreGiven() throws {
    let even = try #require(CGGradient(colorsSpace: nil, colors: colors, locations: nil))
    let components = try #require(
      CGGradient(
        colorSpace: CGColorSpaceCreateDeviceRGB(),
        colorComponents: [1, 0, 0, 1, 0, 0, 1, 1], locations: nil, count: 2))
    func image(_ gradient: CGGradient) -> [UInt8] {
      drawn {
        $0.drawRadialGradient(
          gradient, startCenter: CGPoint(x: 10, y: 10), startRadius: 0,
          endCenter: CGPoint(x: 10, y: 10), endRadius: 8, options: [])
      }.premultipliedBytes
    }
    #expect(image(even) == image(components))
    #expect(image(even).contains(255))
    #expect(CGGradient(colorsSpace: nil, colors: [] as CFArray, locations: nil) == nil)
    #expect(
      CGGradient(
        colorSpace: CGColorSpaceCreateDeviceRGB(), colorComponents: [1],
        locations: nil, count: 1) == nil)
  }

  @Test func conicGradientsGoRound() throws {
    let gradient = try #require(
      CGGradient(colorsSpace: nil, colors: colors, locations: nil))
    let image = drawn {
      $0.drawConicGradient(gradient, center: CGPoint(x: 10, y: 10), angle: 0)
    }
    // Just below the x axis it begins, just above it it ends.
    #expect(image.pixel(18, 10)[0] > 230)
    #expect(image.pixel(18, 9)[2] > 230)
  }

  @Test("a count that the components do not have makes no gradient") func counts() {
    func isMade(_ count: Int) -> Bool {
      CGGradient(
        colorSpace: CGColorSpaceCreateDeviceRGB(),
        colorComponents: Array(repeating: 0.5, count: 8), locations: nil, count: count)
        != nil
    }
    #expect(isMade(1) && isMade(2))
    for count in [Int.min, -1, 0, 3, 1 << 61, 1 << 62, .max] { #expect(!isMade(count)) }
  }
}
