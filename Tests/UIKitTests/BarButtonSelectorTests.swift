import Testing

@testable import MesmerUIKit

@Suite("Selectors of bar buttons") struct BarButtonSelectorTests {
  private final class Owner: NSObject {
    var pressed: [UIBarButtonItem] = []
    func press(_ sender: UIBarButtonItem) { pressed.append(sender) }
  }

  @Test("a button calls the method of its target, which it does not retain")
  func calls() {
    var owner: Owner? = Owner()
    let item = UIBarButtonItem(
      title: "A", style: .plain, target: owner,
      action: Selector("press:", Owner.press(_:)))
    item.press()
    #expect(owner?.pressed.count == 1 && owner?.pressed.first === item)
    weak var gone = owner
    owner = nil
    #expect(gone == nil || gone?.pressed.count == 1)
    item.press()
    let empty = UIBarButtonItem(barButtonSystemItem: .done, target: nil, action: nil)
    empty.press()
    #expect(empty.action == nil)
  }
}
