/// A key of an object in a file and a property of its owner: the reading, writing and
/// schema of the value.
package struct Field<Owner>: Sendable {
  package let name: String
  /// The message for a missing key; nil if the key is optional.
  let missing: String?
  /// Whether the value of a new owner is a default for schemas.
  private(set) var hasDefault = false
  let schema: @Sendable () -> JSONElement
  /// Reads the value at a node; returns false after an error.
  let read: @Sendable (DocumentReader, Int, inout Owner) -> Bool
  /// Returns the value of an owner; nil if it is omitted because it equals that of the
  /// second owner, a fresh one.
  let write: @Sendable (Owner, Owner?) -> JSONElement?

  /// Creates a field with its own closures.
  @_semantics("optimize.sil.specialize.generic.never")
  package init(
    _ name: String, missing: String? = nil,
    schema: @escaping @autoclosure @Sendable () -> JSONElement = .null,
    read: @escaping @Sendable (DocumentReader, Int, inout Owner) -> Bool,
    write: @escaping @Sendable (Owner, Owner?) -> JSONElement?
  ) {
    self.name = name
    self.missing = missing
    self.schema = schema
    self.read = read
    self.write = write
  }

  /// Returns the field of a property. It is omitted if it equals that of a new owner,
  /// unless it is required or `isAlwaysWritten`.
  @_semantics("optimize.sil.specialize.generic.never")
  package static func key<Value: Equatable & Sendable>(
    _ name: String, _ path: WritableKeyPath<Owner, Value> & Sendable,
    _ form: ValueForm<Value>, missing: String? = nil, isAlwaysWritten: Bool = false
  ) -> Field {
    let isAlwaysWritten = isAlwaysWritten || missing != nil
    var field = Field(
      name, missing: missing, schema: form.schema,
      read: { reader, node, owner in
        guard let value = form.read(reader, node) else { return false }
        owner[keyPath: path] = value
        return true
      },
      write: { owner, fresh in
        let value = owner[keyPath: path]
        if !isAlwaysWritten, let fresh, fresh[keyPath: path] == value { return nil }
        return form.write(value)
      })
    field.hasDefault = missing == nil
    return field
  }

  /// Returns the field of a property that must be given.
  @_semantics("optimize.sil.specialize.generic.never")
  package static func required<Value: Equatable & Sendable>(
    _ name: String, _ path: WritableKeyPath<Owner, Value> & Sendable,
    _ form: ValueForm<Value>
  ) -> Field {
    key(name, path, form, missing: "\(name) is missing")
  }

  /// Returns the field of an optional property, which is omitted if it is nil.
  @_semantics("optimize.sil.specialize.generic.never")
  package static func optional<Value: Sendable>(
    _ name: String, _ path: WritableKeyPath<Owner, Value?> & Sendable,
    _ form: ValueForm<Value>
  ) -> Field {
    Field(
      name, schema: form.schema,
      read: { reader, node, owner in
        owner[keyPath: path] = form.read(reader, node)
        return owner[keyPath: path] != nil
      }, write: { owner, _ in owner[keyPath: path].map(form.write) })
  }

  /// Returns the same field for a type that contains its owner.
  @_semantics("optimize.sil.specialize.generic.never")
  package func inside<Outer>(
    _ path: WritableKeyPath<Outer, Owner> & Sendable
  ) -> Field<Outer> {
    var field = Field<Outer>(
      name, missing: missing, schema: schema(),
      read: { read($0, $1, &$2[keyPath: path]) },
      write: { write($0[keyPath: path], $1?[keyPath: path]) })
    field.hasDefault = hasDefault
    return field
  }
}
