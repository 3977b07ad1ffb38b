import TestSupport
import Testing

@testable import MesmerSceneFormat

/// The exact line of each kind of error.
@Suite struct SceneFaultTests {
  @Test(
    arguments: pairs(
      #"""
      [] | scene.json:1:1: expected an object, found a list of 0
      {} | scene.json:1:1: "mesmer": 1 is missing, the format's version
      { mesmer: 2, what: 1 }
        scene.json:1:11: mesmer: unknown format version 2; expected 1
      { mesmer: '1' } | scene.json:1:11: mesmer: unknown format version "1"; expected 1
      { mesmer: 1, root: { view: 'View' } }
        scene.json:1:1: screen is missing; for example "screen": { "size": [375, 667], \#
      "scale": 2 }
      { mesmer: 1, screen: { size: [1, 1] } }
        scene.json:1:1: root is missing, the view that the screen shows
      { mesmer: 1, screen: {}, root: { view: 'View' } }
        scene.json:1:22: screen: size is missing; for example "size": [375, 667]
      { mesmer: 1, screen: { size: [1, 1] }, root: { view: 'View' }, asets: {} }
        scene.json:1:64: asets: unknown key; did you mean assets?
      { mesmer: 1, screen: { size: [1, 1] }, root: 3 }
        scene.json:1:46: root: expected a view, found 3
      { mesmer: 1, screen: { size: [1, 1] }, root: {} }
        scene.json:1:46: root: missing key "view", the view's class
      { mesmer: 1, screen: { size: [1, 1] }, assets: [], root: { view: 'View' } }
        scene.json:1:48: assets: expected an object of names and paths, found a list of 0
      { mesmer: 1, screen: { size: [1, 1] }, colors: { c: '#12', d: 'c' }, root: { view: \#
      'View', backgroundColor: 'd' } }
        scene.json:1:53: colors.c: expected #rgb, #rgba, #rrggbb or #rrggbbaa, found "#12"
      """#))
  func wholeDocuments(text: String, expected: String) {
    #expect(faults(text) == [expected])
  }

  @Test(
    arguments: pairs(
      #"""
      size: [33.3, 100]
        2:7: screen.size: 33.3 x 100 points at scale 1 gives 33.3 x 100 pixels; they \#
      must be whole
      size: [320, 200], scale: 1.37
        2:7: screen.size: 320 x 200 points at scale 1.37 gives 438.4 x 274 pixels; they \#
      must be whole
      size: [438.00000000000006, 200]
        2:7: screen.size: 438.00000000000006 x 200 points at scale 1 gives \#
      438.00000000000006 x 200 pixels; they must be whole
      size: [0, 100] | 2:7: screen.size: 0 x 100 points at scale 1 is less than a pixel
      size: [20000, 20000]
        2:7: screen.size: 20000 x 20000 points at scale 1 is more than 2^28 pixels, the \#
      limit for a picture
      size: [1e300, 1e300]
        2:7: screen.size: 1e+300 x 1e+300 points at scale 1 is more than 2^28 pixels, \#
      the limit for a picture
      size: [1, 5000000]
        2:7: screen.size: 1 x 5000000 points at scale 1 is more than 2^22 pixels high, \#
      the limit for a picture that is less than 64 wide
      size: [10] | 2:7: screen.size: expected [width, height], found a list of 1
      size: [-1, 10] | 2:8: screen.size[0]: the width is negative: -1
      size: [1, 1], scale: 0 | 2:22: screen.scale: must be greater than 0, not 0
      size: [1, 1], scale: -2 | 2:22: screen.scale: must be greater than 0, not -2
      size: [1, 1], scale: '2' | 2:22: screen.scale: expected a number, found "2"
      size: [1, 1], colour: 1
        2:15: screen.colour: unknown key; use size, scale, background, contents, style, \#
      textSize or direction
      size: [1, 1], background: 'wite'
        2:27: screen.background: unknown colour "wite"; did you mean white?
      """#))
  func screens(members: String, expected: String) {
    let text = "{ mesmer: 1, screen: {\n\(members) }, root: { view: 'View' } }"
    #expect(faults(text) == ["scene.json:" + expected])
  }

  @Test(
    arguments: pairs(
      #"""
      circleColour: 1 | 2:1: root.circleColour: unknown key
      alpah: 1 | 2:1: root.alpah: unknown key; did you mean alpha?
      contentSize: [1, 1]
        2:1: root.contentSize: unknown key of View; it belongs to ScrollView
      image: 'a'
        2:1: root.image: unknown key of View; it belongs to ImageView, HypnosisView, Button
      sticky: {} | 2:9: root.sticky: the edge is missing; for example { "edge": "top" }
      safeAreaInsets: [44, 0, -1, 0]
        2:25: root.safeAreaInsets[2]: must be at least 0, not -1
      alpha: 1.5 | 2:8: root.alpha: must be between 0 and 1, not 1.5
      alpha: '1' | 2:8: root.alpha: expected a number, found "1"
      isHidden: 0 | 2:11: root.isHidden: expected true or false, found 0
      id: 3 | 2:5: root.id: expected a string, found 3
      id: '' | 2:5: root.id: an id cannot be empty
      frame: [0, 0, 1]
        2:8: root.frame: expected [x, y, width, height], found a list of 3
      frame: [0, 0, 1, '1']
        2:18: root.frame[3]: expected points, "fit" or "hairline", found "1"
      frame: [0, 0, -1, 1] | 2:15: root.frame[2]: the width is negative: -1
      frame: [0, 0, 1, -0.5] | 2:18: root.frame[3]: the height is negative: -0.5
      frame: [0, 0, 1, 1], center: [0, 0]
        2:30: root.center: give frame, or bounds and center, but not both
      backgroundColor: '#12'
        2:18: root.backgroundColor: expected #rgb, #rgba, #rrggbb or #rrggbbaa, found "#12"
      backgroundColor: '#12x'
        2:18: root.backgroundColor: expected #rgb, #rgba, #rrggbb or #rrggbbaa, found "#12x"
      backgroundColor: 'lightgray'
        2:18: root.backgroundColor: unknown colour "lightgray"; did you mean lightGray?
      backgroundColor: [0, 0, 2, 1]
        2:25: root.backgroundColor[2]: must be between 0 and 1, not 2
      backgroundColor: [0, 0]
        2:18: root.backgroundColor: expected a colour (a name, #rgb[a], #rrggbb[aa], \#
      [r, g, b, a] or { "light": ..., "dark": ... }), found a list of 2
      contentMode: 'fill'
        2:14: root.contentMode: unknown value "fill"; it must be one of scaleToFill, \#
      scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right, \#
      topLeft, topRight, bottomLeft, bottomRight
      contentMode: 'Center'
        2:14: root.contentMode: unknown value "Center"; did you mean center?
      contents: 1 | 2:11: root.contents: expected one of vector, bitmap, found 1
      contentScaleFactor: 0 | 2:21: root.contentScaleFactor: must be greater than 0, not 0
      autoresizingMask: ['widht']
        2:20: root.autoresizingMask[0]: unknown value "widht"; did you mean width?
      autoresizingMask: 2
        2:19: root.autoresizingMask: expected a list of flexible parts, found 2
      transform: 2
        2:12: root.transform: expected [a, b, c, d, tx, ty] or {scale, rotate, \#
      translate}, found 2
      transform: [1, 2]
        2:12: root.transform: expected [a, b, c, d, tx, ty], found a list of 2
      transform: { scael: 3 }
        2:14: root.transform.scael: unknown key; did you mean scale?
      transform: { scale: [1] }
        2:21: root.transform.scale: expected a number or [x, y], found a list of 1
      repeat: { count: 2 } | 2:9: root.repeat: the root cannot be repeated
      subviews: {} | 2:11: root.subviews: expected a list of views, found an object
      subviews: [{ view: 'Vieww' }]
        2:20: root.subviews[0].view: unknown view "Vieww"; did you mean View?
      subviews: [{ view: 'Zebra' }]
        2:20: root.subviews[0].view: unknown view "Zebra"; it must be one of View, \#
      ScrollView, ListView, ImageView, HypnosisView, ShapeView, GradientView, \#
      StackView, VisualEffectView, Label, TextBlock, Button, Switch, Slider, \#
      Stepper, PageControl, SegmentedControl, ProgressView, ActivityIndicatorView, \#
      TextField, SearchBar, TabBar
      subviews: [{ view: 'View', repeat: {} }]
        2:36: root.subviews[0].repeat: count is missing
      subviews: [{ view: 'View', repeat: { count: 1.5 } }]
        2:45: root.subviews[0].repeat.count: must be a whole number, not 1.5
      subviews: [{ view: 'View', repeat: { count: -1 } }]
        2:45: root.subviews[0].repeat.count: must be between 0 and 1048576, not -1
      subviews: [{ view: 'View', id: 'a' }, { view: 'View', id: 'a' }]
        2:59: root.subviews[1].id: two views have the id "a"
      subviews: [{ view: 'View', id: 'a', repeat: { count: 2 } }]
        2:32: root.subviews[0].id: two views have the id "a"; write {index} into the id \#
      of a repeated view
      subviews: [{ view: 'View', alpha: 2, repeat: { count: 2 } }]
        2:35: root.subviews[0].alpha: must be between 0 and 1, not 2
      'odd key': 1 | 2:1: root["odd key"]: unknown key
      """#))
  func views(members: String, expected: String) {
    #expect(faults(root: members) == ["scene.json:" + expected])
  }

  @Test func `an error repeats the beginning and the end of a long key`() {
    let key = String(repeating: "k", count: 48) + "...kkkkkk"
    #expect(
      faults(root: String(repeating: "k", count: 5000) + ": 1")
        == ["scene.json:2:1: root[\"\(key)\"]: unknown key"])
  }

  @Test(
    arguments: triples(
      #"""
      HypnosisView | circleColour: 'red'
        2:1: root.circleColour: unknown key; did you mean circleColor?
      HypnosisView | spacing: 0 | 2:10: root.spacing: must be greater than 0, not 0
      HypnosisView | lineWidth: -1 | 2:12: root.lineWidth: must be at least 0, not -1
      HypnosisView | image: 'train' | 2:8: root.image: no asset has the name "train"
      ImageView | image: 'a.png'
        2:8: root.image: no such image; looked for a.png and a@2x.png to a@9x.png in \#
      /nonexistent
      ImageView | image: '/a.png'
        2:8: root.image: "/a.png" is an absolute path; an image must be in the scene's \#
      folder
      ImageView | image: 'x/../../a.png'
        2:8: root.image: "x/../../a.png" leaves the scene's folder; an image must be \#
      inside it
      ImageView | image: '' | 2:8: root.image: no asset has the name ""
      ImageView | interpolation: 'cubic'
        2:16: root.interpolation: unknown value "cubic"; it must be one of nearest, \#
      linear, high
      ImageView | capInsets: [0, 0, -1, 0]
        2:19: root.capInsets[2]: must be at least 0, not -1
      ImageView | contentsCenter: [0.5, 0, 0.75, 1]
        2:17: root.contentsCenter: must be inside the unit square, [0, 0, 1, 1]
      ShapeView | gradient: {}
        2:11: root.gradient: expected one of {linear: ...}, {radial: ...} and {conic: ...}
      ShapeView | gradient: { linear: { from: [0, 0], stops: [[0, 'red']] } }
        2:21: root.gradient.linear: the key to is missing
      ShapeView | gradient: { radial: { center: [0, 0], radius: 0, stops: [[0, 'red']] } }
        2:47: root.gradient.radial.radius: must be greater than 0, not 0
      ShapeView | gradient: { conic: { center: [0, 0], stops: [] } }
        2:45: root.gradient.conic.stops: a gradient needs at least one stop
      ShapeView | gradient: { conic: { center: [0, 0], stops: [[2, 'red']] } }
        2:47: root.gradient.conic.stops[0][0]: must be between 0 and 1, not 2
      ShapeView | gradient: { conic: { center: [0, 0], stops: ['red'] } }
        2:46: root.gradient.conic.stops[0]: expected [offset, colour], found "red"
      ShapeView | gradient: { linear: { from: [3, 3], to: [3, 3], stops: [[0, 'red']] } }
        2:41: root.gradient.linear.to: must not be the same point as from
      ShapeView | dash: {}
        2:7: root.dash: a dash needs lengths, such as {lengths: [6, 3]}
      ShapeView | dash: 3
        2:7: root.dash: expected an object with the keys lengths and phase, found 3
      ShapeView | dash: { lengths: [6, -3] }
        2:22: root.dash.lengths[1]: must be at least 0, not -3
      ShapeView | dash: { phase: '1', lengths: [6] }
        2:16: root.dash.phase: expected a number, found "1"
      ShapeView | dash: { lengths: [6], fase: 1 }
        2:23: root.dash.fase: unknown key; did you mean phase?
      ShapeView | path: 'M1 x'
        2:7: root.path: column 4 of the path data: expected a number, found "x"
      ShapeView | path: 3
        2:7: root.path: expected SVG path data or a list of path calls, found 3
      ShapeView | path: [3]
        2:8: root.path[0]: expected a path call such as ["line", x, y], found 3
      ShapeView | path: [['mov', 1, 2]]
        2:9: root.path[0][0]: unknown path call "mov"; did you mean move?
      ShapeView | path: [['move', 1]]
        2:8: root.path[0]: expected ["move", x, y], found 1 argument
      ShapeView | path: [['roundedRect', 0, 0, 9, 9, 2, 'circle']]
        2:39: root.path[0][6]: unknown value "circle"; it must be one of continuous, \#
      circular
      ShapeView | path: [['roundedRect', 0, 0, 9, 9]]
        2:8: root.path[0]: expected ["roundedRect", x, y, width, height, cornerRadius, \#
      style], style is optional, found 4 arguments
      ShapeView | path: [['roundedRect', 0, 0, 9, 9, 2, 'circular', 1]]
        2:8: root.path[0]: expected ["roundedRect", x, y, width, height, cornerRadius, \#
      style], style is optional, found 7 arguments
      ShapeView | path: [['line', 1, 2]]
        2:8: root.path[0]: line needs a current point; begin with move
      ShapeView | path: [['oval', 1, 2, -3, 4]]
        2:23: root.path[0][3]: must be at least 0, not -3
      ShapeView | path: [['arc', 1, 2, 3, 4, 5, 6]]
        2:31: root.path[0][6]: expected true or false, found 6
      ShapeView | miterLimit: 0.5 | 2:13: root.miterLimit: must be at least 1, not 0.5
      ShapeView | lineCap: 'flat'
        2:10: root.lineCap: unknown value "flat"; it must be one of butt, round, square
      Label | text: 'a', runs: [{ text: 'b' }]
        2:18: root.runs: give text, or runs, but not both
      GradientView | colors: ['red', 'blue'], locations: [1, 0]
        2:41: root.locations[1]: must be at least 1, the location before it, not 0
      GradientView | colors: ['red', 'blue'], locations: [0]
        2:37: root.locations: expected 2 numbers, one for each colour, found a list of 1
      GradientView | colors: ['red', 'blue'], locations: [0, 0.5, 1]
        2:37: root.locations: expected 2 numbers, one for each colour, found a list of 3
      Slider | minimumValue: 2, maximumValue: 1
        2:32: root.maximumValue: minimumValue 2 is greater than maximumValue 1
      Stepper | maximumValue: -1, minimumValue: 0
        2:15: root.maximumValue: minimumValue 0 is greater than maximumValue -1
      ScrollView | contentInset: [1, 2]
        2:15: root.contentInset: expected [top, left, bottom, right], found a list of 2
      ScrollView | contentSize: 'automatic'
        2:14: root.contentSize: expected [width, height] or "auto", found "automatic"
      ScrollView | contentSize: [-1, 2]
        2:15: root.contentSize[0]: the width is negative: -1
      ScrollView | decelerationRate: 1
        2:19: root.decelerationRate: must be greater than 0 and less than 1, not 1
      ScrollView | minimumZoomScale: 0
        2:19: root.minimumZoomScale: must be greater than 0 and less than 65536, not 0
      ScrollView | maximumZoomScale: 65536
        2:19: root.maximumZoomScale: must be greater than 0 and less than 65536, not 65536
      ScrollView | minimumZoomScale: 2
        2:19: root.minimumZoomScale: minimumZoomScale 2 is greater than maximumZoomScale 1
      ScrollView | viewForZooming: 'x' | 2:17: root.viewForZooming: no view has the id "x"
      ScrollView | id: 'me', viewForZooming: 'me'
        2:27: root.viewForZooming: "me" is not inside this scroll view; zooming needs a \#
      view that is
      ScrollView | zoomScale: 2
        2:12: root.zoomScale: the scroll view has no viewForZooming, so its zoom scale is 1
      ScrollView
        zoomScale: 3, maximumZoomScale: 2, viewForZooming: 'v', subviews: [{ view: \#
      'View', id: 'v' }]
        2:12: root.zoomScale: must be between 1 (minimumZoomScale) and 2 \#
      (maximumZoomScale), not 3
      ScrollView | contentInsetAdjustmentBehavior: 'automatc'
        2:33: root.contentInsetAdjustmentBehavior: unknown value "automatc"; did you \#
      mean automatic?
      """#))
  func classes(name: String, members: String, expected: String) {
    let text =
      "{ mesmer: 1, screen: { size: [100, 100] }, root: { view: '\(name)',\n\(members) } }"
    #expect(faults(text) == ["scene.json:" + expected])
  }

  @Test func aZoomViewOutsideTheScrollViewIsRefused() {
    let text = rooted(
      """
      subviews: [
        { view: 'ScrollView', viewForZooming: 'other' },
        { view: 'View', id: 'other' } ]
      """)
    #expect(
      faults(text) == [
        "scene.json:3:41: root.subviews[0].viewForZooming: \"other\" is not inside this "
          + "scroll view; zooming needs a view that is"
      ])
  }

  /// All errors in the order of the text, in whatever order the keys are applied.
  @Test func allFaultsAreFound() {
    let text = rooted(
      """
      subviews: [
        { view: 'View', alpha: 2, frame: 3, isHidden: 1, what: 1 },
        { view: 'HypnosisView', spacing: 0, subviews: [{ view: 'View', id: 5 }] },
      ], alpha: -1
      """)
    #expect(
      faults(text).map { String($0.prefix { $0 != " " }) } == [
        "scene.json:3:26:", "scene.json:3:36:", "scene.json:3:49:", "scene.json:3:52:",
        "scene.json:4:36:", "scene.json:4:70:", "scene.json:5:11:",
      ])
  }

  /// Columns of errors on one line are counted on from error to error.
  @Test func manyFaultsOnOneLineKeepTheirPlaces() {
    let count = 20_000
    let list = String(repeating: "'é', ", count: count)
    let found = faults(rooted("subviews: [\(list)]"))
    #expect(found.count == count)
    for k in [0, 1, 777, count - 1] {
      #expect(
        found[k] == "scene.json:2:\(12 + 5 * k): root.subviews[\(k)]: expected a view, "
          + "found \"é\"")
    }
  }

  @Test func columnsCountCharacters() {
    #expect(
      faults(root: "id: 'äöü€😀', alpah: 1")
        == ["scene.json:2:14: root.alpah: unknown key; did you mean alpha?"])
  }

  @Test func copiesOfMuchContentAreRefusedBeforeTheyAreMade() throws {
    let lines = String(repeating: ", ['line', 1, 1]", count: 200)
    let data = String(repeating: "L1 1.25", count: 1000)
    func faults(_ path: String, count: Int) throws -> [String] {
      try SceneFolder().faults(
        """
        { mesmer: 1, screen: { size: [10, 10] }, root: { view: 'View', subviews: [
        { view: 'ShapeView', frame: [0, 0, 1, 1], path: \(path),
          repeat: { count: \(count) } } ] } }
        """)
    }
    for path in ["[['move', 0, 0]\(lines)]", "'M0 0\(data)'"] {
      #expect(
        try faults(path, count: 100_000).first?.contains(
          "root.subviews[0]: the copies of repeated views have more than 2^25 values")
          == true)
      #expect(try faults(path, count: 20).isEmpty)
    }
  }
}
