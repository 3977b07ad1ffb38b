import MesmerJSONText
import MesmerViews

extension HypnosisView {
  /// The class for scene files.
  static let sceneClass = SceneClass(
    "HypnosisView",
    keys: [
      .color(
        "circleColor", \HypnosisView.circleColor, about: "The colour of the rings"),
      .number(
        "lineWidth", \.lineWidth, in: DocumentReader.notNegative,
        about: "The width of rings, in points"),
      .number(
        "spacing", \.spacing, in: ViewClass.positive, about: "Points from ring to ring"),
      .image("image", \.image),
      .contentMode(
        "imageContentMode", \.imageContentMode,
        about: "The fitting of the image to the bounds"),
      SceneKey<HypnosisView>(
        key: .value(
          "colorSeed", \HypnosisView.colorSeed, .integer(in: 0...(1 &<< 53 - 1)),
          "The seed of the colours that taps give the rings"
        ).unseen),
    ], make: { HypnosisView(frame: .zero) })
}
