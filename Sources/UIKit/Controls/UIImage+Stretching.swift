import MesmerDrawing
import MesmerGeometry
import MesmerViews

// The legacy API for stretching images and contents, before resizable images.

extension Image {
  /// Returns the image with a left and a top cap and a stretched middle of one point. 0
  /// means no caps on that axis.
  public func stretchableImage(
    withLeftCapWidth left: Int, topCapHeight top: Int
  )
    -> UIImage
  {
    stretchableImage(withLeftCapWidth: Double(left), topCapHeight: Double(top))
  }

  /// The width of the left cap, in whole points; 0 without caps.
  public var leftCapWidth: Int { Int(min(max(capInsets?.left ?? 0, 0), 0x1p31)) }

  /// The height of the top cap, in whole points; 0 without caps.
  public var topCapHeight: Int { Int(min(max(capInsets?.top ?? 0, 0), 0x1p31)) }
}

extension View {
  /// The part of the contents that is stretched when `contentMode` scales them, in
  /// their unit square; all by default. It applies to image views and to the contents
  /// of layers, not to drawing in `draw(_:)`.
  public var contentStretch: CGRect {
    get { (self as? ImageView)?.contentsCenter ?? layer.contentsCenter }
    set {
      if let view = self as? ImageView {
        view.contentsCenter = newValue
      } else {
        layer.contentsCenter = newValue
      }
    }
  }
}
