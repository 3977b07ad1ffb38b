import Mesmer

/// Six scroll views and their indicators: both axes, the minimum length, a style, past
/// the start and the end, and insets.
public enum Indicators {
  /// The window of scene.json, built in code. It has no pictures, so `folder` and `scale`
  /// have no effect.
  public static func window(folder: String, scale: Double = 2) throws -> View {
    let window = View(frame: Rect(x: 0, y: 0, width: 320, height: 480))
    window.backgroundColor = color(0xd9dee7)

    let both = lens(column: 0, row: 0, .white)
    both.contentSize = Size(width: 400, height: 600)
    both.addSubview(rings(both.contentSize, color(0xf0b429)))
    both.contentOffset = Point(x: 120, y: 200)

    // Large content: the knob has its minimum length.
    let long = lens(column: 1, row: 0, .white)
    long.indicatorStyle = .black
    long.contentSize = Size(width: 142, height: 6000)
    for row in 0..<187 {
      let stripe = View(
        frame: Rect(x: 12, y: 12 + 32 * Double(row), width: 118, height: 20))
      stripe.backgroundColor = color(0x9fc5e8)
      long.addSubview(stripe)
    }
    long.contentOffset.y = 2900

    let dark = lens(column: 0, row: 1, color(0x1c1c1e))
    dark.indicatorStyle = .white
    dark.contentSize = Size(width: 300, height: 300)
    dark.addSubview(rings(dark.contentSize, color(0x57606f)))
    dark.contentOffset = Point(x: 158, y: 156)

    // Pulled past the start and past the end: the knobs shrink.
    let pulls = [(1.0, 1.0, Point(x: -24, y: -60)), (0, 2, Point(x: 178, y: 186))]
    let pulled = pulls.map { column, row, offset in
      let lens = lens(column: column, row: row, color(0xc4ccd8))
      lens.contentSize = Size(width: 300, height: 300)
      lens.addSubview(rings(lens.contentSize, color(0x5aa469), on: .white))
      lens.contentOffset = offset
      return lens
    }

    let inset = lens(column: 1, row: 2, color(0xc4ccd8))
    inset.contentSize = Size(width: 142, height: 400)
    inset.contentInset = EdgeInsets(top: 30, bottom: 20)
    inset.scrollIndicatorInsets = EdgeInsets(top: 30, bottom: 20, right: 8)
    inset.showsHorizontalScrollIndicator = false
    inset.addSubview(rings(inset.contentSize, color(0xd6594f), on: .white))
    inset.contentOffset.y = -30

    for view in [both, long, dark] + pulled + [inset] { window.addSubview(view) }
    return window
  }

  private static func lens(
    column: Double, row: Double, _ background: Color
  ) -> ScrollView {
    let lens = ScrollView(
      frame: Rect(x: 12 + 154 * column, y: 12 + 156 * row, width: 142, height: 144))
    lens.backgroundColor = background
    return lens
  }

  private static func rings(
    _ size: Size, _ color: Color, on background: Color? = nil
  ) -> View {
    let rings = HypnosisView(frame: Rect(origin: .zero, size: size))
    rings.circleColor = color
    rings.backgroundColor = background
    return rings
  }

  private static func color(_ rgb: Int) -> Color {
    Color(
      red: Double(rgb >> 16) / 255, green: Double(rgb >> 8 & 0xff) / 255,
      blue: Double(rgb & 0xff) / 255)
  }
}
