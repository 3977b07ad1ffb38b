import MesmerGeometry
import MesmerPlatform

/// The placement of a view's contents in its bounds: UIView.ContentMode, with the same
/// raw values.
public enum ContentMode: Int, Hashable, Sendable, CaseIterable {
  /// Stretched to the bounds: the default.
  case scaleToFill = 0
  /// Scaled, in proportion, to the largest size that fits; centred.
  case scaleAspectFit = 1
  /// Scaled, in proportion, to the smallest size that covers the bounds; centred. The
  /// contents extend beyond the bounds unless the view clips.
  case scaleAspectFill = 2
  /// Stretched like `scaleToFill`, and redrawn when the size of the bounds changes.
  case redraw = 3
  /// At its own size, centred.
  case center = 4
  /// At its own size, centred at the top edge.
  case top = 5
  /// At its own size, centred at the bottom edge.
  case bottom = 6
  /// At its own size, centred at the left edge.
  case left = 7
  /// At its own size, centred at the right edge.
  case right = 8
  /// At its own size in the top left corner.
  case topLeft = 9
  /// At its own size in the top right corner.
  case topRight = 10
  /// At its own size in the bottom left corner.
  case bottomLeft = 11
  /// At its own size in the bottom right corner.
  case bottomRight = 12

  /// Whether contents are scaled when their size differs from that of the bounds.
  package var resizes: Bool { rawValue <= ContentMode.redraw.rawValue }

  /// Returns the rectangle of contents of a given size (points) in bounds.
  ///
  /// The result is never rounded to pixels, because an animated size would otherwise
  /// jitter. If the sizes differ by an odd number of points, centred contents begin at
  /// half points. Larger contents extend beyond the bounds. The result is null if the
  /// contents or the bounds have no area.
  package func rect(for contentSize: Size, in bounds: Rect) -> Rect {
    let bw = bounds.width
    let bh = bounds.height
    let cw = contentSize.width
    let ch = contentSize.height
    if contentSize.isEmpty || bounds.isEmpty { return .null }
    var size = contentSize
    switch self {
    case .scaleToFill, .redraw:
      size = Size(width: bw, height: bh)
    case .scaleAspectFit:
      size = contentSize * min(bw / cw, bh / ch)
    case .scaleAspectFill:
      size = contentSize * max(bw / cw, bh / ch)
    case .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft,
      .bottomRight:
      break
    }
    // The share of the free width and height that is to the left of and above the
    // contents: 0, 1 or 2 halves.
    let (left, top): (Double, Double) =
      switch self {
      case .scaleToFill, .redraw, .topLeft: (0, 0)
      case .scaleAspectFit, .scaleAspectFill, .center: (1, 1)
      case .top: (1, 0)
      case .bottom: (1, 2)
      case .left: (0, 1)
      case .right: (2, 1)
      case .topRight: (2, 0)
      case .bottomLeft: (0, 2)
      case .bottomRight: (2, 2)
      }
    return Rect(
      x: bounds.minX + (bw - size.width) / 2 * left,
      y: bounds.minY + (bh - size.height) / 2 * top,
      width: size.width, height: size.height)
  }
}

/// The storage of a view's drawing. It determines how the drawing is rendered at a size
/// other than the one it was drawn for.
package enum ContentsStorage: String, Hashable, Sendable, CaseIterable {
  /// The recorded drawing is rasterized at the size at which it is shown: sharp at any
  /// zoom.
  case vector
  /// The drawing is rasterized once, at the view's `contentScaleFactor`, and the bitmap
  /// is resampled afterwards, as in UIKit's backing store. It is blurred when zoomed in.
  case bitmap
}

extension ContentsStorage {
  private static let lock = Mutex()
  nonisolated(unsafe) private static var surroundings: (@Sendable () -> ContentsStorage)?

  /// Sets the closure that returns the content storage of views whose `contents` was
  /// never set. The closure is called at least once for each picture, on the thread that
  /// makes the picture.
  package static func ask(_ surroundings: @escaping @Sendable () -> ContentsStorage) {
    lock.locked { Self.surroundings = surroundings }
  }

  /// The content storage of the surroundings; vector if no closure is set.
  static var ofSurroundings: ContentsStorage {
    let surroundings = lock.locked { Self.surroundings }
    return surroundings?() ?? .vector
  }
}
