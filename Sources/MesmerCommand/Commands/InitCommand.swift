import ArgumentParser
import Mesmer
import MesmerGoldens
import MesmerPlatform

/// `mesmer init`: creates a folder with a scene, a timeline and a suite.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Creates a folder with a scene, a timeline and a suite of goldens.",
    discussion: """
      The scene is a feed of cards; the timeline flings it; the suite has a golden of
      its start, light and dark, and of the fling. The README in the folder names the
      commands that follow.

      EXAMPLE
        mesmer init feed
        mesmer verify feed/suite.json
      """)

  @Argument(help: "The folder, which must not exist or be empty.")
  var folder: String

  func run() throws {
    if FileSystem.kind(folder) != .nothing {
      guard FileSystem.kind(folder) == .folder,
        try FileSystem.names(in: folder).isEmpty
      else {
        throw PictureError("\(folder.shortened): exists already; give a new folder")
      }
    }
    try FileSystem.makeFolder(folder)
    for (name, text) in [
      ("scene.json", Self.scene), ("timeline.json", Self.timeline),
      ("suite.json", Self.suite), ("README.md", Self.readme(folder)),
    ] {
      try AtomicFile.write(Array(text.utf8), to: "\(folder)/\(name)")
    }
    try StandardStream.output.write(
      """
      created \(folder): scene.json, timeline.json, suite.json, README.md
      verify it with: mesmer verify \(TerminalText.shellWord("\(folder)/suite.json"))

      """)
  }

  private static let scene = """
    {
      "mesmer": 1,
      "screen": { "size": [375, 667], "scale": 2, "background": "systemGroupedBackground" },
      "colors": { "card": "secondarySystemGroupedBackground" },
      "templates": {
        "card": {
          "view": "View", "frame": [16, 16, 343, 104], "backgroundColor": "card",
          "cornerRadius": 14,
          "subviews": [
            { "view": "View", "frame": [16, 16, 72, 72], "cornerRadius": 10,
              "backgroundColor": "{color}" },
            { "view": "Label", "frame": [104, 18, 223, 24], "text": "{title}",
              "font": { "system": 17, "weight": "semibold" }, "textColor": "label" },
            { "view": "Label", "frame": [104, 44, 223, 42], "text": "{text}",
              "numberOfLines": 2, "font": { "system": 15 }, "textColor": "secondaryLabel" }
          ]
        }
      },
      "root": {
        "view": "ScrollView", "id": "feed", "frame": [0, 0, 375, 667],
        "contentSize": [375, 976],
        "subviews": [
          { "use": "card", "id": "card-{index}", "repeat": { "offset": [0, 120], "for": [
            { "title": "Lighthouse", "color": "systemRed", "text": "Open every day from nine to five, in summer until sunset" },
            { "title": "Harbour", "color": "systemBlue", "text": "Boats to the islands leave at ten and at two" },
            { "title": "Market", "color": "systemOrange", "text": "Saturdays, on the square behind the town hall" },
            { "title": "Dunes", "color": "systemYellow", "text": "A walk of two hours, with benches on the way" },
            { "title": "Museum", "color": "systemIndigo", "text": "Nets, lamps and the storm of 1872" },
            { "title": "Mill", "color": "systemBrown", "text": "Flour is ground when the wind blows" },
            { "title": "Forest", "color": "systemGreen", "text": "Paths are marked; dogs are welcome" },
            { "title": "Station", "color": "systemTeal", "text": "Trains to the city leave every half hour" }
          ] } }
        ]
      }
    }

    """

  private static let timeline = """
    {
      "mesmer": 1,
      "fps": 20,
      "actions": [
        { "swipe": { "from": [187, 500], "direction": "up", "distance": 200 } },
        { "wait": "settle" },
        { "expect": { "contentOffset": [0, 309] } }
      ]
    }

    """

  private static let suite = """
    {
      "mesmer": 1,
      "goldens": "goldens",
      "cases": [
        { "name": "start", "scene": "scene.json", "variants": { "style": ["light", "dark"] } },
        { "name": "swipe", "scene": "scene.json", "timeline": "timeline.json", "scale": 1 }
      ]
    }

    """

  private static func readme(_ folder: String) -> String {
    func path(_ name: String) -> String { TerminalText.shellWord("\(folder)/\(name)") }
    return """
      # Golden tests of a feed
      `mesmer render \(path("scene.json")) --output frame.png` renders the scene; `mesmer serve \(path("scene.json"))` shows it in a browser.
      `mesmer verify \(path("suite.json"))` compares the cases with their goldens; the first run has none.
      `mesmer accept \(path("goldens"))` accepts the new pictures after a look at them; commit the folder.
      Then change a text or colour in scene.json and verify again: the first line names the change.

      """
  }
}
