import Foundation
import MesmerDrawing
import MesmerViews

// Properties by name. Without Objective-C's runtime there are tables: of library classes
// in KeyValueCoding+Names.swift, and of a program's classes as `_KeyValueCoded`, which
// scripts/uikit-source writes. A property is a key path, through which values are
// converted as between Objective-C and Swift.

/// A class of a program with properties that are accessible by name. The conformance is
/// written by scripts/uikit-source.
public protocol _KeyValueCoded: ObjectiveCObject {
  /// The properties of the class and of its superclasses by name.
  static var _keyPaths: [String: AnyKeyPath] { get }
  /// Returns the value of a key without a property.
  func value(forUndefinedKey key: String) -> Any?
  /// Sets the value of a key without a property.
  func setValue(_ value: Any?, forUndefinedKey key: String)
}

extension ObjectiveCObject {
  /// Returns the value of a property by its name. Properties are those of library classes
  /// in docs/swift.md, and of classes of the program that scripts/uikit-source has
  /// rewritten. Values of enumerations are their raw values. For other names, returns
  /// `value(forUndefinedKey:)`. Layers and animations have keys of their own.
  public func value(forKey key: String) -> Any? {
    if let layer = self as? CALayer { return layer.value(forKeyPath: key) }
    if let animation = self as? CAAnimation { return animation.value(forKey: key) }
    guard let path = keyPath(key) else {
      guard let coded = self as? any _KeyValueCoded else {
        return value(forUndefinedKey: key)
      }
      return coded.value(forUndefinedKey: key)
    }
    let value = (self as Any)[keyPath: path].flatMap(unwrapped)
    return (value as? any RawRepresentable)?.rawValue ?? value
  }

  /// Sets the value of a property; the names are those of `value(forKey:)`. For other
  /// names, calls `setValue(_:forUndefinedKey:)`. Numbers, raw values and NSValues are
  /// converted. If the value cannot be converted to the type of the property, or the
  /// property cannot be set, only writes a line to standard error.
  public func setValue(_ value: Any?, forKey key: String) {
    if let layer = self as? CALayer { return layer.setValue(value, forKeyPath: key) }
    if let animation = self as? CAAnimation {
      return animation.setValue(value, forKey: key)
    }
    guard let path = keyPath(key) else {
      guard let coded = self as? any _KeyValueCoded else {
        return setValue(value, forUndefinedKey: key)
      }
      return coded.setValue(value, forUndefinedKey: key)
    }
    if let error = path.set(value, in: self) {
      writeWarning("[KeyValueCoding] \(type(of: self)).\(key) \(error)")
    }
  }

  /// Returns the value of a key path, such as `layer.cornerRadius`; nil if the value of
  /// a key before the last is nil or not an `ObjectiveCObject`.
  public func value(forKeyPath path: String) -> Any? {
    if let layer = self as? CALayer { return layer.value(forKeyPath: path) }
    guard let (first, rest) = split(path) else { return value(forKey: path) }
    return (value(forKey: first) as? any ObjectiveCObject)?.value(forKeyPath: rest)
  }

  /// Sets the value of a key path, such as `layer.cornerRadius`. Has no effect if the
  /// value of a key before the last is nil or not an `ObjectiveCObject`.
  public func setValue(_ value: Any?, forKeyPath path: String) {
    if let layer = self as? CALayer { return layer.setValue(value, forKeyPath: path) }
    guard let (first, rest) = split(path) else { return setValue(value, forKey: path) }
    (self.value(forKey: first) as? any ObjectiveCObject)?
      .setValue(value, forKeyPath: rest)
  }

  /// Sets the values of several properties; `NSNull` sets nil.
  public func setValuesForKeys(_ keyedValues: [String: Any]) {
    for (key, value) in keyedValues.sorted(by: { $0.key < $1.key }) {
      setValue(value is NSNull ? nil : value, forKey: key)
    }
  }

  /// Returns the values of several properties; `NSNull` for nil.
  public func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] {
    Dictionary(
      keys.map { ($0, value(forKey: $0) ?? NSNull()) }, uniquingKeysWith: { $1 })
  }

  /// Returns nil, and writes a line to standard error.
  public func value(forUndefinedKey key: String) -> Any? {
    warnOfUndefined(key)
    return nil
  }

  /// Only writes a line to standard error.
  public func setValue(_ value: Any?, forUndefinedKey key: String) {
    warnOfUndefined(key)
  }

  private func warnOfUndefined(_ key: String) {
    writeWarning(
      "[KeyValueCoding] \(type(of: self)) has no table entry \"\(key)\"; "
        + "set the property itself, or use scripts/uikit-source")
  }

  private func split(_ path: String) -> (String, String)? {
    path.firstIndex(of: ".").map {
      (String(path[..<$0]), String(path[path.index(after: $0)...]))
    }
  }

  /// Returns the property with a name; nil if there is none.
  private func keyPath(_ key: String) -> AnyKeyPath? {
    (type(of: self) as? any _KeyValueCoded.Type)?._keyPaths[key]
      ?? KeyedProperties.named[key]?.first { $0.isProperty(of: self) }
  }
}

extension UserDefaults {
  /// Returns the value that is stored under a name.
  public func value(forKey key: String) -> Any? { object(forKey: key) }
  /// Stores a value under a name.
  public func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }
}

extension NSMutableDictionary {
  /// Sets the value of a key; nil removes the key.
  public func setValue(_ value: Any?, forKey key: String) {
    guard let value else { return removeObject(forKey: key) }
    setObject(value, forKey: NSString(string: key))
  }
}

// MARK: Types that are known at run time

extension AnyKeyPath {
  /// Returns whether an object has the property.
  fileprivate func isProperty(of object: AnyObject) -> Bool {
    func open<Root>(_ root: Root.Type) -> Bool { object is Root }
    return _openExistential(type(of: self).rootType, do: open)
  }

  /// Sets the property of an object. Returns the reason for a failure; nil on success.
  fileprivate func set(_ value: Any?, in object: AnyObject) -> String? {
    func open<Root>(_ root: Root.Type) -> String? {
      func open<Value>(_ type: Value.Type) -> String? {
        guard let path = self as? ReferenceWritableKeyPath<Root, Value>,
          let object = object as? Root
        else { return "cannot be set" }
        guard let new = converted(value, to: type) else {
          return
            "takes a \(type), not \(value.map { "a \(Swift.type(of: $0))" } ?? "nil")"
        }
        object[keyPath: path] = new
        return nil
      }
      return _openExistential(Swift.type(of: self).valueType, do: open)
    }
    return _openExistential(Swift.type(of: self).rootType, do: open)
  }
}

/// An optional of any type.
private protocol AnyOptional {
  var wrapped: Any? { get }
  static func wrapping(_ value: Any) -> Self?
}
extension Optional: AnyOptional {
  fileprivate var wrapped: Any? { map { $0 } }
  fileprivate static func wrapping(_ value: Any) -> Self? {
    converted(value, to: Wrapped.self).map { .some($0) }
  }
}

/// Returns a value without optionals around it.
private func unwrapped(_ value: Any) -> Any? {
  guard let optional = value as? any AnyOptional else { return value }
  return optional.wrapped.flatMap(unwrapped)
}

/// Converts a value to a type, as Objective-C does: numbers to any type of number, raw
/// values to enumerations, NSValues to Core Graphics types. Nil if there is no such
/// conversion.
private func converted<Value>(_ value: Any?, to type: Value.Type) -> Value? {
  guard let value = value.flatMap(unwrapped) else {
    return (nil as Any?) as? Value
  }
  if let value = value as? Value { return value }
  if let type = type as? any AnyOptional.Type { return type.wrapping(value) as? Value }
  if let type = type as? any RawRepresentable.Type { return raw(value, type) as? Value }
  if let boxed = value as? NSValue {
    switch type {
    case is CGRect.Type: return boxed.cgRectValue as? Value
    case is CGPoint.Type: return boxed.cgPointValue as? Value
    case is CGSize.Type: return boxed.cgSizeValue as? Value
    case is CGAffineTransform.Type: return boxed.cgAffineTransformValue as? Value
    default: break
    }
  }
  guard let number = numericValue(value) else { return nil }
  switch type {
  case is Bool.Type: return (number != 0) as? Value
  case let type as any BinaryFloatingPoint.Type: return floating(number, type) as? Value
  case let type as any FixedWidthInteger.Type: return integer(number, type) as? Value
  default: return nil
  }
}

private func raw<Value: RawRepresentable>(_ value: Any, _ type: Value.Type) -> Value? {
  converted(value, to: Value.RawValue.self).flatMap { Value(rawValue: $0) }
}

private func floating<Value: BinaryFloatingPoint>(
  _ number: Double, _ type: Value.Type
) -> Value { Value(number) }

private func integer<Value: FixedWidthInteger>(
  _ number: Double, _ type: Value.Type
) -> Value? { Value(exactly: number.rounded(.towardZero)) }
