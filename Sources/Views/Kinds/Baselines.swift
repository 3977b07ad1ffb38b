import MesmerGeometry
import MesmerText

extension TextShowing {
  /// Returns the baselines of lines that are drawn with their top at `top` in a box of
  /// the given height; nil without lines. `first` is the distance of the first baseline
  /// from the top of the box, and `last` that of the last baseline from its bottom.
  func baselines(
    of layout: TextLayout, top: Double, height: Double
  ) -> (first: Double, last: Double)? {
    guard let first = layout.lines.first, let last = layout.lines.last else { return nil }
    func drawn(_ line: TextLine) -> Double {
      roundedBaseline(top + line.baseline, scale: contentScaleFactor)
    }
    return (drawn(first), height - drawn(last))
  }
}

extension LabelBase {
  /// Returns the baselines of a view of the given height that shows labels in frames,
  /// from top to bottom; nil without text.
  package static func baselines(
    of labels: [(label: LabelBase, frame: Rect)], height: Double
  ) -> (first: Double, last: Double)? {
    let known = labels.compactMap { label, frame in
      label.baselines(in: frame.size).map {
        (first: frame.minY + $0.first, last: height - frame.maxY + $0.last)
      }
    }
    guard let first = known.first, let last = known.last else { return nil }
    return (first.first, last.last)
  }
}
