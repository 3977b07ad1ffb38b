import Mesmer
import TestSupport
import Testing

@testable import MesmerText
@testable import MesmerViews

@Suite struct TextBlockTests {
  private func block(_ text: String, width: Double = 100, scale: Double = 2) -> TextBlock
  {
    let block = TextBlock(frame: Rect(0, 0, width, 60))
    block.contentScaleFactor = scale
    block.font = .system(size: 17)
    block.text = text
    block.layoutIfNeeded()
    return block
  }

  @Test func textBeginsAtUIKitsInset() {
    let block = block("one")
    #expect(block.textOrigin == Point(5, 8))
    block.textContainerInset = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    block.lineFragmentPadding = 0
    #expect(block.textOrigin == Point(2, 1))
  }

  @Test("[1.4] a text view is a scroll view: its content is the text with its insets")
  func theContentIsTheTextAndItsInsetsRoundedUpToPixels() {
    let block = block("one")
    // A line of 17 points is 20.287 points high.
    #expect(block.contentSize == Size(100, 36.5))
    block.text = "one\ntwo\nthree"
    block.layoutIfNeeded()
    #expect(block.contentSize.height == 77)
    block.text = ""
    block.layoutIfNeeded()
    #expect(block.contentSize.height == 36.5)
  }

  @Test func textWrapsAnewAtAnotherWidthAndIsShapedOnce() {
    let block = block("one two three four five six seven")
    let tall = block.contentSize.height
    block.frame.size.width = 300
    block.layoutIfNeeded()
    #expect(block.contentSize.width == 300 && block.contentSize.height < tall)
    block.contentOffset.y = 5
    block.layoutIfNeeded()
    #expect(block.shapeCount == 1)
    block.text = "another"
    block.layoutIfNeeded()
    #expect(block.shapeCount == 2)
  }

  @Test func sizesThatFitKeepTheTextWhole() {
    let block = block("one two three four five six seven")
    let wide = block.sizeThatFits(Size(0, 0))
    let narrow = block.sizeThatFits(Size(80, 0))
    #expect(narrow.width <= 80 && narrow.height > wide.height)
    block.frame.size = wide
    block.layoutIfNeeded()
    #expect(block.layout.lines.count == 1 && block.contentSize.height == wide.height)
  }

  @Test func baselinesGoUpToTheNextPixel() {
    // 8 + 16.187 = 24.187 points: 24.5 at scale 2, where a label's would be 24.
    let block = block("one")
    let exact = block.textOrigin.y + block.layout.lines[0].baseline
    #expect(block.roundedBaseline(exact, scale: 2) == 24.5)
    #expect(TextLayout.rounded(exact, 2) == 24)
  }

  @Test func scrollingDrawsNothingAnew() {
    let window = Window(frame: Rect(0, 0, 100, 60))
    let block = block(String(repeating: "words and words ", count: 40))
    window.addSubview(block)
    let renderer = Renderer(scale: 2)
    _ = renderer.render(window)
    let before = block.contentSize
    block.contentOffset.y = 30
    var statistics = FrameStatistics()
    let moved = renderer.render(window, statistics: &statistics)
    #expect(statistics.draws.isEmpty && block.contentSize == before)
    // The same as a block that was always there.
    let fresh = self.block(String(repeating: "words and words ", count: 40))
    fresh.contentOffset.y = 30
    let other = Window(frame: window.frame)
    other.addSubview(fresh)
    #expect(moved.premultipliedBytes == renderer.render(other).premultipliedBytes)
  }
}
