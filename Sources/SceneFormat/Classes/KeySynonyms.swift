import MesmerDrawing
import MesmerJSONText

/// Names that CSS, SwiftUI, UIKit and design tools have for keys of scenes, so that the
/// message for an unknown key suggests the right one. Names that the spelling search
/// finds (`background-color`) are omitted.
enum KeySynonyms {
  /// Names in lower case without `-` and `_`, and the keys that they may mean: the first
  /// key that the object has is suggested.
  private static let groups: [(words: String, keys: String)] = [
    (
      "color colour",
      "textColor titleColor fillColor circleColor colors backgroundColor"
    ),
    (
      "foreground foregroundcolor foregroundstyle fontcolor",
      "textColor titleColor fillColor tintColor"
    ),
    ("background bgcolor fill", "fillColor backgroundColor"),
    ("accentcolor tint", "tintColor"),
    ("fontsize fontfamily fontname fontweight textsize textstyle", "font"),
    ("opacity", "alpha"),
    ("hidden visible visibility display isvisible", "isHidden"),
    ("gap rowgap columngap itemspacing", "spacing"),
    ("padding", "contentEdgeInsets textContainerInset contentInset layoutMargins"),
    ("radius borderradius rounded", "cornerRadius"),
    ("blur blurradius", "radius"),
    ("boxshadow dropshadow elevation", "shadow"),
    ("align textalign", "textAlignment alignment"),
    ("alignitems", "alignment"),
    ("justifycontent", "distribution"),
    ("flexdirection orientation direction", "axis"),
    ("lines maxlines linelimit lineclamp", "numberOfLines"),
    ("textoverflow truncationmode whitespace wrap", "lineBreakMode"),
    ("letterspacing tracking kerning", "kern"),
    ("lineheight linespacing", "paragraph"),
    ("overflow clip clipped maskstobounds", "clipsToBounds"),
    ("border stroke", "strokeColor borderColor"),
    ("strokewidth", "lineWidth borderWidth"),
    ("zindex", "zPosition"),
    ("rotation rotate scale translate translation", "transform"),
    ("src source url imagename", "image"),
    ("objectfit scaletype resizemode", "contentMode"),
    ("children views items", "subviews"),
    ("type class", "view"),
    ("name identifier accessibilityidentifier tag", "id"),
    ("label string caption", "text title"),
    ("x y left top width height position origin", "frame"),
    ("enabled disabled", "isEnabled isUserInteractionEnabled"),
    ("checked on", "isOn"),
  ]

  /// The keys that a name may mean.
  static let table: [String: [String]] = {
    var table: [String: [String]] = [:]
    for key in ValueForm<Shadow>.form.names { table["shadow\(key)"] = ["shadow"] }
    for (words, keys) in groups {
      for word in words.split(separator: " ") {
        table[String(word)] = keys.split(separator: " ").map(String.init)
      }
    }
    return table
  }()
}
