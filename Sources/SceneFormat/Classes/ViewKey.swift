import MesmerDrawing
import MesmerJSONText
import MesmerViews

/// One key of a view in a scene: the reading, setting and writing of its value, and its
/// schema.
package struct ViewKey: Sendable {
  /// The keys that the builder handles itself, in addition to or instead of `apply`.
  enum Role: String {
    case id, subviews, mask, tableHeader, tableFooter, sections, row
    case frame, bounds, size, center, image, rowCount, constraints
    case text, runs, colors, locations, minimumValue, maximumValue
    case repetition = "repeat"
    case none = ""
  }

  /// The name of the key.
  package let name: String
  /// The builder's handling of the key.
  let role: Role
  /// The description in schemas if the value's own schema has none. Keys that correspond
  /// to properties of UIKit have their names and semantics.
  let about: String?
  private let makeSchema: @Sendable () -> JSONElement
  /// Reads the value at a node and sets it; the builder's reader records errors. Nil for
  /// keys that the builder reads itself, such as those that define the tree.
  let apply: (@Sendable (SceneBuilder, View, Int) -> Void)?
  /// Returns the value of the first view for writing. Nil if it equals that of the second
  /// view, which is a new one of the same class, and for keys that the writer handles
  /// itself.
  package let write: @Sendable (SceneWriter, View, View?) -> JSONElement?

  /// The visible effect of a value.
  enum Effect {
    /// None: the value affects only behaviour.
    case none
    /// The appearance of the view.
    case view
    /// The appearance, position or visibility of its subviews, too.
    case subviews
  }
  private(set) var effect = Effect.view
  /// The tolerance with which a timeline compares the value with an expected number; nil
  /// if timelines cannot expect the value.
  package private(set) var tolerance: Double?

  /// The key with the effect `.none`.
  var unseen: ViewKey { having(.none) }
  /// The key with the effect `.subviews`.
  var reachingSubviews: ViewKey { having(.subviews) }

  private func having(_ effect: Effect) -> ViewKey {
    var key = self
    key.effect = effect
    return key
  }

  /// Returns the key of a flag or number that timelines can expect.
  func observed(tolerance: Double = 0.5) -> ViewKey {
    var key = self
    key.tolerance = tolerance
    return key
  }

  /// The schema of the value, computed on demand: most programs never use it.
  package var schema: JSONElement {
    let schema = makeSchema()
    guard let about, schema["description"] == nil else { return schema }
    return schema.described(about)
  }

  /// Creates a key with its own closures for reading and writing. Without `apply`, the
  /// builder reads it itself; without `write`, the writer writes it itself.
  init(
    _ name: String, about: String? = nil,
    schema: @escaping @autoclosure @Sendable () -> JSONElement,
    apply: (@Sendable (SceneBuilder, View, Int) -> Void)? = nil,
    write: @escaping @Sendable (SceneWriter, View, View?) -> JSONElement? = {
      _, _, _ in nil
    }
  ) {
    self.name = name
    self.about = about
    role = Role(rawValue: name) ?? .none
    makeSchema = schema
    self.apply = apply
    self.write = write
  }

  /// A closure that creates the key path of a property when its key is used: most keys of
  /// a class never are.
  typealias Property<V: View, Value> = @Sendable () -> ReferenceWritableKeyPath<V, Value>

  /// Returns the key of a property that `form` reads and writes. `set` sets the property
  /// faster than the path, for keys that most views have.
  @_semantics("optimize.sil.specialize.generic.never")
  static func value<V: View, Value: Equatable & Sendable>(
    _ name: String, _ path: @escaping @autoclosure Property<V, Value>,
    _ form: ValueForm<Value>, _ about: String? = nil,
    set: (@Sendable (V, Value) -> Void)? = nil
  ) -> ViewKey {
    let set = set ?? { $0[keyPath: path()] = $1 }
    return ViewKey(
      name, about: about, schema: form.schema,
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

  /// Returns the key of the index of a selected item; -1 if no item is selected. `count`
  /// returns the number of items, which may be set later.
  static func selection<V: View>(
    _ name: String, _ path: @escaping @autoclosure Property<V, Int>, of what: String,
    count: @escaping @Sendable (V) -> Int
  ) -> ViewKey {
    let form = ValueForm<Int>.integer(in: -1...255)
      .about("The index of the selected \(what), from 0; -1 for no selection")
    let plain = value(name, path(), form)
    return ViewKey(
      name, schema: form.schema,
      apply: { builder, view, node in
        plain.apply?(builder, view, node)
        guard let index = form.read(builder.reader, node) else { return }
        builder.selections.append(
          (node, index, { count(unsafeDowncast(view, to: V.self)) }))
      }, write: plain.write)
  }

  /// Returns the key of a property that can be nil, which is written as null.
  @_semantics("optimize.sil.specialize.generic.never")
  static func optional<V: View, Value: Equatable & Sendable>(
    _ name: String, _ path: @escaping @autoclosure Property<V, Value?>,
    _ form: ValueForm<Value>, _ about: String? = nil,
    set: (@Sendable (V, Value?) -> Void)? = nil
  ) -> ViewKey {
    value(name, path(), form.orNull, about, set: set)
  }

  /// Returns a key for the view's position or size, which `SceneWriter` writes.
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

  /// Returns the key of an image, by asset or path.
  @_semantics("optimize.sil.specialize.generic.never")
  static func image<V: View>(
    _ name: String, _ path: @escaping @autoclosure Property<V, Image?>,
    _ about: String = "The name of an asset, or the path of a file in the scene's folder"
  ) -> ViewKey {
    ViewKey(
      name, about: about, schema: ["type": "string"],
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

  /// Returns the key of a pattern, whose image is bound like that of an image key.
  @_semantics("optimize.sil.specialize.generic.never")
  static func pattern<V: View>(
    _ name: String, _ path: @escaping @autoclosure Property<V, ImagePattern?>,
    _ about: String
  ) -> ViewKey {
    ViewKey(
      name, about: about, schema: SchemaDefinition.pattern.reference,
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
