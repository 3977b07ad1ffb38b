import MesmerGeometry
import MesmerViews

/// A method that updates the results of a search.
public protocol UISearchResultsUpdating: AnyObject {
  /// Called when the search becomes active or inactive, and when its text has changed.
  func updateSearchResults(for searchController: UISearchController)
}

/// Methods that respond to the beginning and the end of a search. Each has a default.
public protocol UISearchControllerDelegate: AnyObject {
  /// Called before the search becomes active.
  func willPresentSearchController(_ searchController: UISearchController)
  /// Called when the search has become active.
  func didPresentSearchController(_ searchController: UISearchController)
  /// Called before the search ends.
  func willDismissSearchController(_ searchController: UISearchController)
  /// Called when the search has ended.
  func didDismissSearchController(_ searchController: UISearchController)
  /// Presents the controller. Never called.
  func presentSearchController(_ searchController: UISearchController)
}

extension UISearchControllerDelegate {
  /// Does nothing.
  public func willPresentSearchController(_ searchController: UISearchController) {}
  /// Does nothing.
  public func didPresentSearchController(_ searchController: UISearchController) {}
  /// Does nothing.
  public func willDismissSearchController(_ searchController: UISearchController) {}
  /// Does nothing.
  public func didDismissSearchController(_ searchController: UISearchController) {}
  /// Does nothing.
  public func presentSearchController(_ searchController: UISearchController) {}
}

/// A controller of a search bar and of the results for its text.
///
/// The search becomes active by a tap on the field of the bar, or by the program. Keys of
/// a timeline's `type`, or the program, change the text. The bar is below the title of a
/// navigation bar (`UINavigationItem.searchController`), or in the header of a table. The
/// search controller's view, with the results or a dimming view, covers the view of the
/// searched controller.
///
/// Unlike in UIKit, the search controller is a child of the searched controller and is
/// not presented: `presentedViewController` does not return it. Unlike in UIKit, a bar in
/// a table remains there, and there are no scopes. Unlike in UIKit, scrolling does not
/// come to rest between a hidden bar and a visible large title.
open class UISearchController: UIViewController {
  /// The search bar. Its placeholder is "Search" by default.
  public let searchBar = UISearchBar()
  /// The controller of the results; nil if the searched content itself shows the results.
  open private(set) var searchResultsController: UIViewController?
  /// The updater of the results.
  open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
  /// The delegate of the search controller.
  open weak var delegate: (any UISearchControllerDelegate)?
  /// Whether an active search dims the content and receives the content's touches, as
  /// long as no results are shown; true by default.
  open var obscuresBackgroundDuringPresentation = true { didSet { showContents() } }
  /// The older name of `obscuresBackgroundDuringPresentation`.
  open var dimsBackgroundDuringPresentation: Bool {
    get { obscuresBackgroundDuringPresentation }
    set { obscuresBackgroundDuringPresentation = newValue }
  }
  /// Whether an active search hides the titles and buttons of the navigation bar; true by
  /// default. If the search bar is in a table, the search hides the whole navigation bar.
  open var hidesNavigationBarDuringPresentation = true
  /// Whether an active search shows the cancel button of the bar; true by default.
  open var automaticallyShowsCancelButton = true
  /// Whether the results are shown automatically if the text is not empty; true by
  /// default.
  open var automaticallyShowsSearchResultsController = true {
    didSet { showContents() }
  }
  /// Whether the results are shown; set by the text, or by the program if
  /// `automaticallyShowsSearchResultsController` is false.
  open var showsSearchResultsController = false {
    didSet { if showsSearchResultsController != oldValue { showContents() } }
  }

  private var active = false
  private let dimming = UIView()
  /// The navigation controller whose bar this search has hidden, for a search bar in a
  /// table.
  private weak var withoutBar: UINavigationController?

  /// Creates a search controller. Without a controller of results, the searched content
  /// itself shows the results.
  public init(searchResultsController: UIViewController?) {
    self.searchResultsController = searchResultsController
    super.init(nibName: nil, bundle: nil)
    searchBar.controller = self
    searchBar.placeholder = "Search"
    searchBar.sizeToFit()
  }

  /// Creates a search controller without a controller of results.
  public convenience init() { self.init(searchResultsController: nil) }

  /// Always nil: there are no archives.
  public required init?(coder: NSCoder) { return nil }

  /// Whether the search is active. Setting the property is animated. A search whose bar
  /// is not in a window does not become active. The end of a search removes the text.
  open var isActive: Bool {
    get { active }
    set {
      if newValue == active { return }
      if newValue { begin() } else { end() }
    }
  }

  open override func loadView() {
    super.loadView()
    view = BarControllerView(frame: view.frame) { [weak self] in
      guard let self else { return }
      // The bars are not dimmed.
      let top = min(view.safeAreaInsets.top, view.bounds.height)
      dimming.frame = view.bounds.inset(
        by: UIEdgeInsets(top: top, left: 0, bottom: 0, right: 0))
    }
    dimming.backgroundColor = UIColor(
      light: UIColor(white: 0, alpha: 0.2), dark: UIColor(white: 0, alpha: 0.48))
    dimming.addGestureRecognizer(
      UITapGestureRecognizer { [weak self] _ in self?.isActive = false })
    view.addSubview(dimming)
  }

  // MARK: The bar's events

  /// Updates the results after a change of the text.
  func textChanged() {
    guard active else { return }
    if automaticallyShowsSearchResultsController {
      showsSearchResultsController = searchBar.text?.isEmpty == false
    }
    searchResultsUpdater?.updateSearchResults(for: self)
  }

  // MARK: Beginning and ending

  /// The navigation controller whose bar contains the search bar.
  private var navigation: UINavigationController? {
    sequence(first: searchBar as UIView, next: \.superview).lazy
      .compactMap { ($0 as? UINavigationBar)?.controller }.first
  }

  /// The controller whose content is searched.
  private var host: UIViewController? {
    if let navigation { return navigation.topViewController }
    return sequence(first: searchBar as UIResponder, next: \.next).lazy
      .compactMap { $0 as? UIViewController }.first
  }

  private func begin() {
    guard searchBar.window != nil, let host, let superview = host.view.superview else {
      return
    }
    active = true
    delegate?.willPresentSearchController(self)
    let isInBar = navigation != nil
    if !isInBar, hidesNavigationBarDuringPresentation,
      let navigation = host.navigationController, !navigation.isNavigationBarHidden
    {
      withoutBar = navigation
    }
    if container !== host {
      host.addChild(self)
      didMove(toParent: host)
    }
    UIView.performWithoutAnimation {
      view.alpha = 0
      if view.superview !== superview { superview.addSubview(view) }
      view.frame = superview.bounds
      showContents()
    }
    let showsCancel = automaticallyShowsCancelButton
    animate {
      if showsCancel { self.searchBar.showsCancelButton = true }
      self.withoutBar?.isNavigationBarHidden = true
      self.view.alpha = 1
      self.layOut()
      if !isInBar {
        // The view covers the content below a bar in a table.
        let bar = self.searchBar.convert(self.searchBar.bounds, to: superview)
        let top = min(max(bar.maxY, 0), superview.bounds.height)
        self.view.frame = CGRect(
          x: 0, y: top, width: superview.bounds.width,
          height: superview.bounds.height - top)
      }
    } end: {
      if self.active { self.delegate?.didPresentSearchController(self) }
    }
    textChanged()
  }

  private func end() {
    delegate?.willDismissSearchController(self)
    active = false
    searchBar.resignFirstResponder()
    searchBar.text = nil
    searchResultsUpdater?.updateSearchResults(for: self)
    let bar = withoutBar
    withoutBar = nil
    animate {
      if self.automaticallyShowsCancelButton { self.searchBar.showsCancelButton = false }
      bar?.isNavigationBarHidden = false
      self.view.alpha = 0
      self.layOut()
    } end: {
      if self.active { return }
      self.view.removeFromSuperview()
      self.willMove(toParent: nil)
      self.removeFromParent()
      self.showsSearchResultsController = false
      self.delegate?.didDismissSearchController(self)
    }
  }

  private func layOut() {
    navigation?.navigationBar.setNeedsLayout()
    navigation?.layOutBars()
    searchBar.layoutIfNeeded()
  }

  /// Animates changes over 0.3 s; without a window, makes them immediately.
  private func animate(_ changes: @escaping () -> Void, end: @escaping () -> Void) {
    guard searchBar.window != nil else {
      changes()
      return end()
    }
    UIView.animate(
      withDuration: 0.3, animations: changes, completion: { _ in end() })
  }

  /// Shows the results, or the dimming.
  private func showContents() {
    guard active || isViewLoaded else { return }
    let results = showsSearchResultsController ? searchResultsController : nil
    if let results, results.container !== self {
      addChild(results)
      results.view.frame = view.bounds
      results.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(results.view)
      results.didMove(toParent: self)
    } else if results == nil, let old = searchResultsController, old.container === self {
      old.willMove(toParent: nil)
      old.view.removeFromSuperview()
      old.removeFromParent()
    }
    dimming.isHidden = !obscuresBackgroundDuringPresentation
    // Without results and dimming, touches reach the content.
    view.isHidden = results == nil && dimming.isHidden
  }
}
