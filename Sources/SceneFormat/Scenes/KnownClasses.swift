import MesmerJSONText
import MesmerViews

/// The classes of a document's views, with their keys found by the document's own indices
/// of keys (`JSONTree.keys`), so that reading a view compares no strings.
final class KnownClasses {
  private let tree: JSONTree
  private var classes: [String: KnownClass] = [:]
  /// The last requested class.
  private var last: KnownClass?

  /// Creates the classes of a document's views.
  init(_ tree: JSONTree) { self.tree = tree }

  /// Returns the class with a name; nil if there is none.
  func named(_ name: String) -> KnownClass? {
    if let last, last.viewClass.name == name { return last }
    if let known = classes[name] {
      last = known
      return known
    }
    guard let viewClass = ViewClass.named(name) else { return nil }
    let known = KnownClass(viewClass, keyCount: tree.keys.count)
    classes[name] = known
    last = known
    return known
  }
}

/// A class with the data of its keys for the builder.
final class KnownClass {
  /// The data of a key for the builder.
  struct Key {
    let apply: (@Sendable (SceneBuilder, View, Int) -> Void)?
    let role: ViewKey.Role
  }

  let viewClass: ViewClass
  /// The keys, in the order in which they are applied.
  let keys: [Key]
  /// The index in `keys` of each of the document's keys: -1 for a key that the class
  /// lacks, -2 for one not looked up yet.
  private var numbers: [Int]

  init(_ viewClass: ViewClass, keyCount: Int) {
    self.viewClass = viewClass
    keys = viewClass.keys.map { Key(apply: $0.apply, role: $0.role) }
    numbers = [Int](repeating: -2, count: keyCount)
  }

  /// Returns the index in `keys` of a key of the document; nil if the class does not have
  /// it.
  func number(of key: Int, in tree: JSONTree) -> Int? {
    guard let number = tree.keyNumber(key) else {
      return viewClass.index[tree.string(key)]
    }
    if numbers[number] == -2 {
      numbers[number] = viewClass.index[tree.string(key)] ?? -1
    }
    return numbers[number] < 0 ? nil : numbers[number]
  }
}
