import Mesmer
import TestSupport
import Testing

@testable import MesmerTesting

/// Goldens of all of a scroll view's content.
@Suite struct WholeContentGoldenTests {
  /// A bar over a list of 200 rows with sticky headers.
  private func makeWindow(changedRow: Int? = nil) -> View {
    let list = ListView(frame: Rect(x: 0, y: 0, width: 40, height: 60))
    list.id = "list"
    list.contentInset.top = 10
    list.rowHeight = 6
    list.register(forRowReuseIdentifier: "row") { View() }
    list.viewForRow = { list, path in
      let view = list.dequeueReusableRow(withIdentifier: "row")
      let isChanged = list.number(of: path) == changedRow
      view.backgroundColor = isChanged ? .red : path.row % 2 == 0 ? .white : .lightGray
      return view
    }
    list.sections = (0..<10).map { _ in
      let header = View(frame: Rect(x: 0, y: 0, width: 40, height: 8))
      header.backgroundColor = .blue
      return ListSection(rowCount: 20, header: header)
    }
    let window = View(frame: Rect(x: 0, y: 0, width: 40, height: 60))
    let bar = View(frame: Rect(x: 0, y: 0, width: 40, height: 10))
    bar.backgroundColor = .black
    window.addSubview(list)
    window.addSubview(bar)
    return window
  }

  private func failure(in folder: TemporaryFolder, _ body: () -> Void) -> String {
    let delivered = Mutexed()
    withKnownIssue {
      withGoldens(in: folder.path, update: .never, body)
    } matching: { issue in
      delivered.text += issue.comments.map(\.rawValue).joined()
      return true
    }
    return delivered.text
  }

  private final class Mutexed: @unchecked Sendable { var text = "" }

  @Test("a row far below is compared, and its view reported where it differs")
  func rows() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    func expect(_ window: View) {
      expectGolden(of: window, .wholeContent, scale: 2, background: .white)
    }
    let rendering = GoldenRendering(
      scale: 2, background: .white, extent: .wholeContent)
    guard case .picture(let drawn) = try makeWindow().goldenContent(rendering) else {
      return
    }
    let store = GoldenStore(folder: folder.path, keeping: .pictures)
    _ = try store.check(
      drawn,
      at: GoldenPath(["TestingTests", "WholeContentGoldenTests", "rows", "golden"])
        .description, tolerance: .exact, update: .missing)
    let golden = folder.path("TestingTests/WholeContentGoldenTests/rows/golden.png")
    let bytes = try readFile(golden, limit: 1 << 20)
    let picture = try PNGDecoder.decodeStraight(bytes)
    #expect(picture.width == 80)
    #expect(picture.height == 2 * (10 + 200 * 6 + 10 * 8))
    let delivered = failure(in: folder) { expect(makeWindow(changedRow: 150)) }
    // 80 x 12 pixels without the separator over it.
    #expect(delivered.contains("910 of "), "\(delivered)")
    #expect(delivered.contains("910 px of "), "\(delivered)")
  }

  @Test("a view without scrollable content is a failure of one line")
  func others() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    for (delivered, expected) in [
      (
        failure(in: folder) { expectGolden(of: View(), .wholeContent, named: "view") },
        "no scroll view in the view"
      ),
      (
        failure(in: folder) {
          expectGolden(
            of: Pixmap(width: 1, height: 1, background: .red), .wholeContent, named: "map"
          )
        }, ".wholeContent is invalid for a pixmap"
      ),
    ] {
      #expect(delivered.contains(expected), "\(delivered)")
    }
  }
}
