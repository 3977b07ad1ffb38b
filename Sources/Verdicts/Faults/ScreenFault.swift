import MesmerGeometry
import MesmerGoldens
import MesmerJSONText
import MesmerPlayback
import MesmerViews

/// Something of a screen that people cannot read, hit or reach, with a number and what
/// would be right.
package struct ScreenFault: Equatable, Sendable {
  /// What can be wrong.
  package enum Kind: String, CaseIterable, Sendable {
    /// Text that is too like what is behind it.
    case contrast
    /// A control, or a view with gesture recognizers, that is hard to hit.
    case target
    /// A label whose text is cut.
    case truncation
    /// A view that no offset brings into the window.
    case reach
    /// A control that is drawn outside its frame.
    case outside
  }

  package let kind: Kind
  /// The view by its id, property or class, and its place.
  package fileprivate(set) var view = ""
  /// What is wrong, and what would be right.
  package let message: String
  /// The numbers that were found, and those that would be right: a ratio; or width and
  /// height in points, of a control drawn outside its frame those of the frame and of
  /// what is drawn. Of a view out of reach, what was found is where it stands, and
  /// what would be right is the nearest place at which it is seen in whole.
  package let found: [Double]
  package let right: [Double]

  /// The fault in one line.
  package var line: String { "\(view): \(message)" }

  /// The fault as an object, with its file.
  package func json(file: String) -> JSONElement {
    .object([
      .init(key: "file", value: .string(file)),
      .init(key: "kind", value: .string(kind.rawValue)),
      .init(key: "view", value: .string(view)),
      .init(key: "found", value: .list(found.map { .number($0) })),
      .init(key: "right", value: .list(right.map { .number($0) })),
      .init(key: "message", value: .string(message)),
    ])
  }

  /// A number in hundredths. What was found is never said to be more than it is, and
  /// what would be right never to be less.
  static func text(_ number: Double, up: Bool = false) -> String {
    if number.magnitude > 1e9 { return number < 0 ? "less than -10^9" : "more than 10^9" }
    // What the last bits make of a whole hundredth is that hundredth.
    let hundredths = number * 100
    let nearest = hundredths.rounded()
    let isWhole = (hundredths - nearest).magnitude < 1e-9
    let shown = isWhole ? nearest : hundredths.rounded(up ? .up : .down)
    return JSONTree.text(shown / 100)
  }

  /// A size in points.
  static func text(_ size: Size, up: Bool = false) -> String {
    "\(text(size.width, up: up)) x \(text(size.height, up: up)) pt"
  }
}

/// Faults that are wanted: those of a kind, or those of a kind in one view, as text:
/// `truncation`, or `truncation:title` with the id, the property or the class by which
/// the fault names the view.
package struct AllowedFaults: Sendable {
  private let kind: ScreenFault.Kind
  private let view: String?

  /// Reads the text; throws if there is no such kind.
  package init(_ text: String) throws(PictureError) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let kind = ScreenFault.Kind(rawValue: String(parts.first ?? "")) else {
      let kinds = ScreenFault.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw PictureError(
        "\(JSONTree.quoted(text)) is not a kind of fault; use \(kinds), or a kind and a "
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
    fault.kind == kind && (view == nil || fault.view.hasPrefix("\(view!) ("))
  }
}

extension ShownTree {
  /// The faults of what is shown, but for those that are allowed: in the order of the
  /// tree, superviews before subviews. Throws if a frame would exceed the limits.
  package func faults(
    allowing allowed: [AllowedFaults] = []
  ) throws(RenderLimitError) -> [ScreenFault] {
    let renderer = Renderer(scale: scale, background: background)
    _ = try renderer.frameWithinLimits(screen)
    let (tree, numbers) = described()
    let parts =
      TextContrast(self).faults + TouchTargets(screen: screen).faults(in: root)
      + CutText.faults(in: root) + Reach(screen: screen).faults(in: root)
      + DrawnOutside.faults(in: root)
    // Sorting keeps the order of faults of the same view.
    let sorted = parts.enumerated().compactMap { i, part in
      numbers[ObjectIdentifier(part.view)].map { (number: $0, place: i) }
    }.sorted { $0 < $1 }
    return sorted.map { number, place in
      var fault = parts[place].fault
      fault.view = tree.name(of: number)
      return fault
    }.filter { fault in !allowed.contains { $0.allow(fault) } }
  }
}

/// A fault that does not name its view yet.
typealias ViewFault = (view: View, fault: ScreenFault)

extension View {
  /// The view and those around it, from the inside.
  var chain: some Sequence<View> { sequence(first: self, next: \.superview) }

  /// Whether the view and all around it are to be seen.
  var isSeen: Bool { chain.allSatisfy { !$0.isHidden && $0.alpha > 0 } }

  /// A text in quotes, shortened.
  static func quoted(_ text: String) -> String {
    JSONTree.quoted(text.count > 40 ? text.prefix(39) + "…" : text)
  }
}
