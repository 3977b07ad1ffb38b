import Foundation
import MesmerControls
import MesmerDrawing
import MesmerGeometry
import MesmerViews

// What UIKit's controls have beyond Mesmer's: events that only few of them send, and
// actions as objects.

extension Control.Event {
  /// A menu of the control was opened. There are none here.
  public static let menuActionTriggered = UIControl.Event(rawValue: 1 << 14)
  /// Editing of a text began.
  public static let editingDidBegin = UIControl.Event(rawValue: 1 << 16)
  /// The text that is edited changed.
  public static let editingChanged = UIControl.Event(rawValue: 1 << 17)
  /// Editing ended.
  public static let editingDidEnd = UIControl.Event(rawValue: 1 << 18)
  /// The return key ended editing. There is no keyboard here.
  public static let editingDidEndOnExit = UIControl.Event(rawValue: 1 << 19)
  /// All events of editing.
  public static let allEditingEvents = UIControl.Event(rawValue: 0x000F_0000)
  /// Events that an app defines.
  public static let applicationReserved = UIControl.Event(rawValue: 0x0F00_0000)
  /// Events of the system.
  public static let systemReserved = UIControl.Event(rawValue: 0xF000_0000)
}

extension Control.State {
  /// It is chosen by a remote control. Never here.
  public static let focused = UIControl.State(rawValue: 1 << 3)
  /// States that an app defines.
  public static let application = UIControl.State(rawValue: 0x00FF_0000)
  /// States of the system.
  public static let reserved = UIControl.State(rawValue: 0xFF00_0000)
}

extension Control {
  /// A control with a frame that does something when it is used. A button gets the title
  /// and the image of the action.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let button = self as? UIButton {
      button.take(primaryAction)
    } else if let primaryAction {
      addAction(primaryAction, for: .primaryActionTriggered)
    }
  }

  /// Calls an action for some events. An action with the same identifier, if there was
  /// one for these events, is no longer called for them.
  public func addAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
    actions.append(
      Action(for: controlEvents, name: action.identifier) { control in
        action.call(control)
      })
  }

  /// No longer calls an action for some events.
  public func removeAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
  }

  /// No longer calls the action with an identifier for some events.
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

  /// Does what an action does, with the control as its sender.
  public func sendAction(_ action: UIAction) { action.call(self) }

  /// The events for which something is called.
  public var allControlEvents: Event {
    actions.reduce(into: []) { $0.formUnion($1.events) }
  }
}

// MARK: Actions

/// What an action does; it gets the action itself.
public typealias UIActionHandler = (UIAction) -> Void

/// A closure with a title and an image. There are no menus, so it is not checked and has
/// no attributes.
open class UIAction: NSObject {
  /// What tells an action from others.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The text.
    public let rawValue: String
    /// An identifier from a text.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// An identifier from a text.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// What tells the action from others; a text of its own by default.
  public let identifier: Identifier
  /// The title.
  open var title: String
  /// The image.
  open var image: UIImage?
  /// The control that has sent the action, while it is performed.
  open private(set) var sender: Any?
  private let handler: UIActionHandler

  /// An action.
  public init(
    title: String = "", image: UIImage? = nil, identifier: UIAction.Identifier? = nil,
    handler: @escaping UIActionHandler
  ) {
    self.title = title
    self.image = image
    self.identifier = identifier ?? Identifier(UUID().uuidString)
    self.handler = handler
  }

  /// Performs the action for a control.
  func call(_ sender: Any?) {
    let outer = self.sender
    self.sender = sender
    handler(self)
    self.sender = outer
  }
}
