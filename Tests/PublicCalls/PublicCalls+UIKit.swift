import Foundation
import MesmerUIKit

extension PublicCalls {
  private static func inContext(
    _ v: inout HostileValues, _ body: (CGContext) throws -> Void
  ) rethrows {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 12, height: 9), v.bool(), 1)
    defer { UIGraphicsEndImageContext() }
    if let context = UIGraphicsGetCurrentContext() { try body(context) }
    _ = UIGraphicsGetImageFromCurrentImageContext()
  }

  static let uikit: [Call] = [
    Call("CoreGraphics functions") { v in
      let x = v.number()
      _ = (sin(x), cos(x), tan(x), asin(x), acos(x), atan(x), exp(x), exp2(x))
      _ = (log(x), log2(x), log10(x), pow(x, v.number()), atan2(x, v.number()))
      _ = hypot(x, v.number())
    },
    Call("CGGeometry of integers") { v in
      _ = CGRect(x: v.integer(), y: v.integer(), width: v.integer(), height: v.integer())
      _ = (CGPoint(x: v.integer(), y: 1), CGSize(width: v.integer(), height: 1))
      _ = (CGVector(dx: v.integer(), dy: 1), v.transform().inverted())
    },
    Call("UIBezierPath") { v in
      let path = UIBezierPath(
        roundedRect: v.rect(), byRoundingCorners: .init(rawValue: 5),
        cornerRadii: v.size())
      path.addArc(
        withCenter: v.point(), radius: v.number(), startAngle: v.number(),
        endAngle: v.number(), clockwise: v.bool())
      path.apply(v.transform())
      path.lineWidth = v.number()
      path.miterLimit = v.number()
      path.flatness = v.number()
      let dash = v.numbers()
      path.setLineDash(dash, count: dash.count, phase: v.number())
      path.setLineDash(nil, count: v.integer(), phase: v.number())
      _ = (path.bounds, path.contains(v.point()), path.currentPoint, path.reversing())
      inContext(&v) { _ in
        path.fill()
        path.stroke()
        path.addClip()
      }
    },
    Call("CGPath") { v in
      let path = CGMutablePath()
      path.move(to: v.point(), transform: v.transform())
      path.addArc(
        center: v.point(), radius: v.number(), startAngle: v.number(),
        endAngle: v.number(), clockwise: v.bool(), transform: v.transform())
      path.addRoundedRect(in: v.rect(), cornerWidth: v.number(), cornerHeight: v.number())
      path.addLines(between: [v.point(), v.point()])
      _ = (path.boundingBox, path.contains(v.point()))
      _ = path.copy(
        strokingWithWidth: v.number(), lineCap: .round, lineJoin: .miter,
        miterLimit: v.number())
    },
    Call("CGContext") { v in
      let (rect, point, size) = (v.rect(), v.point(), v.size())
      let (a, b, c, lengths) = (v.number(), v.number(), v.number(), v.numbers())
      let transform = v.transform()
      inContext(&v) { context in
        context.setLineWidth(a)
        context.setMiterLimit(b)
        context.setLineDash(phase: c, lengths: lengths)
        context.setShadow(offset: size, blur: a, color: nil)
        context.setAlpha(b)
        context.setFillColor(red: a, green: b, blue: c, alpha: a)
        context.translateBy(x: a, y: b)
        context.scaleBy(x: b, y: c)
        context.concatenate(transform)
        context.addEllipse(in: rect)
        context.addArc(tangent1End: point, tangent2End: .zero, radius: a)
        context.clip(to: rect)
        context.strokePath()
        context.stroke(rect, width: b)
        context.strokeLineSegments(between: [point, .zero, point])
        context.replacePathWithStrokedPath()
        _ = (context.boundingBoxOfClipPath, context.makeImage())
      }
    },
    Call("CGGradient") { v in
      let space = CGColorSpaceCreateDeviceRGB()
      let gradient = CGGradient(
        colorSpace: space, colorComponents: v.numbers(8), locations: v.numbers(),
        count: v.integer())
      let (a, b, c) = (v.point(), v.point(), v.number())
      inContext(&v) { context in
        guard let gradient else { return }
        context.drawLinearGradient(gradient, start: a, end: b, options: [])
        context.drawRadialGradient(
          gradient, startCenter: a, startRadius: c, endCenter: b, endRadius: c,
          options: [])
        context.drawConicGradient(gradient, center: a, angle: c)
      }
    },
    Call("UIGraphicsBeginImageContext") { v in
      UIGraphicsBeginImageContextWithOptions(v.size(), v.bool(), v.number())
      UIRectFill(v.rect())
      UIRectFrame(v.rect())
      _ = UIGraphicsGetImageFromCurrentImageContext()?.size
      UIGraphicsEndImageContext()
      UIGraphicsBeginImageContext(v.size())
      UIGraphicsEndImageContext()
    },
    Call("UIGraphicsImageRenderer") { v in
      let format = UIGraphicsImageRendererFormat()
      format.scale = v.number()
      let rect = v.rect()
      let renderer = UIGraphicsImageRenderer(bounds: v.rect(), format: format)
      _ = renderer.image { $0.fill(rect) }.size
      _ = renderer.pngData { $0.stroke(rect) }
    },
    Call("UIImage") { v in
      let data = Data(try Pixmap(width: 4, height: 3, background: .red).pngData())
      guard let image = UIImage(data: data, scale: v.number()), let cg = image.cgImage
      else { return }
      _ = UIImage(cgImage: cg, scale: v.number(), orientation: .left).size
      _ = cg.cropping(to: v.rect())?.width
      let (rect, point, alpha) = (v.rect(), v.point(), v.number())
      inContext(&v) { _ in
        image.draw(in: rect)
        image.draw(at: point, blendMode: .multiply, alpha: alpha)
        image.drawAsPattern(in: rect)
      }
    },
    Call("UIColor") { v in
      let color = UIColor(
        hue: v.number(), saturation: v.number(), brightness: v.number(),
        alpha: v.number())
      _ = (color.components, color.withAlphaComponent(v.number()))
      inContext(&v) { _ in color.set() }
    },
    Call("NSString drawing") { v in
      let style = NSMutableParagraphStyle()
      style.lineHeightMultiple = v.number()
      style.headIndent = v.number()
      style.tailIndent = v.number()
      let attributes: [NSAttributedString.Key: Any] = [
        .font: UIFont.systemFont(ofSize: v.number()), .paragraphStyle: style,
        .kern: v.number(), .baselineOffset: v.number(), .strokeWidth: v.number(),
      ]
      let text = "ab cd\nef"
      _ = text.size(withAttributes: attributes)
      _ = text.boundingRect(
        with: v.size(), options: .usesLineFragmentOrigin, attributes: attributes,
        context: nil)
      let (rect, point) = (v.rect(), v.point())
      inContext(&v) { _ in
        text.draw(in: rect, withAttributes: attributes)
        text.draw(at: point, withAttributes: attributes)
      }
    },
    Call("NSAttributedString") { v in
      let text = NSMutableAttributedString(string: "abc def")
      let range = NSRange(location: v.integer(), length: v.integer())
      // Foundation itself traps for a range outside.
      if range.location >= 0, range.length >= 0, range.length <= 7,
        range.location <= 7 - range.length
      {
        text.addAttribute(.kern, value: v.number(), range: range)
      }
      _ = (text.size(), text.boundingRect(with: v.size(), options: [], context: nil))
    },
    Call("CALayer") { v in
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      let layer = CAShapeLayer()
      let path = CGMutablePath()
      path.move(to: v.point())
      path.addCurve(to: v.point(), control1: v.point(), control2: v.point())
      path.addRoundedRect(in: v.rect(), cornerWidth: v.number(), cornerHeight: v.number())
      layer.path = path
      layer.lineWidth = v.number()
      layer.strokeStart = v.number()
      layer.strokeEnd = v.number()
      layer.lineDashPhase = v.number()
      layer.frame = v.rect()
      layer.contentsScale = v.number()
      layer.rasterizationScale = v.number()
      view.layer.insertSublayer(layer, at: UInt32(truncatingIfNeeded: v.integer()))
      let gradient = CAGradientLayer()
      gradient.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
      gradient.locations = v.numbers().map { NSNumber(value: $0) }
      gradient.startPoint = v.point()
      gradient.frame = v.rect()
      view.layer.addSublayer(gradient)
      let text = CATextLayer()
      text.string = "abc"
      text.fontSize = v.number()
      text.frame = v.rect()
      view.layer.addSublayer(text)
      view.layer.contentsCenter = v.rect()
      view.layer.shadowRadius = v.number()
      view.layer.zPosition = v.number()
      _ = (view.layer.hitTest(v.point()), layer.convert(v.rect(), to: view.layer))
      inContext(&v) { view.layer.render(in: $0) }
      try show(view, &v)
    },
    Call("UILabel and UITextView") { v in
      let label = UILabel(frame: v.rect())
      label.text = "abc def"
      label.shadowOffset = v.size()
      try show(label, &v)
      let text = UITextView(frame: v.rect())
      text.text = "abc def"
      text.textContainer.lineFragmentPadding = v.number()
      try show(text, &v)
    },
    Call("UIView.drawHierarchy") { v in
      let view = UIView(frame: v.rect())
      let rect = v.rect()
      inContext(&v) { _ in view.drawHierarchy(in: rect, afterScreenUpdates: true) }
    },
    Call("UIEnvironment") { v in
      UIEnvironment.$current.withValue(
        UIEnvironment(screen: UIScreen(size: v.size(), scale: v.number()))
      ) {
        _ = (UIScreen.main.bounds, UIScreen.main.scale)
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 5, height: 5), true, 0)
        UIGraphicsEndImageContext()
      }
    },
  ]
}
