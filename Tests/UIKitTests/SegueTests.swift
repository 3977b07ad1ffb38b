import MesmerUIKit
import TestSupport
import Testing

/// Segues that a controller registers.
@Suite struct SegueTests {
  private final class Source: LoggedController {
    override func shouldPerformSegue(
      withIdentifier identifier: String, sender: Any?
    ) -> Bool { false }
    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
      super.prepare(for: segue, sender: sender)
      #expect(segue.source === self && segue.destination.viewIfLoaded == nil)
      segue.destination.title = "prepared"
      write("prepare \(segue.identifier ?? "nil") \(sender ?? "nil")")
    }
  }

  private let log = Log()

  @Test("a segue prepares its destination and shows it") func shows() throws {
    let source = Source("a", log)
    let navigation = UINavigationController(rootViewController: source)
    var made: [UIViewController] = []
    source.registerSegue("detail") {
      made.append(UIViewController())
      return made[made.count - 1]
    }
    source.performSegue(withIdentifier: "detail", sender: 5)
    #expect(log.take() == ["a prepare detail 5"])
    #expect(made.count == 1 && navigation.topViewController === made[0])
    #expect(made[0].title == "prepared")
  }

  @Test("a segue presents its destination; the last one with an identifier counts")
  func presents() throws {
    let source = Source("a", log)
    let (_, clock) = try UIWindow.shown(source)
    source.registerSegue("sheet") { UIViewController() }
    let sheet = UIViewController()
    source.registerSegue("sheet", presents: true) { sheet }
    clock.perform { source.performSegue(withIdentifier: "sheet", sender: nil) }
    clock.advance(to: 1)
    #expect(source.presentedViewController === sheet && sheet.title == "prepared")
  }

  @Test("an unknown identifier calls nothing") func unknown() {
    let source = Source("a", log)
    source.performSegue(withIdentifier: "unheard of", sender: nil)
    #expect(log.take() == [])
  }
}

@Suite struct StoryboardTests {
  private final class Detail: UIViewController {}

  @Test("a storyboard creates the controllers that are registered in it")
  func registered() throws {
    UIStoryboard.register(nil, in: "Main") { UINavigationController() }
    UIStoryboard.register("detail", in: "Main") { Detail() }
    let storyboard = UIStoryboard(name: "Main", bundle: nil)
    let start = try #require(storyboard.instantiateInitialViewController())
    #expect(start is UINavigationController && start.storyboard === storyboard)
    let detail = start.storyboard?.instantiateViewController(withIdentifier: "detail")
    #expect(detail is Detail && detail?.storyboard === storyboard)
    #expect(UIViewController().storyboard == nil)
  }

  @Test("an identifier of another storyboard gives an empty controller")
  func missing() {
    UIStoryboard.register("detail", in: "Main") { Detail() }
    let other = UIStoryboard(name: "Other", bundle: nil)
    #expect(other.instantiateInitialViewController() == nil)
    let controller = other.instantiateViewController(withIdentifier: "detail")
    #expect(type(of: controller) == UIViewController.self)
  }
}
