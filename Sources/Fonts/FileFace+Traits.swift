import MesmerText

// Weight, width and slant of a face from a file. Axes that were set by name are fixed;
// the others follow a style.

extension FileFace {
  package var family: String { names.family }

  package var traits: FaceTraits {
    var traits = FaceTraits()
    let widths = [50, 62.5, 75, 87.5, 100, 112.5, 125, 150, 200]
    traits.weight = range("wght") ?? Double(style.weight)...Double(style.weight)
    traits.width = range("wdth") ?? widths[style.width - 1]...widths[style.width - 1]
    traits.isUpright = !style.isItalic
    traits.isSlanted = style.isItalic
    for range in [range("ital"), range("slnt")] {
      guard let range else { continue }
      traits.isUpright = traits.isUpright && range.contains(0)
      traits.isSlanted = traits.isSlanted || range != 0...0
    }
    return traits
  }

  /// Returns the range of an axis; nil without the axis.
  private func range(_ tag: String) -> ClosedRange<Double>? {
    guard let i = axes.firstIndex(where: { $0.tag == tag }) else { return nil }
    let axis = axes[i]
    return asked[tag] == nil && axis.minimum <= axis.maximum
      ? axis.minimum...axis.maximum : axisValues[i]...axisValues[i]
  }

  package func sized(_ size: Double) -> any FontFace {
    guard asked["opsz"] == nil, let i = axes.firstIndex(where: { $0.tag == "opsz" })
    else { return self }
    // Rounded to a quarter of a point, so that a range of sizes opens few faces.
    let axis = axes[i]
    let quarters = (size * 4).rounded(.toNearestOrAwayFromZero) / 4
    let value = Double(axis.fixed(quarters)) / 65536
    if value == axisValues[i] { return self }
    let isStandard = value == Double(axis.fixed(axis.standard)) / 65536
    let other = try? FontStore.shared.face(
      file, index: index, axes: asked, lines: lines,
      opticalSize: isStandard ? nil : value)
    return other ?? self
  }

  package func styled(as traits: FontTraits) -> any FontFace {
    var values = asked
    func set(_ tag: String, _ value: Double) {
      guard asked[tag] == nil, let i = axes.firstIndex(where: { $0.tag == tag }),
        Double(axes[i].fixed(value)) / 65536 != axisValues[i]
      else { return }
      values[tag] = value
    }
    set("wght", traits.weight)
    set("wdth", traits.width)
    // Positive values of the axis lean to the left. A missing italic is replaced by an
    // oblique of 14 degrees.
    let hasItalic = axes.contains { $0.tag == "ital" }
    switch traits.slant {
    case .upright:
      set("slnt", 0)
      set("ital", 0)
    case .italic:
      set("ital", 1)
      if !hasItalic { set("slnt", -14) }
    case .oblique(let angle):
      set("slnt", 0 - angle)
      if !axes.contains(where: { $0.tag == "slnt" }) { set("ital", angle == 0 ? 0 : 1) }
    }
    if values == asked { return self }
    let other = try? FontStore.shared.face(file, index: index, axes: values, lines: lines)
    return other ?? self
  }
}
