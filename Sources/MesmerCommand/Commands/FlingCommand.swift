import ArgumentParser
import Mesmer
import MesmerGoldenCLI
import MesmerScenes

/// `mesmer fling`: renders the frames of a fling.
struct FlingCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fling",
    abstract: "Renders the frames of a fling: the content is released at a velocity.",
    discussion: """
      The velocity is in points per second; positive values move the content up
      and to the left. Below 250 points per second the content does not move, and
      there is one frame.

      EXAMPLE
        mesmer fling scene.json --velocity 0,3000 --output 'frame-%04d.png'
        mesmer fling scene.json --velocity 0,3000 --output fling.png
      """)

  @OptionGroup var input: SceneInput

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Velocity in points per second.", valueName: "vx,vy"))
  var velocity: Numbers

  @OptionGroup var state: StateOptions
  @OptionGroup var sequence: SequenceOptions

  func run() throws {
    let v = try velocity.values(2, "--velocity", "VX,VY")
    let timeline: TimelineFile
    do { timeline = try .fling(velocity: Vector(dx: v[0], dy: v[1])) } catch {
      throw ValidationError("--velocity \(velocity.text): \(error)")
    }
    let count = try SequenceRun(input, in: state.state(), timeline, sequence).perform()
    if count == 1 {
      let isSlow = v[0] * v[0] + v[1] * v[1] < 250 * 250
      Output.note(
        "only one frame: content "
          + (isSlow
            ? "does not move below 250 points per second"
            : "fits the viewport, has scrolling disabled, or is at its end already"))
    }
  }
}
