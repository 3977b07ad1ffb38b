import MesmerViews

/// Which views of two trees are the same: those with the same id, else those of the same
/// class at the same place among the views without an id of the same superview.
struct TreeMatch {
  /// The earlier view of each view that has one.
  private(set) var before: [ObjectIdentifier: View] = [:]
  /// The later view of each view that has one.
  private(set) var now: [ObjectIdentifier: View] = [:]
  /// All views, superviews before subviews.
  private(set) var views: [View] = []

  /// Whether two views of the same class without ids are alike.
  typealias Alike = (_ view: View, _ before: View) -> Bool

  init(_ root: View, since earlier: View, isAlike: Alike) {
    let ids = TreeMatch.ids(root)
    let earlierIDs = TreeMatch.ids(earlier)
    for (id, view) in ids {
      if let other = earlierIDs[id], type(of: view) == type(of: other) {
        match(view, other)
      }
    }
    if type(of: root) == type(of: earlier), self.before[ObjectIdentifier(root)] == nil,
      self.now[ObjectIdentifier(earlier)] == nil
    {
      match(root, earlier)
    }
    var pending = [root]
    while let view = pending.popLast() {
      views.append(view)
      if let other = before[ObjectIdentifier(view)] {
        matchNameless(view.stack, other.stack, isAlike)
      }
      pending.append(contentsOf: view.stack.reversed())
    }
  }

  private mutating func match(_ view: View, _ other: View) {
    before[ObjectIdentifier(view)] = other
    now[ObjectIdentifier(other)] = view
  }

  /// The views whose ids no other view has.
  private static func ids(_ root: View) -> [String: View] {
    var views: [String: View] = [:]
    var repeated: Set<String> = []
    var pending = [root]
    while let view = pending.popLast() {
      if let id = view.id, views.updateValue(view, forKey: id) != nil {
        repeated.insert(id)
      }
      pending.append(contentsOf: view.stack)
    }
    for id in repeated { views[id] = nil }
    return views
  }

  /// Matches the subviews without ids of two views. Those at the beginning and at the end
  /// that are alike are the same, so that one view more or less does not shift the
  /// others.
  private mutating func matchNameless(
    _ views: [View], _ others: [View], _ isAlike: Alike
  ) {
    var new = views.filter { before[ObjectIdentifier($0)] == nil && $0.id == nil }[...]
    var old = others.filter { now[ObjectIdentifier($0)] == nil && $0.id == nil }[...]
    func areSame(_ a: View?, _ b: View?) -> Bool {
      guard let a, let b else { return false }
      return type(of: a) == type(of: b) && isAlike(a, b)
    }
    while areSame(new.first, old.first) { match(new.removeFirst(), old.removeFirst()) }
    while areSame(new.last, old.last) { match(new.removeLast(), old.removeLast()) }
    var classes: [ObjectIdentifier: [View]] = [:]
    for view in old.reversed() {
      classes[ObjectIdentifier(type(of: view)), default: []].append(view)
    }
    for view in new {
      if let other = classes[ObjectIdentifier(type(of: view))]?.popLast() {
        match(view, other)
      }
    }
  }

  /// The subviews of matched views that are not in the order in which they were: the
  /// fewest whose moves explain the order, and whether each came forward.
  func restacked() -> [(view: View, isForward: Bool)] {
    var result: [(view: View, isForward: Bool)] = []
    for view in views {
      guard let other = before[ObjectIdentifier(view)] else { continue }
      var places: [ObjectIdentifier: Int] = [:]
      for (i, subview) in other.stack.enumerated() {
        places[ObjectIdentifier(subview)] = i
      }
      var stayed: [(view: View, place: Int)] = []
      for subview in view.stack {
        if let old = before[ObjectIdentifier(subview)],
          let place = places[ObjectIdentifier(old)]
        {
          stayed.append((subview, place))
        }
      }
      let kept = TreeMatch.longestRise(stayed.map(\.place))
      if kept.count == stayed.count { continue }
      let sorted = stayed.map(\.place).sorted()
      for (i, one) in stayed.enumerated() where !kept.contains(i) {
        result.append((one.view, sorted[i] > one.place))
      }
    }
    return result
  }

  /// The indices of a longest rising subsequence of different numbers.
  static func longestRise(_ numbers: [Int]) -> Set<Int> {
    /// The index of the smallest last number of a rise of each length.
    var ends: [Int] = []
    var previous = [Int](repeating: -1, count: numbers.count)
    for (i, number) in numbers.enumerated() {
      var low = 0
      var high = ends.count
      while low < high {
        let middle = (low + high) / 2
        if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[i] = ends[low - 1] }
      if low == ends.count { ends.append(i) } else { ends[low] = i }
    }
    var rise: Set<Int> = []
    var index = ends.last ?? -1
    while index >= 0 {
      rise.insert(index)
      index = previous[index]
    }
    return rise
  }
}
