import Mesmer
import MesmerScenes
import TestSupport
import Testing

@testable import MesmerSceneFormat
@testable import MesmerViews

/// Changes after a layout against the same changes before the first layout.
@Suite("Layout after a change") struct LaidOutAgainTests {
  /// The frames of a scene's views, with those inside components.
  private func frames(
    _ text: String, isEarly: Bool, _ change: (View) -> Void
  ) throws -> [Rect] {
    let scene = try scene(text)
    scene.root.displayScale = 2
    if !isEarly { scene.root.layoutIfNeeded() }
    change(try #require(scene.view(id: "x")))
    scene.root.layoutIfNeeded()
    return scene.root.tree.map(\.frame)
  }

  @Test(arguments: [
    """
    view: 'StackView', frame: [10, 10, 100, 80], spacing: 4, distribution: 'fillEqually',
    subviews: [{ view: 'View' }, { view: 'View' }, { view: 'View' }]
    """,
    "view: 'Label', text: 'a text', constraints: ['self.top = superview.top']",
    "view: 'Button', title: 'Go', frame: [0, 0, 60, 40.5], configuration: {}",
    "view: 'TextBlock', text: 'a text', frame: [0, 0, 60, 40]",
  ])
  func `a new scale, of the view or the screen, or a new screen lays the view out for it`(
    members: String
  ) throws {
    let text = rooted(
      "subviews: [{ id: 'x', \(members) }]", screen: "size: [120, 100], scale: 2")
    let changes: [(View) -> Void] = [
      { $0.contentScaleFactor = 1 }, { $0.root.displayScale = 1 },
      { view in
        let screen = View(frame: view.root.frame)
        screen.addSubview(view.root)
        screen.layoutIfNeeded()
      },
    ]
    for change in changes {
      let wanted = try frames(text, isEarly: true, change)
      #expect(try frames(text, isEarly: false, change) == wanted)
      #expect(try frames(text, isEarly: false) { _ in } != wanted)
    }
  }

  @Test(arguments: ViewClass.all.map(\.name))
  func `the parts of a view are placed in its bounds, whose origin may change`(
    name: String
  ) throws {
    let text = rooted("subviews: [{ view: '\(name)', id: 'x', frame: [9, 9, 80, 50] }]")
    let change: (View) -> Void = { $0.bounds.origin = Point(5, 3) }
    #expect(
      try frames(text, isEarly: false, change) == frames(text, isEarly: true, change))
  }
}
