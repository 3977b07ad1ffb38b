// Compiles: members with names that Mesmer has for its own use, which are not public.
import UIKit

let screen = UIScreen.main

extension UIView {
  var root: UIView { superview ?? self }
  var tree: [UIView] { subviews }
  func detach() { removeFromSuperview() }
}

extension Timer {
  static func schedule(_ interval: TimeInterval, _ call: @escaping (Timer) -> Void) {}
}

struct Place {}
struct Action {}

class TagsView: UIView {
  var stack = UIStackView()
  var recording = false
  var rare: Int?
  var place = Place()
  var needsLayout = true
  func mark() { recording = true }
  func layOut() {
    stack.axis = .vertical
    frame = screen.bounds
    detach()
    _ = root
    _ = tree.count
    Timer.schedule(1) { _ in }
  }
}

class RowCell: UITableViewCell {
  let label = UILabel()
  let detail = UILabel()
  let picture = UIImageView()
  func show() {
    label.text = detail.text
    picture.frame = window?.screen.bounds ?? bounds
  }
}

class KeyButton: UIButton {
  var action: Action?
  var actions: [Action] = []
}

let made = [UITableViewCell(), RowCell()]
let others = [UICollectionViewCell(), UICollectionReusableView()]
let header = UITableViewHeaderFooterView()
