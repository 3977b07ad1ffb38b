import ArgumentParser
import Mesmer
import MesmerGoldenCLI
import MesmerScenes

/// The options for the state of a scene: `RenderState` as typed. Values may begin with
/// a minus sign (`--offset -20,-30`).
struct StateOptions: ParsableArguments {
  @Option("Screen size in points; by default the scene's.", "w,h") var size: Numbers?

  @Option("Pixels per point; by default the scene's.", "s") var scale: Numbers?

  @Option("Appearance, light or dark; by default the scene's.", "style")
  var style: String?

  @Option("Size of text, such as accessibilityLarge; by default the scene's.", "category")
  var textSize: String?

  @Option("leftToRight or rightToLeft; by default the scene's.", "direction")
  var direction: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Set a key of a view. A value that is not JSON5 is a string. Repeatable.",
      valueName: "id.key=value"))
  var set: [String] = []

  @Option(help: "Store the drawing of every view as vectors or as a bitmap.")
  var contents: ContentsStorage?

  @Option("Zoom scale, about the centre of the viewport.", "z") var zoom: Numbers?

  @Option("Zoom to a rectangle of the zoomed view, in that view's points.", "x,y,w,h")
  var zoomTo: Numbers?

  @Option("Content offset, in points of the zoomed content.", "x,y") var offset: Numbers?

  @Option("Scroll as little as needed to show a rectangle of the content.", "x,y,w,h")
  var reveal: Numbers?

  @Flag(help: "Clamp zoom and offset to their ranges.")
  var clamp = false

  @Flag(help: "Do not round offsets to device pixels.")
  var subpixel = false

  @Option("The scroll view that zoom and offset apply to; by default the first.", "id")
  var scrollView: String?

  @Option(help: "When to show scroll indicators; auto shows them only in motion.")
  var indicators: IndicatorDisplay = .auto

  /// Returns the state; errors name the option as the user typed it.
  func state() throws -> RenderState {
    var state = RenderState()
    if let v = try size?.values(2, "--size", "W,H") {
      state.size = Size(width: v[0], height: v[1])
    }
    if let v = try scale?.values(1, "--scale", "a number") {
      if !(v[0] > 0) {
        throw ValidationError("--scale \(scale!.text): must be greater than 0")
      }
      state.scale = v[0]
    }
    try state.readTraits(style: style, textSize: textSize, direction: direction)
    state.settings = try set.map { try Setting(parsing: $0) }
    state.contents = contents
    state.zoom = try zoom?.values(1, "--zoom", "a number")[0]
    state.zoomTo = try zoomTo?.rect("--zoom-to")
    if let v = try offset?.values(2, "--offset", "X,Y") {
      state.contentOffset = Point(x: v[0], y: v[1])
    }
    state.reveal = try reveal?.rect("--reveal")
    state.clampsToRange = clamp
    state.subpixel = subpixel
    state.scrollViewID = scrollView
    state.indicators = indicators
    return state
  }
}

extension StateOptions {
  /// The state if no option is given: that of the scene, with the indicators `auto`.
  static var none: RenderState {
    var state = RenderState()
    state.indicators = .auto
    return state
  }
}

extension RenderState {
  /// Parses traits. They are texts instead of option types, because each type adds to
  /// the start time of the program.
  fileprivate mutating func readTraits(
    style: String?, textSize: String?, direction: String?
  ) throws {
    func value<Value>(
      _ text: String?, _ option: String, _ values: [(name: String, value: Value)]
    ) throws -> Value? {
      guard let text else { return nil }
      if let found = values.first(where: { $0.name == text }) { return found.value }
      throw ValidationError(
        "\(option) \(text.shortened): expected "
          + values.map(\.name).joined(separator: ", "))
    }
    self.style = try value(style, "--style", [("light", .light), ("dark", .dark)])
    self.textSize = try value(
      textSize, "--text-size", ContentSizeCategory.allCases.map { ($0.rawValue, $0) })
    self.direction = try value(
      direction, "--direction", LayoutDirection.allCases.map { ($0.rawValue, $0) })
  }
}

extension IndicatorDisplay: ExpressibleByArgument {}

extension ContentsStorage: ExpressibleByArgument {}

/// Numbers separated by commas, as typed.
struct Numbers: ExpressibleByArgument {
  /// The text in messages.
  var text: String { typed.shortened }
  private let typed: String

  init(argument: String) { typed = argument }

  /// Returns exactly `count` finite numbers; otherwise throws an error that names the
  /// option.
  func values(_ count: Int, _ option: String, _ form: String) throws -> [Double] {
    let parts = typed.split(separator: ",", omittingEmptySubsequences: false)
    let values = parts.compactMap { part -> Double? in
      // Double accepts "nan", "inf" and hexadecimal numbers, which are invalid
      // coordinates.
      guard part.utf8.allSatisfy({ Numbers.allowed.contains($0) }),
        let value = Double(part), value.isFinite
      else { return nil }
      return value
    }
    guard parts.count == count, values.count == count else {
      throw ValidationError("\(option) \(text): expected \(form)")
    }
    return values
  }

  /// Returns a rectangle whose width and height are not negative.
  func rect(_ option: String) throws -> Rect {
    let v = try values(4, option, "X,Y,W,H")
    guard v[2] >= 0, v[3] >= 0 else {
      throw ValidationError("\(option) \(text): the size is negative")
    }
    return Rect(x: v[0], y: v[1], width: v[2], height: v[3])
  }

  private static let allowed = Set("0123456789+-.eE".utf8)
}
