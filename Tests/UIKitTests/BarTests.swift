import MesmerUIKit
import Testing

@Suite struct BarTests {
  private let log = Log()
  private final class Target {
    var pressed: [String] = []
    func add(_ item: UIBarButtonItem) { pressed.append("add") }
    func edit() { pressed.append("edit") }
  }

  @Test("buttons of a bar call their actions, and the back button pops")
  func buttons() throws {
    let target = Target()
    let (a, b) = (LoggedController("a", log), LoggedController("b", log))
    let navigation = UINavigationController(rootViewController: a)
    a.navigationItem.rightBarButtonItem = UIBarButtonItem(
      barButtonSystemItem: .add, target: target, action: Target.add)
    a.navigationItem.leftBarButtonItem = UIBarButtonItem(
      title: "Edit", style: .plain, target: target, action: Target.edit)
    let (window, clock) = try UIWindow.shown(
      navigation,
      [
        .wait(0.2), .tap(CGPoint(x: 347, y: 22)), .tap(CGPoint(x: 30, y: 22)), .wait(1),
        .tap(CGPoint(x: 20, y: 22)), .wait(1),
      ])
    window.addGestureRecognizer(UITapGestureRecognizer())
    clock.advance(to: 1)
    #expect(target.pressed == ["add", "edit"])
    clock.perform { navigation.pushViewController(b, animated: false) }
    clock.advance(to: 3)
    #expect(navigation.viewControllers == [a])
  }

  @Test("a disabled item calls nothing, and changes of items are shown")
  func items() throws {
    let target = Target()
    let a = LoggedController("a", log)
    let navigation = UINavigationController(rootViewController: a)
    let item = UIBarButtonItem(
      title: "Add", style: .done, target: target, action: Target.edit)
    item.isEnabled = false
    a.navigationItem.rightBarButtonItem = item
    let (window, clock) = try UIWindow.shown(
      navigation, [.wait(0.2), .tap(CGPoint(x: 347, y: 22)), .wait(1)])
    clock.advance(to: 2)
    #expect(target.pressed.isEmpty)
    #expect(texts(in: navigation.navigationBar).contains("Add"))
    clock.perform {
      item.title = "More"
      a.title = "Other"
    }
    window.layoutIfNeeded()
    #expect(texts(in: navigation.navigationBar).contains("More"))
    #expect(texts(in: navigation.navigationBar).contains("Other"))
    #expect(a.editButtonItem.title == "Edit")
    a.setEditing(true, animated: false)
    #expect(a.isEditing && a.editButtonItem.title == "Done")
  }

  @Test("[4.23] the bar can be hidden, and the content gets its space")
  func hidden() throws {
    let a = LoggedController("a", log)
    let navigation = UINavigationController(rootViewController: a)
    let (_, clock) = try UIWindow.shown(
      navigation, safeArea: UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
    #expect(a.view.safeAreaInsets.top == 91 && a.view.frame.height == 667)
    clock.perform { navigation.setNavigationBarHidden(true, animated: true) }
    #expect(a.view.safeAreaInsets.top == 47)
    clock.advance(to: 0.2)
    let y = navigation.navigationBar.shownFrame.minY
    #expect(y < 46 && y > -40, "\(y)")
    clock.perform { navigation.setNavigationBarHidden(false, animated: false) }
    clock.perform { navigation.navigationBar.isTranslucent = false }
    #expect(a.view.safeAreaInsets.top == 0 && a.view.superview?.frame.minY == 91)
    clock.perform { a.additionalSafeAreaInsets.top = 7 }
    #expect(a.view.safeAreaInsets.top == 7)
    clock.perform { navigation.setToolbarHidden(false, animated: false) }
    #expect(a.view.safeAreaInsets.bottom == 78)
  }

  @Test("a flexible space fills the rest, and the order follows the layout direction")
  func toolbar() {
    for direction in [UISemanticContentAttribute.forceLeftToRight, .forceRightToLeft] {
      let target = Target()
      let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
      bar.semanticContentAttribute = direction
      bar.items = [
        UIBarButtonItem(barButtonSystemItem: .trash, target: target, action: Target.add),
        .flexibleSpace(),
        UIBarButtonItem(
          barButtonSystemItem: .compose, target: target, action: Target.add),
      ]
      bar.layoutIfNeeded()
      let buttons = bar.subviews.compactMap { $0 as? UIControl }
      let places = [buttons[0].frame.minX, buttons[2].frame.minX]
      #expect(places == (direction == .forceLeftToRight ? [16, 280] : [280, 16]))
    }
  }

  @Test("an appearance is copied when it is set, and changes of a bar's own are shown")
  func looks() {
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    bar.items = [UINavigationItem(title: "A")]
    var background: UIColor? {
      let view = bar.subviews[0]
      return view.subviews[0].backgroundColor ?? view.backgroundColor
    }
    let look = UINavigationBarAppearance()
    look.backgroundColor = .red
    bar.scrollEdgeAppearance = look
    #expect(background == .red)
    look.backgroundColor = .green
    #expect(bar.scrollEdgeAppearance?.backgroundColor == .red)
    bar.scrollEdgeAppearance?.backgroundColor = .blue
    #expect(background == .blue)
    bar.topItem?.scrollEdgeAppearance = look
    bar.topItem?.scrollEdgeAppearance?.configureWithTransparentBackground()
    #expect(background == nil)
    bar.topItem?.scrollEdgeAppearance?.titleTextAttributes = [
      .foregroundColor: UIColor.cyan
    ]
    #expect(all(UILabel.self, in: bar).contains { $0.textColor == .cyan })

    let tools = UIToolbar(frame: bar.frame)
    tools.items = [
      UIBarButtonItem(title: "B", style: .plain, target: nil, action: nil as Selector?)
    ]
    tools.standardAppearance.buttonAppearance.normal.titleTextAttributes = [
      .foregroundColor: UIColor.cyan
    ]
    #expect(all(UILabel.self, in: tools).contains { $0.textColor == .cyan })
    let other = UIToolbar(frame: bar.frame)
    other.standardAppearance = tools.standardAppearance
    other.standardAppearance.buttonAppearance.normal.titleTextAttributes = [:]
    #expect(
      tools.standardAppearance.buttonAppearance.normal.titleTextAttributes.count == 1)
  }

  @Test("a bar's colour is above its material, and its shadow image replaces the line")
  func shadows() {
    let bar = UIToolbar(frame: CGRect(x: 0, y: 20, width: 30, height: 40))
    let look = bar.standardAppearance
    let screen = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 60))
    screen.addSubview(bar)
    let pixel = { (y: Int) in shown(screen).rgba(10, y) }
    let material = pixel(40)
    #expect(material != whitePixel && pixel(19) != whitePixel)
    look.backgroundColor = .clear
    #expect(pixel(40) == material)
    look.backgroundColor = .red
    #expect(pixel(40) == redPixel)
    look.shadowColor = .blue
    #expect(pixel(19) == bluePixel && pixel(18) == whitePixel)
    let image = drawn(1, 4) {
      $0.setFillColor(.red)
      $0.fill(CGRect(x: 0, y: 0, width: 1, height: 4))
    }
    look.shadowImage = image
    #expect(pixel(19) == redPixel && pixel(16) == redPixel && pixel(15) == whitePixel)
    look.shadowImage = image.withRenderingMode(.alwaysTemplate)
    #expect(pixel(16) == bluePixel)
    look.shadowColor = nil
    #expect(pixel(16) == whitePixel)
    look.shadowImage = UIImage()
    look.shadowColor = .blue
    #expect(pixel(19) == whitePixel)
  }

  @Test("a tab bar reports the selected item") func tabs() throws {
    final class Delegate: UITabBarDelegate {
      var selected: [Int] = []
      func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
        selected.append(item.tag)
      }
    }
    let delegate = Delegate()
    let a = LoggedController("a", log)
    let bar = UITabBar(frame: CGRect(x: 0, y: 618, width: 375, height: 49))
    bar.items = (0..<3).map { UITabBarItem(title: "Tab \($0)", image: nil, tag: $0) }
    bar.delegate = delegate
    a.view.addSubview(bar)
    let (_, clock) = try UIWindow.shown(
      a, [.wait(0.2), .tap(CGPoint(x: 300, y: 640)), .tap(CGPoint(x: 20, y: 640))])
    clock.advance(to: 2)
    #expect(delegate.selected == [2, 0] && bar.selectedItem?.tag == 0)
  }

  @Test("a search bar shows its text or its placeholder, and reports the cancel button")
  func search() throws {
    final class Delegate: UISearchBarDelegate {
      var cancels = 0
      func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { cancels += 1 }
    }
    let delegate = Delegate()
    let a = LoggedController("a", log)
    let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 375, height: 56))
    bar.placeholder = "Search"
    bar.delegate = delegate
    a.view.addSubview(bar)
    #expect(texts(in: bar) == ["Search"])
    bar.text = "stars"
    #expect(texts(in: bar) == ["stars"])
    let (_, clock) = try UIWindow.shown(
      a,
      [
        .wait(0.2), .tap(CGPoint(x: 345, y: 28)), .wait(0.5),
        .tap(CGPoint(x: 345, y: 28)),
      ])
    clock.advance(to: 0.5)
    #expect(delegate.cancels == 0)
    clock.perform { bar.showsCancelButton = true }
    clock.advance(to: 2)
    #expect(delegate.cancels == 1)
  }
}
