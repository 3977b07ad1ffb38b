import MesmerJSONText
import MesmerViews

extension HypnosisView {
  /// The class for scene files.
  static let sceneClass = SceneClass(
    "HypnosisView",
    keys: [
      .color("circleColor", \HypnosisView.circleColor),
      .number(
        "lineWidth", \.lineWidth, in: DocumentReader.notNegative, about: "Points"),
      .number(
        "spacing", \.spacing, in: ViewClass.positive, about: "Points from ring to ring"),
      .image("image", \.image),
      .contentMode("imageContentMode", \.imageContentMode),
      .integer("colorSeed", \.colorSeed, in: 0...(1 << 53 - 1)),
    ], make: { HypnosisView(frame: .zero) })
}
