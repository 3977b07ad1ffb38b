import ArgumentParser
import Mesmer
import MesmerAudit
import MesmerExplanations
import MesmerGoldenCLI
import MesmerScenes

/// `mesmer check`: an accessibility audit.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Audits scenes for text, views and controls that are hard to read or use.",
    discussion: """
      One line for each violation: the file, the view, the measured value, and the
      required one.
        contrast    text whose contrast is below 4.5, or 3 if it is large (WCAG 2.2)
        target      a control, or a view with gesture recognizers, below 44 x 44 points
        truncation  a label whose text is truncated
        outside     a control drawn outside its frame, where it takes no touches
        reach       a view that no offset scrolls into the window

      The options that set the state (--size to --indicators) are applied to each
      scene, in the order listed below. --allow omits violations.

      EXAMPLE
        mesmer check scene.json --offset 0,300
        mesmer check *.json --allow truncation --allow contrast:watermark

      EXIT STATUS
        0 no violations; 1 violations; 2 bad usage or input
      """)

  @Argument(help: "The scene files; - reads one from standard input.")
  var scenes: [InputPath]

  @OptionGroup var assets: AssetsOption
  @OptionGroup var options: StateOptions

  @Option(
    help: ArgumentHelp(
      "Violations to omit: all of a kind, or those of one view by its name in the "
        + "violation. Repeatable.", valueName: "kind[:view]"))
  var allow: [String] = []

  @Flag(help: "Print one JSON object.")
  var json = false

  func validate() throws { try InputPath.check(scenes.map { ("SCENES", $0) }) }

  func run() throws {
    var state = try options.state()
    state.keepsPlaces = true
    let allowed = try allow.map { text throws(ValidationError) in
      do throws(PictureError) { return try AllowedFaults(text) } catch {
        throw ValidationError("--allow \(error)")
      }
    }
    var faults: [(file: InputPath, fault: ScreenFault)] = []
    var lines: [String] = []
    for file in scenes {
      let scene = try SceneFile.load(path: file.path, assets: assets.assets, state: state)
      let found = try scene.onScreen { screen in
        do throws(RenderLimitError) {
          return try ShownTree(scene, on: screen).faults(allowing: allowed)
        } catch { throw ValidationError("\(file.text): \(error)") }
      }
      Output.list(scene.warnings, "warning", of: file.text)
      faults += found.map { (file, $0) }
      lines += found.map { "\($0.place ?? file.text): \($0.line)" }
      if found.isEmpty { lines.append("\(file.text): no violations") }
    }
    if json {
      let list = faults.map { $0.fault.json(file: $0.file.typed) }
      try Output.json(JSONElement.object([.init(key: "faults", value: .list(list))]).line)
    } else {
      try Output.lines(lines)
    }
    if !faults.isEmpty { throw ExitCode(1) }
  }
}
