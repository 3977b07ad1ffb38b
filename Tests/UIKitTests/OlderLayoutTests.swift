import Foundation
import MesmerUIKit
import Testing

/// Layout guides, transitions and states of older code.
@Suite struct OlderLayoutTests {
  @Test("layout guides are the space between the view and its safe area")
  func guides() throws {
    let controller = UIViewController()
    controller.additionalSafeAreaInsets = UIEdgeInsets(
      top: 30, left: 0, bottom: 10, right: 0)
    let box = UIView()
    box.translatesAutoresizingMaskIntoConstraints = false
    controller.view.addSubview(box)
    NSLayoutConstraint.activate([
      box.topAnchor.constraint(equalTo: controller.topLayoutGuide.bottomAnchor),
      box.bottomAnchor.constraint(equalTo: controller.bottomLayoutGuide.topAnchor),
    ])
    let (window, _) = try UIWindow.shown(controller, [.wait(0.1)])
    let (top, bottom) = (
      window.safeAreaInsets.top + 30, window.safeAreaInsets.bottom + 10
    )
    #expect(controller.topLayoutGuide.length == top)
    #expect((controller.bottomLayoutGuide as UILayoutSupport).length == bottom)
    #expect(box.frame.minY == top)
    #expect(box.frame.maxY == controller.view.bounds.height - bottom)
  }

  @Test("a transition replaces the view of a child when it has ended")
  func transition() throws {
    let (parent, old, new) = (UIViewController(), UIViewController(), UIViewController())
    parent.addChild(old)
    parent.addChild(new)
    parent.view.addSubview(old.view)
    let (_, clock) = try UIWindow.shown(parent, [.wait(2)])
    var ended = 0
    clock.perform {
      parent.transition(
        from: old, to: new, duration: 0.5, options: [], animations: { old.view.alpha = 0 }
      ) { _ in ended += 1 }
    }
    #expect(new.view.superview === parent.view && old.view.superview === parent.view)
    clock.advance(to: 2)
    #expect(old.view.superview == nil && ended == 1)
  }

  @Test(
    "children appear and disappear at the start of a transition, and have at its end",
    arguments: [UIView.AnimationOptions.transitionCrossDissolve, []])
  func appearance(options: UIView.AnimationOptions) throws {
    let log = Log()
    let (a, b) = (LoggedController("a", log), LoggedController("b", log))
    let parent = UIViewController()
    for child in [a, b] { parent.addChild(child) }
    parent.view.addSubview(a.view)
    let (_, clock) = try UIWindow.shown(parent, [.wait(2)])
    _ = log.take()
    clock.perform {
      parent.transition(
        from: a, to: b, duration: 0.5, options: options, animations: { a.view.alpha = 0 }
      ) { _ in log.lines.append("end") }
    }
    clock.advance(to: 0.3)
    #expect(log.take() == ["a willDisappear animated", "b willAppear animated"])
    clock.advance(to: 2)
    #expect(log.take() == ["a didDisappear", "b didAppear", "end"])
    #expect(parent.view.subviews == [b.view])
  }

  @Test("a transition between children fades, if its options say so")
  func dissolve() throws {
    let log = Log()
    let (a, b) = (
      LoggedController("a", log, color: .red), LoggedController("b", log, color: .blue)
    )
    let parent = UIViewController()
    for child in [a, b] { parent.addChild(child) }
    parent.view.addSubview(a.view)
    let (window, clock) = try UIWindow.shown(parent, [.wait(2)])
    clock.perform {
      parent.transition(
        from: a, to: b, duration: 1, options: [.transitionCrossDissolve, .curveLinear],
        animations: nil)
    }
    clock.advance(to: 0.6)
    let pixel = drawn { _ in
      window.drawHierarchy(in: window.bounds, afterScreenUpdates: true)
    }.pixel(10, 10)
    #expect((120...135).contains(pixel[0]) && (120...135).contains(pixel[2]))
  }

  @Test("touches are ignored until as many calls end it as began it")
  func ignoring() throws {
    final class Delegate: NSObject, UIApplicationDelegate {
      var window: UIWindow?
      func applicationDidFinishLaunching(_ application: UIApplication) {
        window = UIWindow(frame: UIScreen.main.bounds)
      }
    }
    let delegate = Delegate()
    let app = UIApplication.launch(delegate)
    let window = try #require(app.keyWindow)
    app.beginIgnoringInteractionEvents()
    app.beginIgnoringInteractionEvents()
    app.endIgnoringInteractionEvents()
    #expect(app.isIgnoringInteractionEvents && !window.isUserInteractionEnabled)
    app.endIgnoringInteractionEvents()
    #expect(!app.isIgnoringInteractionEvents && window.isUserInteractionEnabled)
    // A window that the app has disabled stays so.
    window.isUserInteractionEnabled = false
    app.endIgnoringInteractionEvents()
    app.beginIgnoringInteractionEvents()
    app.endIgnoringInteractionEvents()
    #expect(!window.isUserInteractionEnabled)
  }

  @Test("names of no effect have UIKit's defaults, and are stored")
  func names() {
    let window = UIWindow()
    #expect(window.windowLevel == .normal)
    window.windowLevel = .alert + 1
    #expect(window.windowLevel > .alert && UIWindow.Level.statusBar - 1 > .normal)
    let text = UITextView()
    #expect(text.dataDetectorTypes == [] && text.smartQuotesType == .default)
    text.dataDetectorTypes = [.link, .phoneNumber]
    text.smartDashesType = UITextSmartDashesType.no
    text.smartInsertDeleteType = UITextSmartInsertDeleteType.yes
    #expect(UIDataDetectorTypes.all.isSuperset(of: text.dataDetectorTypes))
    #expect(text.smartDashesType == .no && text.smartInsertDeleteType == .yes)
    text.linkTextAttributes = [.foregroundColor: UIColor.red]
    #expect(text.linkTextAttributes.count == 1)
    #expect(UITextItemInteraction.preview.rawValue == 2)
    let field = UITextField()
    field.smartQuotesType = UITextSmartQuotesType.yes
    #expect(field.smartQuotesType == .yes)
  }

  @Test("a context menu's interaction knows its view and its delegate")
  func menus() {
    final class Menus: UIContextMenuInteractionDelegate {
      func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        configurationForMenuAtLocation location: CGPoint
      ) -> UIContextMenuConfiguration? {
        UIContextMenuConfiguration(identifier: NSString(string: "menu"))
      }
    }
    let (menus, view) = (Menus(), UIView())
    let interaction = UIContextMenuInteraction(delegate: menus)
    view.addInteraction(interaction)
    #expect(interaction.view === view && interaction.delegate === menus)
    interaction.dismissMenu()
    let menu = menus.contextMenuInteraction(
      interaction, configurationForMenuAtLocation: .zero)
    #expect((menu?.identifier as? NSString) == "menu")
  }
}
