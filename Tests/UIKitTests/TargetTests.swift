import Testing

@testable import MesmerUIKit

@Suite("Targets of controls and recognizers") struct TargetTests {
  private final class Owner: NSObject {
    var count = 0
    func pressed() { count += 1 }
    func tapped(_ sender: UIControl) { count += 10 }
  }
  private let action = Selector("pressed", Owner.pressed)

  @Test("an observer that is its own sender ends") func notifications() {
    let name = Notification.Name("TargetTests.own")
    weak var gone: Owner?
    do {
      let owner = Owner()
      gone = owner
      let center = NotificationCenter.default
      center.addObserver(owner, selector: action, name: name, object: owner)
      center.post(name: name, object: nil)
      center.post(name: name, object: owner)
      #expect(owner.count == 1)
    }
    #expect(gone == nil)
  }

  @Test("a value without an object can be associated weakly") func associated() {
    let object = Owner()
    withUnsafePointer(to: 0) { key in
      objc_setAssociatedObject(object, key, true, .OBJC_ASSOCIATION_ASSIGN)
      #expect(objc_getAssociatedObject(object, key) as? Bool == true)
      objc_setAssociatedObject(object, key, Owner(), .OBJC_ASSOCIATION_ASSIGN)
      #expect(objc_getAssociatedObject(object, key) == nil)
    }
  }
}

@Suite("Regressions of appearance") struct LookTests {
  @Test("an image of a bar is a template, unless it is to be as it is") func barImages() {
    let image = UIImage(width: 2, height: 2, rgba: [UInt8](repeating: 200, count: 16))
    #expect(barImage(image).image?.renderingMode == .alwaysTemplate)
    let own = image.withRenderingMode(.alwaysOriginal)
    #expect(barImage(own).image?.renderingMode == .alwaysOriginal)
  }

  @Test("a selected tab without an image of its own keeps its image") func tabs() {
    let image = UIImage(width: 2, height: 2, rgba: [UInt8](repeating: 200, count: 16))
    let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 320, height: 49))
    let item = UITabBarItem(title: "A", image: image, tag: 0)
    bar.items = [item]
    bar.selectedItem = item
    bar.layoutIfNeeded()
    #expect(all(UIImageView.self, in: bar).contains { $0.image?.size == image.size })
  }

  @Test("a path that is set does not move by itself") func paths() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let layer = CAShapeLayer()
    layer.path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10)).cgPath
    window.layer.addSublayer(layer)
    window.makeKeyAndVisible()
    #expect(layer.implicitAnimation("path") == nil)
    #expect(layer.implicitAnimation("opacity") != nil)
  }

  @Test("a layer keeps nothing of animations that have ended") func motion() throws {
    let stage = try LayerStage()
    stage.at(1) {
      stage.view.layer.add(fading(0, 1), forKey: "fade")
      stage.layer.cornerRadius = 3
      UIView.animate(withDuration: 1) { stage.view.layer.cornerRadius = 5 }
    }
    stage.at(1.1)
    #expect(stage.view.layer.motion != nil && stage.layer.motion != nil)
    stage.at(3)
    _ = shown(stage.window)
    #expect(stage.view.layer.motion == nil && stage.layer.motion == nil)
  }

  @Test("a text field has one placeholder, and returns a secret text without dots")
  func textFields() {
    let field = UITextField()
    field.attributedPlaceholder = NSAttributedString(string: "a")
    #expect(field.placeholder == "a")
    field.placeholder = "b"
    #expect(field.attributedPlaceholder?.string == "b")
    field.isSecureTextEntry = true
    field.text = "abc"
    #expect(field.attributedText?.string == "abc")
  }

  @Test("an image view can animate for ever, and shows an image set meanwhile")
  func imageAnimations() {
    let image = { (value: UInt8) in
      UIImage(width: 1, height: 1, rgba: [value, value, value, 255])
    }
    let view = UIImageView(image: image(1))
    view.animationImages = [image(2), image(3)]
    view.animationRepeatCount = .max
    view.startAnimating()
    let new = image(4)
    view.image = new
    view.stopAnimating()
    #expect(view.image === new)
  }

  @Test("a control gets the tint of its superview, and restores its own") func tints() {
    let red = UIView()
    red.tintColor = .red
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    window.tintColor = .green
    let button = UIButton(type: .system)
    button.setTitle("Go", for: .normal)
    let blue = button.titleLabel?.textColor
    red.addSubview(button)
    #expect(button.titleLabel?.textColor == .red)
    window.addSubview(button)
    #expect(button.titleLabel?.textColor == .green)
    button.removeFromSuperview()
    #expect(button.titleLabel?.textColor == blue)
    let own = UIButton(type: .system)
    own.tintColor = .black
    own.setTitle("Own", for: .normal)
    red.addSubview(own)
    #expect(own.titleLabel?.textColor == .black)
  }

  @Test("a mask that a shown layer gets has its frame at once") func masks() throws {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let view = UIView(frame: window.bounds)
    view.backgroundColor = .red
    window.addSubview(view)
    window.makeKeyAndVisible()
    let clock = try WindowClock(window, timeline: Timeline([.wait(1)]), screenScale: 1)
    clock.advance(to: 0.1)
    clock.perform {
      let mask = CALayer()
      mask.backgroundColor = UIColor.black.cgColor
      view.layer.mask = mask
      mask.frame = CGRect(x: 0, y: 0, width: 50, height: 100)
      #expect(mask.animationKeys() == nil)
    }
    let pixmap = Renderer(scale: 1).render(window)
    #expect(pixmap[25, 50].alpha == 255 && pixmap[75, 50].alpha == 0)
  }
}
