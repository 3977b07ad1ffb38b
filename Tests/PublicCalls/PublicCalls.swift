import Mesmer

/// Calls of public functions with values of every kind. None may trap or run without an
/// end; programmer's errors (docs/preconditions.md) have tests of their own and are
/// excluded here.
///
/// The target has no package access: it can only call what users can.
public struct PublicCalls: Sendable {
  /// A call that draws its arguments. Returns the violation; nil if none.
  typealias Body = @Sendable (inout HostileValues) throws -> String?
  struct Call: Sendable {
    let name: String
    let body: Body

    init(_ name: String, _ body: @escaping @Sendable (inout HostileValues) throws -> Void)
    {
      self.name = name
      self.body = {
        try body(&$0)
        return nil
      }
    }

    /// A call whose result has a law.
    init(law name: String, _ body: @escaping Body) {
      self.name = name
      self.body = body
    }
  }

  /// The time limit of a call, in seconds.
  public static let seconds: UInt32 = 20

  let calls: [Call]

  /// All calls, in a fixed order.
  public init() {
    calls =
      PublicCalls.geometry + PublicCalls.paths + PublicCalls.drawing + PublicCalls.codecs
      + PublicCalls.text + PublicCalls.views
      + PublicCalls.scrolling + PublicCalls.animation + PublicCalls.figures
      + PublicCalls.comparison + PublicCalls.uikit
  }

  /// The number of calls: so many seeds in a row make each of them once.
  public var count: Int { calls.count }

  /// The name of a seed's call.
  public func description(seed: UInt64) -> [String] {
    [calls[Int(seed % UInt64(calls.count))].name]
  }

  /// Makes a seed's call; returns the violation, if there is any. An error that the call
  /// throws is valid: it has one line.
  public func failure(seed: UInt64, log: ((String) -> Void)? = nil) -> String? {
    let call = calls[Int(seed % UInt64(calls.count))]
    var values = HostileValues(
      seed: seed, round: Int(min(seed / UInt64(calls.count), 1 << 20)))
    values.log = log
    do {
      return try call.body(&values).map { "\(call.name): \($0)" }
    } catch {
      let line = "\(error)"
      if !line.isEmpty && !line.contains(where: \.isNewline) { return nil }
      return "\(call.name): the error is not one line: \(line)"
    }
  }
}
