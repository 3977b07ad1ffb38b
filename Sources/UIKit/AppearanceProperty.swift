import Foundation
import MesmerControls
import MesmerDrawing
import MesmerText
import MesmerViews

/// A property whose value a view receives from an appearance proxy.
struct AppearanceProperty {
  /// Whether both views have the property, with the same value.
  private let isSame: (View, View) -> Bool
  /// Whether a view has the property.
  private let isIn: (View) -> Bool
  /// Copies the value of a view to another, and returns whether a view still has it.
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

  /// The views with these properties, one of each class, without values of their own. A
  /// subclass precedes its superclass.
  nonisolated(unsafe) private static let defaults: [(is: (View) -> Bool, view: View)] = {
    func row<Owner: View>(_ view: Owner) -> ((View) -> Bool, View) {
      ({ $0 is Owner }, view)
    }
    return [
      row(UINavigationBar()), row(UITabBar()), row(UIToolbar()), row(UISearchBar()),
      row(UISwitch()), row(UISlider()), row(UIStepper()), row(UIProgressView()),
      row(UIPageControl()), row(UIActivityIndicatorView()), row(UISegmentedControl()),
      row(UIRefreshControl()), row(UIButton()), row(UITextField()), row(UITextView()),
      row(UILabel()), row(UITableView()), row(UITableViewCell()), row(UIWindow()),
      row(UIView()),
    ]
  }()

  /// All properties, each added by a statement of its own: the compiler needs long for
  /// one expression.
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
    func optionalLook<Owner: View, Look: UIBarAppearance>(
      _ path: ReferenceWritableKeyPath<Owner, Look?>
    ) {
      let get: (Owner) -> Look? = { $0[keyPath: path] }
      let set: (Owner, Look?) -> Void = { $0[keyPath: path] = $1 }
      all.append(AppearanceProperty(get, set) { $0?.values == $1?.values })
    }
    func look<Owner: View, Look: UIBarAppearance>(
      _ path: ReferenceWritableKeyPath<Owner, Look>
    ) {
      let get: (Owner) -> Look = { $0[keyPath: path] }
      let set: (Owner, Look) -> Void = { $0[keyPath: path] = $1 }
      all.append(AppearanceProperty(get, set) { $0.values == $1.values })
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
    add({ (view: UIView) in view.ownTintColor }, { $0.tintColor = $1 })
    value(\UIView.backgroundColor)
    value(\UILabel.font)
    value(\UILabel.textColor)
    value(\UITextField.font)
    value(\UITextField.textColor)
    value(\UITableView.separatorColor)
    value(\UITableView.separatorInset)
    value(\UITableViewCell.separatorInset)
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
    look(\UINavigationBar.standardAppearance)
    optionalLook(\UINavigationBar.compactAppearance)
    optionalLook(\UINavigationBar.scrollEdgeAppearance)
    optionalLook(\UINavigationBar.compactScrollEdgeAppearance)
    value(\UITabBar.barTintColor)
    value(\UITabBar.unselectedItemTintColor)
    value(\UITabBar.isTranslucent)
    value(\UITabBar.barStyle)
    value(\UITabBar.backgroundImage)
    value(\UITabBar.shadowImage)
    look(\UITabBar.standardAppearance)
    optionalLook(\UITabBar.scrollEdgeAppearance)
    value(\UIToolbar.barTintColor)
    value(\UIToolbar.isTranslucent)
    value(\UIToolbar.barStyle)
    look(\UIToolbar.standardAppearance)
    optionalLook(\UIToolbar.compactAppearance)
    optionalLook(\UIToolbar.scrollEdgeAppearance)
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
    value(\UIActivityIndicatorView.color)
    value(\UISegmentedControl.selectedSegmentTintColor)
    value(\UIButton.contentEdgeInsets)
    for state in [UIControl.State.normal, .highlighted, .disabled, .selected] {
      text(
        { (control: UISegmentedControl) in control.titleTextAttributes(for: state) },
        { $0.setTitleTextAttributes($1, for: state) })
      add(
        { (button: UIButton) in button.titleColor(for: state) },
        { $0.setTitleColor($1, for: state) })
      add(
        { (button: UIButton) in button.backgroundImage(for: state) },
        { $0.setBackgroundImage($1, for: state) })
    }
    return all
  }()

  private static let received = AssociationKey()

  /// Sets the values of proxies on a view, each from the last proxy that has it. `blank`
  /// is a view without the values of the proxy.
  static func apply(_ proxies: [(view: View, blank: View)], to view: View) {
    guard let standard = defaults.first(where: { $0.is(view) })?.view else { return }
    // Whether the view still has a value that it received, by the index of the property.
    var values: [Int: (View) -> Bool] = view.associated(received) ?? [:]
    for (index, property) in all.enumerated() where property.isIn(view) {
      guard
        let source = proxies.last(where: {
          property.isIn($0.view) && !property.isSame($0.view, $0.blank)
        })?.view,
        property.isSame(view, standard)
          || values[index]?(view) == true
      else { continue }
      values[index] = property.copy(source, view)
    }
    if !values.isEmpty { view.associate(values, received) }
  }
}

/// Returns the attributes of a text in a form that can be compared.
private func hashed(
  _ attributes: [NSAttributedString.Key: Any]
) -> [NSAttributedString.Key: AnyHashable?] {
  attributes.mapValues { $0 as? AnyHashable }
}

extension UIBarAppearance {
  /// The values in a form that can be compared.
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
