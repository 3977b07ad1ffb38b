import ArgumentParser
import Mesmer
import MesmerScenes

/// `mesmer play`: renders the frames of a timeline.
struct PlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Renders the frames of a timeline: touches, flings, zooms, rotations.",
    discussion: """
      The timeline's captures are written beside the frames, each as NAME.png.
      Its expectations are checked before anything is written. If one is not met,
      an error gives its position, no file is written, and the exit status is 1.

      EXAMPLE
        mesmer play scene.json timeline.json --output 'frame-%04d.png'
        mesmer play scene.json timeline.json --output film.png --trace trace.jsonl
        mesmer play scene.json timeline.json --output - --format y4m \\
          | ffmpeg -f yuv4mpegpipe -i - -colorspace bt709 film.mp4
      """)

  @OptionGroup var input: SceneInput

  @Argument(help: "The timeline file; - reads it from standard input.")
  var timeline: InputPath

  @OptionGroup var state: StateOptions
  @OptionGroup var sequence: SequenceOptions

  func validate() throws {
    try InputPath.check([("SCENE", input.scene), ("TIMELINE", timeline)])
  }

  func run() throws {
    let run = try SequenceRun(
      input, in: state.state(), TimelineFile.load(path: timeline.path), sequence)
    _ = try run.perform()
  }
}
