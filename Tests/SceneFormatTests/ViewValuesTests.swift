import Foundation
import Mesmer
import MesmerScenes
import TestSupport
import Testing

@testable import MesmerSceneFormat

@Suite("Values of views") struct ViewValuesTests {
  private static func scene(_ view: String) throws -> Scene {
    let text = """
      { mesmer: 1, screen: { size: [40, 40], background: "#808080", scale: 2 },
        root: { view: "View", subviews: [\(view)] } }
      """
    return try SceneFile.read(Array(text.utf8), file: "scene.json", folder: ".")
  }

  private static func values(_ view: String) throws -> [String] {
    let scene = try scene(view)
    return ViewValues(scene).values(of: scene.root.subviews[0])
      .map { "\($0.key): \($0.value.line)" }
  }

  @Test("keys that differ from a new view's have values, sorted; a place is none of them")
  func values() throws {
    #expect(
      try Self.values(
        """
        { view: "View", frame: [1, 0, 2, 1], backgroundColor: "red", alpha: 0.5,
          isOpaque: false }
        """) == ["alpha: 0.5", "backgroundColor: \"red\""])
    #expect(ViewValues.standard("alpha", of: "View")?.line == "1")
    #expect(ViewValues.standard("backgroundColor", of: "Label")?.line == "null")
  }

  @Test func `a long value is its digest`() throws {
    func path(_ x: Int) -> String {
      let lines = (0..<90).map { "L\($0 % 7),\($0 + x)" }.joined(separator: " ")
      return "{ view: \"ShapeView\", path: \"M0,0 \(lines)\" }"
    }
    let values = try [0, 1, 0].map { try Self.values(path($0)) }
    #expect(values[0] == values[2] && values[0] != values[1])
    #expect(values[0].joined().utf8.count < 100)
  }

  /// For each key that a picture shows: a view without it, and two values.
  private static let samples: [(keys: String, view: String, a: String, b: String)] = {
    let box = "view: \"View\", frame: [4, 4, 24, 20], backgroundColor: \"#ff8040\""
    let blue = "view: \"View\", frame: [6, 6, 40, 40], backgroundColor: \"blue\""
    let inner =
      "subviews: [{ view: \"View\", frame: [6, 6, 40, 40], "
      + "backgroundColor: \"blue\" }]"
    let round = "\(box), cornerRadius: 8, borderWidth: 2, borderColor: \"black\""
    let image = "view: \"ImageView\", frame: [4, 4, 24, 21], image: \"ab.png\""
    let shape =
      "view: \"ShapeView\", frame: [4, 4, 30, 30], fillColor: \"#ff8040\", "
      + "strokeColor: \"black\""
    let star = "\(shape), path: \"M2,2 L28,8 L2,14 L20,0 L12,28 Z\", lineWidth: 4"
    let gradient = "view: \"GradientView\", frame: [0, 0, 40, 40]"
    let colors = "\(gradient), colors: [\"red\", \"blue\"]"
    let axial = "{ linear: { from: [0, 0], to: [30, 0], "
    let label = "view: \"Label\", frame: [0, 0, 40, 40], font: { system: 8 }"
    let words = "\(label), text: \"Some words to read\", numberOfLines: 0"
    let small =
      "view: \"Label\", frame: [0, 0, 36, 30], font: { system: 12 }, "
      + "text: \"Some words\", adjustsFontSizeToFitWidth: true"
    let block =
      "view: \"TextBlock\", frame: [0, 0, 40, 40], font: { system: 8 }, "
      + "text: \"Some words to read, some long\""
    let scroll =
      "view: \"ScrollView\", frame: [0, 0, 40, 40], " + "backgroundColor: \"white\""
    let long = "\(scroll), contentSize: [80, 80], \(inner)"
    let rings = "view: \"HypnosisView\", frame: [0, 0, 40, 40]"
    let list =
      "view: \"ListView\", frame: [0, 0, 40, 40], "
      + "row: { view: \"View\", backgroundColor: \"#e0ffe0\" }"
    let pins =
      "view: \"ScrollView\", frame: [0, 0, 40, 40], contentSize: [40, 200], "
      + "contentOffset: [0, 20], subviews: [{ view: \"View\", frame: [0, 0, 40, 10], "
      + "backgroundColor: \"red\", $ }]"
    let pulled = pins.replacingOccurrences(of: "[0, 20]", with: "[0, -20]")
    func part(_ id: String, _ color: String, _ side: Int) -> String {
      "{ view: \"View\", id: \"\(id)\", backgroundColor: \"\(color)\", constraints: "
        + "[\"self.width = \(side) @500\", \"self.height = \(side) @500\"] }"
    }
    let stack =
      "view: \"StackView\", frame: [0, 0, 40, 40], "
      + "subviews: [\(part("p", "red", 8)), \(part("q", "blue", 12))]"
    let spread = "\(stack), distribution: \"equalSpacing\""
    func labels(_ text: String) -> String {
      "view: \"StackView\", frame: [0, 0, 40, 20], subviews: [{ view: \"Label\", "
        + "font: { system: 8 }, text: \"\(text)\", backgroundColor: \"red\", $ }, "
        + "{ view: \"Label\", font: { system: 8 }, text: \"\(text)\", "
        + "backgroundColor: \"blue\" }]"
    }
    let plain = "view: \"Button\", frame: [0, 0, 40, 40], font: { system: 8 }"
    let button = "\(plain), title: \"Go\""
    let pressed = "\(button), isHighlighted: true"
    let chosen = "\(button), isSelected: true"
    let off = "\(button), isEnabled: false"
    let icon = "\(plain), image: \"ab.png\""
    let toggle = "view: \"Switch\", isOn: true"
    let slider = "view: \"Slider\", frame: [0, 0, 40, 40], value: 0.5"
    let dots =
      "view: \"PageControl\", frame: [0, 0, 40, 40], numberOfPages: 2, "
      + "backgroundColor: \"gray\""
    let segments =
      "view: \"SegmentedControl\", frame: [0, 0, 40, 32], segments: [\"A\", \"B\"]"
    let field = "view: \"TextField\", frame: [0, 0, 40, 40]"
    let typed = "\(field), text: \"Some words\""
    let search = "view: \"SearchBar\", frame: [0, 0, 40, 40]"
    let tabs = "view: \"TabBar\", frame: [0, 0, 40, 40], items: [{ title: \"A\" }]"
    let bar = "view: \"ProgressView\", frame: [0, 4, 40, 9], progress: 0.5"
    let wheel =
      "view: \"ActivityIndicatorView\", frame: [0, 0, 40, 40], isAnimating: true"
    return [
      ("buttonType", button, "\"custom\"", "\"system\""),
      ("isEnabled", button, "true", "false"),
      ("isSelected", "\(button), selectedTitle: \"Up\"", "true", "false"),
      ("contentHorizontalAlignment", button, "\"left\"", "\"right\""),
      ("contentVerticalAlignment", button, "\"top\"", "\"bottom\""),
      ("configuration", button, "{ style: \"filled\" }", "{ style: \"gray\" }"),
      ("contentEdgeInsets", button, "[9, 9, 0, 0]", "[0, 0, 0, 0]"),
      ("titleEdgeInsets", button, "[9, 9, 0, 0]", "[0, 0, 0, 0]"),
      ("imageEdgeInsets", icon, "[9, 9, 0, 0]", "[0, 0, 0, 0]"),
      ("title", plain, "\"Go\"", "\"Up\""), ("titleColor", button, "\"red\"", "\"blue\""),
      ("backgroundImage", button, "\"ab.png\"", "\"c.png\""),
      ("highlightedTitle", pressed, "\"On\"", "\"Up\""),
      ("highlightedTitleColor", pressed, "\"red\"", "\"blue\""),
      ("highlightedBackgroundImage", pressed, "\"ab.png\"", "\"c.png\""),
      ("selectedTitle", chosen, "\"On\"", "\"Up\""),
      ("selectedTitleColor", chosen, "\"red\"", "\"blue\""),
      ("selectedImage", chosen, "\"ab.png\"", "\"c.png\""),
      ("selectedBackgroundImage", chosen, "\"ab.png\"", "\"c.png\""),
      ("disabledTitle", off, "\"On\"", "\"Up\""),
      ("disabledTitleColor", off, "\"red\"", "\"blue\""),
      ("disabledImage", off, "\"ab.png\"", "\"c.png\""),
      ("disabledBackgroundImage", off, "\"ab.png\"", "\"c.png\""),
      ("isOn", "view: \"Switch\"", "true", "false"),
      ("onTintColor", toggle, "\"red\"", "\"blue\""),
      ("thumbTintColor", toggle, "\"red\"", "\"blue\""),
      ("minimumValue", slider, "-3", "0"), ("maximumValue", slider, "7", "1"),
      ("value", slider, "0.25", "1"),
      ("minimumTrackTintColor", slider, "\"red\"", "\"blue\""),
      ("maximumTrackTintColor", slider, "\"red\"", "\"blue\""),
      ("minimumValueImage", slider, "\"ab.png\"", "\"c.png\""),
      ("maximumValueImage", slider, "\"ab.png\"", "\"c.png\""),
      ("wraps", "view: \"Stepper\"", "true", "false"),
      ("numberOfPages", dots, "2", "3"), ("currentPage", dots, "1", "0"),
      (
        "hidesForSinglePage",
        dots.replacingOccurrences(of: "numberOfPages: 2", with: "numberOfPages: 1"),
        "true", "false"
      ), ("pageIndicatorTintColor", dots, "\"red\"", "\"blue\""),
      ("currentPageIndicatorTintColor", dots, "\"red\"", "\"blue\""),
      ("backgroundStyle", dots, "\"prominent\"", "\"minimal\""),
      (
        "segments", "view: \"SegmentedControl\", frame: [0, 0, 40, 32]", "[\"A\", \"B\"]",
        "[\"A\", \"B\", \"C\"]"
      ), ("selectedSegmentIndex", segments, "1", "0"),
      (
        "selectedSegmentTintColor", "\(segments), selectedSegmentIndex: 1", "\"red\"",
        "\"blue\""
      ),
      ("placeholder", field, "\"One\"", "\"Two\""),
      ("isSecureTextEntry", typed, "true", "false"),
      ("minimumFontSize", "\(typed), adjustsFontSizeToFitWidth: true", "2", "16"),
      ("borderStyle", field, "\"line\"", "\"roundedRect\""),
      ("clearButtonMode", typed, "\"always\"", "\"never\""),
      ("leftImage", field, "\"ab.png\"", "\"c.png\""),
      ("leftWidth", "\(typed), leftImage: \"c.png\"", "20", "9"),
      ("rightImage", field, "\"ab.png\"", "\"c.png\""),
      ("rightWidth", "\(typed), rightImage: \"c.png\"", "20", "9"),
      ("showsCancelButton", search, "true", "false"),
      ("searchBarStyle", search, "\"minimal\"", "\"default\""),
      (
        "items", "view: \"TabBar\", frame: [0, 0, 40, 40]", "[{ title: \"A\" }]",
        "[{ image: \"c.png\" }]"
      ),
      ("selectedIndex", tabs, "0", "-1"), ("barTintColor", tabs, "\"red\"", "\"blue\""),
      ("unselectedItemTintColor", tabs, "\"red\"", "\"blue\""),
      ("progressViewStyle", bar, "\"bar\"", "\"default\""),
      ("progress", bar, "0.25", "1"), ("progressTintColor", bar, "\"red\"", "\"blue\""),
      ("trackTintColor", bar, "\"red\"", "\"blue\""),
      ("style", wheel, "\"large\"", "\"medium\""),
      ("color", wheel, "\"red\"", "\"blue\""),
      (
        "hidesWhenStopped", "view: \"ActivityIndicatorView\", frame: [0, 0, 40, 40]",
        "false", "true"
      ),
      (
        "isAnimating", "view: \"ActivityIndicatorView\", frame: [0, 0, 40, 40]", "true",
        "false"
      ),
      (
        "constraints",
        "view: \"View\", frame: [0, 0, 40, 40], subviews: [\(part("p", "red", 8))]",
        "[\"p.right = self.right\", \"p.top = self.top\"]",
        "[\"p.left = self.left + 4\", \"p.top = self.top\"]"
      ), ("contentHugging", labels("a"), "[100, 250]", "[400, 250]"),
      ("compressionResistance", labels("Some words"), "[700, 750]", "[800, 750]"),
      (
        "layoutMargins", "\(stack), isLayoutMarginsRelativeArrangement: true",
        "[9, 9, 9, 9]", "[1, 1, 1, 1]"
      ), ("axis", "\(spread), alignment: \"leading\"", "\"vertical\"", "\"horizontal\""),
      ("distribution", stack, "\"fillEqually\"", "\"equalSpacing\""),
      ("alignment", spread, "\"leading\"", "\"trailing\""),
      ("isLayoutMarginsRelativeArrangement", stack, "true", "false"),
      (
        "customSpacing", "\(stack), distribution: \"fillEqually\"", "{ p: 12 }",
        "{ p: 2 }"
      ), ("anchorPoint", "\(box), transform: { rotate: 30 }", "[0, 0]", "[1, 0.5]"),
      ("tintColor", "\(image), renderingMode: \"alwaysTemplate\"", "\"red\"", "\"blue\""),
      ("renderingMode", image, "\"alwaysTemplate\"", "\"automatic\""),
      ("alpha", box, "0.5", "1"), ("isHidden", box, "true", "false"),
      ("backgroundColor", "view: \"View\", frame: [0, 0, 9, 9]", "\"red\"", "\"blue\""),
      (
        "overrideUserInterfaceStyle",
        "view: \"View\", frame: [0, 0, 9, 9], backgroundColor: "
          + "{ light: \"red\", dark: \"blue\" }", "\"dark\"", "\"light\""
      ),
      ("semanticContentAttribute", words, "\"forceRightToLeft\"", "\"forceLeftToRight\""),
      ("clipsToBounds", "\(box), \(inner)", "true", "false"),
      ("shadow", box, "{ offset: [3, 3] }", "null"), ("cornerRadius", box, "6", "0"),
      ("cornerCurve", round, "\"circular\"", "\"continuous\""),
      ("maskedCorners", round, "[\"minXMinY\"]", "[\"maxXMinY\"]"),
      ("borderWidth", "\(box), borderColor: \"blue\"", "1", "3"),
      ("borderColor", "\(box), borderWidth: 2", "\"red\"", "\"blue\""),
      (
        "transform3D", box, "{ perspective: 90, rotateY: 40 }",
        "{ perspective: 90, rotateY: 50 }"
      ),
      (
        "sublayerTransform",
        "\(box), subviews: [{ \(blue), transform3D: { rotateY: 40 } }]",
        "{ perspective: 90 }", "{}"
      ), ("isDoubleSided", "\(box), transform3D: { rotateY: 150 }", "false", "true"),
      ("zPosition", "\(box), subviews: [{ \(box), $ }, { \(blue) }]", "1", "0"),
      ("contentMode", image, "\"center\"", "\"scaleToFill\""),
      ("contents", "\(star), transform: { scale: 1.3 }", "\"bitmap\"", "\"vector\""),
      ("contentScaleFactor", "\(star), contents: \"bitmap\"", "1", "3"),
      ("safeAreaInsets", long, "[9, 9, 0, 0]", "[0, 0, 0, 0]"),
      ("sticky", pins, "{ edge: \"top\" }", "null"),
      ("stretch", pulled, "{ divisor: 60 }", "null"),
      ("parallax", pulled, "0.5", "[0, 0.25]"),
      (
        "keepsSize",
        "view: \"ScrollView\", frame: [0, 0, 9, 9], maximumZoomScale: 2, zoomScale: 2, "
          + "viewForZooming: \"z\", subviews: [{ view: \"View\", id: \"z\", "
          + "frame: [0, 0, 9, 9], subviews: [{ \(blue), $ }] }]", "true", "false"
      ),
      (
        "fade", pulled, "{ from: -40, to: 40 }",
        "{ from: 10, to: 90, fromAlpha: 0, toAlpha: 1 }"
      ), ("image", "view: \"ImageView\", frame: [0, 0, 9, 9]", "\"ab.png\"", "\"c.png\""),
      ("highlightedImage", "\(image), isHighlighted: true", "\"c.png\"", "\"ab.png\""),
      ("isHighlighted", "\(image), highlightedImage: \"c.png\"", "true", "false"),
      ("capInsets", image, "[2, 2, 2, 2]", "null"),
      ("resizingMode", "\(image), capInsets: [1, 1, 1, 1]", "\"tile\"", "\"stretch\""),
      ("contentsRect", image, "[0, 0, 0.5, 0.5]", "[0, 0, 1, 1]"),
      ("contentsCenter", image, "[0.4, 0.4, 0.2, 0.2]", "[0, 0, 1, 1]"),
      ("interpolation", image, "\"nearest\"", "\"linear\""),
      ("path", shape, "\"M0,0 L9,0 L9,9 Z\"", "\"M0,0 L5,0 L5,5 Z\""),
      ("fillColor", star, "\"red\"", "\"blue\""),
      ("gradient", star, axial + "stops: [[0, \"red\"], [1, \"blue\"]] } }", "null"),
      ("pattern", star, "{ image: \"ab.png\" }", "{ image: \"c.png\" }"),
      ("fillRule", star, "\"evenOdd\"", "\"nonZero\""),
      (
        "drawsOutsideBounds", "\(shape), path: \"M20,20 L60,20 L60,34 L20,34 Z\"", "true",
        "false"
      ), ("strokeColor", star, "\"red\"", "\"blue\""), ("lineWidth", star, "1", "5"),
      (
        "lineCap", "\(shape), path: \"M4,9 L20,9\", lineWidth: 6", "\"round\"", "\"butt\""
      ), ("lineJoin", star, "\"round\"", "\"bevel\""), ("miterLimit", star, "1", "20"),
      ("dash", star, "{ lengths: [2, 2] }", "null"),
      (
        "strokeGradient", star, axial + "stops: [[0, \"red\"], [1, \"blue\"]] } }", "null"
      ), ("strokePattern", star, "{ image: \"ab.png\" }", "{ image: \"c.png\" }"),
      ("strokeStart", star, "0.5", "0"), ("strokeEnd", star, "0.5", "1"),
      ("kind", colors, "\"radial\"", "\"axial\""),
      (
        "material", "view: \"VisualEffectView\", frame: [0, 0, 40, 40]", "\"thin\"",
        "\"chromeDark\""
      ), ("colors", gradient, "[\"red\", \"blue\"]", "[\"red\", \"white\"]"),
      ("locations", colors, "[0, 0.2]", "null"),
      ("startPoint", colors, "[0, 0]", "[0.5, 0]"),
      ("endPoint", colors, "[0.2, 1]", "[0.5, 1]"),
      (
        "font", "view: \"Label\", frame: [0, 0, 40, 40], text: \"Some\"", "{ system: 8 }",
        "{ system: 9 }"
      ), ("textColor", words, "\"red\"", "\"blue\""), ("kern", words, "2", "0"),
      ("textAlignment", words, "\"right\"", "\"left\""),
      ("writingDirection", words, "\"rightToLeft\"", "\"leftToRight\""),
      ("paragraph", words, "{ lineSpacing: 4 }", "{ lineSpacing: 0 }"),
      ("text", label, "\"One\"", "\"Two\""),
      ("runs", label, "[{ text: \"One\" }]", "[{ text: \"Two\" }]"),
      ("numberOfLines", "\(label), text: \"Some words to read\"", "1", "2"),
      (
        "lineBreakMode", "\(label), text: \"Some words to read\"", "\"byClipping\"",
        "\"byTruncatingTail\""
      ),
      (
        "adjustsFontSizeToFitWidth",
        "\(label), text: \"Some words to read\", minimumScaleFactor: 0.2", "true", "false"
      ), ("minimumScaleFactor", small, "0.2", "0.9"),
      (
        "baselineAdjustment", "\(small), minimumScaleFactor: 0.2", "\"none\"",
        "\"alignBaselines\""
      ), ("highlightedTextColor", "\(words), isHighlighted: true", "\"red\"", "\"blue\""),
      ("textShadow", words, "{ offset: [1, 1], color: \"red\" }", "null"),
      ("textContainerInset", block, "[9, 0, 0, 0]", "[2, 0, 0, 0]"),
      ("lineFragmentPadding", block, "9", "0"),
      ("rowHeight", "\(list), rowCount: 9", "7", "12"),
      ("rowHeights", "\(list), rowCount: 9", "[7, 12]", "[12, 7]"),
      ("columns", "\(list), rowCount: 5, rowHeight: 9", "2", "3"),
      ("minimumColumnWidth", "\(list), rowCount: 5, rowHeight: 9", "20", "10"),
      (
        "rowSpacing", "\(list), rowCount: 5, rowHeight: 9, columns: 2", "[1, 2]",
        "[2, 1]"
      ),
      (
        "sectionInset", "\(list), rowCount: 5, rowHeight: 9", "[1, 2, 3, 4]",
        "[4, 3, 2, 1]"
      ),
      ("rowCount", "\(list), rowHeight: 9", "1", "3"),
      ("separators", "\(list), rowCount: 9, rowHeight: 9", "true", "false"),
      ("contentInset", long, "[9, 9, 0, 0]", "[0, 0, 0, 0]"),
      ("contentSize", "\(scroll), \(inner)", "[40, 40]", "[40, 300]"),
      (
        "contentInsetAdjustmentBehavior", "\(long), safeAreaInsets: [9, 9, 0, 0]",
        "\"never\"", "\"always\""
      ),
      (
        "scalesPageToFit",
        "\(scroll), contentSize: [80, 80], maximumZoomScale: 4, minimumZoomScale: 0.1, "
          + "viewForZooming: \"page\", subviews: [{ view: \"View\", id: \"page\", "
          + "frame: [0, 0, 80, 80], backgroundColor: \"red\", subviews: [{ \(box) }] }]",
        "true", "false"
      ), ("showsVerticalScrollIndicator", long, "true", "false"),
      ("showsHorizontalScrollIndicator", long, "true", "false"),
      ("indicatorStyle", long, "\"white\"", "\"black\""),
      ("scrollIndicatorInsets", long, "[9, 9, 9, 9]", "[0, 0, 0, 0]"),
      ("circleColor", rings, "\"red\"", "\"blue\""),
      ("spacing", "\(rings), lineWidth: 1", "4", "8"),
      (
        "imageContentMode", "\(rings), image: \"ab.png\"", "\"center\"", "\"scaleToFill\""
      ),
    ]
  }()

  /// A key of fonts from files, which the lettering is not, and those of a view's place.
  private static let exceptions: Set<String> = [
    "language", "view", "id", "repeat", "subviews", "mask", "row", "sections",
    "tableHeader", "tableFooter", "bounds", "size", "center", "frame", "transform",
    "contentOffset", "zoomScale", "viewForZooming",
  ]

  private static func picture(_ view: String, _ folder: String) throws -> PixelDigest {
    let text = """
      { mesmer: 1, screen: { size: [40, 40], background: "#808080", scale: 2 },
        root: { view: "View", frame: [0, 0, 40, 40], subviews: [{ \(view) }] } }
      """
    var state = RenderState()
    state.indicators = .always
    let scene = try SceneFile.read(
      Array(text.utf8), file: "scene.json", folder: folder, state: state)
    return PixelDigest(try scene.render())
  }

  @Test("every key has a sample with a visible effect, or is declared invisible")
  func everyKey() throws {
    let folder = try TemporaryFolder()
    func write(_ name: String, _ size: Int) throws {
      let image = Image(
        width: size, height: 6,
        rgba: (0..<size * 24).map { (i: Int) -> UInt8 in
          i % 4 == 3 ? 255 : UInt8(i * 37 % 256)
        })
      try image.pixmap.writePNG(to: folder.path(name))
    }
    try write("ab.png", 8)
    try write("c.png", 5)
    let seen = Set(
      ViewClass.all.filter { $0.name != "TestView" }.flatMap(\.keys)
        .filter { $0.effect != .none }
        .map(\.name))
    let known = Set(Self.samples.map(\.keys)).union(Self.exceptions)
    #expect(
      seen.subtracting(known) == [],
      "give a key of ViewClass a sample here, or .unseen where it is made")
    var unseen: [String] = []
    for (key, view, a, b) in Self.samples where seen.contains(key) {
      func sample(_ value: String) throws -> PixelDigest {
        let member = "\(key): \(value)"
        if view.contains("$") {
          return try Self.picture(
            view.replacingOccurrences(of: "$", with: member), folder.path)
        }
        // In place of the value that the sample has.
        let rest = view.replacingOccurrences(
          of: ", \(key): (\"[^\"]*\"|[0-9.]+)", with: "", options: .regularExpression)
        return try Self.picture("\(rest), \(member)", folder.path)
      }
      do {
        if try sample(a) == sample(b) { unseen.append(key) }
      } catch { unseen.append("\(error)") }
    }
    #expect(unseen == [], "samples that do not show their key")
  }
}
