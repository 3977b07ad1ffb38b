/// Stops the program with a message on standard error unless a condition holds.
///
/// Public functions check their documented preconditions with it, because `precondition`
/// prints no message in a release build. `docs/preconditions.md` lists every use, and a
/// test compares the list with the sources. For invalid data, functions throw or clamp
/// instead.
@inlinable
package func demand(
  _ condition: Bool, _ message: @autoclosure () -> String, file: StaticString = #fileID,
  line: UInt = #line
) {
  if !condition { fatalError(message(), file: file, line: line) }
}

extension Double {
  /// A scale in pixels per point: the number itself, or 1 if it is not positive and
  /// finite.
  @inlinable package var asScale: Double { self > 0 && isFinite ? self : 1 }
}
