// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are UIKit's.

import Foundation
import MesmerConstraints
import MesmerControls
import MesmerDrawing
import MesmerGeometry
import MesmerText
import MesmerViews

// The names of types and constants before Swift 4.2. Apple's SDK has them for code in
// the language modes 4 and 4.2.

/// `NSAttributedString.Key`.
public typealias NSAttributedStringKey = NSAttributedString.Key
/// `NSLayoutConstraint.Attribute`.
public typealias NSLayoutAttribute = NSLayoutConstraint.Attribute
/// `NSLayoutConstraint.FormatOptions`.
public typealias NSLayoutFormatOptions = NSLayoutConstraint.FormatOptions
/// `NSLayoutConstraint.Relation`.
public typealias NSLayoutRelation = NSLayoutConstraint.Relation
/// `RunLoop.Mode`.
public typealias RunLoopMode = RunLoop.Mode
/// `UIActivityIndicatorView.Style`.
public typealias UIActivityIndicatorViewStyle = UIActivityIndicatorView.Style
/// `UIAlertAction.Style`.
public typealias UIAlertActionStyle = UIAlertAction.Style
/// `UIAlertController.Style`.
public typealias UIAlertControllerStyle = UIAlertController.Style
/// `UIApplication.LaunchOptionsKey`.
public typealias UIApplicationLaunchOptionsKey = UIApplication.LaunchOptionsKey
/// `UIApplication.State`.
public typealias UIApplicationState = UIApplication.State
/// `UIBarButtonItem.Style`.
public typealias UIBarButtonItemStyle = UIBarButtonItem.Style
/// `UIBarButtonItem.SystemItem`.
public typealias UIBarButtonSystemItem = UIBarButtonItem.SystemItem
/// `UIBlurEffect.Style`.
public typealias UIBlurEffectStyle = UIBlurEffect.Style
/// `UIButton.ButtonType`.
public typealias UIButtonType = UIButton.ButtonType
/// `UICollectionView.elementKindSectionFooter`.
public let UICollectionElementKindSectionFooter = UICollectionView
  .elementKindSectionFooter
/// `UICollectionView.elementKindSectionHeader`.
public let UICollectionElementKindSectionHeader = UICollectionView
  .elementKindSectionHeader
/// `UICollectionView.ScrollDirection`.
public typealias UICollectionViewScrollDirection = UICollectionView.ScrollDirection
/// `UICollectionView.ScrollPosition`.
public typealias UICollectionViewScrollPosition = UICollectionView.ScrollPosition
/// `UIControl.ContentHorizontalAlignment`.
public typealias UIControlContentHorizontalAlignment = UIControl
  .ContentHorizontalAlignment
/// `UIControl.ContentVerticalAlignment`.
public typealias UIControlContentVerticalAlignment = UIControl.ContentVerticalAlignment
/// `UIControl.Event`.
public typealias UIControlEvents = UIControl.Event
/// `UIControl.State`.
public typealias UIControlState = UIControl.State
/// `UIFont.TextStyle`.
public typealias UIFontTextStyle = UIFont.TextStyle
/// `UIFont.Weight`.
public typealias UIFontWeight = UIFont.Weight
/// `UIGestureRecognizer.State`.
public typealias UIGestureRecognizerState = UIGestureRecognizer.State
/// `UIImage.Orientation`.
public typealias UIImageOrientation = UIImage.Orientation
/// `UIImage.RenderingMode`.
public typealias UIImageRenderingMode = UIImage.RenderingMode
/// `UIImage.ResizingMode`.
public typealias UIImageResizingMode = UIImage.ResizingMode
/// `NSLayoutConstraint.Axis`.
public typealias UILayoutConstraintAxis = NSLayoutConstraint.Axis
/// `UIPageViewController.NavigationDirection`.
public typealias UIPageViewControllerNavigationDirection = UIPageViewController
  .NavigationDirection
/// `UIPageViewController.NavigationOrientation`.
public typealias UIPageViewControllerNavigationOrientation = UIPageViewController
  .NavigationOrientation
/// `UIPageViewController.TransitionStyle`.
public typealias UIPageViewControllerTransitionStyle = UIPageViewController
  .TransitionStyle
/// `UIScrollView.DecelerationRate.fast`.
public let UIScrollViewDecelerationRateFast = UIScrollView.DecelerationRate.fast
/// `UIScrollView.DecelerationRate.normal`.
public let UIScrollViewDecelerationRateNormal = UIScrollView.DecelerationRate.normal
/// `UIScrollView.IndicatorStyle`.
public typealias UIScrollViewIndicatorStyle = UIScrollView.IndicatorStyle
/// `UIScrollView.KeyboardDismissMode`.
public typealias UIScrollViewKeyboardDismissMode = UIScrollView.KeyboardDismissMode
/// `UISearchBar.Style`.
public typealias UISearchBarStyle = UISearchBar.Style
/// `UIStackView.Alignment`.
public typealias UIStackViewAlignment = UIStackView.Alignment
/// `UIStackView.Distribution`.
public typealias UIStackViewDistribution = UIStackView.Distribution
/// `UISwipeGestureRecognizer.Direction`.
public typealias UISwipeGestureRecognizerDirection = UISwipeGestureRecognizer.Direction
/// `UITableView.automaticDimension`.
public let UITableViewAutomaticDimension = UITableView.automaticDimension
/// `UITableViewCell.AccessoryType`.
public typealias UITableViewCellAccessoryType = UITableViewCell.AccessoryType
/// `UITableViewCell.SelectionStyle`.
public typealias UITableViewCellSelectionStyle = UITableViewCell.SelectionStyle
/// `UITableViewCell.SeparatorStyle`.
public typealias UITableViewCellSeparatorStyle = UITableViewCell.SeparatorStyle
/// `UITableViewCell.CellStyle`.
public typealias UITableViewCellStyle = UITableViewCell.CellStyle
/// `UITableView.RowAnimation`.
public typealias UITableViewRowAnimation = UITableView.RowAnimation
/// `UITableView.ScrollPosition`.
public typealias UITableViewScrollPosition = UITableView.ScrollPosition
/// `UITableView.Style`.
public typealias UITableViewStyle = UITableView.Style
/// `UITextField.BorderStyle`.
public typealias UITextBorderStyle = UITextField.BorderStyle
/// `UITextField.ViewMode`.
public typealias UITextFieldViewMode = UITextField.ViewMode
/// `UIView.AnimationCurve`.
public typealias UIViewAnimationCurve = UIView.AnimationCurve
/// `UIView.AnimationOptions`.
public typealias UIViewAnimationOptions = UIView.AnimationOptions
/// `UIView.ContentMode`.
public typealias UIViewContentMode = UIView.ContentMode
/// `UIView.KeyframeAnimationOptions`.
public typealias UIViewKeyframeAnimationOptions = UIView.KeyframeAnimationOptions
/// `UIView.TintAdjustmentMode`.
public typealias UIViewTintAdjustmentMode = UIView.TintAdjustmentMode

/// `UIEdgeInsets.init(top:left:bottom:right:)`.
public func UIEdgeInsetsMake(
  _ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat
) -> UIEdgeInsets {
  UIEdgeInsets(top: top, left: left, bottom: bottom, right: right)
}

/// `CGRect.inset(by:)`.
public func UIEdgeInsetsInsetRect(_ rect: CGRect, _ insets: UIEdgeInsets) -> CGRect {
  rect.inset(by: insets)
}

extension UIViewController {
  /// `children`.
  public var childViewControllers: [UIViewController] { children }
  /// `addChild(_:)`.
  public func addChildViewController(_ child: UIViewController) { addChild(child) }
  /// `removeFromParent()`.
  public func removeFromParentViewController() { removeFromParent() }
  /// `willMove(toParent:)`.
  public func willMove(toParentViewController parent: UIViewController?) {
    willMove(toParent: parent)
  }
  /// `didMove(toParent:)`.
  public func didMove(toParentViewController parent: UIViewController?) {
    didMove(toParent: parent)
  }
}

extension View {
  /// `bringSubviewToFront(_:)`.
  public func bringSubview(toFront view: UIView) { bringSubviewToFront(view) }
  /// `sendSubviewToBack(_:)`.
  public func sendSubview(toBack view: UIView) { sendSubviewToBack(view) }
}
