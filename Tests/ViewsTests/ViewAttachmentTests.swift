import MesmerGeometry
import Testing

@_spi(Components) @testable import MesmerViews

private class Noting: ViewAttachment {
  var heard: [String] = []
  override func viewChanged(_ view: View) { heard.append("changed") }
  override func viewDidMoveToWindow(_ view: View) { heard.append("window") }
  override func traitsChanged(of view: View, from old: TraitCollection) {
    heard.append("traits")
  }
}
private final class Special: Noting {}
private final class Other: ViewAttachment {}

@Suite("Attachments of views") struct ViewAttachmentTests {
  private let view = View()

  @Test("an attachment is found by exactly its class until it is removed")
  func found() {
    #expect(view.attachment(of: Noting.self) == nil && view.rare == nil)
    let (special, other, plain) = (Special(), Other(), Noting())
    view.attach(special)
    #expect(view.attachment(of: Noting.self) == nil)
    view.attach(other)
    view.attach(plain)
    #expect(view.attachment(of: Noting.self) === plain)
    #expect(view.attachment(of: Special.self) === special)
    view.removeAttachment(of: Other.self)
    view.removeAttachment(of: Other.self)
    #expect(view.attachment(of: Other.self) == nil)
    #expect(view.attachment(of: Special.self) === special)
    view.removeAttachment(of: Noting.self)
    #expect(view.attachment(of: Noting.self) == nil)
    #expect(view.attachment(of: Special.self) === special)
  }

  @Test("each property that is set is one change, and so is a frame")
  func changes() {
    let noting = view.attach(Noting())
    view.frame = Rect(x: 1, y: 2, width: 3, height: 4)
    #expect(noting.heard == ["changed"])
    view.center = .zero
    view.bounds.size.width = 9
    view.transform = AffineTransform(scaleX: 2, y: 2)
    view.alpha = 0.5
    view.isHidden = true
    #expect(noting.heard.count == 6)
  }

  @Test("it receives changes of the window and of the traits")
  func surroundings() {
    let noting = view.attach(Noting())
    let window = Window(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    window.addSubview(view)
    view.overrideUserInterfaceStyle = .dark
    view.removeFromSuperview()
    #expect(noting.heard == ["window", "traits", "window"])
  }
}
