import MesmerConstraints
import MesmerGeometry
import MesmerViews

// Visual format strings: `H:|-[title(>=80)]-8-[icon(24)]-|`.

extension LayoutConstraint {
  /// The alignment, the direction and the spacing of the views of a format.
  public struct FormatOptions: OptionSet, Hashable, Sendable {
    /// The options as bits, with UIKit's numbers.
    public let rawValue: UInt

    /// Creates options from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Aligns left edges.
    public static let alignAllLeft = FormatOptions(rawValue: 1 &<< 1)
    /// Aligns right edges.
    public static let alignAllRight = FormatOptions(rawValue: 1 &<< 2)
    /// Aligns top edges.
    public static let alignAllTop = FormatOptions(rawValue: 1 &<< 3)
    /// Aligns bottom edges.
    public static let alignAllBottom = FormatOptions(rawValue: 1 &<< 4)
    /// Aligns leading edges.
    public static let alignAllLeading = FormatOptions(rawValue: 1 &<< 5)
    /// Aligns trailing edges.
    public static let alignAllTrailing = FormatOptions(rawValue: 1 &<< 6)
    /// Aligns the x coordinates of centres.
    public static let alignAllCenterX = FormatOptions(rawValue: 1 &<< 9)
    /// Aligns the y coordinates of centres.
    public static let alignAllCenterY = FormatOptions(rawValue: 1 &<< 10)
    /// Aligns last baselines.
    public static let alignAllLastBaseline = FormatOptions(rawValue: 1 &<< 11)
    /// Aligns first baselines.
    public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 &<< 12)
    /// Orders views from the leading to the trailing edge; the default.
    public static let directionLeadingToTrailing = FormatOptions([])
    /// Orders views from left to right.
    public static let directionLeftToRight = FormatOptions(rawValue: 1 &<< 16)
    /// Orders views from right to left.
    public static let directionRightToLeft = FormatOptions(rawValue: 2 &<< 16)
    /// Measures vertical spacing between edges; the default.
    public static let spacingEdgeToEdge = FormatOptions([])
    /// Measures vertical spacing between baselines.
    public static let spacingBaselineToBaseline = FormatOptions(rawValue: 1 &<< 19)

    fileprivate static let aligned: [(FormatOptions, Attribute)] = [
      (.alignAllLeft, .left), (.alignAllRight, .right), (.alignAllTop, .top),
      (.alignAllBottom, .bottom), (.alignAllLeading, .leading),
      (.alignAllTrailing, .trailing), (.alignAllCenterX, .centerX),
      (.alignAllCenterY, .centerY), (.alignAllLastBaseline, .lastBaseline),
      (.alignAllFirstBaseline, .firstBaseline),
    ]
  }

  /// Returns inactive constraints for a visual format. A single hyphen is 8 points
  /// between views, and the layout margin next to the superview.
  ///
  /// If the format is invalid or contains an unknown name, the method writes a line to
  /// standard error and returns no constraints; UIKit throws an exception.
  ///
  /// - Parameters:
  ///   - format: The format, in Apple's grammar.
  ///   - opts: The alignment, direction and spacing.
  ///   - metrics: The named numbers, in points.
  ///   - views: The named views and guides.
  public class func constraints(
    withVisualFormat format: String, options opts: FormatOptions = [],
    metrics: [String: Any]?, views: [String: Any]
  ) -> [LayoutConstraint] {
    var parser = VisualFormatParser(format, opts, metrics ?? [:], views)
    do { return try parser.constraints() } catch {
      writeWarning("Unable to parse constraint format: \(error.message): \(format)")
      return []
    }
  }
}

/// A parser of one format, which creates the constraints while it parses.
private struct VisualFormatParser {
  struct Failure: Error { let message: String }
  /// A relation to a number or to the size of a view, with its priority.
  struct Predicate {
    var relation = LayoutConstraint.Relation.equal
    var constant = 0.0
    var view: AnyObject?
    var priority = UILayoutPriority.required
  }
  /// The distance between two items: predicates, or the standard distance.
  enum Connection { case standard, predicates([Predicate]) }

  private let text: [Character]
  private let options: LayoutConstraint.FormatOptions
  private let metrics: [String: Any]
  private let views: [String: Any]
  private var next = 0
  private var isVertical = false
  private var found: [LayoutConstraint] = []

  init(
    _ format: String, _ options: LayoutConstraint.FormatOptions, _ metrics: [String: Any],
    _ views: [String: Any]
  ) {
    text = format.filter { !$0.isWhitespace }
    (self.options, self.metrics, self.views) = (options, metrics, views)
  }

  // MARK: Items and their distances

  mutating func constraints() throws(Failure) -> [LayoutConstraint] {
    isVertical = take("V:")
    if !isVertical { _ = take("H:") }
    var last: AnyObject?
    var distance = take("|") ? try connection() : nil
    while true {
      let item = try view()
      if let last { align(last, item) }
      if let distance { try join(last, item, distance) }
      last = item
      if next == text.count { break }
      let following = try connection()
      if take("|") {
        guard next == text.count else { throw failure("nothing after the superview") }
        try join(item, nil, following)
        break
      }
      distance = following
    }
    return found
  }

  /// Adds the constraints for the distance between two items; nil is the superview.
  private mutating func join(
    _ first: AnyObject?, _ second: AnyObject?, _ distance: Connection
  ) throws(Failure) {
    let isReversed = options.contains(.directionRightToLeft)
    let isFixed = isReversed || options.contains(.directionLeftToRight)
    var start: LayoutConstraint.Attribute = isFixed ? .left : .leading
    var end: LayoutConstraint.Attribute = isFixed ? .right : .trailing
    var margins: (LayoutConstraint.Attribute, LayoutConstraint.Attribute) =
      isFixed ? (.leftMargin, .rightMargin) : (.leadingMargin, .trailingMargin)
    if isVertical {
      (start, end, margins) = (.top, .bottom, (.topMargin, .bottomMargin))
    } else if isReversed {
      (start, end, margins) = (end, start, (margins.1, margins.0))
    }
    guard let item = first ?? second else { return }
    let owner = (item as? UIView)?.superview ?? (item as? UILayoutGuide)?.owningView
    guard first != nil && second != nil || owner != nil else {
      throw failure("a view in a superview")
    }
    // The attribute of the later item equals that of the earlier item plus the distance.
    var later = (item: second ?? owner!, attribute: second == nil ? end : start)
    var earlier = (item: first ?? owner!, attribute: first == nil ? start : end)
    if isVertical && options.contains(.spacingBaselineToBaseline) {
      if first != nil { earlier.attribute = .lastBaseline }
      if second != nil { later.attribute = .firstBaseline }
    }
    let predicates: [Predicate]
    switch distance {
    case .predicates(let stated): predicates = stated
    case .standard:
      if second == nil { later.attribute = margins.1 }
      if first == nil { earlier.attribute = margins.0 }
      predicates = [Predicate(constant: first != nil && second != nil ? 8 : 0)]
    }
    for predicate in predicates {
      if isReversed && !isVertical {
        add(earlier, predicate, later)
      } else {
        add(later, predicate, earlier)
      }
    }
  }

  /// Aligns two neighbouring views by the attributes of the options.
  private mutating func align(_ first: AnyObject, _ second: AnyObject) {
    for (option, attribute) in LayoutConstraint.FormatOptions.aligned
    where options.contains(option) {
      add((first, attribute), Predicate(), (second, attribute))
    }
  }

  private typealias Side = (item: AnyObject, attribute: LayoutConstraint.Attribute)

  private mutating func add(_ first: Side, _ predicate: Predicate, _ second: Side?) {
    let constraint = LayoutConstraint(
      item: first.item, attribute: first.attribute, relatedBy: predicate.relation,
      toItem: second?.item, attribute: second?.attribute ?? .notAnAttribute,
      multiplier: 1, constant: predicate.constant)
    constraint.priority = predicate.priority
    found.append(constraint)
  }

  // MARK: The grammar

  /// Parses a view in brackets and adds the constraints for its size.
  private mutating func view() throws(Failure) -> AnyObject {
    guard take("[") else { throw failure("a view in brackets") }
    let name = self.name()
    guard let view = views[name].map({ $0 as AnyObject }) else {
      throw failure("the view \"\(name)\" in views")
    }
    let size: LayoutConstraint.Attribute = isVertical ? .height : .width
    if peek("(") {
      for predicate in try predicates(ofSizes: true) {
        add((view, size), predicate, predicate.view.map { ($0, size) })
      }
    }
    guard take("]") else { throw failure("\"]\"") }
    return view
  }

  /// Parses the distance between two items; an empty connection is a distance of 0.
  private mutating func connection() throws(Failure) -> Connection {
    guard take("-") else { return .predicates([Predicate()]) }
    if peek("[") || peek("|") { return .standard }
    let found =
      peek("(")
      ? try predicates(ofSizes: false) : [Predicate(constant: try number(in: name()))]
    guard take("-") else { throw failure("\"-\"") }
    return .predicates(found)
  }

  /// Parses predicates in parentheses.
  private mutating func predicates(ofSizes: Bool) throws(Failure) -> [Predicate] {
    _ = take("(")
    var found: [Predicate] = []
    repeat {
      var predicate = Predicate()
      if take("<=") {
        predicate.relation = .lessThanOrEqual
      } else if take(">=") {
        predicate.relation = .greaterThanOrEqual
      } else {
        _ = take("==")
      }
      let sign = take("-") ? -1.0 : 1.0
      let name = self.name()
      if ofSizes, metrics[name] == nil, let view = views[name] {
        predicate.view = view as AnyObject
      } else {
        predicate.constant = try sign * number(in: name)
      }
      if take("@") { predicate.priority = .init(Float(try number(in: self.name()))) }
      found.append(predicate)
    } while take(",")
    guard take(")") else { throw failure("\")\"") }
    return found
  }

  /// Parses a name or a number; empty if there is neither.
  private mutating func name() -> String {
    let start = next
    while next < text.count,
      text[next].isLetter || text[next].isNumber || text[next] == "_"
        || text[next] == "."
    { next += 1 }
    return String(text[start..<next])
  }

  private func number(in name: String) throws(Failure) -> Double {
    if let number = Double(name), number.isFinite { return number }
    guard let number = numericValue(metrics[name]), number.isFinite else {
      throw failure("a number or a metric instead of \"\(name)\"")
    }
    return number
  }

  private func peek(_ character: Character) -> Bool {
    next < text.count && text[next] == character
  }

  /// Skips the given characters if they come next; returns whether they did.
  private mutating func take(_ characters: String) -> Bool {
    let end = next + characters.count
    guard end <= text.count, String(text[next..<end]) == characters else { return false }
    next = end
    return true
  }

  private func failure(_ expected: String) -> Failure {
    Failure(message: "expected \(expected) at character \(next + 1)")
  }
}
