import ArgumentParser
import Mesmer
import MesmerGoldenSuites

/// `mesmer inspect`: the hierarchy in a state, without drawing it.
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Prints the hierarchy with frames, the visible rectangle and the ranges.",
    discussion: """
      Rectangles are x, y, width, height in points. What is seen of a view is told
      in the screen's points, after all clipping.

      EXAMPLE
        mesmer inspect scene.json --zoom 1.5 --offset 100,200 --json
      """)

  @Argument(help: "The scene file.")
  var scene: String

  @OptionGroup var options: StateOptions

  @Flag(help: "Print one JSON object.")
  var json = false

  func run() throws {
    let scene = try SceneFrame.load(path: scene, state: options.state())
    let inspection = Inspection(scene)
    Output.lines(json ? [inspection.json] : inspection.lines)
  }
}
