import ArgumentParser
import Mesmer

/// `mesmer play`: the frames of a timeline.
struct PlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Renders the frames of a timeline: fingers, flings, zooms, turns.",
    discussion: """
      The pictures of the timeline's captures lie beside the frames, under their
      names.

      EXAMPLE
        mesmer play scene.json timeline.json --output 'frame-%04d.png'
        mesmer play scene.json timeline.json --output film.png --trace trace.jsonl
      """)

  @Argument(help: "The scene file.")
  var scene: String

  @Argument(help: "The timeline file.")
  var timeline: String

  @OptionGroup var state: StateOptions
  @OptionGroup var sequence: SequenceOptions

  func run() throws {
    let run = SequenceRun(
      try FrameSequence(
        scenePath: scene, state: try state.state(),
        timeline: try TimelineFile.load(path: timeline),
        framesPerSecond: try sequence.framesPerSecond()), sequence)
    _ = try run.perform()
  }
}
