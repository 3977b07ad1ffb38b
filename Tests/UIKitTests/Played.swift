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

/// A data source of items in one section, whose cells have the reuse identifier "c".
class Items: NSObject, UICollectionViewDataSource {
  var count: Int
  init(_ count: Int = 3) { self.count = count }
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { count }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "c", for: indexPath)
  }
}
