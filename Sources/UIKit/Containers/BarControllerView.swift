import MesmerGeometry
import MesmerViews

/// The view of a container controller. A closure of the controller lays out its bars.
final class BarControllerView: View {
  private let layOut: () -> Void

  /// Creates a view that calls a closure for its layout.
  init(frame: CGRect, _ layOut: @escaping () -> Void) {
    self.layOut = layOut
    super.init(frame: frame)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
  }

  /// Creates a view with bars in front of `stage`, a container of pages.
  convenience init(
    frame: CGRect, _ stage: UIView, _ bars: [UIView], _ layOut: @escaping () -> Void
  ) {
    self.init(frame: frame, layOut)
    stage.frame = bounds
    stage.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    for part in [stage] + bars { addSubview(part) }
    clipsToBounds = true
  }

  required init?(coder: NSCoder) { nil }

  override func safeAreaInsetsDidChange() { setNeedsLayout() }
  override func layoutSubviews() { layOut() }
}
