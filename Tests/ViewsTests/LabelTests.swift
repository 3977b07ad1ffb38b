import Mesmer
import TestSupport
import Testing

@testable import MesmerViews

@Suite struct LabelTests {
  /// Heights of one line of the system font in device pixels at scales 1, 2 and 3, by
  /// size.
  private static let heights: [(Double, [Double])] = [
    (12, [15, 29, 43]), (13, [16, 32, 47]), (15, [18, 36, 54]), (17, [21, 41, 61]),
    (20, [24, 48, 72]), (34, [41, 82, 122]),
  ]

  @Test func aLineIsAsHighAsInUIKit() {
    for (size, pixels) in Self.heights {
      for (i, height) in pixels.enumerated() {
        let label = Label()
        label.text = "gyjq"
        label.font = .system(size: size)
        label.contentScaleFactor = Double(i + 1)
        #expect(label.intrinsicContentSize.height == height / Double(i + 1), "\(size)")
      }
    }
  }

  @Test func defaultsAreUIKits() {
    let label = Label()
    #expect(label.text == nil && label.font == .system(size: 17))
    #expect(label.textColor == .black && label.textAlignment == .natural)
    #expect(label.lineBreakMode == .byTruncatingTail && label.numberOfLines == 1)
    #expect(!label.adjustsFontSizeToFitWidth && label.minimumScaleFactor == 0)
    #expect(label.textShadowColor == nil)
    #expect(label.textShadowOffset == Size(0, -1))
    #expect(!label.isUserInteractionEnabled && label.clipsToBounds && !label.isOpaque)
    #expect(label.contentMode == .redraw && label.intrinsicContentSize == .zero)
  }

  @Test func oneLineIgnoresTheWidthAndMoreWrapAtIt() {
    let label = Label()
    label.text = "one two three"
    let whole = label.sizeThatFits(.zero)
    #expect(label.sizeThatFits(Size(10, 0)) == whole)
    label.numberOfLines = 0
    let wrapped = label.sizeThatFits(Size(50, 0))
    #expect(wrapped.width <= 50 && wrapped.height > 2 * whole.height)
    label.numberOfLines = 2
    #expect(label.sizeThatFits(Size(50, 0)).height < wrapped.height)
    label.preferredMaxLayoutWidth = 50
    #expect(label.intrinsicContentSize.width <= 50)
    label.frame = Rect(3, 4, 10, 10)
    label.numberOfLines = 1
    label.sizeToFit()
    #expect(label.frame == Rect(3, 4, whole.width, whole.height))
  }

  /// A label of squares of ten points.
  private func row(_ text: String, width: Double, height: Double = 10) -> Label {
    let label = Label(frame: Rect(0, 0, width, height))
    label.attributedText = .row(text, size: 10)
    return label
  }

  @Test func theTextStandsInTheMiddleOfTheHeight() {
    #expect(row("a", width: 50, height: 30).layout.top == 10)
    #expect(row("a", width: 50, height: 4).layout.top == -3)
  }

  @Test func baselinesAreOnDevicePixelsHalfUp() {
    // The baseline is at 8 + 3.25.
    for (scale, bottom) in [(1.0, 11.0), (2, 11.5), (4, 11.25)] {
      let label = row("a", width: 20, height: 16.5)
      label.contentScaleFactor = scale
      let picture = label.recorded()?.picture
      #expect(picture?.bounds.maxY.rounded(toNearest: 64) == bottom, "\(scale)")
    }
  }

  @Test func aLabelShownAtAnotherScaleIsDrawnAnew() {
    let label = row("a", width: 20, height: 16.5)
    func frame(_ scale: Double, _ label: Label) -> [UInt8] {
      let parent = View(frame: Rect(0, 0, 20, 20))
      parent.addSubview(label)
      return parent.pixels(scale)
    }
    let first = frame(1, label)
    let second = frame(2, label)
    #expect(second == frame(2, row("a", width: 20, height: 16.5)))
    #expect(frame(1, label) == first)
  }

  @Test func textShrinksToTheWidthExactlyButNotBelowTheLeastScale() {
    let label = row("abcd", width: 30)
    label.adjustsFontSizeToFitWidth = true
    #expect(label.layout.scale == 1 && label.layout.text.lines[0].isTruncated)
    label.minimumScaleFactor = 0.5
    #expect(label.layout.scale == 0.75 && label.layout.text.width == 30)
    label.minimumScaleFactor = 0.9
    #expect(label.layout.scale == 0.9 && label.layout.text.lines[0].isTruncated)
    label.minimumScaleFactor = 0.5
    label.lineBreakMode = .byWordWrapping
    #expect(label.layout.scale == 1)
  }

  @Test func kernDoesNotShrink() {
    let label = row("abcd", width: 30)
    label.attributedText?.runs[0].attributes.kern = 2
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.1
    #expect(abs(label.layout.scale - 22.0 / 40) < 1e-9)
  }

  @Test func severalLinesShrinkToTheLargestStepThatFits() {
    let label = row("abc def", width: 20, height: 20)
    label.numberOfLines = 2
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.25
    #expect(label.layout.scale == 682.0 / 1024)
    #expect(label.layout.text.shown == ["abc", "def"])
  }

  @Test func aShrunkLineStandsWhereTheAdjustmentSays() {
    let label = row("abcd", width: 20, height: 10)
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.1
    func baseline(_ adjustment: Label.BaselineAdjustment) -> Double {
      label.baselineAdjustment = adjustment
      return label.layout.top + label.layout.text.lines[0].baseline
    }
    #expect(baseline(.alignBaselines) == 8)
    #expect(baseline(.alignCenters) == 6.5)
    #expect(baseline(.none) == 4)
  }

  @Test func aTextIsShapedOnceUntilItChanges() {
    let label = Label(frame: Rect(0, 0, 50, 40))
    label.text = "some text"
    _ = label.layout
    label.bounds.size.width = 30
    label.textShadowColor = .red
    label.isHighlighted = true
    label.numberOfLines = 0
    label.text = "some text"
    label.font = .system(size: 17)
    _ = label.layout
    _ = label.sizeThatFits(.zero)
    #expect(label.shapeCount == 1)
    label.text = "other"
    _ = label.layout
    #expect(label.shapeCount == 2)
  }

  @Test("[3.20] a label marks itself when its text changes, and not for the same text")
  func onlyWhatChangesMarksTheLabelForDisplay() {
    let label = Label(frame: Rect(0, 0, 50, 40))
    label.text = "text"
    _ = label.recorded()
    label.text = "text"
    label.textColor = .black
    label.numberOfLines = 1
    #expect(label.displayMark == .none)
    let changes: [(Label) -> Void] = [
      { $0.text = "new" }, { $0.textColor = .red }, { $0.font = .system(size: 9) },
      { $0.textAlignment = .right }, { $0.lineBreakMode = .byClipping },
      { $0.isHighlighted = true }, { $0.bounds.size.width = 20 },
    ]
    for change in changes {
      change(label)
      #expect(label.displayMark == .all)
      _ = label.recorded()
    }
  }

  @Test func theHighlightedColourReplacesTheTextsOnlyWhileHighlighted() {
    let label = row("a", width: 10)
    label.highlightedTextColor = .red
    let plain = label.recorded()?.isGray
    label.isHighlighted = true
    #expect(plain == true && label.recorded()?.isGray == false)
  }

  @Test func theShadowIsTheTextOnceMoreBelowAndNotPartOfTheSize() {
    let label = row("a", width: 30, height: 30)
    let size = label.sizeThatFits(.zero)
    let one = label.recorded()?.picture
    label.textShadowColor = .red
    label.textShadowOffset = Size(2, 3)
    let two = label.recorded()?.picture
    #expect(two?.commands.count == 2 && one?.commands.count == 1)
    #expect(two.map { $0.bounds.maxX - (one?.bounds.maxX ?? 0) } == 2)
    #expect(label.sizeThatFits(.zero) == size)
  }
}

extension Double {
  /// The nearest part of 1.
  fileprivate func rounded(toNearest parts: Double) -> Double {
    (self * parts).rounded() / parts
  }
}
