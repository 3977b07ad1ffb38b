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
