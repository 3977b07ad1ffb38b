import MesmerPlatform
import MesmerRaster

/// A store of values that painters have made for regions of frames, limited in bytes;
/// the least recently used is evicted first.
///
/// If several painters need the same value, one makes it and the others can wait for
/// it. With a limit of 0 nothing is stored. A value is the same whether it was stored
/// or remade.
final class SharedStore<Value: Sendable>: @unchecked Sendable {
  /// The result of claiming a region.
  enum Claim {
    /// The stored value; nothing has to be done.
    case value(Value)
    /// The caller makes the value and calls `give`.
    case mine
    /// Another painter makes the value; call `wait` after making all claimed values.
    case another
  }

  private var kept: RecentlyUsed<RegionKey, Value>
  /// The regions whose values are being made.
  private var underWay: Set<RegionKey> = []
  private let monitor = Monitor()
  private var hits = 0
  private var misses = 0

  init(bytes: Int) { kept = RecentlyUsed(limit: bytes) }

  /// Returns the stored values of some regions; nil for a region whose value has to be
  /// claimed.
  func known(_ keys: [RegionKey]) -> [Value?] {
    monitor.locked {
      keys.map { key in
        let value = kept.value(key)
        if value != nil { hits += 1 }
        return value
      }
    }
  }

  /// Claims the values of some regions.
  func claim(_ keys: [RegionKey]) -> [Claim] {
    monitor.locked {
      keys.map { key in
        if let value = kept.value(key) {
          hits += 1
          return .value(value)
        }
        if !underWay.insert(key).inserted { return .another }
        misses += 1
        return .mine
      }
    }
  }

  /// Stores a value that was claimed.
  func give(_ value: Value, for key: RegionKey, bytes: Int) {
    monitor.locked {
      kept.insert(value, for: key, cost: bytes + key.size)
      underWay.remove(key)
      monitor.notify()
    }
  }

  /// Returns the value that another painter makes; nil if it was not stored: the caller
  /// then makes it without a claim.
  func wait(for key: RegionKey) -> Value? {
    monitor.locked {
      while true {
        if let value = kept.value(key) {
          hits += 1
          return value
        }
        if !underWay.contains(key) {
          misses += 1
          return nil
        }
        monitor.wait()
      }
    }
  }

  /// The number of values found and made, and the number of stored bytes.
  var counts: FrameCache.Counts {
    monitor.locked {
      FrameCache.Counts(
        hits: hits, misses: misses, bytes: kept.cost, evictions: kept.dropped)
    }
  }

  /// Removes all stored values.
  func removeAll() { monitor.locked { kept.removeAll() } }
}
