import MesmerDrawing
import MesmerGeometry
import MesmerPaths
import MesmerRaster
import MesmerViews

// The images of controls are vector drawings, sharp at any scale.

extension Image {
  /// Creates an image of the drawing of `body`, stored as vectors; an empty image if the
  /// size is empty or not finite.
  convenience init(drawing size: CGSize, _ body: (Canvas) -> Void) {
    guard size.width > 0, size.height > 0, size.isFinite else {
      self.init()
      return
    }
    self.init(
      VectorContent(
        Canvas.record { canvas in
          canvas.clip(to: CGRect(origin: .zero, size: size))
          body(canvas)
        }, size: size, scale: UIScreen.main.scale
      ) {
        let pixmap = Pixmap(width: $1, height: $2, scale: $3)
        Rasterizer().draw(
          $0, transform: AffineTransform(scaleX: $3, y: $3), into: pixmap)
        return pixmap
      })
  }

  /// Returns a 22-point image of a circle with lines in it, all black: for templates.
  private static func sign(_ lines: [(CGPoint, CGPoint)], dot: CGPoint? = nil) -> UIImage
  {
    UIImage(drawing: CGSize(width: 22, height: 22)) { canvas in
      let pen = StrokeStyle(lineWidth: 1.5, lineCap: .round)
      canvas.stroke(
        Path(ovalIn: CGRect(x: 1.25, y: 1.25, width: 19.5, height: 19.5)), with: .black,
        style: pen)
      for (from, to) in lines {
        var path = Path()
        path.move(to: from)
        path.addLine(to: to)
        canvas.stroke(path, with: .black, style: pen)
      }
      guard let dot else { return }
      canvas.fill(
        Path(ovalIn: CGRect(x: dot.x - 1.2, y: dot.y - 1.2, width: 2.4, height: 2.4)),
        with: .black)
    }
  }

  /// An info symbol in a circle.
  static var infoSign: UIImage {
    sign([(CGPoint(x: 11, y: 10), CGPoint(x: 11, y: 15.5))], dot: CGPoint(x: 11, y: 6.6))
  }

  /// A plus in a circle.
  static var plusSign: UIImage {
    sign([
      (CGPoint(x: 6.5, y: 11), CGPoint(x: 15.5, y: 11)),
      (CGPoint(x: 11, y: 6.5), CGPoint(x: 11, y: 15.5)),
    ])
  }

  /// A gray disc of 30 points with a cross: a close button.
  static var closeSign: UIImage {
    UIImage(drawing: CGSize(width: 30, height: 30)) { canvas in
      canvas.fill(
        Path(ovalIn: CGRect(x: 0, y: 0, width: 30, height: 30)), with: .tertiarySystemFill
      )
      for x in [10.5, 19.5] {
        var path = Path()
        path.move(to: CGPoint(x: x, y: 10.5))
        path.addLine(to: CGPoint(x: 30 - x, y: 19.5))
        canvas.stroke(
          path, with: Color(light: Color(white: 0.5), dark: Color(white: 0.62)),
          style: StrokeStyle(lineWidth: 2.2, lineCap: .round))
      }
    }
  }
}

// The legacy API for stretching images and contents, before resizable images.

extension Image {
  /// Returns an image with a left and a top cap, in points. The point after a cap is
  /// stretched; the rest is the right or bottom cap. With a cap of 0, the whole axis is
  /// stretched.
  public func stretchableImage(
    withLeftCapWidth left: Int, topCapHeight top: Int
  )
    -> UIImage
  {
    stretchableImage(withLeftCapWidth: Double(left), topCapHeight: Double(top))
  }

  /// The width of the left cap, in whole points; 0 without caps and for NaN.
  public var leftCapWidth: Int { Int(min(max(0, capInsets?.left ?? 0), 0x1p31)) }

  /// The height of the top cap, in whole points; 0 without caps and for NaN.
  public var topCapHeight: Int { Int(min(max(0, capInsets?.top ?? 0), 0x1p31)) }
}

extension View {
  /// The part of the contents that is stretched when `contentMode` scales them, in unit
  /// coordinates of the contents; the whole contents by default. It applies to image
  /// views and to the contents of layers, not to drawing in `draw(_:)`.
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
