import MesmerDrawing
import MesmerGeometry

/// The adjustment of a pattern's cells to device pixels; it has no effect, because cells
/// are images that begin on pixels.
public enum CGPatternTiling: Int32, Hashable, Sendable {
  case noDistortion, constantSpacingMinimalDistortion, constantSpacing
}

/// The functions that draw a pattern's cell and release its data.
public struct CGPatternCallbacks {
  /// Draws the cell.
  public typealias DrawPattern = (UnsafeMutableRawPointer?, CGContext) -> Void
  /// Releases the data.
  public typealias ReleaseInfo = (UnsafeMutableRawPointer?) -> Void

  let draw: DrawPattern?
  let release: ReleaseInfo?

  /// Creates callbacks; the version is ignored.
  public init(version: UInt32, drawPattern: DrawPattern?, releaseInfo: ReleaseInfo?) {
    (draw, release) = (drawPattern, releaseInfo)
  }
}

/// A cell that a fill repeats. The cell is drawn once, at the scale of the screen.
///
/// Cells begin at the origin of the view or image. Their size is `xStep` by `yStep`,
/// multiplied by the scale of `matrix` and rounded to whole pixels. The rest of `matrix`
/// is ignored.
open class CGPattern {
  private let info: UnsafeMutableRawPointer?
  private let callbacks: CGPatternCallbacks
  private let bounds: CGRect
  private let step: CGSize
  private let matrix: CGAffineTransform
  let isColored: Bool

  /// Creates a pattern; nil if the scaled steps are not positive and finite, or if there
  /// is no function that draws the cell.
  public init?(
    info: UnsafeMutableRawPointer?, bounds: CGRect, matrix: CGAffineTransform,
    xStep: CGFloat, yStep: CGFloat, tiling: CGPatternTiling, isColored: Bool,
    callbacks: UnsafePointer<CGPatternCallbacks>
  ) {
    let step = CGSize(
      width: xStep * matrix.a.magnitude, height: yStep * matrix.d.magnitude)
    guard step.width > 0, step.height > 0, step.width.isFinite, step.height.isFinite,
      callbacks.pointee.draw != nil
    else { return nil }
    (self.info, self.bounds, self.matrix, self.step) = (info, bounds, matrix, step)
    (self.isColored, self.callbacks) = (isColored, callbacks.pointee)
  }

  deinit { callbacks.release?(info) }

  /// Returns the colour that repeats the cell. `color` is the fill and stroke colour of a
  /// cell that sets no colours; nil for a coloured pattern.
  func color(_ color: UIColor?) -> UIColor {
    let image = UIGraphicsImageRenderer(size: step).image { context in
      let canvas = context.cgContext
      if let color {
        canvas.fillColor = color
        canvas.strokeColor = color
      }
      canvas.scale(x: matrix.a.magnitude, y: matrix.d.magnitude)
      canvas.translate(x: 0 - bounds.minX, y: 0 - bounds.minY)
      canvas.clip(to: bounds)
      callbacks.draw?(info, canvas)
    }
    return UIColor(patternImage: image)
  }

  /// Returns the colour for components. A coloured pattern has one component, the
  /// opacity, which is ignored. The components of a cell that sets no colours are red,
  /// green, blue and alpha.
  func color(components: UnsafePointer<CGFloat>) -> UIColor {
    if isColored { return color(nil) }
    return color(
      UIColor(
        red: components[0], green: components[1], blue: components[2],
        alpha: components[3]))
  }
}

extension Canvas {
  /// Sets the fill colour to a pattern. A coloured pattern has one component, the
  /// opacity, which is ignored. The components of a cell that sets no colours are red,
  /// green, blue and alpha.
  public func setFillPattern(
    _ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>
  ) { fillColor = pattern.color(components: colorComponents) }

  /// Sets the stroke colour to a pattern; see `setFillPattern`.
  public func setStrokePattern(
    _ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>
  ) { strokeColor = pattern.color(components: colorComponents) }

  /// Has no effect: patterns begin at the origin.
  public func setPatternPhase(_ phase: CGSize) {}
}
