import Foundation
import MesmerViews

/// A `ViewController` with UIKit's initializers.
open class UIViewController: ViewController {
  /// The name given to the initializer.
  public let nibName: String?
  /// The bundle given to the initializer.
  public let nibBundle: Bundle?

  /// Makes a controller whose view is made by `loadView`: there are no nib files, and the
  /// name is only stored.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    nibName = nibNameOrNil
    nibBundle = nibBundleOrNil
    super.init()
  }

  /// Makes a controller without a name.
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  /// Always returns nil, because there are no archives.
  public required init?(coder: NSCoder) { return nil }
}
