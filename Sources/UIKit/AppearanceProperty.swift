import Foundation
import MesmerControls
import MesmerDrawing
import MesmerGeometry
import MesmerText
import MesmerViews

/// A property whose value a view receives from an appearance proxy.
struct AppearanceProperty {
  /// Whether two views have the property, with equal values.
  private let isSame: (View, View) -> Bool
  /// Whether a view has the property.
  private let isIn: (View) -> Bool
  /// Copies the value of a view to another view. Returns a function that checks whether
  /// a view still has that value.
  private let copy: (_ from: View, _ to: View) -> (View) -> Bool

  private init<Owner: View, Value>(
    _ get: @escaping (Owner) -> Value, _ set: @escaping (Owner, Value) -> Void,
    _ same: @escaping (Value, Value) -> Bool
  ) {
    isSame = { one, other in
      guard let one = one as? Owner, let other = other as? Owner else { return false }
      return same(get(one), get(other))
    }
    isIn = { $0 is Owner }
    copy = { source, view in
      guard let source = source as? Owner, let view = view as? Owner else {
        return { _ in false }
      }
      let value = get(source)
      set(view, value)
      return { ($0 as? Owner).map { same(get($0), value) } ?? false }
    }
  }

  /// Views with default values. A view is compared with the first whose `is` accepts it.
  /// Subclasses therefore precede their superclass, and tables that are not plain precede
  /// plain ones.
  nonisolated(unsafe) private static let defaults: [(is: (View) -> Bool, view: View)] = {
    var rows: [(is: (View) -> Bool, view: View)] = []
    func row<Owner: View>(
      _ view: Owner, where isAlike: @escaping (Owner) -> Bool = { _ in true }
    ) {
      let isLikeView: (View) -> Bool = { other in
        guard let other = other as? Owner else { return false }
        return isAlike(other)
      }
      rows.append((is: isLikeView, view: view))
    }
    row(UINavigationBar())
    row(UITabBar())
    row(UIToolbar())
    row(UISearchBar())
    row(UISwitch())
    row(UISlider())
    row(UIStepper())
    row(UIProgressView())
    row(UIPageControl())
    row(UIActivityIndicatorView())
    row(UISegmentedControl())
    row(UIRefreshControl())
    row(UIButton())
    row(UITextField())
    row(UITextView())
    row(UILabel())
    row(UITableView(frame: .zero, style: .grouped), where: { $0.style != .plain })
    row(UITableView())
    row(
      UICollectionView(
        frame: .zero, collectionViewLayout: UICollectionViewFlowLayout()))
    row(UITableViewCell())
    row(UIWebView(frame: .zero))
    row(WKWebView(frame: .zero))
    row(UIWindow())
    row(UIView())
    return rows
  }()

  /// All properties. They are appended by separate statements, because the compiler
  /// takes too long for a single expression.
  nonisolated(unsafe) private static let all: [AppearanceProperty] = {
    var all: [AppearanceProperty] = []
    func add<Owner: View, Value: Equatable>(
      _ get: @escaping (Owner) -> Value, _ set: @escaping (Owner, Value) -> Void
    ) {
      all.append(AppearanceProperty(get, set) { $0 == $1 })
    }
    func value<Owner: View, Value: Equatable>(
      _ path: ReferenceWritableKeyPath<Owner, Value>
    ) {
      let get: (Owner) -> Value = { $0[keyPath: path] }
      let set: (Owner, Value) -> Void = { $0[keyPath: path] = $1 }
      add(get, set)
    }
    func look<Owner: View, Look>(
      _ path: ReferenceWritableKeyPath<Owner, Look>,
      _ values: @escaping (Look) -> [AnyHashable?]?
    ) {
      let get: (Owner) -> Look = { $0[keyPath: path] }
      let set: (Owner, Look) -> Void = { $0[keyPath: path] = $1 }
      all.append(AppearanceProperty(get, set) { values($0) == values($1) })
    }
    func text<Owner: View>(
      _ get: @escaping (Owner) -> [NSAttributedString.Key: Any]?,
      _ set: @escaping (Owner, [NSAttributedString.Key: Any]?) -> Void
    ) {
      all.append(
        AppearanceProperty(get, set) { one, other in
          one.map(hashed) == other.map(hashed)
        })
    }
    let states: [UIControl.State] = [.normal, .highlighted, .disabled, .selected]
    // These precede `backgroundColor`, because a background image changes it.
    for state in states {
      add(
        { (control: UISegmentedControl) in
          control.backgroundImage(for: state, barMetrics: .default)
        },
        { $0.setBackgroundImage($1, for: state, barMetrics: .default) })
      for other in states {
        add(
          { (control: UISegmentedControl) in
            control.dividerImage(
              forLeftSegmentState: state, rightSegmentState: other, barMetrics: .default)
          },
          {
            $0.setDividerImage(
              $1, forLeftSegmentState: state, rightSegmentState: other,
              barMetrics: .default)
          })
      }
    }
    add({ (view: UIView) in view.ownTintColor }, { $0.tintColor = $1 })
    add(
      { (view: UIView) in background(of: view) },
      { (view: UIView, color: UIColor??) in
        if let color { view.backgroundColor = color }
      })
    value(\UILabel.font)
    value(\UILabel.textColor)
    value(\UITextField.font)
    value(\UITextField.textColor)
    value(\UITableView.separatorColor)
    add(
      { (table: UITableView) in table.ownSeparatorInset },
      { (table: UITableView, inset: UIEdgeInsets?) in
        if let inset { table.separatorInset = inset }
      })
    add(
      { (cell: UITableViewCell) in cell.ownSeparatorInset },
      { (cell: UITableViewCell, inset: UIEdgeInsets?) in
        if let inset { cell.separatorInset = inset }
      })
    value(\UINavigationBar.barTintColor)
    value(\UINavigationBar.barStyle)
    value(\UINavigationBar.isTranslucent)
    value(\UINavigationBar.prefersLargeTitles)
    value(\UINavigationBar.shadowImage)
    value(\UINavigationBar.backIndicatorImage)
    value(\UINavigationBar.backIndicatorTransitionMaskImage)
    add(
      { (bar: UINavigationBar) in bar.backgroundImage(for: .default) },
      { $0.setBackgroundImage($1, for: .default) })
    text(
      { (bar: UINavigationBar) in bar.titleTextAttributes },
      { $0.titleTextAttributes = $1 })
    text(
      { (bar: UINavigationBar) in bar.largeTitleTextAttributes },
      { $0.largeTitleTextAttributes = $1 })
    look(\UINavigationBar.standardAppearance) { $0.values }
    look(\UINavigationBar.compactAppearance) { $0?.values }
    look(\UINavigationBar.scrollEdgeAppearance) { $0?.values }
    look(\UINavigationBar.compactScrollEdgeAppearance) { $0?.values }
    value(\UITabBar.barTintColor)
    value(\UITabBar.unselectedItemTintColor)
    value(\UITabBar.isTranslucent)
    value(\UITabBar.barStyle)
    value(\UITabBar.backgroundImage)
    value(\UITabBar.shadowImage)
    look(\UITabBar.standardAppearance) { $0.values }
    look(\UITabBar.scrollEdgeAppearance) { $0?.values }
    value(\UIToolbar.barTintColor)
    value(\UIToolbar.isTranslucent)
    value(\UIToolbar.barStyle)
    look(\UIToolbar.standardAppearance) { $0.values }
    look(\UIToolbar.compactAppearance) { $0?.values }
    look(\UIToolbar.scrollEdgeAppearance) { $0?.values }
    value(\UISearchBar.barTintColor)
    value(\UISearchBar.backgroundImage)
    value(\UISearchBar.searchBarStyle)
    value(\UISearchBar.isTranslucent)
    value(\UISwitch.onTintColor)
    value(\UISwitch.thumbTintColor)
    value(\UISlider.minimumTrackTintColor)
    value(\UISlider.maximumTrackTintColor)
    value(\UISlider.thumbTintColor)
    value(\UIProgressView.progressTintColor)
    value(\UIProgressView.trackTintColor)
    value(\UIPageControl.pageIndicatorTintColor)
    value(\UIPageControl.currentPageIndicatorTintColor)
    add({ (wheel: UIActivityIndicatorView) in wheel.ownColor }, { $0.color = $1 })
    value(\UISegmentedControl.selectedSegmentTintColor)
    value(\UIButton.contentEdgeInsets)
    for state in states {
      text(
        { (control: UISegmentedControl) in control.titleTextAttributes(for: state) },
        { $0.setTitleTextAttributes($1, for: state) })
      add(
        { (button: UIButton) in button[state].titleColor },
        { $0.setTitleColor($1, for: state) })
      add(
        { (button: UIButton) in button[state].backgroundImage },
        { $0.setBackgroundImage($1, for: state) })
    }
    return all
  }()

  private static let received = AssociationKey()

  /// Returns the indices in `all` of the properties whose values differ between two views
  /// of a class.
  static func differences(_ view: View, _ other: View) -> [Int] {
    all.indices.filter { all[$0].isIn(view) && !all[$0].isSame(view, other) }
  }

  /// Copies the values of proxies to a view; a later proxy overrides an earlier one.
  /// `indices` are the positions in `all` of the properties that a proxy sets. A property
  /// keeps a value that is neither the default nor received from a proxy.
  static func apply(_ proxies: [(view: View, indices: [Int])], to view: View) {
    var sources: [Int: View] = [:]
    for proxy in proxies {
      for index in proxy.indices { sources[index] = proxy.view }
    }
    if sources.isEmpty { return }
    guard let standard = defaults.first(where: { $0.is(view) })?.view else { return }
    // Functions by property index that check whether the view has the received value.
    var values: [Int: (View) -> Bool] = view.associated(received) ?? [:]
    // All are compared before the first is set, because a setter can change another
    // property.
    var pending: [(index: Int, source: View)] = []
    for (index, source) in sources.sorted(by: { $0.key < $1.key }) {
      if all[index].isSame(view, standard) || values[index]?(view) == true {
        pending.append((index: index, source: source))
      }
    }
    if pending.isEmpty { return }
    for (index, source) in pending { values[index] = all[index].copy(source, view) }
    view.associate(values, received)
  }
}

/// Returns the background colour of a view; nil for the background that a table sets on
/// its cells, headers and footers.
private func background(of view: UIView) -> UIColor?? {
  if let cell = view as? UITableViewCell, !cell.hasOwnBackground { return nil }
  if let header = view as? UITableViewHeaderFooterView {
    let color = header.backgroundColor
    let table = header.superview as? UITableView
    if color == nil || color == table?.backgroundColor { return nil }
  }
  return .some(view.backgroundColor)
}

/// Returns attributes for comparison; values that are not hashable become nil.
private func hashed(
  _ attributes: [NSAttributedString.Key: Any]
) -> [NSAttributedString.Key: AnyHashable?] {
  attributes.mapValues { $0 as? AnyHashable }
}

extension UIBarAppearance {
  /// The values of the appearance, for comparison.
  fileprivate var values: [AnyHashable?] {
    let own: [AnyHashable?] = [
      backgroundColor, backgroundImage, shadowColor, shadowImage, hasMaterial,
    ]
    let buttons: [AnyHashable?] = buttonLooks.map {
      hashed($0.normal.titleTextAttributes)
    }
    if let bar = self as? UITabBarAppearance {
      let item = bar.stackedLayoutAppearance
      return own
        + [item.normal, item.selected].flatMap { state -> [AnyHashable?] in
          [
            hashed(state.titleTextAttributes), state.iconColor,
            state.badgeBackgroundColor,
          ]
        }
    }
    guard let bar = self as? UINavigationBarAppearance else { return own + buttons }
    return own + buttons + [
      hashed(bar.titleTextAttributes), hashed(bar.largeTitleTextAttributes),
      bar.backIndicatorImage,
    ]
  }
}
