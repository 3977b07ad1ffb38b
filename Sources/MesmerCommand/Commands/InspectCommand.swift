import ArgumentParser
import Mesmer
import MesmerGoldenCLI
import MesmerGoldenSuites
import MesmerScenes

/// `mesmer inspect`: prints the hierarchy in a state, without drawing it.
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract:
      "Prints the view hierarchy with frames, visible rectangles and offset ranges.",
    discussion: """
      Rectangles are x, y, width, height in points. The visible part of a view is
      given in screen coordinates, after all clipping.

      EXAMPLE
        mesmer inspect scene.json --zoom 1.5 --offset 100,200 --json
      """)

  @OptionGroup var input: SceneInput
  @OptionGroup var options: StateOptions

  @Flag(help: "Print one JSON object.")
  var json = false

  func run() throws {
    let scene = try SceneFile.load(
      path: input.scene.path, assets: input.assets.assets, state: options.state())
    let inspection = Inspection(scene)
    try input.report(scene.warnings)
    if json {
      try Output.json(inspection.json)
    } else {
      try Output.lines(inspection.lines)
    }
  }
}
