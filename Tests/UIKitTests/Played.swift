import Foundation
import MesmerUIKit
import TestSupport

extension UIWindow {
  /// A window of 375 x 667 points that shows a controller.
  static func showing(_ controller: UIViewController) -> UIWindow {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
    window.rootViewController = controller
    window.makeKeyAndVisible()
    return window
  }

  /// Shows a view in a controller's view.
  func show<Shown: UIView>(_ view: Shown) -> Shown {
    let screen = UIViewController()
    rootViewController = screen
    makeKeyAndVisible()
    screen.view.addSubview(view)
    layoutIfNeeded()
    return view
  }

  /// A clock, without actions or with some, at a time.
  func started(
    _ actions: [Timeline.Action] = [.wait(1)], at time: Double = 0
  ) throws -> WindowClock {
    let clock = try clock(actions)
    clock.advance(to: time)
    return clock
  }

  /// Plays to the end, at most 100 seconds.
  @discardableResult
  func play(_ actions: Timeline.Action...) throws -> WindowClock { try play(actions) }
}

extension Timeline.Action {
  /// A finger that moves some points at 600 points per second, rests 0.2 seconds and
  /// lifts.
  static func slow(_ from: CGPoint, dx: CGFloat = 0, dy: CGFloat = 0) -> Timeline.Action {
    let way = CGVector(dx: dx, dy: dy)
    return .drag(from: from, to: from + way, duration: way.length / 600, hold: 0.2)
  }
}

/// The views of a type in a view, from the back.
func all<Kind: UIView>(_ kind: Kind.Type, in view: UIView) -> [Kind] {
  let own = (view as? Kind).map { [$0] } ?? []
  return own + view.subviews.flatMap { all(kind, in: $0) }
}

/// The texts of the labels in a view.
func texts(in view: UIView) -> [String] { all(UILabel.self, in: view).compactMap(\.text) }

/// A data source of items in one section, whose cells have the reuse identifier "c".
class Items: NSObject, UICollectionViewDataSource {
  var count: Int
  init(_ count: Int = 3) { self.count = count }

  /// A collection of these items, 170 points wide.
  func collection(_ layout: UICollectionViewLayout) -> UICollectionView {
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 170, height: 300), collectionViewLayout: layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "c")
    view.dataSource = self
    return view
  }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { count }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "c", for: indexPath)
  }
}
