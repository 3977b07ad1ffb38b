import MesmerUIKit
import Testing

private final class Themed: UIView {
  var changes: [String] = []
}

@Suite struct UITraitCollectionTests {
  private func classes(
    _ width: CGFloat, _ height: CGFloat
  ) -> [UIUserInterfaceSizeClass] {
    let screen = UIScreen(size: CGSize(width: width, height: height), scale: 3)
    return UIEnvironment.$current.withValue(UIEnvironment(screen: screen)) {
      let traits = UITraitCollection()
      #expect(traits.displayScale == 3)
      return [traits.horizontalSizeClass, traits.verticalSizeClass]
    }
  }

  @Test("size classes follow the screen: iPhones in portrait and landscape, iPads")
  func sizeClasses() {
    let rows: [(Double, Double, [UIUserInterfaceSizeClass])] = [
      (390, 844, [.compact, .regular]), (844, 390, [.compact, .compact]),
      (896, 414, [.regular, .compact]), (896, 413, [.compact, .compact]),
      (414, 896, [.compact, .regular]), (744, 1133, [.regular, .regular]),
      (1133, 744, [.regular, .regular]), (699, 700, [.compact, .regular]),
      (700, 700, [.regular, .regular]),
    ]
    for (width, height, expected) in rows {
      #expect(classes(width, height) == expected, "\(width) x \(height)")
    }
  }

  @Test func traitsInOne() {
    let traits = UITraitCollection(traitsFrom: [
      UITraitCollection(userInterfaceStyle: .dark), UITraitCollection(displayScale: 2),
      UITraitCollection(preferredContentSizeCategory: .small),
    ])
    #expect(traits.userInterfaceStyle == .dark)
    #expect(traits.preferredContentSizeCategory == .small)
    #expect(traits.hasDifferentColorAppearance(comparedTo: UITraitCollection()))
    #expect(traits.hasDifferentColorAppearance(comparedTo: nil))
    #expect(
      !traits.hasDifferentColorAppearance(
        comparedTo: UITraitCollection(userInterfaceStyle: .dark)))
    traits.performAsCurrent {
      #expect(UITraitCollection.current.userInterfaceStyle == .dark)
    }
    #expect(UITraitCollection.current.userInterfaceStyle == .light)
  }

  @Test("a view that dark layout adds or removes is notified of its change of appearance")
  func layoutOfSubviews() {
    final class Noted: UIView {
      var changes: [UIUserInterfaceStyle?] = []
      override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        changes.append(previous?.userInterfaceStyle)
      }
    }
    final class Host: UIView {
      let badge = Noted()
      var shows = true
      override func layoutSubviews() {
        super.layoutSubviews()
        if shows { addSubview(badge) } else { badge.removeFromSuperview() }
      }
    }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    window.overrideUserInterfaceStyle = .dark
    let host = Host(frame: window.bounds)
    window.addSubview(host)
    _ = Renderer(scale: 1).render(window)
    #expect(host.badge.changes == [.light])
    host.shows = false
    host.setNeedsLayout()
    window.layoutIfNeeded()
    #expect(host.badge.superview == nil)
    host.addSubview(host.badge)
    #expect(host.badge.changes == [.light])
  }

  @Test("a change is delivered to each view with its own traits current")
  func nestedStyles() {
    final class Noted: UIView {
      var seen: [UIUserInterfaceStyle] = []
      override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        seen.append(UITraitCollection.current.userInterfaceStyle)
      }
    }
    // The styles of nested views and of the views after them, by their numbers of
    // enclosing views.
    let levels: [(Int, UIUserInterfaceStyle)] = [
      (0, .unspecified), (1, .light), (2, .unspecified), (3, .dark), (2, .unspecified),
      (1, .unspecified), (2, .dark), (3, .unspecified), (0, .light), (1, .unspecified),
    ]
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    var views: [Noted] = []
    var enclosing: [UIView] = [window]
    for (level, style) in levels {
      let view = Noted()
      view.overrideUserInterfaceStyle = style
      enclosing.removeLast(enclosing.count - level - 1)
      enclosing[level].addSubview(view)
      enclosing.append(view)
      views.append(view)
      view.seen = []
    }
    window.overrideUserInterfaceStyle = .dark
    let seen = views.map(\.seen)
    #expect(seen == views.map { [$0.traitCollection.userInterfaceStyle] })
    #expect(Set(seen) == [[.light], [.dark]])
  }

  @Test("the current traits are the view's in its layout, drawing and trait changes")
  func current() {
    final class Log {
      var lines: [String: UIUserInterfaceStyle] = [:]
      func note(_ call: String) {
        lines[call] = UITraitCollection.current.userInterfaceStyle
      }
    }
    final class Noted: UIView {
      let log = Log()
      override func layoutSubviews() {
        super.layoutSubviews()
        log.note("layout")
        // The traits of other views are not affected.
        #expect(window?.traitCollection.userInterfaceStyle == .light)
      }
      override func draw(_ rect: CGRect) { log.note("draw") }
      override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        log.note("change")
      }
      override func tintColorDidChange() { log.note("tint") }
    }
    final class Controller: UIViewController {
      let log = Log()
      override func viewWillLayoutSubviews() { log.note("will") }
      override func viewDidLayoutSubviews() { log.note("did") }
      override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        log.note("change")
      }
    }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    let plain = Noted(frame: window.bounds)
    let dark = Controller()
    let view = Noted(frame: window.bounds)
    dark.view.addSubview(view)
    for child in [plain, dark.view!] { window.addSubview(child) }
    dark.view.frame = window.bounds
    dark.overrideUserInterfaceStyle = .dark
    _ = Renderer(scale: 1).render(window)
    #expect(plain.log.lines == ["layout": .light, "draw": .light])
    #expect(
      view.log.lines == [
        "layout": .dark, "draw": .dark, "change": .dark, "tint": .dark,
      ])
    #expect(dark.log.lines == ["will": .dark, "did": .dark, "change": .dark])
    #expect(UITraitCollection.current.userInterfaceStyle == .light)
  }

  @Test("a closure is called for its registered traits, until it is unregistered")
  func registered() {
    let root = UIView()
    let view = Themed()
    root.addSubview(view)
    let registration = view.registerForTraitChanges([UITraitUserInterfaceStyle.self]) {
      (view: Themed, old: UITraitCollection) in
      view.changes.append(
        "\(old.userInterfaceStyle) \(view.traitCollection.userInterfaceStyle)")
    }
    view.registerForTraitChanges([UITraitLayoutDirection.self]) { (view: Themed, _) in
      view.changes.append("direction")
    }
    root.overrideUserInterfaceStyle = .dark
    #expect(view.changes == ["light dark"])
    root.overrideUserInterfaceStyle = .dark
    #expect(view.changes.count == 1)
    view.unregisterForTraitChanges(registration)
    root.overrideUserInterfaceStyle = .light
    #expect(view.changes.count == 1)
  }

  @Test("a view that is moved below another appearance is notified") func moved() {
    let root = UIView()
    root.overrideUserInterfaceStyle = .dark
    let (parent, view) = (UIView(), Themed())
    parent.addSubview(view)
    view.registerForTraitChanges([UITraitUserInterfaceStyle.self]) {
      (view: Themed, old: UITraitCollection) in
      view.changes.append(
        "\(old.userInterfaceStyle) \(view.traitCollection.userInterfaceStyle)")
    }
    root.addSubview(parent)
    #expect(view.changes == ["light dark"])
    root.insertSubview(parent, at: 0)
    #expect(view.changes.count == 1)
    // A row that is used again has never been light.
    parent.removeFromSuperview()
    root.addSubview(parent)
    #expect(view.changes.count == 1)
    parent.removeFromSuperview()
    UIView().addSubview(parent)
    #expect(view.changes == ["light dark", "dark light"])
  }
}
