import MesmerGeometry
import MesmerViews

/// The directions of a popover's arrow.
public struct UIPopoverArrowDirection: OptionSet, Hashable, Sendable {
  /// The directions as bits, with UIKit's values.
  public let rawValue: UInt
  /// Creates directions from bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The arrow points up: the popover is below its source.
  public static let up = UIPopoverArrowDirection(rawValue: 1)
  /// The arrow points down: the popover is above its source.
  public static let down = UIPopoverArrowDirection(rawValue: 2)
  /// The arrow points left: the popover is to the right of its source.
  public static let left = UIPopoverArrowDirection(rawValue: 4)
  /// The arrow points right: the popover is to the left of its source.
  public static let right = UIPopoverArrowDirection(rawValue: 8)
  /// All directions.
  public static let any = UIPopoverArrowDirection(rawValue: 15)
  /// The direction before the presentation.
  public static let unknown = UIPopoverArrowDirection(rawValue: .max)
}

/// Methods that respond to the presentation of a popover. Each has a default.
public protocol UIPopoverPresentationControllerDelegate:
  UIAdaptivePresentationControllerDelegate
{
  /// Called before the popover is presented.
  func prepareForPopoverPresentation(
    _ popoverPresentationController: UIPopoverPresentationController)
  /// Returns whether a tap outside may dismiss the popover; true by default.
  func popoverPresentationControllerShouldDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController
  ) -> Bool
  /// Called when a tap outside has dismissed the popover.
  func popoverPresentationControllerDidDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController)
}

extension UIPopoverPresentationControllerDelegate {
  /// Does nothing.
  public func prepareForPopoverPresentation(
    _ popoverPresentationController: UIPopoverPresentationController
  ) {}
  /// Returns true.
  public func popoverPresentationControllerShouldDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController
  ) -> Bool { true }
  /// Does nothing.
  public func popoverPresentationControllerDidDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController
  ) {}
}

/// The presentation of a controller in the style `popover`: by default a sheet, as on a
/// phone. If the delegate's `adaptivePresentationStyle` returns `none`, the popover is a
/// panel with an arrow at its source. If it returns a style that covers the screen or a
/// context, the controller is presented in that style.
///
/// The panel has the preferred size of the controller, 320 x 480 points by default,
/// limited to the available space. A tap outside dismisses the panel. Unlike in UIKit, it
/// fades in without scaling; its radius of 13 points, its arrow of 13 x 26 points and its
/// shadow are approximate.
open class UIPopoverPresentationController: UIPresentationController {
  /// The view that contains the source; nil by default.
  open var sourceView: UIView? { didSet { container?.setNeedsLayout() } }
  /// The source, in the coordinates of `sourceView`; null (the default) for the bounds of
  /// `sourceView`.
  open var sourceRect = CGRect.null { didSet { container?.setNeedsLayout() } }
  /// The button that is the source if `sourceView` is nil; nil by default.
  open var barButtonItem: UIBarButtonItem? { didSet { container?.setNeedsLayout() } }
  /// The permitted directions of the arrow; all by default. If no direction is permitted,
  /// the panel is centred on the source, and has no arrow.
  open var permittedArrowDirections = UIPopoverArrowDirection.any {
    didSet { container?.setNeedsLayout() }
  }
  /// The direction of the arrow; `unknown` before the presentation.
  open private(set) var arrowDirection = UIPopoverArrowDirection.unknown
  /// The colour of the panel; nil (the default) for the background colour of the
  /// controller's view, or `systemBackground` if the view has no background colour.
  open var backgroundColor: UIColor? { didSet { container?.setNeedsLayout() } }
  /// The minimum distances from the edges of the safe area, in points; 10 by default.
  open var popoverLayoutMargins = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10) {
    didSet { container?.setNeedsLayout() }
  }
  /// Whether the panel may cover its source; stored and ignored.
  open var canOverlapSourceViewRect = false
  /// The views outside of the popover that receive touches; stored and ignored.
  open var passthroughViews: [UIView]?
  /// The sheet that replaces the popover on a phone.
  open private(set) lazy var adaptiveSheetPresentationController =
    UISheetPresentationController(
      presentedViewController: presentedViewController, presenting: nil)

  private let panel = PopoverPanel()
  private let outside = UIView()

  open override var presentationStyle: UIModalPresentationStyle { .popover }
  open override var shouldRemovePresentersView: Bool { false }
  open override var presentedView: UIView? { panel }

  /// Returns the presentation of the style that the delegate returns for the traits.
  func adapted() -> UIPresentationController {
    let style =
      delegate?.adaptivePresentationStyle(
        for: self, traitCollection: presentedViewController.traitCollection) ?? .automatic
    switch style {
    case .none: return self
    case .fullScreen, .overFullScreen, .currentContext, .overCurrentContext, .custom:
      let covering = CoveringPresentation(
        presentedViewController: presentedViewController, presenting: nil)
      covering.style = style
      covering.delegate = delegate
      return covering
    case .automatic, .pageSheet, .formSheet, .popover:
      let sheet = adaptiveSheetPresentationController
      if sheet.delegate == nil { sheet.delegate = delegate }
      return sheet
    }
  }

  // MARK: Places

  /// The source in the container's coordinates; nil if there is no source.
  private var source: CGRect? {
    guard let container, let window = container.window else { return nil }
    if let sourceView {
      let rect = sourceRect.isNull ? sourceView.bounds : sourceRect
      return container.convert(rect, from: sourceView)
    }
    func find(_ view: UIView) -> UIView? {
      if let button = view as? BarButton, button.item === barButtonItem { return view }
      return view.subviews.lazy.compactMap(find).first
    }
    guard barButtonItem != nil, let view = find(window) else { return nil }
    return container.convert(view.bounds, from: view)
  }

  /// The preferred size of the contents, in points.
  private var wantedSize: CGSize {
    let size = presentedViewController.preferredContentSize
    return CGSize(
      width: size.width > 0 ? size.width : 320,
      height: size.height > 0 ? size.height : 480)
  }

  /// Returns the frame of the panel with its arrow, the direction of the arrow, and the
  /// position of the arrow's tip along the edge of the frame. The direction is the
  /// permitted one in which the panel has the largest area, up to the preferred size. Of
  /// several directions with the same area, it is the first in the order up, down, left,
  /// right.
  private func place() -> (CGRect, UIPopoverArrowDirection, CGFloat) {
    guard let container else { return (.zero, .unknown, 0) }
    let free = container.bounds.inset(by: container.safeAreaInsets)
      .inset(by: popoverLayoutMargins)
    let wanted = wantedSize
    let arrow = PopoverPanel.arrowHeight
    let permitted = permittedArrowDirections.intersection(.any)
    guard let source, !permitted.isEmpty else {
      let size = CGSize(
        width: min(wanted.width, free.width), height: min(wanted.height, free.height))
      let around = source ?? free
      let origin = CGPoint(
        x: min(max(around.midX - size.width / 2, free.minX), free.maxX - size.width),
        y: min(max(around.midY - size.height / 2, free.minY), free.maxY - size.height))
      return (CGRect(origin: origin, size: size), [], 0)
    }
    var best: (size: CGSize, direction: UIPopoverArrowDirection)?
    for direction in [UIPopoverArrowDirection.up, .down, .left, .right]
    where permitted.contains(direction) {
      var space = free.size
      switch direction {
      case .up: space.height = free.maxY - source.maxY - arrow
      case .down: space.height = source.minY - free.minY - arrow
      case .left: space.width = free.maxX - source.maxX - arrow
      default: space.width = source.minX - free.minX - arrow
      }
      let size = CGSize(
        width: max(min(wanted.width, space.width), 0),
        height: max(min(wanted.height, space.height), 0))
      if size.width * size.height > best.map({ $0.size.width * $0.size.height }) ?? -1 {
        best = (size, direction)
      }
    }
    guard let best else { return (.zero, .unknown, 0) }
    let size = best.size
    let isVertical = best.direction == .up || best.direction == .down
    var frame = CGRect(
      x: min(max(source.midX - size.width / 2, free.minX), free.maxX - size.width),
      y: min(max(source.midY - size.height / 2, free.minY), free.maxY - size.height),
      width: size.width + (isVertical ? 0 : arrow),
      height: size.height + (isVertical ? arrow : 0))
    switch best.direction {
    case .up: frame.origin.y = source.maxY
    case .down: frame.origin.y = source.minY - frame.height
    case .left: frame.origin.x = source.maxX
    default: frame.origin.x = source.minX - frame.width
    }
    let tip = isVertical ? source.midX - frame.minX : source.midY - frame.minY
    return (frame, best.direction, tip)
  }

  open override var frameOfPresentedViewInContainerView: CGRect { place().0 }

  override func place(shown: Bool) {
    let (frame, direction, tip) = place()
    arrowDirection = direction
    panel.frame = frame
    panel.alpha = shown ? 1 : 0
    panel.show(
      presentedViewController.view, direction, tip,
      color: backgroundColor ?? presentedViewController.view.backgroundColor
        ?? .systemBackground)
    panel.layoutIfNeeded()
  }

  override func timing() -> (any UITimingCurveProvider)? {
    UICubicTimingParameters(animationCurve: .easeInOut)
  }

  open override func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) { self.container?.setNeedsLayout() }

  // MARK: Presenting

  open override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    (delegate as? any UIPopoverPresentationControllerDelegate)?
      .prepareForPopoverPresentation(self)
    guard let container else { return }
    outside.frame = container.bounds
    outside.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.insertSubview(outside, at: 0)
    outside.addGestureRecognizer(
      UITapGestureRecognizer { [weak self] _ in self?.tapped() })
  }

  /// Dismisses the popover after a tap outside, if the delegate and the presented
  /// controller allow a dismissal.
  private func tapped() {
    guard transition == nil else { return }
    let own = delegate as? any UIPopoverPresentationControllerDelegate
    let isAllowed =
      !presentedViewController.isModalInPresentation
      && delegate?.presentationControllerShouldDismiss(self) ?? true
      && own?.popoverPresentationControllerShouldDismissPopover(self) ?? true
    guard isAllowed else {
      delegate?.presentationControllerDidAttemptToDismiss(self)
      return
    }
    delegate?.presentationControllerWillDismiss(self)
    dismiss(animated: true) { [self] in
      delegate?.presentationControllerDidDismiss(self)
      own?.popoverPresentationControllerDidDismissPopover(self)
    }
  }

  override func containerLeft() {
    super.containerLeft()
    panel.alpha = 1
    presentedViewController.viewIfLoaded?.removeFromSuperview()
  }
}

/// The presentation of a popover's controller in a style that covers the screen.
private final class CoveringPresentation: UIPresentationController {
  var style = UIModalPresentationStyle.fullScreen
  override var presentationStyle: UIModalPresentationStyle { style }
}
