import Foundation
import MesmerViews

/// Makes a view and follows its life: `ViewController` with the initialisers
/// of UIKit.
open class UIViewController: ViewController {
  /// The name that the controller was made with.
  public let nibName: String?
  /// The bundle that the controller was made with.
  public let nibBundle: Bundle?

  /// A controller whose view `loadView` makes: there are no nib files, and a
  /// name is only kept.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    nibName = nibNameOrNil
    nibBundle = nibBundleOrNil
    super.init()
  }

  /// A controller without a name.
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  /// Makes nothing: there are no archives to make controllers from.
  public required init?(coder: NSCoder) { return nil }
}
