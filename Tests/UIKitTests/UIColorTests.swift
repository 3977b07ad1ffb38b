import MesmerUIKit
import Testing

@Suite struct UIColorTests {
  @Test func huesGoRoundTheCircle() {
    func color(
      _ hue: Double, _ saturation: Double = 1, _ brightness: Double = 1
    ) -> UIColor {
      UIColor(hue: hue, saturation: saturation, brightness: brightness, alpha: 1)
    }
    let hues: [UIColor] = [.red, .yellow, .green, .cyan, .blue, .magenta, .red]
    for (index, expected) in hues.enumerated() {
      #expect(color(Double(index) / 6) == expected)
    }
    #expect(color(0.3, 0) == .white)
    #expect(color(0.3, 0.5, 0) == .black)
    #expect(color(.nan, 2, 3) == .red)
    #expect(color(0.25, 0.5, 0.5).green == 0.5)
  }

  @Test func componentsAreTold() {
    var (red, green, blue, alpha) = (CGFloat(), CGFloat(), CGFloat(), CGFloat())
    let color = UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
    #expect(color.getRed(&red, green: &green, blue: &blue, alpha: &alpha))
    #expect([red, green, blue, alpha] == [0.1, 0.2, 0.3, 0.4])
    #expect(color.getRed(nil, green: nil, blue: nil, alpha: nil))
    #expect(UIColor(cgColor: color.cgColor) == color)
    #expect(color.withAlphaComponent(1).alpha == 1)
  }

  @Test("[3.10] setters set the colours of the next drawing, each its own")
  func setters() {
    let image = drawn { _ in
      UIColor.blue.set()
      UIColor.red.setStroke()
      let path = UIBezierPath(rect: CGRect(x: 5, y: 5, width: 10, height: 10))
      path.lineWidth = 4
      path.fill()
      path.stroke()
    }
    #expect(image.pixels((10, 10), (4, 10)) == [bluePixel, redPixel])
  }

  @Test func aPatternHasNoComponents() {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2)).image { _ in }
    #expect(!UIColor(patternImage: image).getRed(nil, green: nil, blue: nil, alpha: nil))
    #expect(UIColor.red.getRed(nil, green: nil, blue: nil, alpha: nil))
  }

  @Test("a cgColor keeps the appearance in which it was read") func coreGraphicsColor() {
    final class Bordered: UIView {
      override func layoutSubviews() {
        super.layoutSubviews()
        layer.borderColor = UIColor.label.cgColor
      }
    }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    let view = Bordered(frame: window.bounds)
    window.addSubview(view)
    view.layer.backgroundColor = UIColor.label.cgColor
    #expect(view.layer.backgroundColor == .black)
    window.overrideUserInterfaceStyle = .dark
    window.layoutIfNeeded()
    #expect(view.layer.backgroundColor == .black)
    #expect(UIColor.label.cgColor == .black)
    // The layout reads the colour in the view's appearance.
    #expect(view.layer.borderColor == .white)
    // A layer shows its view's dynamic colour, and returns the present value.
    view.backgroundColor = .label
    #expect(view.layer.backgroundColor == .white)
    UITraitCollection(userInterfaceStyle: .dark).performAsCurrent {
      #expect(UIColor.label.cgColor == .white)
    }
  }
}
