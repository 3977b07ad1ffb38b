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
