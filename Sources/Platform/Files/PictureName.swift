/// Names of pictures in a folder: those of a suite's cases and of a timeline's captures.
package enum PictureName {
  /// Why a name cannot be that of a picture; nil if it can. It may contain slashes but
  /// not `..`.
  package static func fault(_ name: String) -> String? {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    if name.isEmpty { return "the name is empty" }
    if parts.contains("..") || parts.contains(".") {
      return "a name cannot have . or .. between its slashes"
    }
    if parts.contains("") { return "a name needs text before and after each slash" }
    if name.unicodeScalars.contains(where: {
      $0.value < 32 || $0 == "\\" || $0.value == 127
    }) {
      return "a name cannot contain a backslash or a control character"
    }
    if name.hasSuffix(".new") || name.hasSuffix(".png") {
      return "a name cannot end in .new or .png; the files add these"
    }
    if parts.contains(where: { $0.utf8.count > 200 }) {
      return "a name has at most 200 bytes between slashes"
    }
    return nil
  }
}
