import ArgumentParser
import Mesmer
import MesmerGoldenCLI

/// A file that the command reads, as typed: `-` is standard input.
struct InputPath: ExpressibleByArgument {
  /// The text as typed.
  let typed: String
  /// The text in messages.
  var text: String { typed.shortenedPath }

  init(argument: String) { typed = argument }

  /// The path to read.
  var path: String { typed == "-" ? StandardStream.input.path : typed }

  /// Throws if several inputs are standard input, which can be read only once.
  static func check(_ inputs: [(name: String, input: InputPath)]) throws {
    let streams = inputs.filter {
      FileSystem.descriptor($0.input.path) == StandardStream.input.rawValue
    }
    if streams.count > 1 {
      let names = streams.map(\.name)
      let name = Set(names).count == 1 ? names[0] : names.joined(separator: " and ")
      throw ValidationError(
        "\(name) -: standard input can be read only once; give a path for the other")
    }
  }
}

/// A scene file, the folder of its images, and the handling of warnings.
struct SceneInput: ParsableArguments {
  @Argument(help: "The scene file; - reads it from standard input.")
  var scene: InputPath

  @OptionGroup var assets: AssetsOption

  @Flag(help: "Make warnings about undrawn parts of images and texts an error.")
  var strict = false

  /// Prints the warnings. With `strict`, throws the first one instead.
  func report(_ warnings: [String]) throws {
    if strict, let first = warnings.first {
      throw ValidationError(first)
    }
    Output.list(warnings, "warning", of: scene.text)
  }
}

/// The folder of a scene's images.
struct AssetsOption: ParsableArguments {
  @Option(
    "The folder of the scene's images; by default the scene file's folder, or the "
      + "working folder for standard input.", "dir", parsing: .next)
  var assets: String?

  func validate() throws {
    if let assets, FileSystem.kind(assets) != .folder {
      throw ValidationError("--assets \(assets.shortenedPath): no such folder")
    }
  }
}
