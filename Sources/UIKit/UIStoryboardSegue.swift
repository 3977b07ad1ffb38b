import Foundation
import MesmerPlatform
import MesmerViews

/// A transition from one controller to another. There are no storyboards: code creates
/// segues.
open class UIStoryboardSegue: NSObject {
  /// The name of the segue.
  public let identifier: String?
  /// The controller from which the segue starts.
  public let source: UIViewController
  /// The controller that the segue shows.
  public let destination: UIViewController
  private let handler: (() -> Void)?

  /// Creates a segue. Performing the segue calls the closure or, without a closure,
  /// `show(_:sender:)` of the source with the destination.
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

/// A set of controllers that the program registers under the name of a storyboard,
/// because there are no storyboard files.
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

  /// Creates the storyboard with a name. The bundle is ignored.
  public init(name: String, bundle storyboardBundleOrNil: Bundle?) { self.name = name }

  /// Registers the closure that creates the controller with an identifier, on this
  /// thread. Nil is the identifier of the initial controller.
  public static func register(
    _ identifier: String?, in name: String, make: @escaping () -> UIViewController
  ) {
    makers.value[Key(storyboard: name, identifier: identifier)] = make
  }

  /// Creates the controller that is registered for an identifier. If none is registered,
  /// writes a warning to standard error and returns a controller with an empty view;
  /// UIKit throws an exception.
  open func instantiateViewController(
    withIdentifier identifier: String
  ) -> UIViewController {
    if let controller = make(identifier) { return controller }
    writeWarning(
      "UIStoryboard: there are no storyboard files; register the controller "
        + "\"\(identifier)\" in \"\(name)\"")
    return UIViewController()
  }

  /// Creates the registered initial controller; nil if none is registered.
  open func instantiateInitialViewController() -> UIViewController? { make(nil) }

  private func make(_ identifier: String?) -> UIViewController? {
    let key = Key(storyboard: name, identifier: identifier)
    guard let controller = UIStoryboard.makers.value[key]?() else { return nil }
    controller.storyboard = self
    return controller
  }
}
