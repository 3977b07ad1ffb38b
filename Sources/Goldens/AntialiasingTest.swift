/// The test that distinguishes the antialiasing of edges from other differences: that of
/// V. Vyšniauskas ("Anti-aliased pixel and intensity slope detector", 2009) as
/// pixelmatch implements it.
///
/// A pixel looks antialiased in a picture if it is on a slope of brightness, between a
/// darker and a brighter neighbour, and its darkest or its brightest neighbour is plain
/// in both pictures: at least three neighbours of that pixel have its colour. A pixel
/// with three or more neighbours of its own brightness is on no slope. The area outside
/// the picture counts as one equal neighbour.
///
/// A pixel that looks antialiased in either picture is skipped. A real change beside an
/// edge can look antialiased too.
struct AntialiasingTest {
  /// The definition of brightness for a pixel that is not opaque.
  enum Alpha {
    /// The brightness over the `Background` of the centre pixel, as in pixelmatch 7.2.
    case checkerboard
    /// The brightness over the gray 128; alpha decides between equally bright pixels.
    /// This is the test of pixelmatch 69fcbe9; from c6fee35 on its background is white.
    case gray
  }

  /// Five rows of a picture, centred on the row of the tested pixel. Rows outside the
  /// picture are never read.
  typealias Rows = UnsafePointer<UnsafePointer<UInt32>>

  let width: Int
  let height: Int
  let alpha: Alpha

  /// Returns whether a pixel looks antialiased in either picture.
  @inline(__always)
  func skips(_ x: Int, _ y: Int, _ e: Rows, _ a: Rows) -> Bool {
    looksAntialiased(x, y, e, a) || looksAntialiased(x, y, a, e)
  }

  @inline(__always)
  private func looksAntialiased(_ x: Int, _ y: Int, _ own: Rows, _ other: Rows) -> Bool {
    if x > 0 && x < width &- 1 && y > 0 && y < height &- 1 {
      let above = own[1] + x
      let row = own[2] + x
      let below = own[3] + x
      let all =
        above[-1] & above[0] & above[1] & row[-1] & row[0] & row[1] & below[-1]
        & below[0] & below[1]
      if all >= 0xff00_0000 {
        return looksAntialiased(x, y, above, row, below, own, other)
      }
    }
    return looksAntialiasedAnywhere(x, y, own, other)
  }

  /// Returns the result of the test for an opaque pixel with eight opaque neighbours,
  /// the common case.
  private func looksAntialiased(
    _ x: Int, _ y: Int, _ above: UnsafePointer<UInt32>, _ row: UnsafePointer<UInt32>,
    _ below: UnsafePointer<UInt32>, _ own: Rows, _ other: Rows
  ) -> Bool {
    let center = row[0]
    var equal = above[-1] == center ? 1 : 0
    equal &+= above[0] == center ? 1 : 0
    equal &+= above[1] == center ? 1 : 0
    equal &+= row[-1] == center ? 1 : 0
    equal &+= row[1] == center ? 1 : 0
    equal &+= below[-1] == center ? 1 : 0
    equal &+= below[0] == center ? 1 : 0
    equal &+= below[1] == center ? 1 : 0
    if equal > 2 { return false }
    let own0 = AntialiasingTest.brightness(center)
    equal = 0
    var darkest = 0
    var brightest = 0
    // The places in the order of the definition: (-1, -1) is 0, then down the columns.
    var dark = 0
    var bright = 0
    @inline(__always)
    func see(_ pixel: UInt32, _ place: Int) {
      let delta = own0 &- AntialiasingTest.brightness(pixel)
      equal &+= delta == 0 ? 1 : 0
      dark = delta < darkest ? place : dark
      darkest = delta < darkest ? delta : darkest
      bright = delta > brightest ? place : bright
      brightest = delta > brightest ? delta : brightest
    }
    see(above[-1], 0)
    see(row[-1], 1)
    see(below[-1], 2)
    see(above[0], 3)
    see(below[0], 5)
    see(above[1], 6)
    see(row[1], 7)
    see(below[1], 8)
    if equal > 2 || darkest == 0 || brightest == 0 { return false }
    let (dx, dy) = (dark / 3 &- 1, dark % 3 &- 1)
    if isPlain(x, y, dx, dy, own) && isPlain(x, y, dx, dy, other) { return true }
    let (bx, by) = (bright / 3 &- 1, bright % 3 &- 1)
    return isPlain(x, y, bx, by, own) && isPlain(x, y, bx, by, other)
  }

  /// Returns the brightness of an opaque pixel: the Y of YIQ in units of 10^-8.
  @inline(__always)
  private static func brightness(_ p: UInt32) -> Int {
    let red: Int = 29_889_531 &* Int(p & 255)
    let green: Int = 58_662_247 &* Int(p &>> 8 & 255)
    return red &+ green &+ 11_448_223 &* Int(p &>> 16 & 255)
  }

  private func looksAntialiasedAnywhere(
    _ x: Int, _ y: Int, _ own: Rows, _ other: Rows
  ) -> Bool {
    let left = x > 0 ? -1 : 0
    let right = x < width &- 1 ? 1 : 0
    let top = y > 0 ? -1 : 0
    let bottom = y < height &- 1 ? 1 : 0
    let isInside = right &- left == 2 && bottom &- top == 2
    let center = own[2][x]
    // Pixels of one colour are equally bright; the comparison of colours is cheaper.
    let most = isInside ? 2 : 1
    var equal = 0
    var dy = top
    while dy <= bottom {
      let row = own[2 &+ dy] + x
      var dx = left
      while dx <= right {
        if row[dx] == center { equal &+= 1 }
        dx &+= 1
      }
      dy &+= 1
    }
    // The pixel itself is counted.
    if equal &- 1 > most { return false }

    let over = center &>> 24 == 255 ? nil : background(x, y)
    let brightness = AntialiasingTest.brightness(center, over ?? 0)
    var darkest = 0
    var brightest = 0
    var darkX = 0
    var darkY = 0
    var brightX = 0
    var brightY = 0
    equal = 0
    // Columns first: of several equally dark pixels the first counts.
    var dx = left
    while dx <= right {
      dy = top
      while dy <= bottom {
        if dx != 0 || dy != 0 {
          let pixel = own[2 &+ dy][x &+ dx]
          var delta: Int
          if center & pixel >= 0xff00_0000 {
            delta = brightness &- AntialiasingTest.brightness(pixel, 0)
          } else {
            let over = over ?? background(x, y)
            delta = brightness &- AntialiasingTest.brightness(pixel, over)
            if delta == 0, case .gray = alpha {
              delta =
                (Int(center &>> 24) &- Int(pixel &>> 24)) &* AntialiasingTest.halfAlpha
            }
          }
          if delta == 0 {
            equal &+= 1
            if equal > most { return false }
          } else if delta < darkest {
            darkest = delta
            darkX = dx
            darkY = dy
          } else if delta > brightest {
            brightest = delta
            brightX = dx
            brightY = dy
          }
        }
        dy &+= 1
      }
      dx &+= 1
    }
    if darkest == 0 || brightest == 0 { return false }
    return isPlain(x, y, darkX, darkY, own) && isPlain(x, y, darkX, darkY, other)
      || isPlain(x, y, brightX, brightY, own) && isPlain(x, y, brightX, brightY, other)
  }

  /// Returns whether the neighbour at (dx, dy) has at least three neighbours of its own
  /// colour.
  @inline(__always)
  private func isPlain(_ x: Int, _ y: Int, _ dx: Int, _ dy: Int, _ rows: Rows) -> Bool {
    let column = x &+ dx
    let line = y &+ dy
    let left = column > 0 ? -1 : 0
    let right = column < width &- 1 ? 1 : 0
    let top = line > 0 ? -1 : 0
    let bottom = line < height &- 1 ? 1 : 0
    let color = rows[2 &+ dy][column]
    if right &- left == 2 && bottom &- top == 2 {
      let above = rows[1 &+ dy] + column
      let row = rows[2 &+ dy] + column
      let below = rows[3 &+ dy] + column
      var equal = above[-1] == color ? 1 : 0
      equal &+= above[0] == color ? 1 : 0
      equal &+= above[1] == color ? 1 : 0
      equal &+= row[-1] == color ? 1 : 0
      equal &+= row[1] == color ? 1 : 0
      equal &+= below[-1] == color ? 1 : 0
      equal &+= below[0] == color ? 1 : 0
      equal &+= below[1] == color ? 1 : 0
      return equal > 2
    }
    // The pixel itself is counted too, in place of the area outside the picture.
    var equal = 0
    var v = top
    while v <= bottom {
      let row = rows[2 &+ dy &+ v] + column
      var u = left
      while u <= right {
        if row[u] == color { equal &+= 1 }
        u &+= 1
      }
      v &+= 1
    }
    return equal > 2
  }

  /// The brightness difference of an alpha difference of 1, in units of 10^-8 / 255. An
  /// alpha difference of 255 is half of full brightness.
  private static let halfAlpha = 100_000_001 * 255 / 2

  /// Returns the brightness of a pixel over a background: the Y of YIQ in units of
  /// 10^-8 / 255. `background` is a brightness in units of 10^-8. Integers make the
  /// comparison of brightnesses exact.
  @inline(__always)
  private static func brightness(_ p: UInt32, _ background: Int) -> Int {
    let c = Components(p)
    let y = 29_889_531 &* c.r &+ 58_662_247 &* c.g &+ 11_448_223 &* c.b
    return y &* c.a &+ background &* (255 &- c.a)
  }

  private func background(_ x: Int, _ y: Int) -> Int {
    switch alpha {
    case .checkerboard:
      let over = Background(place: 4 &* (y &* width &+ x))
      return 29_889_531 &* over.red &+ 58_662_247 &* over.green
        &+ 11_448_223 &* over.blue
    case .gray: return 128 &* 100_000_001
    }
  }
}
