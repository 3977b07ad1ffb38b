import MesmerDrawing
import MesmerJSONText
import MesmerViews

/// One key of a view in a scene: how its value is read, what it sets, how it is written,
/// and how a schema describes it.
struct ViewKey: Sendable {
  /// The key.
  let name: String
  /// The schema of the value.
  let schema: JSONElement
  /// Reads the value at a node and sets it; faults go to the builder's reader. Nil for
  /// keys that shape the tree, which the builder reads itself.
  let apply: (@Sendable (SceneBuilder, View, Int) -> Void)?
  /// The value of the first view for writing. Nil if it equals that of the second view,
  /// which is a new one of the same class, and for keys that the writer writes itself.
  let write: @Sendable (SceneWriter, View, View) -> JSONElement?

  /// A key with closures of its own for reading and writing.
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

  /// A key that the builder reads itself; the writer also writes it itself unless `write`
  /// is given.
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

  /// A property whose values have a form.
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

  /// A property that can be nil, which is written as null.
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
