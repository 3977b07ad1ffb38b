import MesmerDrawing
import MesmerGeometry
import MesmerJSONText
import MesmerSceneFormat
import MesmerScrolling
import MesmerViews

/// An expectation of a timeline at a time.
package enum Expectation: Hashable, Sendable {
  /// Presented values of a view; of the main scroll view if `id` is nil. Numbers may
  /// differ by the tolerance; if that is nil, by the tolerance of each key.
  case values(id: String?, [Condition], tolerance: Double?)
  /// The number of occurrences of an event of a scroll view; at least one if `count` is
  /// nil.
  case event(String, count: Int?, id: String?)
  /// Events of a scroll view in this order, possibly with others in between.
  case order([String], id: String?)
  /// The view that a touch at a point of the screen would hit, the owner in place of a
  /// component such as the button of a tab bar; nil if it would hit no view.
  case hit(Point, String?)

  /// A key of a view and its expected value.
  package struct Condition: Hashable, Sendable {
    /// A value of a key.
    enum Value: Hashable, Sendable {
      case flag(Bool)
      case numbers([Double])
      case text(String)
      /// A colour, possibly with different values in the light and dark appearances.
      case color(Color)
      /// A name in the scene's colours.
      case colorName(String)
    }

    var key: String
    var value: Value
  }
}

/// The events sent by scroll views, by their names in traces, indexed so that
/// expectations find their number and order without a scan of all events.
package struct DeliveredNames {
  /// The events of one scroll view.
  private struct Delivered {
    /// A strong reference, so that the identifier stays unique.
    let view: ScrollView
    var names: [String] = []
    /// The indices of each name in `names`.
    var places: [String: [Int]] = [:]
  }

  private var delivered: [ObjectIdentifier: Delivered] = [:]

  /// Creates an empty record.
  package init() {}

  /// Adds an event of a scroll view; steps are ignored.
  package mutating func add(_ event: ScrollEvent, of view: ScrollView) {
    if case .step = event.kind { return }
    var one =
      delivered.removeValue(forKey: ObjectIdentifier(view)) ?? Delivered(view: view)
    one.places[event.name, default: []].append(one.names.count)
    one.names.append(event.name)
    delivered[ObjectIdentifier(view)] = one
  }

  /// Returns the names of all events of a view, in order.
  func names(of view: View) -> [String] { delivered[ObjectIdentifier(view)]?.names ?? [] }

  /// Returns the number of events of a view with a name.
  func count(of name: String, by view: View) -> Int {
    delivered[ObjectIdentifier(view)]?.places[name]?.count ?? 0
  }

  /// Returns the first index, from a given one on, of an event of a view with a name; nil
  /// if there is none.
  func place(of name: String, by view: View, from index: Int) -> Int? {
    guard let places = delivered[ObjectIdentifier(view)]?.places[name] else { return nil }
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle] < index { low = middle + 1 } else { high = middle }
    }
    return low < places.count ? places[low] : nil
  }
}

extension TimelineStep {
  /// Checks the expectation of the step. Throws the first failure, with its place.
  ///
  /// - Parameters:
  ///   - scene: the scene, on the screen.
  ///   - screen: its window.
  ///   - main: the main scroll view.
  ///   - events: the events of scroll views since the last expectation before this group
  ///     of adjacent ones.
  package func check(
    _ scene: Scene, on screen: View, main: ScrollView,
    events: DeliveredNames
  ) throws(SceneError) {
    guard case .expect(let expectation) = kind else { return }
    func view(_ id: String?) throws(SceneError) -> View {
      guard let id else { return main }
      if let view = scene.view(id: id) { return view }
      throw SceneError(fault(0, scene.unknown(id)))
    }
    func missed(_ part: Int, _ wanted: String, _ found: String) -> SceneError {
      var fault = fault(part, "expected \(wanted), found \(found)")
      fault.isMiss = true
      return SceneError(fault)
    }
    switch expectation {
    case .values(let id, let conditions, let tolerance):
      let view = try view(id)
      for (part, condition) in conditions.enumerated() {
        guard let key = ObservedKey.all.first(where: { $0.name == condition.key }),
          let found = key.value(view)?.resolved(for: view, in: scene)
        else { continue }
        let limit = tolerance ?? key.tolerance
        guard let wanted = condition.value.resolved(for: view, in: scene) else {
          throw SceneError(
            fault(part + 1, "unknown colour \(condition.value.text)"))
        }
        if found.isEqual(to: wanted, within: limit) { continue }
        var within = ""
        if case .numbers = found { within = " within \(JSONTree.text(limit))" }
        throw missed(part + 1, wanted.text + within, found.text)
      }
    case .event(let name, let count, let id):
      let view = try view(id)
      let found = events.count(of: name, by: view)
      if count.map({ $0 == found }) ?? (found > 0) { return }
      let wanted = count.map { "\($0) \(name)" } ?? "\(name)"
      throw missed(
        0, "\(wanted) of \(view.nameInMessages) since the last expect", "\(found)")
    case .order(let names, let id):
      let view = try view(id)
      var next = 0
      for (index, name) in names.enumerated() {
        guard let place = events.place(of: name, by: view, from: next) else {
          let after = index == 0 ? "" : " after \(names[index - 1])"
          throw missed(
            0, "\(name) of \(view.nameInMessages)\(after)",
            TimelineStep.list(events.names(of: view)))
        }
        next = place + 1
      }
    case .hit(let point, let id):
      let wanted: View? = if let id { try view(id) } else { nil }
      let found = screen.hitTest(screen.bounds.origin + (point - .zero), with: nil)
      // The screen behind the scene is not one of its views.
      let hit = found === screen ? nil : found?.owner
      if hit === wanted { return }
      func name(_ view: View?) -> String {
        guard let view else { return "no view" }
        let around = view.id == nil ? view.ancestry.first { $0.id != nil } : nil
        return view.nameInMessages + (around.map { " in \($0.nameInMessages)" } ?? "")
      }
      throw missed(0, name(wanted), name(hit))
    }
  }

  /// Returns names in order, without consecutive repetitions and with at most 12 of them.
  private static func list(_ names: [String]) -> String {
    var texts: [String] = []
    for name in names where texts.last != name { texts.append(name) }
    if texts.isEmpty { return "nothing" }
    return texts.prefix(12).joined(separator: ", ") + (texts.count > 12 ? ", ..." : "")
  }
}

extension View {
  /// The view that files and reports name: the superview of the outermost component that
  /// contains this view, or the view itself outside of components.
  fileprivate var owner: View { Array(ancestry).last { $0.isPart }?.superview ?? self }
}
