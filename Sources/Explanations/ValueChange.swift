import MesmerGoldens
import MesmerJSONText
import MesmerPlatform
import MesmerSceneFormat

/// The smallest part of a value that differs between two versions of it. Equal elements
/// at both ends of lists are skipped, so an inserted element is one change.
struct ValueChange: Equatable {
  let path: [JSONStep]
  let before: JSONElement?
  let now: JSONElement?

  /// Returns the differences between two versions of a value; a single difference, of the
  /// whole value, if there are too many.
  static func all(
    _ before: JSONElement?, _ now: JSONElement?, at path: [JSONStep]
  ) -> [ValueChange] {
    if before == now { return [] }
    let whole = [ValueChange(path: path, before: before, now: now)]
    var parts: [ValueChange] = []
    switch (before, now) {
    case (.object(let old)?, .object(let new)?):
      func isPicture(_ list: [JSONElement.Member]) -> Bool {
        list.contains { $0.key == "digest" }
      }
      if isPicture(old) || isPicture(new) { return whole }
      for key in Set((old + new).map(\.key)).sorted() {
        parts += all(
          old.first { $0.key == key }?.value, new.first { $0.key == key }?.value,
          at: path + [.key(key)])
      }
    case (.list(let old)?, .list(let new)?):
      if (old + new).allSatisfy(isNumber) { return whole }
      parts = elements(old, new, at: path)
    default: return whole
    }
    return parts.count > most ? whole : parts
  }

  private static let most = 16

  private static func isNumber(_ value: JSONElement) -> Bool {
    if case .number = value { true } else { false }
  }

  /// Returns the differences of two lists, without the equal parts at both ends.
  private static func elements(
    _ old: [JSONElement], _ new: [JSONElement], at path: [JSONStep]
  ) -> [ValueChange] {
    let (start, end) = old.equalEnds(with: new)
    let (olds, news) = (old[start..<old.count - end], new[start..<new.count - end])
    if olds.count == news.count {
      return zip(olds, news).enumerated().flatMap { i, pair in
        all(pair.0, pair.1, at: path + [.index(start + i)])
      }
    }
    if olds.isEmpty {
      return news.indices.map {
        ValueChange(path: path + [.index($0)], before: nil, now: news[$0])
      }
    }
    if news.isEmpty {
      return olds.indices.map {
        ValueChange(path: path + [.index($0)], before: olds[$0], now: nil)
      }
    }
    return [ValueChange(path: path, before: .list(old), now: .list(new))]
  }

  // MARK: Text

  /// The maximum length of a value's text in UTF-8 bytes. A longer list or object is
  /// summarized.
  private static let longest = 60

  /// Returns the line of the change, such as `font: largeTitle -> title1`. `standard` is
  /// the key's default value.
  func line(standard: JSONElement? = nil) -> Explanation.Line {
    var line = Explanation.Line()
    var steps = path
    // Most fonts consist of a text style only.
    if steps.count > 1, steps.last == .key("style"), steps[steps.count - 2].isFont {
      steps.removeLast()
    }
    line.key = JSONPlaces.joined(steps.map(\.text))
    let isElement = if case .index? = path.last { true } else { false }
    if isElement, before == nil || now == nil {
      line.what = "\(before == nil ? "added" : "removed"): \(word(now ?? before))"
    } else if let (old, new) = pictures {
      if old == new {
        line.what = "has other pixels (\(new))"
      } else {
        (line.from, line.to) = (old, new)
      }
    } else {
      let isWhole = path.count == 1
      (line.from, line.to) = pair(
        isWhole ? before ?? standard : before, isWhole ? now ?? standard : now)
    }
    return line
  }

  /// Returns the texts of both values; of long strings, only the part that differs with
  /// 20 characters on each side.
  private func pair(_ old: JSONElement?, _ new: JSONElement?) -> (String, String) {
    guard case .string(let a)? = old, case .string(let b)? = new,
      max(a.count, b.count) > 40, !isShownWhole
    else { return (word(old), word(new)) }
    let (x, y) = (Array(a), Array(b))
    let (start, end) = x.equalEnds(with: y)
    func part(_ text: [Character]) -> String {
      let from = max(0, start - 20)
      let to = min(text.count, text.count - end + 20)
      return JSONTree.quoted(
        (from > 0 ? "..." : "") + String(text[from..<to])
          + (to < text.count ? "..." : ""))
    }
    return (part(x), part(y))
  }

  /// Whether the value is shown in full: a font's file with its digest, or an action of a
  /// timeline made in code, which begins with its name.
  private var isShownWhole: Bool {
    guard case .name(let name)? = path.first else { return false }
    return name.hasPrefix("font ") || name.hasPrefix("timeline.")
  }

  /// Returns the text of a value, with names and colours without quotes.
  private func word(_ value: JSONElement?) -> String {
    guard let value, value != .null else { return "none" }
    var key = ""
    // The values of `light` and `dark` are colours, too.
    for case .key(let name) in path where name != "light" && name != "dark" { key = name }
    if case .name(let name)? = path.first, key.isEmpty { key = name }
    if key.hasPrefix("font "), case .string(let text) = value { return text }
    if case .string(let text) = value {
      let isName = !text.isEmpty && text.utf8.allSatisfy(ValueChange.isPlain)
      return isName && !ValueChange.texts.contains(key) ? text : JSONTree.quoted(text)
    }
    if let name = ViewValues.systemColor(value) { return name }
    let text = ColorText.short(value.line, key: key)
    if text.utf8.count > ValueChange.longest { return ValueChange.kind(value) }
    return text.hasPrefix("\"#") ? String(text.dropFirst().dropLast()) : text
  }

  private static func kind(_ value: JSONElement) -> String {
    switch value {
    case .list(let list): "[\(list.count.counted("value"))]"
    case .object(let members): "{\(members.map(\.key).joined(separator: ", "))}"
    case .null, .bool, .number, .string: value.line
    }
  }

  /// The keys whose values are displayed text, which is always quoted.
  static let texts: Set<String> = ["text", "title", "placeholder", "segments"]

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte | 32 >= 97 && byte | 32 <= 122 || byte >= 48 && byte <= 57
      || [35, 45, 46, 47, 64, 95].contains(byte)
  }

  /// The paths and sizes of two images, alone or in patterns; nil without two images.
  private var pictures: (String, String)? {
    func title(_ value: JSONElement?) -> String? {
      guard let value,
        let image = value["digest"] != nil && value["size"] != nil
          ? value : value["image"],
        case .list(let sides)? = image["size"]
      else { return nil }
      let size = sides.map(\.line).joined(separator: " x ")
      guard case .string(let path)? = image["path"] else { return size }
      return "\(path.shortenedPath), \(size)"
    }
    guard let old = title(before), let new = title(now) else { return nil }
    return (old, new)
  }
}

extension Array where Element: Equatable {
  /// Returns the numbers of equal elements at both ends, without overlap.
  package func equalEnds(with other: [Element]) -> (start: Int, end: Int) {
    let start = zip(self, other).prefix { $0 == $1 }.count
    let most = Swift.min(count, other.count) - start
    let ends = zip(reversed(), other.reversed())
    return (start, ends.prefix(most).prefix { $0 == $1 }.count)
  }
}

extension JSONStep {
  fileprivate var isFont: Bool {
    switch self {
    case .key(let key), .name(let key): key.lowercased().hasSuffix("font")
    case .index: false
    }
  }
}
