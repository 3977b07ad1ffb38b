import Mesmer
import Testing

@testable import MesmerSceneFormat

@Suite struct FollowingKeyTests {
  /// A scroll view with one subview that has these members.
  private func text(_ members: String, scroll: String = "id: 's'") -> String {
    """
    { mesmer: 1, screen: { size: [100, 100] }, root: { view: 'View', subviews: [
    { view: 'ScrollView', frame: [0, 0, 100, 100], contentSize: [100, 500], \(scroll), subviews: [
    { view: 'View', id: 'bar', frame: [0, 50, 100, 20], \(members) } ] } ] } }
    """
  }

  private func bar(_ members: String) throws -> View {
    try #require(try scene(text(members)).view(id: "bar"))
  }

  @Test("[1.48] [1.51] sticky and stretch are read")
  func values() throws {
    #expect(try bar("sticky: { edge: 'top' }").sticky == Sticky())
    #expect(
      try bar("sticky: { edge: 'right', offset: -2.5 }").sticky
        == Sticky(edge: .right, offset: -2.5))
    #expect(try bar("sticky: null, stretch: null").sticky == nil)
    #expect(try bar("stretch: {}").stretch == Stretch(divisor: 60))
    #expect(try bar("stretch: { divisor: 90 }").stretch == Stretch(divisor: 90))
  }

  @Test("[1.48] settings change and end the following")
  func settings() throws {
    let scene = try scene(text("sticky: { edge: 'top' }"))
    var state = RenderState()
    state.settings = [
      Setting(id: "bar", key: "sticky", value: "{ edge: 'bottom', offset: 3 }"),
      Setting(id: "bar", key: "stretch", value: "{ divisor: 30 }"),
    ]
    try state.apply(to: scene)
    let bar = try #require(scene.view(id: "bar"))
    #expect(bar.sticky == Sticky(edge: .bottom, offset: 3))
    #expect(bar.stretch == Stretch(divisor: 30))
    state.settings = [Setting(id: "bar", key: "sticky", value: "null")]
    try state.apply(to: scene)
    #expect(bar.sticky == nil && bar.stretch == Stretch(divisor: 30))
  }

  @Test(
    "[1.48] [1.51] faults name the place",
    arguments: [
      (
        "sticky: {}",
        "3:61: root.subviews[0].subviews[0].sticky: the edge is missing; for example { \"edge\": \"top\" }"
      ),
      (
        "sticky: { edge: 'up' }",
        "3:69: root.subviews[0].subviews[0].sticky.edge: unknown value \"up\"; it must be one of top, left, bottom, right"
      ),
      (
        "stretch: { divisor: 0 }",
        "3:73: root.subviews[0].subviews[0].stretch.divisor: must be greater than 0, not 0"
      ),
      (
        "stretch: { factor: 3 }",
        "3:64: root.subviews[0].subviews[0].stretch.factor: unknown key"
      ),
      (
        "subviews: [{ view: 'View', sticky: { edge: 'top' } }]",
        "3:88: root.subviews[0].subviews[0].subviews[0].sticky: sticky is for subviews of a ScrollView; this view is inside a View"
      ),
    ])
  func faultsNameThePlace(members: String, expected: String) {
    #expect(faults(text(members)) == ["scene.json:" + expected])
  }

  @Test("[1.51] copies of a view have one fault together")
  func copies() {
    #expect(
      faults(
        root: "subviews: [{ view: 'View', repeat: { count: 5 }, stretch: {} }]"
      ).count == 1)
    #expect(
      faults(root: "stretch: {}") == [
        "scene.json:2:10: root.stretch: stretch is for subviews of a ScrollView; this view is not one"
      ])
  }
}
