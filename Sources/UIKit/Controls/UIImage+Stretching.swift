import MesmerDrawing
import MesmerGeometry
import MesmerViews

// What stretched images and contents before there were resizable images.

extension Image {
  /// The same image with a cap at the left, a cap at the top and a middle of one point
  /// that is stretched. 0 means no caps on that axis.
  public func stretchableImage(
    withLeftCapWidth left: Int, topCapHeight top: Int
  )
    -> UIImage
  {
    stretchableImage(withLeftCapWidth: Double(left), topCapHeight: Double(top))
  }

  /// The width of the cap at the left, in whole points; 0 without caps.
  public var leftCapWidth: Int { Int(min(max(capInsets?.left ?? 0, 0), 0x1p31)) }

  /// The height of the cap at the top, in whole points; 0 without caps.
  public var topCapHeight: Int { Int(min(max(capInsets?.top ?? 0, 0), 0x1p31)) }
}

extension View {
  /// The part of the contents that is stretched when `contentMode` scales them, in their
  /// unit square; all by default. It counts for image views and for the contents of
  /// layers, not for what `draw(_:)` draws.
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
