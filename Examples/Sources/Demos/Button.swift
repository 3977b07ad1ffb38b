import Mesmer

/// A button's background made from three image views, and the same button as one image
/// with cap insets.
public enum Button {
  /// Width of the button's caps in points.
  static let cap = 20.0

  /// The window of scene.json, built in code. The pictures are in `folder`; `scale` is
  /// the screen's, in pixels per point.
  public static func window(folder: String, scale: Double = 2) throws -> View {
    let window = View(frame: Rect(x: 0, y: 0, width: 320, height: 240))
    window.backgroundColor = Color(
      red: 0xe9 / 255.0, green: 0xed / 255.0, blue: 0xf2 / 255.0)

    let left = try Image.named("left.png", in: folder, scale: scale)
    let middle = try Image.named("middle.png", in: folder, scale: scale)
    let right = try Image.named("right.png", in: folder, scale: scale)
    func addThreeParts(in frame: Rect) {
      var part = frame
      part.size.width = cap
      add(left, in: part, to: window)
      part.origin.x += cap
      part.size.width = frame.width - 2 * cap
      add(middle, in: part, to: window)
      part.origin.x = frame.maxX - cap
      part.size.width = cap
      add(right, in: part, to: window)
    }
    let whole = try Image.named("button.png", in: folder, scale: scale)
    let caps = EdgeInsets(top: 0, left: cap, bottom: 0, right: cap)

    addThreeParts(in: Rect(x: 20, y: 16, width: 280, height: 44))
    add(
      whole, in: Rect(x: 20, y: 70, width: 280, height: 44), caps: caps,
      to: window)
    addThreeParts(in: Rect(x: 20, y: 124, width: 130, height: 44))
    add(
      whole, in: Rect(x: 170, y: 124, width: 130, height: 44), caps: caps,
      to: window)
    add(whole, in: Rect(x: 20, y: 178, width: 130, height: 44), to: window)
    add(
      whole, in: Rect(x: 170, y: 178, width: 40, height: 44), caps: caps,
      to: window)
    add(
      whole, in: Rect(x: 230, y: 174, width: 70, height: 52),
      caps: EdgeInsets(top: cap, left: cap, bottom: 23, right: cap), to: window)
    return window
  }

  /// Adds an image view; scaleToFill stretches the part between the caps.
  static func add(
    _ image: Image, in frame: Rect, caps: EdgeInsets? = nil, to window: View
  ) {
    let view = ImageView(frame: frame)
    view.image = image
    view.capInsets = caps
    view.resizingMode = .stretch
    window.addSubview(view)
  }
}
