import CFreeType
import MesmerDrawing
import MesmerText

/// A face in FreeType: outlines, metrics and colour layers, in font units.
///
/// No size is ever set, so nothing is hinted or rounded to pixels. Each face has a
/// separate library: opening and closing faces of one library would require a lock, and
/// the memory of the library is that of the face. A face is used by one thread at a
/// time; `FileFace` has the lock.
final class OutlineFace {
  /// The memory limit of a face in bytes, without the bytes of its file.
  static let memoryLimit = 64 &<< 20

  let face: FT_Face
  /// Whether the face has outlines. FreeType also loads those of fonts with bitmaps,
  /// although it does not report such fonts as scalable.
  let isScalable: Bool
  private let library: FT_Library
  private let memory: FontMemory
  private let file: FontFile

  /// Opens a face. Only the drivers of TrueType and CFF outlines are tried: the others
  /// are for formats that `FontFile` rejects.
  init(
    _ file: FontFile, index: Int, memoryLimit: Int = OutlineFace.memoryLimit
  ) throws(FontError) {
    let memory = FontMemory(limit: memoryLimit)
    var opened: FT_Library?
    guard FT_New_Library(memory.record, &opened) == 0, let library = opened else {
      throw .tooMuchMemory(path: file.path, limit: memory.limit)
    }
    FT_Add_Default_Modules(library)
    var found: FT_Face?
    var failure: FT_Error = 0
    for name in ["truetype", "cff"] where found == nil {
      guard let driver = FT_Get_Module(library, name) else { continue }
      var arguments = FT_Open_Args()
      arguments.flags = FT_UInt(FT_OPEN_MEMORY | FT_OPEN_DRIVER)
      arguments.memory_base = file.bytes.bindMemory(to: FT_Byte.self).baseAddress
      arguments.memory_size = FT_Long(file.bytes.count)
      arguments.driver = driver
      let error = FT_Open_Face(library, &arguments, FT_Long(index), &found)
      // The error of the driver for the other format is ignored.
      if error != 0, failure == 0 || failure == Self.unknownFormat { failure = error }
    }
    guard let face = found else {
      // The library frees its memory, which must still exist.
      withExtendedLifetime(memory) { _ = FT_Done_Library(library) }
      if memory.hasRefused { throw .tooMuchMemory(path: file.path, limit: memory.limit) }
      throw failure == Self.withoutOutlines
        ? .noOutlines(path: file.path)
        : .damaged(path: file.path, reason: Self.reason(failure))
    }
    self.face = face
    isScalable =
      face.pointee.face_flags & FT_Long(FT_FACE_FLAG_SCALABLE) != 0
      || ["glyf", "CFF ", "CFF2"].contains { name in
        var length: FT_ULong = 0
        let tag = FT_ULong(OpenTypeTag.number(name) ?? 0)
        return FT_Load_Sfnt_Table(face, tag, 0, nil, &length) == 0 && length > 0
      }
    self.library = library
    self.memory = memory
    self.file = file
  }

  deinit {
    // Closes the face as well.
    FT_Done_Library(library)
  }

  /// Bytes that FreeType has allocated for the face.
  var memoryInUse: Int { memory.used }

  /// Whether the face has pictures of glyphs, or colour layers.
  var hasColor: Bool { face.pointee.face_flags & FT_Long(FT_FACE_FLAG_COLOR) != 0 }

  /// Sets the axes, in FreeType's order; values in 1/65536.
  func setAxes(_ values: [Int]) throws(FontError) {
    var values = values.map { FT_Fixed($0) }
    let error = FT_Set_Var_Design_Coordinates(face, FT_UInt(values.count), &values)
    if error != 0 { throw .damaged(path: file.path, reason: Self.reason(error)) }
  }

  /// Loads a glyph in font units and passes it to `body`; nil if it has no outline, is
  /// damaged, or exceeds the memory limit.
  func withOutline<T>(of glyph: UInt32, _ body: (FT_Outline) -> T?) -> T? {
    let flags = FT_Int32(FT_LOAD_NO_SCALE)
    guard isScalable, FT_Load_Glyph(face, glyph, flags) == 0,
      let slot = face.pointee.glyph, slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
    else { return nil }
    return body(slot.pointee.outline)
  }

  private static let unknownFormat: FT_Error = 2
  /// A TrueType font without the glyph location table, loca.
  private static let withoutOutlines: FT_Error = 0x90

  /// Returns the meaning of a FreeType error number. FreeType's own texts are not
  /// compiled in.
  private static func reason(_ error: FT_Error) -> String {
    let text =
      switch error {
      case unknownFormat: "unknown format"
      case 3: "invalid font structure"
      case 8: "a table is invalid"
      case 0x40: "not enough memory"
      case 0x51, 0x55: "the file ends early"
      case 0x8E: "missing required table"
      default: "FreeType cannot read it"
      }
    return text + " (FreeType's error \(error))"
  }
}

extension OutlineFace {
  /// Returns the layers of a coloured glyph (COLR version 0) in the font's first
  /// palette, from back to front: glyphs filled with one colour, nil for the text
  /// colour.
  ///
  /// Layers of COLR version 1 are never read, because their support in Debian's
  /// FreeType 2.12 is unfinished: the result is empty for a glyph that has only such
  /// layers.
  func layers(of glyph: UInt32) -> [(glyph: UInt32, color: Color?)] {
    var palette: UnsafeMutablePointer<FT_Color>?
    var data = FT_Palette_Data()
    guard hasColor, FT_Palette_Data_Get(face, &data) == 0,
      FT_Palette_Select(face, 0, &palette) == 0, let palette
    else { return [] }
    var layers: [(glyph: UInt32, color: Color?)] = []
    var iterator = FT_LayerIterator()
    var layer: FT_UInt = 0
    var color: FT_UInt = 0
    while FT_Get_Color_Glyph_Layer(face, glyph, &layer, &color, &iterator) != 0 {
      var fill: Color?
      // 0xFFFF is the text colour.
      if color < data.num_palette_entries {
        let entry = palette[Int(color)]
        fill = Color(
          red: Double(entry.red) / 255, green: Double(entry.green) / 255,
          blue: Double(entry.blue) / 255, alpha: Double(entry.alpha) / 255)
      }
      layers.append((layer, fill))
    }
    return layers
  }
}
