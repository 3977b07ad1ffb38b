import MesmerGeometry
import Testing

@Suite struct EdgeInsetsTests {
  @Test func omittedEdgesAreZero() {
    #expect(EdgeInsets() == .zero)
    let insets = EdgeInsets(left: 3, right: 4)
    #expect(insets == EdgeInsets(top: 0, left: 3, bottom: 0, right: 4))
  }

  @Test func sumGoesEdgeByEdge() {
    let a = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    let b = EdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
    #expect(a + b == EdgeInsets(top: 11, left: 22, bottom: 33, right: 44))
    #expect(a + .zero == a)
  }
}
