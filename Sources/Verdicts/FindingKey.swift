import MesmerGeometry
import MesmerGoldens
import MesmerJSONText
import MesmerPlatform

/// One key of an object in a serialized finding, and its property. A table of keys
/// writes and reads the object.
///
/// Unknown keys and null are skipped, because a newer program may have written them. The
/// values of known keys are validated, because a file may come from another machine.
struct FindingKey<Root> {
  let name: String
  /// Returns the value; nil if it is omitted. Paths are relative to the folder, if there
  /// is one.
  let write: (_ root: Root, _ folder: String?) -> JSONElement?
  /// Sets the property; errors are reported to the reader.
  let read: (inout Root, DocumentReader, _ node: Int, _ folder: String?) -> Void

  init(
    _ name: String, write: @escaping (Root, String?) -> JSONElement?,
    read: @escaping (inout Root, DocumentReader, Int, String?) -> Void
  ) {
    self.name = name
    self.write = write
    self.read = read
  }

  /// Creates a key whose values are read and written independently of the folder.
  @_semantics("optimize.sil.specialize.generic.never")
  init<Value>(
    _ name: String, _ path: WritableKeyPath<Root, Value>,
    write: @escaping (Value) -> JSONElement?,
    read: @escaping (DocumentReader, Int) -> Value?
  ) {
    self.init(
      name, write: { root, _ in write(root[keyPath: path]) },
      read: { root, reader, node, _ in
        if let value = read(reader, node) { root[keyPath: path] = value }
      })
  }

  // MARK: Kinds of values

  /// Returns a key for a string; an empty one is omitted unless `always` is true.
  @_semantics("optimize.sil.specialize.generic.never")
  static func text(
    _ name: String, _ path: WritableKeyPath<Root, String>, always: Bool = false
  ) -> Self {
    Self(
      name, path, write: { always || !$0.isEmpty ? .string($0) : nil },
      read: { $0.string($1) })
  }

  /// Returns a key for a nonnegative integer; 0 is omitted unless `always` is true.
  @_semantics("optimize.sil.specialize.generic.never")
  static func count(
    _ name: String, _ path: WritableKeyPath<Root, Int>, to limit: Int = 1 << 28,
    always: Bool = true
  ) -> Self {
    Self(
      name, path, write: { always || $0 > 0 ? .number(Double($0)) : nil },
      read: { $0.integer($1, in: 0...limit) })
  }

  @_semantics("optimize.sil.specialize.generic.never")
  static func number(_ name: String, _ path: WritableKeyPath<Root, Double>) -> Self {
    Self(name, path, write: { .number($0) }, read: { $0.number($1) })
  }

  /// Returns a key for a list of numbers; an empty one is omitted.
  @_semantics("optimize.sil.specialize.generic.never")
  static func numbers(_ name: String, _ path: WritableKeyPath<Root, [Double]>) -> Self {
    Self(
      name, path, write: { $0.isEmpty ? nil : .list($0.map { .number($0) }) },
      read: { reader, node in
        reader.list(node, of: "numbers")?.compactMap { reader.number($0) }
      })
  }

  @_semantics("optimize.sil.specialize.generic.never")
  static func size(_ name: String, _ path: WritableKeyPath<Root, PixelSize>) -> Self {
    Self(
      name, path, write: { .integers([$0.width, $0.height]) },
      read: { reader, node in
        reader.integers(node, "[width, height]", 2).map {
          PixelSize(width: $0[0], height: $0[1])
        }
      })
  }

  @_semantics("optimize.sil.specialize.generic.never")
  static func rects(
    _ name: String, _ path: WritableKeyPath<Root, [PixelRect]>, always: Bool = true
  ) -> Self {
    let form = "[x, y, width, height]"
    return Self(
      name, path,
      write: {
        always || !$0.isEmpty
          ? .list($0.map { .integers([$0.minX, $0.minY, $0.width, $0.height]) }) : nil
      },
      read: { reader, node in
        reader.list(node, of: form)?.compactMap { item in
          reader.integers(item, form, 4).map {
            PixelRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])
          }
        }
      })
  }

  /// Returns a key for a Boolean value; false is omitted.
  @_semantics("optimize.sil.specialize.generic.never")
  static func flag(_ name: String, _ path: WritableKeyPath<Root, Bool>) -> Self {
    Self(name, path, write: { $0 ? true : nil }, read: { $0.bool($1) })
  }

  /// Returns a key for a list of `count` numbers; an empty one is omitted.
  @_semantics("optimize.sil.specialize.generic.never")
  static func numbers(
    _ name: String, _ count: Int, get: @escaping (Root) -> [Double],
    set: @escaping (inout Root, [Double]) -> Void
  ) -> Self {
    Self(
      name,
      write: { root, _ in
        let values = get(root)
        return values.isEmpty ? nil : .list(values.map { .number($0) })
      },
      read: { root, reader, node, _ in
        if let values = reader.numbers(node, "\(count) numbers", count: count) {
          set(&root, values)
        }
      })
  }

  /// Returns a key for a rectangle in pixels; an empty one is omitted.
  @_semantics("optimize.sil.specialize.generic.never")
  static func rect(_ name: String, _ path: WritableKeyPath<Root, PixelRect>) -> Self {
    Self(
      name, path,
      write: {
        $0.isEmpty ? nil : .integers([$0.minX, $0.minY, $0.width, $0.height])
      },
      read: { reader, node in
        reader.integers(node, "[x, y, width, height]", 4).map {
          PixelRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])
        }
      })
  }

  /// Returns a key for an object with arbitrary keys and values; an empty one is
  /// omitted.
  @_semantics("optimize.sil.specialize.generic.never")
  static func members(
    _ name: String, _ path: WritableKeyPath<Root, [JSONElement.Member]>
  ) -> Self {
    Self(
      name, path, write: { $0.isEmpty ? nil : .object($0) },
      read: { reader, node in
        guard case .object(let members) = reader.tree.element(node) else {
          reader.fault(node, "expected an object, found \(reader.tree.described(node))")
          return nil
        }
        return members
      })
  }

  /// Returns a key for the path of a picture, which must be in the folder of the text.
  @_semantics("optimize.sil.specialize.generic.never")
  static func picture(_ name: String, _ path: WritableKeyPath<Root, String?>) -> Self {
    Self(
      name,
      write: { root, folder in
        root[keyPath: path].map { file in
          .string(folder.map { FileSystem.inner(file, of: $0) } ?? file)
        }
      },
      read: { root, reader, node, folder in
        guard let text = reader.string(node) else { return }
        guard let folder else {
          root[keyPath: path] = text
          return
        }
        guard FileSystem.isInner(text) else {
          reader.fault(
            node,
            "\(JSONTree.quoted(text)) is not in the report's folder; a path is relative "
              + "and has no ..")
          return
        }
        root[keyPath: path] = FileSystem.path(text, in: folder)
      })
  }

  /// Returns a key for an object with its own table.
  @_semantics("optimize.sil.specialize.generic.never")
  static func object<Value>(
    _ name: String, _ path: WritableKeyPath<Root, Value?>, _ blank: Value,
    _ keys: [FindingKey<Value>]
  ) -> Self {
    Self(
      name,
      write: { root, folder in
        root[keyPath: path].map { JSONElement($0, keys, folder) }
          .flatMap { $0 == .object([]) ? nil : $0 }
      },
      read: { root, reader, node, folder in
        var value = blank
        reader.read(node, into: &value, keys, folder)
        root[keyPath: path] = value
      })
  }

  /// Returns a key for a list of objects with their own table; an empty one is omitted.
  @_semantics("optimize.sil.specialize.generic.never")
  static func objects<Value>(
    _ name: String, _ path: WritableKeyPath<Root, [Value]>, _ blank: Value,
    _ keys: [FindingKey<Value>]
  ) -> Self {
    Self(
      name,
      write: { root, folder in
        let list = root[keyPath: path].map { JSONElement($0, keys, folder) }
        return list.isEmpty ? nil : .list(list)
      },
      read: { root, reader, node, folder in
        for item in reader.list(node, of: "objects") ?? [] {
          var value = blank
          reader.read(item, into: &value, keys, folder)
          root[keyPath: path].append(value)
        }
      })
  }
}

extension DocumentReader {
  /// Sets the properties of a table from an object.
  @_semantics("optimize.sil.specialize.generic.never")
  func read<Root>(
    _ node: Int, into root: inout Root, _ keys: [FindingKey<Root>], _ folder: String?
  ) {
    guard tree.kind(node) == .object else {
      return fault(node, "expected an object, found \(tree.described(node))")
    }
    for key in tree.each(node) where tree.kind(key + 1) != .null {
      let name = tree.string(key)
      keys.first { $0.name == name }?.read(&root, self, key + 1, folder)
    }
  }

  /// Returns a list of `count` integers from a range, by default that of sizes and
  /// positions in pixels.
  func integers(
    _ node: Int, _ form: String, _ count: Int, from low: Int = 0
  ) -> [Int]? {
    guard let values = numbers(node, form, count: count) else { return nil }
    let high = 1 << 28
    guard
      values.allSatisfy({ Double(low)...Double(high) ~= $0 && $0 == $0.rounded() })
    else {
      fault(node, "expected \(form) with integers from \(low) to \(high)")
      return nil
    }
    return values.map { Int($0) }
  }
}

extension JSONElement {
  /// Creates an object from a table.
  @_semantics("optimize.sil.specialize.generic.never")
  init<Root>(_ root: Root, _ keys: [FindingKey<Root>], _ folder: String?) {
    self = .object(
      keys.compactMap { key in
        key.write(root, folder).map { Member(key: key.name, value: $0) }
      })
  }

  @_semantics("optimize.sil.specialize.generic.never")
  static func integers(_ values: [Int]) -> JSONElement {
    .list(values.map { .number(Double($0)) })
  }
}
