import MesmerText

extension Font {
  /// Creates a font of faces from files, in fallback order: each character is set in the
  /// first face that has it.
  ///
  ///     let inter = try FileFace.load(path: "Fonts/Inter-Regular.otf")
  ///     label.font = Font([inter], size: 17)
  ///
  /// The size is in points, as in `system(size:)`. Without a face the font is the
  /// built-in lettering.
  public convenience init(_ faces: [FileFace], size: Double) {
    self.init(
      faces: faces.isEmpty ? Font.system(size: size).faces : faces as [any FontFace],
      size: size)
  }
}
