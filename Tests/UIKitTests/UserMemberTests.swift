import MesmerUIKit
import Testing

// Members of user code with names that Mesmer uses for its own, which are not public.
// They are visible to the compiler, which must prefer the user's in every place. The
// names that are seen inside this package are in
// Tests/UIKitShare/Samples/alone/UserMembers.swift.

private let screen = UIScreen.main

extension UIResponder {
  fileprivate var tree: String { "a tree of the user" }
}

extension UIView {
  fileprivate var root: Int { 1 }
  fileprivate func detach() -> Int { 2 }
}

private protocol Placed {}
extension Placed {
  fileprivate var axes: Int { 3 }
}

extension Timer {
  fileprivate static func schedule(after seconds: Double) -> Double { seconds }
}

private final class Sheet: UIView, Placed {
  var recording = false
  var place = CGPoint.zero
  func mark() -> Int { 4 }
  func layOut() -> Int { 5 }
  func viewLeft() {}
  struct Place { var x = 6 }

  var all: [Int] { [root, detach(), axes, mark(), layOut(), Place().x] }
  var bounds2: CGRect { screen.bounds }
  var name: String { tree }
}

private final class Row: UITableViewCell {
  let label = UILabel()
  let detail = UILabel()
  let picture = UIImageView()
  var cellStyle = 7
}

private final class Key: UIButton {
  enum Action { case press }
  var action = Action.press
}

/// Names that user code can use.
@Suite struct UserMemberTests {
  @Test("members of user code have the names that Mesmer's own have") func members() {
    let sheet = Sheet()
    sheet.recording = true
    #expect(sheet.all == [1, 2, 3, 4, 5, 6])
    #expect(sheet.name == "a tree of the user" && sheet.recording)
    #expect(sheet.bounds2 == UIScreen.main.bounds)
    #expect(Timer.schedule(after: 3) == 3)
    let row = Row()
    row.label.text = "text"
    #expect(row.textLabel?.text == nil && row.cellStyle == 7)
    #expect(row.label !== row.textLabel && row.detail.text == nil)
    #expect(Key(frame: .zero).action == .press && row.picture.image == nil)
  }

  @Test("every class of views and controllers is made without arguments") func classes() {
    let made: [AnyObject] = [
      UIView(), UILabel(), UIImageView(), UIButton(), UISwitch(), UISlider(),
      UIProgressView(), UIPageControl(), UISegmentedControl(), UIActivityIndicatorView(),
      UITextField(), UITextView(), UIScrollView(), UIStackView(), UITableView(),
      UITableViewCell(), UITableViewHeaderFooterView(), UICollectionViewCell(),
      UICollectionReusableView(), UIRefreshControl(), UIVisualEffectView(), UIWindow(),
      UINavigationBar(), UIToolbar(), UITabBar(), UISearchBar(), UIControl(),
      UIViewController(), UITableViewController(), UINavigationController(),
      UIAlertController(), UICollectionViewFlowLayout(), UILayoutGuide(), CALayer(),
      Row(), Sheet(),
    ]
    #expect(made.count == Set(made.map(ObjectIdentifier.init)).count)
    #expect(UITableViewCell().reuseIdentifier == nil)
    #expect(UITableViewCell().frame.size == CGSize(width: 320, height: 44))
  }

  @Test("a window has its screen")
  func windowScreen() { #expect(UIWindow().screen.bounds == UIScreen.main.bounds) }
}
