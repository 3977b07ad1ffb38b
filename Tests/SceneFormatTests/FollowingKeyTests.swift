import Foundation
import Mesmer
import MesmerScenes
import TestSupport
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

  @Test("[1.48] [1.51] sticky and stretch are read") func values() throws {
    #expect(try bar("sticky: { edge: 'top' }").sticky == Sticky())
    #expect(
      try bar("sticky: { edge: 'right', offset: -2.5 }").sticky
        == Sticky(edge: .right, offset: -2.5))
    #expect(try bar("sticky: null, stretch: null").sticky == nil)
    #expect(try bar("stretch: {}").stretch == Stretch(divisor: 60))
    #expect(try bar("stretch: { divisor: 90 }").stretch == Stretch(divisor: 90))
  }

  @Test("parallax and fade are read, also deep inside and in rows and headers of lists")
  func insideValues() throws {
    let deep = "subviews: [{ view: 'View', subviews: [{ view: 'View', id: 'x', $ }] }]"
    func view(_ members: String) throws -> View {
      let text = text(deep.replacingOccurrences(of: "$", with: members))
      return try #require(try scene(text).view(id: "x"))
    }
    #expect(try view("parallax: 0.5").parallax == Vector(dx: 0.5, dy: 0.5))
    #expect(try view("parallax: [0, -1]").parallax == Vector(dx: 0, dy: -1))
    #expect(try view("parallax: null, fade: null").parallax == nil)
    #expect(try view("keepsSize: true").keepsSize)
    #expect(try !view("keepsSize: false").keepsSize)
    #expect(
      faults(root: "keepsSize: true") == [
        "scene.json:2:12: root.keepsSize: keepsSize is for views inside a ScrollView; this "
          + "view is not one"
      ])
    let plain = try #require(try view("fade: { from: 20, to: 60 }").scrollFade)
    #expect(plain.from == 20 && plain.to == 60 && plain.axis == .vertical)
    #expect(plain.fromAlpha == 1 && plain.toAlpha == 0)
    let fade = try view("fade: { from: 0, to: -9, fromAlpha: 0.5, axis: 'horizontal' }")
    #expect(fade.scrollFade?.axis == .horizontal && fade.scrollFade?.fromAlpha == 0.5)
    let part = "{ view: 'View', subviews: [{ view: 'View', parallax: 1 }] }"
    #expect(
      faults(
        root: """
          subviews: [{ view: 'ListView', frame: [0, 0, 9, 9], row: \(part),
          tableHeader: \(part), sections: [{ rowCount: 3, header: \(part) }] }]
          """) == [])
  }

  @Test("[1.48] settings change and end the following") func settings() throws {
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
    "[1.48] [1.51] errors name the place",
    arguments: pairs(
      #"""
      sticky: {}
        3:61: root.subviews[0].subviews[0].sticky: the edge is missing; for example { \#
      "edge": "top" }
      sticky: { edge: 'up' }
        3:69: root.subviews[0].subviews[0].sticky.edge: unknown value "up"; it must \#
      be one of top, left, bottom, right
      stretch: { divisor: 0 }
        3:73: root.subviews[0].subviews[0].stretch.divisor: must be greater than 0, not 0
      stretch: { factor: 3 }
        3:64: root.subviews[0].subviews[0].stretch.factor: unknown key
      fade: { from: 1 }
        3:59: root.subviews[0].subviews[0].fade: from and to are missing; for example \#
      { "from": 0, "to": 100 }
      fade: { from: 1, to: 1 }
        3:59: root.subviews[0].subviews[0].fade: from and to must differ
      fade: { from: 1, to: 2, toAlpha: 2 }
        3:86: root.subviews[0].subviews[0].fade.toAlpha: must be between 0 and 1, not 2
      parallax: [1]
        3:63: root.subviews[0].subviews[0].parallax: expected a number or [x, y], \#
      found a list of 1
      subviews: [{ view: 'View', sticky: { edge: 'top' } }]
        3:88: root.subviews[0].subviews[0].subviews[0].sticky: sticky is for subviews \#
      of a ScrollView; this view is inside a View
      """#))
  func faultsNameThePlace(members: String, expected: String) {
    #expect(faults(text(members)) == ["scene.json:" + expected])
  }

  @Test("[1.51] copies of a view have one error together") func copies() {
    #expect(
      faults(root: "subviews: [{ view: 'View', repeat: { count: 5 }, stretch: {} }]")
        .count == 1)
    #expect(
      faults(root: "subviews: [{ view: 'View', parallax: 1 }]") == [
        "scene.json:2:38: root.subviews[0].parallax: parallax is for views inside a ScrollView; this view is inside a View"
      ])
    #expect(
      faults(root: "stretch: {}") == [
        "scene.json:2:10: root.stretch: stretch is for subviews of a ScrollView; this view is not one"
      ])
  }
}
