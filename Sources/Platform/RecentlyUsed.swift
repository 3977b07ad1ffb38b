/// A cache with a limit: what was not used for longest goes first.
///
/// Every value has a cost. When their sum passes the limit, the older half goes at
/// once, so that a value costs little more than its entry in the dictionary. What is
/// dropped is made again when it is asked for: a cache changes the time and nothing
/// else.
@usableFromInline package struct RecentlyUsed<Key: Hashable, Value> {
  /// The largest sum of costs that is kept.
  package let limit: Int
  /// The sum of the costs.
  package private(set) var cost = 0
  /// The number of values dropped for others.
  package private(set) var dropped = 0
  @usableFromInline package var entries: [Key: Entry] = [:]
  @usableFromInline package var clock = 0

  @usableFromInline
  package struct Entry {
    @usableFromInline package var value: Value
    @usableFromInline package var cost: Int
    @usableFromInline package var lastUse: Int
  }

  /// An empty cache.
  package init(limit: Int) { self.limit = limit }

  /// The number of values.
  package var count: Int { entries.count }

  /// The value of a key, which thereby is the one that was used last.
  // It is specialized where it is used: keys can be large.
  @inlinable package mutating func value(_ key: Key) -> Value? {
    guard let index = entries.index(forKey: key) else { return nil }
    clock += 1
    entries.values[index].lastUse = clock
    return entries.values[index].value
  }

  /// Keeps a value, unless it costs more than the limit alone.
  package mutating func insert(_ value: Value, for key: Key, cost added: Int) {
    if let old = entries.removeValue(forKey: key) { cost -= old.cost }
    guard added <= limit else { return }
    if cost + added > limit { dropOlder(to: min(limit / 2, limit - added)) }
    clock += 1
    entries[key] = Entry(value: value, cost: added, lastUse: clock)
    cost += added
  }

  /// Drops everything.
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
