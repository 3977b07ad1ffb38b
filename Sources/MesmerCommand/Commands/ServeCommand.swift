import ArgumentParser
import Mesmer
import MesmerGoldenCLI

/// `mesmer serve`: shows an interactive scene in a browser.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Shows a scene live in a browser, on the loopback address only.",
    discussion: """
      Prints the address of a page. There the mouse, touches, the wheel and keys
      scroll and zoom the scene; a change of its file is shown immediately, as are
      its errors. The input can be saved as a timeline, or made a golden.
      With a timeline, a slider shows its frames. Ctrl-C ends it.

      EXAMPLE
        mesmer serve scene.json
        mesmer serve scene.json timeline.json --port 8080
      """)

  @Argument(help: "The scene file; its errors are shown on the page.")
  var scene: String

  @Argument(help: "A timeline file, whose frames are shown.")
  var timeline: String?

  @OptionGroup var assets: AssetsOption

  @Option(help: "The port of the page; 0 is any free one.")
  var port: UInt16 = 0

  func run() throws {
    for path in [scene, timeline].compactMap({ $0 })
    where FileSystem.kind(path) != .file {
      throw ValidationError("\(path.shortenedPath): no such file")
    }
    let paths = [scene, timeline].compactMap { $0 }.map(ServerProgram.argument)
    let options = assets.assets.map { ["--assets", ServerProgram.argument($0)] } ?? []
    throw ServerProgram.replace(
      ["live"] + paths + options + ["--port", "\(port)"], for: "serve")
  }
}
