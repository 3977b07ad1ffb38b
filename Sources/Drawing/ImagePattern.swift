import MesmerGeometry

/// An image that is repeated over the plane, in the manner of
/// UIColor(patternImage:), CGPattern and HTML's createPattern.
///
/// The image lies with its top-left corner at the origin of pattern space, at
/// its size in points; `transform` leads from there to the user space of what
/// is painted. Unlike UIColor's, a pattern is therefore fixed to user space and
/// scrolls with it.
///
/// Tiles join without a seam: at a border the filter goes on in the next tile.
/// Moving everything by whole device pixels moves the pixels and changes none.
/// An empty image, a transform that is not finite or cannot be inverted, and
/// tiles of which 2^20 pixels shrink into one paint nothing.
public struct ImagePattern: Sendable {
  /// What lies beyond the image along one axis.
  public enum Repetition: String, Hashable, Sendable, CaseIterable {
    /// The image again.
    case `repeat`
    /// The image back and forth.
    case mirror
    /// The colour of the nearest pixel at the edge.
    case clamp
    /// Nothing: the image appears once. At its edges it fades to nothing as it
    /// goes from pixel to pixel inside, from half an image pixel inside to half
    /// one outside; with `nearest` it ends sharply.
    case once
  }

  /// What is repeated.
  public var image: Image
  /// From pattern space to user space; the identity by default.
  public var transform: AffineTransform
  /// Along the x axis of pattern space; repeat by default.
  public var repetitionX: Repetition
  /// Along the y axis of pattern space; repeat by default.
  public var repetitionY: Repetition
  /// How the image is sampled where its pixels do not fall on device pixels;
  /// linear by default. High quality filters a tile once to whole device pixels
  /// (at or above the size at which it appears, up to 2^24 of them) and is
  /// bilinear from there.
  public var interpolation: Interpolation

  /// A pattern; repeated along both axes unless told otherwise.
  public init(
    _ image: Image, transform: AffineTransform = .identity,
    repetitionX: Repetition = .repeat, repetitionY: Repetition = .repeat,
    interpolation: Interpolation = .linear
  ) {
    self.image = image
    self.transform = transform
    self.repetitionX = repetitionX
    self.repetitionY = repetitionY
    self.interpolation = interpolation
  }

  /// Whether every point is painted, and opaque.
  package var isOpaque: Bool {
    image.isOpaque && repetitionX != .once && repetitionY != .once
      && image.pixelWidth > 0 && image.pixelHeight > 0
      && (transform.inverse?.isFinite ?? false)
  }
}

extension ImagePattern: Hashable {
  /// Whether both have the same image (the same object) and are placed alike.
  public static func == (a: ImagePattern, b: ImagePattern) -> Bool {
    a.image === b.image && a.transform == b.transform
      && a.repetitionX == b.repetitionX && a.repetitionY == b.repetitionY
      && a.interpolation == b.interpolation
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(image))
    hasher.combine(transform)
    hasher.combine(repetitionX)
    hasher.combine(repetitionY)
    hasher.combine(interpolation)
  }
}
