import Mesmer
import TestSupport
import Testing

@Suite struct HitTestTests {
  private let root = View(frame: Rect(0, 0, 100, 100))
  private let low = View(frame: Rect(10, 10, 50, 50))
  private let high = View(frame: Rect(40, 40, 50, 50))

  init() {
    root.addSubview(low)
    root.addSubview(high)
  }

  private func hit(_ x: Double, _ y: Double) -> View? {
    root.hitTest(Point(x, y), with: nil)
  }

  @Test("the front-most and deepest view is hit; right and bottom edges are outside")
  func order() {
    let hits: [View?] = [
      hit(50, 50), hit(20, 20), hit(5, 5), hit(100, 50), hit(-1, 50), hit(90, 50),
      hit(60, 39),
    ]
    #expect(hits == [high, low, root, nil, nil, root, root])
    let inner = low.add(View(frame: Rect(5, 5, 10, 10)))
    #expect(hit(16, 16) === inner)
    root.bringSubviewToFront(low)
    #expect(hit(50, 50) === low)
  }

  @Test func `hidden, faint and inert views are excluded with their subviews`() {
    high.isHidden = true
    #expect(hit(50, 50) === low)
    high.isHidden = false
    high.alpha = 0.009
    #expect(hit(50, 50) === low)
    high.alpha = 0.01
    #expect(hit(50, 50) === high)
    high.isUserInteractionEnabled = false
    high.addSubview(View(frame: high.bounds))
    #expect(hit(50, 50) === low)
    root.addSubview(ImageView(frame: root.bounds))
    #expect(hit(50, 50) === low)
  }

  @Test func `parts outside of the superview are not hit`() {
    let inner = low.add(View(frame: Rect(40, -5, 30, 30)))
    #expect(hit(55, 12) === inner)
    #expect(hit(65, 12) === root)
  }

  @Test func `transforms and scroll offsets count`() {
    high.transform = AffineTransform(scaleX: 0.5, y: 0.5)
    #expect(hit(50, 50) === low)
    #expect(hit(65, 65) === high)
    let scroll = ScrollView(frame: root.bounds)
    scroll.contentOffset = Point(0, 300)
    let far = scroll.add(View(frame: Rect(0, 350, 10, 10)))
    root.addSubview(scroll)
    #expect(hit(5, 55) === far)
    #expect(hit(5, 45) === scroll)
  }

  @Test func `a collapsed view is not hit`() {
    high.transform = AffineTransform(scaleX: 0, y: 1)
    #expect(hit(65, 65) === root)
  }

  @Test("the chain goes from view to superview, through controllers, to the window")
  func chain() {
    final class Plain: ViewController {}
    let window = Window(frame: root.frame)
    let controller = Plain()
    controller.view = root
    window.rootViewController = controller
    window.makeKeyAndVisible()
    let chain = Array(sequence(first: high as Responder, next: \.next))
    #expect(chain.count == 4)
    #expect(chain[0] === high && chain[1] === root)
    #expect(chain[2] === controller && chain[3] === window)
  }

  @Test func `touches that a view does not answer go up the chain`() {
    final class Catching: View {
      var caught: [String] = []
      override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        caught.append("began \(touches.count)")
      }
      override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        caught.append("moved")
      }
      override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        caught.append("ended")
      }
      override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        caught.append("cancelled")
      }
    }
    let catching = Catching(frame: root.frame)
    catching.addSubview(root)
    let touch = Touch(at: Point(3, 4), in: high)
    let event = Event(touches: [touch])
    high.touchesBegan([touch], with: event)
    high.touchesMoved([touch], with: event)
    high.touchesEnded([touch], with: event)
    high.touchesCancelled([touch], with: event)
    #expect(catching.caught == ["began 1", "moved", "ended", "cancelled"])
    #expect(touch.location(in: root) == Point(43, 44))
    #expect(touch.location(in: high) == Point(3, 4))
    #expect(event.touches(for: high) == [touch])
    #expect(event.touches(for: low) == [])
  }

  @Test func `views are found by tag, back to front, superviews first`() {
    low.tag = 7
    high.tag = 7
    #expect(root.viewWithTag(7) === low)
    #expect(root.viewWithTag(0) === root)
    #expect(root.viewWithTag(8) == nil)
  }
}
