/// Random SVG files, hostile ones among them: elements, attributes and values of SVG in
/// any combination, references that miss or lead in circles, numbers of any size, and
/// bytes that were changed.
package struct WildSVG {
  private var random: SeededGenerator
  private var budget = 60

  /// The file of a seed; every third one is a file of `sources` with changed bytes.
  package static func file(seed: UInt64, sources: [[UInt8]]) -> [UInt8] {
    var wild = WildSVG(random: SeededGenerator(seed: seed))
    if seed % 3 == 0, !sources.isEmpty { return wild.mutated(sources) }
    let made = Array(wild.document().utf8)
    return seed % 7 == 0 ? wild.mutated([made]) : made
  }

  private mutating func pick<T>(_ choices: [T]) -> T {
    choices[Int(random.next() % UInt64(choices.count))]
  }

  private mutating func chance(_ n: UInt64) -> Bool { random.next() % n == 0 }

  /// A file with up to twenty changes: bytes replaced, removed, doubled or exchanged with
  /// pieces of another file.
  private mutating func mutated(_ sources: [[UInt8]]) -> [UInt8] {
    var bytes = pick(sources)
    for _ in 0...(random.next() % 20) where !bytes.isEmpty {
      let at = Int(random.next() % UInt64(bytes.count))
      let length = min(Int(random.next() % 24), bytes.count - at)
      switch random.next() % 6 {
      case 0: bytes[at] = UInt8(truncatingIfNeeded: random.next())
      case 1: bytes.removeSubrange(at..<at + length)
      case 2: bytes.insert(contentsOf: bytes[at..<at + length], at: at)
      case 3: bytes.replaceSubrange(at..<at + length, with: Array(number().utf8))
      case 4:
        let other = pick(sources)
        let start = Int(random.next() % UInt64(max(other.count, 1)))
        bytes.replaceSubrange(
          at..<at + length, with: other[start..<min(start + 40, other.count)])
      default: bytes.swapAt(at, Int(random.next() % UInt64(bytes.count)))
      }
    }
    return bytes
  }

  private mutating func number() -> String {
    switch random.next() % 12 {
    case 0:
      return pick(["0", "-0", "1e9", "-1e30", "1e308", "1e-300", "1e400", "1e", "."])
    case 1: return pick(["50%", "200%", "-3%", "2em", "1ex", "3pt", "1mm", "4q", "7foo"])
    case 2: return "\(random.next() % 100_000)"
    default: return "\(Double(Int(random.next() % 4000)) / 20 - 50)"
    }
  }

  private mutating func numbers(_ count: Int) -> String {
    (0..<count).map { _ in number() }.joined(separator: chance(2) ? " " : ",")
  }

  private mutating func id() -> String { "i\(random.next() % 12)" }

  private mutating func paint() -> String {
    switch random.next() % 6 {
    case 0: return "url(#\(id())) " + pick(["", "red", "none", "url(#i1)"])
    case 1: return pick(["none", "currentColor", "inherit", "transparent", "nonsense"])
    case 2: return "rgb(\(numbers(3)))"
    case 3: return "hsla(\(numbers(4)))"
    default: return pick(["red", "#0f0", "#12345678", "teal", "#ff8", "black"])
    }
  }

  private mutating func transform() -> String {
    let name = pick([
      "translate", "scale", "rotate", "skewX", "skewY", "matrix", "rotate", "spin",
    ])
    let list = numbers(name == "matrix" ? 6 : 1 + Int(random.next() % 3))
    // As minifiers write it: a sign alone separates.
    return "\(name)(\(chance(4) ? list.replacing(",", with: "-") : list))"
  }

  private mutating func data() -> String {
    var text = "M\(numbers(2))"
    for _ in 0...(random.next() % 12) {
      let command = pick(Array("MmLlHhVvCcSsQqTtAaZzx"))
      let counts: [Character: Int] = [
        "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "z": 0, "a": 7,
      ]
      text.append(command)
      let key = Character(command.lowercased())
      if key == "a" {
        text += "\(numbers(3)) \(random.next() % 3) \(random.next() % 2) \(numbers(2))"
      } else {
        text += numbers(counts[key] ?? 2)
      }
    }
    return text
  }

  private mutating func attributes(_ name: String) -> String {
    var text = chance(2) ? " id=\"\(id())\"" : ""
    var names: Set<String> = []
    // An attribute that is there twice would end the file.
    func add(_ name: String, _ value: String) {
      if names.insert(name).inserted { text += " \(name)=\"\(value)\"" }
    }
    let lengths = [
      "x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "x1", "y1", "x2", "y2",
      "fx", "fy", "fr", "offset", "stroke-width", "font-size", "opacity", "dx",
    ]
    for _ in 0...(random.next() % 8) {
      switch random.next() % 14 {
      case 0: add("fill", paint())
      case 1: add("stroke", paint())
      case 2: add("transform", transform())
      case 3: add("clip-path", "url(#\(id()))")
      case 4: add("mask", "url(#\(id()))")
      case 5: add("style", "fill:\(paint());stroke-width:\(number());opacity:.5")
      case 6: add("class", pick(["a", "b", "a b", ""]))
      case 7: add("viewBox", numbers(4))
      case 8: add("stroke-dasharray", numbers(1 + Int(random.next() % 4)))
      case 9:
        add(
          pick([
            "patternUnits", "patternContentUnits", "clipPathUnits", "maskUnits",
            "gradientUnits", "maskContentUnits",
          ]), pick(["objectBoundingBox", "userSpaceOnUse"]))
      case 10:
        add(
          pick(["stroke-linecap", "stroke-linejoin", "spreadMethod", "text-anchor"]),
          pick(["round", "square", "bevel", "reflect", "repeat", "middle", "end"]))
      case 11:
        add(
          "preserveAspectRatio",
          pick(["none", "xMinYMax slice", "xMidYMid", "xMaxYMin meet", "x"]))
      default:
        let length = pick(lengths)
        add(length, number())
      }
    }
    switch name {
    case "path": add("d", data())
    case "polygon", "polyline": add("points", numbers(8))
    case "use", "linearGradient": if chance(2) { add("href", "#\(id())") }
    case "image":
      add("href", pick(["data:image/svg+xml,%3Csvg/%3E", "data:;base64,AAAA", "x.png"]))
    case "pattern":
      if chance(2) { add("href", "#\(id())") }
      add("width", number())
      add("height", number())
    case "rect":
      add("width", number())
      add("height", number())
    default: break
    }
    return text
  }

  private mutating func element(_ depth: Int) -> String {
    budget -= 1
    let name = pick([
      "g", "g", "rect", "circle", "ellipse", "line", "path", "path", "polygon",
      "polyline", "use", "use", "symbol", "svg", "switch", "a", "defs", "clipPath",
      "mask", "pattern", "linearGradient", "radialGradient", "stop", "text", "image",
      "filter", "foreignObject", "animate", "marker",
    ])
    var inside = ""
    if name == "text" {
      inside = pick(["Hello", "A <tspan dy='3'>b</tspan> c", "  ", "é字"])
    }
    if depth < 6 {
      for _ in 0...(random.next() % 4) where budget > 0 { inside += element(depth + 1) }
    }
    return "<\(name)\(attributes(name))>\(inside)</\(name)>"
  }

  private mutating func document() -> String {
    var text = chance(8) ? "<!DOCTYPE svg [<!ENTITY e 'x y'>]>" : ""
    text += "<svg xmlns=\"http://www.w3.org/2000/svg\""
    text += chance(3) ? attributes("svg") : " viewBox=\"0 0 100 100\""
    text += ">"
    if chance(2) {
      text += "<style>.a{fill:\(paint())} g>.b,#\(id()) *{opacity:.7} @x{} p:q{}</style>"
    }
    while budget > 0 { text += element(0) }
    return text + "</svg>"
  }
}
