@_exported import UIKit
import class QuartzCore.CALayer
import UIKit.UIGestureRecognizerSubclass
import Foundation

#if canImport(UIKit) && os(iOS)
@UIApplicationMain
class AppDelegate: UIResponder, UIApplicationDelegate {
  @objc var window: UIWindow?  // kept
}
#endif

@IBDesignable @available(iOS 13, *)
@objcMembers
public final class Dial: UIKit.UIView {
  @IBOutlet private(set) weak var label: UILabel!
  @IBInspectable /* in points */ var ring: CoreGraphics.CGFloat = 3 {
    didSet { setNeedsDisplay() }
  }
  @objc dynamic var value = 0.5
  @objc dynamic public var step: Int = 1 {
    didSet {
      setNeedsDisplay()
    }
  }
  @objc dynamic var shown: Int { step }
  dynamic func turn() {}
  @NSManaged var stored: String
  @IBAction func pressed(_ sender: Any) {}
  @nonobjc static let unit: CGFloat = 1

  @MainActor
  func show(_ done: @escaping @MainActor () -> Void) { Task { @MainActor in done() } }
}
