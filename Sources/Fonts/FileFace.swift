import MesmerDrawing
import MesmerPaths
import MesmerPlatform
import MesmerText
import MesmerUnicode

/// A face of a font file: outlines by FreeType, shaping and advances by HarfBuzz.
///
/// Its results, in font units, depend only on the bytes of the file, the index and the
/// axes; it does not fall back to other fonts. FreeType's calls and the cache of shapes
/// are protected by a lock; shaping requires none. Rasterizer threads access only
/// paths.
public final class FileFace: @unchecked Sendable {
  /// The file.
  package let file: FontFile
  /// The index of the face in a collection; 0 in other files.
  package let index: Int
  /// The axes of a variable font, in file order; otherwise empty.
  package let axes: [FontAxis]
  /// The values of the axes, after clamping.
  package let axisValues: [Double]
  /// Whether the face has outlines. A font that has only pictures has no drawable
  /// glyphs.
  package let hasOutlines: Bool
  /// Whether the font has colour tables.
  private let hasLayers: Bool
  /// The names in the file.
  package let names: FontNames
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
  static let cacheLimit = 8 << 20

  /// Opens a face of a file. `axes` sets axes by their tag, such as `wght`; the others
  /// have their default values. `lines` replaces the line metrics of the file.
  ///
  /// - Parameter opticalSize: the value of the axis `opsz`, which the font must have;
  ///   nil for its default value or that of `axes`.
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
    names = FontNames(shaping)
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

  /// Returns the outline of a glyph; nil if it has no drawable one: it is a picture,
  /// damaged, or exceeds the coordinate limit.
  package func glyphOutline(of glyph: UInt32) -> GlyphOutline? {
    lock.lock()
    defer { lock.unlock() }
    return outlineFace.withOutline(of: glyph) { GlyphOutline($0) }
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
    lock.lock()
    defer { lock.unlock() }
    return outlineFace.layers(of: glyph)
  }

  /// Removes the cached shapes; they are recreated on demand.
  package func purgeCaches() {
    lock.lock()
    defer { lock.unlock() }
    shapes.removeAll()
  }

  /// The memory used by FreeType and the shapes in bytes, without the file.
  package var memoryInUse: Int {
    lock.lock()
    defer { lock.unlock() }
    return outlineFace.memoryInUse + shapes.cost
  }
}

extension FileFace: FontFace {
  package var name: String { names.full }

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
