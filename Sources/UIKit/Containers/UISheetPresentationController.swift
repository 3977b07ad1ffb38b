import Foundation
import MesmerGeometry
import MesmerViews

/// Shows a controller as a sheet: a card that covers most of the screen, over the
/// presenter as a smaller card. A finger drags it down, and dismisses it beyond half of
/// its height or from 1000 points per second on (measured, as is the spring).
///
/// The rounded corners of the presenter, which are not animated, are there from the
/// start.
open class UISheetPresentationController: UIPresentationController {
  /// A height at which a sheet can rest.
  open class Detent: Hashable {
    /// The name of a height.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
      /// The name.
      public var rawValue: String
      /// A name.
      public init(rawValue: String) { self.rawValue = rawValue }
      /// A name.
      public init(_ rawValue: String) { self.rawValue = rawValue }
      /// Half of the screen.
      public static let medium = Identifier("com.apple.UIKit.medium")
      /// All of the screen below the presenter's edge.
      public static let large = Identifier("com.apple.UIKit.large")
    }

    /// The detent's name.
    public let identifier: Identifier
    /// The height without the safe area, for the greatest height; nil if inactive.
    let height: (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?

    init(
      _ identifier: Identifier,
      _ height:
        @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) {
      self.identifier = identifier
      self.height = height
    }

    /// Half of the screen.
    open class func medium() -> Detent { Detent(.medium) { $0.maximumDetentValue / 2 } }
    /// All of the screen below the presenter's edge.
    open class func large() -> Detent { Detent(.large) { $0.maximumDetentValue } }
    /// A height of the app's own, without the safe area below; nil for none.
    open class func custom(
      identifier: Identifier? = nil,
      resolver:
        @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) -> Detent { Detent(identifier ?? Identifier(UUID().uuidString), resolver) }

    /// The height in a context.
    open func resolvedValue(
      in context: any UISheetPresentationControllerDetentResolutionContext
    ) -> CGFloat? { height(context) }

    /// Whether two detents are the same object.
    public static func == (a: Detent, b: Detent) -> Bool { a === b }
    /// Hashes the detent by its identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  /// The heights at which the sheet can rest, from small to large; only `large` by
  /// default.
  open var detents = [Detent.large()] { didSet { container?.setNeedsLayout() } }
  /// The detent at which the sheet is; nil (the default) for the smallest. It changes
  /// when a finger leaves the sheet at another one; changes in `animateChanges` move it.
  open var selectedDetentIdentifier: Detent.Identifier? {
    didSet { container?.setNeedsLayout() }
  }
  /// The largest detent that leaves the presenter as it is, without a shadow over it; nil
  /// (the default) for none.
  open var largestUndimmedDetentIdentifier: Detent.Identifier? {
    didSet { container?.setNeedsLayout() }
  }
  /// Whether a bar at the top shows that the sheet can be dragged; false by default.
  open var prefersGrabberVisible = false { didSet { container?.setNeedsLayout() } }
  /// The radius of the sheet's upper corners; nil (the default) for 10.
  open var preferredCornerRadius: CGFloat? { didSet { container?.setNeedsLayout() } }
  /// Whether a finger that would scroll from the top of the content enlarges the sheet;
  /// true by default.
  open var prefersScrollingExpandsWhenScrolledToEdge = true
  /// Whether the sheet stands at the edge of a landscape screen; kept only.
  open var prefersEdgeAttachedInCompactHeight = false
  /// Whether its width is the preferred one there; kept only.
  open var widthFollowsPreferredContentSizeWhenEdgeAttached = false
  /// A view that the sheet comes from; kept only.
  open var sourceView: UIView?

  /// What lies over the presenter.
  private let dimming = UIView()
  private let grabber = UIView()
  private var drag: SheetDrag?
  /// What the presenter's layer was like before.
  private var presenterLook: (radius: CGFloat, clips: Bool)?
  /// The sheet's own look before.
  private var presentedLook: (radius: CGFloat, corners: CACornerMask, clips: Bool)?

  // MARK: Places

  /// The distance of the top of a large sheet from the container's.
  private var least: CGFloat { container.map { $0.safeAreaInsets.top + 10 } ?? 0 }

  /// The detents that have a height here, and how far the sheet's top is from the
  /// container's at them.
  var places: [(detent: Detent, top: CGFloat)] {
    guard let container else { return [] }
    let least = least
    let room = container.bounds.height - container.safeAreaInsets.bottom
    let context = DetentContext(
      maximumDetentValue: room - least,
      containerTraitCollection: container.traitCollection)
    return detents.compactMap { detent in
      detent.resolvedValue(in: context).map { (detent, max(least, room - $0)) }
    }
  }

  /// Where the sheet rests among its places; nil if no detent has a height.
  private func resting(
    in places: [(detent: Detent, top: CGFloat)]
  ) -> (detent: Detent, top: CGFloat)? {
    places.first { $0.detent.identifier == selectedDetentIdentifier } ?? places.first
  }

  /// The detent at which the sheet rests.
  var detent: Detent? { resting(in: places)?.detent }
  /// The distance of the sheet's top from the container's there.
  var restingTop: CGFloat { resting(in: places)?.top ?? least }

  open override var frameOfPresentedViewInContainerView: CGRect {
    guard let container else { return .zero }
    let top = restingTop
    return CGRect(
      x: 0, y: top, width: container.bounds.width, height: container.bounds.height - top)
  }

  open override var presentationStyle: UIModalPresentationStyle {
    let style = presentedViewController.modalPresentationStyle
    return style == .automatic ? .pageSheet : style
  }
  open override var shouldRemovePresentersView: Bool { false }

  override func place(shown: Bool) {
    place(top: shown ? restingTop : container?.bounds.height ?? 0)
  }

  /// Places the sheet with its top at a distance from the container's, and what lies
  /// behind it accordingly.
  func place(top: CGFloat) {
    guard let container, let view = presentedView else { return }
    let whole = container.bounds
    let (places, large) = (places, least)
    let rest = resting(in: places)?.top ?? large
    // Below its place a sheet keeps its height.
    view.place(
      untransformedIn: CGRect(
        x: 0, y: top, width: whole.width, height: whole.height - min(top, rest)))
    let undimmed = places.first {
      $0.detent.identifier == largestUndimmedDetentIdentifier
    }?.top
    let begin = undimmed ?? whole.height
    let dimmed = undimmed == nil ? rest : large
    dimming.alpha = begin > dimmed ? min(max((begin - top) / (begin - dimmed), 0), 1) : 0
    // Only a large sheet makes a card of the presenter.
    let lowest = places.map(\.top).filter { $0 > large }.min()
    let span = (lowest ?? whole.height) - large
    placePresenter(card: span > 0 ? min(max(1 - (top - large) / span, 0), 1) : 0)
  }

  /// Shows the presenter as a card, as far as a number of 0...1 says.
  private func placePresenter(card: CGFloat) {
    guard let container, let view = presentingViewController.viewIfLoaded else { return }
    let size = container.bounds.size
    // The card's top is 10 points above the sheet's, or that of the sheet below it.
    let isSheet = presentingViewController.presentation is UISheetPresentationController
    let scale = 1 - 32 / max(size.width, 64) * card
    let top = isSheet ? 0 - 10 * card : container.safeAreaInsets.top * card
    let height = view.bounds.height
    let shift = top - height * (1 - scale) / 2
    view.transform =
      card == 0
      ? .identity : CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: shift)
    guard !isSheet else { return }
    if presenterLook == nil {
      presenterLook = (view.layer.cornerRadius, view.clipsToBounds)
    }
    view.layer.cornerRadius = card == 0 ? presenterLook?.radius ?? 0 : 10
    view.clipsToBounds = card == 0 ? presenterLook?.clips ?? false : true
  }

  // MARK: Its views

  open override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    guard let container, let view = presentedView else { return }
    dimming.frame = container.bounds
    dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    dimming.backgroundColor = UIColor(
      light: UIColor(white: 0, alpha: 0.2), dark: UIColor(white: 0, alpha: 0.48))
    dimming.alpha = 0
    container.insertSubview(dimming, at: 0)
    let layer = view.layer
    presentedLook = (layer.cornerRadius, layer.maskedCorners, view.clipsToBounds)
    view.layer.cornerRadius = preferredCornerRadius ?? 10
    view.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    view.clipsToBounds = true
    drag = SheetDrag(self, view)
  }

  override func layOutContainer() {
    guard let view = presentedView else { return super.layOutContainer() }
    view.layer.cornerRadius = preferredCornerRadius ?? 10
    if drag?.isDragging != true { super.layOutContainer() }
    if prefersGrabberVisible != (grabber.superview != nil) {
      if prefersGrabberVisible {
        view.addSubview(grabber)
      } else {
        grabber.removeFromSuperview()
      }
    }
    grabber.frame = CGRect(x: view.bounds.width / 2 - 18, y: 5, width: 36, height: 5)
    grabber.layer.cornerRadius = 2.5
    grabber.backgroundColor = .tertiaryLabel
  }

  override func containerLeft() {
    super.containerLeft()
    if let look = presentedLook, let view = presentedView {
      view.layer.cornerRadius = look.radius
      view.layer.maskedCorners = look.corners
      view.clipsToBounds = look.clips
    }
    let look = presenterLook
    (presentedLook, presenterLook, drag) = (nil, nil, nil)
    grabber.removeFromSuperview()
    guard let view = presentingViewController.viewIfLoaded else { return }
    view.transform = .identity
    if let look {
      view.layer.cornerRadius = look.radius
      view.clipsToBounds = look.clips
    }
  }

  // MARK: Changes

  /// Animates changes of `selectedDetentIdentifier` and `detents` that a block makes.
  open func animateChanges(_ changes: () -> Void) {
    changes()
    settle(velocity: 0)
  }

  /// Moves the sheet to its detent.
  func settle(velocity: CGFloat, completion: (() -> Void)? = nil) {
    let animator = UIViewPropertyAnimator(
      duration: 0, timingParameters: ControllerTransition.spring(velocity: velocity))
    animator.addAnimations { [self] in
      place(shown: true)
      container?.layoutIfNeeded()
    }
    animator.addCompletion { _ in completion?() }
    animator.startAnimation()
  }
}

/// What a detent's height may depend on.
public protocol UISheetPresentationControllerDetentResolutionContext {
  /// The traits of the container.
  var containerTraitCollection: UITraitCollection { get }
  /// The greatest height.
  var maximumDetentValue: CGFloat { get }
}

struct DetentContext: UISheetPresentationControllerDetentResolutionContext {
  let maximumDetentValue: CGFloat
  let containerTraitCollection: UITraitCollection
}

/// Hears of detents that a finger chooses.
public protocol UISheetPresentationControllerDelegate:
  UIAdaptivePresentationControllerDelegate
{
  /// A finger has left the sheet at another detent. The default does nothing.
  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController)
}

extension UISheetPresentationControllerDelegate {
  /// Does nothing.
  public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController
  ) {}
}
