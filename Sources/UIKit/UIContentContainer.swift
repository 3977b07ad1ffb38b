import MesmerGeometry
import MesmerViews

/// Methods of controllers and presentations that adapt to their size and contain others.
public protocol UIContentContainer: AnyObject {
  /// The preferred size.
  var preferredContentSize: CGSize { get }
  /// Called when a child's preferred size has changed.
  func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer)
  /// Called when a child's fitting size has changed; never called.
  func systemLayoutFittingSizeDidChange(
    forChildContentContainer container: any UIContentContainer)
  /// Returns the size of a child for the size of its parent.
  func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize
}

extension UIViewController: UIContentContainer {}
extension UIPresentationController: UIContentContainer {}

/// A transition between two controllers of a storyboard, made by code: there are no
/// storyboards.
open class UIStoryboardSegue: NSObject {
  /// The name of the segue.
  public let identifier: String?
  /// The controller at which it begins.
  public let source: UIViewController
  /// The controller that it shows.
  public let destination: UIViewController
  private let handler: (() -> Void)?

  /// Creates a segue that calls a closure when it is performed, or else shows the
  /// destination.
  public init(
    identifier: String?, source: UIViewController, destination: UIViewController,
    performHandler: (() -> Void)? = nil
  ) {
    self.identifier = identifier
    self.source = source
    self.destination = destination
    handler = performHandler
  }

  /// Performs the transition.
  open func perform() {
    if let handler { return handler() }
    source.show(destination, sender: source)
  }
}
