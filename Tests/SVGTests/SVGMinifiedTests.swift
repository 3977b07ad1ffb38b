import TestSupport
import Testing

@testable import MesmerSVG

/// Icons of random shapes, written plainly and as minifiers write them. Coordinates are
/// quarters, so that relative and absolute ones are the same numbers.
@Suite("Icons as minifiers write them") struct SVGMinifiedTests {
  @Test(
    "an icon looks the same in every notation",
    arguments: [MinifiedIcon.Writer.svgo, .svgcleaner, .scour])
  func same(_ writer: MinifiedIcon.Writer) throws {
    for seed in 0..<35 {
      let plain = MinifiedIcon.text(seed: UInt64(seed), .plain)
      let short = MinifiedIcon.text(seed: UInt64(seed), writer)
      let (a, b) = (try Sketch(file: plain), try Sketch(file: short))
      #expect(short.utf8.count < plain.utf8.count)
      #expect(a.messages.isEmpty && b.messages.isEmpty, "\(a.messages) \(b.messages)")
      #expect(a.difference(b) == 0, "\(plain)\n\(short)")
      #expect(a.pixels.contains { $0 != 0 }, "nothing is drawn: \(plain)")
    }
  }

  @Test("the writers produce the output of minifiers") func writers() {
    let all = { (writer: MinifiedIcon.Writer) in
      (0..<70).map { MinifiedIcon.text(seed: $0, writer) }.joined()
    }
    let (svgo, cleaner, scour) = (all(.svgo), all(.svgcleaner), all(.scour))
    #expect(svgo.contains(try! Regex(#"translate\(-?\d*\.?\d+-"#)))
    #expect(svgo.contains(try! Regex(#"matrix\([^ ]+ 0 0-"#)))
    #expect(svgo.contains(try! Regex(#"a[^a-z]+ [01][01]\.\d+[ .-]"#)))
    #expect(svgo.contains(try! Regex(#"\d\.\d+\.\d"#)) && svgo.contains(" href="))
    #expect(cleaner.contains("xlink:href") && cleaner.contains("#f00"))
    #expect(scour.contains("&s;") && scour.contains("rgb(255,0,0)"))
    #expect(scour.contains("style=\"") && scour.contains("5e-1"))
  }
}

/// A random icon.
struct MinifiedIcon {
  enum Writer { case plain, svgo, svgcleaner, scour }

  private var random: SeededGenerator
  private let writer: Writer
  private var point = (x: 0.0, y: 0.0)

  static func text(seed: UInt64, _ writer: Writer) -> String {
    var icon = MinifiedIcon(random: SeededGenerator(seed: seed), writer: writer)
    return icon.document()
  }

  private mutating func below(_ n: Int) -> Int { Int(random.next() % UInt64(n)) }
  /// A coordinate, in quarters of a unit.
  private mutating func coordinate(_ from: Int = 4, _ to: Int = 60) -> Double {
    Double(from * 4 + below((to - from) * 4)) / 4
  }

  // MARK: Values

  private func number(_ value: Double) -> String {
    var text = value == value.rounded() ? "\(Int(value))" : "\(value)"
    if writer == .plain { return text }
    if writer == .scour && value.magnitude == 0.5 { return value < 0 ? "-5e-1" : "5e-1" }
    if text.hasPrefix("0.") { text.removeFirst() }
    if text.hasPrefix("-0.") { text.remove(at: text.index(after: text.startIndex)) }
    return text
  }

  /// Numbers with separators, or only where they are needed.
  private func numbers(_ values: [Double]) -> String {
    if writer == .plain { return values.map(number).joined(separator: ", ") }
    var result = ""
    var last = ""
    for value in values.map(number) {
      let parts = value.hasPrefix("-") || value.hasPrefix(".") && last.contains(".")
      if !last.isEmpty && (!parts || writer == .scour) { result += " " }
      result += value
      last = value
    }
    return result
  }

  private mutating func color() -> String {
    let (plain, name, short, function) = [
      ("#ff0000", "red", "#f00", "rgb(255,0,0)"),
      ("#000080", "navy", "#000080", "#000080"),
      ("#3366cc", "#36c", "#36c", "rgb(51,102,204)"), ("#ffffff", "#fff", "#fff", "#fff"),
    ][below(4)]
    switch writer {
    case .plain: return plain
    case .svgo: return name
    case .svgcleaner: return short
    case .scour: return function
    }
  }

  private mutating func transform() -> String {
    let lists: [(String, [Double])] = [
      ("translate", [coordinate(0, 9), -coordinate(1, 9)]), ("scale", [1, -1]),
      ("matrix", [coordinate(1, 2), 0, 0, -0.5, 0, coordinate(30, 60)]),
      ("rotate", [Double(below(90)), 32, 32]), ("translate", [-0.5, -0.5]),
    ]
    // Mirrored content becomes visible again.
    let (name, values) = lists[below(5)]
    let list = "\(name)(\(numbers(values)))"
    return name == "scale" ? "translate(\(numbers([0, 64])))\(list)" : list
  }

  /// Attributes, which some are in a style.
  private func attributes(_ all: [(String, String)]) -> String {
    let isStyle = writer == .scour
    let style = isStyle ? all.filter { $0.0 != "transform" && $0.0 != "d" } : []
    let rest = all.filter { one in !style.contains { $0.0 == one.0 } }
    return rest.map { " \($0.0)=\"\($0.1)\"" }.joined()
      + (style.isEmpty
        ? "" : " style=\"\(style.map { "\($0.0):\($0.1)" }.joined(separator: ";"))\"")
  }

  // MARK: Paths

  private mutating func segment(_ command: String, _ values: [Double]) -> String {
    let from = point
    point = (values[values.count - 2], values[values.count - 1])
    if writer == .plain { return "\(command) \(numbers(values)) " }
    let isArc = command == "A"
    var moved = values
    for i in (isArc ? 5 : 0)..<values.count {
      let isX = isArc ? i == 5 : i % 2 == 0
      moved[i] -= isX ? from.x : from.y
    }
    if command == "L" && moved[1] == 0 { return "h" + number(moved[0]) }
    if command == "L" && moved[0] == 0 { return "v" + number(moved[1]) }
    if !isArc { return command.lowercased() + numbers(moved) }
    // Flags need no separator after them.
    let end = numbers(Array(moved[5...]))
    let flags = "\(Int(moved[3]))\(Int(moved[4]))"
    return "a" + numbers(Array(moved[..<3])) + " "
      + (writer == .scour ? "\(flags.first!) \(flags.last!) \(end)" : flags + end)
  }

  private mutating func path() -> String {
    var data = ""
    for _ in 0...below(2) {
      let start = (x: coordinate(), y: coordinate())
      data +=
        data.isEmpty && writer != .plain
        ? "M" + numbers([start.x, start.y]) : segment("M", [start.x, start.y])
      point = start
      for _ in 0..<3 + below(4) {
        let end = [coordinate(), coordinate()]
        switch below(7) {
        case 0: data += segment("C", (0..<4).map { _ in coordinate() } + end)
        case 1: data += segment("S", [coordinate(), coordinate()] + end)
        case 2: data += segment("Q", [coordinate(), coordinate()] + end)
        case 3: data += segment("T", end)
        case 4:
          data += segment(
            "A",
            [
              coordinate(1, 30), coordinate(1, 30), 30, Double(below(2)),
              Double(below(2)),
            ]
              + end)
        case 5: data += segment("L", [end[0], point.y])
        default: data += segment("L", end)
        }
      }
      data += writer == .plain ? "Z " : "z"
      point = start
    }
    return data
  }

  private mutating func shape() -> String {
    let fill = [("fill", color())]
    let stroke = [
      ("fill", "none"), ("stroke", color()), ("stroke-width", number(coordinate(1, 5))),
      ("stroke-linecap", "round"),
      ("stroke-dasharray", numbers([coordinate(2, 9), coordinate(1, 4)])),
    ]
    let paint = [fill, stroke, [("fill", "url(#a)")], [("clip-path", "url(#b)")]][
      below(4)]
    return "<path\(attributes([("d", path())] + paint))/>"
  }

  // MARK: Documents

  private mutating func document() -> String {
    let href = writer == .svgo ? "href" : "xlink:href"
    var text =
      writer == .scour
      ? "<!DOCTYPE svg [<!ENTITY s \"http://www.w3.org/2000/svg\">]><svg xmlns=\"&s;\""
      : "<svg xmlns=\"http://www.w3.org/2000/svg\""
    if writer != .svgo { text += " xmlns:xlink=\"http://www.w3.org/1999/xlink\"" }
    // The parts that minifiers remove.
    if writer == .plain {
      text =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- An icon, as it was drawn. -->\n"
        + text
        + " version=\"1.1\" id=\"Layer_1\" style=\"enable-background:new 0 0 64 64;\""
    }
    text +=
      " width=\"48\" height=\"48\" viewBox=\"\(writer == .plain ? "0, 0, 64, 64" : "0 0 64 64")\">"
    text +=
      "<defs><linearGradient id=\"a\" gradientUnits=\"userSpaceOnUse\" x2=\"64\" "
      + "gradientTransform=\"\(transform())\"><stop\(attributes([("stop-color", color())]))/>"
      + "<stop offset=\"\(writer == .plain ? "100%" : "1")\""
      + "\(attributes([("stop-color", color())]))/></linearGradient>"
      + "<path id=\"c\" d=\"\(path())\"/></defs>"
      + "<clipPath id=\"b\"><use \(href)=\"#c\"/></clipPath>"
    text += "<circle cx=\"6\" cy=\"6\" r=\"\(number(3.5))\"/>"
    for _ in 0..<3 {
      text +=
        "<g transform=\"\(transform())\">\(shape())"
        + "<use \(href)=\"#c\"\(attributes([("fill", color()), ("opacity", number(0.5))]))/></g>"
    }
    return text + "</svg>"
  }
}
