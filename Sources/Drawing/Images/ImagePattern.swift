import MesmerGeometry

/// An image repeated over the plane, in the manner of UIColor(patternImage:), CGPattern
/// and HTML's createPattern.
///
/// The image has its top-left corner at the origin of pattern space and its size in
/// points; `transform` maps pattern space to the user space of the painted shape. Unlike
/// UIColor's, a pattern is therefore fixed to user space and scrolls with it.
///
/// Tiles join without a seam: at an edge the filter continues into the next tile. A
/// translation by whole device pixels moves the pixels without changing them.
///
/// A pattern paints nothing in these cases:
/// - its image is empty;
/// - its transform is not finite or not invertible, or its translation exceeds the range
///   of the rasterizer;
/// - a step of one device pixel is 2^20 or more pixels of the image along an axis.
public struct ImagePattern: Sendable {
  /// The continuation beyond the image along one axis.
  package enum Repetition: String, Hashable, Sendable, CaseIterable {
    /// The image repeated.
    case `repeat`
    /// The image repeated, alternately mirrored.
    case mirror
    /// The colour of the nearest pixel at the edge.
    case clamp
    /// Nothing: the image appears once. It fades out from half an image pixel inside its
    /// edge to half a pixel outside, as if the pixels beyond were clear. With the
    /// interpolation `nearest` it ends sharply.
    case once
  }

  /// The image that is repeated.
  public var image: Image
  /// The transform from pattern space to user space; the identity by default.
  public var transform: AffineTransform
  /// The repetition along the x axis of pattern space; repeat by default.
  package var repetitionX: Repetition
  /// The repetition along the y axis of pattern space; repeat by default.
  package var repetitionY: Repetition
  /// The sampling of the image where its pixels do not coincide with device pixels;
  /// linear by default.
  ///
  /// High quality filters a tile once, to its displayed size rounded up to whole device
  /// pixels, and samples the result bilinearly. A tile that would exceed 2^24 pixels is
  /// not filtered.
  public var interpolation: Interpolation

  /// Creates a pattern, repeated along both axes.
  public init(
    _ image: Image, transform: AffineTransform = .identity,
    interpolation: Interpolation = .linear
  ) {
    self.init(
      image, transform: transform, repetitionX: .repeat, interpolation: interpolation)
  }

  package init(
    _ image: Image, transform: AffineTransform = .identity,
    repetitionX: Repetition, repetitionY: Repetition = .repeat,
    interpolation: Interpolation = .linear
  ) {
    self.image = image
    self.transform = transform
    self.repetitionX = repetitionX
    self.repetitionY = repetitionY
    self.interpolation = interpolation
  }

  /// Whether every point is painted with an opaque colour, provided that the transform is
  /// within the limits of the rasterizer.
  package var isOpaque: Bool {
    image.isOpaque && repetitionX != .once && repetitionY != .once
      && image.pixelWidth > 0 && image.pixelHeight > 0
      && (transform.inverse?.isFinite ?? false)
  }
}

extension ImagePattern: Hashable {
  /// Returns whether two patterns have the same image object and equal other properties.
  public static func == (a: ImagePattern, b: ImagePattern) -> Bool {
    a.image === b.image && a.transform == b.transform
      && a.repetitionX == b.repetitionX && a.repetitionY == b.repetitionY
      && a.interpolation == b.interpolation
  }

  /// Hashes the properties that `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(image))
    hasher.combine(transform)
    hasher.combine(repetitionX)
    hasher.combine(repetitionY)
    hasher.combine(interpolation)
  }
}
