import MesmerConstraints
import MesmerControls
import MesmerViews

// Objective-C's names of properties of library classes, without the prefix `is`;
// `isHidden` is also listed. Layers have their own table, in LayerProperty.swift.

/// The properties that `value(forKey:)` and `setValue(_:forKey:)` find by name.
enum KeyedProperties {
  /// The properties by name; each applies to one class and its subclasses.
  nonisolated(unsafe) static let named: [String: [AnyKeyPath]] = {
    var properties: [String: [AnyKeyPath]] = [:]
    for table in [views, text, controls, lists, controllers] {
      properties.merge(table) { $0 + $1 }
    }
    return properties
  }()

  private static var views: [String: [AnyKeyPath]] {
    [
      "alpha": [\UIView.alpha],
      "autoresizingMask": [\UIView.autoresizingMask],
      "backgroundColor": [\UIView.backgroundColor],
      "bounces": [\UIScrollView.bounces],
      "bounds": [\UIView.bounds],
      "center": [\UIView.center],
      "clipsToBounds": [\UIView.clipsToBounds],
      "constant": [\NSLayoutConstraint.constant],
      "contentInset": [\UIScrollView.contentInset],
      "contentMode": [\UIView.contentMode],
      "contentOffset": [\UIScrollView.contentOffset],
      "contentSize": [\UIScrollView.contentSize],
      "frame": [\UIView.frame],
      "hidden": [\UIView.isHidden],
      "isHidden": [\UIView.isHidden],
      "highlightedImage": [\UIImageView.highlightedImage],
      "image": [\UIImageView.image, \UIBarItem.image],
      "layer": [\UIView.layer],
      "maximumZoomScale": [\UIScrollView.maximumZoomScale],
      "minimumZoomScale": [\UIScrollView.minimumZoomScale],
      "pagingEnabled": [\UIScrollView.isPagingEnabled],
      "scrollEnabled": [\UIScrollView.isScrollEnabled],
      "spacing": [\UIStackView.spacing],
      "superview": [\UIView.superview],
      "tag": [\UIView.tag, \UIBarItem.tag],
      "tintColor": [\UIView.tintColor, \UIBarButtonItem.tintColor],
      "transform": [\UIView.transform],
      "userInteractionEnabled": [\UIView.isUserInteractionEnabled],
      "window": [\UIView.window],
      "zoomScale": [\UIScrollView.zoomScale],
    ]
  }

  private static var text: [String: [AnyKeyPath]] {
    [
      "_placeholderLabel": [UITextField.placeholderPath],
      "adjustsFontSizeToFitWidth": [
        \UILabel.adjustsFontSizeToFitWidth, \UITextField.adjustsFontSizeToFitWidth,
      ],
      "attributedPlaceholder": [\UITextField.attributedPlaceholder],
      "attributedText": [
        \UITextView.attributedText, \UILabel.attributedText, \UITextField.attributedText,
      ],
      "font": [\UITextView.font, \UILabel.font, \UITextField.font],
      "numberOfLines": [\UILabel.numberOfLines],
      "placeholder": [\UITextField.placeholder, \UISearchBar.placeholder],
      "placeholderLabel": [UITextField.placeholderPath],
      "secureTextEntry": [\UITextField.isSecureTextEntry],
      "text": [\UITextView.text, \UILabel.text, \UITextField.text, \UISearchBar.text],
      "textAlignment": [
        \UITextView.textAlignment, \UILabel.textAlignment, \UITextField.textAlignment,
      ],
      "textColor": [\UITextView.textColor, \UILabel.textColor, \UITextField.textColor],
    ]
  }

  private static var controls: [String: [AnyKeyPath]] {
    [
      "currentPage": [\UIPageControl.currentPage],
      "enabled": [
        \UIControl.isEnabled, \UIBarItem.isEnabled, \UIGestureRecognizer.isEnabled,
        \UIAlertAction.isEnabled,
      ],
      "highlighted": [\UIControl.isHighlighted, \UIImageView.isHighlighted],
      "maximumValue": [\UISlider.maximumValue, \UIStepper.maximumValue],
      "minimumValue": [\UISlider.minimumValue, \UIStepper.minimumValue],
      "numberOfPages": [\UIPageControl.numberOfPages],
      "on": [\UISwitch.isOn],
      "progress": [\UIProgressView.progress],
      "selected": [\UIControl.isSelected],
      "selectedSegmentIndex": [\UISegmentedControl.selectedSegmentIndex],
      "stepValue": [\UIStepper.stepValue],
      "state": [\UIControl.state, \UIGestureRecognizer.state],
      "titleLabel": [\UIButton.titleLabel],
      "value": [\UISlider.value, \UIStepper.value],
      "view": [\UIViewController.view, \UIGestureRecognizer.view],
    ]
  }

  private static var lists: [String: [AnyKeyPath]] {
    [
      "accessoryType": [\UITableViewCell.accessoryType],
      "accessoryView": [\UITableViewCell.accessoryView],
      "backgroundView": [
        \UITableViewCell.backgroundView, \UITableView.backgroundView,
        \UICollectionView.backgroundView,
      ],
      "contentView": [\UITableViewCell.contentView, \UICollectionViewCell.contentView],
      "detailTextLabel": [\UITableViewCell.detailTextLabel],
      "imageView": [\UITableViewCell.imageView, \UIButton.imageView],
      "rowHeight": [\UITableView.rowHeight],
      "selectionStyle": [\UITableViewCell.selectionStyle],
      "separatorColor": [\UITableView.separatorColor],
      "separatorStyle": [\UITableView.separatorStyle],
      "tableFooterView": [\UITableView.tableFooterView],
      "tableHeaderView": [\UITableView.tableHeaderView],
      "textLabel": [\UITableViewCell.textLabel],
    ]
  }

  private static var controllers: [String: [AnyKeyPath]] {
    [
      "badgeValue": [\UITabBarItem.badgeValue],
      "message": [\UIAlertController.message],
      "modalPresentationStyle": [\UIViewController.modalPresentationStyle],
      "navigationBar": [\UINavigationController.navigationBar],
      "navigationItem": [\UIViewController.navigationItem],
      "orientation": [\UIDevice.orientation],
      "preferredContentSize": [\UIViewController.preferredContentSize],
      "title": [
        \UIViewController.title, \UIBarItem.title, \UINavigationItem.title,
      ],
      "topViewController": [\UINavigationController.topViewController],
      "viewControllers": [
        \UINavigationController.viewControllers, \UITabBarController.viewControllers,
      ],
    ]
  }
}

// For `orientation`.
extension UIDevice: ObjectiveCObject {}
