import Foundation
import MesmerViews

// Selectors without Objective-C. scripts/uikit-source rewrites `#selector(pressed(_:))`
// in a class `Controller` to `Selector("pressed:", Controller.pressed(_:))`: the name,
// and the method of its class. The selector passes as many arguments as the method
// takes. An object of another class does not respond to it.

/// The name of a method, with the method of one class.
///
/// Two selectors are equal if their names are equal. A selector created from a name
/// alone has no method: calling it only writes a line to standard error.
public struct Selector: Hashable, ExpressibleByStringLiteral, CustomStringConvertible,
  @unchecked Sendable  // The closures only name methods.
{
  /// The name in Objective-C, such as `pressed:`.
  let name: String
  /// Whether an object has the method.
  let isMethod: (Any) -> Bool
  /// The function that calls the method of an object, with as many of the arguments as
  /// the method takes. It throws if an argument has a wrong type.
  private let call: ((_ object: Any, _ arguments: [Any?]) throws(WrongArgument) -> Any?)?

  /// An argument of a wrong type. It does not leave the thread of the call.
  private struct WrongArgument: Error, @unchecked Sendable {
    let wanted: Any.Type
    let given: Any?
  }

  /// Creates a selector from a name alone, without a method.
  public init(_ str: String) {
    name = str
    isMethod = { _ in false }
    call = nil
  }

  /// Creates a selector from a string literal, without a method.
  public init(stringLiteral name: String) { self.init(name) }

  /// Creates the selector of a method without parameters.
  public init<Target, Result>(
    _ name: String, _ method: @escaping (Target) -> () -> Result
  ) {
    self.init(name, taking: 0) { (target: Target, _) throws(WrongArgument) in
      method(target)()
    }
  }

  /// Creates the selector of a method with one parameter: the sender.
  public init<Target, First, Result>(
    _ name: String, _ method: @escaping (Target) -> (First) -> Result
  ) {
    self.init(name, taking: 1) { (target: Target, arguments) throws(WrongArgument) in
      method(target)(try Self.argument(0, arguments))
    }
  }

  /// Creates the selector of a method with two parameters: the sender and the event.
  public init<Target, First, Second, Result>(
    _ name: String, _ method: @escaping (Target) -> (First, Second) -> Result
  ) {
    self.init(name, taking: 2) { (target: Target, arguments) throws(WrongArgument) in
      method(target)(try Self.argument(0, arguments), try Self.argument(1, arguments))
    }
  }

  /// Creates the selector of a property's getter.
  public init<Target, Value>(_ name: String, getter property: KeyPath<Target, Value>) {
    self.init(name, taking: 0) { (target: Target, _) throws(WrongArgument) in
      target[keyPath: property]
    }
  }

  /// Creates the selector of a property's setter.
  public init<Target, Value>(
    _ name: String, setter property: ReferenceWritableKeyPath<Target, Value>
  ) {
    self.init(name, taking: 1) { (target: Target, arguments) throws(WrongArgument) in
      target[keyPath: property] = try Self.argument(0, arguments)
      return ()
    }
  }

  private init<Target>(
    _ name: String, taking count: Int,
    _ call: @escaping (Target, [Any?]) throws(WrongArgument) -> Any?
  ) {
    // `#selector(pressed)` does not contain the number of parameters.
    self.name =
      name.contains(":") ? name : name + String(repeating: ":", count: count)
    isMethod = { $0 is Target }
    self.call = { (object, arguments) throws(WrongArgument) in
      guard let target = object as? Target else { return nil }
      return try call(target, arguments)
    }
  }

  /// Returns an argument as a parameter's type.
  private static func argument<Value>(
    _ index: Int, _ arguments: [Any?]
  ) throws(WrongArgument) -> Value {
    let given = index < arguments.count ? arguments[index] : nil
    if let value = given as? Value { return value }
    // Objective-C converts any object to true: `#selector(UIView.endEditing(_:))`.
    if let value = (given != nil) as? Value { return value }
    throw WrongArgument(wanted: Value.self, given: given)
  }

  /// The name.
  public var description: String { name }

  /// Returns whether two selectors have the same name.
  public static func == (a: Selector, b: Selector) -> Bool { a.name == b.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  // MARK: Calling

  /// Returns the nearest responder in a chain that has the method; nil if none has.
  func receiver(from responder: Responder?) -> Responder? {
    var responder = responder
    while let here = responder, !isMethod(here) { responder = here.next }
    return responder
  }

  /// Calls the method of an object. Without an object, calls the method of the nearest
  /// responder that has it, in the chain that begins at the sender; ignored if there is
  /// none. Writes failures to standard error.
  @discardableResult
  func send(
    to target: Any?, from sender: Any?, with second: Any? = nil
  ) -> Any? {
    guard let call else {
      return warn("has no method: write #selector and use scripts/uikit-source")
    }
    guard let target else {
      if let found = receiver(from: sender as? Responder) {
        send(to: found, from: sender, with: second)
      }
      return nil
    }
    guard isMethod(target) else {
      return warn("is not a method of \(type(of: target))")
    }
    do {
      return try call(target, [sender, second])
    } catch {
      return warn(
        "takes a \(error.wanted), not \(error.given.map { "a \(type(of: $0))" } ?? "nil")"
      )
    }
  }

  private func warn(_ text: String) -> Any? {
    writeWarning("[Selector] \(name) \(text)")
    return nil
  }
}
