import Mesmer

/// Two views of the screen's size side by side, with paging.
///
/// The article's text asks for a contentSize of two widths by one height; its
/// code keeps two by two and never turns paging on. This follows the text.
public enum HypnosisPages {
  /// The window of scene.json, built in code. It has no pictures, so neither
  /// `folder` nor `scale` changes it.
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
