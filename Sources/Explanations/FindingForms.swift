import MesmerGeometry
import MesmerGoldens
import MesmerJSONText
import MesmerPlatform

// The forms of values in serialized findings and records of views. Unknown keys and null
// are skipped, because a newer program may have written them. The values of known keys
// are validated, because a file may come from another machine.

extension ObjectForm {
  /// Returns the form of an object inside another one.
  @_semantics("optimize.sil.specialize.generic.never")
  func inner(_ fresh: Owner) -> ValueForm<Owner> where Owner: Sendable {
    ValueForm<Owner>(
      .null,
      read: { reader, node in
        var owner = fresh
        read(reader, node, skippingIn: &owner)
        return owner
      }, write: { write($0, beside: fresh) })
  }
}

extension Field {
  /// Returns the field of a string; an empty one is omitted unless `always` is true.
  static func text(
    _ name: String, _ path: WritableKeyPath<Owner, String> & Sendable,
    always: Bool = false
  ) -> Field {
    key(name, path, .string, isAlwaysWritten: always)
  }

  /// Returns the field of a nonnegative integer; 0 is omitted unless `always` is true.
  static func count(
    _ name: String, _ path: WritableKeyPath<Owner, Int> & Sendable,
    to limit: Int = 1 &<< 28, always: Bool = true
  ) -> Field {
    key(name, path, .integer(in: 0...limit), isAlwaysWritten: always)
  }

  static func number(
    _ name: String, _ path: WritableKeyPath<Owner, Double> & Sendable
  ) -> Field {
    key(name, path, .number, isAlwaysWritten: true)
  }

  /// Returns the field of rectangles in pixels.
  static func rects(
    _ name: String, _ path: WritableKeyPath<Owner, [PixelRect]> & Sendable,
    always: Bool = true
  ) -> Field {
    key(
      name, path, ValueForm<PixelRect>.pixels.list(of: "[x, y, width, height]"),
      isAlwaysWritten: always)
  }

  /// Returns the field of a rectangle in pixels; an empty one is omitted.
  static func rect(
    _ name: String, _ path: WritableKeyPath<Owner, PixelRect> & Sendable
  ) -> Field {
    Field(
      name,
      read: { reader, node, owner in
        guard let rect = ValueForm<PixelRect>.pixels.read(reader, node) else {
          return false
        }
        owner[keyPath: path] = rect
        return true
      },
      write: { owner, _ in
        let rect = owner[keyPath: path]
        return rect.isEmpty ? nil : ValueForm<PixelRect>.pixels.write(rect)
      })
  }

  /// Returns the field of a picture's path, which must be inside `folder` unless that is
  /// nil.
  static func picture(
    _ name: String, _ path: WritableKeyPath<Owner, String?> & Sendable,
    in folder: String?
  ) -> Field {
    optional(name, path, .picture(in: folder))
  }
}

extension ValueForm<[Int]> {
  /// Returns the form of a list of `count` integers from `low` to 2^28, the range of
  /// sizes and positions in pixels. `form` is its text in messages.
  static func integers(_ form: String, _ count: Int, from low: Int = 0) -> ValueForm {
    ValueForm(
      .null,
      read: { $0.integers($1, form, count, from: low) },
      write: { .integers($0) })
  }
}

extension ValueForm<[Double]> {
  static let numbers = ValueForm<Double>.number.list(of: "numbers")

  /// Returns the form of a list of `count` numbers.
  static func numbers(_ count: Int) -> ValueForm {
    ValueForm(
      .null, read: { $0.numbers($1, "\(count) numbers", count: count) },
      write: { .list($0.map { .number($0) }) })
  }
}

extension ValueForm<PixelSize> {
  static let pixels = ValueForm<[Int]>.integers("[width, height]", 2)
    .map({ PixelSize(width: $0[0], height: $0[1]) }, back: { [$0.width, $0.height] })
}

extension ValueForm<PixelRect> {
  static let pixels = ValueForm<[Int]>.integers("[x, y, width, height]", 4)
    .map({ PixelRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }) {
      [$0.minX, $0.minY, $0.width, $0.height]
    }
}

extension ValueForm<PixelOffset> {
  static let pixels = ValueForm<[Int]>.integers("[dx, dy]", 2, from: -(1 &<< 28))
    .map({ PixelOffset(dx: $0[0], dy: $0[1]) }, back: { [$0.dx, $0.dy] })
}

extension ValueForm<Tolerance> {
  /// The form of a tolerance as its text.
  package static let tolerance = ValueForm(
    ["type": "string"],
    read: { reader, node in
      do { return try reader.string(node).map { try Tolerance(parsing: $0) } } catch {
        reader.fault(node, "\(error)")
        return nil
      }
    }, write: { .string($0.text) })
}

extension ValueForm<[JSONElement.Member]> {
  /// The form of an object with arbitrary keys and values.
  static let members = ValueForm(
    .null,
    read: { reader, node in
      if case .object(let members) = reader.tree.element(node) { return members }
      reader.fault(node, "expected an object, found \(reader.tree.described(node))")
      return nil
    }, write: { .object($0) })
}

extension ValueForm<String> {
  /// Returns the form of a picture's path, which is relative to `folder` and inside it,
  /// unless that is nil.
  fileprivate static func picture(in folder: String?) -> ValueForm {
    guard let folder else { return .string }
    return ValueForm(
      .null,
      read: { reader, node in
        guard let text = reader.string(node) else { return nil }
        if FileSystem.isInner(text) { return FileSystem.path(text, in: folder) }
        reader.fault(
          node,
          "\(JSONTree.quoted(text)) is not in the report's folder; a path is relative "
            + "and has no ..")
        return nil
      }, write: { .string(FileSystem.inner($0, of: folder)) })
  }
}

extension DocumentReader {
  /// Returns a list of `count` integers from `low` to 2^28, the range of sizes and
  /// positions in pixels.
  func integers(
    _ node: Int, _ form: String, _ count: Int, from low: Int = 0
  ) -> [Int]? {
    guard let values = numbers(node, form, count: count) else { return nil }
    let high = 1 &<< 28
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
  static func integers(_ values: [Int]) -> JSONElement {
    .list(values.map { .number(Double($0)) })
  }
}
