import MesmerAssets
import MesmerControls
import MesmerDrawing
import MesmerGeometry
import MesmerJSONText
import MesmerText
import MesmerViews

// The keys of controls, with UIKit's names. A control for which the file gives neither a
// frame nor bounds has its intrinsic size.

extension ViewClass {
  /// Returns a class of controls, with the keys of all views and controls added.
  @_semantics("optimize.sil.specialize.generic.never")
  static func control<V: Control>(
    _ name: String, _ keys: [ViewKey], make: @escaping @Sendable () -> V
  ) -> ViewClass {
    ViewClass(name, keys: leading + controlKeys + keys + common, make: make)
  }

  private static let controlKeys: [ViewKey] = [
    .value(
      "isEnabled", \Control.isEnabled, .bool,
      "Whether the control is enabled; a disabled control receives no touches and looks "
        + "disabled"),
    .value("isSelected", \Control.isSelected, .bool, "Whether the control is selected"),
    .value(
      "isHighlighted", \Control.isHighlighted, .bool,
      "Whether the highlighted state is shown"),
    .value(
      "contentHorizontalAlignment", \Control.contentHorizontalAlignment,
      .choice([
        ("center", .center), ("left", .left), ("right", .right), ("fill", .fill),
        ("leading", .leading), ("trailing", .trailing),
      ]), "The horizontal alignment of the content of a button"),
    .value(
      "contentVerticalAlignment", \Control.contentVerticalAlignment,
      .choice([
        ("center", .center), ("top", .top), ("bottom", .bottom), ("fill", .fill),
      ]), "The vertical alignment of the content of a button"),
  ]

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
        "minimumValue", \Slider[\.minimumValue],
        .number.about("The value at the start of the track, at most maximumValue")),
      .value(
        "maximumValue", \Slider[\.maximumValue],
        .number.about("The value at the end of the track")),
      .value(
        "value", \Slider[\.value],
        .number.about("The value, clamped to the range from minimumValue to maximumValue")
      ).observed(tolerance: 0.005),
      .optional(
        "minimumTrackTintColor", \Slider.minimumTrackTintColor, .color,
        "The colour of the track before the knob; null for the tint colour"),
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
        "minimumValue", \Stepper.minimumValue,
        .number.about("The smallest value, at most maximumValue")),
      .value("maximumValue", \Stepper.maximumValue, .number.about("The largest value")),
      .value(
        "value", \Stepper.value,
        .number.about("The value, clamped to the range from minimumValue to maximumValue")
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
        "The index of the highlighted dot, from 0, clamped to the last dot"
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
        ]),
        "The background behind the dots: automatic while highlighted, prominent "
          + "always, minimal never"),
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

  /// The key of segments, whose titles can contain names in braces, as texts of labels
  /// can.
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
        "default for a rounded bar, bar for a thinner one with square corners"),
      .value(
        "progress", \ProgressView.progressSetting,
        .number(in: 0...1).about("The completed part, 0 to 1")),
      .optional(
        "progressTintColor", \ProgressView.progressTintColor, .color,
        "The colour of the completed part; null for the tint colour"),
      .optional(
        "trackTintColor", \ProgressView.trackTintColor, .color,
        "The colour of the track; null for gray, or clear in the style bar"),
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

extension Float {
  /// The number with the same shortest decimal digits.
  fileprivate var asDouble: Double { Double(description) ?? Double(self) }
}

extension Slider {
  fileprivate subscript(_ key: ReferenceWritableKeyPath<Slider, Float>) -> Double {
    get { self[keyPath: key].asDouble }
    set { self[keyPath: key] = Float(newValue) }
  }
}

extension View {
  /// The limits of the value of a slider or stepper; nil for other views.
  var valueLimits: ValueLimits? {
    if let slider = self as? Slider {
      return ValueLimits(
        minimum: slider[\.minimumValue], maximum: slider[\.maximumValue])
    }
    return (self as? Stepper).map {
      ValueLimits(minimum: $0.minimumValue, maximum: $0.maximumValue)
    }
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
