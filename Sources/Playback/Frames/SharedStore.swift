import MesmerPlatform
import MesmerRaster

/// What painters have made for regions of frames, up to a number of bytes; what was not
/// used for longest goes first.
///
/// If several painters need the same thing, one makes it and the others can wait for it.
/// With a limit of 0 nothing is kept. A value is the same whether it was kept or made
/// again.
final class SharedStore<Value: Sendable>: @unchecked Sendable {
  /// What a painter has to do for a region.
  enum Claim {
    /// Nothing.
    case value(Value)
    /// Make it, and call `give`.
    case mine
    /// Another painter makes it; call `wait` when everything of one's own is done.
    case another
  }

  private var kept: RecentlyUsed<RegionKey, Value>
  /// What is being made, and what others wait for.
  private var underWay: Set<RegionKey> = []
  private let monitor = Monitor()
  private var hits = 0
  private var misses = 0

  init(bytes: Int) { kept = RecentlyUsed(limit: bytes) }

  /// The values of some regions; nil for those that have to be claimed.
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

  /// Keeps a value that was claimed.
  func give(_ value: Value, for key: RegionKey, bytes: Int) {
    monitor.locked {
      kept.insert(value, for: key, cost: bytes + key.size)
      underWay.remove(key)
      monitor.notify()
    }
  }

  /// The value that another painter makes; nil if it was not kept: then one makes it
  /// oneself, without a claim.
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

  /// How often a value was found and made, and how many bytes are kept.
  var counts: FrameCache.Counts {
    monitor.locked {
      FrameCache.Counts(
        hits: hits, misses: misses, bytes: kept.cost, evictions: kept.dropped)
    }
  }

  /// Drops everything that is kept.
  func removeAll() { monitor.locked { kept.removeAll() } }
}
