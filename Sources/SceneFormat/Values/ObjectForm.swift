import MesmerJSONText

/// The keys of a compound value: one table for reading, writing and description.
///
/// Keys are read in the order of the table. A missing value is that of a given fresh
/// value, and a value is not written if it equals that.
struct ObjectForm<Whole>: Sendable {
  /// A key: the reading of its value into the whole, and the writing from it.
  struct Key: Sendable {
    let name: String
    /// The message for a missing key; nil if the key is optional.
    let missing: String?
    let schema: @Sendable () -> JSONElement
    let read: @Sendable (DocumentReader, Int, inout Whole) -> Bool
    /// Returns the value of the first whole for writing; nil if it is not written, given
    /// a fresh second one.
    let write: @Sendable (Whole, Whole) -> JSONElement?
    /// Returns the value of a fresh whole; nil if it is not a default.
    var standard: @Sendable (Whole) -> JSONElement? = { _ in nil }
  }

  private let keys: [Key]
  let names: [String]
  /// Validates a value as a whole; the reader records errors.
  private let check: @Sendable (DocumentReader, DocumentReader.Members, Whole) -> Bool

  @_semantics("optimize.sil.specialize.generic.never")
  init(
    _ keys: [Key],
    check: @escaping @Sendable (DocumentReader, DocumentReader.Members, Whole) -> Bool = {
      _, _, _ in true
    }
  ) {
    self.keys = keys
    names = keys.map(\.name)
    self.check = check
  }

  /// Returns the schemas of the values by key; those of a fresh value, if given, are
  /// defaults.
  @_semantics("optimize.sil.specialize.generic.never")
  func schemaMembers(fresh: Whole?) -> [JSONElement.Member] {
    keys.map { key in
      let standard = key.missing == nil ? fresh.flatMap(key.standard) : nil
      let schema = key.schema()
      return .init(
        key: key.name, value: standard.map { schema.and("default", $0) } ?? schema)
    }
  }

  @_semantics("optimize.sil.specialize.generic.never")
  func schema(fresh: Whole?) -> JSONElement {
    .objectSchema(
      schemaMembers(fresh: fresh),
      required: keys.filter { $0.missing != nil }.map(\.name))
  }

  /// Reads an object; missing values are those of a fresh value.
  @_semantics("optimize.sil.specialize.generic.never")
  func read(_ reader: DocumentReader, _ node: Int, from fresh: Whole) -> Whole? {
    guard let members = reader.object(node, keys: names) else { return nil }
    for key in keys {
      if let fault = key.missing, members[key.name] == nil {
        reader.fault(node, fault)
        return nil
      }
    }
    return self.read(reader, members, from: fresh)
  }

  /// Reads the keys among the members of an object that may have others.
  @_semantics("optimize.sil.specialize.generic.never")
  func read(
    _ reader: DocumentReader, _ members: DocumentReader.Members, from fresh: Whole
  ) -> Whole? {
    var whole = fresh
    for key in keys {
      if let node = members[key.name], !key.read(reader, node, &whole) { return nil }
    }
    return check(reader, members, whole) ? whole : nil
  }

  /// Returns the members that differ from those of a fresh value.
  @_semantics("optimize.sil.specialize.generic.never")
  func members(_ whole: Whole, beside fresh: Whole) -> [JSONElement.Member] {
    keys.compactMap { key in
      key.write(whole, fresh).map { .init(key: key.name, value: $0) }
    }
  }

  /// Returns an object of the members that differ from those of a fresh value.
  @_semantics("optimize.sil.specialize.generic.never")
  func write(_ whole: Whole, beside fresh: Whole) -> JSONElement {
    .object(members(whole, beside: fresh))
  }
}

extension ObjectForm.Key {
  /// Returns the key of a property. It is always written if it is required, or if
  /// `isAlwaysWritten`.
  @_semantics("optimize.sil.specialize.generic.never")
  static func key<Value: Equatable & Sendable>(
    _ name: String, _ path: WritableKeyPath<Whole, Value> & Sendable,
    _ form: ValueForm<Value>, missing: String? = nil, isAlwaysWritten: Bool = false
  ) -> Self {
    Self(
      name: name, missing: missing, schema: { form.schema },
      read: { reader, node, whole in
        guard let value = form.read(reader, node) else { return false }
        whole[keyPath: path] = value
        return true
      },
      write: { whole, fresh in
        let value = whole[keyPath: path]
        let isNews =
          missing != nil || isAlwaysWritten || value != fresh[keyPath: path]
        return isNews ? form.write(value) : nil
      },
      standard: { whole in
        let value = form.write(whole[keyPath: path])
        return value == .null ? nil : value
      })
  }

  /// Returns the key of an optional property.
  @_semantics("optimize.sil.specialize.generic.never")
  static func optional<Value: Equatable & Sendable>(
    _ name: String, _ path: WritableKeyPath<Whole, Value?> & Sendable,
    _ form: ValueForm<Value>
  ) -> Self {
    Self(
      name: name, missing: nil, schema: { form.schema },
      read: { reader, node, whole in
        whole[keyPath: path] = form.read(reader, node)
        return whole[keyPath: path] != nil
      }, write: { whole, _ in whole[keyPath: path].map(form.write) })
  }
}

extension ValueForm {
  /// Creates the form of a compound value: missing keys of an object are as in a fresh
  /// value.
  @_semantics("optimize.sil.specialize.generic.never")
  init(
    _ object: ObjectForm<Value>, fresh: @escaping @autoclosure @Sendable () -> Value
  ) {
    self.init(
      object.schema(fresh: fresh()), read: { object.read($0, $1, from: fresh()) },
      write: { object.write($0, beside: fresh()) })
  }

  /// Creates the form of a compound value that schemas define once, by name.
  @_semantics("optimize.sil.specialize.generic.never")
  init(
    defined definition: @escaping @autoclosure @Sendable () -> SchemaDefinition,
    _ object: ObjectForm<Value>, fresh: @escaping @autoclosure @Sendable () -> Value
  ) {
    self.init(
      defined: definition(), read: { object.read($0, $1, from: fresh()) },
      write: { object.write($0, beside: fresh()) })
  }
}
