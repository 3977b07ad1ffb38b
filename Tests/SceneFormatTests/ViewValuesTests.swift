import Foundation
import Mesmer
import MesmerScenes
import TestSupport
import Testing

@testable import MesmerSceneFormat

@Suite("Values of views") struct ViewValuesTests {
  private static func scene(_ view: String) throws -> Scene {
    let text = """
      { mesmer: 1, screen: { size: [40, 40], background: "#808080", scale: 2 },
        root: { view: "View", subviews: [\(view)] } }
      """
    return try SceneFile.read(Array(text.utf8), file: "scene.json", folder: ".")
  }

  private static func values(_ view: String) throws -> [String] {
    let scene = try scene(view)
    return ViewValues(scene).values(of: scene.root.subviews[0])
      .map { "\($0.key): \($0.value.line)" }
  }

  @Test("keys that differ from a new view's have values, sorted; a place is none of them")
  func values() throws {
    #expect(
      try Self.values(
        """
        { view: "View", frame: [1, 0, 2, 1], backgroundColor: "red", alpha: 0.5,
          isOpaque: false }
        """) == ["alpha: 0.5", "backgroundColor: \"red\""])
    #expect(ViewValues.standard("alpha", of: "View")?.line == "1")
    #expect(ViewValues.standard("backgroundColor", of: "Label")?.line == "null")
  }

  @Test func `a long value is its digest`() throws {
    func path(_ x: Int) -> String {
      let lines = (0..<90).map { "L\($0 % 7),\($0 + x)" }.joined(separator: " ")
      return "{ view: \"ShapeView\", path: \"M0,0 \(lines)\" }"
    }
    let values = try [0, 1, 0].map { try Self.values(path($0)) }
    #expect(values[0] == values[2] && values[0] != values[1])
    #expect(values[0].joined().utf8.count < 100)
  }

  /// Parts of views by name; a part can have those before it.
  private static let parts: [(String, String)] = pairs(
    """
    SQUARE | frame: [0, 0, 40, 40]
    TINY | frame: [0, 0, 9, 9]
    EIGHT | font: { system: 8 }
    BOX | view: 'View', frame: [4, 4, 24, 20], backgroundColor: '#ff8040'
    BLUE | view: 'View', frame: [6, 6, 40, 40], backgroundColor: 'blue'
    INNER | subviews: [{ BLUE }]
    ROUND | BOX, cornerRadius: 8, borderWidth: 2, borderColor: 'black'
    IMAGE | view: 'ImageView', frame: [4, 4, 24, 21], image: 'ab.png'
    FILLED | frame: [4, 4, 30, 30], fillColor: '#ff8040', strokeColor: 'black'
    SHAPE | view: 'ShapeView', FILLED
    STAR | SHAPE, path: 'M2,2 L28,8 L2,14 L20,0 L12,28 Z', lineWidth: 4
    AXIAL | { linear: { from: [0, 0], to: [30, 0], stops: [[0, 'red'], [1, 'blue']] } }
    GRADIENT | view: 'GradientView', SQUARE
    COLORS | GRADIENT, colors: ['red', 'blue']
    LABEL | view: 'Label', SQUARE, EIGHT
    PHRASE | LABEL, text: 'Some words to read'
    WORDS | PHRASE, numberOfLines: 0
    FIT | text: 'Some words', adjustsFontSizeToFitWidth: true
    SMALL | view: 'Label', frame: [0, 0, 36, 30], font: { system: 12 }, FIT
    BLOCK | view: 'TextBlock', SQUARE, EIGHT, text: 'Some words to read, some long'
    SCROLL | view: 'ScrollView', SQUARE, backgroundColor: 'white'
    LONG | SCROLL, contentSize: [80, 80], INNER
    RINGS | view: 'HypnosisView', SQUARE
    LIST | view: 'ListView', SQUARE, row: { view: 'View', backgroundColor: '#e0ffe0' }
    FIVE | LIST, rowCount: 5, rowHeight: 9
    TALL | view: 'ScrollView', SQUARE, contentSize: [40, 200]
    PIN | subviews: [{ view: 'View', frame: [0, 0, 40, 10], backgroundColor: 'red', $ }]
    PULLED | TALL, contentOffset: [0, -20], PIN
    KEPT | subviews: [{ view: 'View', id: 'z', TINY, subviews: [{ BLUE, $ }] }]
    TWICE | maximumZoomScale: 2, zoomScale: 2, viewForZooming: 'z'
    ZOOMED | view: 'ScrollView', TINY, TWICE, KEPT
    RED | frame: [0, 0, 80, 80], backgroundColor: 'red', subviews: [{ BOX }]
    SHEET | viewForZooming: 'page', subviews: [{ view: 'View', id: 'page', RED }]
    FAR | maximumZoomScale: 4, minimumZoomScale: 0.1
    PAGE | SCROLL, contentSize: [80, 80], FAR, SHEET
    SIDE | constraints: ['self.width = 8 @500', 'self.height = 8 @500']
    PART | view: 'View', id: 'p', backgroundColor: 'red', SIDE
    WIDE | constraints: ['self.width = 12 @500', 'self.height = 12 @500']
    OTHER | view: 'View', id: 'q', backgroundColor: 'blue', WIDE
    STACK | view: 'StackView', SQUARE, subviews: [{ PART }, { OTHER }]
    SPREAD | STACK, distribution: 'equalSpacing'
    MARKED | { view: 'Label', EIGHT, backgroundColor: 'red', $, text:
    LEFT | view: 'StackView', frame: [0, 0, 40, 20], subviews: [MARKED
    RIGHT | }, { view: 'Label', EIGHT, backgroundColor: 'blue', text:
    PLAIN | view: 'Button', SQUARE, EIGHT
    BUTTON | PLAIN, title: 'Go'
    PRESSED | BUTTON, isHighlighted: true
    CHOSEN | BUTTON, isSelected: true
    OFF | BUTTON, isEnabled: false
    ICON | PLAIN, image: 'ab.png'
    TOGGLE | view: 'Switch', isOn: true
    SLIDER | view: 'Slider', SQUARE, value: 0.5
    GRAY | view: 'PageControl', SQUARE, backgroundColor: 'gray'
    DOTS | GRAY, numberOfPages: 2
    SEGMENTS | view: 'SegmentedControl', frame: [0, 0, 40, 32], segments: ['A', 'B']
    FIELD | view: 'TextField', SQUARE
    TYPED | FIELD, text: 'Some words'
    SEARCH | view: 'SearchBar', SQUARE
    TABS | view: 'TabBar', SQUARE, items: [{ title: 'A' }]
    BAR | view: 'ProgressView', frame: [0, 4, 40, 9], progress: 0.5
    WHEEL | view: 'ActivityIndicatorView', SQUARE, isAnimating: true
    """)

  /// For each key that a picture shows, or several: a view without it, and two values.
  private static let samples: [(keys: String, view: String, a: String, b: String)] = {
    let table = """
      buttonType | BUTTON | 'custom' | 'system'
      isEnabled | BUTTON | true | false
      isSelected | BUTTON, selectedTitle: 'Up' | true | false
      contentHorizontalAlignment | BUTTON | 'left' | 'right'
      contentVerticalAlignment | BUTTON | 'top' | 'bottom'
      configuration | BUTTON | { style: 'filled' } | { style: 'gray' }
      contentEdgeInsets titleEdgeInsets | BUTTON | [9, 9, 0, 0] | [0, 0, 0, 0]
      imageEdgeInsets | ICON | [9, 9, 0, 0] | [0, 0, 0, 0]
      title | PLAIN | 'Go' | 'Up'
      titleColor | BUTTON | 'red' | 'blue'
      backgroundImage | BUTTON | 'ab.png' | 'c.png'
      highlightedTitle | PRESSED | 'On' | 'Up'
      highlightedTitleColor | PRESSED | 'red' | 'blue'
      highlightedBackgroundImage | PRESSED | 'ab.png' | 'c.png'
      selectedTitle | CHOSEN | 'On' | 'Up'
      selectedTitleColor | CHOSEN | 'red' | 'blue'
      selectedImage selectedBackgroundImage | CHOSEN | 'ab.png' | 'c.png'
      disabledTitle | OFF | 'On' | 'Up'
      disabledTitleColor | OFF | 'red' | 'blue'
      disabledImage disabledBackgroundImage | OFF | 'ab.png' | 'c.png'
      isOn | view: 'Switch' | true | false
      onTintColor thumbTintColor | TOGGLE | 'red' | 'blue'
      minimumValue | SLIDER | -3 | 0
      maximumValue | SLIDER | 7 | 1
      value | SLIDER | 0.25 | 1
      minimumTrackTintColor maximumTrackTintColor | SLIDER | 'red' | 'blue'
      minimumValueImage maximumValueImage | SLIDER | 'ab.png' | 'c.png'
      wraps | view: 'Stepper' | true | false
      numberOfPages | DOTS | 2 | 3
      currentPage | DOTS | 1 | 0
      hidesForSinglePage | GRAY, numberOfPages: 1 | true | false
      pageIndicatorTintColor currentPageIndicatorTintColor | DOTS | 'red' | 'blue'
      backgroundStyle | DOTS | 'prominent' | 'minimal'
      segments | view: 'SegmentedControl', frame: [0, 0, 40, 32] | ['A', 'B']
        ['A', 'B', 'C']
      selectedSegmentIndex | SEGMENTS | 1 | 0
      selectedSegmentTintColor | SEGMENTS, selectedSegmentIndex: 1 | 'red' | 'blue'
      placeholder | FIELD | 'One' | 'Two'
      isSecureTextEntry | TYPED | true | false
      minimumFontSize | TYPED, adjustsFontSizeToFitWidth: true | 2 | 16
      borderStyle | FIELD | 'line' | 'roundedRect'
      clearButtonMode | TYPED | 'always' | 'never'
      leftImage rightImage | FIELD | 'ab.png' | 'c.png'
      leftWidth | TYPED, leftImage: 'c.png' | 20 | 9
      rightWidth | TYPED, rightImage: 'c.png' | 20 | 9
      showsCancelButton | SEARCH | true | false
      searchBarStyle | SEARCH | 'minimal' | 'default'
      items | view: 'TabBar', SQUARE | [{ title: 'A' }] | [{ image: 'c.png' }]
      selectedIndex | TABS | 0 | -1
      barTintColor unselectedItemTintColor | TABS | 'red' | 'blue'
      progressViewStyle | BAR | 'bar' | 'default'
      progress | BAR | 0.25 | 1
      progressTintColor trackTintColor | BAR | 'red' | 'blue'
      style | WHEEL | 'large' | 'medium'
      color | WHEEL | 'red' | 'blue'
      hidesWhenStopped | view: 'ActivityIndicatorView', SQUARE | false | true
      isAnimating | view: 'ActivityIndicatorView', SQUARE | true | false
      constraints | view: 'View', SQUARE, subviews: [{ PART }]
        ['p.right = self.right', 'p.top = self.top']
        ['p.left = self.left + 4', 'p.top = self.top']
      contentHugging | LEFT 'a' RIGHT 'a' }] | [100, 250] | [400, 250]
      compressionResistance | LEFT 'Some words' RIGHT 'Some words' }] | [700, 750]
        [800, 750]
      layoutMargins | STACK, isLayoutMarginsRelativeArrangement: true | [9, 9, 9, 9]
        [1, 1, 1, 1]
      axis | SPREAD, alignment: 'leading' | 'vertical' | 'horizontal'
      distribution | STACK | 'fillEqually' | 'equalSpacing'
      alignment | SPREAD | 'leading' | 'trailing'
      isLayoutMarginsRelativeArrangement | STACK | true | false
      customSpacing | STACK, distribution: 'fillEqually' | { p: 12 } | { p: 2 }
      anchorPoint | BOX, transform: { rotate: 30 } | [0, 0] | [1, 0.5]
      tintColor | IMAGE, renderingMode: 'alwaysTemplate' | 'red' | 'blue'
      renderingMode | IMAGE | 'alwaysTemplate' | 'automatic'
      alpha | BOX | 0.5 | 1
      isHidden | BOX | true | false
      backgroundColor | view: 'View', TINY | 'red' | 'blue'
      overrideUserInterfaceStyle
        view: 'View', TINY, backgroundColor: { light: 'red', dark: 'blue' } | 'dark'
        'light'
      semanticContentAttribute | WORDS | 'forceRightToLeft' | 'forceLeftToRight'
      clipsToBounds | BOX, INNER | true | false
      shadow | BOX | { offset: [3, 3] } | null
      cornerRadius | BOX | 6 | 0
      cornerCurve | ROUND | 'circular' | 'continuous'
      maskedCorners | ROUND | ['minXMinY'] | ['maxXMinY']
      borderWidth | BOX, borderColor: 'blue' | 1 | 3
      borderColor | BOX, borderWidth: 2 | 'red' | 'blue'
      transform3D | BOX | { perspective: 90, rotateY: 40 }
        { perspective: 90, rotateY: 50 }
      sublayerTransform | BOX, subviews: [{ BLUE, transform3D: { rotateY: 40 } }]
        { perspective: 90 } | {}
      isDoubleSided | BOX, transform3D: { rotateY: 150 } | false | true
      zPosition | BOX, subviews: [{ BOX, $ }, { BLUE }] | 1 | 0
      contentMode | IMAGE | 'center' | 'scaleToFill'
      contents | STAR, transform: { scale: 1.3 } | 'bitmap' | 'vector'
      contentScaleFactor | STAR, contents: 'bitmap' | 1 | 3
      safeAreaInsets contentInset | LONG | [9, 9, 0, 0] | [0, 0, 0, 0]
      sticky | TALL, contentOffset: [0, 20], PIN | { edge: 'top' } | null
      stretch | PULLED | { divisor: 60 } | null
      parallax | PULLED | 0.5 | [0, 0.25]
      keepsSize | ZOOMED | true | false
      fade | PULLED | { from: -40, to: 40 } | { from: 10, to: 90, fromAlpha: 0, toAlpha: 1 }
      image | view: 'ImageView', TINY | 'ab.png' | 'c.png'
      highlightedImage | IMAGE, isHighlighted: true | 'c.png' | 'ab.png'
      isHighlighted | IMAGE, highlightedImage: 'c.png' | true | false
      capInsets | IMAGE | [2, 2, 2, 2] | null
      resizingMode | IMAGE, capInsets: [1, 1, 1, 1] | 'tile' | 'stretch'
      contentsRect | IMAGE | [0, 0, 0.5, 0.5] | [0, 0, 1, 1]
      contentsCenter | IMAGE | [0.4, 0.4, 0.2, 0.2] | [0, 0, 1, 1]
      interpolation | IMAGE | 'nearest' | 'linear'
      path | SHAPE | 'M0,0 L9,0 L9,9 Z' | 'M0,0 L5,0 L5,5 Z'
      fillColor strokeColor | STAR | 'red' | 'blue'
      gradient strokeGradient | STAR | AXIAL | null
      pattern strokePattern | STAR | { image: 'ab.png' } | { image: 'c.png' }
      fillRule | STAR | 'evenOdd' | 'nonZero'
      drawsOutsideBounds | SHAPE, path: 'M20,20 L60,20 L60,34 L20,34 Z' | true | false
      lineWidth | STAR | 1 | 5
      lineCap | SHAPE, path: 'M4,9 L20,9', lineWidth: 6 | 'round' | 'butt'
      lineJoin | STAR | 'round' | 'bevel'
      miterLimit | STAR | 1 | 20
      dash | STAR | { lengths: [2, 2] } | null
      strokeStart | STAR | 0.5 | 0
      strokeEnd | STAR | 0.5 | 1
      kind | COLORS | 'radial' | 'axial'
      material | view: 'VisualEffectView', SQUARE | 'thin' | 'chromeDark'
      colors | GRADIENT | ['red', 'blue'] | ['red', 'white']
      locations | COLORS | [0, 0.2] | null
      startPoint | COLORS | [0, 0] | [0.5, 0]
      endPoint | COLORS | [0.2, 1] | [0.5, 1]
      font | view: 'Label', SQUARE, text: 'Some' | { system: 8 } | { system: 9 }
      textColor | WORDS | 'red' | 'blue'
      kern | WORDS | 2 | 0
      textAlignment | WORDS | 'right' | 'left'
      writingDirection | WORDS | 'rightToLeft' | 'leftToRight'
      paragraph | WORDS | { lineSpacing: 4 } | { lineSpacing: 0 }
      text | LABEL | 'One' | 'Two'
      runs | LABEL | [{ text: 'One' }] | [{ text: 'Two' }]
      numberOfLines | PHRASE | 1 | 2
      lineBreakMode | PHRASE | 'byClipping' | 'byTruncatingTail'
      adjustsFontSizeToFitWidth | PHRASE, minimumScaleFactor: 0.2 | true | false
      minimumScaleFactor | SMALL | 0.2 | 0.9
      baselineAdjustment | SMALL, minimumScaleFactor: 0.2 | 'none' | 'alignBaselines'
      highlightedTextColor | WORDS, isHighlighted: true | 'red' | 'blue'
      textShadow | WORDS | { offset: [1, 1], color: 'red' } | null
      textContainerInset | BLOCK | [9, 0, 0, 0] | [2, 0, 0, 0]
      lineFragmentPadding | BLOCK | 9 | 0
      rowHeight | LIST, rowCount: 9 | 7 | 12
      rowHeights | LIST, rowCount: 9 | [7, 12] | [12, 7]
      columns | FIVE | 2 | 3
      minimumColumnWidth | FIVE | 20 | 10
      rowSpacing | FIVE, columns: 2 | [1, 2] | [2, 1]
      sectionInset | FIVE | [1, 2, 3, 4] | [4, 3, 2, 1]
      rowCount | LIST, rowHeight: 9 | 1 | 3
      separators | LIST, rowCount: 9, rowHeight: 9 | true | false
      contentSize | SCROLL, INNER | [40, 40] | [40, 300]
      contentInsetAdjustmentBehavior | LONG, safeAreaInsets: [9, 9, 0, 0] | 'never'
        'always'
      scalesPageToFit | PAGE | true | false
      showsVerticalScrollIndicator showsHorizontalScrollIndicator | LONG | true | false
      indicatorStyle | LONG | 'white' | 'black'
      scrollIndicatorInsets | LONG | [9, 9, 9, 9] | [0, 0, 0, 0]
      circleColor | RINGS | 'red' | 'blue'
      spacing | RINGS, lineWidth: 1 | 4 | 8
      imageContentMode | RINGS, image: 'ab.png' | 'center' | 'scaleToFill'
      """
    return quadruples(
      parts.reversed().reduce(table) { $0.replacingOccurrences(of: $1.0, with: $1.1) })
  }()

  /// A key of fonts from files, which the lettering is not, and those of a view's place.
  private static let exceptions: Set<String> = [
    "language", "view", "id", "repeat", "subviews", "mask", "row", "sections",
    "tableHeader", "tableFooter", "bounds", "size", "center", "frame", "transform",
    "contentOffset", "zoomScale", "viewForZooming",
  ]

  private static func picture(_ view: String, _ folder: String) throws -> PixelDigest {
    let text = """
      { mesmer: 1, screen: { size: [40, 40], background: "#808080", scale: 2 },
        root: { view: "View", frame: [0, 0, 40, 40], subviews: [{ \(view) }] } }
      """
    var state = RenderState()
    state.indicators = .always
    let scene = try SceneFile.read(
      Array(text.utf8), file: "scene.json", folder: folder, state: state)
    return PixelDigest(try scene.render())
  }

  @Test("every key has a sample with a visible effect, or is declared invisible")
  func everyKey() throws {
    let folder = try TemporaryFolder()
    func write(_ name: String, _ size: Int) throws {
      let image = Image(
        width: size, height: 6,
        rgba: (0..<size * 24).map { (i: Int) -> UInt8 in
          i % 4 == 3 ? 255 : UInt8(i * 37 % 256)
        })
      try image.pixmap.writePNG(to: folder.path(name))
    }
    try write("ab.png", 8)
    try write("c.png", 5)
    let seen = Set(
      ViewClass.all.filter { $0.name != "TestView" }.flatMap(\.keys)
        .filter { $0.effect != .none }
        .map(\.name))
    let samples: [(key: String, view: String, a: String, b: String)] =
      Self.samples.flatMap { sample in
        sample.keys.split(separator: " ").map {
          (String($0), sample.view, sample.a, sample.b)
        }
      }
    let known = Set(samples.map(\.key)).union(Self.exceptions)
    #expect(
      seen.subtracting(known) == [],
      "give a key of ViewClass a sample here, or .unseen where it is made")
    var unseen: [String] = []
    for (key, view, a, b) in samples where seen.contains(key) {
      func sample(_ value: String) throws -> PixelDigest {
        let member = "\(key): \(value)"
        if view.contains("$") {
          return try Self.picture(
            view.replacingOccurrences(of: "$", with: member), folder.path)
        }
        // In place of the value that the sample has.
        let rest = view.replacingOccurrences(
          of: ", \(key): ('[^']*'|[0-9.]+)", with: "", options: .regularExpression)
        return try Self.picture("\(rest), \(member)", folder.path)
      }
      do {
        if try sample(a) == sample(b) { unseen.append(key) }
      } catch { unseen.append("\(error)") }
    }
    #expect(unseen == [], "samples that do not show their key")
  }
}
