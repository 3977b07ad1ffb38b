/// The fields of an object: one table for reading, writing and schema.
///
/// Fields are read and written in the order of the table. A missing key has the value of
/// a given fresh owner; a value that equals the fresh owner's is not written.
package struct ObjectForm<Owner>: Sendable {
  package let fields: [Field<Owner>]
  /// The keys, in the order of the table.
  package let names: [String]
  /// Validates an owner as a whole; the reader records errors.
  private let check: @Sendable (DocumentReader, DocumentReader.Members, Owner) -> Bool

  @_semantics("optimize.sil.specialize.generic.never")
  package init(
    _ fields: [Field<Owner>],
    check: @escaping @Sendable (DocumentReader, DocumentReader.Members, Owner) -> Bool = {
      _, _, _ in true
    }
  ) {
    self.fields = fields
    names = fields.map(\.name)
    self.check = check
  }

  // MARK: Schema

  /// Returns the schemas of the values by key; those of a fresh owner, if given, are
  /// defaults.
  @_semantics("optimize.sil.specialize.generic.never")
  package func schemaMembers(fresh: Owner?) -> [JSONElement.Member] {
    fields.map { field in
      let schema = field.schema()
      let standard = field.hasDefault ? fresh.flatMap { field.write($0, nil) } : nil
      return .init(
        key: field.name,
        value: standard.map { $0 == .null ? schema : schema.and("default", $0) } ?? schema
      )
    }
  }

  /// Returns the schema of an object with these keys only.
  @_semantics("optimize.sil.specialize.generic.never")
  package func schema(fresh: Owner?) -> JSONElement {
    .objectSchema(
      schemaMembers(fresh: fresh),
      required: fields.filter { $0.missing != nil }.map(\.name))
  }

  /// Returns the schema of an object with the keys `names`, of which `required` must be
  /// given. `others` replaces the schemas of values.
  @_semantics("optimize.sil.specialize.generic.never")
  package func schema(
    of names: [String], required: [String], replacing others: [String: JSONElement] = [:]
  ) -> JSONElement {
    let all = JSONElement.object(schemaMembers(fresh: nil))
    return .objectSchema(
      names.map { .init(key: $0, value: others[$0] ?? all[$0] ?? .null) },
      required: required)
  }

  // MARK: Reading

  /// Reads an object with these keys only.
  @_semantics("optimize.sil.specialize.generic.never")
  package func read(_ reader: DocumentReader, _ node: Int, from fresh: Owner) -> Owner? {
    var owner = fresh
    guard let members = reader.object(node, keys: names),
      read(reader, node, members, into: &owner)
    else { return nil }
    return owner
  }

  /// Reads the fields among the members of the object at a node, which may have others.
  /// Returns false after an error; the valid values are set nevertheless.
  @_semantics("optimize.sil.specialize.generic.never")
  package func read(
    _ reader: DocumentReader, _ node: Int, _ members: DocumentReader.Members,
    into owner: inout Owner
  ) -> Bool {
    var isValid = true
    for field in fields {
      if let value = members[field.name] {
        if !field.read(reader, value, &owner) { isValid = false }
      } else if let missing = field.missing {
        reader.fault(node, missing)
        isValid = false
      }
    }
    return isValid && check(reader, members, owner)
  }

  /// Reads an object that another version of the program may have written: unknown keys
  /// and null are skipped.
  @_semantics("optimize.sil.specialize.generic.never")
  package func read(_ reader: DocumentReader, _ node: Int, skippingIn owner: inout Owner)
  {
    let tree = reader.tree
    guard tree.kind(node) == .object else {
      return reader.fault(node, "expected an object, found \(tree.described(node))")
    }
    for key in tree.each(node) where tree.kind(key + 1) != .null {
      let name = tree.string(key)
      _ = fields.first { $0.name == name }?.read(reader, key + 1, &owner)
    }
  }

  // MARK: Writing

  /// Returns the members that differ from those of a fresh owner or are always written;
  /// all members that have a value if `fresh` is nil.
  @_semantics("optimize.sil.specialize.generic.never")
  package func members(_ owner: Owner, beside fresh: Owner?) -> [JSONElement.Member] {
    // `compactMap` costs more than the fields of many views.
    var members: [JSONElement.Member] = []
    for field in fields {
      guard let value = field.write(owner, fresh) else { continue }
      members.append(.init(key: field.name, value: value))
    }
    return members
  }

  /// Returns an object of the members that `members(_:beside:)` returns.
  @_semantics("optimize.sil.specialize.generic.never")
  package func write(_ owner: Owner, beside fresh: Owner?) -> JSONElement {
    .object(members(owner, beside: fresh))
  }
}

extension ValueForm {
  /// Creates the form of a compound value: missing keys of an object have the values of a
  /// fresh one.
  @_semantics("optimize.sil.specialize.generic.never")
  package init(
    _ object: ObjectForm<Value>, fresh: @escaping @autoclosure @Sendable () -> Value
  ) {
    self.init(
      object.schema(fresh: fresh()), read: { object.read($0, $1, from: fresh()) },
      write: { object.write($0, beside: fresh()) })
  }

  /// Creates the form of a compound value that schemas define once, by name.
  @_semantics("optimize.sil.specialize.generic.never")
  package init(
    defined definition: @escaping @autoclosure @Sendable () -> SchemaDefinition,
    _ object: ObjectForm<Value>, fresh: @escaping @autoclosure @Sendable () -> Value
  ) {
    self.init(
      defined: definition(), read: { object.read($0, $1, from: fresh()) },
      write: { object.write($0, beside: fresh()) })
  }
}
