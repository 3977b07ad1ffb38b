import UIKit

open class Person: NSObject {
  @objc var name = ""
  @objc let age: Int
  private var secret = 1, other = 2
  @objc dynamic var height: CGFloat = 1
  static var name = ""

  init(age: Int) { self.age = age }

  override open func setValue(_ value: Any?, forUndefinedKey key: String) {
    super.setValue(value, forUndefinedKey: key)
  }
}

public class Author: Person {
  var `class`: String?
  var book: Novel?

  override public func value(forKey key: String) -> Any? { super.value(forKey: key) }
  override public func setValue(_ value: Any?, forUndefinedKey key: String) {}
}

public class Novel {
  var title = ""
}

class Name: UILabel {}

func use(_ person: Person, _ field: UITextField) {
  person.setValue("Ada", forKey: "name")
  print(person.value(forKey: #keyPath(Person.height)), person.value(forKeyPath: "book.title"))
  field.setValue(UIColor.red, forKeyPath: "placeholderLabel.textColor")
  field.setValue(1, forKey: "class")
  let key = "token"
  print(UserDefaults.standard.value(forKey: key))
}
