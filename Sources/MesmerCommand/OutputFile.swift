import ArgumentParser
import Mesmer
import MesmerGoldenCLI

/// A file that the command writes, as typed: `-` is standard output.
struct OutputFile: ExpressibleByArgument {
  /// The kind of content.
  enum Content {
    case picture, film, trace
  }

  /// The text as typed.
  let typed: String
  /// The text in messages.
  var text: String { typed.shortenedPath }

  init(argument: String) { typed = argument }

  /// The path to write.
  var path: String { typed == "-" ? StandardStream.output.path : typed }

  /// Whether it is standard output. If so, nothing else may be printed there.
  var isStandardOutput: Bool {
    FileSystem.descriptor(path) == StandardStream.output.rawValue
  }

  /// Throws if the name has the extension of another format, or if a picture would go
  /// to a terminal. Names without an extension and with unknown ones are accepted: the
  /// content does not depend on them.
  func check(_ option: String, _ content: Content) throws {
    if isStandardOutput {
      if content != .trace && StandardStream.output.isTerminal {
        throw ValidationError(
          "\(option) \(text): standard output is a terminal, which cannot show "
            + "pictures; redirect it to a file or a program")
      }
      return
    }
    let name = typed[
      (typed.lastIndex(of: "/").map(typed.index(after:)) ?? typed.startIndex)...]
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return }
    let ending = name[name.index(after: dot)...].lowercased()
    if content == .film, typed.contains("%"), FrameFormats.file(ending) != nil { return }
    let stem = typed[..<dot]
    let (others, what, right) =
      switch content {
      case .picture: (OutputFile.otherThanPNG, "the picture is a PNG file", "png")
      case .film: (OutputFile.otherThanPNG, "the film is an animated PNG", "png")
      case .trace:
        (
          OutputFile.pictures + ["png", "apng"], "the trace is JSON, one line per frame",
          "jsonl"
        )
      }
    let stream = content == .film ? OutputFile.stream(to: typed, ending) : nil
    if others.contains(ending) || stream != nil {
      throw ValidationError(
        "\(option) \(text): \(what); name it \(stem.shortenedPath).\(right)"
          + (stream.map { ", or create it with: mesmer ... --output - \($0)" } ?? ""))
    }
  }

  /// Throws if several outputs are standard output.
  static func checkOne(_ outputs: [(option: String, output: OutputFile?)]) throws {
    let streams = outputs.filter { $0.output?.isStandardOutput == true }
    if streams.count > 1 {
      throw ValidationError(
        "\(streams.map(\.option).joined(separator: " and ")) -: standard output "
          + "takes only one file; give a path for the other")
    }
  }

  /// Returns the end of a shell command that writes a film with an extension, by ffmpeg
  /// except for y4m; nil for an unknown extension. The colour matrix is stated, because
  /// ffmpeg's default is not BT.709.
  private static func stream(to file: String, _ ending: String) -> String? {
    let name = TerminalText.shellWord(file)
    let ffmpeg = "--format y4m | ffmpeg -f yuv4mpegpipe -i -"
    switch ending {
    case "y4m": return "--format y4m > \(name)"
    case "gif", "webp": return "\(ffmpeg) -vf scale=in_color_matrix=bt709 \(name)"
    case "mp4", "m4v", "mov", "mkv", "webm":
      return "\(ffmpeg) -colorspace bt709 \(name)"
    default: return nil
    }
  }

  /// Extensions of pictures, documents and films in formats other than PNG.
  private static let pictures = [
    "avif", "bmp", "exr", "gif", "heic", "heif", "ico", "jfif", "jp2", "jpe", "jpeg",
    "jpg", "jxl", "pbm", "pdf", "pgm", "pnm", "ppm", "psd", "qoi", "svg", "tga", "tif",
    "tiff", "webp", "avi", "m4v", "mkv", "mov", "mp4", "mpeg", "mpg", "ogv", "webm",
  ]
  private static let otherThanPNG =
    pictures + ["csv", "htm", "html", "json", "json5", "jsonl", "md", "swift", "txt"]

  /// The help text about names of output files.
  static let help = "- is standard output. Other formats' extensions (.jpg) are rejected."
}

extension Output {
  /// Prints the result: to standard error if a file goes to standard output.
  static func lines(
    _ lines: [String], beside files: OutputFile?...
  ) throws(FileError) {
    try self.lines(lines, to: stream(beside: files))
  }

  /// Prints the result as JSON: to standard error if a file goes to standard output.
  static func json(_ line: String, beside files: OutputFile?...) throws(FileError) {
    try json(line, to: stream(beside: files))
  }

  private static func stream(beside files: [OutputFile?]) -> StandardStream {
    files.contains { $0?.isStandardOutput == true } ? .error : .output
  }
}
