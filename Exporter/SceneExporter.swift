// SceneExporter: writes the views of a running app as a Mesmer scene. This one file can
// be added to an app or to its tests; it uses only public API of UIKit, since iOS 15.
// Exporter/README.md of Mesmer lists the described properties and the pictures.

#if canImport(UIKit)
  import UIKit
#else
  import MesmerUIKit
#endif

/// Writes the views of a window, or a view and its subviews, as a scene file with images:
///
///     let notes = try SceneExporter().write(window, to: folder)
///
/// Views, images, labels, gradients, shapes and scroll views are described. Other
/// content, such as that of `draw(_:)`, becomes a picture of the view without subviews.
///
/// Animations are not exported: views are written with their properties, which are the
/// values at the end.
#if canImport(UIKit)
  @MainActor
#endif
public final class SceneExporter {
  /// Whether labels are described; true by default. Otherwise they become pictures, with
  /// the letters of the device.
  public var describesText = true
  /// Whether the rows of tables and collection views that are off-screen are exported, by
  /// scrolling there and back; true by default.
  public var includesOffscreenRows = true
  /// The maximum number of screenfuls for which a list is scrolled; 100 by default.
  public var maximumPages = 100
  /// Pixels per point, a whole number; 0 (the default) for the scale of the screen.
  public var scale: CGFloat = 0

  /// The exported view.
  private var root = UIView()
  private var screenScale: CGFloat = 1
  /// The images by their names in the folder, in the order of their use.
  private var files: [(name: String, data: Data)] = []
  private var names: [Data: String] = [:]
  /// The named images, retained so that their identifiers stay theirs.
  private var images: [ObjectIdentifier: (image: UIImage, name: String?)] = [:]
  private var blanks: [String: Data] = [:]
  /// The families and faces of the fonts that are not the system's, by name.
  private var families: [String: (family: String, face: String?)] = [:]
  private var ids: Set<String> = []
  /// The ids of views that scroll views zoom.
  private var zoomIDs: [ObjectIdentifier: String] = [:]
  private var notes: [String] = []

  /// Creates an exporter.
  public init() {}

  /// Writes `scene.json` and its images to a folder, which is created if needed.
  ///
  /// Returns a line for each view that became a picture and for each font that has to be
  /// found by its family. The views must be laid out. They have the same pixels
  /// afterwards, but lists recreate their visible rows unless `includesOffscreenRows` is
  /// false, and delegates are told of the scrolling. Files of an earlier export with
  /// other names stay in the folder.
  @discardableResult
  public func write(_ view: UIView, to folder: URL) throws -> [String] {
    (files, names, images, families) = ([], [:], [:], [:])
    (ids, zoomIDs, notes) = ([], [:], [])
    root = view
    let displayScale = scale > 0 ? scale : view.traitCollection.displayScale
    screenScale = max(1, displayScale.rounded())
    view.layoutIfNeeded()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    var text = ""
    UIView.performWithoutAnimation { text = document(of: view) }
    CATransaction.commit()
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true)
    for file in files {
      try file.data.write(
        to: folder.appendingPathComponent(file.name), options: .atomic)
    }
    let scene = folder.appendingPathComponent("scene.json")
    try Data(text.utf8).write(to: scene, options: .atomic)
    return notes
  }

  /// Returns the text of the scene file.
  private func document(of view: UIView) -> String {
    let node = node(of: view.layer, view)
    let size = view.bounds.size
    for key in ["size", "center", "frame", "anchorPoint", "transform", "transform3D"] {
      node[key] = nil
    }
    if node["bounds"] == nil {
      node["frame"] = list([0, 0, size.width, size.height])
    } else {
      node["center"] = list([size.width / 2, size.height / 2])
    }
    let traits = view.traitCollection
    let screen = Node()
    screen["size"] = list([size.width, size.height])
    screen["scale"] = number(screenScale)
    // The screen behind a window is black.
    if view is UIWindow { screen["background"] = quoted("black") }
    if traits.userInterfaceStyle == .dark { screen["style"] = quoted("dark") }
    let category = traits.preferredContentSizeCategory
    screen["textSize"] = name(of: category, in: categories).map(quoted)
    if view.effectiveUserInterfaceLayoutDirection == .rightToLeft {
      screen["direction"] = quoted("rightToLeft")
    }
    var text = "{\n  \"mesmer\": 1,\n  \"screen\": \(screen.text("  ")),\n"
    if !families.isEmpty {
      let fonts = Node()
      for (name, font) in families.sorted(by: { $0.key < $1.key }) {
        let face = font.face.map { ", \"style\": \(quoted($0))" } ?? ""
        fonts[name] = "{ \"family\": \(quoted(font.family))\(face) }"
        notes.append("font: \(name) is looked up by its family, \(font.family)")
      }
      text += "  \"fonts\": \(fonts.text("  ")),\n"
    }
    return text + "  \"root\": \(node.text("  "))\n}\n"
  }

  // MARK: Views

  /// Returns the description of a layer, which may be that of a view, and its sublayers.
  private func node(of layer: CALayer, _ view: UIView?) -> Node {
    let node = Node()
    node["view"] = quoted("View")
    let identifier = view?.accessibilityIdentifier ?? ""
    let zoomID = view.flatMap { zoomIDs.removeValue(forKey: ObjectIdentifier($0)) }
    if let id = zoomID ?? (identifier.isEmpty ? nil : unique(identifier)) {
      node["id"] = quoted(id)
    }
    place(layer, isScrollView: view is UIScrollView, node)
    style(layer, view, node)
    if let scroll = view as? UIScrollView { describe(scroll, node) }
    let hasMaterial = describeMaterial(of: view, node)
    if !hasMaterial, !hasDescribedContents(layer, view, node),
      let picture = picture(of: layer, view)
    {
      node.children.append(picture)
    }
    #if canImport(UIKit)
      if hasMaterial, let content = (view as? UIVisualEffectView)?.contentView {
        // The other subviews draw the effect.
        node.children.append(self.node(of: content.layer, content))
        return node
      }
    #endif
    if includesOffscreenRows, let scroll = view as? UIScrollView,
      scroll is UITableView || scroll is UICollectionView
    {
      node.children += offscreenRows(of: scroll)
      // Scrolling has replaced estimated heights.
      node["contentSize"] = list([scroll.contentSize.width, scroll.contentSize.height])
    }
    if drawsSublayers(layer) { return node }
    let views = Dictionary(
      (view?.subviews ?? []).map { (ObjectIdentifier($0.layer), $0) },
      uniquingKeysWith: { first, _ in first })
    for sublayer in layer.sublayers ?? [] {
      let subview = views[ObjectIdentifier(sublayer)]
      if let subview, isOmitted(subview) { continue }
      node.children.append(self.node(of: sublayer, subview))
    }
    return node
  }

  /// Writes the position and the size. A frame is only written if its numbers are exact
  /// in any arithmetic.
  private func place(_ layer: CALayer, isScrollView: Bool, _ node: Node) {
    let bounds = layer.bounds
    let center = layer.position
    let anchor = layer.anchorPoint
    let t = layer.transform
    let transform = [t.m11, t.m12, t.m21, t.m22, t.m41, t.m42]
    let isInSpace = !CATransform3DIsAffine(t)
    let isTransformed = isInSpace || transform != [1, 0, 0, 1, 0, 0]
    let frame = [
      center.x - anchor.x * bounds.width, center.y - anchor.y * bounds.height,
      bounds.width, bounds.height,
    ]
    if anchor != CGPoint(x: 0.5, y: 0.5) {
      node["anchorPoint"] = list([anchor.x, anchor.y])
    }
    if isInSpace {
      node["transform3D"] = list(numbers(t))
    } else if isTransformed {
      node["transform"] = list(transform)
    }
    if !CATransform3DIsIdentity(layer.sublayerTransform) {
      node["sublayerTransform"] = list(numbers(layer.sublayerTransform))
    }
    if !layer.isDoubleSided { node["isDoubleSided"] = "false" }
    if bounds.origin != .zero, !isScrollView {
      node["bounds"] = list([bounds.minX, bounds.minY, bounds.width, bounds.height])
    } else if isTransformed || !frame.allSatisfy({ $0 * 64 == ($0 * 64).rounded() }) {
      node["size"] = list([bounds.width, bounds.height])
    } else {
      node["frame"] = list(frame)
      return
    }
    node["center"] = list([center.x, center.y])
  }

  /// Writes the appearance that all views and layers have.
  private func style(_ layer: CALayer, _ view: UIView?, _ node: Node) {
    let alpha = view.map { number($0.alpha) } ?? number(layer.opacity)
    if alpha != "1" { node["alpha"] = alpha }
    if layer.isHidden { node["isHidden"] = "true" }
    let background =
      view?.backgroundColor ?? layer.backgroundColor.map { UIColor(cgColor: $0) }
    node["backgroundColor"] = color(background)
    if layer.masksToBounds || view is UIScrollView || view is UILabel {
      node["clipsToBounds"] = layer.masksToBounds ? "true" : "false"
    }
    if let view, view.overrideUserInterfaceStyle != .unspecified {
      let isDark = view.overrideUserInterfaceStyle == .dark
      node["overrideUserInterfaceStyle"] = quoted(isDark ? "dark" : "light")
    }
    if let view, !view.isUserInteractionEnabled {
      node["isUserInteractionEnabled"] = "false"
    }
    if layer.cornerRadius > 0 {
      node["cornerRadius"] = number(layer.cornerRadius)
      if layer.cornerCurve == .continuous { node["cornerCurve"] = quoted("continuous") }
      let corners = cornerNames.filter { layer.maskedCorners.contains($0.0) }
      if corners.count < 4 { node["maskedCorners"] = array(corners.map { quoted($0.1) }) }
    }
    if layer.borderWidth > 0, let border = layerColor(layer.borderColor) {
      node["borderWidth"] = number(layer.borderWidth)
      node["borderColor"] = border
    }
    if layer.zPosition != 0 { node["zPosition"] = number(layer.zPosition) }
    if layer.shadowOpacity > 0, let color = layerColor(layer.shadowColor) {
      let shadow = Node()
      shadow["color"] = color
      shadow["opacity"] = number(layer.shadowOpacity)
      shadow["offset"] = list([layer.shadowOffset.width, layer.shadowOffset.height])
      shadow["radius"] = number(layer.shadowRadius)
      shadow["path"] = layer.shadowPath.map(path)
      node["shadow"] = shadow.text("")
    }
    if let mask = layer.mask {
      let maskView = view?.mask.flatMap { $0.layer === mask ? $0 : nil }
      node.mask = self.node(of: mask, maskView)
    }
  }

  /// Writes the contents of a view or layer that scenes can describe. The result is false
  /// if they need a picture.
  private func hasDescribedContents(
    _ layer: CALayer, _ view: UIView?, _ node: Node
  ) -> Bool {
    if let label = view as? UILabel { return describe(label, node) }
    if let image = view as? UIImageView, describe(image, node) { return true }
    if type(of: layer) == CAGradientLayer.self, let gradient = layer as? CAGradientLayer {
      return describe(gradient, node)
    }
    if type(of: layer) == CAShapeLayer.self, let shape = layer as? CAShapeLayer {
      describe(shape, node)
      return true
    }
    guard type(of: layer) == CALayer.self, layer.contents == nil else { return false }
    guard let view else { return layer.delegate == nil }
    let plain: [UIView.Type] = [
      UIView.self, UIWindow.self, UIScrollView.self, UIStackView.self, UITableView.self,
      UICollectionView.self, UICollectionViewCell.self,
    ]
    return plain.contains { $0 == type(of: view) }
  }

  /// Whether a subview is a part of its superview that scenes have themselves.
  private func isOmitted(_ view: UIView) -> Bool {
    view is UIRefreshControl
      || String(describing: type(of: view)).hasSuffix("ScrollViewScrollIndicator")
  }

  // MARK: Images, gradients and shapes

  private func describe(_ view: UIImageView, _ node: Node) -> Bool {
    let shown = view.isHighlighted ? view.highlightedImage ?? view.image : view.image
    guard let image = shown else { return true }
    #if canImport(UIKit)
      if image.isSymbolImage || image.images != nil { return false }
      // Controls and bars may show an automatic image as a template.
      if image.renderingMode == .automatic, view.superview is UIControl { return false }
    #endif
    if view.isAnimating { return false }
    guard let file = file(image) else { return false }
    node["view"] = quoted("ImageView")
    node["image"] = quoted(file)
    node["contentMode"] = name(of: view.contentMode, in: contentModes).map(quoted)
    if image.renderingMode == .alwaysTemplate {
      node["renderingMode"] = quoted("alwaysTemplate")
      node["tintColor"] = color(view.tintColor)
    }
    let caps: UIEdgeInsets? = image.capInsets
    if let caps, caps != .zero {
      node["capInsets"] = insets(caps)
      node["resizingMode"] = quoted(image.resizingMode == .tile ? "tile" : "stretch")
    }
    let part = view.layer.contentsRect
    if part != CGRect(x: 0, y: 0, width: 1, height: 1) {
      node["contentsRect"] = list([part.minX, part.minY, part.width, part.height])
    }
    if view.layer.magnificationFilter == .nearest {
      node["interpolation"] = quoted("nearest")
    }
    return true
  }

  /// Returns the name of the PNG file of an image, upright and with 8 bits per component;
  /// nil if it has no pixels.
  private func file(_ image: UIImage) -> String? {
    if let known = images[ObjectIdentifier(image)] { return known.name }
    var upright = image
    var isPlain = image.imageOrientation == .up && image.scale == image.scale.rounded()
    #if canImport(UIKit)
      isPlain = isPlain && image.cgImage?.bitsPerComponent == 8
    #endif
    if !isPlain {
      let format = pictureFormat(scale: image.scale.rounded(.up))
      let renderer = UIGraphicsImageRenderer(size: image.size, format: format)
      upright = renderer.image { _ in image.draw(at: .zero) }
    }
    let name = upright.pngData().map { file($0, "image", scale: upright.scale) }
    images[ObjectIdentifier(image)] = (image, name)
    return name
  }

  /// Returns the name of a file with PNG data, one for equal data.
  private func file(_ data: Data, _ kind: String, scale: CGFloat) -> String {
    if let name = names[data] { return name }
    let name = "\(kind)-\(files.count + 1)@\(number(scale))x.png"
    files.append((name, data))
    names[data] = name
    return name
  }

  /// Writes a gradient; false if a location is outside the gradient.
  private func describe(_ layer: CAGradientLayer, _ node: Node) -> Bool {
    let locations = layer.locations?.map { CGFloat($0.doubleValue) }
    if locations?.allSatisfy((0...1).contains) == false { return false }
    let colors = (layer.colors ?? []).map {
      color(UIColor(cgColor: $0 as! CGColor)) ?? quoted("clear")
    }
    var gradient = node
    if layer.cornerRadius > 0, !layer.masksToBounds {
      // Core Animation rounds the gradient; in scenes, only clipped contents are.
      gradient = Node()
      node.children.append(gradient)
      gradient["isUserInteractionEnabled"] = "false"
      let bounds = layer.bounds
      gradient["frame"] = list([bounds.minX, bounds.minY, bounds.width, bounds.height])
      if layer.type == .axial, colors.count > 1, node["maskedCorners"] == nil {
        describeRoundedGradient(layer, colors, locations, gradient)
        return true
      }
      for key in ["cornerRadius", "cornerCurve", "maskedCorners"] {
        gradient[key] = node[key]
      }
      gradient["clipsToBounds"] = "true"
    }
    gradient["view"] = quoted("GradientView")
    if layer.type != .axial {
      gradient["kind"] = quoted(layer.type == .radial ? "radial" : "conic")
    }
    gradient["colors"] = array(colors)
    gradient["locations"] = locations.map(list)
    gradient["startPoint"] = list([layer.startPoint.x, layer.startPoint.y])
    gradient["endPoint"] = list([layer.endPoint.x, layer.endPoint.y])
    return true
  }

  /// Writes an axial gradient as the fill of a rounded rectangle.
  private func describeRoundedGradient(
    _ layer: CAGradientLayer, _ colors: [String], _ locations: [CGFloat]?, _ node: Node
  ) {
    let size = layer.bounds.size
    let last = CGFloat(colors.count - 1)
    let stops = colors.enumerated().map { index, color in
      let known = locations.flatMap { index < $0.count ? $0[index] : nil }
      return array([number(known ?? CGFloat(index) / last), color])
    }
    let curve = layer.cornerCurve == .continuous ? "continuous" : "circular"
    let rect = [0, 0, size.width, size.height, layer.cornerRadius].map { number($0) }
    let call = array([quoted("roundedRect")] + rect + [quoted(curve)])
    let linear = Node()
    linear["from"] = list([layer.startPoint.x, layer.startPoint.y])
    linear["to"] = list([layer.endPoint.x, layer.endPoint.y])
    linear["stops"] = array(stops)
    linear["transform"] = list([size.width, 0, 0, size.height, 0, 0])
    node["view"] = quoted("ShapeView")
    node["path"] = array([call])
    node["gradient"] = "{ \"linear\": \(linear.text("")) }"
  }

  private func describe(_ layer: CAShapeLayer, _ node: Node) {
    node["view"] = quoted("ShapeView")
    node["drawsOutsideBounds"] = "true"
    node["path"] = layer.path.map(path)
    node["fillColor"] = layerColor(layer.fillColor) ?? "null"
    if layer.fillRule == .evenOdd { node["fillRule"] = quoted("evenOdd") }
    guard let stroke = layerColor(layer.strokeColor), layer.lineWidth > 0 else { return }
    node["strokeColor"] = stroke
    node["lineWidth"] = number(layer.lineWidth)
    let cap = layer.lineCap == .butt ? nil : layer.lineCap == .round ? "round" : "square"
    let join =
      layer.lineJoin == .miter ? nil : layer.lineJoin == .round ? "round" : "bevel"
    node["lineCap"] = cap.map(quoted)
    node["lineJoin"] = join.map(quoted)
    node["miterLimit"] = number(max(layer.miterLimit, 1))
    node["strokeStart"] = number(min(max(layer.strokeStart, 0), 1))
    node["strokeEnd"] = number(min(max(layer.strokeEnd, 0), 1))
    if let lengths = layer.lineDashPattern, !lengths.isEmpty {
      let dash = Node()
      dash["lengths"] = list(lengths.map { CGFloat($0.doubleValue) })
      dash["phase"] = number(layer.lineDashPhase)
      node["dash"] = dash.text("")
    }
  }

  /// Writes the material of a visual effect view; false for other views.
  private func describeMaterial(of view: UIView?, _ node: Node) -> Bool {
    #if canImport(UIKit)
      guard let effect = (view as? UIVisualEffectView)?.effect as? UIBlurEffect else {
        return false
      }
      // An effect has no public style; its description ends with its name.
      let text = effect.description
      let known = materials.first { text.hasSuffix($0.0) }
      if known == nil {
        notes.append("material: \(text) is written as regular")
      }
      let material = known?.1 ?? "regular"
    #else
      guard let material = (view as? VisualEffectView)?.material?.rawValue else {
        return false
      }
    #endif
    node["view"] = quoted("VisualEffectView")
    node["material"] = quoted(material)
    return true
  }

  // MARK: Text

  /// Writes a label; false if its text needs a picture.
  private func describe(_ label: UILabel, _ node: Node) -> Bool {
    guard describesText, !overridesDrawing(label) else { return false }
    #if canImport(UIKit)
      // A disabled label is dimmed.
      guard label.isEnabled else { return false }
    #endif
    guard let text = label.attributedText, text.length > 0 else { return true }
    var runs: [Node] = []
    var isDescribed = true
    var paragraph: NSParagraphStyle?
    let string = text.string as NSString
    let whole = NSRange(location: 0, length: text.length)
    text.enumerateAttributes(in: whole, options: []) { values, range, _ in
      if !describedAttributes.isSuperset(of: values.keys) { isDescribed = false }
      if range.location == 0 { paragraph = values[.paragraphStyle] as? NSParagraphStyle }
      let run = Node()
      run["text"] = quoted(string.substring(with: range))
      write(values, of: label, run)
      runs.append(run)
    }
    if !isDescribed { return false }
    node["view"] = quoted("Label")
    node["font"] = font(label.font, of: label)
    let highlighted = label.isHighlighted ? label.highlightedTextColor : nil
    node["textColor"] = color(highlighted ?? label.textColor)
    if runs.count == 1, runs[0].keys.count == 1 {
      node["text"] = runs[0]["text"]
    } else {
      node["runs"] = array(runs.map { $0.text("") })
    }
    node["textAlignment"] = name(of: label.textAlignment, in: alignments).map(quoted)
    node["numberOfLines"] = "\(label.numberOfLines)"
    node["lineBreakMode"] = name(of: label.lineBreakMode, in: breakModes).map(quoted)
    if let paragraph { write(paragraph, node) }
    if label.adjustsFontSizeToFitWidth {
      node["adjustsFontSizeToFitWidth"] = "true"
      node["minimumScaleFactor"] = number(label.minimumScaleFactor)
      let adjustment = name(of: label.baselineAdjustment, in: baselineAdjustments)
      node["baselineAdjustment"] = adjustment.map(quoted)
    }
    if let shadow = color(label.shadowColor) {
      let offset = list([label.shadowOffset.width, label.shadowOffset.height])
      node["textShadow"] = "{ \"color\": \(shadow), \"offset\": \(offset) }"
    }
    return true
  }

  /// Writes the attributes of a run that are not those of the label.
  private func write(
    _ values: [NSAttributedString.Key: Any], of label: UILabel, _ run: Node
  ) {
    func value(_ key: NSAttributedString.Key) -> CGFloat? {
      if let number = values[key] as? NSNumber { return CGFloat(number.doubleValue) }
      // Without Objective-C, numbers are not NSNumbers.
      return values[key] as? CGFloat ?? (values[key] as? Int).map { CGFloat($0) }
    }
    func line(_ key: NSAttributedString.Key) -> String? {
      guard let bits = value(key).map({ Int($0) }), bits & 15 != 0 else { return nil }
      return quoted(bits & 9 == 9 ? "double" : bits & 2 != 0 ? "thick" : "single")
    }
    let own = font(label.font, of: label)
    if let other = (values[.font] as? UIFont).map({ font($0, of: label) }), other != own {
      run["font"] = other
    }
    let isHighlighted = label.isHighlighted && label.highlightedTextColor != nil
    if !isHighlighted, let letters = color(values[.foregroundColor] as? UIColor),
      letters != color(label.textColor)
    {
      run["color"] = letters
    }
    run["backgroundColor"] = color(values[.backgroundColor] as? UIColor)
    run["kern"] = value(.kern).map { number($0) }
    if value(.ligature) == 0 { run["usesLigatures"] = "false" }
    run["underline"] = line(.underlineStyle)
    run["underlineColor"] = color(values[.underlineColor] as? UIColor)
    run["strikethrough"] = line(.strikethroughStyle)
    run["strikethroughColor"] = color(values[.strikethroughColor] as? UIColor)
    if let offset = value(.baselineOffset), offset != 0 {
      run["baselineOffset"] = number(offset)
    }
    if let width = value(.strokeWidth), width != 0 {
      run["strokeWidth"] = number(width)
      run["strokeColor"] = color(values[.strokeColor] as? UIColor)
    }
    if let shadow = values[.shadow] as? NSShadow,
      let color = color(shadow.shadowColor as? UIColor)
    {
      let offset = list([shadow.shadowOffset.width, shadow.shadowOffset.height])
      run["shadow"] =
        "{ \"color\": \(color), \"offset\": \(offset), "
        + "\"blur\": \(number(shadow.shadowBlurRadius)) }"
    }
  }

  /// Writes the values of a paragraph style that are not the default.
  private func write(_ style: NSParagraphStyle, _ node: Node) {
    let paragraph = Node()
    let lengths: [(String, CGFloat)] = [
      ("lineSpacing", style.lineSpacing),
      ("lineHeightMultiple", style.lineHeightMultiple),
      ("minimumLineHeight", style.minimumLineHeight),
      ("maximumLineHeight", style.maximumLineHeight),
      ("firstLineHeadIndent", style.firstLineHeadIndent),
      ("headIndent", style.headIndent), ("tailIndent", style.tailIndent),
      ("paragraphSpacing", style.paragraphSpacing),
      ("paragraphSpacingBefore", style.paragraphSpacingBefore),
    ]
    for (key, length) in lengths where length != 0 { paragraph[key] = number(length) }
    if !paragraph.keys.isEmpty { node["paragraph"] = paragraph.text("") }
    let direction = style.baseWritingDirection
    if direction == .leftToRight { node["writingDirection"] = quoted("leftToRight") }
    if direction == .rightToLeft { node["writingDirection"] = quoted("rightToLeft") }
  }

  /// Returns a font: a text style, if the label follows the text size; the system font in
  /// a size and weight; else a name.
  private func font(_ font: UIFont, of label: UILabel) -> String {
    let size = font.pointSize
    if label.adjustsFontForContentSizeCategory {
      let traits = label.traitCollection
      let style = textStyles.first {
        UIFont.preferredFont(forTextStyle: $0.0, compatibleWith: traits) == font
      }
      if let style { return "{ \"style\": \(quoted(style.1)) }" }
    }
    func system(_ weight: UIFont.Weight) -> UIFont {
      .systemFont(ofSize: size, weight: weight)
    }
    let weight =
      weights.first { system($0.0) == font }
      ?? weights.first { system($0.0).fontName == font.fontName }
    guard let weight else {
      var face: String?
      #if canImport(UIKit)
        face = font.fontDescriptor.object(forKey: .face) as? String
      #endif
      families[font.fontName] = (font.familyName, face)
      return array([quoted(font.fontName), number(size)])
    }
    let text = "{ \"system\": \(number(size))"
    return weight.1 == "regular"
      ? text + " }" : text + ", \"weight\": \(quoted(weight.1)) }"
  }

  /// Whether a label's class may draw other things than its text.
  private func overridesDrawing(_ label: UILabel) -> Bool {
    #if canImport(UIKit)
      let methods = [
        #selector(UIView.draw(_:)), #selector(UILabel.drawText(in:)),
        #selector(UILabel.textRect(forBounds:limitedToNumberOfLines:)),
      ]
      return methods.contains {
        class_getMethodImplementation(type(of: label), $0)
          != class_getMethodImplementation(UILabel.self, $0)
      }
    #else
      return type(of: label) != UILabel.self
    #endif
  }

  // MARK: Scroll views

  private func describe(_ scroll: UIScrollView, _ node: Node) {
    node["view"] = quoted("ScrollView")
    node["contentSize"] = list([scroll.contentSize.width, scroll.contentSize.height])
    node["contentOffset"] = list([scroll.contentOffset.x, scroll.contentOffset.y])
    node["contentInset"] = insets(scroll.adjustedContentInset)
    node["contentInsetAdjustmentBehavior"] = quoted("never")
    let (vertical, horizontal) = (
      scroll.verticalScrollIndicatorInsets, scroll.horizontalScrollIndicatorInsets
    )
    let safe =
      scroll.automaticallyAdjustsScrollIndicatorInsets ? scroll.safeAreaInsets : .zero
    node["scrollIndicatorInsets"] = insets(
      UIEdgeInsets(
        top: vertical.top + safe.top, left: horizontal.left + safe.left,
        bottom: vertical.bottom + safe.bottom, right: horizontal.right + safe.right))
    if scroll.indicatorStyle != .default {
      node["indicatorStyle"] = quoted(scroll.indicatorStyle == .white ? "white" : "black")
    }
    if scroll.decelerationRate != .normal {
      node["decelerationRate"] = number(scroll.decelerationRate.rawValue)
    }
    let switches: [(key: String, value: Bool, standard: Bool)] = [
      ("bounces", scroll.bounces, true), ("bouncesZoom", scroll.bouncesZoom, true),
      ("alwaysBounceVertical", scroll.alwaysBounceVertical, false),
      ("alwaysBounceHorizontal", scroll.alwaysBounceHorizontal, false),
      ("isPagingEnabled", scroll.isPagingEnabled, false),
      ("isDirectionalLockEnabled", scroll.isDirectionalLockEnabled, false),
      ("isScrollEnabled", scroll.isScrollEnabled, true),
      ("showsVerticalScrollIndicator", scroll.showsVerticalScrollIndicator, true),
      ("showsHorizontalScrollIndicator", scroll.showsHorizontalScrollIndicator, true),
      ("delaysContentTouches", scroll.delaysContentTouches, true),
      ("canCancelContentTouches", scroll.canCancelContentTouches, true),
      ("scrollsToTop", scroll.scrollsToTop, true),
    ]
    for one in switches where one.value != one.standard { node[one.key] = "\(one.value)" }
    #if canImport(UIKit)
      let zoomed = scroll.delegate?.viewForZooming?(in: scroll)
    #else
      let zoomed = scroll.delegate?.viewForZooming(in: scroll) ?? scroll.viewForZooming
    #endif
    guard let zoomed, zoomed.isDescendant(of: scroll) else { return }
    let identifier = zoomed.accessibilityIdentifier ?? ""
    let id = unique(identifier.isEmpty ? "zoomed" : identifier)
    zoomIDs[ObjectIdentifier(zoomed)] = id
    node["viewForZooming"] = quoted(id)
    node["minimumZoomScale"] = number(scroll.minimumZoomScale)
    node["maximumZoomScale"] = number(scroll.maximumZoomScale)
    node["zoomScale"] = number(scroll.zoomScale)
  }

  /// Returns the cells, headers and footers of a list that its current offset does not
  /// show. A header that floats over cells is skipped.
  private func offscreenRows(of list: UIScrollView) -> [Node] {
    func rows() -> [UIView] {
      let rows = list.subviews.filter {
        !$0.isHidden
          && ($0 is UITableViewCell || $0 is UICollectionReusableView
            || $0 is UITableViewHeaderFooterView)
      }
      func isCell(_ view: UIView) -> Bool {
        view is UITableViewCell || view is UICollectionViewCell
      }
      return rows.filter(isCell) + rows.filter { !isCell($0) }
    }
    let start = list.contentOffset
    let size = list.bounds.size
    guard size.width > 0, size.height > 0 else { return [] }
    /// Offsets in steps of a page that include the current one.
    func pages(_ start: CGFloat, _ page: CGFloat, _ end: CGFloat) -> [CGFloat] {
      let first = start - max(0, (start / page).rounded(.up)) * page
      return Array(stride(from: first, to: end, by: page))
    }
    /// Shows each page of the present content; returns their number.
    @discardableResult
    func visit(_ body: () -> Void) -> Int {
      var offsets: [CGPoint] = []
      for y in pages(start.y, size.height, list.contentSize.height) {
        offsets += pages(start.x, size.width, list.contentSize.width)
          .map { CGPoint(x: $0, y: y) }
      }
      for offset in offsets.prefix(maximumPages) where offset != start {
        list.contentOffset = offset
        list.layoutIfNeeded()
        body()
      }
      list.contentOffset = start
      list.layoutIfNeeded()
      return offsets.count
    }
    // Rows that were estimated have their own heights and positions afterwards.
    visit {}
    var frames = rows().map(\.frame)
    var nodes: [Node] = []
    let count = visit {
      for row in rows() {
        let inside = row.frame.insetBy(dx: 0.5, dy: 0.5)
        if frames.contains(where: { $0.intersects(inside) }) { continue }
        frames.append(row.frame)
        nodes.append(node(of: row.layer, row))
      }
    }
    if count > maximumPages {
      notes.append("list: \(maximumPages) of \(count) screenfuls are exported")
    }
    return nodes
  }

  // MARK: Pictures

  /// Returns a view with a picture of a layer's own contents: without sublayers, and
  /// without what the description has (background, corners, border, shadow, mask,
  /// opacity). The result is nil if the picture is clear or too large.
  private func picture(of layer: CALayer, _ view: UIView?) -> Node? {
    var area = layer.bounds
    let isWhole = drawsSublayers(layer)
    if isWhole { for sub in layer.sublayers ?? [] { area = area.union(sub.frame) } }
    guard area.width > 0, area.height > 0 else { return nil }
    guard area.width * area.height < 0x1p26 else {
      notes.append("picture: \(type(of: layer)) is too large, so it is left out")
      return nil
    }
    // The directions of x and y in the exported view.
    let origin = layer.convert(CGPoint.zero, to: root.layer)
    let x = layer.convert(CGPoint(x: 1, y: 0), to: root.layer)
    let y = layer.convert(CGPoint(x: 0, y: 1), to: root.layer)
    let isUpright =
      x.x > origin.x && y.y > origin.y && abs(x.y - origin.y) + abs(y.x - origin.x) < 1e-6
    let width = hypot(x.x - origin.x, x.y - origin.y)
    let height = hypot(y.x - origin.x, y.y - origin.y)
    guard width > 0, height > 0 else { return nil }
    // Whole pixels of the screen, so that the picture is shown pixel by pixel.
    let shift = isUpright ? origin : .zero
    var pixels = screenScale
    func down(_ v: CGFloat) -> CGFloat { (v * pixels + 1e-6).rounded(.down) / pixels }
    func up(_ v: CGFloat) -> CGFloat { (v * pixels - 1e-6).rounded(.up) / pixels }
    func screen() -> CGRect {
      let left = down(shift.x + area.minX * width)
      let top = down(shift.y + area.minY * height)
      return CGRect(
        x: left, y: top, width: up(shift.x + area.maxX * width) - left,
        height: up(shift.y + area.maxY * height) - top)
    }
    while pixels > 1, screen().width * screen().height * pixels * pixels > 0x1p26 {
      pixels -= 1
    }
    let rect = screen()
    let renderer = UIGraphicsImageRenderer(
      size: rect.size, format: pictureFormat(scale: pixels))
    let data = withoutStyle(layer, view, hidesSublayers: !isWhole) {
      renderer.pngData {
        let context = $0.cgContext
        context.translateBy(x: shift.x - rect.minX, y: shift.y - rect.minY)
        context.scaleBy(x: width, y: height)
        layer.render(in: context)
      }
    }
    let size = "\(rect.size) \(pixels)"
    let blank = blanks[size] ?? renderer.pngData { _ in }
    blanks[size] = blank
    if data == blank { return nil }
    let name = view?.accessibilityIdentifier.map { " " + $0 } ?? ""
    let kind = view.map { "\(type(of: $0))" } ?? "\(type(of: layer))"
    let file = file(data, "picture", scale: pixels)
    notes.append("picture: \(kind)\(name) is \(file)")
    let node = Node()
    node["view"] = quoted("ImageView")
    node["frame"] = list([
      (rect.minX - shift.x) / width, (rect.minY - shift.y) / height, rect.width / width,
      rect.height / height,
    ])
    node["image"] = quoted(file)
    return node
  }

  /// Whether the contents of a layer include those of its sublayers.
  private func drawsSublayers(_ layer: CALayer) -> Bool {
    #if canImport(UIKit)
      return layer is CAReplicatorLayer || layer is CATransformLayer
    #else
      return false
    #endif
  }

  private func pictureFormat(scale: CGFloat) -> UIGraphicsImageRendererFormat {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    format.opaque = false
    format.preferredRange = .standard
    return format
  }

  /// Calls a closure while a layer has none of the described properties.
  private func withoutStyle<R>(
    _ layer: CALayer, _ view: UIView?, hidesSublayers: Bool, _ body: () -> R
  ) -> R {
    var restorations: [() -> Void] = []
    func set<V>(
      _ key: ReferenceWritableKeyPath<CALayer, V>, _ value: V, of other: CALayer? = nil
    ) {
      let layer = other ?? layer
      let old = layer[keyPath: key]
      layer[keyPath: key] = value
      restorations.append { layer[keyPath: key] = old }
    }
    // The opacity of a view has more digits than that of its layer.
    if let view {
      let old = view.alpha
      view.alpha = 1
      restorations.append { view.alpha = old }
    } else {
      set(\.opacity, 1)
    }
    if let mask = view?.mask {
      view?.mask = nil
      restorations.append { view?.mask = mask }
    } else {
      set(\.mask, nil)
    }
    set(\.backgroundColor, nil)
    set(\.borderWidth, 0)
    set(\.shadowOpacity, 0)
    set(\.cornerRadius, 0)
    set(\.masksToBounds, false)
    if layer.isHidden { set(\.isHidden, false) }
    for sublayer in hidesSublayers ? layer.sublayers ?? [] : [] {
      #if canImport(UIKit)
        // Not the view's property: a stack view would arrange the others.
        set(\.isHidden, true, of: sublayer)
      #else
        // A layer is its view, which layout may show again.
        set(\.mask, CALayer(), of: sublayer)
      #endif
    }
    defer { for restore in restorations.reversed() { restore() } }
    return body()
  }

  // MARK: Values

  /// Returns an identifier that no other view has.
  private func unique(_ name: String) -> String {
    var id = name
    var number = 2
    while !ids.insert(id).inserted {
      id = "\(name)-\(number)"
      number += 1
    }
    return id
  }

  private func layerColor(_ color: CGColor?) -> String? {
    color.flatMap { self.color(UIColor(cgColor: $0)) }
  }

  /// Returns a colour, or its values in both appearances; nil for none and for a pattern.
  private func color(_ color: UIColor?) -> String? {
    func components(_ style: UIUserInterfaceStyle) -> String? {
      var traits = UITraitCollection(userInterfaceStyle: style)
      #if canImport(UIKit)
        traits = UITraitCollection(traitsFrom: [root.traitCollection, traits])
      #endif
      var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
      let resolved = color?.resolvedColor(with: traits)
      guard let resolved,
        resolved.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
      else { return nil }
      let values = alpha < 1 ? [red, green, blue, alpha] : [red, green, blue]
      return list(values.map { min(max($0, 0), 1) })
    }
    guard let light = components(.light), let dark = components(.dark) else { return nil }
    return light == dark ? light : "{ \"light\": \(light), \"dark\": \(dark) }"
  }

  /// Returns a path as the calls that make it.
  private func path(_ path: CGPath) -> String {
    var calls: [String] = []
    path.applyWithBlock { element in
      let (name, count): (String, Int)
      switch element.pointee.type {
      case .moveToPoint: (name, count) = ("move", 1)
      case .addLineToPoint: (name, count) = ("line", 1)
      case .addQuadCurveToPoint: (name, count) = ("quad", 2)
      case .addCurveToPoint: (name, count) = ("curve", 3)
      case .closeSubpath: (name, count) = ("close", 0)
      #if canImport(UIKit)
        @unknown default: return
      #endif
      }
      let points = (0..<count).map { element.pointee.points[$0] }
      calls.append(
        array([quoted(name)] + points.flatMap { [number($0.x), number($0.y)] }))
    }
    return array(calls)
  }
}

/// A view, or another object, of a scene file.
private final class Node {
  /// The keys with their values as JSON, in the order of their first use.
  private(set) var keys: [(name: String, value: String)] = []
  var mask: Node?
  var children: [Node] = []

  /// The value of a key as JSON; nil for none.
  subscript(name: String) -> String? {
    get { keys.first { $0.name == name }?.value }
    set {
      let index = keys.firstIndex { $0.name == name }
      if let index, let newValue {
        keys[index].value = newValue
      } else if let index {
        keys.remove(at: index)
      } else if let newValue {
        keys.append((name, newValue))
      }
    }
  }

  /// Returns the object as JSON: a line, and lines for masks and subviews.
  func text(_ indent: String) -> String {
    var members = keys.map { "\(quoted($0.name)): \($0.value)" }
    let inner = indent + "  "
    if let mask { members.append("\n\(inner)\"mask\": \(mask.text(inner))") }
    if !children.isEmpty {
      let list = children.map { "\n\(inner)  \($0.text(inner + "  "))" }
      members.append("\n\(inner)\"subviews\": [\(list.joined(separator: ","))]")
    }
    return "{ \(members.joined(separator: ", ")) }"
  }
}

// MARK: JSON

/// Returns the shortest text of a number that is read as the same number; 0 for one that
/// is not finite.
private func number(_ value: some BinaryFloatingPoint & CustomStringConvertible) -> String
{
  guard value.isFinite, value != 0 else { return "0" }
  let text = value.description
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

private func array(_ values: [String]) -> String {
  "[\(values.joined(separator: ", "))]"
}

private func numbers(_ t: CATransform3D) -> [CGFloat] {
  [
    t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34,
    t.m41, t.m42, t.m43, t.m44,
  ]
}

private func list(_ values: [CGFloat]) -> String { array(values.map { number($0) }) }

private func insets(_ insets: UIEdgeInsets) -> String {
  list([insets.top, insets.left, insets.bottom, insets.right])
}

private func quoted(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    if scalar == "\"" || scalar == "\\" {
      result += "\\\(scalar)"
    } else if scalar.value < 0x20 {
      let digits = String(scalar.value, radix: 16)
      result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    } else {
      result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}

// MARK: Names

/// Returns the name of a value in a table.
private func name<V: Equatable>(of value: V, in table: [(V, String)]) -> String? {
  table.first { $0.0 == value }?.1
}

private let cornerNames: [(CACornerMask, String)] = [
  (.layerMinXMinYCorner, "minXMinY"), (.layerMaxXMinYCorner, "maxXMinY"),
  (.layerMinXMaxYCorner, "minXMaxY"), (.layerMaxXMaxYCorner, "maxXMaxY"),
]

private let contentModes: [(UIView.ContentMode, String)] = [
  (.scaleAspectFit, "scaleAspectFit"), (.scaleAspectFill, "scaleAspectFill"),
  (.redraw, "redraw"), (.center, "center"), (.top, "top"), (.bottom, "bottom"),
  (.left, "left"), (.right, "right"), (.topLeft, "topLeft"), (.topRight, "topRight"),
  (.bottomLeft, "bottomLeft"), (.bottomRight, "bottomRight"),
]

private let alignments: [(NSTextAlignment, String)] = [
  (.left, "left"), (.center, "center"), (.right, "right"), (.justified, "justified"),
]

private let breakModes: [(NSLineBreakMode, String)] = [
  (.byWordWrapping, "byWordWrapping"), (.byCharWrapping, "byCharWrapping"),
  (.byClipping, "byClipping"), (.byTruncatingHead, "byTruncatingHead"),
  (.byTruncatingMiddle, "byTruncatingMiddle"),
]

private let baselineAdjustments: [(UIBaselineAdjustment, String)] = [
  (.alignCenters, "alignCenters"), (.none, "none"),
]

private let weights: [(UIFont.Weight, String)] = [
  (.regular, "regular"), (.ultraLight, "ultraLight"), (.thin, "thin"), (.light, "light"),
  (.medium, "medium"), (.semibold, "semibold"), (.bold, "bold"), (.heavy, "heavy"),
  (.black, "black"),
]

private let textStyles: [(UIFont.TextStyle, String)] = [
  (.largeTitle, "largeTitle"), (.title1, "title1"), (.title2, "title2"),
  (.title3, "title3"), (.headline, "headline"), (.subheadline, "subheadline"),
  (.body, "body"), (.callout, "callout"), (.footnote, "footnote"),
  (.caption1, "caption1"), (.caption2, "caption2"),
]

/// The text sizes other than the default.
private let categories: [(UIContentSizeCategory, String)] = [
  (.extraSmall, "extraSmall"), (.small, "small"), (.medium, "medium"),
  (.extraLarge, "extraLarge"), (.extraExtraLarge, "extraExtraLarge"),
  (.extraExtraExtraLarge, "extraExtraExtraLarge"),
  (.accessibilityMedium, "accessibilityMedium"),
  (.accessibilityLarge, "accessibilityLarge"),
  (.accessibilityExtraLarge, "accessibilityExtraLarge"),
  (.accessibilityExtraExtraLarge, "accessibilityExtraExtraLarge"),
  (.accessibilityExtraExtraExtraLarge, "accessibilityExtraExtraExtraLarge"),
]

/// The attributes of text that scenes have; others make a picture of the label.
private let describedAttributes: Set<NSAttributedString.Key> = [
  .font, .foregroundColor, .backgroundColor, .kern, .ligature, .underlineStyle,
  .underlineColor, .strikethroughStyle, .strikethroughColor, .baselineOffset,
  .strokeWidth, .strokeColor, .shadow, .paragraphStyle,
]

#if canImport(UIKit)
  /// The ends of the descriptions of blur effects, and the materials.
  private let materials: [(String, String)] = [
    ("SystemUltraThinMaterialLight", "ultraThinLight"),
    ("SystemUltraThinMaterialDark", "ultraThinDark"),
    ("SystemUltraThinMaterial", "ultraThin"), ("SystemThinMaterialLight", "thinLight"),
    ("SystemThinMaterialDark", "thinDark"), ("SystemThinMaterial", "thin"),
    ("SystemThickMaterialLight", "thickLight"), ("SystemThickMaterialDark", "thickDark"),
    ("SystemThickMaterial", "thick"), ("SystemChromeMaterialLight", "chromeLight"),
    ("SystemChromeMaterialDark", "chromeDark"), ("SystemChromeMaterial", "chrome"),
    ("SystemMaterialLight", "regularLight"), ("SystemMaterialDark", "regularDark"),
    ("SystemMaterial", "regular"), ("StyleExtraLight", "extraLight"),
    ("StyleExtraDark", "extraDark"), ("StyleLight", "light"), ("StyleDark", "dark"),
    ("StyleProminent", "prominent"), ("StyleRegular", "regular"),
  ]
#endif
