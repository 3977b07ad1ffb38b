import MesmerAssets
import MesmerControls
import MesmerGeometry
import MesmerPlayback
import MesmerSceneFormat
import MesmerScrolling
import MesmerText
import MesmerViews

/// The current state of a scene, without drawing: the hierarchy with its frames, and the
/// state of each scroll view.
package struct Inspection: Sendable {
  /// A view.
  package struct Node: Sendable {
    package var view: String
    package var id: String?
    /// The frame in the superview's space, in points.
    package var frame: Rect
    package var bounds: Rect
    package var alpha: Double
    package var isHidden: Bool
    /// The visible part of the view: its box on the screen, in points, clipped to the
    /// screen and to every superview that clips. Views in front of it are ignored. A null
    /// rectangle if nothing is visible.
    package var onScreen: Rect
    package var depth: Int
    package var scroll: Scroll?
    package var text: Text?
  }

  /// The text of a label, a text block or a button.
  package struct Text: Sendable {
    /// The whole text.
    package var string: String
    /// The lines, from the top.
    package var lines: [Line]
    /// The scale of the fonts' sizes; less than 1 if the text was shrunk.
    package var fontScale: Double
  }

  /// A line of a text.
  package struct Line: Sendable {
    /// The range of the text that it represents, in Unicode scalars.
    package var range: Range<Int>
    /// The line's box in the label's bounds, in points.
    package var rect: Rect
    /// The baseline, rounded to a device pixel, in the label's bounds.
    package var baseline: Double
    /// Whether an ellipsis replaces a part of it.
    package var isTruncated: Bool
    /// The fonts from left to right, with their sizes as drawn.
    package var fonts: [(name: String, size: Double)]
  }

  /// The state of a scroll view.
  package struct Scroll: Sendable {
    package var contentSize: Size
    package var contentOffset: Point
    package var minimumOffset: Point
    package var maximumOffset: Point
    package var contentInset: EdgeInsets
    package var zoomScale: Double
    package var zoomLimits: ZoomLimits
    package var viewForZooming: String?
    /// The visible part of the content, in points of the content as zoomed.
    package var visibleRect: Rect
    /// The visible part in the zoomed view's own points; nil without such a view.
    package var visibleInZoomView: Rect?
  }

  /// The size of the screen in points.
  package let screenSize: Size
  /// Pixels per point.
  package let scale: Double
  /// The size of the output in pixels.
  package let pixelSize: PixelSize
  /// The views, superviews before subviews, from back to front; components of views, such
  /// as the knob of a switch, are omitted.
  package let nodes: [Node]
  /// The fonts of the scene and the libraries that read them; nil without fonts.
  package let fonts: FontReport?

  /// Creates the inspection of a scene that is on the screen `present`; nil puts it on a
  /// screen for the duration of the call.
  package init(_ scene: Scene, on present: View? = nil) {
    screenSize = scene.screenSize
    scale = scene.scale
    pixelSize = scene.pixelSize
    fonts = scene.fontReport
    let inspect = { [scale] (screen: View) -> [Node] in
      // Rows of lists exist only after layout.
      screen.layoutIfNeeded()
      var nodes: [Node] = []
      // A stack instead of recursion: only the reader limits the depth of views.
      var pending = [(view: scene.root, depth: 0, clip: screen.bounds, isShown: true)]
      while let (view, depth, clip, isShown) = pending.popLast() {
        let shown = isShown && !view.isHidden && view.alpha > 0
        let box = view.convert(view.bounds, to: screen)
        let seen = box.isNull ? .null : box.intersection(clip)
        nodes.append(
          Node(
            view: String(describing: type(of: view)), id: view.id, frame: view.frame,
            bounds: view.bounds, alpha: view.alpha, isHidden: view.isHidden,
            onScreen: shown && !seen.isEmpty ? seen : .null, depth: depth,
            scroll: (view as? ScrollView).map(Inspection.scroll),
            text: (view as? any TextShowing ?? (view as? ButtonBase)?.shownLabel).map {
              Inspection.text($0, scale)
            }))
        let inner = view.clipsToBounds ? seen : clip
        for subview in view.stack.reversed() where !subview.isPart {
          pending.append((subview, depth + 1, inner, shown))
        }
      }
      return nodes
    }
    nodes = present.map(inspect) ?? scene.onScreen(inspect)
  }

  private static func text(_ view: any TextShowing, _ scale: Double) -> Text {
    let (layout, origin, fontScale) = view.shownText
    let lines = layout.lines.map { line in
      var fonts: [(name: String, size: Double)] = []
      for run in line.runs {
        let font = (run.face.name, run.attributes.font.pointSize)
        if fonts.last.map({ $0 == font }) != true { fonts.append(font) }
      }
      return Line(
        range: line.scalars,
        rect: Rect(
          x: origin.x + line.x, y: origin.y + line.top, width: line.width,
          height: line.height),
        baseline: view.roundedBaseline(origin.y + line.baseline, scale: scale),
        isTruncated: line.isTruncated, fonts: fonts)
    }
    return Text(string: view.shownString ?? "", lines: lines, fontScale: fontScale)
  }

  private static func scroll(_ view: ScrollView) -> Scroll {
    let geometry = view.scrollGeometry
    return Scroll(
      contentSize: view.contentSize, contentOffset: view.contentOffset,
      minimumOffset: geometry.minimumOffset, maximumOffset: geometry.maximumOffset,
      contentInset: view.contentInset, zoomScale: view.zoomScale,
      zoomLimits: view.zoomLimits, viewForZooming: view.zoomedView?.id,
      visibleRect: view.bounds,
      visibleInZoomView: view.zoomedView.map { view.visibleRect(in: $0) })
  }
}
