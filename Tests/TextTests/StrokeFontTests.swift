import Mesmer
import TestSupport
import Testing

@testable import MesmerText

@Suite struct StrokeFontTests {
  private static let alphabet: [Unicode.Scalar] = (32..<127)
    .compactMap { Unicode.Scalar(UInt8($0)) }.filter(Glyph.has)

  @Test func theAlphabetHoldsASCIILatin1AndUsualPunctuation() {
    #expect(StrokeFontTests.alphabet.count == 95)
    for value in UInt32(0xA0)...0xFF {
      #expect(Unicode.Scalar(value).map(Glyph.has) == true, "\(value)")
    }
    #expect("–—‘’“”‚„…•‹›«»€™−′″ŒœŠšŽžŸ".unicodeScalars.allSatisfy(Glyph.has))
    #expect(!Glyph.has("漢") && !Glyph.has("\u{7f}"))
  }

  @Test(arguments: [0.06, 0.085, 0.12]) func everySignStaysInItsBox(weight: Double) {
    let lettering = StrokeFont(size: 20, weight: weight)
    for sign in StrokeFontTests.alphabet where sign != " " {
      let text = String(sign)
      let ink = lettering.path(text).stroked(lettering.pen).bounds
      #expect(!ink.isEmpty, "\(text)")
      #expect(ink.minX >= 0 && ink.maxX <= lettering.width(of: text), "\(text) \(ink)")
      #expect(
        ink.minY >= -lettering.ascent && ink.maxY <= lettering.descent,
        "\(text) \(ink)")
    }
  }

  @Test func capitalsAndDigitsStandOnTheBaseline() {
    let lettering = StrokeFont(size: 20)
    for sign in "ABCDEFGHIJKLMNOPRSTUVWXYZ0123456789".unicodeScalars {
      let line = lettering.path(String(sign)).bounds
      #expect(abs(line.maxY) < 0.01, "\(sign) \(line)")
      #expect(abs(line.minY + lettering.capHeight) < 0.01, "\(sign) \(line)")
    }
  }

  /// The darkness of each pixel of a sign, drawn in the middle of a cell.
  private func darkness(_ sign: Unicode.Scalar, size: Double, scale: Double) -> [Int] {
    let lettering = StrokeFont(size: size)
    let text = String(sign)
    let side = Int(size * scale * 1.5)
    let pixmap = Pixmap(width: side, height: side, background: .white)
    let start = Point(x: (Double(side) / scale - lettering.width(of: text)) / 2, y: size)
    let picture = Canvas.record {
      $0.stroke(lettering.path(text, at: start), with: .black, style: lettering.pen)
    }
    Rasterizer(threads: 1).draw(
      picture, transform: AffineTransform(scaleX: scale, y: scale), into: pixmap)
    return (0..<side).flatMap { y in
      UnsafeBufferPointer(start: pixmap.row(y), count: side).map { 255 - Int($0 & 255) }
    }
  }

  @Test func signsAreToldApartAtNinePixelsAndTwicePixels() {
    for scale in [1.0, 2] {
      let cells = StrokeFontTests.alphabet.map { darkness($0, size: 9, scale: scale) }
      for i in cells.indices {
        for j in 0..<i {
          var difference = 0
          for k in cells[i].indices { difference += abs(cells[i][k] - cells[j][k]) }
          // In square points, where the line is 0.77 wide: the area separating I from i,
          // h from n, and among the small ones the dot from the colon.
          let signs = [StrokeFontTests.alphabet[i], StrokeFontTests.alphabet[j]]
          let least = signs.allSatisfy(\.properties.isAlphabetic) ? 0.85 : 0.55
          #expect(
            Double(difference) > 255 * least * scale * scale,
            "\(StrokeFontTests.alphabet[i]) \(StrokeFontTests.alphabet[j]) \(difference)")
        }
      }
    }
  }

  @Test func widthsAddUpAndDigitsAreEquallyWide() {
    let lettering = StrokeFont(size: 12)
    let parts = ["Will", "Begin", " 12.5"]
    let sum = parts.reduce(0) { $0 + lettering.width(of: $1) }
    #expect(abs(sum - lettering.width(of: parts.joined())) < 1e-9)
    let digits = Set("0123456789".map { lettering.width(of: String($0)) })
    #expect(digits.count == 1)
    #expect(lettering.width(of: "") == 0)
    #expect(StrokeFont(size: 24).width(of: "Aq") == 2 * lettering.width(of: "Aq"))
  }

  @Test func textBeginsWhereItIsPutAndGoesRight() {
    let lettering = StrokeFont(size: 10)
    let one = lettering.path("HI")
    let moved = lettering.path("HI", at: Point(x: 100, y: 50))
    #expect(abs(moved.bounds.minX - one.bounds.minX - 100) < 1e-9)
    #expect(abs(moved.bounds.maxY - 50) < 1e-9)
    // The second letter is one advance further.
    let alone = lettering.path("I").bounds.minX
    #expect(abs(one.bounds.maxX - lettering.width(of: "H") - alone) < 1e-9)
  }

  @Test func whatTheAlphabetLacksIsABox() {
    let lettering = StrokeFont(size: 10)
    #expect(lettering.path("字") == lettering.path("漢"))
    #expect(lettering.path("字") == lettering.path("\u{7f}"))
    #expect(lettering.path("字") != lettering.path("é"))
    #expect(lettering.path("\r\n").elements.count == 10)
  }

  @Test(arguments: [0, -3, .nan, .infinity])
  func sizesThatAreNoneDrawNothing(size: Double) {
    let lettering = StrokeFont(size: size)
    #expect(lettering.path("text").isEmpty)
    #expect(lettering.width(of: "text") == 0)
    #expect(lettering.ascent == 0)
  }

  @Test func longTextsAreCutInTheirMiddle() {
    let lettering = StrokeFont(size: 10)
    let name = "a/very/long/name/of/a/trace.jsonl"
    #expect(lettering.fitted(name, width: 1000) == name)
    for width in stride(from: 0.0, through: 200, by: 7) {
      let text = lettering.fitted(name, width: width)
      #expect(lettering.width(of: text) <= width)
      if text.count > 4 && text != name {
        #expect(text.hasPrefix("a/") && text.hasSuffix("l") && text.contains(".."))
      }
    }
    // The longest that fits: one character more would not.
    let text = lettering.fitted(name, width: 120)
    #expect(lettering.width(of: text) > 120 - lettering.width(of: "m"))
    #expect(lettering.fitted(String(repeating: "a", count: 1 << 16), width: 80).count > 9)
    #expect(lettering.fitted(name, width: -1) == "")
  }
}
