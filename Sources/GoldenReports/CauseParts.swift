/// The parts of a line about a cause:
/// `feed.json:4:56: screen.style: light -> dark; 12 px differ`.
struct CauseParts {
  private(set) var place = ""
  private(set) var text: String
  private(set) var values: (from: String, to: String)?
  private(set) var pixels = ""

  init(_ line: String) {
    text = line
    if let end = line.ranges(of: "; ").last?.lowerBound,
      line[end...].dropFirst(2).first?.isNumber ?? false
    {
      pixels = " " + line[end...].dropFirst(2)
      text = String(line[..<end])
    }
    if let end = text.firstRange(of: ": "),
      text[..<end.lowerBound].split(separator: ":").suffix(2).allSatisfy({
        Int($0) != nil
      }), text[..<end.lowerBound].contains(":")
    {
      place = String(text[..<end.lowerBound])
      text = String(text[end.upperBound...])
    }
    if let arrow = text.firstRange(of: " -> "),
      let key = text[..<arrow.lowerBound].firstRange(of: ": ")
    {
      values = (
        String(text[key.upperBound..<arrow.lowerBound]), String(text[arrow.upperBound...])
      )
      text = String(text[..<key.lowerBound])
    }
  }

  /// Whether a value is a colour in hexadecimal digits.
  static func isColor(_ text: String) -> Bool {
    text.first == "#" && [4, 7, 9].contains(text.utf8.count)
      && text.dropFirst().allSatisfy(\.isHexDigit)
  }
}
