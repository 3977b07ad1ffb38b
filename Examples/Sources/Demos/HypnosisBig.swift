import Mesmer

/// A view twice as wide and twice as high as the screen, to be dragged.
public enum HypnosisBig {
  /// The window of scene.json, built in code. It has no pictures, so `folder` and `scale`
  /// have no effect.
  public static func window(folder: String, scale: Double = 2) throws -> View {
    let window = View(frame: Rect(x: 0, y: 0, width: 320, height: 480))
    window.backgroundColor = .white

    let lens = ScrollView(frame: window.bounds)
    lens.id = "lens"
    var big = lens.bounds
    big.size.width *= 2
    big.size.height *= 2
    let hypnosis = HypnosisView(frame: big)
    hypnosis.id = "hypnosis"
    lens.addSubview(hypnosis)
    lens.contentSize = big.size

    window.addSubview(lens)
    return window
  }
}
