import Mesmer

/// A view added to the window after the scroll view: it is in front of the scroll view
/// and does not scroll with it.
public enum FirstViewOverScroll {
  /// The window of scene.json, built in code. It has no pictures, so `folder` and `scale`
  /// have no effect.
  public static func window(folder: String, scale: Double = 2) throws -> View {
    let window = View(frame: Rect(x: 0, y: 0, width: 375, height: 667))
    window.backgroundColor = .white

    let hypnosis = HypnosisView(
      frame: Rect(x: 0, y: 0, width: 750, height: 1334))
    let lens = ScrollView(frame: window.bounds)
    lens.id = "lens"
    lens.addSubview(hypnosis)
    lens.contentSize = hypnosis.frame.size
    window.addSubview(lens)

    let first = HypnosisView(
      frame: Rect(x: 100, y: 200, width: 200, height: 300))
    first.circleColor = .red
    window.addSubview(first)
    return window
  }
}
