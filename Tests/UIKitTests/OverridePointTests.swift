import Foundation
import MesmerUIKit
import Testing

/// Members that subclasses override, called as UIKit calls them.
@Suite struct OverridePointTests {
  private final class Layout: UICollectionViewFlowLayout {
    var log: [String] = []
    override func prepare() {
      super.prepare()
      log.append("prepare")
    }
    override func prepare(
      forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]
    ) {
      for item in updateItems {
        let paths = [item.indexPathBeforeUpdate, item.indexPathAfterUpdate]
        log.append("\(item.updateAction) \(paths.map { $0?.item ?? -1 })")
      }
    }
    override func initialLayoutAttributesForAppearingItem(
      at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      log.append("appears \(itemIndexPath.item)")
      return nil
    }
    override func finalizeCollectionViewUpdates() { log.append("end") }
  }

  @Test("a layout is told the changes between prepare and the queries for animations")
  func updates() throws {
    let (layout, source) = (Layout(), Items())
    let view = source.collection(layout)
    let controller = UIViewController()
    controller.view.addSubview(view)
    let (_, clock) = try UIWindow.shown(controller, [.wait(1)])
    layout.log = []
    clock.perform {
      view.performBatchUpdates {
        source.count = 3
        view.deleteItems(at: [IndexPath(item: 0, section: 0)])
        view.insertItems(at: [IndexPath(item: 2, section: 0)])
      }
    }
    #expect(
      layout.log == ["prepare", "delete [0, -1]", "insert [-1, 2]", "appears 2", "end"])
  }

  @Test("the context of changed bounds is of the layout's own class")
  func context() {
    final class Context: UICollectionViewFlowLayoutInvalidationContext {}
    final class Own: UICollectionViewFlowLayout {
      override class var invalidationContextClass: AnyClass { Context.self }
    }
    let flow = UICollectionViewFlowLayout().invalidationContext(forBoundsChange: .zero)
    #expect(
      (flow as? UICollectionViewFlowLayoutInvalidationContext)?
        .invalidateFlowLayoutDelegateMetrics == true)
    #expect(Own().invalidationContext(forBoundsChange: .zero) is Context)
  }

  @Test("a cell is told before and after its editing changes")
  func cell() {
    final class Cell: UITableViewCell {
      var log: [String] = []
      override var reuseIdentifier: String? { "own" }
      override func willTransition(to state: UITableViewCell.StateMask) {
        log.append("will \(state == .showingEditControl) \(isEditing)")
      }
      override func didTransition(to state: UITableViewCell.StateMask) {
        log.append("did \(state.isEmpty) \(isEditing)")
      }
    }
    let cell = Cell(style: .default, reuseIdentifier: "given")
    #expect(cell.reuseIdentifier == "own")
    cell.setEditing(true, animated: false)
    cell.setEditing(true, animated: false)
    #expect(cell.log == ["will true false", "did false true"])
  }

  @Test("a text view's initializer with a container is the one that subclasses override")
  func textView() {
    final class Notes: UITextView {
      var isMade = false
      override init(frame: CGRect, textContainer: NSTextContainer?) {
        super.init(frame: frame, textContainer: textContainer)
        isMade = true
      }
      required init?(coder: NSCoder) { return nil }
    }
    let notes = Notes(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    #expect(notes.isMade && notes.backgroundColor == .systemBackground)
    notes.textContainer.lineBreakMode = .byCharWrapping
    #expect(notes.textContainer.lineBreakMode == .byCharWrapping)
    #expect(notes.textContainer.size == CGSize(width: 100, height: Double.infinity))
  }

  @Test("an interaction is told its views, and has one at a time")
  func interactions() {
    final class Spy: UIInteraction {
      weak var view: UIView?
      var log: [Int?] = []
      func willMove(to view: UIView?) { log.append(view?.tag) }
      func didMove(to view: UIView?) { self.view = view }
    }
    let (a, b, spy) = (UIView(), UIView(), Spy())
    (a.tag, b.tag) = (1, 2)
    a.addInteraction(spy)
    a.addInteraction(spy)
    b.addInteraction(spy)
    #expect(spy.view === b && a.interactions.isEmpty && b.interactions.count == 1)
    b.interactions = []
    #expect(spy.log == [1, nil, 2, nil] && spy.view == nil)
  }

  @Test(
    "a recognizer's initializer with a target is overridden as uikit-source writes it")
  func recognizer() {
    final class Edge: UITapGestureRecognizer {
      var isMade = false
      init(target: Any?, action: Selector?, _: Void = ()) {
        super.init()
        if let target: Any = target, let action: Selector = action {
          addTarget(target, action: action)
        }
        isMade = true
      }
    }
    final class Target {
      func tapped() {}
    }
    let edge = Edge(target: Target(), action: Selector("tapped", Target.tapped))
    #expect(edge.isMade && Edge(target: nil, action: nil).isMade)
  }
}
