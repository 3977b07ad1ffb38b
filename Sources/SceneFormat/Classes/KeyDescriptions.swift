import MesmerControls
import MesmerJSONText
import MesmerViews

// Descriptions of keys whose form does not explain them, for the schema and for
// docs/scenes.md. The names and the semantics are UIKit's.

extension ViewClass {
  /// The schemas of the keys, with descriptions and default values.
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

  /// Keys whose value in a new view is not a default.
  private static let hasNoDefault: Set = [
    "bounds", "size", "center", "frame", "constraints",
  ]

  /// Returns the description of a key of a button's state, such as `selectedTitle`.
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
    "id": "The identifier of the view in other keys, timelines and reports",
    "repeat": "Copies of the view, each offset from the previous one",
    "isHidden": "Whether the view and its subviews are not drawn",
    "backgroundColor": "The background colour; null for none",
    "tintColor":
      "The tint of template images, buttons and other controls; null to inherit it",
    "renderingMode": "Whether the image keeps its colours or is drawn in the tint colour",
    "isOpaque": "Whether the contents cover the bounds; no effect on pixels",
    "overrideUserInterfaceStyle": "The appearance of the view and its subviews",
    "semanticContentAttribute": "Whether the view is mirrored from right to left",
    "clipsToBounds": "Whether subviews are clipped to the bounds and their round corners",
    "shadow": "The layer's shadow; null for none",
    "cornerCurve": "The shape of the corners: arcs of circles, or smoother ones",
    "maskedCorners": "The corners that cornerRadius applies to",
    "borderColor": "The colour of the border; null for none",
    "mask": "A view whose alpha channel masks this one; not drawn itself",
    "contentMode": "The fitting of contents to bounds of another size",
    "contents": "Whether drawings stay sharp under zoom or are bitmaps as in UIKit",
    "autoresizesSubviews": "Whether subviews are resized by their autoresizing masks",
    "isUserInteractionEnabled": "Whether the view and its subviews receive touches",
    "safeAreaInsets":
      "[top, left, bottom, right] in points; null to derive from the superview",
    "sticky": "Keeps the view at an edge of the scroll view while its content scrolls",
    "stretch": "Enlarges the view while the content is pulled down past its top",
    "fade":
      "Changes the opacity, a factor of alpha, with the enclosing scroll view's offset",
    "layoutMargins": "[top, left, bottom, right] in points; null for the default",
    // Scrolling
    "contentInset":
      "[top, left, bottom, right] in points, scrollable around the content",
    "scrollIndicatorInsets":
      "[top, left, bottom, right] in points between indicators and edges",
    "contentSize":
      "[width, height] in points, or \"auto\" to contain all subviews",
    "viewForZooming": "The id of the subview that zooming scales",
    "contentInsetAdjustmentBehavior": "The rule for adding the safe area to contentInset",
    "scalesPageToFit": "Whether the initial zoom scale fits the width of the bounds",
    "bounces": "Whether content can be pulled beyond its edges",
    "bouncesZoom": "Whether pinching can exceed the zoom limits and then bounces back",
    "alwaysBounceVertical": "Whether content that fits bounces vertically",
    "alwaysBounceHorizontal": "Whether content that fits bounces horizontally",
    "isPagingEnabled": "Whether scrolling stops at multiples of the bounds' size",
    "isDirectionalLockEnabled": "Whether a drag that begins along one axis stays on it",
    "isScrollEnabled": "Whether touches scroll",
    "showsVerticalScrollIndicator": "Whether a vertical indicator is shown",
    "showsHorizontalScrollIndicator": "Whether a horizontal indicator is shown",
    "indicatorStyle": "The colour of the indicators",
    "delaysContentTouches":
      "Whether touches reach subviews only once they do not scroll",
    "canCancelContentTouches": "Whether a drag cancels the touch of a subview",
    "scrollsToTop": "Whether a tap on the status bar scrolls to the top",
    "rowCount": "The number of rows, in a list without sections",
    "sections": "Groups of rows, each with a header that sticks",
    "separators": "Lines between rows: true, false, or an object with their look",
    // Images, shapes, gradients, materials
    "material": "The material, a style of UIBlurEffect; null for none",
    "image": "The name of an asset, or the path of a file in the scene's folder",
    "highlightedImage": "The image while isHighlighted; an asset or a path",
    "isHighlighted": "Whether the highlighted state is shown",
    "capInsets": "[top, left, bottom, right] in points that are not scaled; or null",
    "resizingMode": "Whether the area between the caps is tiled or stretched",
    "interpolation": "The sampling filter",
    "circleColor": "The colour of the rings",
    "imageContentMode": "The fitting of the image to the bounds",
    "colorSeed": "The seed of the colours that taps give the rings",
    "fillColor": "The colour inside the path; null for none",
    "gradient": "A gradient inside the path, in place of fillColor",
    "pattern": "An image that fills the path in tiles, in place of fillColor",
    "fillRule": "The rule for the inside of a path that intersects itself",
    "drawsOutsideBounds": "Whether parts of the path outside the bounds are drawn",
    "strokeColor": "The colour of the line along the path; null for none",
    "lineCap": "The ends of open lines", "lineJoin": "The corners of lines",
    "dash": "Lengths of dashes and gaps; null for a solid line",
    "strokeGradient": "A gradient along the line, in place of strokeColor",
    "strokePattern": "An image that fills the line in tiles",
    "kind": "The type: along an axis, around a point, or by the angle",
    "colors": "The colours, from the first to the last",
    "locations": "The position of each colour, 0 to 1, increasing; null for even spacing",
    // Stacks and texts
    "axis": "The direction in which subviews are arranged",
    "distribution": "The distribution of subviews along the axis",
    "alignment": "The alignment of subviews across the axis",
    "isLayoutMarginsRelativeArrangement":
      "Whether subviews are arranged within the layout margins",
    "font":
      "The font: { \"system\": 17, \"weight\": \"bold\" }, a style, or one of fonts",
    "textColor": "The colour of the text",
    "textAlignment": "The alignment of lines",
    "writingDirection": "The base direction of paragraphs",
    "paragraph": "Spacing of lines and paragraphs, indents and tabs",
    "text": "The text; {index}, and in list rows {row} and {section}, are placeholders",
    "textContainerInset":
      "[top, left, bottom, right] in points between the edges and the text",
    "lineBreakMode": "The wrapping or truncation of text that is too wide",
    "adjustsFontSizeToFitWidth": "Whether text that is too wide is shrunk",
    "baselineAdjustment": "The vertical position of shrunk text",
    "highlightedTextColor": "The colour while isHighlighted; null for textColor",
    "textShadow": "A shadow of the text without blur; null for none",
    // Controls
    "isEnabled": "Whether the control receives touches; otherwise it looks disabled",
    "isSelected": "Whether the control is selected",
    "contentHorizontalAlignment": "The horizontal alignment of the content",
    "contentVerticalAlignment": "The vertical alignment of the content",
    "buttonType": "A system button in the tint colour, or a custom white one",
    "configuration": "The button's configuration; null for title and image only",
    "titleEdgeInsets": "[top, left, bottom, right]: the title's displacement, in points",
    "imageEdgeInsets": "[top, left, bottom, right]: the image's displacement, in points",
    "Button.title": "The title", "Button.titleColor": "The colour of the title",
    "Button.image": "The image beside the title; an asset or a path",
    "Button.backgroundImage": "The background image; an asset or a path",
    "isOn": "Whether the switch is on",
    "onTintColor": "The colour of the track while on; null for green",
    "thumbTintColor": "The colour of the knob; null for white",
    "minimumTrackTintColor": "The colour of the track before the knob; null for the tint",
    "maximumTrackTintColor": "The colour of the track after the knob; null for gray",
    "minimumValueImage": "The image at the start; an asset or a path",
    "maximumValueImage": "The image at the end; an asset or a path",
    "numberOfPages": "The number of dots",
    "currentPage": "The highlighted dot, from 0",
    "hidesForSinglePage": "Whether the control is hidden for a single page",
    "pageIndicatorTintColor": "The colour of the other dots; null for white at 30 %",
    "currentPageIndicatorTintColor": "The colour of the current dot; null for white",
    "backgroundStyle": "The rule for showing a background behind the dots",
    "segments": "The titles of the segments",
    "isMomentary": "Whether a segment is selected only while it is pressed",
    "selectedSegmentTintColor": "The colour of the selection; null for the default",
    "progressViewStyle": "A rounded track, or a bar without a track",
    "progressTintColor": "The colour of the completed part; null for the tint colour",
    "trackTintColor": "The colour of the track; null for gray",
    "style": "The size of the indicator",
    "color": "The colour of the indicator; null for gray",
    "hidesWhenStopped": "Whether the indicator is hidden while it is not animating",
    "isAnimating": "Whether the indicator is animating",
  ]
}
