import Mesmer
import MesmerGoldenReports

/// How a terminal shows pictures.
enum TerminalPictures: String, CaseIterable {
  /// What the environment says that the terminal can.
  case auto
  /// The kitty graphics protocol: PNG files as they are.
  case kitty
  /// Sixel: six rows at a time, in 216 colours.
  case sixel
  /// No pictures, but their paths.
  case paths

  /// `auto` replaced by what the terminal can: variables name terminals that are known.
  var resolved: TerminalPictures {
    guard self == .auto else { return self }
    guard StandardStream.output.isTerminal else { return .paths }
    let term = Environment.value("TERM") ?? ""
    let program = Environment.value("TERM_PROGRAM") ?? ""
    if Environment.value("KITTY_WINDOW_ID") != nil || term.contains("kitty")
      || ["WezTerm", "ghostty"].contains(program)
    {
      return .kitty
    }
    let isSixel =
      term.contains("sixel") || ["foot", "mlterm", "yaft-256color"].contains(term)
    return isSixel ? .sixel : .paths
  }

  /// The text that shows a PNG file; nil if it is to be a path, or cannot be read.
  func text(showing path: String) -> String? {
    switch self {
    case .auto, .paths: return nil
    case .kitty:
      guard let bytes = try? readFile(path, limit: 1 << 26) else { return nil }
      return TerminalPictures.kitty(bytes)
    case .sixel:
      guard let bitmap = try? PictureFile.read(path) else { return nil }
      return TerminalPictures.sixel(bitmap.pixmap())
    }
  }

  /// Base64 in pieces of 4096 bytes, each in its escape sequence (kitty's "terminal graphics
  /// protocol": a=T shows, f=100 is PNG, m=1 says that more follows).
  static func kitty(_ png: [UInt8]) -> String {
    let text = Array(Base64.text(png).utf8)
    var out = ""
    var start = 0
    repeat {
      let end = min(start + 4096, text.count)
      let more = end < text.count ? 1 : 0
      let control = start == 0 ? "a=T,f=100,m=\(more)" : "m=\(more)"
      out +=
        "\u{1b}_G\(control);" + String(decoding: text[start..<end], as: UTF8.self)
        + "\u{1b}\\"
      start = end
    } while start < text.count
    return out
  }

  /// A picture as sixels (DEC STD 070): the colours of a 6 x 6 x 6 cube, over white; pictures
  /// over 800 pixels wide every n-th pixel.
  static func sixel(_ pixmap: Pixmap) -> String {
    let step = max(1, (pixmap.width + 799) / 800)
    let (width, height) = (pixmap.width / step, pixmap.height / step)
    var out = "\u{1b}Pq\"1;1;\(width);\(height)"
    func index(_ x: Int, _ y: Int) -> Int {
      let p = pixmap[x * step, y * step]
      func level(_ c: UInt8) -> Int {
        let over = (Int(c) * Int(p.alpha) + 255 * (255 - Int(p.alpha))) / 255
        return (over * 5 + 127) / 255
      }
      return level(p.red) * 36 + level(p.green) * 6 + level(p.blue)
    }
    var defined = Set<Int>()
    var y = 0
    while y < height {
      let rows = min(6, height - y)
      var columns: [Int: [UInt8]] = [:]
      for x in 0..<width {
        for row in 0..<rows {
          columns[index(x, y + row), default: [UInt8](repeating: 0, count: width)][x] |=
            1 << UInt8(row)
        }
      }
      for (color, bits) in columns.sorted(by: { $0.key < $1.key }) {
        if defined.insert(color).inserted {
          out +=
            "#\(color);2;\(color / 36 * 20);\(color / 6 % 6 * 20);\(color % 6 * 20)"
        }
        out += "#\(color)" + runs(bits) + "$"
      }
      out += "-"
      y += 6
    }
    return out + "\u{1b}\\"
  }

  /// Sixel characters, runs of four and more as `!count`.
  private static func runs(_ bits: [UInt8]) -> String {
    var out = ""
    var start = 0
    while start < bits.count {
      var end = start + 1
      while end < bits.count, bits[end] == bits[start] { end += 1 }
      let character = String(UnicodeScalar(bits[start] + 63))
      let count = end - start
      out +=
        count > 3 ? "!\(count)" + character : String(repeating: character, count: count)
      start = end
    }
    return out
  }
}
