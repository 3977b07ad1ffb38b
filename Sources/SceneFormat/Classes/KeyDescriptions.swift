import MesmerControls
import MesmerJSONText
import MesmerViews

// What keys mean whose form does not say it, for the schema and for docs/scenes.md. The
// names are UIKit's, and so is the meaning.

extension ViewClass {
  /// The schemas of the keys, with descriptions and the values of a new view.
  var keySchemas: [JSONElement.Member] {
    let fresh = make()
    return keys.map { .init(key: $0.name, value: schema(of: $0, fresh: fresh)) }
  }

  private func schema(of key: ViewKey, fresh: View) -> JSONElement {
    if key.name == "view" {
      return ["description": "The class of the view", "const": .string(name)]
    }
    var schema = key.schema
    if schema["description"] == nil {
      let words =
        ViewClass.words["\(name).\(key.name)"] ?? ViewClass.words[key.name]
        ?? ViewClass.stateWords(key.name)
      if let words { schema = schema.described(words) }
    }
    let standard = key.write(SceneWriter(describing: nil), fresh, nil)
    if let standard, standard != .null, !ViewClass.hasNoDefault.contains(key.name) {
      schema = schema.and("default", standard)
    }
    return schema
  }

  /// Keys whose value in a new view says nothing.
  private static let hasNoDefault: Set = [
    "bounds", "size", "center", "frame", "constraints",
  ]

  /// What a key of a button's state means, such as `selectedTitle`.
  private static func stateWords(_ name: String) -> String? {
    for state in ["highlighted", "selected", "disabled"] where name.hasPrefix(state) {
      let rest = name.dropFirst(state.count)
      let key = rest.prefix(1).lowercased() + rest.dropFirst()
      let when = state == "highlighted" ? "under a finger" : "while \(state)"
      return words["Button.\(key)"].map { "\($0), \(when)" }
    }
    return nil
  }

  private static let words: [String: String] = [
    "id": "The name of the view, for other keys, for timelines and for reports",
    "repeat": "Makes copies of the view, each moved by the offset from the one before",
    "isHidden": "Whether the view and its subviews are left out",
    "backgroundColor": "The colour behind the contents; null for none",
    "tintColor":
      "The colour of templates, buttons and other controls in the view; or null",
    "renderingMode": "Whether the image is shown in its colours or in the tint colour",
    "isOpaque": "Says that the contents cover the bounds; it changes no pixel",
    "overrideUserInterfaceStyle": "The appearance of the view and its subviews",
    "semanticContentAttribute": "Whether the view is mirrored from right to left",
    "clipsToBounds": "Whether subviews are cut at the bounds, with their round corners",
    "shadow": "The layer's shadow; null for none",
    "cornerCurve": "The shape of the corners: arcs of circles, or smoother ones",
    "maskedCorners": "Which corners are round",
    "borderColor": "The colour of the border; null for none",
    "mask": "A view whose opacity cuts this one; it is not shown itself",
    "contentMode": "How contents fit bounds of another size",
    "contents": "Whether drawings stay sharp under zoom, or are bitmaps as on an iPhone",
    "autoresizesSubviews": "Whether subviews follow a change of the size by their masks",
    "isUserInteractionEnabled": "Whether fingers reach the view and its subviews",
    "safeAreaInsets":
      "[top, left, bottom, right] in points; null to follow from the superview",
    "sticky": "Holds the view at an edge of the scroll view while its content scrolls",
    "stretch": "Enlarges the view while the content is pulled down",
    "fade":
      "Changes the opacity, a factor of alpha, while the scroll view around it scrolls",
    "layoutMargins": "[top, left, bottom, right] in points; null for the usual ones",
    // Scrolling
    "contentInset":
      "[top, left, bottom, right] in points that scrolling adds around the content",
    "scrollIndicatorInsets":
      "[top, left, bottom, right] in points that indicators keep from the edges",
    "contentSize":
      "[width, height] in points, or \"auto\" for what contains all subviews",
    "viewForZooming": "The id of the subview that zooming scales",
    "contentInsetAdjustmentBehavior": "When the safe area is added to contentInset",
    "scalesPageToFit": "Whether the zoomed view begins as wide as the bounds",
    "bounces": "Whether content can be pulled beyond its edges",
    "bouncesZoom": "Whether zooming goes beyond its limits and comes back",
    "alwaysBounceVertical": "Whether content that fits bounces vertically",
    "alwaysBounceHorizontal": "Whether content that fits bounces horizontally",
    "isPagingEnabled": "Whether scrolling stops at multiples of the bounds' size",
    "isDirectionalLockEnabled": "Whether a drag that begins along one axis keeps to it",
    "isScrollEnabled": "Whether fingers scroll",
    "showsVerticalScrollIndicator": "Whether there is a vertical indicator",
    "showsHorizontalScrollIndicator": "Whether there is a horizontal indicator",
    "indicatorStyle": "The colour of the indicators",
    "delaysContentTouches":
      "Whether subviews hear of a touch only when it does not scroll",
    "canCancelContentTouches": "Whether a drag takes a touch from a subview",
    "scrollsToTop": "Whether a tap on the status bar scrolls to the top",
    "rowCount": "The number of rows, in a list without sections",
    "sections": "Groups of rows, each with a header that sticks",
    "separators": "Lines between rows: true, false, or how they look",
    // Images, shapes, gradients, materials
    "material": "What lies below is seen through; UIBlurEffect's styles, or null",
    "image": "The name of an asset, or the path of a file in the scene's folder",
    "highlightedImage": "The image while isHighlighted; an asset or a path",
    "isHighlighted": "Whether the highlighted image, colour or look is shown",
    "capInsets": "[top, left, bottom, right] in points that keep their size; or null",
    "resizingMode": "Whether the middle between the caps is repeated or stretched",
    "interpolation": "How pixels are sampled",
    "circleColor": "The colour of the rings",
    "imageContentMode": "How the image fits the bounds",
    "colorSeed": "The seed of the colours that taps give the rings",
    "fillColor": "The colour inside the path; null for none",
    "gradient": "A gradient inside the path, in place of fillColor",
    "pattern": "An image that fills the path in tiles, in place of fillColor",
    "fillRule": "Which areas of a path that crosses itself are inside",
    "drawsOutsideBounds": "Whether the path is drawn where it leaves the bounds",
    "strokeColor": "The colour of the line along the path; null for none",
    "lineCap": "The ends of open lines", "lineJoin": "The corners of lines",
    "dash": "Lengths of dashes and gaps; null for a line without gaps",
    "strokeGradient": "A gradient along the line, in place of strokeColor",
    "strokePattern": "An image that fills the line in tiles",
    "kind": "How the colours lie: along an axis, around a point, by the angle",
    "colors": "The colours, from the first to the last",
    "locations": "Where each colour is, 0 to 1, rising; null for even distances",
    // Stacks and texts
    "axis": "The direction in which subviews follow each other",
    "distribution": "How subviews share the length of the stack",
    "alignment": "How subviews stand across the stack",
    "isLayoutMarginsRelativeArrangement": "Whether the margins are left free",
    "font":
      "The font: { \"system\": 17, \"weight\": \"bold\" }, a style, or one of fonts",
    "textColor": "The colour of the letters",
    "textAlignment": "Where lines stand between the edges",
    "writingDirection": "Where a paragraph begins",
    "paragraph": "Distances between lines and paragraphs, indents and tabs",
    "text": "The text; {index}, and in rows of lists {row} and {section}, are numbers",
    "textContainerInset":
      "[top, left, bottom, right] in points between the edges and the text",
    "lineBreakMode": "What becomes of text that is too wide",
    "adjustsFontSizeToFitWidth": "Whether text that is too wide becomes smaller",
    "baselineAdjustment": "Where a line stands that was made smaller",
    "highlightedTextColor": "The colour while isHighlighted; null for textColor",
    "textShadow": "A hard shadow of the letters; null for none",
    // Controls
    "isEnabled": "Whether it takes touches; if not it looks so",
    "isSelected": "Whether it is selected",
    "contentHorizontalAlignment": "Where the content is between left and right",
    "contentVerticalAlignment": "Where the content is between top and bottom",
    "buttonType": "A button of the system in the tint colour, or a plain white one",
    "configuration": "The modern look of a button; null for plain text and images",
    "titleEdgeInsets": "[top, left, bottom, right]: how the title is moved, in points",
    "imageEdgeInsets": "[top, left, bottom, right]: how the image is moved, in points",
    "Button.title": "The title", "Button.titleColor": "The colour of the title",
    "Button.image": "The image beside the title; an asset or a path",
    "Button.backgroundImage": "The image behind all else; an asset or a path",
    "isOn": "Whether the switch is on",
    "onTintColor": "The colour of the track while on; null for green",
    "thumbTintColor": "The colour of the knob; null for white",
    "minimumTrackTintColor": "The colour of the track before the knob; null for the tint",
    "maximumTrackTintColor": "The colour of the track after the knob; null for gray",
    "minimumValueImage": "The image at the start; an asset or a path",
    "maximumValueImage": "The image at the end; an asset or a path",
    "numberOfPages": "The number of dots",
    "currentPage": "The dot that stands out, from 0",
    "hidesForSinglePage": "Whether nothing is shown for a single page",
    "pageIndicatorTintColor": "The colour of the other dots; null for white at 30 %",
    "currentPageIndicatorTintColor": "The colour of the current dot; null for white",
    "backgroundStyle": "When the ground behind the dots is shown",
    "segments": "The titles of the segments",
    "isMomentary": "Whether a segment is selected only while it is pressed",
    "selectedSegmentTintColor": "The colour of the selection; null for the usual one",
    "progressViewStyle": "A round track, or a bar without one",
    "progressTintColor": "The colour of what is done; null for the tint colour",
    "trackTintColor": "The colour of the track; null for gray",
    "style": "The size of the wheel", "color": "The colour of the wheel; null for gray",
    "hidesWhenStopped": "Whether the wheel is hidden while it does not turn",
    "isAnimating": "Whether the wheel turns",
  ]
}
