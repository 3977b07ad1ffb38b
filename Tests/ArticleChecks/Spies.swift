import MesmerUIKit

// Compiled into the module of a listing whose function does not expose its views: in that
// module these classes hide UIKit's, and record the views made.

/// The views that the listing has made, oldest first.
var made: [MesmerUIKit.UIView] = []

class UIScrollView: MesmerUIKit.UIScrollView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    made.append(self)
  }
  required init?(coder: NSCoder) { return nil }
}

class UIImageView: MesmerUIKit.UIImageView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    made.append(self)
  }
  override init(image: UIImage?) {
    super.init(image: image)
    made.append(self)
  }
  override init(image: UIImage?, highlightedImage: UIImage?) {
    super.init(image: image, highlightedImage: highlightedImage)
    made.append(self)
  }
  required init?(coder: NSCoder) { return nil }
}
