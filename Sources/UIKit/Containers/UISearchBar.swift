import MesmerDrawing
import MesmerGeometry
import MesmerViews

/// Methods that respond to events of a search bar.
public protocol UISearchBarDelegate: UIBarPositioningDelegate {
  /// Whether editing may begin; true by default.
  func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool
  /// Called when editing has begun: by a tap on the field, or by the program.
  func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
  /// Whether editing may end; true by default.
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

/// A search field: 36 points high in a bar of 56, or of 52 in a navigation bar. A tap on
/// the field makes the bar the first responder.
///
/// Keys of a timeline's `type` are inserted at the end of the text. Unlike in UIKit, the
/// caret cannot be moved, and nothing can be selected.
open class UISearchBar: View, UIBarPositioning {
  /// The style of a search bar.
  public enum Style: UInt, Hashable, Sendable {
    case `default`, prominent, minimal
  }

  private let background = BarBackground()
  private let field = UIView()
  private let glass = BarIconView(.search)
  private let label = UILabel()
  private let marks = SelectionMarks()
  private var cancel: BarButton?
  /// The search controller that owns the bar.
  weak var controller: UISearchController?
  /// Whether the bar is a part of a navigation bar.
  var isInNavigationBar = false { didSet { if isInNavigationBar != oldValue { show() } } }

  /// The delegate, called for editing and the cancel button.
  open weak var delegate: (any UISearchBarDelegate)?
  /// The text; nil by default.
  open var text: String? {
    didSet {
      show()
      if text ?? "" != oldValue ?? "" { controller?.textChanged() }
    }
  }
  /// The placeholder of an empty text; nil by default.
  open var placeholder: String? { didSet { show() } }
  /// A line above the field; it is only stored.
  open var prompt: String?
  /// Whether the cancel button is visible; false by default.
  open var showsCancelButton = false { didSet { show() } }
  /// The style of the bar: `minimal` has no background.
  open var searchBarStyle = Style.default { didSet { show() } }
  /// The colour of the background; nil (the default) for the standard one.
  open var barTintColor: UIColor? { didSet { show() } }
  /// The image of the background; nil (the default) for none.
  open var backgroundImage: UIImage? { didSet { show() } }
  /// Whether the bar is translucent; stored and ignored.
  open var isTranslucent = true
  /// The legacy style of the bar; stored and ignored.
  open var barStyle = UIBarStyle.default

  /// The position of the bar: at the top.
  open var barPosition: UIBarPosition { .top }

  /// Creates a search bar without text.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(background)
    addSubview(field)
    field.addSubview(glass)
    field.addSubview(label)
    field.addPart(marks)
    field.layer.cornerRadius = 10
    field.backgroundColor = .tertiarySystemFill
    label.font = .systemFont(ofSize: 17)
    glass.tintColor = .secondaryLabel
    field.addGestureRecognizer(
      UITapGestureRecognizer { [weak self] _ in self?.becomeFirstResponder() })
    show()
  }

  /// Always nil: there are no archives.
  public required init?(coder: NSCoder) { return nil }

  /// Shows or hides the cancel button. The change is not animated.
  open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
    self.showsCancelButton = showsCancelButton
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

  /// Whether there is text.
  open var hasText: Bool { text?.isEmpty == false }

  /// Appends text and calls the delegate.
  open func insertText(_ text: String) { edit((self.text ?? "") + text) }

  /// Deletes the last character and calls the delegate.
  open func deleteBackward() { if let text, hasText { edit(String(text.dropLast())) } }

  private func edit(_ new: String) {
    text = new
    delegate?.searchBar(self, textDidChange: new)
  }

  // MARK: Look

  private var fieldTop: CGFloat { isInNavigationBar ? 1 : (bounds.height - 36) / 2 }

  private func show() {
    let isEmpty = text?.isEmpty ?? true
    label.text = isEmpty ? placeholder : text
    label.textColor = isEmpty ? .secondaryLabel : .label
    if searchBarStyle == .minimal || isInNavigationBar {
      background.show(nil)
    } else {
      let look = UIBarAppearance()
      if let barTintColor { look.backgroundColor = barTintColor }
      look.backgroundImage = backgroundImage
      look.shadowColor = nil
      background.show(look)
    }
    if showsCancelButton != (cancel != nil) {
      cancel?.removeFromSuperview()
      cancel = nil
      if showsCancelButton {
        let button = BarButton(UIBarButtonItem(system: .cancel), [:]) { [weak self] in
          guard let self else { return }
          delegate?.searchBarCancelButtonClicked(self)
          controller?.isActive = false
        }
        cancel = button
        // An animated change moves it in from the edge.
        UIView.performWithoutAnimation {
          button.frame = CGRect(
            x: isRightToLeft ? 0 - button.wantedWidth : bounds.width, y: fieldTop,
            width: button.wantedWidth, height: 36)
          button.layoutIfNeeded()
        }
        addSubview(button)
      }
    }
    setNeedsLayout()
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: 56)
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: View.noIntrinsicMetric, height: 56)
  }

  open override func layoutSubviews() {
    background.frame = bounds
    let isMirrored = isRightToLeft
    func place(_ view: UIView, _ frame: CGRect, in width: CGFloat) {
      var frame = frame
      if isMirrored { frame.origin.x = width - frame.maxX }
      view.frame = frame
    }
    let y = fieldTop
    // A folded bar of a navigation bar has a lower field, whose text fades.
    let height = isInNavigationBar ? min(max(bounds.height - 16, 0), 36) : 36
    field.alpha = min(max((height - 16) / 20, 0), 1)
    let button = cancel.map { $0.wantedWidth + 8 } ?? 0
    let width = max(bounds.width - 16 - button, 0)
    place(field, CGRect(x: 8, y: y, width: width, height: height), in: bounds.width)
    if let cancel {
      place(
        cancel, CGRect(x: 16 + width, y: y, width: cancel.wantedWidth, height: 36),
        in: bounds.width)
    }
    let scale = 17.0 / 24
    glass.transform = CGAffineTransform(scaleX: scale, y: scale)
    glass.center = CGPoint(x: isMirrored ? width - 15 : 15, y: height / 2)
    // The text keeps its size while the field changes its width.
    UIView.performWithoutAnimation {
      place(
        label, CGRect(x: 30, y: 0, width: max(width - 36, 0), height: height), in: width)
    }
    let typed = hasText ? min(label.intrinsicContentSize.width, label.bounds.width) : 0
    let caret = CGRect(
      x: isMirrored ? label.frame.maxX - typed - 2 : label.frame.minX + typed,
      y: (height - label.font.lineHeight) / 2, width: 2, height: label.font.lineHeight)
    marks.show([], caret: isFirstResponder ? caret : nil)
  }
}

extension UISearchBar: KeyFilter {
  package func accepts(_ key: Character) -> Bool {
    if key.isNewline { delegate?.searchBarSearchButtonClicked(self) }
    return !key.isNewline
  }
}
