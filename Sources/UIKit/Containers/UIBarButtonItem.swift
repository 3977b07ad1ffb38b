import Foundation
import MesmerDrawing
import MesmerGeometry
import MesmerViews

/// What the items of bars have in common.
open class UIBarItem: NSObject {
  /// Called when what is drawn has changed.
  var changed: () -> Void = {}

  /// The title; nil by default.
  open var title: String? { didSet { changed() } }
  /// The image, drawn in the tint colour unless it is to be as it is; nil by default.
  open var image: UIImage? { didSet { changed() } }
  /// Another image for landscape; it is kept only.
  open var landscapeImagePhone: UIImage?
  /// Whether it can be used; true by default.
  open var isEnabled = true { didSet { changed() } }
  /// A number for the app.
  open var tag = 0
  /// How far the image is moved inside its place.
  open var imageInsets = UIEdgeInsets.zero { didSet { changed() } }
  /// A name for tests.
  open var accessibilityIdentifier: String?
  /// What it is, in a few words.
  open var accessibilityLabel: String?

  /// An item without anything.
  public override init() {}

  /// Always nil: there are no archives.
  public required init?(coder: NSCoder) { return nil }
}

/// A button of a bar.
open class UIBarButtonItem: UIBarItem {
  /// How a button looks.
  public enum Style: Int, Hashable, Sendable {
    /// As usual.
    case plain = 0
    /// The same as plain.
    case bordered = 1
    /// Semibold, for the button that completes a task.
    case done = 2
  }

  /// The buttons that the system has.
  public enum SystemItem: Int, Hashable, Sendable {
    case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action
    case organize, bookmarks, search, refresh, stop, camera, trash, play, pause, rewind
    case fastForward, undo, redo, pageCurl, close
  }

  /// How it looks; plain by default.
  open var style = Style.plain { didSet { changed() } }
  /// Its width; 0 (the default) for that of its contents.
  open var width: CGFloat = 0 { didSet { changed() } }
  /// A view in place of the title and the image; nil by default.
  open var customView: UIView? { didSet { changed() } }
  /// Its colour; nil (the default) for that of the bar.
  open var tintColor: UIColor? { didSet { changed() } }
  /// Whether it is chosen; it is kept only.
  open var isSelected = false
  /// Whether it is left out; false by default.
  open var isHidden = false { didSet { changed() } }
  /// The object that the action belongs to.
  open weak var target: AnyObject?

  let systemItem: SystemItem?
  private var call: ((UIBarButtonItem) -> Void)?

  /// A button without anything.
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

  /// A view in a bar.
  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }

  /// A button with a title that calls a method, such as `Controller.pressed`: Swift's
  /// form of a target and an action. The object is not retained.
  public convenience init<Target: AnyObject>(
    title: String?, style: Style, target: Target,
    action: @escaping (Target) -> (UIBarButtonItem) -> Void
  ) {
    self.init(title, nil, style, nil)
    setAction(target, action)
  }

  /// A button with a title that calls a method without parameters.
  public convenience init<Target: AnyObject>(
    title: String?, style: Style, target: Target,
    action: @escaping (Target) -> () -> Void
  ) {
    self.init(title, nil, style, nil)
    setAction(target) { object in { _ in action(object)() } }
  }

  /// A button with an image that calls a method.
  public convenience init<Target: AnyObject>(
    image: UIImage?, style: Style, target: Target,
    action: @escaping (Target) -> (UIBarButtonItem) -> Void
  ) {
    self.init(nil, image, style, nil)
    setAction(target, action)
  }

  /// A button with an image that calls a method without parameters.
  public convenience init<Target: AnyObject>(
    image: UIImage?, style: Style, target: Target,
    action: @escaping (Target) -> () -> Void
  ) {
    self.init(nil, image, style, nil)
    setAction(target) { object in { _ in action(object)() } }
  }

  /// A button of the system that calls a method.
  public convenience init<Target: AnyObject>(
    barButtonSystemItem systemItem: SystemItem, target: Target,
    action: @escaping (Target) -> (UIBarButtonItem) -> Void
  ) {
    self.init(system: systemItem)
    setAction(target, action)
  }

  /// A button of the system that calls a method without parameters.
  public convenience init<Target: AnyObject>(
    barButtonSystemItem systemItem: SystemItem, target: Target,
    action: @escaping (Target) -> () -> Void
  ) {
    self.init(system: systemItem)
    setAction(target) { object in { _ in action(object)() } }
  }

  // MARK: Selectors and actions

  /// The method that is called; nil (the default) for none.
  open var action: Selector? {
    didSet {
      let selector = action
      call = selector.map { selector in
        { item in _ = selector.send(to: item.target, from: item) }
      }
    }
  }

  /// A button with a title that calls a method of an object, which is not retained.
  public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
    self.init(title, nil, style, nil)
    set(target, action)
  }

  /// A button with an image that calls a method of an object, which is not retained.
  public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?)
  {
    self.init(nil, image, style, nil)
    set(target, action)
  }

  /// A button of the system that calls a method of an object, which is not retained.
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

  /// A button with the title and the image of an action, which it does.
  public convenience init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction?
  ) {
    self.init(title ?? primaryAction?.title, image ?? primaryAction?.image, .plain) {
      item in
      primaryAction?.call(item)
    }
  }

  /// A button of the system that does an action.
  public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil) {
    self.init(system: systemItem)
    call = { item in primaryAction?.call(item) }
  }

  /// The font and the colour of the title in a state; they are kept only.
  open func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) { titleAttributes[state.rawValue] = attributes }

  /// The font and the colour that were set for a state.
  open func titleTextAttributes(
    for state: UIControl.State
  ) -> [NSAttributedString.Key: Any]? { titleAttributes[state.rawValue] }

  private var titleAttributes: [UInt: [NSAttributedString.Key: Any]] = [:]

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

  /// A space of a width between buttons.
  open class func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
    let item = UIBarButtonItem(system: .fixedSpace)
    item.width = width
    return item
  }

  /// A space that takes what the other buttons leave.
  open class func flexibleSpace() -> UIBarButtonItem {
    UIBarButtonItem(system: .flexibleSpace)
  }

  /// The button was pressed.
  func press() { if isEnabled { call?(self) } }

  // MARK: What it shows

  /// The words of a button of the system; nil for an icon.
  var shownTitle: String? {
    switch systemItem {
    case .done: "Done"
    case .cancel: "Cancel"
    case .edit: "Edit"
    case .save: "Save"
    case .undo: "Undo"
    case .redo: "Redo"
    default: title
    }
  }

  /// The icon of a button of the system.
  var icon: BarIcon? { systemItem.flatMap(BarIcon.init) }

  var isSpace: Bool { systemItem == .flexibleSpace || systemItem == .fixedSpace }
}
