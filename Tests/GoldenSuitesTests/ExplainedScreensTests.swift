import Foundation
import Mesmer
import MesmerGoldenSuites
import MesmerMedia
import TestSupport
import Testing

/// An edit of a screen, and what is said of it.
struct ScreenEdit: CustomTestStringConvertible, Sendable {
  let name: String
  let screen: String
  /// Parts of the file, and what takes their places.
  let edits: [(String, String)]
  /// Keys of the case, before and after.
  var members = ("", "")
  let lines: [String]

  var testDescription: String { name }
}

/// Ordinary edits of real screens: a feed made by templates, a settings form with stacks
/// and constraints, a picture viewer.
@Suite("Explanations of edited screens")
struct ExplainedScreensTests {
  private static let screens = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appendingPathComponent("Screens")

  @Test(
    "the first line names the edit, the others are consequences",
    arguments: ScreenEdit.all)
  func explain(_ edit: ScreenEdit) throws {
    MediaFiles.enable()
    let folder = try TemporaryFolder()
    for file in [edit.screen + ".json", "fling.json", "img/map.svg"] {
      try folder.makeFolder(of: file)
      let bytes = try Data(contentsOf: Self.screens.appendingPathComponent(file))
      try AtomicFile.write(Array(bytes), to: folder.path(file))
    }
    func run(_ members: String, _ update: UpdateMode) throws -> [String] {
      try folder.write(
        """
        { mesmer: 1, goldens: "goldens", cases: [
          { name: "it", scene: "\(edit.screen).json"\(members) } ] }
        """, to: "suite.json")
      return try Verification(
        suites: [folder.path("suite.json")],
        options: .init(update: update, report: folder.path("report"))
      ).findings.flatMap { $0.explanation.lines.map(\.text) }
    }
    #expect(try run(edit.members.0, .missing).isEmpty)
    let file = edit.screen + ".json"
    var text = try folder.text(file)
    for (old, new) in edit.edits {
      let place = try #require(text.firstRange(of: old), "\(old)")
      text.replaceSubrange(place, with: new)
    }
    try folder.write(text, to: file)
    let lines = try run(edit.members.1, .never).map {
      $0.replacing(folder.path + "/", with: "")
    }
    #expect(lines == edit.lines)
  }
}

extension ScreenEdit {
  /// Name, screen, a part of the file and what takes its place, and two lines.
  private static let replacements = rows(
    """
    dark | feed | "scale": 2, | "scale": 2, "style": "dark",
      feed.json:4:56: screen.style: light -> dark; 727081 px differ | ""
    a longer text | feed | second pair of socks.
      second pair of socks, and a warm hat for the top.
      feed.json:46:22: text-0.text: "...second pair of socks." -> "...second pair of \
    socks, and a warm hat for the top."; 374988 px differ
      as a consequence 5 views moved by (0, 20) pt, 3 resized
    the text style of a font | settings | "style": "largeTitle" | "style": "title1"
      settings.json:18:67: Label.font: largeTitle -> title1; 146663 px differ
      as a consequence 5 views moved by (0, -7.5) pt, 2 resized
    the size of text | settings | "scale": 2, | "scale": 2, "textSize": "extraExtraLarge",
      settings.json:3:59: screen.textSize: large -> extraExtraLarge; 328125 px differ
      as a consequence 18 views moved, 17 resized
    the direction | settings | "scale": 2, | "scale": 2, "direction": "rightToLeft",
      settings.json:3:60: screen.direction: leftToRight -> rightToLeft; 99227 px differ
      as a consequence 15 views moved
    the constant of a constraint | settings | self.height >= 48 | self.height >= 60
      settings.json:9:24: View.constraints[0]: "self.height >= 48" -> "self.height >= \
    60" (5 views); 254638 px differ | as a consequence 14 views moved, 11 resized
    a card is inserted in a repeat without ids | list | ["Eva", | ["Ada","Eva",
      list.json:3:108: View added ("Ada"); 1423 px differ
      as a consequence 5 views moved by (0, 44) pt
    the colour of one copy | feed | "tint": ["#ff9500" | "tint": ["#ff0000"
      feed.json:44:22: avatar-0.backgroundColor: #ff9500 -> #ff0000; 4192 px differ | ""
    a switch | settings | "isOn": true | "isOn": false
      settings.json:21:135: wifi.isOn: true -> false; 9050 px differ | ""
    a slider | settings | "value": 0.4 | "value": 0.6
      settings.json:26:130: size.value: 0.4 -> 0.6; 7568 px differ | ""
    a colour under a zoom | viewer | #d1495b | #00a000
      viewer.json:9:114: pin-hut.backgroundColor: #d1495b -> #00a000; 829 px differ | ""
    a text of the same size | viewer | 11.4 km, 860 m up | 11.4 km, 960 m up
      viewer.json:13:64: Label.text: "11.4 km, 860 m up" -> "11.4 km, 960 m up"; 144 px \
    differ | ""
    """, columns: 6
  ).map {
    ScreenEdit(
      name: $0[0], screen: $0[1], edits: [($0[2], $0[3])],
      lines: $0[4...].filter { !$0.isEmpty })
  }

  static let all: [ScreenEdit] =
    replacements + [
      ScreenEdit(
        name: "a card is inserted in a repeat with ids by index", screen: "feed",
        edits: [
          ("[\"Ines", "[\"Eva\", \"Ines"),
          ("[\"2 hours ago", "[\"1 hour ago\", \"2 hours ago"),
          ("\"tint\": [\"#ff9500\"", "\"tint\": [\"#00c7be\", \"#ff9500\""),
          ("\"sky\": [[", "\"sky\": [[\"#ffffff\", \"#888888\"], ["),
          ("\"text\": [\"Fog", "\"text\": [\"New here.\", \"Fog"),
          ("\"likes\": [\"12\"", "\"likes\": [\"0\", \"12\""),
        ],
        lines: [
          "feed.json:42:24: card-0 added (\"Eva\"); 538595 px differ",
          "as a consequence 6 views moved by (0, 288.5) pt, 1 resized",
        ]),
      ScreenEdit(
        name: "another deceleration rate in a fling", screen: "feed",
        edits: [
          (
            "\"alwaysBounceVertical\": true",
            "\"alwaysBounceVertical\": true, \"decelerationRate\": \"fast\""
          )
        ],
        members: (
          ", timeline: \"fling.json\", frames: \"all\", scale: 1",
          ", timeline: \"fling.json\", frames: \"all\", scale: 1"
        ),
        lines: [
          "feed.json:34:174: feed.decelerationRate: normal -> fast; 196438 px differ",
          "as a consequence feed scrolled by (0, -9) pt in frame 1",
        ]),
      ScreenEdit(
        name: "a row is removed", screen: "settings",
        edits: [
          (
            """
                      { "use": "row", "values": { "key": "night", "title": "Download maps at night, while the phone is on its charger", "control": { "view": "Switch", "id": "night", "compressionResistance": [1000, 1000] } } },

            """, ""
          )
        ],
        lines: [
          "settings.json:20:61: View removed (\"Download maps at night, while the"
            + " phone is on its charger\") from sync; 279262 px differ",
          "as a consequence 4 views moved by (0, -65) pt, 2 resized",
        ]),
      ScreenEdit(
        name: "the offset of a case", screen: "feed", edits: [],
        members: (", offset: [0, 700]", ", offset: [0, 720]"),
        lines: [
          "suite.json:2:45: case.offset: [0, 700] -> [0, 720]; 871509 px differ",
          "as a consequence feed scrolled by (0, 20) pt",
        ]),
    ]
}
