import MesmerDrawing
import MesmerViews

/// The swipe actions of a row at one side.
open class UISwipeActionsConfiguration: NSObject {
  /// The actions, from the edge of the row inwards.
  public let actions: [UIContextualAction]
  /// Whether a swipe across most of the row performs the first action; true by default.
  open var performsFirstActionWithFullSwipe = true

  /// Creates a configuration of actions.
  public init(actions: [UIContextualAction]) { self.actions = actions }
}

/// A swipe action of a row, shown as a button.
open class UIContextualAction: NSObject {
  /// The style of an action.
  public enum Style: Int, Hashable, Sendable {
    /// Gray.
    case normal
    /// Red.
    case destructive
  }
  /// A closure that performs an action; the view is the action's button. The closure
  /// calls its last parameter to close the row. The argument of this call, whether the
  /// action was performed, is ignored.
  public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) ->
    Void

  /// The style of the action.
  public let style: Style
  /// The handler that performs the action.
  public let handler: Handler
  /// The title of the button.
  open var title: String?
  /// The background colour of the button; by default the colour of the style.
  open var backgroundColor: UIColor!
  /// The image of the button, above the title, or instead of it in rows lower than 70
  /// points.
  open var image: UIImage?

  /// Creates an action with a title.
  public init(style: Style, title: String?, handler: @escaping Handler) {
    (self.style, self.title, self.handler) = (style, title, handler)
    backgroundColor = style == .normal ? .systemGray : .systemRed
  }
}
