import MesmerDrawing
import MesmerPlayback
import MesmerSceneFormat
import MesmerViews

/// A tree of views as a picture shows it.
package struct ShownTree {
  /// The view that acts as the screen.
  package let screen: View
  /// The view from which paths begin.
  package let root: View
  /// Pixels per point.
  package let scale: Double
  /// The scene of the views; nil if there is none.
  package let scene: Scene?

  /// A view that is rendered alone.
  package init(_ view: View, scale: Double) {
    screen = view
    root = view
    self.scale = scale
    scene = nil
  }

  /// A scene whose root is on a screen.
  package init(_ scene: Scene, on screen: View) {
    self.screen = screen
    root = scene.root
    scale = scene.scale
    self.scene = scene
  }

  /// The picture of the scene; nil if there is none, or it exceeds the limits.
  package var picture: Pixmap? {
    scene.flatMap {
      let renderer = Renderer(scale: scale, background: $0.background)
      return try? renderer.renderWithinLimits(screen)
    }
  }

  /// A view's id or class, and its path: `card-17 (root.subviews[2].subviews[17])`.
  func name(of view: View) -> String {
    "\(view.displayName) (\(RenderLimitError.path(view.place(below: root), nil)))"
  }

  /// The number of each view in the order of painting.
  var order: [ObjectIdentifier: Int] {
    var order: [ObjectIdentifier: Int] = [:]
    var pending = [root]
    while let view = pending.popLast() {
      order[ObjectIdentifier(view)] = order.count
      pending.append(contentsOf: view.stack.reversed())
    }
    return order
  }
}
