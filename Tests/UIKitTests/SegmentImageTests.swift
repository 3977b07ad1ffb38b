import MesmerUIKit
import Testing

/// The images of a segmented control, in place of its standard appearance.
@Suite struct SegmentImageTests {
  private func plain(_ color: UIColor, _ width: Int = 1) -> UIImage {
    drawn(width, 1) {
      $0.setFillColor(color.cgColor)
      $0.fill(CGRect(x: 0, y: 0, width: width, height: 1))
    }
  }

  /// The colours of pixels of a control of 40 x 20 points with two segments.
  private func pixels(_ control: UISegmentedControl, _ columns: [Int]) -> [[UInt8]] {
    control.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
    control.layoutIfNeeded()
    let image = drawn(40, 20) { control.layer.render(in: $0) }
    return columns.map { image.pixel($0, 3) }
  }

  @Test("segments show the background of their state, or that of the normal state")
  func backgrounds() {
    let control = UISegmentedControl(items: ["", ""])
    control.setBackgroundImage(plain(.blue), for: .normal, barMetrics: .default)
    #expect(pixels(control, [1, 38]) == [bluePixel, bluePixel])
    control.selectedSegmentIndex = 1
    #expect(pixels(control, [1, 38]) == [bluePixel, bluePixel])
    control.setBackgroundImage(plain(.red), for: .selected, barMetrics: .default)
    #expect(pixels(control, [1, 38]) == [bluePixel, redPixel])
    #expect(control.backgroundImage(for: .selected, barMetrics: .default) != nil)
  }

  @Test("an empty background hides background and selection")
  func empty() {
    let control = UISegmentedControl(items: ["", ""])
    control.selectedSegmentIndex = 0
    #expect(pixels(control, [10])[0] != noPixel)
    control.setBackgroundImage(UIImage(), for: .normal, barMetrics: .default)
    #expect(pixels(control, [1, 10, 38]) == [noPixel, noPixel, noPixel])
    control.setBackgroundImage(nil, for: .normal, barMetrics: .default)
    #expect(pixels(control, [10])[0] != noPixel)
    control.backgroundColor = .red
    for image in [UIImage(), nil] {
      control.setBackgroundImage(image, for: .selected, barMetrics: .default)
      control.setBackgroundImage(image, for: .normal, barMetrics: .default)
      #expect(control.backgroundColor == .red)
    }
  }

  @Test("a divider stands between the states of its sides, in its own width")
  func dividers() {
    let control = UISegmentedControl(items: ["", ""])
    control.setBackgroundImage(UIImage(), for: .normal, barMetrics: .default)
    control.setDividerImage(
      plain(.blue, 4), forLeftSegmentState: .normal, rightSegmentState: .normal,
      barMetrics: .default)
    let columns = [17, 18, 21, 22]
    #expect(pixels(control, columns) == [noPixel, bluePixel, bluePixel, noPixel])
    control.setDividerImage(
      plain(.red, 4), forLeftSegmentState: .selected, rightSegmentState: .normal,
      barMetrics: .default)
    #expect(pixels(control, columns) == [noPixel, bluePixel, bluePixel, noPixel])
    control.selectedSegmentIndex = 0
    #expect(pixels(control, columns) == [noPixel, redPixel, redPixel, noPixel])
    let divider = control.dividerImage(
      forLeftSegmentState: .selected, rightSegmentState: .normal, barMetrics: .default)
    #expect(divider?.size.width == 4)
  }

  @Test("a subclass overrides the initializer with items")
  func subclass() {
    final class Control: UISegmentedControl {
      var made = 0
      override init(items: [Any]?) {
        super.init(items: items)
        made = numberOfSegments
      }
      required init?(coder: NSCoder) { return nil }
    }
    #expect(Control(items: ["a", "b", "c"]).made == 3)
  }
}
