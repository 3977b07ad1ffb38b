import Mesmer

/// A white window with a red and a blue view.
public enum RedBlueWindow {
  /// The window of scene.json, built in code. It has no pictures, so `folder` and `scale`
  /// have no effect.
  public static func window(folder: String, scale: Double = 2) throws -> View {
    let window = View(frame: Rect(x: 0, y: 0, width: 320, height: 480))
    window.backgroundColor = .white
    let red = View(frame: Rect(x: 10, y: 10, width: 100, height: 100))
    red.backgroundColor = .red
    window.addSubview(red)
    let blue = View(frame: Rect(x: 10, y: 150, width: 100, height: 100))
    blue.backgroundColor = .blue
    window.addSubview(blue)
    return window
  }
}
