import MesmerGeometry

extension ImageOrientation {
  /// Returns the transform from stored pixels to upright ones, for a stored size.
  package func transform(width w: Double, height h: Double) -> AffineTransform {
    switch self {
    case .up: .identity
    case .down: AffineTransform(a: -1, b: 0, c: 0, d: -1, tx: w, ty: h)
    case .upMirrored: AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: w, ty: 0)
    case .downMirrored: AffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: h)
    case .right: AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: h, ty: 0)
    case .left: AffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: w)
    case .leftMirrored: AffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
    case .rightMirrored:
      AffineTransform(a: 0, b: -1, c: -1, d: 0, tx: h, ty: w)
    }
  }
}
