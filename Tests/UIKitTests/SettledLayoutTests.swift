import MesmerUIKit
import Testing

/// Views that change their subviews while they are laid out.
@Suite struct SettledLayoutTests {
  /// A list of tags that removes its button and inserts it again, perhaps into a new row.
  private final class Tags: UIView {
    let button = UIButton(frame: CGRect(x: 20, y: 40, width: 100, height: 40))
    var row: UIView?
    let makesRows: Bool
    let isConstrained: Bool
    var (layouts, taps, cancels) = (0, 0, 0)

    init(makesRows: Bool, isConstrained: Bool) {
      self.makesRows = makesRows
      self.isConstrained = isConstrained
      super.init(frame: .zero)
      button.addAction(UIAction { [unowned self] _ in taps += 1 }, for: .touchUpInside)
      button.addAction(UIAction { [unowned self] _ in cancels += 1 }, for: .touchCancel)
      // A touch changes the appearance, and that the layout.
      button.addAction(UIAction { [unowned self] _ in setNeedsLayout() }, for: .touchDown)
    }
    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
      super.layoutSubviews()
      layouts += 1
      button.removeFromSuperview()
      row?.removeFromSuperview()
      let holder = makesRows ? UIView(frame: bounds) : self
      holder.addSubview(button)
      if makesRows {
        row = holder
        addSubview(holder)
      }
      if isConstrained {
        button.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
          button.topAnchor.constraint(equalTo: holder.topAnchor, constant: 40),
          button.leftAnchor.constraint(equalTo: holder.leftAnchor, constant: 20),
          button.widthAnchor.constraint(equalToConstant: 100),
          button.heightAnchor.constraint(equalToConstant: 40),
        ])
      }
      invalidateIntrinsicContentSize()
    }
  }

  @Test(
    "a view that recreates its subviews is laid out when it is marked; taps arrive",
    arguments: [false, true], [false, true])
  func tags(makesRows: Bool, isConstrained: Bool) throws {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let tags = Tags(makesRows: makesRows, isConstrained: isConstrained)
    tags.frame = window.bounds
    window.addSubview(tags)
    let clock = try window.clock([.wait(1), .tap(CGPoint(x: 40, y: 60)), .wait(1)])
    clock.advance(to: 0.5)
    #expect(tags.layouts <= 2)
    let before = tags.layouts
    clock.advance(to: 0.9)
    #expect(tags.layouts == before)
    #expect(tags.button.frame == CGRect(x: 20, y: 40, width: 100, height: 40))
    clock.advance(to: 3)
    #expect(tags.taps == 1 && tags.cancels == 0)
    #expect(tags.layouts <= before + 2)
  }

  /// Has another subview after each of the first layouts.
  private final class Growing: UIView {
    var layouts = 0
    override func layoutSubviews() {
      super.layoutSubviews()
      layouts += 1
      for view in subviews { view.frame = bounds }
      if subviews.isEmpty { addSubview(UIView()) }
    }
  }

  @Test("a view that has got subviews in its layout is laid out once more in the pass")
  func growing() {
    let view = Growing(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    for _ in 0..<3 { view.layoutIfNeeded() }
    #expect(view.layouts == 2)
    #expect(view.subviews[0].frame == view.bounds)
  }

  /// Loses its button for good in a layout.
  private final class Losing: UIView {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    var loses = false
    override func layoutSubviews() {
      super.layoutSubviews()
      if loses { button.removeFromSuperview() }
    }
  }

  @Test("the touch of a view that is not added again after a layout is cancelled")
  func losing() throws {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let view = Losing(frame: window.bounds)
    view.addSubview(view.button)
    window.addSubview(view)
    var cancels = 0
    view.button.addAction(UIAction { _ in cancels += 1 }, for: .touchCancel)
    view.button.addAction(
      UIAction { _ in
        view.loses = true
        view.setNeedsLayout()
      }, for: .touchDown)
    try window.play(
      .drag(from: CGPoint(x: 50, y: 50), to: CGPoint(x: 52, y: 50), duration: 0.5))
    #expect(cancels == 1)
  }

  /// Gives its only subview half of its width, by a constraint that its layout changes.
  private final class Halving: UIView {
    let half = UIView()
    let width: NSLayoutConstraint
    let changesFirst: Bool

    init(changesFirst: Bool) {
      self.changesFirst = changesFirst
      width = half.widthAnchor.constraint(equalToConstant: 1)
      super.init(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
      half.translatesAutoresizingMaskIntoConstraints = false
      addSubview(half)
      width.isActive = true
    }
    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
      if changesFirst { width.constant = bounds.width / 2 }
      super.layoutSubviews()
      width.constant = bounds.width / 2
    }
  }

  @Test(
    "constraints that a view changes in its layout are solved in the pass that it begins",
    arguments: [false, true], [false, true])
  func halving(changesFirst: Bool, isInside: Bool) {
    let view = Halving(changesFirst: changesFirst)
    let parent = UIView(frame: view.frame)
    if isInside { parent.addSubview(view) }
    parent.layoutIfNeeded()
    view.layoutIfNeeded()
    #expect(view.half.frame.width == 50)
    view.frame.size.width = 60
    view.layoutIfNeeded()
    #expect(view.half.frame.width == 30)
  }
}
