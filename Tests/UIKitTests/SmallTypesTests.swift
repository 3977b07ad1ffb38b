import MesmerUIKit
import Testing

/// Types of few members, each with what it does here.
@Suite struct SmallTypesTests {
  private final class SheetDelegate: UISheetPresentationControllerDelegate {
    var identifiers: [UISheetPresentationController.Detent.Identifier?] = []

    func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
      _ sheetPresentationController: UISheetPresentationController
    ) { identifiers.append(sheetPresentationController.selectedDetentIdentifier) }
  }

  @Test("a sheet's delegate is told the detent, whose height depends on its context")
  func detents() throws {
    let (back, page, delegate) = (UIViewController(), UIViewController(), SheetDelegate())
    let (_, clock) = try UIWindow.shown(
      back,
      [
        .wait(1),
        .drag(from: CGPoint(x: 100, y: 500), to: CGPoint(x: 100, y: 200), duration: 0.5),
      ]
    )
    let sheet = try #require(page.sheetPresentationController)
    sheet.detents = [
      .custom(identifier: .init("third")) {
        (context: any UISheetPresentationControllerDetentResolutionContext) in
        context.maximumDetentValue / 3
      }, .large(),
    ]
    sheet.delegate = delegate
    clock.perform { back.present(page, animated: true) }
    clock.advance(to: 1)
    let third = 667 - page.view.frame.minY
    clock.advance(to: 3)
    let whole = 667 - page.view.frame.minY
    #expect((third - whole / 3).magnitude < 1, "\(third) \(whole)")
    #expect(delegate.identifiers == [.large])
  }

  @Test("settings of text and scrolling have UIKit's defaults, and are stored")
  func settings() {
    let field = UITextField()
    #expect(field.autocorrectionType == UITextAutocorrectionType.default)
    field.spellCheckingType = UITextSpellCheckingType.no
    #expect(field.spellCheckingType == .no)
    let table = UITableView()
    #expect(table.keyboardDismissMode == UIScrollView.KeyboardDismissMode.none)
    table.keyboardDismissMode = .interactive
    #expect(table.keyboardDismissMode == .interactive)
    #expect(
      table.separatorInsetReference
        == UITableView.SeparatorInsetReference.fromCellEdges)
    let preferences = WKPreferences()
    #expect(preferences.javaScriptEnabled)
  }

  @Test("traits have the device's idiom, and a colour of Core Graphics can be a gray")
  func idiom() {
    #expect(UIView().traitCollection.userInterfaceIdiom == .phone)
    #expect(CGColor(gray: 0.25, alpha: 0.5) == UIColor(white: 0.25, alpha: 0.5).cgColor)
  }

  @Test("a bar of a controller is attached to the top, another one is at it")
  func positions() {
    let navigation = UINavigationController(rootViewController: UIViewController())
    navigation.loadViewIfNeeded()
    let bars: [any UIBarPositioning] = [navigation.navigationBar, UINavigationBar()]
    #expect(bars.map(\.barPosition) == [.topAttached, .top])
    withExtendedLifetime(navigation) {}
  }

  @Test("a plain effect changes nothing") func effect() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 8, height: 8))
    root.backgroundColor = .red
    let before = Renderer(scale: 1).render(root).premultipliedBytes
    let view = UIVisualEffectView(effect: UIVisualEffect())
    view.frame = root.bounds
    root.addSubview(view)
    #expect(Renderer(scale: 1).render(root).premultipliedBytes == before)
  }

  @Test("touches are direct, and motions are shakes") func events() throws {
    final class Touched: UIView {
      var types: [UITouch.TouchType] = []
      var motions: [UIEvent.EventSubtype] = []
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        types += touches.map(\.type)
      }
      override func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        motions.append(motion)
      }
    }
    let controller = UIViewController()
    let view = Touched()
    controller.view = view
    _ = try UIWindow.shown(controller, [.tap(CGPoint(x: 50, y: 50))])
    view.motionBegan(.motionShake, with: nil)
    #expect(view.types == [.direct] && view.motions == [.motionShake])
  }

  @Test("the format of a bitmap has its alpha in five bits") func bitmap() throws {
    let image = try #require(drawn(4, 4) { _ in }.cgImage)
    #expect(image.bitmapInfo.intersection(.alphaInfoMask) == image.bitmapInfo)
    #expect(CGBitmapInfo.byteOrderDefault.isEmpty)
  }

  @Test("work is performed on the clock") func work() throws {
    let (_, clock) = try UIWindow.shown(UIViewController())
    var calls = 0
    let later: DispatchedWork = DispatchQueue.main.asyncAfter
    clock.perform { later(deadline: .now() + 0.5) { calls += 1 } }
    clock.advance(to: 0.5)
    #expect(calls == 0)
    clock.advance(to: 0.7)
    #expect(calls == 1)
  }

  @Test("the role of a scene is that of a window") func role() {
    let role = UISceneSession.Role.windowApplication
    #expect(UISceneConfiguration(name: nil, sessionRole: role).role == role)
  }
}
