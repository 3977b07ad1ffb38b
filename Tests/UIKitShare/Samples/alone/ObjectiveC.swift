import UIKit

@objc protocol KnobDelegate: NSObjectProtocol {
  @objc optional func limit(for knob: Knob) -> CGFloat
  @objc optional func knobDidTurn(_ knob: Knob)
}

class Knob: UIControl {
  @IBOutlet weak var delegate: KnobDelegate?
  @objc dynamic var turned: CGFloat = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    addTarget(self, action: #selector(pressed(_:)), for: .touchUpInside)
    addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: #selector(tapped)))
    NotificationCenter.default.addObserver(
      self, selector: #selector(tapped), name: Notification.Name("tap"), object: nil)
    Timer.scheduledTimer(
      timeInterval: 1, target: self, selector: #selector(Knob.tapped), userInfo: nil,
      repeats: true)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  @IBAction private func pressed(_ sender: Knob) {
    turned = min(turned + 1, delegate?.limit?(for: self) ?? 10)
    delegate?.knobDidTurn?(self)
  }
  @objc func tapped() {}
}

class KnobController: UIViewController, KnobDelegate {
  func limit(for knob: Knob) -> CGFloat { 4 }
}
