import Mesmer
import MesmerGoldenReports

/// The display of pictures in a terminal.
enum TerminalPictures: String, CaseIterable {
  /// The best display according to the environment.
  case auto
  /// The kitty graphics protocol: PNG files as they are.
  case kitty
  /// The paths of pictures.
  case paths

  /// The display with `auto` resolved: environment variables identify known terminals.
  var resolved: TerminalPictures {
    guard self == .auto else { return self }
    guard StandardStream.output.isTerminal else { return .paths }
    let isKitty =
      Environment.value("KITTY_WINDOW_ID") != nil
      || (Environment.value("TERM") ?? "").contains("kitty")
      || ["WezTerm", "ghostty"].contains(Environment.value("TERM_PROGRAM"))
    return isKitty ? .kitty : .paths
  }

  /// Returns the text that shows a PNG file: base64 in pieces of 4096 bytes, each in
  /// its escape sequence (kitty's "terminal graphics protocol": a=T shows, f=100 is
  /// PNG, m=1 announces more pieces). Nil if paths are shown, or if the file cannot be
  /// read.
  func text(showing path: String) -> String? {
    guard self == .kitty, let bytes = try? readFile(path, limit: 1 &<< 26) else {
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
