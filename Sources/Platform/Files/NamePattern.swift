#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A shell pattern for names: `*` is any text (slashes too), `?` one byte,
/// `[a-z]` one of a set, `[!a-z]` one outside it; `\` takes the next character as
/// it stands. A `[` without its `]` stands for itself.
package struct NamePattern: Hashable, Sendable {
  private let text: String

  /// The pattern of its text.
  package init(_ text: String) { self.text = text }

  /// Whether the whole name fits the pattern. A name or a pattern with a zero
  /// byte in it fits nothing.
  package func matches(_ name: String) -> Bool {
    !text.utf8.contains(0) && !name.utf8.contains(0) && fnmatch(text, name, 0) == 0
  }
}
