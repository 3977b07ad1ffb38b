import Mesmer

/// A map with a white rectangle that `zoom(to:)` can show as large as the screen.
public enum ZoomToRect {
  /// The white rectangle, in the map's own points.
  public static let target = Rect(x: 190, y: 340, width: 80, height: 80)

  /// The window of scene.json, built in code. The pictures are in `folder`; `scale` is
  /// the screen's, in pixels per point.
  public static func window(folder: String, scale: Double = 2) throws -> View {
    // Zooming scales one view, so a container holds everything that zooms together.
    let map = View(frame: Rect(x: 0, y: 0, width: 500, height: 500))
    map.id = "map"
    let picture = ImageView(frame: map.bounds)
    picture.image = try Image.named("landscape.png", in: folder, scale: scale)
    map.addSubview(picture)
    let outline = ShapeView(frame: target)
    outline.path = Path(rect: outline.bounds)
    outline.path.addRect(outline.bounds.insetBy(dx: 2, dy: 2))
    outline.fillRule = .evenOdd
    outline.fillColor = .white
    map.addSubview(outline)

    let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 320, height: 480))
    scroll.id = "scroll"
    scroll.addSubview(map)
    scroll.contentSize = map.frame.size
    scroll.minimumZoomScale = 0.5
    scroll.maximumZoomScale = 4
    scroll.viewForZooming = map
    scroll.contentOffset = Point(x: 90, y: 20)

    let window = View(frame: scroll.frame)
    window.backgroundColor = Color(
      red: 0x1c / 255.0, green: 0x1c / 255.0, blue: 0x1e / 255.0)
    window.addSubview(scroll)
    return window
  }
}
