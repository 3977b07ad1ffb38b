@_spi(Components) import MesmerControls
import MesmerDrawing
import MesmerGeometry
import MesmerViews

/// Methods that respond to events of a search bar.
public protocol UISearchBarDelegate: UIBarPositioningDelegate {
  /// Returns whether editing may begin; true by default.
  func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool
  /// Called when editing has begun: by a tap on the field, or by the program.
  func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
  /// Returns whether editing may end; true by default.
  func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool
  /// Called when editing has ended.
  func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
  /// Called when the text was changed by a key, or by `insertText(_:)` or
  /// `deleteBackward()`.
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
  /// Called when the return key was pressed.
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
  /// Called when the cancel button was pressed.
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
}

extension UISearchBarDelegate {
  /// Returns true.
  public func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { true }
  /// Does nothing.
  public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
  /// Returns true.
  public func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool { true }
  /// Does nothing.
  public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}
  /// Does nothing.
  public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
  /// Does nothing.
  public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
  /// Does nothing.
  public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
}

/// A bar with a search field. The bar is 56 points high, or 52 in a navigation bar, and
/// the field 36. A tap on the field makes the bar the first responder.
///
/// Keys of a timeline's `type` are inserted at the end of the text. Unlike in UIKit, the
/// caret cannot be moved, and nothing can be selected.
open class UISearchBar: SearchBar, UIBarPositioning {
  /// The search controller that owns the bar.
  weak var controller: UISearchController?

  /// The delegate for editing, the return key and the cancel button.
  open weak var delegate: (any UISearchBarDelegate)?
  open override var text: String? {
    didSet { if text ?? "" != oldValue ?? "" { controller?.textChanged() } }
  }
  /// A line above the field; stored and ignored.
  open var prompt: String?
  /// Whether the bar is translucent; stored and ignored.
  open var isTranslucent = true
  /// The legacy style of the bar; stored and ignored.
  open var barStyle = UIBarStyle.default

  /// The position of the bar: at the top.
  open var barPosition: UIBarPosition { .top }

  /// Creates a search bar without text.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    field.addGestureRecognizer(
      UITapGestureRecognizer { [weak self] _ in self?.becomeFirstResponder() })
  }

  /// Always nil: there are no archives.
  public required init?(coder: NSCoder) { return nil }

  /// Shows or hides the cancel button. The change is not animated.
  open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
    self.showsCancelButton = showsCancelButton
  }

  @_spi(Components) open override func makeLabel() -> LabelBase { UILabel() }

  @_spi(Components) open override func cancelled() {
    delegate?.searchBarCancelButtonClicked(self)
    controller?.isActive = false
  }

  // MARK: Editing

  open override var canBecomeFirstResponder: Bool { true }

  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard delegate?.searchBarShouldBeginEditing(self) ?? true,
      super.becomeFirstResponder()
    else { return false }
    delegate?.searchBarTextDidBeginEditing(self)
    setNeedsLayout()
    controller?.isActive = true
    return true
  }

  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard delegate?.searchBarShouldEndEditing(self) ?? true,
      super.resignFirstResponder()
    else { return false }
    setNeedsLayout()
    delegate?.searchBarTextDidEndEditing(self)
    return true
  }

  /// Whether the text is not empty.
  open var hasText: Bool { text?.isEmpty == false }

  /// Appends text and calls the delegate.
  open func insertText(_ text: String) { edit((self.text ?? "") + text) }

  /// Deletes the last character and calls the delegate.
  open func deleteBackward() { if let text, hasText { edit(String(text.dropLast())) } }

  private func edit(_ new: String) {
    text = new
    delegate?.searchBar(self, textDidChange: new)
  }
}

extension UISearchBar: KeyFilter {
  package func accepts(_ key: Character) -> Bool {
    if key.isNewline { delegate?.searchBarSearchButtonClicked(self) }
    return !key.isNewline
  }
}
