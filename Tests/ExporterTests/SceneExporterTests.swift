import Foundation
import MesmerScenes
import MesmerUIKit
import SceneExporter
import TestSupport
import Testing

/// `SceneExporter`, compiled with MesmerUIKit: the file that apps add for iOS.
@Suite final class SceneExporterTests {
  /// The last exported window, which its views do not retain.
  var window: UIWindow?

  /// Exports a window of 200 by 300 points at a scale of 2 with some views.
  func export(
    views: [UIView], style: UIUserInterfaceStyle = .light, name: String = #function,
    change: (SceneExporter) -> Void = { _ in }
  ) throws -> ExportedScene {
    let size = CGSize(width: 200, height: 300)
    let environment = UIEnvironment(
      screen: UIScreen(size: size, scale: 2), resources: ".")
    return try UIEnvironment.$current.withValue(environment) {
      let window = UIWindow(frame: CGRect(origin: .zero, size: size))
      window.backgroundColor = .white
      window.overrideUserInterfaceStyle = style
      for view in views { window.addSubview(view) }
      window.layoutIfNeeded()
      self.window = window
      let exporter = SceneExporter()
      change(exporter)
      return try ExportedScene(of: window, "unit-\(name.prefix { $0 != "(" })", scale: 2)
      {
        try exporter.write(window, to: $0)
      }
    }
  }

  /// Returns a coloured view.
  func box(
    _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat,
    _ color: UIColor = .systemTeal
  ) -> UIView {
    let view = UIView(frame: CGRect(x: x, y: y, width: width, height: height))
    view.backgroundColor = color
    return view
  }

  @Test func theAppearanceOfViewsIsDescribedExactly() throws {
    let card = box(20, 20, 120, 80)
    card.layer.cornerRadius = 12.3
    card.layer.cornerCurve = .continuous
    card.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
    card.layer.borderWidth = 1.5
    card.layer.borderColor = UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.7).cgColor
    card.layer.shadowOpacity = 0.35
    card.layer.shadowRadius = 5.5
    card.layer.shadowOffset = CGSize(width: 2, height: 7)
    let turned = box(40.3, 130.7, 71.1, 43.9, .systemPink)
    turned.transform = CGAffineTransform(rotationAngle: 0.3).scaledBy(x: 1.2, y: 0.8)
    turned.alpha = 0.6
    turned.layer.zPosition = -1
    turned.addSubview(box(-10, -10, 40, 40, .systemIndigo))
    turned.clipsToBounds = true
    let hidden = box(0, 0, 10, 10)
    hidden.isHidden = true
    let moved = box(120, 180, 60, 60, .systemGray)
    moved.bounds.origin = CGPoint(x: 5, y: 9)
    moved.addSubview(box(0, 0, 20, 20, .black))
    let exported = try export(views: [card, turned, hidden, moved])
    #expect(exported.failure(above: 0) == nil)
    #expect(exported.notes.isEmpty)
  }

  @Test func labelsAndTheirRunsAreDescribedExactly() throws {
    let label = UILabel(frame: CGRect(x: 10, y: 20, width: 180, height: 30))
    label.text = "Plain \"text\"\\ – é 🙂"
    label.font = .systemFont(ofSize: 15, weight: .semibold)
    label.textColor = .systemBlue
    label.textAlignment = .right
    let styled = UILabel(frame: CGRect(x: 10, y: 60, width: 150, height: 90))
    styled.font = .preferredFont(forTextStyle: .title3)
    styled.adjustsFontForContentSizeCategory = true
    styled.numberOfLines = 3
    styled.lineBreakMode = .byTruncatingMiddle
    styled.text = "A text that is wrapped to several lines, and then truncated"
    styled.shadowColor = .lightGray
    styled.shadowOffset = CGSize(width: 1, height: 1)
    let runs = UILabel(frame: CGRect(x: 10, y: 160, width: 180, height: 80))
    runs.numberOfLines = 0
    let paragraph = NSMutableParagraphStyle()
    paragraph.alignment = .center
    paragraph.lineSpacing = 4
    let text = NSMutableAttributedString(
      string: "Bold, underlined and spaced",
      attributes: [.paragraphStyle: paragraph, .font: UIFont.systemFont(ofSize: 14)])
    text.addAttributes(
      [.font: UIFont.boldSystemFont(ofSize: 18), .foregroundColor: UIColor.red],
      range: NSRange(location: 0, length: 4))
    text.addAttributes(
      [.underlineStyle: NSUnderlineStyle.double.rawValue, .baselineOffset: 2.5],
      range: NSRange(location: 6, length: 10))
    text.addAttributes(
      [.kern: 1.5, .backgroundColor: UIColor.yellow, .strokeWidth: -3.0],
      range: NSRange(location: 21, length: 6))
    runs.attributedText = text
    let exported = try export(views: [label, styled, runs])
    #expect(exported.failure(above: 0) == nil)
    #expect(exported.notes.isEmpty)
    #expect(exported.text.contains(#"{ "style": "title3" }"#))
    #expect(exported.text.contains(#"{ "system": 15, "weight": "semibold" }"#))
  }

  @Test func withoutTextLabelsBecomePictures() throws {
    let label = UILabel(frame: CGRect(x: 10, y: 20, width: 120, height: 30))
    label.text = "Picture"
    let exported = try export(views: [label]) { $0.describesText = false }
    #expect(exported.failure(above: 1) == nil)
    #expect(exported.notes == ["picture: UILabel is picture-1@2x.png"])
    #expect(!exported.text.contains("Picture"))
  }

  final class Ring: UIView {
    override func draw(_ rect: CGRect) {
      UIColor.systemGreen.setStroke()
      let path = UIBezierPath(ovalIn: bounds.insetBy(dx: 6, dy: 6))
      path.lineWidth = 7
      path.stroke()
    }
  }

  @Test func drawnContentBecomesAPictureBehindTheSubviews() throws {
    let ring = Ring(frame: CGRect(x: 20.25, y: 30, width: 90, height: 90))
    ring.backgroundColor = UIColor(white: 0.5, alpha: 0.4)
    ring.alpha = 0.8
    ring.accessibilityIdentifier = "ring"
    ring.addSubview(box(20, 20, 30, 30))
    let empty = Ring(frame: CGRect(x: 0, y: 0, width: 0, height: 10))
    let exported = try export(views: [ring, empty])
    #expect(exported.failure(above: 1) == nil)
    #expect(exported.notes == ["picture: Ring ring is picture-1@2x.png"])
    let view = try #require(exported.scene.view(id: "ring"))
    #expect(view.alpha == 0.8)
    #expect(view.subviews.count == 2 && view.subviews[0] is ImageView)
  }

  @Test func imagesAreWrittenOnceAndHaveTheirModes() throws {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 12)).image {
      UIColor.systemOrange.setFill()
      $0.cgContext.fillEllipse(in: CGRect(x: 1, y: 1, width: 17, height: 10))
    }
    let fit = UIImageView(frame: CGRect(x: 10, y: 10, width: 80, height: 80))
    fit.image = image
    fit.contentMode = .scaleAspectFit
    let tinted = UIImageView(frame: CGRect(x: 100, y: 10, width: 80, height: 80))
    tinted.image = image.withRenderingMode(.alwaysTemplate)
    tinted.tintColor = .systemPurple
    tinted.contentMode = .bottomRight
    let caps = UIImageView(frame: CGRect(x: 10, y: 100, width: 80, height: 50))
    caps.image = image.resizableImage(
      withCapInsets: UIEdgeInsets(top: 4, left: 6, bottom: 4, right: 6),
      resizingMode: .stretch)
    let turned = UIImageView(frame: CGRect(x: 100, y: 100, width: 40, height: 60))
    turned.image = UIImage(
      cgImage: try #require(image.cgImage), scale: 2, orientation: .right)
    let exported = try export(views: [fit, tinted, caps, turned])
    #expect(exported.failure(above: 0) == nil)
    #expect(exported.text.contains("image-1@2x.png"))
    #expect(exported.text.contains("image-2@2x.png"))
    #expect(!exported.text.contains("image-3@2x.png"))
  }

  @Test func gradientsAndShapesAreDescribed() throws {
    let view = box(10, 10, 180, 280, .clear)
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 10, y: 10, width: 100, height: 60)
    gradient.colors = [UIColor.red.cgColor, UIColor.blue.cgColor, UIColor.green.cgColor]
    gradient.locations = [0, 0.3, 1]
    gradient.endPoint = CGPoint(x: 1, y: 1)
    gradient.cornerRadius = 14
    gradient.shadowOpacity = 0.5
    let radial = CAGradientLayer()
    radial.type = .radial
    radial.frame = CGRect(x: 110, y: 10, width: 60, height: 60)
    radial.colors = [UIColor.white.cgColor, UIColor.black.cgColor]
    (radial.startPoint, radial.endPoint) = (
      CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 1)
    )
    let shape = CAShapeLayer()
    shape.frame = CGRect(x: 30, y: 110, width: 20, height: 20)
    let path = UIBezierPath(
      roundedRect: CGRect(x: -10, y: 0, width: 90, height: 70), cornerRadius: 18)
    path.addArc(
      withCenter: CGPoint(x: 60, y: 90), radius: 30, startAngle: 0.3, endAngle: 4,
      clockwise: true)
    path.addQuadCurve(to: CGPoint(x: 0, y: 140), controlPoint: CGPoint(x: 10, y: 90))
    shape.path = path.cgPath
    shape.fillColor = UIColor.systemYellow.cgColor
    shape.strokeColor = UIColor.black.cgColor
    shape.lineWidth = 3
    shape.lineDashPattern = [8, 3]
    shape.lineCap = .round
    shape.strokeEnd = 0.9
    for layer in [gradient, radial, shape] { view.layer.addSublayer(layer) }
    let exported = try export(views: [view])
    #expect(exported.notes.isEmpty)
    // Arcs are exported as the curves that UIKit has for them.
    #expect(exported.failure(above: 1) == nil)
  }

  @Test func aTextLayerBetweenSubviewsKeepsItsPlace() throws {
    let view = box(10, 10, 180, 100)
    view.addSubview(box(0, 0, 60, 60, .yellow))
    let text = CATextLayer()
    text.string = "Between"
    text.fontSize = 24
    text.foregroundColor = UIColor.black.cgColor
    text.frame = CGRect(x: 10, y: 10, width: 150, height: 40)
    view.layer.addSublayer(text)
    view.addSubview(box(40, 0, 40, 60, .orange))
    let exported = try export(views: [view])
    #expect(exported.failure(above: 1) == nil)
    #expect(exported.notes == ["picture: CATextLayer is picture-1@2x.png"])
  }

  @Test func masksAreViews() throws {
    let view = box(10, 10, 100, 100, .systemRed)
    let gradient = CAGradientLayer()
    gradient.frame = view.bounds
    gradient.colors = [UIColor.black.cgColor, UIColor.clear.cgColor]
    view.layer.mask = gradient
    let other = box(10, 120, 150, 100, .systemBlue)
    let label = UILabel(frame: other.bounds)
    label.text = "MASK"
    label.font = .boldSystemFont(ofSize: 48)
    other.mask = label
    let exported = try export(views: [view, other])
    #expect(exported.notes.isEmpty)
    #expect(exported.failure(above: 0) == nil)
  }

  @Test func coloursHaveBothAppearances() throws {
    let exported = try export(
      views: [box(0, 0, 50, 50, .label), box(50, 0, 50, 50, .red)], style: .dark)
    #expect(exported.failure(above: 0) == nil)
    #expect(exported.text.contains(#""style": "dark""#))
    #expect(exported.text.contains(#"{ "light": [0, 0, 0], "dark": [1, 1, 1] }"#))
  }

  @Test func identifiersAreUnique() throws {
    let (a, b, c) = (box(0, 0, 1, 1), box(1, 0, 1, 1), box(2, 0, 1, 1))
    for view in [a, b, c] { view.accessibilityIdentifier = "dot" }
    let exported = try export(views: [a, b, c])
    for id in ["dot", "dot-2", "dot-3"] { #expect(exported.scene.view(id: id) != nil) }
  }

  @Test func picturesOfEnlargedViewsHaveThePixelsOfTheScreen() throws {
    let ring = Ring(frame: CGRect(x: 20.1, y: 30.7, width: 50, height: 61))
    ring.transform = CGAffineTransform(scaleX: 1.37, y: 0.81)
    let exported = try export(views: [ring])
    #expect(exported.notes.count == 1)
    #expect(exported.failure(above: 1) == nil)
  }
}
