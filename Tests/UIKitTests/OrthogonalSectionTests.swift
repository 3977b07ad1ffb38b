import MesmerUIKit
import TestSupport
import Testing

/// Sections that scroll across their collection, by touches.
@Suite struct OrthogonalSectionTests {
  typealias Behavior = UICollectionLayoutSectionOrthogonalScrollingBehavior

  /// Two sections of cards of 200 x 100 points, 10 apart, 20 from the sides, and a list.
  private func screen(_ behavior: Behavior) throws -> CompositionalScreen {
    let layout = UICollectionViewCompositionalLayout { index, _ in
      let size =
        index < 2
        ? NSCollectionLayoutSize(.absolute(200), .absolute(100))
        : NSCollectionLayoutSize(.fractionalWidth(1), .absolute(50))
      let section = NSCollectionLayoutSection(
        group: .horizontal(layoutSize: size, subitems: [layoutItem()]))
      if index < 2 {
        section.orthogonalScrollingBehavior = behavior
        section.interGroupSpacing = 10
        section.contentInsets = NSDirectionalEdgeInsets(
          top: 5, leading: 20, bottom: 5, trailing: 20)
      }
      return section
    }
    return CompositionalScreen(
      [10, 10, 20], layout, size: CGSize(width: 375, height: 667))
  }

  private func strip(_ screen: CompositionalScreen, _ section: Int) -> UIScrollView? {
    screen.collection.cellForItem(at: [section, 0])?.superview as? UIScrollView
      ?? screen.collection.visibleCells.first {
        screen.collection.indexPath(for: $0)?.section == section
      }?.superview as? UIScrollView
  }

  /// Plays fingers and returns the offsets of the two sections and of the collection.
  private func play(
    _ behavior: Behavior, _ actions: Timeline.Action...
  ) throws -> (CGFloat, CGFloat, CGFloat) {
    let screen = try screen(behavior)
    let window = UIWindow.showing(screen)
    window.layoutIfNeeded()
    try window.play(actions)
    return (
      try #require(strip(screen, 0)).contentOffset.x,
      try #require(strip(screen, 1)).contentOffset.x, screen.collection.contentOffset.y
    )
  }

  private func fling(_ dx: CGFloat, y: CGFloat = 50) -> Timeline.Action {
    .drag(
      from: CGPoint(x: 187, y: y), to: CGPoint(x: 187 + dx, y: y), duration: 0.1)
  }

  @Test("a section has its own scroll view, whose content is as long as its groups")
  func places() throws {
    let screen = try screen(.continuous)
    let first = try #require(strip(screen, 0))
    #expect(first !== strip(screen, 1) && first.superview === screen.collection)
    #expect(first.frame == CGRect(x: 0, y: 0, width: 375, height: 110))
    #expect(strip(screen, 1)?.frame.minY == 110)
    #expect(first.contentSize == CGSize(width: 40 + 2000 + 90, height: 110))
    let visible = screen.collection.indexPathsForVisibleItems
    #expect(visible.filter { $0.section == 0 } == [[0, 0], [0, 1]])
    #expect(
      screen.collection.cellForItem(at: [0, 1])?.frame
        == CGRect(x: 230, y: 5, width: 200, height: 100))
    // Only what is visible has a cell, at any offset.
    first.contentOffset.x = 640
    first.layoutIfNeeded()
    #expect(
      screen.collection.indexPathsForVisibleItems.filter { $0.section == 0 }
        == [[0, 3], [0, 4]])
    #expect(screen.collection.indexPathForItem(at: CGPoint(x: 100, y: 50)) == [0, 3])
    // The offset survives while the section is off-screen.
    screen.collection.frame.size.height = 150
    screen.collection.contentOffset.y = 900
    screen.collection.layoutIfNeeded()
    #expect(first.superview == nil)
    screen.collection.contentOffset.y = 0
    screen.collection.layoutIfNeeded()
    #expect(strip(screen, 0) === first && first.contentOffset.x == 640)
  }

  @Test("a drag across scrolls one section, a drag along it the collection")
  func directions() throws {
    let across = try play(.continuous, .slow(CGPoint(x: 300, y: 50), dx: -110))
    #expect(across == (100, 0, 0))
    let along = try play(.continuous, .slow(CGPoint(x: 300, y: 50), dy: -60))
    #expect(along.0 == 0 && along.2 == 50)
    let second = try play(.continuous, .slow(CGPoint(x: 300, y: 160), dx: -60))
    #expect(second == (0, 50, 0))
    // Below the sections, nothing scrolls across.
    #expect(try play(.continuous, .slow(CGPoint(x: 300, y: 400), dx: -60)) == (0, 0, 0))
  }

  @Test("a fling rests anywhere, or at the beginning of a group, or of the next one")
  func rests() throws {
    let free = try play(.continuous, fling(-60)).0
    #expect(free > 100 && free.truncatingRemainder(dividingBy: 210) != 0)
    let boundary = try play(.continuousGroupLeadingBoundary, fling(-60)).0
    #expect(boundary >= 210 && boundary.truncatingRemainder(dividingBy: 210) == 0)
    #expect((boundary - free).magnitude <= 105 + 1)
    #expect(try play(.groupPaging, fling(-60)).0 == 210)
    #expect(try play(.groupPaging, fling(-150), fling(-150)).0 == 420)
    #expect(try play(.groupPaging, fling(-150), fling(60)).0 == 0)
    // Slow drags go to the nearest group.
    #expect(try play(.groupPaging, .slow(CGPoint(x: 300, y: 50), dx: -100)).0 == 0)
    #expect(try play(.groupPaging, .slow(CGPoint(x: 300, y: 50), dx: -130)).0 == 210)
    #expect(try play(.paging, fling(-60)).0 == 375)
    // The first group rests in the middle of the collection, and so does the next.
    #expect(try play(.groupPagingCentered).0 == -67.5)
    #expect(try play(.groupPagingCentered, fling(-60)).0 == 142.5)
  }

  @Test("scrolling to an item scrolls its section too") func scrollToItem() throws {
    let screen = try screen(.continuous)
    screen.collection.layoutIfNeeded()
    screen.collection.scrollToItem(
      at: [1, 5], at: .centeredHorizontally, animated: false)
    screen.collection.layoutIfNeeded()
    #expect(strip(screen, 1)?.contentOffset.x == 982.5)
    #expect(strip(screen, 0)?.contentOffset.x == 0)
  }

  @Test("an inserted item moves the others in its section's scroll view")
  func insertion() throws {
    let screen = try screen(.continuous)
    let (_, clock) = try UIWindow.shown(screen)
    let cell = try #require(screen.collection.cellForItem(at: [0, 0]))
    clock.perform {
      screen.counts[0] = 11
      screen.collection.insertItems(at: [[0, 0]])
    }
    #expect(screen.collection.cellForItem(at: [0, 1]) === cell)
    clock.advance(to: 0.25)
    #expect((cell.presentation.frame.minX - 125).magnitude < 1e-6)
    clock.advance(to: 1)
    #expect(cell.presentation.frame == CGRect(x: 230, y: 5, width: 200, height: 100))
  }

  @Test("kept cells move to the scroll view of their section, or to the collection")
  func parents() throws {
    let screen = try screen(.continuous)
    let collection = screen.collection
    let cell = try #require(collection.cellForItem(at: [2, 0]))
    #expect(cell.superview === collection)
    screen.counts = [10, 20]
    collection.deleteSections([0])
    #expect(collection.cellForItem(at: [1, 0]) === cell)
    #expect(strip(screen, 1)?.superview === collection)
    #expect(cell.frame == CGRect(x: 20, y: 5, width: 200, height: 100))
    let size = NSCollectionLayoutSize(.fractionalWidth(1), .absolute(50))
    collection.collectionViewLayout = UICollectionViewCompositionalLayout(
      section: NSCollectionLayoutSection(
        group: .vertical(
          layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)])))
    #expect(collection.cellForItem(at: [1, 0]) === cell)
    #expect(cell.superview === collection)
    #expect(cell.frame == CGRect(x: 0, y: 500, width: 375, height: 50))
  }
}
