#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A shell pattern for names: `*` matches any text (also slashes), `?` one byte, `[a-z]`
/// one of a set, `[!a-z]` one outside it; `\` escapes the next character. A `[` without
/// its `]` is literal.
package struct NamePattern: Hashable, Sendable {
  /// The text of the pattern.
  package let text: String

  /// Creates a pattern from its text.
  package init(_ text: String) { self.text = text }

  /// Returns whether the pattern matches the whole name. A name or pattern with a zero
  /// byte never matches.
  package func matches(_ name: String) -> Bool {
    !text.utf8.contains(0) && !name.utf8.contains(0) && fnmatch(text, name, 0) == 0
  }
}
