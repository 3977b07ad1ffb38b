import UIKit

public class Gradient: UIView {
  public override func layoutSublayers(of layer: CALayer) {
    super.layoutSublayers(of: layer)
    layer.sublayers?.first?.frame = bounds
  }
}

class Both: UIView {
  override func layoutSubviews() {
    super.layoutSubviews()
  }
  override func layoutSublayers(of layer: CALayer) {
    super.layoutSublayers(of: self.layer)
    tag = 1
  }
}

class Below: Gradient {
  override func layoutSublayers(of layer: CALayer) {
    super.layoutSublayers(of: layer)
  }
}

class Sheet: CALayer {
  override func layoutSublayers() { super.layoutSublayers() }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

class Title: NSAttributedString {
  required init?(coder: NSCoder) { fatalError() }
  override init() { super.init() }
}

func top(_ delegate: UIApplicationDelegate?) -> CGFloat {
  delegate?.window??.safeAreaInsets.top ?? 0
}
