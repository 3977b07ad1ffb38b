import MesmerAssets
import MesmerControls
import MesmerDrawing
import MesmerGeometry
import MesmerJSONText
import MesmerText
import MesmerViews

// The keys of controls: UIKit's, with the values of a button's states as separate keys. A
// control without frame and bounds in the file has its intrinsic size.

extension ViewClass {
  /// Returns a class of controls.
  @_semantics("optimize.sil.specialize.generic.never")
  static func control<V: Control>(
    _ name: String, _ keys: [ViewKey], make: @escaping @Sendable () -> V
  ) -> ViewClass {
    ViewClass(name, keys: leading + controlKeys + keys + common, make: make)
  }

  private static let controlKeys: [ViewKey] = [
    .value(
      "isEnabled", \Control.isEnabled, .bool,
      "Whether the control receives touches; otherwise it looks disabled"),
    .value("isSelected", \Control.isSelected, .bool, "Whether the control is selected"),
    .value(
      "isHighlighted", \Control.isHighlighted, .bool,
      "Whether the highlighted state is shown"),
    .value(
      "contentHorizontalAlignment", \Control.contentHorizontalAlignment,
      .choice([
        ("center", .center), ("left", .left), ("right", .right), ("fill", .fill),
        ("leading", .leading), ("trailing", .trailing),
      ]), "The horizontal alignment of the content"),
    .value(
      "contentVerticalAlignment", \Control.contentVerticalAlignment,
      .choice([
        ("center", .center), ("top", .top), ("bottom", .bottom), ("fill", .fill),
      ]), "The vertical alignment of the content"),
  ]

  // MARK: Buttons

  static let button = control(
    "Button",
    [
      .value(
        "buttonType", \ButtonBase.isTinted,
        .choice([("system", true), ("custom", false)]),
        "A system button in the tint colour, or a custom white one"),
      .value(
        "font", \ButtonBase.titleFont, .font,
        "The font: { \"system\": 17, \"weight\": \"bold\" }, a text style, or a name in "
          + "fonts"),
      .optional(
        "configuration", \ButtonBase.configurationSetting, .buttonConfiguration,
        "The button's configuration; null for title and image only"),
      .value(
        "contentEdgeInsets", \ButtonBase.contentEdgeInsets,
        .insets.about("[top, left, bottom, right] around title and image, in points")),
      .value(
        "titleEdgeInsets", \ButtonBase.titleEdgeInsets, .insets,
        "[top, left, bottom, right]: the title's displacement, in points"),
      .value(
        "imageEdgeInsets", \ButtonBase.imageEdgeInsets, .insets,
        "[top, left, bottom, right]: the image's displacement, in points"),
    ] + faceKeys(.normal, "", "")
      + faceKeys(.highlighted, "highlighted", ", under a finger")
      + faceKeys(.selected, "selected", ", while selected")
      + faceKeys(.disabled, "disabled", ", while disabled"),
    make: {
      let button = Button(frame: .zero)
      button.isTinted = true
      return button
    })

  /// Returns the keys of a button's contents in a state: `title`, or `highlightedTitle`.
  private static func faceKeys(
    _ state: Control.State, _ prefix: String, _ when: String
  ) -> [ViewKey] {
    func name(_ name: String) -> String {
      prefix.isEmpty
        ? name : prefix + name.prefix(1).uppercased() + String(name.dropFirst())
    }
    return [
      textKey(
        name("title"), \ButtonBase[state].title, font: \ButtonBase.titleFont,
        "The title" + when),
      .optional(
        name("titleColor"), \ButtonBase[state].titleColor, .color,
        "The colour of the title" + when),
      .image(
        name("image"), \ButtonBase[state].image,
        "The image beside the title; an asset or a path" + when),
      .image(
        name("backgroundImage"), \ButtonBase[state].backgroundImage,
        "The background image; an asset or a path" + when),
    ]
  }

  /// Returns the key of a text with placeholders, such as `{index}` for the number of a
  /// copy. `font` is the property with the font that shows the text.
  static func textKey<V: View>(
    _ name: String, _ path: @escaping @autoclosure ViewKey.Property<V, String?>,
    font: @escaping @autoclosure ViewKey.Property<V, Font>, _ about: String
  ) -> ViewKey {
    let plain = ViewKey.optional(name, path(), .string, about)
    return ViewKey(
      name, schema: plain.schema,
      apply: { builder, view, node in
        guard builder.reader.tree.kind(node) == .string else {
          plain.apply?(builder, view, node)
          return
        }
        let view = unsafeDowncast(view, to: V.self)
        let font = font()
        let known = view[keyPath: font]
        let system = builder.reader.sceneFonts.system(known)
        if system != known { view[keyPath: font] = system }
        guard let text = builder.text(node) else { return }
        view[keyPath: path()] = text
        builder.addRowText([text]) { view[keyPath: path()] = $0[0] }
      }, write: plain.write)
  }

  // MARK: Controls with a value

  static let `switch` = control(
    "Switch",
    [
      .value("isOn", \Switch.isOn, .bool, "Whether the switch is on").observed(),
      .optional(
        "onTintColor", \Switch.onTintColor, .color,
        "The colour of the track while on; null for green"),
      .optional(
        "thumbTintColor", \Switch.thumbTintColor, .color,
        "The colour of the knob; null for white"),
    ], make: { Switch(frame: .zero) })

  static let slider = control(
    "Slider",
    [
      .value(
        "minimumValue", \Slider.minimumSetting,
        .number.about("The value at the start of the track")),
      .value(
        "maximumValue", \Slider.maximumSetting,
        .number.about("The value at the end of the track")),
      .value(
        "value", \Slider.valueSetting,
        .number.about("The value, between minimumValue and maximumValue")
      ).observed(tolerance: 0.005),
      .optional(
        "minimumTrackTintColor", \Slider.minimumTrackTintColor, .color,
        "The colour of the track before the knob; null for the tint"),
      .optional(
        "maximumTrackTintColor", \Slider.maximumTrackTintColor, .color,
        "The colour of the track after the knob; null for gray"),
      .optional(
        "thumbTintColor", \Slider.thumbTintColor, .color,
        "The colour of the knob; null for white"),
      .image(
        "minimumValueImage", \Slider.minimumValueImage,
        "The image at the start; an asset or a path"),
      .image(
        "maximumValueImage", \Slider.maximumValueImage,
        "The image at the end; an asset or a path"),
    ], make: { Slider(frame: Rect(x: 0, y: 0, width: 150, height: 30)) })

  static let stepper = control(
    "Stepper",
    [
      .value(
        "minimumValue", \Stepper.minimumValue, .number.about("The smallest value")),
      .value("maximumValue", \Stepper.maximumValue, .number.about("The largest value")),
      .value(
        "value", \Stepper.value,
        .number.about("The value, between minimumValue and maximumValue")
      ).observed(tolerance: 0.005),
      .value(
        "stepValue", \Stepper.stepValue, .number(in: ViewClass.positive),
        "The amount of one change"
      ).unseen,
      .value(
        "autorepeat", \Stepper.autorepeat, .bool,
        "Whether a held button changes the value repeatedly"
      ).unseen,
      .value(
        "wraps", \Stepper.wraps, .bool,
        "Whether a change beyond a limit continues at the other one"),
    ], make: { Stepper(frame: .zero) })

  static let pageControl = control(
    "PageControl",
    [
      .value(
        "numberOfPages", \PageControl.numberOfPages, .integer(in: 0...4096),
        "The number of dots"),
      .value(
        "currentPage", \PageControl.currentPage, .integer(in: 0...4095),
        "The highlighted dot, from 0"
      ).observed(),
      .value(
        "hidesForSinglePage", \PageControl.hidesForSinglePage, .bool,
        "Whether the control is hidden for a single page"),
      .optional(
        "pageIndicatorTintColor", \PageControl.pageIndicatorTintColor, .color,
        "The colour of the other dots; null for white at 30 %"),
      .optional(
        "currentPageIndicatorTintColor", \PageControl.currentPageIndicatorTintColor,
        .color, "The colour of the current dot; null for white"),
      .value(
        "backgroundStyle", \PageControl.backgroundStyle,
        .choice([
          ("automatic", .automatic), ("prominent", .prominent), ("minimal", .minimal),
        ]), "The rule for showing a background behind the dots"),
    ], make: { PageControl(frame: .zero) })

  static let segmentedControl = control(
    "SegmentedControl",
    [
      segmentsKey,
      .selection(
        "selectedSegmentIndex", \SegmentedControl.selectedSegmentIndex, of: "segment"
      ) { $0.numberOfSegments }.observed(),
      .value(
        "isMomentary", \SegmentedControl.isMomentary, .bool,
        "Whether a segment is selected only while it is pressed"
      ).unseen,
      .optional(
        "selectedSegmentTintColor", \SegmentedControl.selectedSegmentTintColor, .color,
        "The colour of the selection; null for the default"),
    ], make: { SegmentedControl(frame: .zero) })

  /// The key of segments, whose titles have placeholders as in labels.
  private static var segmentsKey: ViewKey {
    let plain = ViewKey.value(
      "segments", \SegmentedControl.titles,
      ValueForm<String>.string.list(of: "titles").checked {
        $0.count <= 256 ? nil : "a control has at most 256 segments, not \($0.count)"
      }, "The titles of the segments")
    return ViewKey(
      plain.name, schema: plain.schema,
      apply: { builder, view, node in
        plain.apply?(builder, view, node)
        guard !builder.reader.hasFaults else { return }
        let control = unsafeDowncast(view, to: SegmentedControl.self)
        let titles = builder.reader.tree.children(node).compactMap(builder.text)
        if titles != control.titles { control.titles = titles }
        builder.addRowText(titles) { control.titles = $0 }
      }, write: plain.write)
  }

  // MARK: Progress

  static let progressView = ViewClass(
    "ProgressView",
    keys: leading + [
      .value(
        "progressViewStyle", \ProgressView.progressViewStyle,
        .choice([("default", .default), ("bar", .bar)]),
        "A rounded track, or a bar without a track"),
      .value(
        "progress", \ProgressView.progressSetting,
        .number(in: 0...1).about("The completed part, 0 to 1")),
      .optional(
        "progressTintColor", \ProgressView.progressTintColor, .color,
        "The colour of the completed part; null for the tint colour"),
      .optional(
        "trackTintColor", \ProgressView.trackTintColor, .color,
        "The colour of the track; null for gray"),
    ] + common, make: { ProgressView(progressViewStyle: .default) })

  static let activityIndicatorView = ViewClass(
    "ActivityIndicatorView",
    keys: leading + [
      .value(
        "style", \ActivityIndicatorView.style,
        .choice([("medium", .medium), ("large", .large)]), "The size of the indicator"),
      .optional(
        "color", \ActivityIndicatorView.colorSetting, .color,
        "The colour of the indicator; null for gray"),
      .value(
        "hidesWhenStopped", \ActivityIndicatorView.hidesWhenStopped, .bool,
        "Whether the indicator is hidden while it is not animating"),
      .value(
        "isAnimating", \ActivityIndicatorView.turns, .bool,
        "Whether the indicator is animating"),
    ] + common, make: { ActivityIndicatorView(style: .medium) })
}

// MARK: - Values

/// Conversion of UIKit's Float properties to Double by their decimal digits, so that 0.1
/// remains 0.1.
extension Float {
  fileprivate var asDouble: Double { Double(description) ?? Double(self) }
}

extension Slider {
  fileprivate var minimumSetting: Double {
    get { minimumValue.asDouble }
    set { minimumValue = Float(newValue) }
  }
  fileprivate var maximumSetting: Double {
    get { maximumValue.asDouble }
    set { maximumValue = Float(newValue) }
  }
  fileprivate var valueSetting: Double {
    get { value.asDouble }
    set { value = Float(newValue) }
  }
}

extension ProgressView {
  fileprivate var progressSetting: Double {
    get { progress.asDouble }
    set { progress = Float(newValue) }
  }
}

extension ActivityIndicatorView {
  fileprivate var colorSetting: Color? {
    get { ownColor }
    set { color = newValue }
  }
  fileprivate var turns: Bool {
    get { isAnimating }
    set { if newValue { startAnimating() } else { stopAnimating() } }
  }
}

extension SegmentedControl {
  fileprivate var titles: [String] {
    get { (0..<numberOfSegments).map { titleForSegment(at: $0) ?? "" } }
    set {
      let selected = selectedSegmentIndex
      removeAllSegments()
      for (i, title) in newValue.enumerated() {
        insertSegment(withTitle: title, at: i, animated: false)
      }
      if selected < newValue.count { selectedSegmentIndex = selected }
    }
  }
}

/// A button's configuration in a scene; titles and images are the button's.
struct ButtonSetting: Equatable, Sendable {
  var style = ButtonBase.Configuration.Style.filled
  var subtitle: String?
  var cornerStyle = ButtonBase.Configuration.CornerStyle.dynamic
  var buttonSize = ButtonBase.Configuration.Size.medium
  var imagePlacement = DirectionalRectEdge.leading
  var imagePadding = 0.0
  var showsActivityIndicator = false
  var baseForegroundColor: Color?
  var baseBackgroundColor: Color?
}

extension ButtonBase {
  fileprivate var configurationSetting: ButtonSetting? {
    get {
      configuration.map {
        ButtonSetting(
          style: $0.style, subtitle: $0.subtitle, cornerStyle: $0.cornerStyle,
          buttonSize: $0.buttonSize, imagePlacement: $0.imagePlacement,
          imagePadding: $0.imagePadding,
          showsActivityIndicator: $0.showsActivityIndicator,
          baseForegroundColor: $0.baseForegroundColor,
          baseBackgroundColor: $0.baseBackgroundColor)
      }
    }
    set {
      configuration = newValue.map {
        var configuration = Configuration($0.style)
        configuration.subtitle = $0.subtitle
        configuration.cornerStyle = $0.cornerStyle
        configuration.buttonSize = $0.buttonSize
        configuration.imagePlacement = $0.imagePlacement
        configuration.imagePadding = $0.imagePadding
        configuration.showsActivityIndicator = $0.showsActivityIndicator
        configuration.baseForegroundColor = $0.baseForegroundColor
        configuration.baseBackgroundColor = $0.baseBackgroundColor
        return configuration
      }
    }
  }
}

extension ValueForm<ButtonSetting> {
  /// `{ style, cornerStyle, buttonSize, ... }`.
  fileprivate static let buttonConfiguration = ValueForm(
    ObjectForm([
      .key(
        "style", \.style,
        .choice([
          ("plain", .plain), ("gray", .gray), ("tinted", .tinted), ("filled", .filled),
        ]).about(
          "The background: none, gray, light tint colour, or tint colour"),
        isAlwaysWritten: true),
      .optional(
        "subtitle", \.subtitle, .string.about("A line below the title; none by default")),
      .key(
        "cornerStyle", \.cornerStyle,
        .choice([
          ("dynamic", .dynamic), ("small", .small), ("medium", .medium),
          ("large", .large), ("capsule", .capsule),
        ]).about("The shape of the corners; capsule has half circles at the ends")),
      .key(
        "buttonSize", \.buttonSize,
        .choice([
          ("mini", .mini), ("small", .small), ("medium", .medium), ("large", .large),
        ]).about("The size of the title and of the space around it")),
      .key(
        "imagePlacement", \.imagePlacement,
        .choice([
          ("leading", .leading), ("trailing", .trailing), ("top", .top),
          ("bottom", .bottom),
        ]).about("The side of the title at which the image is")),
      .key(
        "imagePadding", \.imagePadding, .number.about("Points between image and title")),
      .key(
        "showsActivityIndicator", \.showsActivityIndicator,
        .bool.about("Whether an activity indicator replaces the image")),
      .optional(
        "baseForegroundColor", \.baseForegroundColor,
        .color.about("The colour of title and image; that of the style by default")),
      .optional(
        "baseBackgroundColor", \.baseBackgroundColor,
        .color.about("The background colour; that of the style by default")),
    ]), fresh: ButtonSetting())
}
