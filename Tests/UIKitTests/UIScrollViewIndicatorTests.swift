import MesmerUIKit
import TestSupport
import Testing

@Suite struct UIScrollViewIndicatorTests {
  @Test("each indicator has insets of its own, and both can be set at once")
  func insets() {
    let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.contentSize = CGSize(width: 400, height: 400)
    view.backgroundColor = .white
    view.indicatorDisplay = .always
    /// The first row and the first column that an indicator paints.
    func starts() -> (row: Int?, column: Int?) {
      let frame = Renderer(scale: 1).render(view)
      return (
        (0..<90).first { frame[95, $0].red < 255 },
        (0..<90).first { frame[$0, 95].red < 255 }
      )
    }
    #expect(starts() == (3, 3))
    view.verticalScrollIndicatorInsets = UIEdgeInsets(
      top: 20, left: 0, bottom: 0, right: 0)
    #expect(starts() == (23, 3))
    view.horizontalScrollIndicatorInsets.left = 10
    #expect(starts() == (23, 13))
    #expect(view.scrollIndicatorInsets.top == 20 && view.scrollIndicatorInsets.left == 0)
    view.scrollIndicatorInsets = UIEdgeInsets(top: 5, left: 5, bottom: 5, right: 0)
    #expect(view.horizontalScrollIndicatorInsets == view.verticalScrollIndicatorInsets)
    #expect(view.keyboardDismissMode == .none)
  }
}
