import MesmerDrawing
import MesmerViews

/// One key of a view in a scene: how its value is read and what it sets, how
/// it is written, and what a schema says of it.
struct ViewKey: Sendable {
  /// The key.
  let name: String
  /// What a schema says of the value.
  let schema: JSONElement
  /// Reads the value at a node and sets it; faults go to the builder's
  /// reader. Nil for keys that shape the tree, which the builder reads
  /// itself.
  let apply: (@Sendable (SceneBuilder, View, Int) -> Void)?
  /// The value of a view as it is written; nil where it is that of the second
  /// view, a new one of the same class, and for keys that the writer writes
  /// itself.
  let write: @Sendable (SceneWriter, View, View) -> JSONElement?

  /// A key with its own way of reading and writing.
  init(
    _ name: String, schema: JSONElement,
    apply: @escaping @Sendable (SceneBuilder, View, Int) -> Void,
    write: @escaping @Sendable (SceneWriter, View, View) -> JSONElement? = {
      _, _, _ in nil
    }
  ) {
    self.name = name
    self.schema = schema
    self.apply = apply
    self.write = write
  }

  /// A key that the builder reads itself, and the writer writes too unless
  /// told how.
  init(
    structural name: String, schema: JSONElement,
    write: @escaping @Sendable (SceneWriter, View, View) -> JSONElement? = {
      _, _, _ in nil
    }
  ) {
    self.name = name
    self.schema = schema
    apply = nil
    self.write = write
  }

  /// A property with a form of values.
  static func value<V: View, Value: Equatable & Sendable>(
    _ name: String, _ path: ReferenceWritableKeyPath<V, Value> & Sendable,
    _ form: ValueForm<Value>
  ) -> ViewKey {
    ViewKey(
      name, schema: form.schema,
      apply: { builder, view, node in
        if let value = form.read(builder.reader, node) {
          unsafeDowncast(view, to: V.self)[keyPath: path] = value
        }
      },
      write: { _, view, fresh in
        let value = unsafeDowncast(view, to: V.self)[keyPath: path]
        return value == unsafeDowncast(fresh, to: V.self)[keyPath: path]
          ? nil : form.write(value)
      })
  }

  /// A property that may have no value, which is null.
  static func optional<V: View, Value: Equatable & Sendable>(
    _ name: String, _ path: ReferenceWritableKeyPath<V, Value?> & Sendable,
    _ form: ValueForm<Value>
  ) -> ViewKey {
    value(name, path, form.orNull)
  }

  /// A property of the view's place, which the writer writes itself.
  static func place<Value: Sendable>(
    _ name: String, _ path: ReferenceWritableKeyPath<View, Value> & Sendable,
    _ form: ValueForm<Value>
  ) -> ViewKey {
    ViewKey(
      name, schema: form.schema,
      apply: { builder, view, node in
        if let value = form.read(builder.reader, node) {
          view[keyPath: path] = value
        }
      })
  }

  /// An image, by asset or path.
  static func image<V: View>(
    _ name: String, _ path: ReferenceWritableKeyPath<V, Image?> & Sendable
  ) -> ViewKey {
    ViewKey(
      name, schema: ["type": "string"],
      apply: { builder, view, node in
        let view = unsafeDowncast(view, to: V.self)
        builder.bindImage(name, of: view, node) { [unowned view] in
          view[keyPath: path] = $0
        }
      },
      write: { writer, view, _ in
        unsafeDowncast(view, to: V.self)[keyPath: path].map {
          writer.name(of: $0, key: name)
        }
      })
  }

  /// A pattern, which has an image.
  static func pattern<V: View>(
    _ name: String, _ path: ReferenceWritableKeyPath<V, ImagePattern?> & Sendable
  ) -> ViewKey {
    ViewKey(
      name, schema: SchemaDefinition.pattern.reference,
      apply: { builder, view, node in
        let view = unsafeDowncast(view, to: V.self)
        guard let parts = builder.reader.pattern(node) else { return }
        builder.bindImage("\(name).image", of: view, parts.image) { [unowned view] in
          view[keyPath: path] = parts.pattern($0)
        }
      },
      write: { writer, view, _ in
        unsafeDowncast(view, to: V.self)[keyPath: path].map {
          JSONElement.pattern(
            $0, image: writer.name(of: $0.image, key: "\(name).image"))
        }
      })
  }
}

/// A class of view as a scene names it.
struct ViewClass: Sendable {
  /// The value of `view`.
  let name: String
  /// The class itself.
  let type: View.Type
  /// Makes one without a frame.
  let make: @Sendable () -> View
  /// Its keys, in the order in which they are applied.
  let keys: [ViewKey]
  /// Where each key is in `keys`.
  let index: [String: Int]
  /// Keys of the format that this version does not support.
  let later: [String]

  init<V: View>(
    _ name: String, keys: [ViewKey], later: [String],
    make: @escaping @Sendable () -> V
  ) {
    self.name = name
    type = V.self
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
    case is ListView: listView
    case is ScrollView: scrollView
    case is ImageView: imageView
    case is HypnosisView: hypnosisView
    case is ShapeView: shapeView
    default: self.view
    }
  }

  /// The class of just this type, subclasses not counted; nil for a class that
  /// scenes do not have.
  static func exactly(_ type: View.Type) -> ViewClass? {
    all.first { $0.type == type }
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
