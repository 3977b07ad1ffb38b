import Mesmer

extension PublicCalls {
  static let geometry: [Call] = [
    Call("Rect") { v in
      let (a, b) = (v.rect(), v.rect())
      _ = (a.union(b), a.intersection(b), a.contains(b), a.intersects(b), a.standardized)
      _ = (a.inset(by: v.insets()), a.insetBy(dx: v.number(), dy: v.number()))
      _ = (a.applying(v.transform()), a.contains(v.point()), a.isEmpty)
      _ = (a.integral, a.midX, a.offsetBy(dx: v.number(), dy: v.number()))
    },
    Call("AffineTransform") { v in
      let t = v.transform()
      _ = (t.rotated(by: v.number()), t.concatenating(v.transform()))
      _ = (t.scaledBy(x: v.number(), y: v.number()), AffineTransform(rotationAngle: 1))
      _ = AffineTransform(rotationAngle: v.number())
      _ = (v.point().applying(t), v.size().applying(t))
    },
  ]

  static let paths: [Call] = [
    Call("Path") { v in
      let path = v.path()
      _ = (path.bounds, path.reversing(), path.currentPoint, path.contains(v.point()))
    },
    Call("Path.stroked") { v in _ = v.path().stroked(v.style()).bounds },
    Call("Path.dashed") { v in
      _ = v.path().dashed(Dash(phase: v.number(), lengths: v.numbers())).bounds
    },
    Call("Path.addArc(tangent)") { v in
      var path = v.path()
      path.addArc(tangent1End: v.point(), tangent2End: v.point(), radius: v.number())
      path.addOval(in: v.rect())
      path.addRect(v.rect())
      _ = path.applying(v.transform()).bounds
    },
    Call("CornerMask") { v in
      let mask = CornerMask(rawValue: UInt(bitPattern: v.integer()))
      for style in CornerStyle.allCases {
        _ =
          Path(
            roundedRect: v.rect(), cornerRadius: v.number(), style: style, corners: mask
          ).bounds
      }
    },
  ]

  /// Draws a view with such a drawing into a few pixels.
  static func draw(_ body: @escaping (Canvas) -> Void, _ v: inout HostileValues) {
    let view = Scribble(frame: Rect(x: 0, y: 0, width: 24, height: 16))
    view.picture = { canvas, _ in body(canvas) }
    let window = window(view)
    _ = Renderer(threads: 1).render(window)
    view.transform = v.transform()
    _ = Renderer(threads: v.integer()).render(window)
  }

  static let drawing: [Call] = [
    Call("Color") { v in
      let color = v.color()
      _ = (color.withAlpha(v.number()), Color(white: v.number(), alpha: v.number()))
      draw({ $0.fill(Rect(x: 0, y: 0, width: 9, height: 9), with: color) }, &v)
    },
    Call("Pixmap") { v in
      let (width, height) = (v.integer(), v.integer())
      // Allowed values; the rest is a precondition. Small, to be quick.
      guard 0...1 << 32 ~= width, 0...1 << 32 ~= height,
        width == 0 || height == 0 || width * height <= 1 << 16
      else {
        return
      }
      let pixmap = Pixmap(
        width: width, height: height, scale: v.number(), background: v.color())
      pixmap.withUnsafeBytes { _ in }
      _ = try pixmap.pngData()
    },
    Call("Image") { v in
      let image = v.image()
      _ = (image.size, image.with(scale: v.number()).size)
      _ =
        image.stretchableImage(
          withLeftCapWidth: v.number(), topCapHeight: v.number()
        ).capInsets
    },
    Call("Canvas.fill(gradient)") { v in
      let (path, gradient) = (v.path(), v.gradient())
      draw({ $0.fill(path, with: gradient) }, &v)
    },
    Call("Canvas.fill(pattern)") { v in
      let (path, pattern) = (v.path(), v.pattern())
      draw({ $0.fill(path, with: pattern) }, &v)
    },
    Call("Canvas.stroke") { v in
      let (path, color, style) = (v.path(), v.color(), v.style())
      draw({ $0.stroke(path, with: color, style: style) }, &v)
    },
    Call("Canvas.draw(image)") { v in
      let (image, rect, point) = (v.image(), v.rect(), v.point())
      let interpolation = v.any(Interpolation.allCases)
      draw(
        {
          $0.draw(image, in: rect, interpolation: interpolation)
          $0.draw(image, at: point)
          $0.clip(to: image, in: rect)
          $0.fill(Rect(x: 0, y: 0, width: 9, height: 9), with: .red)
        }, &v)
    },
    Call("Canvas state") { v in
      let (a, b, c, d) = (v.number(), v.number(), v.number(), v.transform())
      let (shadow, alpha) = (Shadow(offset: v.size(), blur: v.number()), v.number())
      let (rect, path, mode) = (v.rect(), v.path(), v.any(BlendMode.allCases))
      draw(
        { canvas in
          canvas.restore()
          canvas.endTransparencyLayer()
          canvas.save()
          canvas.translate(x: a, y: b)
          canvas.scale(x: b, y: c)
          canvas.rotate(by: c)
          canvas.concatenate(d)
          canvas.clip(to: rect)
          canvas.clip(to: path)
          canvas.alpha = alpha
          canvas.blendMode = mode
          canvas.shadow = shadow
          canvas.beginTransparencyLayer(alpha: b)
          canvas.fill(rect, with: .red)
          canvas.restore()
        }, &v)
    },
    Call("Canvas.shadow") { v in
      let (offset, blur) = (v.size(), v.number())
      draw(
        {
          $0.setShadow(offset: offset, blur: blur)
          $0.fill(Rect(x: 2, y: 2, width: 9, height: 9), with: .red)
        }, &v)
    },
    Call("Canvas, deep") { v in
      let count = v.any([10, 1000, 70_000])
      draw(
        { canvas in
          for _ in 0..<count { canvas.save() }
          for _ in 0..<count + 1 { canvas.restore() }
          for _ in 0..<count { canvas.clip(to: Rect(x: 0, y: 0, width: 9, height: 9)) }
          canvas.fill(Rect(x: 2, y: 2, width: 9, height: 9), with: .red)
        }, &v)
    },
    Call("Canvas.beginTransparencyLayer, deep") { v in
      let count = v.any([10, 1000, 70_000])
      let (alpha, ends) = (v.any([1, 0.5]), v.bool())
      draw(
        { canvas in
          for _ in 0..<count { canvas.beginTransparencyLayer(alpha: alpha) }
          canvas.fill(Rect(x: 2, y: 2, width: 9, height: 9), with: .red)
          if ends { for _ in 0...count { canvas.endTransparencyLayer() } }
        }, &v)
    },
  ]

  static let text: [Call] = [
    Call("Font") { v in
      let font = v.font().withSize(v.number())
      _ = (font.ascender, font.lineHeight, font.capHeight, font.leading)
      _ = Font.boldSystem(size: v.number()).xHeight
    },
    Call("AttributedText") { v in
      let text = v.text()
      _ = (text.size(), text.size(width: v.number()))
    },
    Call("Canvas.draw(text)") { v in
      let (text, point, rect) = (v.text(), v.point(), v.rect())
      draw(
        {
          $0.draw(text, at: point)
          $0.draw(text, in: rect)
        }, &v)
    },
  ]
}
