import Foundation
import MesmerUIKit
import Testing

/// Properties by name.
@Suite struct KeyValueCodingTests {
  @Test("keys of library classes read and set their properties, numbers of any type")
  func library() {
    let label = UILabel()
    label.setValue("a", forKey: "text")
    label.setValue(2, forKey: "numberOfLines")
    label.setValue(NSNumber(value: 0.5), forKey: "alpha")
    label.setValue(true, forKey: "hidden")
    label.setValue(
      NSValue(cgRect: CGRect(x: 1, y: 2, width: 3, height: 4)), forKey: "frame")
    label.setValue(UIView.ContentMode.left.rawValue, forKey: "contentMode")
    #expect(label.text == "a" && label.numberOfLines == 2 && label.alpha == 0.5)
    #expect(label.isHidden && label.contentMode == .left)
    #expect(
      label.value(forKey: "frame") as? CGRect == label.frame && label.frame.minX == 1)
    #expect(label.value(forKey: "contentMode") as? Int == label.contentMode.rawValue)
    label.setValue(nil, forKey: "text")
    #expect(label.text == nil && label.value(forKey: "text") == nil)
    let slider: NSObject = UISlider()
    slider.setValue(1, forKey: "value")
    slider.setValue(0, forKey: "enabled")
    #expect(
      (slider as? UISlider)?.value == 1 && (slider as? UISlider)?.isEnabled == false)
  }

  @Test("a key path goes through objects and layers; nil ends it")
  func paths() {
    let view = UIView()
    view.setValue(5, forKeyPath: "layer.cornerRadius")
    view.setValue(7, forKeyPath: "layer.position.x")
    #expect(view.layer.cornerRadius == 5 && view.center.x == 7)
    #expect(view.value(forKeyPath: "layer.cornerRadius") as? Double == 5)
    let layer: NSObject = view.layer
    layer.setValue("v", forKey: "own key")
    #expect(layer.value(forKey: "own key") as? String == "v")
    view.setValue(1, forKeyPath: "superview.alpha")
    #expect(view.value(forKeyPath: "superview.alpha") == nil)
    let field = UITextField()
    field.placeholder = "hint"
    for key in ["placeholderLabel", "_placeholderLabel"] {
      field.setValue(UIColor.red, forKeyPath: "\(key).textColor")
      #expect(field.value(forKeyPath: "\(key).textColor") as? UIColor == .red)
      #expect((field.value(forKey: key) as? UILabel)?.text == "hint")
      field.setValue(UIColor.blue, forKeyPath: "\(key).textColor")
    }
  }

  @Test("unknown keys, other types and properties that cannot be set change nothing")
  func unknown() {
    let view = UIView()
    view.setValue(1, forKey: "unheardOf")
    view.setValue("wide", forKey: "alpha")
    view.setValue(nil, forKey: "alpha")
    view.setValue(UIView(), forKey: "superview")
    #expect(view.value(forKey: "unheardOf") == nil && view.alpha == 1)
    #expect(view.superview == nil)
    UIDevice.current.setValue(3, forKey: "orientation")
    #expect(UIDevice.current.value(forKey: "orientation") as? Int == 1)
  }

  // As scripts/uikit-source writes classes with properties by name.
  private class Person: NSObject, _KeyValueCoded {
    class var _keyPaths: [String: AnyKeyPath] {
      ["name": \Person.name, "height": \Person.height, "friend": \Person.friend]
    }
    var name = ""
    private(set) var height: CGFloat?
    var friend: Person?
    var undefined: [String] = []

    func setValue(_ value: Any?, forUndefinedKey key: String) { undefined.append(key) }
  }
  private final class Author: Person {
    override class var _keyPaths: [String: AnyKeyPath] {
      super._keyPaths.merging(["level": \Author.level]) { $1 }
    }
    enum Level: Int { case first, second }
    var level = Level.first
  }

  @Test("a program's class has its own keys, its superclass's and a library class's")
  func program() {
    let (ada, ben) = (Author(), Person())
    ada.setValuesForKeys([
      "name": NSString(string: "Ada"), "height": 2, "friend": ben, "level": 1, "x": 0,
    ])
    #expect(ada.name == "Ada" && ada.height == 2 && ada.friend === ben)
    #expect(ada.level == .second && ada.undefined == ["x"])
    ada.setValue("Ben", forKeyPath: "friend.name")
    #expect(ben.name == "Ben" && ada.value(forKeyPath: "friend.name") as? String == "Ben")
    let values = ada.dictionaryWithValues(forKeys: ["height", "level", "y"])
    #expect(values["height"] as? Double == 2 && values["level"] as? Int == 1)
    #expect(values["y"] is NSNull)
    ada.setValuesForKeys(["height": NSNull(), "friend": NSNull()])
    #expect(ada.height == nil && ada.friend == nil)
    ben.setValue(1, forKey: "level")
    #expect(ben.undefined == ["level"])
  }

  @Test("dictionaries have any key") func dictionaries() {
    let values = NSMutableDictionary()
    values.setValue(1, forKey: "a")
    values.setValue(2, forKey: "b")
    values.setValue(nil, forKey: "a")
    let (a, b) = (values.value(forKey: "a"), values.value(forKey: "b") as? Int)
    #expect(a == nil && b == 2)
  }
}
