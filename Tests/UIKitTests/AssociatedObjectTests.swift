import Foundation
import MesmerUIKit
import Testing

nonisolated(unsafe) private var nameKey: UInt8 = 0
nonisolated(unsafe) private var otherKey: UInt8 = 0

extension UIView {
  fileprivate var name: String? {
    get { objc_getAssociatedObject(self, &nameKey) as? String }
    set { objc_setAssociatedObject(self, &nameKey, newValue, .OBJC_ASSOCIATION_RETAIN) }
  }
}

private final class Owner {}

@Suite struct AssociatedObjectTests {
  @Test("each object has its own value for each key") func values() {
    let (a, b) = (UIView(), UIView())
    a.name = "a"
    b.name = "b"
    objc_setAssociatedObject(a, &otherKey, 3, .OBJC_ASSOCIATION_COPY_NONATOMIC)
    #expect(a.name == "a" && b.name == "b")
    #expect(objc_getAssociatedObject(a, &otherKey) as? Int == 3)
    #expect(objc_getAssociatedObject(b, &otherKey) == nil)
    a.name = nil
    #expect(a.name == nil && objc_getAssociatedObject(a, &otherKey) as? Int == 3)
    objc_removeAssociatedObjects(a)
    #expect(objc_getAssociatedObject(a, &otherKey) == nil)
  }

  @Test("a retained value lives as long as its view, an assigned one does not")
  func lifetimes() {
    weak var value: Owner?
    do {
      let view = UIView()
      do {
        let owner = Owner()
        value = owner
        objc_setAssociatedObject(view, &otherKey, owner, .OBJC_ASSOCIATION_ASSIGN)
        #expect(objc_getAssociatedObject(view, &otherKey) as? Owner === owner)
      }
      #expect(value == nil && objc_getAssociatedObject(view, &otherKey) == nil)
      do {
        let owner = Owner()
        value = owner
        objc_setAssociatedObject(
          view, &otherKey, owner, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      }
      #expect(value != nil)
    }
    #expect(value == nil)
  }

  @Test("an object never has the associations of another one at the same address")
  func otherObjects() {
    for _ in 0..<500 {
      let object = Owner()
      #expect(objc_getAssociatedObject(object, &nameKey) == nil)
      objc_setAssociatedObject(object, &nameKey, "x", .OBJC_ASSOCIATION_RETAIN)
      #expect(objc_getAssociatedObject(object, &nameKey) as? String == "x")
    }
  }

  @Test func poolsAndLocksRunTheirCode() throws {
    #expect(autoreleasepool { 3 } == 3)
    objc_sync_enter(self)
    // The same thread can lock it again.
    objc_sync_enter(self)
    objc_sync_exit(self)
    objc_sync_exit(self)
  }

  @Test func aNibHasNoObjects() {
    #expect(UINib(nibName: "Card", bundle: nil).instantiate(withOwner: nil).isEmpty)
    #expect(Bundle.main.loadNibNamed("Card", owner: nil, options: nil) == nil)
  }
}
