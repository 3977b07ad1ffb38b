import Foundation
import MesmerDrawing
import MesmerGeometry
import MesmerViews

/// The base class of items in bars.
open class UIBarItem: NSObject {
  /// The observer of visible changes.
  var changed: () -> Void = {}

  /// The title; nil by default.
  open var title: String? { didSet { changed() } }
  /// The image, drawn in the tint colour unless its rendering mode is original; nil by
  /// default.
  open var image: UIImage? { didSet { changed() } }
  /// The image for landscape; stored and ignored.
  open var landscapeImagePhone: UIImage?
  /// Whether the item is enabled; true by default.
  open var isEnabled = true { didSet { changed() } }
  /// An integer by which the app can identify the item; 0 by default.
  open var tag = 0
  /// The insets that displace the image, in points. Only tab bars apply them.
  open var imageInsets = UIEdgeInsets.zero { didSet { changed() } }
  /// An identifier for tests.
  open var accessibilityIdentifier: String?
  /// A short description of the item.
  open var accessibilityLabel: String?

  /// Creates an empty item.
  public override init() {}

  /// Always nil: there are no archives.
  public required init?(coder: NSCoder) { return nil }

  /// Sets the font and the colour of the title in a state. Tab bars apply the attributes
  /// of `normal` and `selected`, other bars those of `normal`; attributes of other states
  /// are only stored. The attributes of the bar's appearance take precedence.
  open func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) {
    titleAttributes[state.rawValue] = attributes
    changed()
  }

  /// Returns the font and the colour set for a state.
  open func titleTextAttributes(
    for state: UIControl.State
  ) -> [NSAttributedString.Key: Any]? { titleAttributes[state.rawValue] }

  private var titleAttributes: [UInt: [NSAttributedString.Key: Any]] = [:]
}

/// A button of a bar.
open class UIBarButtonItem: UIBarItem {
  /// The style of a button.
  public enum Style: Int, Hashable, Sendable {
    /// The default style.
    case plain = 0
    /// The same as `plain`.
    case bordered = 1
    /// Semibold, for the button that completes a task.
    case done = 2
  }

  /// The predefined buttons of the system.
  public enum SystemItem: Int, Hashable, Sendable {
    case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action
    case organize, bookmarks, search, refresh, stop, camera, trash, play, pause, rewind
    case fastForward, undo, redo, pageCurl, close
  }

  /// The style of the button; plain by default.
  open var style = Style.plain { didSet { changed() } }
  /// The width of the button, in points; 0 (the default) for the width of its contents.
  open var width: CGFloat = 0 { didSet { changed() } }
  /// The view that replaces the title and the image; nil by default.
  open var customView: UIView? { didSet { changed() } }
  /// The colour of the button; nil (the default) for the bar's tint colour.
  open var tintColor: UIColor? { didSet { changed() } }
  /// Whether the button is selected; stored and ignored.
  open var isSelected = false
  /// Whether the button is hidden; false by default.
  open var isHidden = false { didSet { changed() } }
  /// The menu that the button opens; nil by default. A press opens it if the button has
  /// no action.
  open var menu: UIMenu?
  /// Whether the button has an action.
  var hasAction: Bool { call != nil }
  /// The target of the action; not retained.
  open weak var target: AnyObject?

  let systemItem: SystemItem?
  private var call: ((UIBarButtonItem) -> Void)?

  /// Creates an empty button.
  public override init() {
    systemItem = nil
    super.init()
  }

  init(system: SystemItem?) {
    systemItem = system
    super.init()
    if system == .done || system == .save { style = .done }
  }

  /// Always nil: there are no archives.
  public required init?(coder: NSCoder) { return nil }

  /// Creates an item with a custom view.
  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }

  /// Creates a button with a title that calls a method, such as `Controller.pressed`:
  /// Swift's form of target-action. The target is not retained.
  public convenience init<Target: AnyObject>(
    title: String?, style: Style, target: Target,
    action: @escaping (Target) -> (UIBarButtonItem) -> Void
  ) {
    self.init(title, nil, style, nil)
    setAction(target, action)
  }

  /// Creates a button with a title that calls a method without parameters.
  public convenience init<Target: AnyObject>(
    title: String?, style: Style, target: Target,
    action: @escaping (Target) -> () -> Void
  ) {
    self.init(title, nil, style, nil)
    setAction(target) { object in { _ in action(object)() } }
  }

  /// Creates a button with an image that calls a method.
  public convenience init<Target: AnyObject>(
    image: UIImage?, style: Style, target: Target,
    action: @escaping (Target) -> (UIBarButtonItem) -> Void
  ) {
    self.init(nil, image, style, nil)
    setAction(target, action)
  }

  /// Creates a button with an image that calls a method without parameters.
  public convenience init<Target: AnyObject>(
    image: UIImage?, style: Style, target: Target,
    action: @escaping (Target) -> () -> Void
  ) {
    self.init(nil, image, style, nil)
    setAction(target) { object in { _ in action(object)() } }
  }

  /// Creates a system button that calls a method.
  public convenience init<Target: AnyObject>(
    barButtonSystemItem systemItem: SystemItem, target: Target,
    action: @escaping (Target) -> (UIBarButtonItem) -> Void
  ) {
    self.init(system: systemItem)
    setAction(target, action)
  }

  /// Creates a system button that calls a method without parameters.
  public convenience init<Target: AnyObject>(
    barButtonSystemItem systemItem: SystemItem, target: Target,
    action: @escaping (Target) -> () -> Void
  ) {
    self.init(system: systemItem)
    setAction(target) { object in { _ in action(object)() } }
  }

  // MARK: Selectors and actions

  /// The selector of the action; nil (the default) for none.
  open var action: Selector? {
    didSet {
      let selector = action
      call = selector.map { selector in
        { item in _ = selector.send(to: item.target, from: item) }
      }
    }
  }

  /// Creates a button with a title that calls a method of an unretained target.
  public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
    self.init(title, nil, style, nil)
    set(target, action)
  }

  /// Creates a button with an image that calls a method of an unretained target.
  public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?)
  {
    self.init(nil, image, style, nil)
    set(target, action)
  }

  /// Creates a system button that calls a method of an unretained target.
  public convenience init(
    barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?
  ) {
    self.init(system: systemItem)
    set(target, action)
  }

  private func set(_ target: Any?, _ action: Selector?) {
    self.target = target.map { $0 as AnyObject }
    self.action = action
  }

  /// Creates a button that performs an action, or opens a menu if `primaryAction` is nil.
  /// By default it has the title and the image of the action.
  public convenience init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil,
    menu: UIMenu? = nil
  ) {
    self.init(
      title ?? primaryAction?.title, image ?? primaryAction?.image, .plain,
      primaryAction.map { action in { item in action.call(item) } })
    self.menu = menu
  }

  /// Creates a system button that performs an action, or opens a menu if `primaryAction`
  /// is nil.
  public convenience init(
    systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) {
    self.init(system: systemItem)
    call = primaryAction.map { action in { item in action.call(item) } }
    self.menu = menu
  }

  convenience init(
    _ title: String?, _ image: UIImage?, _ style: Style,
    _ call: ((UIBarButtonItem) -> Void)?
  ) {
    self.init()
    self.title = title
    self.image = image
    self.style = style
    self.call = call
  }

  private func setAction<Target: AnyObject>(
    _ target: Target, _ action: @escaping (Target) -> (UIBarButtonItem) -> Void
  ) {
    self.target = target
    call = { [weak target] item in
      if let target { action(target)(item) }
    }
  }

  /// Returns a fixed-width space between buttons.
  open class func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
    let item = UIBarButtonItem(system: .fixedSpace)
    item.width = width
    return item
  }

  /// Returns a space for the remaining width of a toolbar. Several flexible spaces share
  /// the remaining width equally.
  open class func flexibleSpace() -> UIBarButtonItem {
    UIBarButtonItem(system: .flexibleSpace)
  }

  /// Performs the action if the button is enabled.
  func press() { if isEnabled { call?(self) } }

  // MARK: Contents

  /// The title that the button shows: a system title, or `title` if `systemItem` has
  /// none.
  var shownTitle: String? {
    switch systemItem {
    case .done: "Done"
    case .cancel: "Cancel"
    case .edit: "Edit"
    case .save: "Save"
    case .undo: "Undo"
    case .redo: "Redo"
    case nil, .add, .flexibleSpace, .fixedSpace, .compose, .reply, .action, .organize,
      .bookmarks, .search, .refresh, .stop, .camera, .trash, .play, .pause, .rewind,
      .fastForward, .pageCurl, .close:
      title
    }
  }

  /// The icon of a system button; nil for a space or a button without an icon.
  var icon: BarIcon? { systemItem.flatMap(BarIcon.init) }

  var isSpace: Bool { systemItem == .flexibleSpace || systemItem == .fixedSpace }
}
