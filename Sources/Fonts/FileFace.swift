import MesmerDrawing
import MesmerPaths
import MesmerPlatform
import MesmerText
import MesmerUnicode

/// A face of a font file: outlines by FreeType, shaping and advances by HarfBuzz.
///
/// With given versions of FreeType and HarfBuzz, the results, in font units, depend only
/// on the bytes of the file, the index, the axes and the line metrics. A face does not
/// fall back to other fonts. It can be used from several threads: a lock protects calls
/// of FreeType and the cache of shapes; shaping requires none.
public final class FileFace: @unchecked Sendable {
  /// The file.
  package let file: FontFile
  /// The index of the face in a collection; 0 in other files.
  package let index: Int
  /// The axes of a variable font, in file order; otherwise empty.
  package let axes: [FontAxis]
  /// The values of the axes, after clamping.
  package let axisValues: [Double]
  /// Whether the face has outlines. Glyphs of a face without outlines are not drawn.
  package let hasOutlines: Bool
  /// Whether the face has outlines and colour tables, which may contain layers.
  private let hasLayers: Bool
  /// The family in the file, in English if available, such as `Inter`.
  package let family: String
  package let name: String
  /// Weight, width and slope.
  package let style: FontStyle

  package let unitsPerEm: Int
  package let metrics: FaceMetrics

  /// The requested axes and line metrics.
  let asked: [String: Double]
  let lines: LineMetrics?
  let shaping: ShapingFont
  private let pictures: GlyphPictures
  private let outlineFace: OutlineFace
  private let lock = Mutex()
  private var shapes = RecentlyUsed<UInt32, GlyphShape>(limit: FileFace.cacheLimit)

  /// The maximum size of the cached shapes of a face, in bytes.
  static let cacheLimit = 8 &<< 20

  /// Opens a face of a file. `axes` sets axes by their tag, such as `wght`; other axes
  /// have their default values. `lines` replaces the line metrics of the file.
  ///
  /// - Parameter opticalSize: the value of the axis `opsz`, which the font must have. If
  ///   nil, the value is that in `axes`, or the default.
  package init(
    _ file: FontFile, index: Int = 0, axes asked: [String: Double] = [:],
    lines: LineMetrics? = nil, opticalSize: Double? = nil
  ) throws(FontError) {
    guard 0..<file.faceCount ~= index else {
      throw .noSuchFace(path: file.path, index: index, count: file.faceCount)
    }
    let outlineFace = try OutlineFace(file, index: index)
    let shaping = ShapingFont(file, index: index)
    guard outlineFace.isScalable || outlineFace.hasColor else {
      throw .noOutlines(path: file.path)
    }
    let axes = FontAxis.all(of: shaping.face)
    var all = asked
    if let opticalSize { all["opsz"] = opticalSize }
    let values = try FontAxis.values(of: axes, asked: all, path: file.path)
    if !axes.isEmpty {
      try outlineFace.setAxes(values)
      shaping.setAxes(axes, values)
    }
    shaping.freeze()
    self.file = file
    self.index = index
    self.asked = asked
    self.lines = lines
    self.axes = axes
    axisValues = values.map { Double($0) / 65536 }
    hasOutlines = outlineFace.isScalable
    hasLayers = outlineFace.hasColor && outlineFace.isScalable
    // The typographic names (16, 17) permit families with any number of styles; the
    // older ones permit at most four.
    let family = shaping.name(16) ?? shaping.name(1) ?? ""
    self.family = family
    name =
      shaping.name(4)
      ?? [family, shaping.name(17) ?? shaping.name(2) ?? ""].filter { !$0.isEmpty }
      .joined(separator: " ")
    style = FontStyle(outlineFace)
    unitsPerEm = shaping.unitsPerEm
    metrics = FaceMetrics(outlineFace, unitsPerEm: shaping.unitsPerEm, lines: lines) {
      shaping.glyph(of: $0)
    }
    pictures = GlyphPictures(shaping.face)
    self.outlineFace = outlineFace
    self.shaping = shaping
  }

  /// The number of glyphs.
  package var glyphCount: Int { shaping.glyphCount }

  /// Returns the outline of a glyph; nil if the glyph is a picture or damaged, or exceeds
  /// the coordinate limit.
  package func glyphOutline(of glyph: UInt32) -> GlyphOutline? {
    lock.locked { outlineFace.withOutline(of: glyph) { GlyphOutline($0) } }
  }

  package func glyphShape(_ glyph: UInt32) -> GlyphShape {
    lock.lock()
    defer { lock.unlock() }
    if let known = shapes.value(glyph) { return known }
    let outline = outlineFace.withOutline(of: glyph) { GlyphOutline($0) }
    let shape = GlyphShape(outline?.path ?? Path(), pen: nil)
    shapes.insert(shape, for: glyph, cost: 4 * (outline?.cost ?? 64))
    return shape
  }

  package var hasColor: Bool { hasLayers }

  package func colorLayers(of glyph: UInt32) -> [(glyph: UInt32, color: Color?)] {
    lock.locked { outlineFace.layers(of: glyph) }
  }

  /// Removes the cached shapes; they are recreated on demand.
  package func purgeCaches() { lock.locked { shapes.removeAll() } }

  /// The memory of FreeType and of the cached shapes, in bytes, without the file.
  package var memoryInUse: Int { lock.locked { outlineFace.memoryInUse + shapes.cost } }
}

extension FileFace: FontFace {
  package var missingAdvance: Int { shaping.advance(of: 0) }

  /// Nil: outlines of files are filled.
  package var pen: Double? { nil }

  package func has(_ scalar: Unicode.Scalar) -> Bool {
    guard hasOutlines, let glyph = shaping.glyph(of: scalar) else { return false }
    return glyph != 0 && !pictures.has(glyph, shaping)
  }

  package func isPicture(_ scalar: Unicode.Scalar) -> Bool {
    guard let glyph = shaping.glyph(of: scalar) else { return false }
    return glyph != 0 && pictures.has(glyph, shaping)
  }

  package func shape(_ run: ShapingRun) -> [ShapedGlyph] { shaping.shape(run) }

  /// Returns the outline of a glyph, y up; empty if it has none.
  package func outline(of glyph: UInt32) -> Path {
    glyphShape(glyph).path
  }
}

// Weight, width and slant of a face from a file. Axes that were set by tag are fixed;
// other axes can follow the requested traits.

extension FileFace {
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
    // Positive values of `slnt` lean to the left. A missing italic is replaced by an
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
