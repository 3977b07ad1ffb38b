/// A type of value in a file: its reading, its writing, and its JSON Schema. Fields are
/// built from forms, so everything that can be read can also be written and is described
/// by the schema, without a second list.
///
/// The generic members of the tables of fields are not specialized (`@_semantics`). They
/// are called once for each value that is read or written, and specialized for every type
/// of value and view they make the machine code of SceneFormat a sixth larger.
package struct ValueForm<Value>: Sendable {
  private let makeSchema: @Sendable () -> JSONElement
  /// Reads the value at a node; the reader records an error.
  package let read: @Sendable (DocumentReader, Int) -> Value?
  /// Returns the written form of a value. `read` returns an equal value from it, or
  /// records an error if the format cannot express the value.
  package let write: @Sendable (Value) -> JSONElement

  /// The schema of the value, computed on demand: most programs never use it.
  package var schema: JSONElement { makeSchema() }

  @_semantics("optimize.sil.specialize.generic.never")
  package init(
    _ schema: @escaping @autoclosure @Sendable () -> JSONElement,
    read: @escaping @Sendable (DocumentReader, Int) -> Value?,
    write: @escaping @Sendable (Value) -> JSONElement
  ) {
    makeSchema = schema
    self.read = read
    self.write = write
  }

  /// Creates a form that schemas define once, by name.
  @_semantics("optimize.sil.specialize.generic.never")
  package init(
    defined definition: @escaping @autoclosure @Sendable () -> SchemaDefinition,
    read: @escaping @Sendable (DocumentReader, Int) -> Value?,
    write: @escaping @Sendable (Value) -> JSONElement
  ) {
    self.init(definition().reference, read: read, write: write)
  }

  /// The form of an optional value, written as null if there is none.
  package var orNull: ValueForm<Value?> {
    @_semantics("optimize.sil.specialize.generic.never")
    get {
      ValueForm<Value?>(
        schema.orNull,
        read: { reader, node in
          if reader.tree.kind(node) == .null { return .some(nil) }
          return read(reader, node).map { .some($0) }
        }, write: { $0.map(write) ?? .null })
    }
  }

  /// Returns the same form with a description of the value in schemas, such as its unit.
  @_semantics("optimize.sil.specialize.generic.never")
  package func about(_ words: String) -> ValueForm {
    ValueForm(schema.described(words), read: read, write: write)
  }

  /// Returns the form of a list of values; `what` is their name in messages.
  /// Up to 100 invalid values are reported.
  @_semantics("optimize.sil.specialize.generic.never")
  package func list(of what: String) -> ValueForm<[Value]> {
    ValueForm<[Value]>(
      ["type": "array", "items": schema],
      read: { reader, node in
        guard let nodes = reader.list(node, of: what) else { return nil }
        var values: [Value] = []
        var invalid = 0
        for node in nodes where invalid < 100 {
          if let value = read(reader, node) { values.append(value) } else { invalid += 1 }
        }
        return invalid == 0 ? values : nil
      }, write: { .list($0.map(write)) })
  }

  /// Returns the same form with an additional check: `fault` returns a message for an
  /// invalid value.
  @_semantics("optimize.sil.specialize.generic.never")
  package func checked(_ fault: @escaping @Sendable (Value) -> String?) -> ValueForm {
    ValueForm(
      schema,
      read: { reader, node in
        guard let value = read(reader, node) else { return nil }
        guard let message = fault(value) else { return value }
        reader.fault(node, message)
        return nil
      }, write: write)
  }

  /// Returns an equivalent form of another type.
  @_semantics("optimize.sil.specialize.generic.never")
  package func map<Other>(
    _ other: @escaping @Sendable (Value) -> Other,
    back: @escaping @Sendable (Other) -> Value
  ) -> ValueForm<Other> {
    ValueForm<Other>(
      schema, read: { reader, node in read(reader, node).map(other) },
      write: { write(back($0)) })
  }
}

/// A part of a schema that is referred to by name.
package struct SchemaDefinition: Sendable {
  package let name: String
  private let makeSchema: @Sendable () -> JSONElement

  package init(
    _ name: String, _ schema: @escaping @autoclosure @Sendable () -> JSONElement
  ) {
    self.name = name
    makeSchema = schema
  }

  package var schema: JSONElement { makeSchema() }

  /// A reference to it.
  package var reference: JSONElement { ["$ref": .string("#/$defs/\(name)")] }
}

// MARK: - Plain values

extension ValueForm<Bool> {
  /// The form of `true` or `false`.
  package static let bool = ValueForm(
    ["type": "boolean"], read: { $0.bool($1) }, write: { .bool($0) })
}

extension ValueForm<String> {
  /// The form of a string.
  package static let string = ValueForm(
    ["type": "string"], read: { $0.string($1) }, write: { .string($0) })
}

extension ValueForm<Double> {
  /// The form of a finite number.
  package static let number = number(in: DocumentReader.finite)

  /// Returns the form of a number in a range.
  @_semantics("optimize.sil.specialize.generic.never")
  package static func number(in range: ClosedRange<Double>) -> ValueForm {
    ValueForm(
      .numberSchema(in: range), read: { $0.number($1, in: range) },
      write: { .number($0) })
  }
}

extension ValueForm<Int> {
  /// Returns the form of an integer in a range; Doubles represent it exactly.
  @_semantics("optimize.sil.specialize.generic.never")
  package static func integer(in range: ClosedRange<Int>) -> ValueForm {
    ValueForm(
      [
        "type": "integer", "minimum": .number(Double(range.lowerBound)),
        "maximum": .number(Double(range.upperBound)),
      ], read: { $0.integer($1, in: range) }, write: { .number(Double($0)) })
  }
}

extension ValueForm where Value: RawRepresentable<String> & CaseIterable & Sendable {
  /// The form of one of the raw values of an enumeration.
  package static var choice: ValueForm {
    @_semantics("optimize.sil.specialize.generic.never")
    get {
      ValueForm(
        .choiceSchema(Value.allCases.map(\.rawValue)), read: { $0.choice($1) },
        write: { .string($0.rawValue) })
    }
  }
}

extension ValueForm where Value: OptionSet & Sendable, Value.Element == Value {
  /// Returns the form of a set as a list of names; `what` is their name in messages.
  @_semantics("optimize.sil.specialize.generic.never")
  package static func options(
    _ names: [(name: String, value: Value)], of what: String
  ) -> ValueForm {
    choice(names).list(of: what).map({ Value($0) }) { set in
      names.map(\.value).filter { set.contains($0) }
    }
  }
}

extension ValueForm where Value: Equatable & Sendable {
  /// Returns the form of one of some named values.
  @_semantics("optimize.sil.specialize.generic.never")
  package static func choice(_ cases: [(name: String, value: Value)]) -> ValueForm {
    ValueForm(
      .choiceSchema(cases.map(\.name)), read: { $0.choice($1, cases) },
      write: { value in
        cases.first { $0.value == value }.map { .string($0.name) } ?? .null
      })
  }
}
