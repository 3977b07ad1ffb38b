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
