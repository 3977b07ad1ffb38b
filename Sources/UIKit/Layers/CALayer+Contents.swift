import MesmerDrawing
import MesmerGeometry
import MesmerViews

/// How a layer's contents fit its bounds.
///
/// As on iOS, the names of the top and the bottom are those of a plane whose y points up:
/// `top` puts contents at the bottom edge of the screen's plane.
public enum CALayerContentsGravity: String, Hashable, Sendable, CaseIterable {
  /// At its own size, in the middle.
  case center
  /// At its own size, at the edge of the greatest y.
  case top
  /// At its own size, at the edge of the least y.
  case bottom
  /// At its own size, at the left edge.
  case left
  /// At its own size, at the right edge.
  case right
  /// At its own size, in the left corner of the greatest y.
  case topLeft
  /// At its own size, in the right corner of the greatest y.
  case topRight
  /// At its own size, in the left corner of the least y.
  case bottomLeft
  /// At its own size, in the right corner of the least y.
  case bottomRight
  /// Stretched.
  case resize
  /// In proportion, as large as fits.
  case resizeAspect
  /// In proportion, as small as covers the bounds.
  case resizeAspectFill

  /// The content mode of the same effect, y down.
  fileprivate var contentMode: ContentMode {
    switch self {
    case .center: .center
    case .top: .bottom
    case .bottom: .top
    case .left: .left
    case .right: .right
    case .topLeft: .bottomLeft
    case .topRight: .bottomRight
    case .bottomLeft: .topLeft
    case .bottomRight: .topRight
    case .resize: .scaleToFill
    case .resizeAspect: .scaleAspectFit
    case .resizeAspectFill: .scaleAspectFill
    }
  }
}

/// How a layer's contents are sampled.
public enum CALayerContentsFilter: String, Hashable, Sendable, CaseIterable {
  /// Mixed from four pixels.
  case linear
  /// The nearest pixel.
  case nearest
  /// As `linear`, here; with smaller copies of the image in Core Animation.
  case trilinear
}

extension CALayer {
  /// How contents fit the bounds; stretched by default. It is the same as the
  /// `contentMode` of a view.
  public var contentsGravity: CALayerContentsGravity {
    get {
      let mode = view.contentMode
      return CALayerContentsGravity.allCases.first { $0.contentMode == mode } ?? .resize
    }
    set { view.contentMode = newValue.contentMode }
  }

  /// The part of `contents` that is shown, in its unit square; beyond it, the pixels at
  /// its edges are repeated. All by default.
  public var contentsRect: CGRect {
    get { ownContentsRect }
    set { animating("contentsRect", isOfView: false) { ownContentsRect = newValue } }
  }

  /// The part of `contentsRect` that is stretched, in its unit square, while the others
  /// keep their size. All by default.
  public var contentsCenter: CGRect {
    get { contentsView.contentsCenter }
    set { contentsView.contentsCenter = newValue }
  }

  /// The same as `magnificationFilter`.
  public var minificationFilter: CALayerContentsFilter {
    get { magnificationFilter }
    set { magnificationFilter = newValue }
  }

  /// How enlarged contents are sampled; linear by default. It holds for reduced ones too.
  public var magnificationFilter: CALayerContentsFilter {
    get { contentsView.interpolation == .nearest ? .nearest : .linear }
    set { contentsView.interpolation = newValue == .nearest ? .nearest : .linear }
  }
}
