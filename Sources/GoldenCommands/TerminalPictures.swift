import Mesmer
import MesmerGoldenReports

/// How a terminal shows pictures.
enum TerminalPictures: String, CaseIterable {
  /// What the environment says that the terminal can.
  case auto
  /// The kitty graphics protocol: PNG files as they are.
  case kitty
  /// No pictures, but their paths.
  case paths

  /// `auto` replaced by what the terminal can: variables name terminals that are known.
  var resolved: TerminalPictures {
    guard self == .auto else { return self }
    guard StandardStream.output.isTerminal else { return .paths }
    let isKitty =
      Environment.value("KITTY_WINDOW_ID") != nil
      || (Environment.value("TERM") ?? "").contains("kitty")
      || ["WezTerm", "ghostty"].contains(Environment.value("TERM_PROGRAM"))
    return isKitty ? .kitty : .paths
  }

  /// The text that shows a PNG file: base64 in pieces of 4096 bytes, each in its escape
  /// sequence (kitty's "terminal graphics protocol": a=T shows, f=100 is PNG, m=1 says
  /// that more follows). nil if the file is to be a path, or cannot be read.
  func text(showing path: String) -> String? {
    guard self == .kitty, let bytes = try? readFile(path, limit: 1 << 26) else {
      return nil
    }
    let text = Array(Base64.text(bytes).utf8)
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
}
