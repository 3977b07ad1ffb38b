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
