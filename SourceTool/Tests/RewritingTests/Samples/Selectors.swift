import UIKit

// A screen whose methods are called by selectors.
class Screen: UIViewController {
  let button = UIButton(type: .system)
  var count = 0
  lazy var pan = UIPanGestureRecognizer(
    target: self,
    action: #selector(
      panned(_:)))  // stays on its line

  let early: UIButton = {
    let button = UIButton()
    button.addTarget(self, action: #selector(step(by:)), for: .touchDown)
    button.addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: #selector(step(by:))))
    let tap = UITapGestureRecognizer(target: self, action: #selector(step(by:)))
    button.addGestureRecognizer(tap)
    return button
  }()

  override func viewDidLoad() {
    super.viewDidLoad()
    button.addTarget(self, action: #selector(step(by:)), for: .touchUpInside)
    button.addTarget(self, action: #selector(Screen.pressed(_:with:)), for: .touchDown)
    button.addTarget(self, action: #selector(self.step(by:)), for: .valueChanged)
    button.addTarget(self, action: Selector(("pressed")), for: .touchUpInside)
    button.addTarget(self, action: Selector("unknown:"), for: .touchUpInside)
    let tap = UITapGestureRecognizer(
      target: view, action: #selector(UIView.endEditing(_:)))
    Timer.scheduledTimer(
      timeInterval: 1, target: self, selector: #selector(tick as () -> Void),
      userInfo: nil, repeats: true)
    perform(#selector(getter: Screen.count))
    perform(#selector(setter: count), with: 3)
    perform(#selector(renamed))
    perform(#selector(Screen.shared(_:)))
    perform(#selector(button.sizeToFit))
    perform(#selector((Screen.tick) as (Screen) -> (Timer) -> Void))
    _ = (tap, pan)
  }

  @objc func pressed() {}
  @objc func pressed(_ sender: UIButton, with event: UIEvent) {}
  @objc func step(by amount: Int) {}
  @objc func tick() {}
  @objc func tick(_ timer: Timer) {}
  @objc(other:) func renamed(_ x: Any) {}
  @objc class func shared(_ x: Any) {}
}

extension Screen {
  @objc private func panned(_ recognizer: UIPanGestureRecognizer) {}

  class Inner<Value>: NSObject {
    @objc func inside(sender: Any, forEvent event: UIEvent) {}
    func listen() { print(#selector(inside(sender:forEvent:))) }
  }
}
