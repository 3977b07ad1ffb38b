import MesmerText

extension Font {
  /// A font of faces from files: a character is set in the first face that has it.
  ///
  ///     let inter = try FileFace.load(path: "Fonts/Inter-Regular.otf")
  ///     label.font = Font([inter], size: 17)
  ///
  /// The size is in points, as in `system(size:)`. Without a face the font is the
  /// built-in lettering.
  public init(_ faces: [FileFace], size: Double) {
    if faces.isEmpty {
      self = .system(size: size)
    } else {
      self.init(faces: faces as [any FontFace], size: size)
    }
  }
}
