import Foundation
import MesmerPlatform
import MesmerViews

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

/// A storyboard: the controllers that the program registers, because there are no
/// storyboard files.
///
///     UIStoryboard.register("detail", in: "Main") { DetailController() }
///     let detail = UIStoryboard(name: "Main", bundle: nil)
///       .instantiateViewController(withIdentifier: "detail")
open class UIStoryboard: NSObject {
  private struct Key: Hashable {
    var storyboard: String
    var identifier: String?
  }
  private static let makers = ThreadLocal<[Key: () -> UIViewController]> { [:] }
  private let name: String

  /// The storyboard with a name.
  public init(name: String, bundle storyboardBundleOrNil: Bundle?) { self.name = name }

  /// Registers how the controller of an identifier is created, on this thread; that of
  /// nil is the initial one.
  public static func register(
    _ identifier: String?, in name: String, make: @escaping () -> UIViewController
  ) {
    makers.value[Key(storyboard: name, identifier: identifier)] = make
  }

  /// Creates the controller that is registered for an identifier; without one, writes a
  /// warning and returns a controller with an empty view. UIKit stops the program.
  open func instantiateViewController(
    withIdentifier identifier: String
  ) -> UIViewController {
    if let controller = make(identifier) { return controller }
    writeWarning(
      "UIStoryboard: there are no storyboard files; register the controller "
        + "\"\(identifier)\" in \"\(name)\"")
    return UIViewController()
  }

  /// Creates the registered initial controller; nil without one.
  open func instantiateInitialViewController() -> UIViewController? { make(nil) }

  private func make(_ identifier: String?) -> UIViewController? {
    let key = Key(storyboard: name, identifier: identifier)
    guard let controller = UIStoryboard.makers.value[key]?() else { return nil }
    controller.storyboard = self
    return controller
  }
}
