import Mesmer

/// Two views of the screen's size side by side, with paging.
///
/// The text of the article on UIScrollView has a contentSize of two widths by one
/// height; its code has two by two and does not turn paging on. This demo follows the
/// text.
public enum HypnosisPages {
  /// The window of scene.json, built in code. It has no pictures, so `folder` and `scale`
  /// have no effect.
  public static func window(folder: String, scale: Double = 2) throws -> View {
    let window = View(frame: Rect(x: 0, y: 0, width: 320, height: 480))
    window.backgroundColor = .white

    let lens = ScrollView(frame: window.bounds)
    lens.id = "lens"
    lens.isPagingEnabled = true
    var page = lens.bounds
    let first = HypnosisView(frame: page)
    first.id = "first"
    lens.addSubview(first)
    page.origin.x += page.size.width
    let second = HypnosisView(frame: page)
    second.id = "second"
    second.circleColor = Color(red: 0.84, green: 0.35, blue: 0.31)
    lens.addSubview(second)
    lens.contentSize = Size(width: page.maxX, height: page.maxY)

    window.addSubview(lens)
    return window
  }
}
