import MesmerTesting
import MesmerUIKit
import Testing

/// A photo that is zoomed by two fingers or a double tap, and stays centred.
private final class PhotoController: UIViewController, UIScrollViewDelegate {
  let scrollView = UIScrollView()
  let imageView = UIImageView(image: UIImage(named: "landscape"))
  private var top: NSLayoutConstraint!
  private var bottom: NSLayoutConstraint!
  private var leading: NSLayoutConstraint!
  private var trailing: NSLayoutConstraint!
  private var fittedSize = CGSize.zero

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    scrollView.delegate = self
    scrollView.showsVerticalScrollIndicator = false
    scrollView.showsHorizontalScrollIndicator = false
    scrollView.contentInsetAdjustmentBehavior = .never
    scrollView.decelerationRate = .fast
    imageView.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(scrollView)
    scrollView.addSubview(imageView)
    top = imageView.topAnchor.constraint(equalTo: scrollView.topAnchor)
    bottom = scrollView.bottomAnchor.constraint(equalTo: imageView.bottomAnchor)
    leading = imageView.leadingAnchor.constraint(equalTo: scrollView.leadingAnchor)
    trailing = scrollView.trailingAnchor.constraint(equalTo: imageView.trailingAnchor)
    scrollView.pin(to: view)
    NSLayoutConstraint.activate([top, bottom, leading, trailing])
    let doubleTap = UITapGestureRecognizer(
      target: self, action: PhotoController.doubleTapped)
    doubleTap.numberOfTapsRequired = 2
    scrollView.addGestureRecognizer(doubleTap)
  }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    guard fittedSize != view.bounds.size else { return }
    fittedSize = view.bounds.size
    let size = imageView.image?.size ?? .zero
    let scale = min(fittedSize.width / size.width, fittedSize.height / size.height)
    scrollView.minimumZoomScale = scale
    scrollView.maximumZoomScale = scale * 4
    scrollView.zoomScale = scale
    centre()
  }

  private func centre() {
    let x = max(0, (fittedSize.width - imageView.frame.width) / 2)
    let y = max(0, (fittedSize.height - imageView.frame.height) / 2)
    top.constant = y
    bottom.constant = y
    leading.constant = x
    trailing.constant = x
    view.layoutIfNeeded()
  }

  func viewForZooming(in scrollView: UIScrollView) -> UIView? { imageView }

  func scrollViewDidZoom(_ scrollView: UIScrollView) { centre() }

  private func doubleTapped(_ sender: UITapGestureRecognizer) {
    if scrollView.zoomScale > scrollView.minimumZoomScale {
      scrollView.setZoomScale(scrollView.minimumZoomScale, animated: true)
      return
    }
    let point = sender.location(in: imageView)
    let scale = scrollView.maximumZoomScale / 1.6
    let size = CGSize(
      width: scrollView.bounds.width / scale, height: scrollView.bounds.height / scale)
    scrollView.zoom(
      to: CGRect(
        x: point.x - size.width / 2, y: point.y - size.height / 2, width: size.width,
        height: size.height), animated: true)
  }
}

@Suite("A viewer of photos", .screens) struct PhotoViewerTests {
  private let screen = Screen(240, 360) { PhotoController() }

  /// A photo that a double tap enlarges at a place, and another makes small.
  private var tapped: Screen {
    return screen.playing(
      .wait(0.2), .taps(CGPoint(x: 90, y: 180), count: 2), .wait(1.5),
      .taps(CGPoint(x: 120, y: 180), count: 2))
  }

  /// A photo that two fingers make too small and then large.
  private var pinched: Screen {
    return screen.playing(
      .wait(0.2), .pinch(center: CGPoint(x: 120, y: 180), scale: 0.5, duration: 0.3),
      .wait(0.7), .pinch(center: CGPoint(x: 100, y: 190), scale: 2, duration: 0.3),
      .wait(0.7), .slow(CGPoint(x: 120, y: 180), to: CGPoint(x: 220, y: 180)))
  }

  @Test("a double tap zooms to the place, and out again") func taps() throws {
    try tapped.expectGoldens("photo-tapped", at: [0.55, 1.5], dark: [1.5])
    let scales = try tapped.run(at: [0, 1.5, 4]) { window, time -> CGFloat in
      let controller = try #require(window.rootViewController as? PhotoController)
      let (scroll, image) = (controller.scrollView, controller.imageView)
      if time == 1.5 {
        // The touched point is centred as far as the photo allows.
        let place = image.convert(CGPoint(x: image.bounds.width * 0.375, y: 0), to: nil)
        #expect((place.x - 120).magnitude < 1, "\(place)")
      } else {
        #expect(scroll.contentOffset == .zero)
        #expect((image.frame.midY - 180).magnitude < 0.3)
      }
      return scroll.zoomScale / scroll.minimumZoomScale
    }
    #expect(scales[0] == 1 && (scales[1] - 2.5).magnitude < 1e-9 && scales[2] == 1)
  }

  @Test("an animated zoom is a film whose frames alone are those of the run")
  func zoomFilm() throws { try tapped.expectFilm(from: 0.3, to: 0.8) }

  @Test("two fingers zoom about their centre, and a photo that is too small bounces back")
  func pinches() throws {
    try pinched.expectGoldens("photo-pinched", at: [0.48, 1.48], dark: [0.48])
    let scales = try pinched.run(at: [0.48, 1.15, 2.1]) { window, time -> CGFloat in
      let controller = try #require(window.rootViewController as? PhotoController)
      let middle = controller.imageView.convert(
        CGPoint(x: controller.imageView.bounds.midX, y: controller.imageView.bounds.midY),
        to: nil)
      if time == 1.15 { #expect((middle - CGPoint(x: 120, y: 180)).length < 0.3) }
      return controller.scrollView.zoomScale / controller.scrollView.minimumZoomScale
    }
    #expect(scales[0] < 0.9 && scales[0] > 0.5)
    #expect(scales[1] == 1 && (scales[2] - 2).magnitude < 0.2, "\(scales)")
  }

  @Test("a window that is turned fits the photo again") func rotated() throws {
    let screen = screen.playing(changes: [(0.5, { $0.rotate(to: .landscapeRight) })])
    try screen.expectGoldens("photo-turned", at: [0.65])
    try screen.run(at: [1.5]) { window, _ in
      let controller = try #require(window.rootViewController as? PhotoController)
      let frame = controller.imageView.frame
      #expect(window.bounds.size == CGSize(width: 360, height: 240))
      #expect((frame.midX - 180).magnitude < 0.3 && (frame.midY - 120).magnitude < 0.3)
      #expect(
        (frame.width - 360).magnitude < 0.01 || (frame.height - 240).magnitude < 0.01)
    }
  }
}
