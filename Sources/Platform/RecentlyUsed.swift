/// A cache with a limit that evicts the least recently used values.
///
/// Every value has a cost. When a new value would raise the sum of costs above the limit,
/// the least recently used values are evicted until the rest costs at most half the limit
/// and the new value fits. Evicting many at once keeps the order of use cheap: one number
/// in each entry. Evicted values are recomputed on request, so a cache changes only the
/// running time.
@usableFromInline package struct RecentlyUsed<Key: Hashable, Value> {
  /// The maximum sum of costs.
  package let limit: Int
  /// The sum of the costs.
  package private(set) var cost = 0
  /// The number of evicted values.
  package private(set) var dropped = 0
  @usableFromInline package var entries: [Key: Entry] = [:]
  @usableFromInline package var clock = 0

  @usableFromInline
  package struct Entry {
    @usableFromInline package var value: Value
    @usableFromInline package var cost: Int
    @usableFromInline package var lastUse: Int
  }

  /// Creates an empty cache.
  package init(limit: Int) { self.limit = limit }

  /// The number of values.
  package var count: Int { entries.count }

  /// Returns the value of a key and marks it as the most recently used one; nil if there
  /// is none.
  // It is specialized at its uses, because keys can be large.
  @inlinable package mutating func value(_ key: Key) -> Value? {
    guard let index = entries.index(forKey: key) else { return nil }
    clock += 1
    entries.values[index].lastUse = clock
    return entries.values[index].value
  }

  /// Inserts a value in place of that of the same key. If its cost alone exceeds the
  /// limit, only removes the old value.
  package mutating func insert(_ value: Value, for key: Key, cost added: Int) {
    if let old = entries.removeValue(forKey: key) { cost -= old.cost }
    guard added <= limit else { return }
    if cost + added > limit { dropOlder(to: min(limit / 2, limit - added)) }
    clock += 1
    entries[key] = Entry(value: value, cost: added, lastUse: clock)
    cost += added
  }

  /// Removes all values.
  package mutating func removeAll() {
    entries = [:]
    cost = 0
  }

  private mutating func dropOlder(to kept: Int) {
    for (key, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
      if cost <= kept { break }
      entries.removeValue(forKey: key)
      cost -= entry.cost
      dropped += 1
    }
  }
}
