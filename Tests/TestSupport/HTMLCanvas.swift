import Mesmer

/// The drawing context of an HTML canvas (the HTML standard, section "The 2D rendering
/// context"), drawn with `Canvas` and `Path`: a second, independent definition of drawing
/// to check this package's against.
///
/// Coordinates are pixels of the bitmap after the matrix. The path is kept in
/// the bitmap's space: each point is mapped by the matrix that is current when
/// it is added. A stroke's pen is round under the matrix current when it is
/// made. Arguments that the standard ignores are ignored, and so are calls for
/// which it throws.
///
/// Every call draws at once, so that pixels can be read between calls.
package final class HTMLCanvas {
  /// The state that `save` pushes.
  package struct State {
    package var matrix = AffineTransform.identity
    package var clips: [(path: Path, rule: FillRule)] = []
    package var fillColor = Color.black
    package var strokeColor = Color.black
    package var alpha = 1.0
    package var blendMode = BlendMode.normal
    package var smooths = true
    package var pen = StrokeStyle()
    package var dash = Dash(lengths: [])
  }

  /// The bitmap.
  package private(set) var pixmap: Pixmap
  /// Matrix, clips, colours and pen. Set it within the standard's ranges.
  package var state = State()
  /// The path so far, in the bitmap's space.
  package var path = Path()
  private var stack: [State] = []
  private let rasterizer = Rasterizer()

  /// A transparent canvas; the size in pixels is at least 0.
  package init(width: Int, height: Int) { pixmap = Pixmap(width: width, height: height) }

  /// A new size in pixels: everything is cleared and as at first.
  package func resize(width: Int, height: Int) {
    pixmap = Pixmap(width: width, height: height)
    state = State()
    stack = []
    path = Path()
  }

  // MARK: State

  /// Pushes a copy of the state.
  package func save() { stack.append(state) }

  /// Pops the state; no effect without one.
  package func restore() { if let last = stack.popLast() { state = last } }

  /// Multiplies the matrix from the inside; ignored if a number is not finite.
  package func transform(_ matrix: AffineTransform) {
    if matrix.isFinite { state.matrix = matrix.concatenating(state.matrix) }
  }

  /// Replaces the matrix; ignored if a number is not finite.
  package func setTransform(_ matrix: AffineTransform) {
    if matrix.isFinite { state.matrix = matrix }
  }

  // MARK: Drawing

  /// Fills the path.
  package func fill(_ rule: FillRule = .nonZero) {
    paint { $0.fill(path, with: state.fillColor, rule: rule) }
  }

  /// Strokes the path.
  package func stroke() { stroke(path) }

  /// Cuts the clip down to the path.
  package func clip(_ rule: FillRule = .nonZero) { state.clips.append((path, rule)) }

  /// Fills a rectangle; its sides may be negative. Nothing if one is 0.
  package func fillRect(_ x: Double, _ y: Double, _ w: Double, _ h: Double) {
    guard [x, y, w, h].allSatisfy(\.isFinite), w != 0, h != 0 else { return }
    let rect = quad(x, y, w, h)
    paint { $0.fill(rect, with: state.fillColor) }
  }

  /// Makes a rectangle transparent, regardless of opacity and operator.
  package func clearRect(_ x: Double, _ y: Double, _ w: Double, _ h: Double) {
    guard [x, y, w, h].allSatisfy(\.isFinite), w != 0, h != 0 else { return }
    let rect = quad(x, y, w, h)
    draw {
      $0.blendMode = .clear
      $0.fill(rect, with: .black)
    }
  }

  /// Strokes a rectangle. If one side is 0 that is a line there and back, which
  /// has joins and no caps (web-platform-tests' 2d.strokeRect.zero.4 and .5);
  /// if both are, nothing.
  package func strokeRect(_ x: Double, _ y: Double, _ w: Double, _ h: Double) {
    guard [x, y, w, h].allSatisfy(\.isFinite) else { return }
    if w != 0 && h != 0 { return stroke(quad(x, y, w, h)) }
    var line = Path()
    line.move(to: Point(x, y).applying(state.matrix))
    line.addLine(to: Point(x + w, y + h).applying(state.matrix))
    line.close()
    stroke(line)
  }

  private func quad(_ x: Double, _ y: Double, _ w: Double, _ h: Double) -> Path {
    var path = Path()
    path.move(to: Point(x, y))
    path.addLine(to: Point(x + w, y))
    path.addLine(to: Point(x + w, y + h))
    path.addLine(to: Point(x, y + h))
    path.close()
    return path.applying(state.matrix)
  }

  private func stroke(_ path: Path) {
    guard let inverse = state.matrix.inverse else { return }
    let traced = path.withoutEmptySubpaths.applying(inverse)
    paint {
      $0.concatenate(state.matrix)
      $0.stroke(traced, with: state.strokeColor, style: state.strokeStyle)
    }
  }

  /// Draws with opacity and operator. The operators that clear where nothing
  /// is painted do so in the whole clip.
  func paint(_ body: (Canvas) -> Void) {
    draw { canvas in
      canvas.alpha = state.alpha
      canvas.blendMode = state.blendMode
      canvas.compositesWholeClip = true
      body(canvas)
    }
  }

  private func draw(_ body: (Canvas) -> Void) {
    let picture = Canvas.record { canvas in
      canvas.clip(to: Rect(0, 0, Double(pixmap.width), Double(pixmap.height)))
      for clip in state.clips { canvas.clip(to: clip.path, rule: clip.rule) }
      body(canvas)
    }
    rasterizer.draw(picture, into: pixmap)
  }

  // MARK: Reading

  /// Whether the path contains or touches a point of the bitmap's space. `Path.contains`
  /// includes the boundary on one side of the shape only; mirrored both ways, each part
  /// of the boundary is on that side once.
  package func isPointInPath(
    _ x: Double, _ y: Double, _ rule: FillRule = .nonZero
  ) -> Bool {
    guard state.matrix.determinant != 0 else { return false }
    for (sx, sy) in [(1.0, 1.0), (-1, 1), (1, -1), (-1, -1)] {
      let mirrored = path.applying(AffineTransform(scaleX: sx, y: sy))
      if mirrored.contains(Point(x * sx, y * sy), rule: rule) { return true }
    }
    return false
  }

  /// Whether the path's stroke covers a point of the bitmap's space.
  package func isPointInStroke(_ x: Double, _ y: Double) -> Bool {
    guard let inverse = state.matrix.inverse else { return false }
    return path.withoutEmptySubpaths.applying(inverse).contains(
      Point(x, y).applying(inverse), strokedWith: state.strokeStyle)
  }

  /// The straight bytes of a pixel; zeros outside the bitmap.
  package func pixel(_ x: Int, _ y: Int) -> [Int] {
    guard pixmap.bounds.contains(x: x, y: y) else { return [0, 0, 0, 0] }
    let p = pixmap[x, y]
    return [Int(p.red), Int(p.green), Int(p.blue), Int(p.alpha)]
  }
}

extension HTMLCanvas.State {
  /// The pen with its dashes.
  var strokeStyle: StrokeStyle {
    var style = pen
    if !dash.lengths.isEmpty { style.dash = dash }
    return style
  }
}

extension Path {
  /// The path without the subpaths whose points are all one: the standard's
  /// "trace a path" draws nothing for them, not even caps.
  var withoutEmptySubpaths: Path {
    var result = Path()
    var subpath: [Element] = []
    var start = Point.zero
    var goesSomewhere = false
    func flush() {
      if goesSomewhere { for element in subpath { result.add(element) } }
      subpath = []
      goesSomewhere = false
    }
    for element in elements {
      subpath.append(element)
      switch element {
      case .move(let to):
        subpath.removeLast()
        flush()
        subpath = [element]
        start = to
      case .line(let to): goesSomewhere = goesSomewhere || to != start
      case .quad(let to, let control):
        goesSomewhere = goesSomewhere || to != start || control != start
      case .cubic(let to, let control1, let control2):
        goesSomewhere =
          goesSomewhere || to != start || control1 != start || control2 != start
      case .arc(let arc):
        goesSomewhere =
          goesSomewhere || arc.start != start
          || (arc.sweep != 0 && (arc.xAxis != .zero || arc.yAxis != .zero))
      case .close: break
      }
    }
    flush()
    return result
  }

  /// Adds one element unchanged.
  mutating func add(_ element: Element) {
    switch element {
    case .move(let to): move(to: to)
    case .line(let to): addLine(to: to)
    case .quad(let to, let control): addQuadCurve(to: to, control: control)
    case .cubic(let to, let control1, let control2):
      addCurve(to: to, control1: control1, control2: control2)
    case .arc(let arc): addArc(arc)
    case .close: close()
    }
  }
}
