import Mesmer
import TestSupport
import Testing

@Suite("Frames from cached rows") struct FramePainterTests {
  /// scripts/fuzz --frames tries many more.
  @Test(
    "equal those of a renderer without a cache", arguments: 1...6 as ClosedRange<UInt64>)
  func laws(seed: UInt64) {
    let failure = CachedFrameLaws().failure(seed: seed)
    #expect(failure == nil, "seed \(seed): \(failure ?? "")")
  }

  @Test func `the log gives the reason for each row that is redrawn`() throws {
    let root = View(frame: Rect(0, 0, 64, 1200))
    let list = ScrollView(frame: root.bounds)
    list.showsVerticalScrollIndicator = false
    list.contentSize = Size(64, 4000)
    // Pieces of pictures of this width have 512 rows.
    let row = View(frame: Rect(0, 600, 64, 40))
    let header = View(frame: Rect(0, 0, 64, 20))
    for view in [row, header] { view.backgroundColor = .red }
    list.addSubview(row)
    root.addSubview(list)
    root.addSubview(header)
    let cache = FrameCache()
    cache.log = RowLog()
    let painter = FramePainter(cache)
    let renderer = Renderer(scale: 1, background: .white, threads: 1)
    let changes: [() -> Void] = [
      {}, { header.frame.origin.y = 30 }, { header.frame.origin.y = 0 },
      { row.backgroundColor = .blue }, { list.contentOffset.y = 100 }, { cache.purge() },
      {
        header.frame.origin.y = 500
        row.backgroundColor = .red
      },
    ]
    for (number, change) in changes.enumerated() {
      change()
      let picture = try renderer.frameWithinLimits(of: root)
      _ = painter.paint(picture, number: number, wantsPixmap: false)
    }
    #expect(
      cache.log?.lines == [
        "frame 0: rows 1024-1199 (edge); 0-1023 (new)",
        "frame 1: rows 0-511 (something over it moved)",
        "frame 3: rows 512-1023 (the content changed)",
        "frame 4: rows 0-411, 924-1199 (edge)",
        "frame 5: rows 0-1199 (dropped from the cache)",
        "frame 6: rows 0-411 (edge); 412-923 (the content changed)",
      ])
  }
}
