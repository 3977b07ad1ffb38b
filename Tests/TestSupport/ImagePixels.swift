import Mesmer

extension Image {
  /// A stored pixel, straight: red, green, blue and alpha.
  package func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    let p = pixmap[x, y]
    return [p.red, p.green, p.blue, p.alpha]
  }

  /// The components of pixels, in the order of their places.
  package func pixels(_ places: (Int, Int)...) -> [[UInt8]] {
    places.map { pixel($0.0, $0.1) }
  }

  /// All stored pixels, premultiplied.
  package var premultipliedBytes: [UInt8] { pixmap.premultipliedBytes }
}
