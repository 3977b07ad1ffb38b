import Foundation
import MesmerGeometry
import MesmerViews

/// A presentation as a sheet: a card that covers most of the screen, over the presenter
/// as a smaller card. A drag that ends below the lowest detent can dismiss the sheet,
/// unless the controller or the delegate prevents this. It dismisses the sheet if the
/// finger moves down at 1000 points per second or more. It also dismisses the sheet if
/// less than half of the sheet's height at that detent is still visible, unless the
/// finger moves up at that velocity. The velocity limit and the spring were measured on
/// iOS.
///
/// The rounded corners of the presenter are not animated: they are set at the start.
open class UISheetPresentationController: UIPresentationController {
  /// A height at which a sheet can rest.
  open class Detent: Hashable {
    /// The identifier of a detent.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
      /// The raw identifier.
      public var rawValue: String
      /// Creates an identifier.
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Creates an identifier.
      public init(_ rawValue: String) { self.rawValue = rawValue }
      /// Half of the maximum height.
      public static let medium = Identifier("com.apple.UIKit.medium")
      /// The maximum height, up to 10 points below the top safe area.
      public static let large = Identifier("com.apple.UIKit.large")
    }

    /// The detent's identifier.
    public let identifier: Identifier
    /// A closure that returns the height above the bottom safe area, in points; nil if
    /// the detent is inactive.
    let height: (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?

    init(
      _ identifier: Identifier,
      _ height:
        @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) {
      self.identifier = identifier
      self.height = height
    }

    /// Returns the detent of half of the maximum height.
    open class func medium() -> Detent { Detent(.medium) { $0.maximumDetentValue / 2 } }
    /// Returns the detent of the maximum height, up to 10 points below the top safe area.
    open class func large() -> Detent { Detent(.large) { $0.maximumDetentValue } }
    /// Returns a detent with a custom height above the bottom safe area, in points. The
    /// detent is inactive if the height is nil.
    open class func custom(
      identifier: Identifier? = nil,
      resolver:
        @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) -> Detent { Detent(identifier ?? Identifier(UUID().uuidString), resolver) }

    /// Returns the height in a context, in points; nil if the detent is inactive.
    open func resolvedValue(
      in context: any UISheetPresentationControllerDetentResolutionContext
    ) -> CGFloat? { height(context) }

    /// Returns whether two detents are the same object.
    public static func == (a: Detent, b: Detent) -> Bool { a === b }
    /// Hashes the detent by its identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  /// The detents of the sheet, from small to large; only `large` by default.
  open var detents = [Detent.large()] { didSet { container?.setNeedsLayout() } }
  /// The identifier of the detent at which the sheet rests. Nil (the default) and the
  /// identifier of an inactive detent select the lowest active detent. A drag that ends
  /// at another detent changes the property. Changes in `animateChanges` are animated.
  open var selectedDetentIdentifier: Detent.Identifier? {
    didSet { container?.setNeedsLayout() }
  }
  /// The largest detent that does not dim the presenter; nil (the default) if all detents
  /// dim it.
  open var largestUndimmedDetentIdentifier: Detent.Identifier? {
    didSet { container?.setNeedsLayout() }
  }
  /// Whether a grabber at the top is visible; false by default.
  open var prefersGrabberVisible = false { didSet { container?.setNeedsLayout() } }
  /// The radius of the sheet's upper corners, in points; nil (the default) for 10.
  open var preferredCornerRadius: CGFloat? { didSet { container?.setNeedsLayout() } }
  /// Whether a drag up enlarges the sheet instead of scrolling content that is at its
  /// top; true by default.
  open var prefersScrollingExpandsWhenScrolledToEdge = true
  /// Whether the sheet is attached to the edge of a landscape screen; stored and
  /// ignored.
  open var prefersEdgeAttachedInCompactHeight = false
  /// Whether an edge-attached sheet has its preferred width; stored and ignored.
  open var widthFollowsPreferredContentSizeWhenEdgeAttached = false
  /// The source view of the sheet; stored and ignored.
  open var sourceView: UIView?

  /// The dimming view over the presenter.
  private let dimming = UIView()
  private let grabber = UIView()
  private var drag: SheetDrag?
  /// The presenter's layer properties before the presentation.
  private var presenterLook: (radius: CGFloat, clips: Bool)?
  /// The sheet's own layer properties before the presentation.
  private var presentedLook: (radius: CGFloat, corners: CACornerMask, clips: Bool)?

  // MARK: Places

  /// The distance of a large sheet's top from the container's, in points.
  private var least: CGFloat { container.map { $0.safeAreaInsets.top + 10 } ?? 0 }

  /// The active detents, with the distances of the sheet's top from the container's.
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

  /// Returns the selected place, or the lowest; nil if no detent is active.
  private func resting(
    in places: [(detent: Detent, top: CGFloat)]
  ) -> (detent: Detent, top: CGFloat)? {
    places.first { $0.detent.identifier == selectedDetentIdentifier }
      ?? places.max { $0.top < $1.top }
  }

  /// The detent at which the sheet rests.
  var detent: Detent? { resting(in: places)?.detent }
  /// The distance of the resting sheet's top from the container's.
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

  /// Places the sheet with its top at a distance from the container's, and updates the
  /// views behind it.
  func place(top: CGFloat) {
    guard let container, let view = presentedView else { return }
    let whole = container.bounds
    let (places, large) = (places, least)
    let rest = resting(in: places)?.top ?? large
    // Below its detent a sheet keeps its height.
    view.place(
      untransformedIn: CGRect(
        x: 0, y: top, width: whole.width, height: whole.height - min(top, rest)))
    let undimmed = places.first {
      $0.detent.identifier == largestUndimmedDetentIdentifier
    }?.top
    let begin = undimmed ?? whole.height
    let dimmed = undimmed == nil ? rest : large
    dimming.alpha = begin > dimmed ? min(max((begin - top) / (begin - dimmed), 0), 1) : 0
    // Only a large sheet shows the presenter as a card.
    let lowest = places.map(\.top).filter { $0 > large }.min()
    let span = (lowest ?? whole.height) - large
    placePresenter(card: span > 0 ? min(max(1 - (top - large) / span, 0), 1) : 0)
  }

  /// Shows the presenter as a card, to a degree of 0...1.
  private func placePresenter(card: CGFloat) {
    guard let container, let view = presentingViewController.viewIfLoaded else { return }
    let size = container.bounds.size
    // The card's top is 10 points above a large sheet's. A presenter that is itself a
    // sheet moves up by 10 points.
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

  // MARK: Views

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

  /// Animates the changes of `selectedDetentIdentifier` and `detents` that a closure
  /// makes.
  open func animateChanges(_ changes: () -> Void) {
    changes()
    settle(velocity: 0)
  }

  /// Animates the sheet to its detent. A velocity of 1 is the remaining distance per
  /// second.
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

/// The values from which a detent computes its height.
public protocol UISheetPresentationControllerDetentResolutionContext {
  /// The traits of the container.
  var containerTraitCollection: UITraitCollection { get }
  /// The maximum height, in points.
  var maximumDetentValue: CGFloat { get }
}

struct DetentContext: UISheetPresentationControllerDetentResolutionContext {
  let maximumDetentValue: CGFloat
  let containerTraitCollection: UITraitCollection
}

/// Methods that respond to changes of the detent by a drag.
public protocol UISheetPresentationControllerDelegate:
  UIAdaptivePresentationControllerDelegate
{
  /// Called when a drag has moved the sheet to another detent. The default does
  /// nothing.
  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController)
}

extension UISheetPresentationControllerDelegate {
  /// Does nothing.
  public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController
  ) {}
}
