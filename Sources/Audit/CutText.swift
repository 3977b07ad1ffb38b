import MesmerGeometry
import MesmerPaths
import MesmerText
import MesmerViews

extension LabelLayout {
  /// Returns whether a label of a height, in points, cuts the capitals of its first line
  /// at the top, the letters of its last line at the bottom, above the baseline, or more
  /// than a pixel of their descenders. `scale` is in pixels per point.
  fileprivate func cutsLetters(_ height: Double, _ scale: Double) -> Bool {
    guard let first = text.lines.first, let last = text.lines.last else { return false }
    let capitals = first.runs.map(\.attributes.font.capHeight).max() ?? 0
    let baseline = top + last.baseline
    return top + first.baseline - capitals < 0 - 0x1p-20 || baseline > height + 0x1p-20
      // The baseline of a shrunk text is that of the unshrunk one.
      || self.scale == 1 && baseline + last.descent > height
        && last.runs.contains {
          TextLayout.rounded(baseline, scale) + $0.descenders > height + 1 / scale
        }
  }
}

extension GlyphRun {
  /// The distance from the baseline down to the end of the descenders, in points; 0
  /// without any. Round letters reach below the baseline, too, but less than 0.1 em.
  fileprivate var descenders: Double {
    let box = path(at: .zero).bounds
    let size = attributes.font.pointSize
    let pen = (face.pen ?? 0) / Double(face.unitsPerEm) * size
    return box.isNull || box.maxY + pen / 2 < 0.1 * size ? 0 : box.maxY + pen / 2
  }
}

/// The audit of labels for truncated text: by an ellipsis, by their width, or because
/// lines do not fit.
enum CutText {
  static func faults(in root: View) -> [ViewFault] {
    root.tree.compactMap { view in
      guard let label = view as? LabelBase, label.isSeen, label.bounds.width > 0 else {
        return nil
      }
      return fault(of: label)
    }
  }

  private static func fault(of label: LabelBase) -> ViewFault? {
    let layout = label.layout
    let has = label.bounds.size
    guard
      layout.text.isIncomplete || layout.text.width > has.width + 0x1p-20
        || layout.cutsLetters(label.bounds.height, label.contentScaleFactor),
      let shaped = label.shapedText
    else { return nil }
    let most = label.numberOfLines
    let all = TextLayout(
      layout.scale < 1 ? shaped.scaled(by: layout.scale) : shaped,
      width: most == 1 ? .infinity : has.width, mode: label.lineBreakMode)
    let scale = label.contentScaleFactor
    let needs = Size(
      width: TextLayout.roundedUp(all.width, scale),
      height: TextLayout.roundedUp(all.height, scale))
    let count = all.lines.count
    let lines =
      most > 0 && count > most ? " and \(count) lines, of which \(most) may be" : ""
    return (
      label,
      ScreenFault(
        kind: .truncation,
        message:
          "\(View.quoted(label.text ?? "")) is cut in \(ScreenFault.text(has)); it needs "
          + ScreenFault.text(needs, up: true) + lines,
        found: [has.width, has.height], right: [needs.width, needs.height])
    )
  }
}
