import Mesmer
import TestSupport
import Testing

@testable import MesmerDrawing

@Suite struct DerivedPixmapsTests {
  private func key(_ i: Int) -> DerivedPixmaps.Key {
    DerivedPixmaps.Key(
      part: PixelRect(x: 0, y: 0, width: 9, height: 9), halvingsX: i, form: .level)
  }

  @Test func aPixmapIsMadeOnceAndKept() {
    let kept = DerivedPixmaps(byteLimit: 10_000)
    let first = kept.pixmap(key(1)) { Pixmap(width: 16, height: 10) }
    let again = kept.pixmap(key(1)) { Pixmap(width: 16, height: 10) }
    #expect(first != nil && first === again)
    #expect(kept.madeCount == 1 && kept.keptBytes == 640)
  }

  @Test func thoseUsedLeastRecentlyGoFirst() {
    let kept = DerivedPixmaps(byteLimit: 3 * 640)
    func ask(_ i: Int) { _ = kept.pixmap(key(i)) { Pixmap(width: 16, height: 10) } }
    for i in 0..<3 { ask(i) }
    ask(0)
    ask(3)
    #expect(kept.madeCount == 4 && kept.keptBytes <= 3 * 640)
    ask(3)
    #expect(kept.madeCount == 4)
    ask(1)
    #expect(kept.madeCount == 5)
  }

  @Test func nothingBeyondTheLimitIsKept() {
    let kept = DerivedPixmaps(byteLimit: 639)
    #expect(kept.pixmap(key(0)) { Pixmap(width: 16, height: 10) } != nil)
    #expect(kept.keptBytes == 0)
    #expect(kept.pixmap(key(0)) { nil } == nil)
  }
}
