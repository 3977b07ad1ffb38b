import Foundation
import MesmerPlatform
import Testing

@Suite struct ThreadLocalTests {
  private static let numbers = ThreadLocal<[Int]> { [7] }
  private static let counted = ThreadLocal<Counted?> { nil }

  /// Runs a body on a thread of its own and waits for it.
  private func onAThread(_ body: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    Thread {
      body()
      done.signal()
    }.start()
    done.wait()
  }

  @Test func everyThreadBeginsWithTheInitialValueAndKeepsItsOwn() {
    #expect(Self.numbers.value == [7])
    Self.numbers.value.append(8)
    let other = Seen()
    onAThread {
      other.numbers = Self.numbers.value
      Self.numbers.value.append(9)
      other.later = Self.numbers.value
    }
    #expect(other.numbers == [7] && other.later == [7, 9])
    #expect(Self.numbers.value == [7, 8])
    Self.numbers.value = [7]
  }

  @Test func aValueGoesWithItsThread() {
    let seen = Seen()
    onAThread {
      let object = Counted()
      Self.counted.value = object
      seen.object = object
    }
    // The thread ends a moment after its body.
    for _ in 0..<2000 where seen.object != nil { Thread.sleep(forTimeInterval: 0.001) }
    #expect(seen.object == nil)
  }

  private final class Counted: Sendable {}

  /// The values written by another thread, read after its end.
  private final class Seen: @unchecked Sendable {
    var numbers: [Int] = []
    var later: [Int] = []
    weak var object: Counted?
  }
}
