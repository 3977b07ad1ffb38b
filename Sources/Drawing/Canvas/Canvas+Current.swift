import MesmerGeometry
import MesmerPaths
import MesmerPlatform

// The current canvas, used by drawing calls without a canvas argument.
//
// UIKit's drawing calls (a path's stroke(), a colour's set()) have no parameter for a
// context: they use the one on top of a stack. A drawing call begins and ends on one
// thread, so every thread has its own stack: view trees drawn at the same time by several
// threads do not affect each other, and no lock is needed.

extension Canvas {
  private static let stack = ThreadLocal<[Canvas]> { [] }

  /// The current canvas of this thread; nil outside of drawing. In `View.draw(_:)` it is
  /// the view's canvas.
  public static var current: Canvas? { stack.value.last }

  /// Makes a canvas the current one of this thread while `body` runs. Canvases that
  /// `body` pushes and does not pop are removed at its end.
  package static func withCurrent<Result, Failure: Error>(
    _ canvas: Canvas, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let depth = stack.value.count
    pushCurrent(canvas)
    defer { stack.value.removeLast(max(stack.value.count - depth, 0)) }
    return try body()
  }

  /// Makes a canvas the current one of this thread until `popCurrent`.
  package static func pushCurrent(_ canvas: Canvas) { stack.value.append(canvas) }

  /// Removes the current canvas of this thread; the previous one, if any, is current.
  package static func popCurrent() { _ = stack.value.popLast() }
}

/// The bitmap into which a canvas of an image context is rendered.
package struct CanvasBitmap: Sendable {
  /// The size in points.
  package var size: Size
  /// The scale in pixels per point, positive and finite.
  package var scale: Double
  /// Whether unpainted pixels are black instead of clear.
  package var isOpaque: Bool

  package init(size: Size, scale: Double, isOpaque: Bool) {
    self.size = size
    self.scale = scale
    self.isOpaque = isOpaque
  }
}

/// The defaults of calls without a paint or pen argument; part of the canvas's state.
struct CurrentPen {
  var fillColor = Color.black
  var strokeColor = Color.black
  var style = StrokeStyle()
  var interpolation = Interpolation.linear
}

/// The path built by calls to the canvas.
struct BuiltPath {
  var path = Path()
  /// The transform from the path's space to the canvas's own space.
  var transform = AffineTransform.identity
}

/// The context state of UIKit's and Core Graphics' drawing calls.
extension Canvas {
  /// The fill colour of calls without a colour argument; black initially. Part of the
  /// saved state, like `strokeColor`, `strokeStyle` and `interpolation`.
  package var fillColor: Color {
    get { state.pen.fillColor }
    set { state.pen.fillColor = newValue }
  }

  /// The stroke colour of calls without a colour argument; black initially.
  package var strokeColor: Color {
    get { state.pen.strokeColor }
    set { state.pen.strokeColor = newValue }
  }

  /// The pen of calls without a style argument; a line 1 point wide initially.
  package var strokeStyle: StrokeStyle {
    get { state.pen.style }
    set { state.pen.style = newValue }
  }

  /// The interpolation of images in calls without such an argument; linear initially.
  package var interpolation: Interpolation {
    get { state.pen.interpolation }
    set { state.pen.interpolation = newValue }
  }

  /// The path that is being built, in the current user space; empty initially.
  ///
  /// It is not part of the saved state. Its points stay in place when the transform
  /// changes: they are mapped to the new user space. Under a transform without an inverse
  /// the path has no earlier points, and adding to it discards them.
  package var builtUserPath: Path {
    get {
      if builtPath.path.isEmpty || builtPath.transform == transform {
        return builtPath.path
      }
      guard let inverse = transform.inverse else { return Path() }
      return builtPath.path.applying(builtPath.transform.concatenating(inverse))
    }
    _modify {
      if builtPath.transform != transform {
        builtPath = BuiltPath(path: builtUserPath, transform: transform)
      }
      yield &builtPath.path
    }
  }

  /// A rectangle around the part of the clip inside `extent`, in the current user space;
  /// without a clip, `extent`. Null if there is neither a clip nor an extent, or if the
  /// transform has no inverse.
  package var clipBounds: Rect {
    guard let inverse = transform.inverse else { return .null }
    var bounds = extent ?? .null
    if state.clip >= 0 {
      let clip = builder.clips[state.clip].bounds
      bounds = extent.map { $0.intersection(clip) } ?? clip
    }
    return bounds.applying(inverse)
  }

  /// A rectangle around the clip, in the current user space; without a clip, around
  /// `extent` and a margin of 16 points, so that filling it shows no edge. Null if there
  /// is neither a clip nor an extent, or if the transform has no inverse.
  package var paintableBounds: Rect {
    guard let inverse = transform.inverse else { return .null }
    let whole = extent?.insetBy(dx: -16, dy: -16) ?? .null
    let clip = state.clip < 0 ? .null : builder.clips[state.clip].bounds
    return (clip.isNull && state.clip < 0 ? whole : clip).applying(inverse)
  }

  /// Multiplies the clip by the alpha of an image whose first row is along the bottom of
  /// a rectangle.
  package func clip(to image: Image, upsideDownIn rect: Rect) {
    let upright = state.transform
    translate(x: 0, y: rect.minY + rect.maxY)
    scale(x: 1, y: -1)
    clip(to: image, in: rect)
    state.transform = upright
  }
}
