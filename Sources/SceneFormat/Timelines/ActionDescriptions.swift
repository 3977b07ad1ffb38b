import MesmerJSONText

// What the actions of timelines do, for the schema and for docs/timelines.md, with an
// example of each form that they have.

extension ActionKey {
  /// The schema with what the action does and examples.
  var describedSchema: JSONElement {
    let (meaning, examples) = ActionKey.words(name)
    return schema.described(meaning).and("examples", .list(examples))
  }

  private static func words(
    _ name: String
  ) -> (meaning: String, examples: [JSONElement]) {
    switch name {
    case "drag":
      (
        "A finger goes down, moves evenly, rests for hold seconds and lifts; the first 10 "
          + "points scroll nothing",
        [["from": [187, 500], "to": [187, 200], "duration": 0.12]]
      )
    case "swipe":
      (
        "A finger goes down, moves in a direction and lifts without a pause",
        [["from": [300, 333], "direction": "left"]]
      )
    case "wait":
      ("Seconds, or until nothing moves", [0.25, "settle"])
    case "fling":
      (
        "The content is released with a velocity; below 250 points per second it stays",
        [["velocity": [0, 3000]], ["velocity": [0, 900], "id": "list"]]
      )
    case "touch":
      (
        "A finger goes down, rests and lifts, which stops content in motion: [x, y] in "
          + "points, or more",
        [[187, 300], ["point": [187, 300], "duration": 1]]
      )
    case "longPress":
      (
        "A finger goes down, rests for 0.6 seconds and lifts: [x, y] in points, or more",
        [[187, 300], ["point": [187, 300], "duration": 1.5]]
      )
    case "tap":
      (
        "A short touch: [x, y] in points, or several with one or more fingers",
        [[187, 300], ["point": [187, 300], "count": 2, "fingers": 2]]
      )
    case "doubleTap":
      (
        "Two taps of 0.05 seconds, 0.1 seconds apart: [x, y] in points", [[187, 300]]
      )
    case "pinch":
      (
        "Two fingers change their distance by a factor, evenly in its logarithm",
        [["center": [187, 333], "scale": 2, "duration": 0.4]]
      )
    case "fingers":
      (
        "1 to 10 fingers: each with a path that is sampled, or with samples as recorded",
        [
          [["path": [[0, 100, 300], [0.2, 100, 200]]]],
          [
            [
              "samples": [
                [0, 196, 792], [0.01, 196, 767], [0.3, 196, 767, "stationary"],
                [0.31, 196, 767],
              ]
            ]
          ],
        ]
      )
    case "cancelTouches":
      (
        "The system takes all touches, as for a call; with at, while fingers are down",
        [.object([])]
      )
    case "setContentOffset":
      (
        "A program asks for an offset", [["to": [0, 0], "animated": true]]
      )
    case "zoomTo":
      (
        "A program asks that a rectangle is shown as large as the zoom limits allow",
        [["rect": [10, 10, 80, 80], "animated": true]]
      )
    case "setZoomScale":
      (
        "A program asks for a zoom scale, about the viewport's middle",
        [["scale": 2, "animated": true]]
      )
    case "scrollRectToVisible":
      (
        "A program asks that a rectangle is shown, with the least movement",
        [["rect": [0, 900, 10, 10], "animated": true]]
      )
    case "statusBarTap":
      (
        "A tap on the status bar, which scrolls to the top", [.object([])]
      )
    case "flashScrollIndicators":
      ("The indicators are shown for a while", [.object([])])
    case "set":
      (
        "Keys of a view get new values: its id, and the keys of scene files",
        [["id": "rings", "circleColor": "red"]]
      )
    case "animate":
      (
        "Keys of a view get new values in a while, by a curve or a spring",
        [
          ["id": "bar", "duration": 0.3, "set": ["alpha": 0]],
          [
            "id": "bar", "duration": 0.5, "spring": ["damping": 0.5],
            "set": ["center": [187, 300]],
          ],
          [
            "id": "bar", "spring": ["duration": 0.5, "bounce": 0.2], "set": ["alpha": 1],
          ],
        ]
      )
    case "resize":
      (
        "[width, height] of the screen in points; from portrait to landscape or back it is "
          + "turned, which takes 0.3 seconds", [[667, 375]]
      )
    case "capture":
      (
        "A name for the picture of this moment, which a suite compares", ["caught"]
      )
    case "expect":
      (
        "What is shown now, which events came since the last expect, or which view a finger "
          + "would touch",
        [
          ["contentOffset": [0, 100]], ["event": "scrollViewDidEndDragging", "count": 1],
          ["order": ["scrollViewWillBeginDragging", "scrollViewDidEndDragging"]],
          ["hit": [187, 30], "is": "bar"],
        ]
      )
    default: ("", [])
    }
  }
}
