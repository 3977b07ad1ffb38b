import Foundation
import MesmerControls
import MesmerDrawing
import MesmerGeometry
import MesmerViews

// UIKit's additions to Mesmer's controls: further events, and actions as objects.

extension Control.Event {
  /// A menu of the control is opened.
  public static let menuActionTriggered = UIControl.Event(rawValue: 1 &<< 14)
  /// Editing of a text began.
  public static let editingDidBegin = UIControl.Event(rawValue: 1 &<< 16)
  /// The edited text changed.
  public static let editingChanged = UIControl.Event(rawValue: 1 &<< 17)
  /// Editing ended.
  public static let editingDidEnd = UIControl.Event(rawValue: 1 &<< 18)
  /// The return key was pressed, which ends editing if the event has an action.
  public static let editingDidEndOnExit = UIControl.Event(rawValue: 1 &<< 19)
  /// All editing events.
  public static let allEditingEvents = UIControl.Event(rawValue: 0x000F_0000)
  /// Events reserved for apps.
  public static let applicationReserved = UIControl.Event(rawValue: 0x0F00_0000)
  /// Events reserved for the system.
  public static let systemReserved = UIControl.Event(rawValue: 0xF000_0000)
}

extension Control.State {
  /// Focused by a remote control; never set.
  public static let focused = UIControl.State(rawValue: 1 &<< 3)
  /// States reserved for apps.
  public static let application = UIControl.State(rawValue: 0x00FF_0000)
  /// States reserved for the system.
  public static let reserved = UIControl.State(rawValue: 0xFF00_0000)
}

extension Control {
  /// Creates a control with a frame and a primary action. A button also shows the title
  /// and the image of the action.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let button = self as? UIButton {
      button.take(primaryAction)
    } else if let primaryAction {
      addAction(primaryAction, for: .primaryActionTriggered)
    }
  }

  /// Adds an action for events. The action replaces an action with the same identifier
  /// for these events.
  public func addAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
    actions.append(
      Action(for: controlEvents, name: action.identifier) { control in
        action.call(control)
      })
  }

  /// Removes the action with the identifier of `action` for events.
  public func removeAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
  }

  /// Removes the action with an identifier for events.
  public func removeAction(
    identifiedBy identifier: UIAction.Identifier, for controlEvents: Event
  ) {
    remove(controlEvents) { $0.name == AnyHashable(identifier) }
  }

  func remove(_ events: Event, where matches: (Action) -> Bool) {
    for i in actions.indices where matches(actions[i]) {
      actions[i].events.subtract(events)
    }
    actions.removeAll { $0.events.isEmpty }
  }

  /// Performs an action with the control as its sender.
  public func sendAction(_ action: UIAction) { action.call(self) }

  /// The events that have actions.
  public var allControlEvents: Event {
    actions.reduce(into: []) { $0.formUnion($1.events) }
  }
}

// MARK: Actions

/// The handler of an action, called with the action itself.
public typealias UIActionHandler = (UIAction) -> Void

/// A handler with a title and an image, for controls and menus.
open class UIAction: UIMenuElement {
  /// An identifier of an action.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The raw identifier.
    public let rawValue: String
    /// Creates an identifier from a text.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// Creates an identifier from a text.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The identifier of the action; unique by default.
  public let identifier: Identifier
  /// The title for a help text; stored and ignored.
  open var discoverabilityTitle: String?
  /// The attributes in a menu; empty by default.
  open var attributes: UIMenuElement.Attributes
  /// The state in a menu; off by default.
  open var state: UIMenuElement.State
  /// The object that sent the action, such as a control, while the action is performed;
  /// nil at other times.
  open private(set) var sender: Any?
  private let handler: UIActionHandler

  /// Creates an action.
  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil,
    identifier: UIAction.Identifier? = nil, discoverabilityTitle: String? = nil,
    attributes: UIMenuElement.Attributes = [], state: UIMenuElement.State = .off,
    handler: @escaping UIActionHandler
  ) {
    self.discoverabilityTitle = discoverabilityTitle
    self.attributes = attributes
    self.state = state
    self.identifier = identifier ?? Identifier(UUID().uuidString)
    self.handler = handler
    super.init(title: title, subtitle: subtitle, image: image)
  }

  /// Performs the action with a sender.
  func call(_ sender: Any?) {
    let outer = self.sender
    self.sender = sender
    handler(self)
    self.sender = outer
  }
}
