import Mesmer

/// A picture of 500 x 500 points in a scroll view of 200 x 200.
public enum BigImage {
  /// The window of scene.json, built in code. The pictures are in `folder`; `scale` is
  /// the screen's, in pixels per point.
  public static func window(folder: String, scale: Double = 2) throws -> View {
    // An image view made with an image is as large as the image.
    let big = ImageView(
      image: try Image.named("landscape.png", in: folder, scale: scale))
    big.id = "big"

    let scroll = ScrollView(frame: Rect(x: 60, y: 140, width: 200, height: 200))
    scroll.id = "scroll"
    scroll.backgroundColor = .darkGray
    scroll.addSubview(big)
    scroll.contentSize = big.frame.size

    let window = View(frame: Rect(x: 0, y: 0, width: 320, height: 480))
    window.backgroundColor = Color(
      red: 0xf2 / 255.0, green: 0xf2 / 255.0, blue: 0xf7 / 255.0)
    window.addSubview(scroll)
    return window
  }
}
