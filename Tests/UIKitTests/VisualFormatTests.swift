import MesmerUIKit
import TestSupport
import Testing

@Suite("Visual format strings")
struct VisualFormatTests {
  let superview = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
  let a = UIView()
  let b = UIView()
  let c = UIView()

  init() {
    for view in [a, b, c] {
      view.translatesAutoresizingMaskIntoConstraints = false
      superview.addSubview(view)
    }
  }

  /// Lays out the views by formats.
  private func lay(
    _ formats: String..., options: NSLayoutConstraint.FormatOptions = [],
    metrics: [String: Any]? = nil
  ) {
    for format in formats {
      NSLayoutConstraint.activate(
        NSLayoutConstraint.constraints(
          withVisualFormat: format, options: options, metrics: metrics,
          views: ["a": a, "b_2": b, "c": c]))
    }
    superview.layoutIfNeeded()
  }

  @Test func `views stand side by side at their distances`() {
    lay(
      "H:|-10-[a(50)][b_2(==a)]-gap-[c]|", "V:|[a]|", "V:|-(20)-[b_2]-20-|",
      "V:|[c(40)]", metrics: ["gap": 7])
    #expect(a.frame == CGRect(x: 10, y: 0, width: 50, height: 200))
    #expect(b.frame == CGRect(x: 60, y: 20, width: 50, height: 160))
    #expect(c.frame == CGRect(x: 117, y: 0, width: 183, height: 40))
  }

  @Test func `a hyphen alone is 8 points, and the margin at the superview`() {
    superview.layoutMargins = UIEdgeInsets(top: 1, left: 12, bottom: 3, right: 14)
    lay("|-[a(20)]-[b_2]-|", "V:|-[a]-|", "V:[b_2(5)]|")
    #expect(a.frame == CGRect(x: 12, y: 1, width: 20, height: 196))
    #expect(b.frame == CGRect(x: 40, y: 195, width: 246, height: 5))
  }

  @Test func `relations, priorities and lists of predicates`() {
    lay(
      "|[a(>=30,<=60,200@700)]-(>=10,20@500)-[b_2(w@999)]", "V:|[a(9)]",
      "V:|[b_2(9)]", metrics: ["w": 25])
    #expect(a.frame.width == 60)
    #expect(b.frame == CGRect(x: 80, y: 0, width: 25, height: 9))
  }

  @Test func `options align neighbours and order them`() {
    lay("[a(10)]-5-[b_2(20)]-(-5)-[c(30)]", options: [.alignAllTop, .alignAllBottom])
    lay("V:|-3-[a(40)]")
    lay("|[a]")
    #expect(b.frame == CGRect(x: 15, y: 3, width: 20, height: 40))
    #expect(c.frame == CGRect(x: 30, y: 3, width: 30, height: 40))
  }

  @Test func `directions place the first view at the other side`() {
    lay("|-4-[a(10)]-6-[b_2(20)]", options: .directionRightToLeft)
    lay("V:|[a(1)]", "V:|[b_2(1)]")
    #expect(a.frame.minX == 286)
    #expect(b.frame.minX == 260)
  }

  @Test(arguments: [
    "", "[", "[a", "[nobody]", "[a(", "[a(x)]", "[a]-x-[b_2]", "[a]-8[b_2]", "[a]-8-",
    "|[a]|[c]", "[a](8)[b_2]", "[a(>=)]", "[a(8@)]", "H:", "-[a]", "[a]b", "[a(1e400)]",
    "[a]-(c)-[b_2]",
  ])
  func `an invalid format gives no constraints`(format: String) {
    #expect(
      NSLayoutConstraint.constraints(
        withVisualFormat: format, metrics: nil, views: ["a": a, "b_2": b, "c": c]
      ).isEmpty)
  }

  @Test func `a view without a superview has no distance to it`() {
    let alone = UIView()
    #expect(
      NSLayoutConstraint.constraints(
        withVisualFormat: "|[alone]", metrics: nil, views: ["alone": alone]
      ).isEmpty)
    #expect(
      NSLayoutConstraint.constraints(
        withVisualFormat: "[alone(9)]", metrics: nil, views: ["alone": alone]
      ).count == 1)
  }
}
