import MesmerJSONText

// Descriptions of the actions of timelines, for the schema and for docs/timelines.md,
// with an example of each form.

extension ActionKey {
  /// The schema with the description and examples of the action.
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
        "A finger touches down, moves at constant speed, rests for hold seconds and "
          + "lifts; the first 10 points do not scroll",
        [["from": [187, 500], "to": [187, 200], "duration": 0.12]]
      )
    case "swipe":
      (
        "A finger touches down, moves in a direction and lifts without a pause",
        [["from": [300, 333], "direction": "left"]]
      )
    case "wait":
      ("A delay in seconds, or until all motion has ended", [0.25, "settle"])
    case "fling":
      (
        "Releases the content with a velocity; below 250 points per second it does not "
          + "move",
        [["velocity": [0, 3000]], ["velocity": [0, 900], "id": "list"]]
      )
    case "touch":
      (
        "A finger touches down, rests and lifts, which stops content in motion: [x, y] "
          + "in points, or an object",
        [[187, 300], ["point": [187, 300], "duration": 1]]
      )
    case "longPress":
      (
        "A finger touches down, rests for 0.6 seconds and lifts: [x, y] in points, or an "
          + "object",
        [[187, 300], ["point": [187, 300], "duration": 1.5]]
      )
    case "tap":
      (
        "A short touch: [x, y] in points, or an object for several taps or fingers",
        [[187, 300], ["point": [187, 300], "count": 2, "fingers": 2]]
      )
    case "doubleTap":
      (
        "Two taps of 0.05 seconds, 0.1 seconds apart: [x, y] in points", [[187, 300]]
      )
    case "pinch":
      (
        "Two fingers change their distance by a factor; the logarithm of the distance "
          + "changes evenly",
        [["center": [187, 333], "scale": 2, "duration": 0.4]]
      )
    case "fingers":
      (
        "1 to 10 fingers, each with a path to be sampled or with recorded samples",
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
        "The system cancels all touches, as for a call; with at, while fingers are down",
        [.object([])]
      )
    case "setContentOffset":
      (
        "Sets the content offset, as a program does", [["to": [0, 0], "animated": true]]
      )
    case "zoomTo":
      (
        "Zooms to a rectangle, as large as the zoom limits allow",
        [["rect": [10, 10, 80, 80], "animated": true]]
      )
    case "setZoomScale":
      (
        "Sets the zoom scale, about the viewport's centre",
        [["scale": 2, "animated": true]]
      )
    case "scrollRectToVisible":
      (
        "Scrolls to a rectangle with the least movement",
        [["rect": [0, 900, 10, 10], "animated": true]]
      )
    case "statusBarTap":
      (
        "A tap on the status bar, which scrolls to the top", [.object([])]
      )
    case "flashScrollIndicators":
      ("Flashes the scroll indicators", [.object([])])
    case "set":
      (
        "Sets keys of a view: its id, and the keys of scene files",
        [["id": "rings", "circleColor": "red"]]
      )
    case "animate":
      (
        "Animates keys of a view to new values, by a curve or a spring",
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
        "Resizes the screen to [width, height] in points; a change between portrait and "
          + "landscape is a rotation, which takes 0.3 seconds", [[667, 375]]
      )
    case "capture":
      (
        "The name of a capture of the current frame, which a suite compares", ["caught"]
      )
    case "expect":
      (
        "An expectation about the current state, the events since the last expect, or "
          + "the view that a touch would hit",
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
