#if canImport(UIKit)
  import UIKit
#else
  import MesmerUIKit
#endif

/// A map with a white rectangle that fills the screen after a touch.
class ZoomToRectViewController: UIViewController, UIScrollViewDelegate {
  let scrollView = UIScrollView()
  /// Zooming scales one view: the container of everything to be zoomed.
  let mapView = MapView(frame: CGRect(x: 0, y: 0, width: 500, height: 500))

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(
      red: 28.0 / 255.0, green: 28.0 / 255.0, blue: 30.0 / 255.0, alpha: 1.0)

    scrollView.frame = view.bounds
    scrollView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    scrollView.delegate = self
    scrollView.minimumZoomScale = 0.5
    scrollView.maximumZoomScale = 4.0
    view.addSubview(scrollView)

    scrollView.addSubview(mapView)
    scrollView.contentSize = mapView.frame.size
    scrollView.contentOffset = CGPoint(x: 90, y: 20)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    scrollView.zoom(to: mapView.target, animated: true)
  }

  func viewForZooming(in scrollView: UIScrollView) -> UIView? {
    return mapView
  }
}

/// A picture with a white frame on it.
class MapView: UIView {
  /// The rectangle to zoom to.
  let target = CGRect(x: 190, y: 340, width: 80, height: 80)

  override init(frame: CGRect) {
    super.init(frame: frame)
    let picture = UIImageView(frame: bounds)
    picture.image = UIImage(named: "landscape")
    addSubview(picture)
    let outline = OutlineView(frame: target)
    outline.isOpaque = false
    addSubview(outline)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }
}

/// A white frame 2 points wide.
class OutlineView: UIView {
  override func draw(_ rect: CGRect) {
    let path = UIBezierPath(rect: bounds)
    path.append(UIBezierPath(rect: bounds.insetBy(dx: 2, dy: 2)))
    path.usesEvenOddFillRule = true
    UIColor.white.setFill()
    path.fill()
  }
}

class ZoomToRectAppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication
      .LaunchOptionsKey: Any]?
  ) -> Bool {
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.backgroundColor = .white
    window?.rootViewController = ZoomToRectViewController()
    window?.makeKeyAndVisible()
    return true
  }
}
