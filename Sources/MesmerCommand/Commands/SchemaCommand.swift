import ArgumentParser
import Mesmer
import MesmerGoldenSuites
import MesmerScenes

/// `mesmer schema`: prints the schemas of files, for editors.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Prints the JSON Schema of scene, timeline or suite files.",
    discussion: """
      The schema (draft 2020-12) is generated from the tables that files are read
      with. Editors use it to complete and check files.

      EXAMPLE
        mesmer schema scene > scene.schema.json
      """)

  /// The kinds of files that have a schema.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case scene, timeline, suite
  }

  @Argument(help: "The kind of file: scene, timeline or suite.")
  var format: Format

  func run() throws {
    switch format {
    case .scene: try StandardStream.output.write(SceneSchema.text)
    case .timeline: try StandardStream.output.write(TimelineSchema.text)
    case .suite: try StandardStream.output.write(SuiteSchema.text)
    }
  }
}
