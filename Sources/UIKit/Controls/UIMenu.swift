import Foundation
import MesmerDrawing
import MesmerViews

/// An element of a menu: an action, a menu, or a placeholder for elements that are
/// created when the menu opens.
open class UIMenuElement: NSObject {
  /// The attributes of an action.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The attributes as bits.
    public let rawValue: UInt
    /// Creates attributes from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Gray, and without effect.
    public static let disabled = Attributes(rawValue: 1 &<< 0)
    /// Red.
    public static let destructive = Attributes(rawValue: 1 &<< 1)
    /// Not in the menu.
    public static let hidden = Attributes(rawValue: 1 &<< 2)
    /// The menu stays open.
    public static let keepsMenuPresented = Attributes(rawValue: 1 &<< 3)
  }

  /// The state of an action: a checkmark for `on`, a minus sign for `mixed`.
  public enum State: Int, Hashable, Sendable {
    case off, on, mixed
  }

  /// The title.
  open var title: String
  /// A second line below the title; nil by default.
  open var subtitle: String?
  /// The image at the end of the row, drawn in the colour of the title unless its
  /// rendering mode is original.
  open var image: UIImage?

  init(title: String, subtitle: String?, image: UIImage?) {
    self.title = title
    self.subtitle = subtitle
    self.image = image
  }
}

/// A menu of a button, or a group in a menu.
open class UIMenu: UIMenuElement {
  /// An identifier of a menu.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The raw identifier.
    public let rawValue: String
    /// Creates an identifier from a text.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// Creates an identifier from a text.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The options of a menu.
  public struct Options: OptionSet, Hashable, Sendable {
    /// The options as bits.
    public let rawValue: UInt
    /// Creates options from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The elements are a group of the enclosing menu, between separators.
    public static let displayInline = Options(rawValue: 1 &<< 0)
    /// The row that opens the menu is red.
    public static let destructive = Options(rawValue: 1 &<< 1)
    /// Choosing an action sets its state to on, and the states of the other actions to
    /// off.
    public static let singleSelection = Options(rawValue: 1 &<< 5)
  }

  /// The identifier of the menu; unique by default.
  public let identifier: Identifier
  /// The options.
  public let options: Options
  /// The elements.
  public let children: [UIMenuElement]

  /// Creates a menu. Inside another menu, a row opens the new menu, unless the new menu
  /// is inline.
  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil,
    identifier: Identifier? = nil, options: Options = [], children: [UIMenuElement] = []
  ) {
    self.identifier = identifier ?? Identifier(UUID().uuidString)
    self.options = options
    self.children = children
    super.init(title: title, subtitle: subtitle, image: image)
  }

  /// Returns a copy of the menu with other elements.
  open func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
    UIMenu(
      title: title, subtitle: subtitle, image: image, identifier: identifier,
      options: options, children: newChildren)
  }

  /// The actions whose state is `on`, including those in nested menus.
  open var selectedElements: [UIMenuElement] {
    children.flatMap { child -> [UIMenuElement] in
      if let menu = child as? UIMenu { return menu.selectedElements }
      return (child as? UIAction)?.state == .on ? [child] : []
    }
  }

  /// Sets the state of a chosen action to on, and the states of the other actions to off.
  /// The menus with `singleSelection` that contain the chosen action are affected, or the
  /// whole menu if `isSingle`.
  func select(_ action: UIAction, isSingle: Bool = false) {
    guard isSingle || contains(action) else { return }
    let isSingle = isSingle || options.contains(.singleSelection)
    for child in children {
      if let menu = child as? UIMenu {
        menu.select(action, isSingle: isSingle)
      } else if isSingle, let other = child as? UIAction {
        other.state = other === action ? .on : .off
      }
    }
  }

  private func contains(_ action: UIAction) -> Bool {
    children.contains { $0 === action || ($0 as? UIMenu)?.contains(action) == true }
  }
}

/// A placeholder for elements that are created when the menu opens.
open class UIDeferredMenuElement: UIMenuElement {
  /// A closure that creates the elements and passes them to its argument, immediately or
  /// later.
  public typealias Provider = (@escaping ([UIMenuElement]) -> Void) -> Void

  private let provider: Provider
  private let isCached: Bool
  private var known: [UIMenuElement]?

  /// Creates an element that calls the closure when the element is first shown.
  public convenience init(_ elementProvider: @escaping Provider) {
    self.init(elementProvider, isCached: true)
  }

  /// Creates an element that calls the closure each time the menu opens.
  open class func uncached(
    _ elementProvider: @escaping Provider
  ) -> UIDeferredMenuElement {
    UIDeferredMenuElement(elementProvider, isCached: false)
  }

  init(_ provider: @escaping Provider, isCached: Bool) {
    self.provider = provider
    self.isCached = isCached
    super.init(title: "", subtitle: nil, image: nil)
  }

  /// Discards elements that are not cached, before a menu opens.
  func forget() { if !isCached { known = nil } }

  /// Returns the elements; empty until they are created. `changed` is called when they
  /// are created after this method has returned.
  func elements(_ changed: @escaping () -> Void) -> [UIMenuElement] {
    if let known { return known }
    var isLater = false
    known = []
    provider { [weak self] elements in
      self?.known = elements
      if isLater { changed() }
    }
    isLater = true
    return known ?? []
  }
}
