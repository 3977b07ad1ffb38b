import Foundation
import Mesmer
import TestSupport
import Testing

@testable import MesmerViews

/// Views under constraints in frames that UIKit gave, of
/// ../shared/conformance/recordings/layout.
@Suite(.enabled(if: Conformance.isPresent, "\(Conformance.absence)"))
struct ConstraintRecordingsTests {
  /// A text of a recording: its size is in the file.
  private final class Word: View {
    let size: Size
    let ascender: Double
    init(_ row: [Double], points: Double = 0) {
      size = Size(width: row[4], height: row[5])
      // The system font's ascender is 1950 of 2048 units.
      ascender = points * 1950 / 2048
      super.init(frame: .zero)
    }
    required init?(coder: Coder) { nil }
    override var intrinsicContentSize: Size { size }
    override func baselines(in size: Size) -> (first: Double, last: Double)? {
      (ascender, size.height - ascender)
    }
  }

  private let root = View(frame: Rect(x: 0, y: 0, width: 320, height: 240))

  private func rows(
    _ name: String
  ) throws -> (
    scene: [String: Any], frames: [String: [Double]]
  ) {
    var scene: [String: Any] = [:]
    var frames: [String: [Double]] = [:]
    let path = try #require(Conformance.root) + "/recordings/layout/\(name).tsv"
    for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
      if line.hasPrefix("# scene: ") {
        let json = Data(line.dropFirst(9).utf8)
        scene = try #require(JSONSerialization.jsonObject(with: json) as? [String: Any])
      } else if line.hasPrefix("frame") {
        let cells = line.split(separator: "\t")
        frames[String(cells[1])] = cells[3...].compactMap { Double($0) }
      }
    }
    if let size = scene["size"] as? [Double] {
      root.frame.size = Size(width: size[0], height: size[1])
    }
    root.displayScale = 2
    return (scene, frames)
  }

  /// Origins within 0.5, sizes within 0.25.
  private func check(_ view: View, _ row: [Double]?) throws {
    let row = try #require(row)
    root.layoutIfNeeded()
    let frame = view.frame
    for (value, expected, most) in [
      (frame.minX, row[0], 0.5), (frame.minY, row[1], 0.5), (frame.width, row[2], 0.25),
      (frame.height, row[3], 0.25),
    ] {
      #expect((value - expected).magnitude <= most, "\(frame), not \(row)")
    }
  }

  private let names: [String: LayoutConstraint.Attribute] = [
    "left": .left, "right": .right, "top": .top, "bottom": .bottom, "width": .width,
    "height": .height, "leading": .leading, "trailing": .trailing,
    "firstBaseline": .firstBaseline, "lastBaseline": .lastBaseline,
  ]

  /// "1.leading=0.trailing+8", "0.top=16": of the superview's, "0.height=44".
  private func activate(_ text: String, _ views: [View]) throws {
    let sides = text.split(separator: "=")
    func side(_ text: Substring) throws -> (View, LayoutConstraint.Attribute) {
      let parts = text.split(separator: ".")
      return (views[try #require(Int(parts[0]))], try #require(names[String(parts[1])]))
    }
    let (first, attribute) = try side(sides[0])
    if let constant = Double(sides[1]) {
      LayoutConstraint(
        item: first, attribute: attribute, relatedBy: .equal,
        toItem: [.width, .height].contains(attribute) ? nil : root,
        attribute: [.width, .height].contains(attribute) ? .notAnAttribute : attribute,
        multiplier: 1,
        constant: constant
      ).isActive = true
    } else {
      let parts = sides[1].split(separator: "+")
      let (second, other) = try side(parts[0])
      LayoutConstraint(
        item: first, attribute: attribute, relatedBy: .equal, toItem: second,
        attribute: other, multiplier: 1,
        constant: parts.count > 1 ? try #require(Double(parts[1])) : 0
      ).isActive = true
    }
  }

  @Test(arguments: ["constraints_edge_pins", "constraints_baseline"])
  func edgesAndBaselines(_ name: String) throws {
    let (scene, frames) = try rows(name)
    let labels = scene["labels"] as? [String] ?? []
    let views = try (0..<frames.count).map { n in
      let row = try #require(frames["\(n)"])
      let points = labels.isEmpty ? nil : Double(labels[n].split(separator: " ").last!)
      let view = points.map { Word(row, points: $0) } ?? View()
      view.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(view)
      return view
    }
    for text in scene["constraints"] as? [String] ?? [] { try activate(text, views) }
    for (n, view) in views.enumerated() { try check(view, frames["\(n)"]) }
  }

  @Test func margins() throws {
    let (_, frames) = try rows("constraints_margins")
    root.safeAreaInsets = EdgeInsets(top: 59, left: 16, bottom: 34, right: 20)
    let box = View(frame: Rect(x: 0, y: 30, width: 320, height: 300))
    root.addSubview(box)
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
      try check(view, frames["0.\(n)"])
    }
  }

  @Test func theMarginsThemselves() {
    let inset = EdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    #expect(root.layoutMargins == inset)
    root.safeAreaInsets = EdgeInsets(top: 44, left: 10, bottom: 34, right: 12)
    #expect(
      root.layoutMargins == EdgeInsets(top: 52, left: 18, bottom: 42, right: 20))
    root.insetsLayoutMarginsFromSafeArea = false
    #expect(root.layoutMargins == inset)
    let parent = View(frame: Rect(x: 0, y: 0, width: 320, height: 480))
    parent.layoutMargins = EdgeInsets(top: 20, left: 20, bottom: 20, right: 20)
    let child = View(frame: Rect(x: 10, y: 10, width: 100, height: 100))
    parent.addSubview(child)
    child.preservesSuperviewLayoutMargins = true
    #expect(
      child.layoutMargins == EdgeInsets(top: 10, left: 10, bottom: 8, right: 8))
  }

  /// The view without a size of its own takes what the texts leave.
  @Test func stacks() throws {
    let (_, frames) = try rows("stack_mixed")
    for (path, axis, spacing) in [
      ("1", LayoutConstraint.Axis.horizontal, 8.0), ("2", .vertical, 10),
    ] {
      let stack = StackView()
      stack.axis = axis
      stack.spacing = spacing
      stack.alignment = axis == .horizontal ? .center : .fill
      let row = try #require(frames[path])
      stack.frame = Rect(x: row[0], y: row[1], width: row[2], height: row[3])
      root.addSubview(stack)
      let views = [0, 1, 2].compactMap { n in
        frames["\(path).\(n)"].map { $0.count == 6 ? Word($0) : View() }
      }
      for view in views { stack.addArrangedSubview(view) }
      for (n, view) in views.enumerated() { try check(view, frames["\(path).\(n)"]) }
    }
  }
}
