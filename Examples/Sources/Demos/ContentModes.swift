import Mesmer

/// The thirteen content modes on one sheet, each with one view whose image may extend
/// beyond it, and one that clips.
public enum ContentModes {
  /// The frames of the two views of a mode, unclipped and clipped.
  static func frames(of mode: ContentMode) -> (unclipped: Rect, clipped: Rect) {
    let column = Double(mode.rawValue % 2)
    let row = Double(mode.rawValue / 2)
    let frame = Rect(
      x: 180 * column + 21, y: 92 * row + 16, width: 48, height: 60)
    return (frame, frame.offsetBy(dx: 90, dy: 0))
  }

  /// The window of scene.json, built in code. The pictures are in `folder`; `scale` is
  /// the screen's, in pixels per point.
  public static func window(folder: String, scale: Double = 2) throws -> View {
    let card = try Image.named("card.png", in: folder, scale: scale)
    let window = View(frame: Rect(x: 0, y: 0, width: 360, height: 644))
    window.backgroundColor = .white

    // All areas are behind all images, and all outlines in front; otherwise an image that
    // extends beyond its view would be covered by its neighbour.
    for mode in ContentMode.allCases {
      let (unclipped, clipped) = frames(of: mode)
      addArea(unclipped, red: 0xe8, green: 0xec, blue: 0xf2, to: window)
      addArea(clipped, red: 0xcf, green: 0xd8, blue: 0xe3, to: window)
    }
    for mode in ContentMode.allCases {
      let (unclipped, clipped) = frames(of: mode)
      for frame in [unclipped, clipped] {
        let view = ImageView(frame: frame)
        view.image = card
        view.contentMode = mode
        view.clipsToBounds = frame == clipped
        window.addSubview(view)
      }
    }
    for mode in ContentMode.allCases {
      let (unclipped, clipped) = frames(of: mode)
      addOutline(about: unclipped, to: window)
      addOutline(about: clipped, to: window)
      addName(
        of: mode, at: Point(x: unclipped.minX - 3, y: unclipped.minY - 15), to: window)
    }
    return window
  }

  private static func addArea(
    _ frame: Rect, red: Double, green: Double, blue: Double, to window: View
  ) {
    let area = View(frame: frame)
    area.backgroundColor = Color(
      red: red / 255, green: green / 255, blue: blue / 255)
    window.addSubview(area)
  }

  private static func addOutline(about frame: Rect, to window: View) {
    let outline = ShapeView(frame: frame.insetBy(dx: -1, dy: -1))
    outline.path = Path(rect: outline.bounds)
    outline.path.addRect(outline.bounds.insetBy(dx: 1, dy: 1))
    outline.fillRule = .evenOdd
    outline.fillColor = Color(white: 0, alpha: 0x90 / 255.0)
    window.addSubview(outline)
  }

  private static func addName(of mode: ContentMode, at point: Point, to window: View) {
    let label = Label(frame: Rect(origin: point, size: Size(width: 156, height: 13)))
    label.text = "\(mode.rawValue)  \(mode)"
    label.font = .system(size: 10)
    label.textColor = Color(white: 0x44 / 255.0)
    window.addSubview(label)
  }
}
