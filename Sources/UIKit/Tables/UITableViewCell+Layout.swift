import MesmerDrawing
import MesmerGeometry
@_spi(Components) import MesmerViews

// The layout of a cell, as measured on iOS 17. Margins are 16 points, or 20 in a table of
// at least 414 points; text begins 16 points after an image. Accessories end at the
// margin, and the content 8 points before them.

extension UITableViewCell {
  /// The left edge of the image or text in the content view, in points.
  private var contentLeft: CGFloat {
    (leadingAccessories.isEmpty ? sideMargin : 0)
      + CGFloat(indentationLevel) * indentationWidth
  }

  /// The left edge of the text, and by default of the separator, in points.
  private var textLeft: CGFloat {
    let image = cellStyle == .value2 ? nil : madePicture?.image?.size.width
    return contentLeft + (image.map { $0 + 16 } ?? 0)
  }

  /// The separator inset set for the table. The left edge of the text is added to the
  /// left inset with `fromAutomaticInsets`, and replaces it if no inset is set.
  var tableSeparatorInset: UIEdgeInsets {
    let own = table?.ownSeparatorInset
    let left = max(own?.left ?? 0, 0)
    guard let own, table?.separatorInsetReference == .fromCellEdges else {
      return UIEdgeInsets(
        top: 0, left: textLeft + left, bottom: 0, right: own?.right ?? 0)
    }
    return UIEdgeInsets(top: 0, left: own.left, bottom: 0, right: own.right)
  }

  /// Places the parts of the cell.
  func placeContent() {
    let size = bounds.size
    for view in subviews
    where view === backgroundView || view === selectedBackgroundView
      || view === multipleSelectionBackgroundView || view is GrayBackground
    {
      view.frame = bounds
    }
    func put(_ view: UIView, at x: CGFloat) {
      let own = view.bounds.size
      place(
        view, x, (size.height - own.height) / 2, own.width, own.height, in: size.width)
    }
    var left = leadingAccessories.isEmpty ? 0 : sideMargin
    for view in leadingAccessories {
      put(view, at: left)
      left += view.bounds.width + 8
    }
    var right = size.width - (accessories.isEmpty ? 0 : sideMargin)
    for view in accessories.reversed() {
      right -= view.bounds.width
      put(view, at: right)
      right -= 8
    }
    place(contentView, left, 0, right - left, size.height, in: size.width)
    var margins = contentView.layoutMargins
    if isMirrored != isRightToLeft {
      isMirrored.toggle()
      swap(&margins.left, &margins.right)
      if cellStyle == .value2 { madeLabel?.textAlignment = isMirrored ? .left : .right }
    }
    let trailing = accessories.isEmpty ? sideMargin : 0
    if isMirrored { margins.left = trailing } else { margins.right = trailing }
    contentView.layoutMargins = margins
    if hasStyledContent { placeLabels() }
  }

  /// Whether the cell's labels or image view have content.
  private var hasStyledContent: Bool {
    madeLabel?.text != nil || madePicture?.image != nil || shownDetail != nil
  }

  /// The second label, if it has a text and its style shows it.
  private var shownDetail: UILabel? {
    shownStyle != .default && madeDetail?.text != nil ? madeDetail : nil
  }

  /// Returns the horizontal range of the labels in the content view; the height is 0.
  private func textRect(_ width: CGFloat) -> CGRect {
    let right = width - (accessories.isEmpty ? sideMargin : 0)
    return CGRect(x: textLeft, y: 0, width: max(right - textLeft, 0), height: 0)
  }

  /// Sets the frame of a view in a view of width `whole`. From right to left, `x` is the
  /// distance from the right edge.
  private func place(
    _ view: UIView?, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat,
    in whole: CGFloat
  ) {
    let width = max(width, 0)
    view?.frame = CGRect(
      x: isRightToLeft ? whole - x - width : x, y: y, width: width, height: height)
  }

  private func placeLabels() {
    let (whole, height) = (contentView.bounds.width, contentView.bounds.height)
    let room = textRect(whole)
    func put(
      _ view: UIView?, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat
    ) { place(view, x, y, width, height, in: whole) }
    if cellStyle != .value2, let image = madePicture?.image {
      let size = image.size
      put(picture, contentLeft, (height - size.height) / 2, size.width, size.height)
    }
    let most = CGSize(width: room.width, height: height)
    let first = madeLabel?.sizeThatFits(most) ?? .zero
    switch shownStyle {
    case .default:
      put(madeLabel, room.minX, 0, room.width, height)
    case .subtitle:
      guard let shownDetail else {
        return put(madeLabel, room.minX, 0, room.width, height)
      }
      let second = shownDetail.sizeThatFits(most)
      let top = (height - first.height - UITableViewCell.lineGap - second.height) / 2
      put(madeLabel, room.minX, top, room.width, first.height)
      put(
        shownDetail, room.minX, top + first.height + UITableViewCell.lineGap, room.width,
        second.height)
    case .value1:
      let second = madeDetail?.sizeThatFits(most) ?? .zero
      let width = min(first.width, room.width)
      put(madeLabel, room.minX, 0, width, height)
      let left = max(room.minX + width + 6, room.maxX - second.width)
      put(madeDetail, left, 0, room.maxX - left, height)
    case .value2:
      put(madeLabel, room.minX, 0, 91, height)
      put(madeDetail, room.minX + 97, 0, room.width - 97, height)
    }
  }

  /// The gap between the two labels of a subtitle.
  private static let lineGap: CGFloat = 3

  /// Returns the fitting size of the style's labels and image in a width, at least 44
  /// points high.
  func fittingSize(_ width: CGFloat) -> CGSize {
    var least: CGFloat = 44
    if hasStyledContent {
      let room = textRect(contentWidth(width)).width
      let most = CGSize(width: room, height: .greatestFiniteMagnitude)
      var text = madeLabel?.text == nil ? 0 : label.sizeThatFits(most).height
      if let second = shownDetail?.sizeThatFits(most).height {
        text =
          shownStyle == .subtitle
          ? text + UITableViewCell.lineGap + second : max(text, second)
      }
      let image = cellStyle == .value2 ? 0 : madePicture?.image?.size.height ?? 0
      least = max(least, text + 22, image + 2)
    }
    return CGSize(width: width, height: least)
  }

  private func contentWidth(_ width: CGFloat) -> CGFloat {
    [leadingAccessories, accessories].filter { !$0.isEmpty }.reduce(width) {
      $0 - sideMargin - $1.reduce(0) { $0 + $1.bounds.width + 8 }
    }
  }

  /// Returns the automatic height of a row with the given width, in points. With
  /// constraints in the content view or the cell, it is the height that they determine
  /// plus `separator`; otherwise, the height of `sizeThatFits`. Returns 44 if the height
  /// is not finite or not above `separator`.
  func automaticHeight(_ width: CGFloat, separator: CGFloat) -> CGFloat {
    bounds.size.width = width
    configure()
    placeContent()
    let height: CGFloat
    if !contentView.constraints.isEmpty {
      height = contentView.fittedHeight(contentView.bounds.width) + separator
    } else if !constraints.isEmpty {
      height = fittedHeight(width) + separator
    } else {
      height = sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
    }
    return height.isFinite && height > separator ? height : 44
  }
}

extension UIView {
  /// Returns the height that the view's constraints determine at a given width; 0 without
  /// constraints.
  func fittedHeight(_ width: CGFloat) -> CGFloat {
    if constraints.isEmpty { return 0 }
    return systemLayoutSizeFitting(
      CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    ).height
  }
}

/// The gray background of a highlighted or selected cell.
final class GrayBackground: UIView {}

// MARK: - Accessories

/// A glyph of a cell's accessory, in Mesmer's own design. The order of the cases is that
/// in a list cell, from the left; UIKit's is unknown.
enum CellGlyph: CaseIterable {
  case check, info, disclosure

  static func glyphs(of type: UITableViewCell.AccessoryType) -> [CellGlyph] {
    switch type {
    case .none: []
    case .disclosureIndicator: [.disclosure]
    case .detailDisclosureButton: [.info, .disclosure]
    case .checkmark: [.check]
    case .detailButton: [.info]
    }
  }

  var size: CGSize {
    switch self {
    case .disclosure: CGSize(width: 8, height: 14)
    case .check: CGSize(width: 16, height: 14)
    case .info: CGSize(width: 22, height: 22)
    }
  }
}

/// An accessory glyph. The info glyph is a button; other glyphs pass touches to the cell.
final class CellAccessory: UIControl {
  private let glyph: CellGlyph
  override var keepsTaps: Bool { true }

  /// Creates a glyph. In list cells, `handler` is called when it is tapped.
  init(_ glyph: CellGlyph, handler: (() -> Void)? = nil) {
    self.glyph = glyph
    super.init(frame: CGRect(origin: .zero, size: glyph.size))
    isOpaque = false
    isUserInteractionEnabled = glyph == .info
    addAction(for: .touchUpInside) { button in
      if let handler { return handler() }
      for here in button.ancestry {
        if let cell = here as? UITableViewCell, let table = cell.table,
          let path = table.indexPath(for: cell)
        {
          table.delegate?.tableView(table, accessoryButtonTappedForRowWith: path)
          return
        }
      }
    }
  }

  required init?(coder: NSCoder) { return nil }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsDisplay()
  }

  override func draw(_ rect: CGRect, in canvas: CGContext) {
    let (w, h) = (bounds.width, bounds.height)
    var path = Path()
    switch glyph {
    case .disclosure:
      let isMirrored = (superview ?? self).isRightToLeft
      let (back, tip) = isMirrored ? (w - 1, 1.5) : (1, w - 1.5)
      path.move(to: CGPoint(x: back, y: 1))
      path.addLine(to: CGPoint(x: tip, y: h / 2))
      path.addLine(to: CGPoint(x: back, y: h - 1))
      stroke(path, .tertiaryLabel, 2, canvas)
    case .check:
      path.move(to: CGPoint(x: 1.5, y: h * 0.55))
      path.addLine(to: CGPoint(x: w * 0.37, y: h - 1.5))
      path.addLine(to: CGPoint(x: w - 1.5, y: 1.5))
      stroke(path, tintColor, 2, canvas)
    case .info:
      stroke(Path(ovalIn: bounds.insetBy(dx: 1, dy: 1)), tintColor, 1.5, canvas)
      path.move(to: CGPoint(x: w / 2, y: h * 0.47))
      path.addLine(to: CGPoint(x: w / 2, y: h * 0.73))
      stroke(path, tintColor, 1.75, canvas)
      canvas.fill(
        Path(ovalIn: CGRect(x: w / 2 - 1.25, y: h * 0.27, width: 2.5, height: 2.5)),
        with: tintColor)
    }
  }

  private func stroke(
    _ path: Path, _ color: UIColor, _ width: CGFloat, _ canvas: CGContext
  ) {
    canvas.stroke(
      path, with: color,
      style: StrokeStyle(lineWidth: width, lineCap: .round, lineJoin: .round))
  }
}
