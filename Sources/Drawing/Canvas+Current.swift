import MesmerGeometry
import MesmerPaths
import MesmerPlatform

// The canvas that drawing calls without one draw into.
//
// UIKit's drawing calls (a path's stroke(), a colour's set()) have no
// parameter for a context: they take the one on top of a stack. Drawing is a
// call that begins and ends on one thread, so every thread has a stack of its
// own: view trees that are drawn at the same time by several threads do not
// see each other's canvas, and there is nothing to lock.

extension Canvas {
  private static let stack = ThreadLocal<[Canvas]> { [] }

  /// The canvas that this thread is drawing into; nil outside of drawing.
  /// Inside of `View.draw(_:)` it is the view's.
  public static var current: Canvas? { stack.value.last }

  /// Makes a canvas the current one of this thread while `body` runs. Canvases
  /// that it made current and did not take back are dropped at its end.
  public static func withCurrent<Result, Failure: Error>(
    _ canvas: Canvas, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let depth = stack.value.count
    pushCurrent(canvas)
    defer { stack.value.removeLast(max(stack.value.count - depth, 0)) }
    return try body()
  }

  /// Makes a canvas the current one of this thread until `popCurrent`.
  package static func pushCurrent(_ canvas: Canvas) { stack.value.append(canvas) }

  /// Makes the canvas before the current one current; nothing without one.
  package static func popCurrent() { _ = stack.value.popLast() }
}

/// What a canvas that is drawn for pixels of its own will become.
package struct CanvasBitmap: Sendable {
  /// Size in points.
  package var size: Size
  /// Pixels per point, positive and finite.
  package var scale: Double
  /// Whether the pixels are black where nothing is drawn, and not clear.
  package var isOpaque: Bool

  package init(size: Size, scale: Double, isOpaque: Bool) {
    self.size = size
    self.scale = scale
    self.isOpaque = isOpaque
  }
}

/// What drawing calls without a paint or a pen of their own use; a part of the
/// canvas's state.
struct CurrentPen {
  var fillColor = Color.black
  var strokeColor = Color.black
  var style = StrokeStyle()
  var interpolation = Interpolation.linear
}

/// A path that is built by calls to the canvas.
struct BuiltPath {
  var path = Path()
  /// From the path's space to the canvas's own.
  var transform = AffineTransform.identity
}

/// What UIKit's and Core Graphics' calls find in a context.
extension Canvas {
  /// The colour of what is filled without one of its own; black at first. Part
  /// of the state that `save` and `restore` keep, as are the next three.
  package var fillColor: Color {
    get { state.pen.fillColor }
    set { state.pen.fillColor = newValue }
  }

  /// The colour of what is stroked without one of its own; black at first.
  package var strokeColor: Color {
    get { state.pen.strokeColor }
    set { state.pen.strokeColor = newValue }
  }

  /// The pen of what is stroked without one of its own; a line of 1 point at
  /// first.
  package var strokeStyle: StrokeStyle {
    get { state.pen.style }
    set { state.pen.style = newValue }
  }

  /// How images are sampled that are drawn without saying so; linear at first.
  package var interpolation: Interpolation {
    get { state.pen.interpolation }
    set { state.pen.interpolation = newValue }
  }

  /// The path that is being built, in the current user space; empty at first.
  /// It is no part of the state. Its points stay where they are when the
  /// transform changes: they are mapped into the new user space, and lost
  /// where that has no area.
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

  /// The smallest rectangle around what the clip lets through, in the current
  /// user space: `extent` without a clip, and null where that is not known or
  /// the transform has no inverse.
  package var clipBounds: Rect {
    guard let inverse = transform.inverse else { return .null }
    var bounds = extent ?? .null
    if state.clip >= 0 {
      let clip = builder.clips[state.clip].bounds
      bounds = extent.map { $0.intersection(clip) } ?? clip
    }
    return bounds.applying(inverse)
  }

  /// A rectangle of the current user space that holds all that can be seen, with
  /// room around it: what fills it has no edge of its own. Null where that is
  /// not known or the transform has no inverse.
  package var paintableBounds: Rect {
    guard let inverse = transform.inverse else { return .null }
    let whole = extent?.insetBy(dx: -16, dy: -16) ?? .null
    let clip = state.clip < 0 ? .null : builder.clips[state.clip].bounds
    return (clip.isNull && state.clip < 0 ? whole : clip).applying(inverse)
  }

  /// Multiplies the clip with the alpha of an image whose first row lies along
  /// the bottom of a rectangle.
  package func clip(to image: Image, upsideDownIn rect: Rect) {
    let upright = state.transform
    translate(x: 0, y: rect.minY + rect.maxY)
    scale(x: 1, y: -1)
    clip(to: image, in: rect)
    state.transform = upright
  }
}
