import MesmerGeometry
import MesmerViews

/// Methods by which view and presentation controllers adapt to the sizes of their
/// children.
public protocol UIContentContainer: AnyObject {
  /// The preferred size, in points.
  var preferredContentSize: CGSize { get }
  /// Called when a child's preferred size has changed.
  func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer)
  /// Never called: children do not report changes of their fitting size.
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
