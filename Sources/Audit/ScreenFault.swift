import MesmerExplanations
import MesmerGeometry
import MesmerGoldens
import MesmerJSONText
import MesmerPlayback
import MesmerViews

/// A violation found by the accessibility audit: a part of a screen that users cannot
/// read, hit or reach, with the measured and the required value.
package struct ScreenFault: Equatable, Sendable {
  /// The kind of a violation.
  package enum Kind: String, CaseIterable, Sendable {
    /// Text with too little contrast to its background.
    case contrast
    /// A control, or a view with gesture recognizers, that is hard to hit.
    case target
    /// A label whose text is truncated.
    case truncation
    /// A view that no offset scrolls onto the screen, not even in part.
    case reach
    /// A control that is drawn outside its frame.
    case outside
  }

  package let kind: Kind
  /// The view by its id, property or class, and its path.
  package fileprivate(set) var view = ""
  /// The place of the view in its file, with line and column; nil without a scene that
  /// keeps places.
  package fileprivate(set) var place: String?
  /// The description of the violation, with the measured and the required value.
  package let message: String
  /// The measured numbers (`found`) and the required ones (`right`): a ratio, or a width
  /// and a height in points. For a control drawn outside its frame, `found` is the size
  /// of the frame, and `right` that of the drawing. For an unreachable view, `found` is
  /// its origin, and `right` the nearest origin at which it is completely visible.
  package let found: [Double]
  package let right: [Double]

  /// The violation in one line.
  package var line: String { "\(view): \(message)" }

  /// Returns the violation as an object, with its file.
  package func json(file: String) -> JSONElement {
    .object([
      .init(key: "file", value: .string(file)),
      .init(key: "place", value: place.map { .string($0) } ?? .null),
      .init(key: "kind", value: .string(kind.rawValue)),
      .init(key: "view", value: .string(view)),
      .init(key: "found", value: .list(found.map { .number($0) })),
      .init(key: "right", value: .list(right.map { .number($0) })),
      .init(key: "message", value: .string(message)),
    ])
  }

  /// Returns a number in hundredths, rounded down or, with `up`, up: a measured value
  /// must not appear to be the required one.
  static func text(_ number: Double, up: Bool = false) -> String {
    if number.magnitude > 1e9 { return number < 0 ? "less than -10^9" : "more than 10^9" }
    // Whole hundredths up to rounding errors remain unchanged.
    let hundredths = number * 100
    let nearest = hundredths.rounded()
    let isWhole = (hundredths - nearest).magnitude < 1e-9
    let shown = isWhole ? nearest : hundredths.rounded(up ? .up : .down)
    return JSONTree.text(shown / 100)
  }

  /// Returns a size in points.
  static func text(_ size: Size, up: Bool = false) -> String {
    "\(text(size.width, up: up)) x \(text(size.height, up: up)) pt"
  }
}

/// A filter of permitted violations: all of a kind, or those of a kind in one view. Its
/// text is `truncation`, or `truncation:title` with the id, the property or the class by
/// which the violation names the view.
package struct AllowedFaults: Sendable {
  private let kind: ScreenFault.Kind
  private let view: String?

  /// Parses the text; throws if the kind is unknown, or no name follows a colon.
  package init(_ text: String) throws(PictureError) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let kind = ScreenFault.Kind(rawValue: String(parts.first ?? "")) else {
      let kinds = ScreenFault.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw PictureError(
        "unknown kind \(JSONTree.quoted(text)); use \(kinds), or a kind and a "
          + "view as in truncation:title")
    }
    self.kind = kind
    view = parts.count > 1 ? String(parts[1]) : nil
    if view == "" {
      throw PictureError(
        "\(JSONTree.quoted(text)) names no view; write a name after the colon, or no colon"
      )
    }
  }

  func allow(_ fault: ScreenFault) -> Bool {
    fault.kind == kind && (view == nil || fault.view.hasPrefix("\(view!.shortened) ("))
  }
}

extension ShownTree {
  /// Returns the violations that are not allowed, in tree order, superviews before
  /// subviews. Throws if a frame or the audit would exceed the limits.
  package func faults(
    allowing allowed: [AllowedFaults] = []
  ) throws(RenderLimitError) -> [ScreenFault] {
    let renderer = Renderer(scale: scale, background: background)
    _ = try renderer.frameWithinLimits(of: screen)
    let (tree, numbers, statements) = described()
    let parts =
      try TextContrast(self).faults() + TouchTargets(screen: screen).faults(in: root)
      + CutText.faults(in: root) + Reach(screen: screen).faults(in: root)
      + DrawnOutside.faults(in: root)
    // Sorting keeps the order of violations of the same view.
    let sorted = parts.enumerated().compactMap { i, part in
      numbers[ObjectIdentifier(part.view)].map { (number: $0, place: i) }
    }.sorted { $0 < $1 }
    return sorted.map { number, place in
      var fault = parts[place].fault
      fault.view = tree.line(of: number, Explanation.Line()).name
      fault.place = self.place(statements[number], []).map {
        "\($0.file.shortenedPath):\($0.line):\($0.column)"
      }
      return fault
    }.filter { fault in !allowed.contains { $0.allow(fault) } }
  }
}

/// A violation that does not name its view yet.
typealias ViewFault = (view: View, fault: ScreenFault)

extension View {
  /// The view and its superviews, innermost first.
  var chain: some Sequence<View> { sequence(first: self, next: \.superview) }

  /// Whether neither the view nor a superview is hidden or completely transparent.
  var isSeen: Bool { chain.allSatisfy { !$0.isHidden && $0.alpha > 0 } }

  /// Returns a text in quotes, shortened.
  static func quoted(_ text: String) -> String {
    JSONTree.quoted(text.shortened(to: 40))
  }
}
