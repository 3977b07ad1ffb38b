import UIKit

class Paths: NSObject {
  @objc dynamic var isOn = false

  func paths() {
    print(#keyPath(UIView.frame), #keyPath(UIView.isHidden), #keyPath(isOn))
    print(#keyPath(CAShapeLayer.path.bounds), #keyPath(Paths.isOn))
  }

  func texts(_ text: String, _ count: Int) {
    let size = (text as NSString).size(withAttributes: nil)
    let number = count + 1 as NSNumber
    layer.text = text + "a" as NSString
    let same = text as? NSString
    layer.colors = [
      #colorLiteral(red: 1, green: 0, blue: 0, alpha: 1).cgColor, #imageLiteral(resourceName: "dot"),
    ]
    print(size, number, same, setValue(1, forKey: "x"), NSClassFromString("Paths"))
    print(value(forKeyPath: "a.b"))
  }
}
