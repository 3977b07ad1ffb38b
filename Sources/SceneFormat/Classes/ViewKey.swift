import MesmerDrawing
import MesmerJSONText
import MesmerViews

/// One key of a view in a scene: how its value is read, what it sets, how it is written,
/// and how a schema describes it.
struct ViewKey: Sendable {
  /// What the builder does itself with a key, beside or instead of `apply`.
  enum Role: String {
    case id, subviews, mask, tableHeader, tableFooter, sections, row
    case frame, bounds, size, center, image, rowCount, constraints
    case repetition = "repeat"
    case none = ""
  }

  /// The key.
  let name: String
  /// What the builder does itself.
  let role: Role
  private let makeSchema: @Sendable () -> JSONElement
  /// Reads the value at a node and sets it; faults go to the builder's reader. Nil for
  /// keys that shape the tree, which the builder reads itself.
  let apply: (@Sendable (SceneBuilder, View, Int) -> Void)?
  /// The value of the first view for writing. Nil if it equals that of the second view,
  /// which is a new one of the same class, and for keys that the writer writes itself.
  let write: @Sendable (SceneWriter, View, View?) -> JSONElement?

  /// What a picture shows of a value.
  enum Effect {
    /// Nothing: how a view behaves.
    case none
    /// How the view looks.
    case view
    /// How its subviews look, where they are or whether they are seen, too.
    case subviews
  }
  private(set) var effect = Effect.view

  /// The key of a value that no picture shows.
  var unseen: ViewKey { having(.none) }
  /// The key of a value that changes how subviews look, or where they are.
  var reachingSubviews: ViewKey { having(.subviews) }

  private func having(_ effect: Effect) -> ViewKey {
    var key = self
    key.effect = effect
    return key
  }

  /// The schema of the value, made each time: most programs never ask for it.
  var schema: JSONElement { makeSchema() }

  /// A key with closures of its own for reading and writing. Without `apply`, the builder
  /// reads it itself; without `write`, the writer writes it itself.
  init(
    _ name: String, schema: @escaping @autoclosure @Sendable () -> JSONElement,
    apply: (@Sendable (SceneBuilder, View, Int) -> Void)? = nil,
    write: @escaping @Sendable (SceneWriter, View, View?) -> JSONElement? = {
      _, _, _ in nil
    }
  ) {
    self.name = name
    role = Role(rawValue: name) ?? .none
    makeSchema = schema
    self.apply = apply
    self.write = write
  }

  /// A path to a property, made when the key is used: most keys of a class are not.
  typealias Property<V: View, Value> = @Sendable () -> ReferenceWritableKeyPath<V, Value>

  /// A property whose values have a form. `set` sets it faster than the path; keys that
  /// most views have need it.
  @_semantics("optimize.sil.specialize.generic.never")
  static func value<V: View, Value: Equatable & Sendable>(
    _ name: String, _ path: @escaping @autoclosure Property<V, Value>,
    _ form: ValueForm<Value>, set: (@Sendable (V, Value) -> Void)? = nil
  ) -> ViewKey {
    let set = set ?? { $0[keyPath: path()] = $1 }
    return ViewKey(
      name, schema: form.schema,
      apply: { builder, view, node in
        if let value = form.read(builder.reader, node) {
          set(unsafeDowncast(view, to: V.self), value)
        }
      },
      write: { _, view, fresh in
        let path = path()
        let value = unsafeDowncast(view, to: V.self)[keyPath: path]
        return fresh.map { unsafeDowncast($0, to: V.self)[keyPath: path] } == value
          ? nil : form.write(value)
      })
  }

  /// A property that can be nil, which is written as null.
  @_semantics("optimize.sil.specialize.generic.never")
  static func optional<V: View, Value: Equatable & Sendable>(
    _ name: String, _ path: @escaping @autoclosure Property<V, Value?>,
    _ form: ValueForm<Value>, set: (@Sendable (V, Value?) -> Void)? = nil
  ) -> ViewKey {
    value(name, path(), form.orNull, set: set)
  }

  /// A property of the view's place, which the writer writes itself.
  @_semantics("optimize.sil.specialize.generic.never")
  static func place<Value: Sendable>(
    _ name: String, _ form: ValueForm<Value>,
    set: @escaping @Sendable (View, Value) -> Void
  ) -> ViewKey {
    ViewKey(
      name, schema: form.schema,
      apply: { builder, view, node in
        if let value = form.read(builder.reader, node) { set(view, value) }
      })
  }

  /// An image, by asset or path.
  @_semantics("optimize.sil.specialize.generic.never")
  static func image<V: View>(
    _ name: String, _ path: @escaping @autoclosure Property<V, Image?>
  ) -> ViewKey {
    ViewKey(
      name, schema: ["type": "string"],
      apply: { builder, view, node in
        let view = unsafeDowncast(view, to: V.self)
        builder.bindImage(name, of: view, node) { [unowned view] in
          view[keyPath: path()] = $0
        }
      },
      write: { writer, view, _ in
        unsafeDowncast(view, to: V.self)[keyPath: path()].map {
          writer.name(of: $0, key: name)
        }
      })
  }

  /// A pattern, which has an image.
  @_semantics("optimize.sil.specialize.generic.never")
  static func pattern<V: View>(
    _ name: String, _ path: @escaping @autoclosure Property<V, ImagePattern?>
  ) -> ViewKey {
    ViewKey(
      name, schema: SchemaDefinition.pattern.reference,
      apply: { builder, view, node in
        let view = unsafeDowncast(view, to: V.self)
        guard let parts = PatternForm.read(builder.reader, node) else { return }
        builder.bindImage("\(name).image", of: view, parts.image) { [unowned view] in
          view[keyPath: path()] = parts.pattern($0)
        }
      },
      write: { writer, view, _ in
        unsafeDowncast(view, to: V.self)[keyPath: path()].map {
          PatternForm.write(
            $0, image: writer.name(of: $0.image, key: "\(name).image"))
        }
      })
  }
}
