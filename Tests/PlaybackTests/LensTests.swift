import Mesmer
import TestSupport
import Testing

/// A scroll view as a lens over its content, in pixels.
@Suite("The lens over the content") struct LensTests {
  /// A content of 90 x 80 points with something everywhere.
  private func content() -> View {
    let content = HypnosisView(frame: Rect(0, 0, 90, 80))
    content.spacing = 7
    content.lineWidth = 3
    content.backgroundColor = .yellow
    content.addSubview(filled(Rect(30, 25, 20, 15), .blue))
    return content
  }

  @Test(
    "[1.1] [2.32] [3.23] a scroll view shows the content's pixels from its offset on",
    arguments: [1.0, 2, 3])
  func crop(scale: Double) {
    let whole = Renderer(scale: scale).render(content())
    let lens = ScrollView(frame: Rect(0, 0, 40, 30))
    lens.contentSize = Size(90, 80)
    lens.addSubview(content())
    let k = Int(scale)
    for (x, y) in [(0, 0), (13, 7), (50, 50), (31, 26)] {
      lens.contentOffset = Point(Double(x), Double(y))
      let frame = Renderer(scale: scale).render(lens)
      #expect(frame.width == 40 * k && frame.height == 30 * k)
      for row in 0..<frame.height {
        let shown = UnsafeBufferPointer(start: frame.row(row), count: frame.width)
        let source = UnsafeBufferPointer(
          start: whole.row(row + y * k) + x * k, count: frame.width)
        #expect(shown.elementsEqual(source), "(\(x), \(y)), row \(row)")
      }
    }
  }

  @Test("[2.31] a subview of the scroll view is seen at its frame less the offset")
  func placed() {
    let lens = ScrollView(frame: Rect(0, 0, 40, 30))
    lens.contentSize = Size(100, 100)
    lens.addSubview(filled(Rect(50, 60, 4, 3), .red))
    lens.contentOffset = Point(45, 40)
    let frame = Renderer().render(lens)
    for y in 0..<30 {
      for x in 0..<40 {
        let inside = (5..<9).contains(x) && (20..<23).contains(y)
        #expect(frame.row(y)[x] == (inside ? Color.red.premultiplied : 0), "\(x), \(y)")
      }
    }
  }

  @Test("[4.23] [4.31] bars lie in layers over a content that scrolls beneath them")
  func layers() {
    let window = Window(frame: Rect(0, 0, 30, 40))
    window.backgroundColor = .white
    let lens = ScrollView(frame: window.bounds)
    lens.contentSize = Size(30, 100)
    for i in 0..<10 {
      let row = filled(Rect(0, 10 * Double(i), 30, 10), Color(white: Double(i) / 10))
      lens.addSubview(row)
    }
    let top = View(frame: Rect(0, 0, 30, 8))
    let bottom = View(frame: Rect(0, 32, 30, 8))
    (top.backgroundColor, bottom.backgroundColor) = (.blue, .green)
    window.addSubview(lens)
    window.addSubview(top)
    window.addSubview(bottom)

    /// The colours of the middle column, seven rows apart.
    func column() -> [UInt32] {
      let frame = Renderer().render(window)
      return [4, 11, 18, 25, 36].map { frame.row($0)[15] }
    }
    func gray(_ tenths: Int) -> UInt32 { Color(white: Double(tenths) / 10).premultiplied }
    let (blue, green) = (Color.blue.premultiplied, Color.green.premultiplied)
    #expect(column() == [blue, gray(1), gray(1), gray(2), green])
    lens.contentOffset.y = 50
    #expect(column() == [blue, gray(6), gray(6), gray(7), green])
    // A bar moves by its frame, at any time.
    bottom.frame.origin.y = 20
    #expect(column() == [blue, gray(6), gray(6), green, gray(8)])
    #expect(window.hitTest(Point(3, 3), with: nil) === top)
    #expect(window.hitTest(Point(3, 12), with: nil)?.superview === lens)
    window.sendSubviewToBack(top)
    #expect(column() == [gray(5), gray(6), gray(6), green, gray(8)])
  }
}
