import ArgumentParser
import Mesmer
import MesmerGoldenCLI
import MesmerGoldenSuites

/// `mesmer validate`: lists the errors and warnings of scene, timeline and suite files.
struct ValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract:
      "Lists the errors in scene, timeline and suite files, with line and column.",
    discussion: """
      Errors go to standard error, one per line, at most a hundred for each file. For
      a suite, its scenes are read as well, and its states and timelines are applied
      to them.
      A timeline after a scene is played on it: a finger at an id that is off-screen,
      and one that touches a view without scrolling the scroll view, are warnings. A
      file of nothing but templates, constants and colors is checked as one that scenes
      include. - reads standard input.

      EXAMPLE
        mesmer validate scene.json fling.json suite.json
      """)

  @Argument(help: "Scene, timeline or suite files.")
  var files: [InputPath]

  @OptionGroup var assets: AssetsOption

  func validate() throws { try InputPath.check(files.map { ("FILES", $0) }) }

  func run() throws {
    var isValid = true
    var validation = Validation(assets: assets.assets)
    for file in files {
      let result = validation.check(path: file.path)
      Output.list(result.faults, "error", of: file.text)
      Output.list(result.warnings, "warning", of: file.text)
      if result.faults.isEmpty {
        try Output.lines([
          "\(file.text): valid" + (result.isIncluded ? " for scenes that include it" : "")
        ])
      } else {
        isValid = false
      }
    }
    if !isValid { throw ExitCode(2) }
  }
}
