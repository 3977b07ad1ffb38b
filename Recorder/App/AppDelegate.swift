// Only for iOS: what MesmerUIKit does not have.

import UIKit

/// Shows the case that the launch environment names, and writes its recording when the app
/// goes to the background.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
  private let recording = Recording()
  private var stage: Stage?
  private var delegate: StageDelegate?
  private var link: CADisplayLink?

  private var name: String {
    ProcessInfo.processInfo.environment["RECORDER_CASE"] ?? "plain"
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = RecordingWindow(frame: UIScreen.main.bounds)
    let controller = UIViewController()
    window.rootViewController = controller
    window.makeKeyAndVisible()
    self.window = window

    let stage = Stage(name, in: window.bounds)
    let delegate = StageDelegate(recording, zoomed: stage.zoomed) { CACurrentMediaTime() }
    stage.scrollView.delegate = delegate
    controller.view.addSubview(stage.root)
    window.recording = recording
    window.scrollView = stage.scrollView
    (self.stage, self.delegate) = (stage, delegate)
    writeHeader(stage.scrollView)

    let link = CADisplayLink(target: self, selector: #selector(tick(_:)))
    link.add(to: .main, forMode: .common)
    self.link = link
    if let request = stage.request {
      DispatchQueue.main.asyncAfter(deadline: .now() + 1) { [recording] in
        recording.begin(at: CACurrentMediaTime())
        recording.call(at: CACurrentMediaTime(), "request")
        request(stage.scrollView)
      }
    }
    return true
  }

  private func writeHeader(_ view: UIScrollView) {
    let device = UIDevice.current
    recording.head("source", "Recorder, case \(name)")
    recording.head(
      "device", "\(device.model), \(device.systemName) \(device.systemVersion)")
    recording.head("viewport", view.bounds.width, view.bounds.height)
    recording.head("content", view.contentSize.width, view.contentSize.height)
    recording.head("scale", UIScreen.main.scale)
    recording.head("display", UIScreen.main.maximumFramesPerSecond, "Hz")
    recording.head("decelerationRate", view.decelerationRate.rawValue)
    recording.head("startOffsetX", view.contentOffset.x)
    recording.head("startOffsetY", view.contentOffset.y)
    recording.head("isPagingEnabled", view.isPagingEnabled)
    recording.head("isDirectionalLockEnabled", view.isDirectionalLockEnabled)
    let inset = view.adjustedContentInset
    recording.head(
      "adjustedContentInset", inset.top, inset.left, inset.bottom, inset.right)
    if let reason = stage?.notCompared { recording.head("notCompared", reason) }
  }

  @objc private func tick(_ link: CADisplayLink) {
    guard recording.hasBegun, let view = stage?.scrollView else { return }
    var flags: [String] = []
    if view.isTracking { flags.append("tracking") }
    if view.isDragging { flags.append("dragging") }
    if view.isDecelerating { flags.append("decelerating") }
    if view.isZooming { flags.append("zooming") }
    if view.isZoomBouncing { flags.append("zoomBouncing") }
    // During an animated zoom the layer shows what the properties do not have.
    let layer = stage?.zoomed?.layer.presentation()
    let zoom = layer.map { $0.affineTransform().a } ?? view.zoomScale
    let shown = view.layer.presentation()?.bounds.origin ?? view.contentOffset
    recording.sample(
      at: link.timestamp, shown, zoom: zoom, flags: flags.joined(separator: ","),
      alpha: indicatorAlpha(view))
  }

  /// The largest opacity of what the scroll view itself has put over its content.
  private func indicatorAlpha(_ view: UIScrollView) -> CGFloat {
    view.subviews.filter { String(describing: type(of: $0)).contains("Indicator") }
      .map { CGFloat($0.layer.presentation()?.opacity ?? Float($0.alpha)) }.max() ?? 0
  }

  func applicationDidEnterBackground(_ application: UIApplication) {
    guard let view = stage?.scrollView else { return }
    recording.head("finalOffsetX", view.contentOffset.x)
    recording.head("finalOffsetY", view.contentOffset.y)
    let folder = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
    let file = folder.appendingPathComponent(name + ".tsv")
    try? recording.text.write(to: file, atomically: true, encoding: .utf8)
  }
}

/// A window that writes down its touches before it delivers them.
final class RecordingWindow: UIWindow {
  var recording: Recording?
  weak var scrollView: UIScrollView?
  /// The fingers by number, which a finger keeps while another lifts.
  private var fingers: [ObjectIdentifier?] = []

  override func sendEvent(_ event: UIEvent) {
    if event.type == .touches, let recording, let scrollView {
      for touch in event.allTouches ?? [] { note(touch, recording, scrollView) }
    }
    super.sendEvent(event)
  }

  private func note(_ touch: UITouch, _ recording: Recording, _ view: UIScrollView) {
    let id = ObjectIdentifier(touch)
    if touch.phase == .began {
      recording.begin(at: touch.timestamp)
      fingers.append(id)
    }
    // In points of the viewport, which do not move with the content.
    let place = touch.location(in: view)
    let point = CGPoint(x: place.x - view.bounds.minX, y: place.y - view.bounds.minY)
    let phase =
      switch touch.phase {
      case .began: "began"
      case .moved: "moved"
      case .stationary: "stationary"
      default: "ended"
      }
    recording.input(
      at: touch.timestamp, point, phase, finger: fingers.firstIndex(of: id) ?? 0)
    if touch.phase == .ended || touch.phase == .cancelled {
      if let number = fingers.firstIndex(of: id) { fingers[number] = nil }
      if fingers.allSatisfy({ $0 == nil }) { fingers = [] }
    }
  }
}
