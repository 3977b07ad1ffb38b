import Mesmer

/// The Hypnosister: rings and a picture of a train on a view with four times the area of
/// the screen, in a scroll view.
public enum Hypnosister {
  /// The window of scene.json, built in code. The pictures are in `folder`; `scale` is
  /// the screen's, in pixels per point.
  public static func window(folder: String, scale: Double = 2) throws -> View {
    let hypnosis = HypnosisView(
      frame: Rect(x: 0, y: 0, width: 750, height: 1334))
    hypnosis.id = "hypnosis"
    hypnosis.circleColor = .lightGray
    hypnosis.image = try Image.named("train.png", in: folder, scale: scale)

    let lens = ScrollView(frame: Rect(x: 0, y: 0, width: 375, height: 667))
    lens.id = "lens"
    lens.addSubview(hypnosis)
    lens.contentSize = hypnosis.frame.size
    lens.minimumZoomScale = 0.5
    lens.maximumZoomScale = 2
    lens.viewForZooming = hypnosis

    let window = View(frame: lens.frame)
    window.backgroundColor = .white
    window.addSubview(lens)
    return window
  }
}
