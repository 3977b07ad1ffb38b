import MesmerDrawing
import MesmerGeometry
import MesmerViews

/// The fit of a layer's contents in its bounds.
///
/// As on iOS, the names of the top and the bottom refer to a plane whose y points up:
/// `top` aligns contents with the bottom edge on the screen.
public enum CALayerContentsGravity: String, Hashable, Sendable, CaseIterable {
  /// Unscaled, centred.
  case center
  /// Unscaled, at the edge of the maximum y.
  case top
  /// Unscaled, at the edge of the minimum y.
  case bottom
  /// Unscaled, at the left edge.
  case left
  /// Unscaled, at the right edge.
  case right
  /// Unscaled, in the left corner of the maximum y.
  case topLeft
  /// Unscaled, in the right corner of the maximum y.
  case topRight
  /// Unscaled, in the left corner of the minimum y.
  case bottomLeft
  /// Unscaled, in the right corner of the minimum y.
  case bottomRight
  /// Stretched to the bounds.
  case resize
  /// Scaled in proportion, to the largest size that fits into the bounds.
  case resizeAspect
  /// Scaled in proportion, to the smallest size that covers the bounds.
  case resizeAspectFill

  /// The equivalent content mode, in a plane whose y points down.
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

/// The sampling of a layer's contents.
public enum CALayerContentsFilter: String, Hashable, Sendable, CaseIterable {
  /// Bilinear.
  case linear
  /// The nearest pixel.
  case nearest
  /// As `linear`, here; with mipmaps in Core Animation.
  case trilinear
}

extension CALayer {
  /// The fit of the contents in the bounds; stretched by default. Equivalent to the
  /// `contentMode` of a view.
  public var contentsGravity: CALayerContentsGravity {
    get {
      let mode = view.contentMode
      return CALayerContentsGravity.allCases.first { $0.contentMode == mode } ?? .resize
    }
    set { view.contentMode = newValue.contentMode }
  }

  /// The visible part of `contents`, in unit coordinates of the image; by default the
  /// whole image. Beyond the image, its edge pixels are repeated.
  public var contentsRect: CGRect {
    get { ownContentsRect }
    set { animating("contentsRect", isOfView: false) { ownContentsRect = newValue } }
  }

  /// The stretchable part of `contentsRect`, in unit coordinates of that rectangle; by
  /// default the whole rectangle. The other parts keep their size.
  public var contentsCenter: CGRect {
    get { contentsView.contentsCenter }
    set { contentsView.contentsCenter = newValue }
  }

  /// An alias of `magnificationFilter`.
  public var minificationFilter: CALayerContentsFilter {
    get { magnificationFilter }
    set { magnificationFilter = newValue }
  }

  /// The sampling of scaled contents, enlarged and reduced; linear by default.
  public var magnificationFilter: CALayerContentsFilter {
    get { contentsView.interpolation == .nearest ? .nearest : .linear }
    set { contentsView.interpolation = newValue == .nearest ? .nearest : .linear }
  }
}
