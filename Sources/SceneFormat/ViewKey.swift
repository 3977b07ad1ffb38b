import MesmerDrawing
import MesmerViews

/// One key of a view in a scene: how its value is read and what it sets.
struct ViewKey: Sendable {
  /// The key.
  var name: String
  /// Reads the value at a node and sets it; faults go to the builder's
  /// reader. Nil for keys that shape the tree, which the builder reads
  /// itself.
  var apply: (@Sendable (SceneBuilder, View, Int) -> Void)?

  /// A key with its own way of reading.
  init(
    _ name: String, apply: @escaping @Sendable (SceneBuilder, View, Int) -> Void
  ) {
    self.name = name
    self.apply = apply
  }

  /// A key that the builder reads itself.
  init(structural name: String) {
    self.name = name
    apply = nil
  }

  /// A property: read by one of the reader's methods, then set.
  static func property<V: View, Value>(
    _ name: String, of type: V.Type,
    _ read: @escaping @Sendable (DocumentReader) -> (Int) -> Value?,
    _ set: @escaping @Sendable (V, Value) -> Void
  ) -> ViewKey {
    ViewKey(name) { builder, view, node in
      if let value = read(builder.reader)(node) {
        set(unsafeDowncast(view, to: V.self), value)
      }
    }
  }

  /// A number in a range.
  static func number<V: View>(
    _ name: String, of type: V.Type,
    in range: ClosedRange<Double> = DocumentReader.finite,
    _ set: @escaping @Sendable (V, Double) -> Void
  ) -> ViewKey {
    property(name, of: type, { r in { r.number($0, in: range) } }, set)
  }

  /// An image, by asset or path.
  static func image<V: View>(
    _ name: String, of type: V.Type, _ set: @escaping @Sendable (V, Image) -> Void
  ) -> ViewKey {
    ViewKey(name) { builder, view, node in
      let view = unsafeDowncast(view, to: V.self)
      builder.bindImage(name, of: view, node) { [unowned view] in set(view, $0) }
    }
  }
}

extension ViewKey {
  /// A pattern, which has an image.
  static func pattern<V: View>(
    _ name: String, of type: V.Type,
    _ set: @escaping @Sendable (V, ImagePattern) -> Void
  ) -> ViewKey {
    ViewKey(name) { builder, view, node in
      let view = unsafeDowncast(view, to: V.self)
      guard let parts = builder.reader.pattern(node) else { return }
      builder.bindImage("\(name).image", of: view, parts.image) { [unowned view] in
        set(view, parts.pattern($0))
      }
    }
  }
}

/// A class of view as a scene names it.
struct ViewClass: Sendable {
  /// The value of `view`.
  let name: String
  /// Makes one without a frame.
  let make: @Sendable () -> View
  /// Its keys, in the order in which they are applied.
  let keys: [ViewKey]
  /// Where each key is in `keys`.
  let index: [String: Int]
  /// Keys of the format that this version does not support.
  let later: [String]

  init(
    _ name: String, keys: [ViewKey], later: [String],
    make: @escaping @Sendable () -> View
  ) {
    self.name = name
    self.keys = keys
    self.later = later
    self.make = make
    index = Dictionary(
      uniqueKeysWithValues: keys.enumerated().map { ($1.name, $0) })
  }

  /// The class of a name.
  static func named(_ name: String) -> ViewClass? { byName[name] }

  private static let byName = Dictionary(
    uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// The class of a view that a scene made.
  static func of(_ view: View) -> ViewClass {
    switch view {
    case is ScrollView: scrollView
    case is ImageView: imageView
    case is HypnosisView: hypnosisView
    case is ShapeView: shapeView
    default: self.view
    }
  }

  /// What an unknown key is told: the nearest known one, or the class that
  /// has it.
  func unknownKey(_ key: String) -> String {
    if later.contains(key) { return "not supported by this version" }
    let owners = ViewClass.all.filter { $0.index[key] != nil }.map(\.name)
    if !owners.isEmpty {
      return "unknown key of \(name); it belongs to "
        + owners.joined(separator: ", ")
    }
    return "unknown key"
      + Spelling.suggestion(for: key, among: keys.map(\.name))
  }
}
