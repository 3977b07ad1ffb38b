import Mesmer
import TestSupport
import Testing

@_spi(Components) @testable import MesmerViews

/// Views under constraints against frames that UIKit gave: Tests/Evidence/layout.
@Suite struct ConstraintRecordingsTests {
  /// A label of a recording, with the recorded size.
  private final class Word: View {
    let size: Size
    let ascender: Double
    init(_ row: [Double], ascender: Double = 0) {
      size = Size(row[4], row[5])
      self.ascender = ascender
      super.init(frame: .zero)
    }
    required init?(coder: Coder) { nil }
    override var intrinsicContentSize: Size { size }
    override func baselines(in size: Size) -> (first: Double, last: Double)? {
      (ascender, size.height - ascender)
    }
  }

  private let root = View(frame: Rect(0, 0, 320, 240))

  private func recording(_ name: String) throws -> LayoutRecording {
    let recording = try LayoutRecording(name)
    root.frame.size = recording.size
    root.displayScale = 2
    return recording
  }

  private func check(_ view: View, _ path: String, _ recording: LayoutRecording) {
    root.layoutIfNeeded()
    #expect(recording.difference(path, view.frame) == nil)
  }

  private let names: [String: LayoutConstraint.Attribute] = [
    "left": .left, "right": .right, "top": .top, "bottom": .bottom, "width": .width,
    "height": .height, "leading": .leading, "trailing": .trailing,
    "firstBaseline": .firstBaseline, "lastBaseline": .lastBaseline,
  ]

  private func activate(_ constraint: LayoutRecording.Constraint, _ views: [View]) throws
  {
    typealias Side = (view: View, attribute: LayoutConstraint.Attribute)
    func side(_ side: LayoutRecording.Side) throws -> Side {
      (views[try #require(Int(side.view))], try #require(names[side.attribute]))
    }
    let first = try side(constraint.first)
    let isSize = first.attribute == .width || first.attribute == .height
    var second = try constraint.second.map(side)
    if second == nil && !isSize { second = (root, first.attribute) }
    LayoutConstraint(
      item: first.view, attribute: first.attribute, relatedBy: .equal,
      toItem: second?.view, attribute: second?.attribute ?? .notAnAttribute,
      multiplier: 1, constant: constraint.constant
    ).isActive = true
  }

  @Test(arguments: ["constraints_edge_pins", "constraints_baseline"])
  func edgesAndBaselines(_ name: String) throws {
    let recording = try recording(name)
    let ascenders = recording.ascenders
    let views = try (0..<recording.frames.count).map { n in
      let row = try #require(recording.frames["\(n)"])
      let view = ascenders.isEmpty ? View() : Word(row, ascender: ascenders[n])
      view.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(view)
      return view
    }
    for constraint in recording.constraints { try activate(constraint, views) }
    for (n, view) in views.enumerated() { check(view, "\(n)", recording) }
  }

  @Test func margins() throws {
    let recording = try recording("constraints_margins")
    root.safeAreaInsets = EdgeInsets(top: 59, left: 16, bottom: 34, right: 20)
    let box = root.add(View(frame: Rect(0, 30, 320, 300)))
    typealias Attribute = LayoutConstraint.Attribute
    let pins: [[(Attribute, Attribute, Double)]] = [
      [(.left, .leftMargin, 0), (.top, .topMargin, 0)],
      [(.right, .rightMargin, 0), (.bottom, .bottomMargin, 0)],
      [(.centerX, .centerXWithinMargins, 0), (.centerY, .centerYWithinMargins, 0)],
      [
        (.leading, .leadingMargin, 0), (.trailing, .trailingMargin, 0),
        (.top, .topMargin, 100),
      ],
    ]
    let sizes: [(Double?, Double)] = [(60, 40), (60, 40), (80, 30), (nil, 24)]
    for (n, (pins, size)) in zip(pins, sizes).enumerated() {
      let view = View()
      view.translatesAutoresizingMaskIntoConstraints = false
      box.addSubview(view)
      for (attribute, margin, constant) in pins {
        LayoutConstraint(
          item: view, attribute: attribute, relatedBy: .equal, toItem: box,
          attribute: margin, multiplier: 1, constant: constant
        ).isActive = true
      }
      if let width = size.0 {
        view.widthAnchor.constraint(equalToConstant: width).isActive = true
      }
      view.heightAnchor.constraint(equalToConstant: size.1).isActive = true
      check(view, "0.\(n)", recording)
    }
  }

  @Test func theMarginsThemselves() throws {
    let recorded = try TestData.evidence.numbers("layout/layout_margins.tsv", "margins")
    func list(_ insets: EdgeInsets) -> [Double] {
      [insets.top, insets.left, insets.bottom, insets.right]
    }
    var margins = [list(root.layoutMargins)]
    root.safeAreaInsets = EdgeInsets(top: 44, left: 10, bottom: 34, right: 12)
    margins.append(list(root.layoutMargins))
    root.insetsLayoutMarginsFromSafeArea = false
    margins.append(list(root.layoutMargins))
    let parent = View(frame: Rect(0, 0, 320, 480))
    parent.layoutMargins = EdgeInsets(top: 20, left: 20, bottom: 20, right: 20)
    let child = parent.add(View(frame: Rect(10, 10, 100, 100)))
    child.preservesSuperviewLayoutMargins = true
    margins.append(list(child.layoutMargins))
    #expect(margins == recorded)
  }

  /// The view without a size of its own takes the width that the labels leave.
  @Test func stacks() throws {
    let recording = try recording("stack_mixed")
    for (path, axis, spacing) in [
      ("1", LayoutConstraint.Axis.horizontal, 8.0), ("2", .vertical, 10),
    ] {
      let stack = StackView()
      stack.axis = axis
      stack.spacing = spacing
      stack.alignment = axis == .horizontal ? .center : .fill
      let row = try #require(recording.frames[path])
      stack.frame = Rect(row[0], row[1], row[2], row[3])
      root.addSubview(stack)
      let views = [0, 1, 2].compactMap { n in
        recording.frames["\(path).\(n)"].map { $0.count == 6 ? Word($0) : View() }
      }
      for view in views { stack.addArrangedSubview(view) }
      for (n, view) in views.enumerated() { check(view, "\(path).\(n)", recording) }
    }
  }
}
