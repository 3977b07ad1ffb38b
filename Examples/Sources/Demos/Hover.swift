import Mesmer

/// A hover header, from an article on UIScrollView: a picture, a bar and another picture,
/// from top to bottom. The bar scrolls up to the top and stays there; the upper picture
/// grows while the content is pulled down.
///
/// The article uses constraints. Here they are frames and masks: three views as wide as
/// the screen, one below the other.
public enum Hover {
  /// The window of scene.json, built in code. The pictures are in `folder`; `scale` is
  /// the screen's, in pixels per point.
  public static func window(folder: String, scale: Double = 2) throws -> View {
    let top = ImageView(frame: Rect(x: 0, y: 0, width: 320, height: 200))
    top.id = "top"
    top.image = try Image.named("landscape.png", in: folder, scale: scale)
    top.contentMode = .scaleAspectFill
    top.clipsToBounds = true
    top.stretch = Stretch(divisor: 60)

    let bar = View(frame: Rect(x: 0, y: 200, width: 320, height: 44))
    bar.id = "bar"
    bar.backgroundColor = color(0x3b, 0x33, 0x57)
    bar.sticky = Sticky(edge: .top)
    for (index, word) in ["Journey", "Stations", "Tickets"].enumerated() {
      let frame = Rect(x: 16 + 100 * Double(index), y: 8, width: 88, height: 28)
      let pill = ShapeView(frame: frame)
      pill.path = Path(roundedRect: pill.bounds, cornerRadius: 8)
      pill.fillColor =
        index == 0
        ? color(0xff, 0xd2, 0x7a) : Color(white: 1, alpha: 0x30 / 255.0)
      bar.addSubview(pill)
      let title = Label(frame: frame)
      title.text = word
      title.font = .system(size: 13, weight: .medium)
      title.textColor = index == 0 ? color(0x3b, 0x33, 0x57) : .white
      title.textAlignment = .center
      bar.addSubview(title)
    }

    let bottom = ImageView(frame: Rect(x: 0, y: 244, width: 320, height: 568))
    bottom.id = "bottom"
    // Opaque, because the upper picture also grows downwards, behind this one.
    bottom.backgroundColor = color(0xe8, 0xec, 0xf2)
    bottom.image = try Image.named("train.png", in: folder, scale: scale)

    let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 320, height: 480))
    scroll.id = "scroll"
    scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    scroll.alwaysBounceVertical = true
    for view in [top, bar, bottom] {
      view.autoresizingMask = .flexibleWidth
      scroll.addSubview(view)
    }
    scroll.contentSize = scroll.contentSizeThatFitsSubviews
    scroll.contentSizeIsAutomatic = true

    let window = View(frame: scroll.frame)
    window.id = "window"
    window.backgroundColor = color(0xe8, 0xec, 0xf2)
    window.addSubview(scroll)
    return window
  }

  private static func color(_ red: Double, _ green: Double, _ blue: Double) -> Color {
    Color(red: red / 255, green: green / 255, blue: blue / 255)
  }
}
