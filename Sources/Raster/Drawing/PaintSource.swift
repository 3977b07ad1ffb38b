import MesmerDrawing

/// The source of covered pixels: one colour, an image, a gradient or a pattern.
enum PaintSource {
  case solid(UInt32)
  case image(ImageSampler)
  case projected(ProjectiveSampler)
  case gradient(GradientSampler)
  case pattern(PatternSampler)

  /// Creates the source of a placed paint; nil if it paints nothing.
  init?(_ paint: Paint, _ placement: Placement) {
    switch paint {
    case .color(let color): self = .solid(color.premultiplied)
    case .gradient(let gradient):
      guard let sampler = GradientSampler(gradient, placement) else { return nil }
      self = .gradient(sampler)
    case .pattern(let pattern):
      guard let sampler = PatternSampler(pattern, placement) else { return nil }
      self = .pattern(sampler)
    }
  }

  var isOpaque: Bool {
    switch self {
    case .solid(let pixel): pixel &>> 24 == 255
    case .image(let sampler): sampler.isOpaque
    case .projected: false
    case .gradient(let sampler): sampler.isOpaque
    case .pattern(let sampler): sampler.isOpaque
    }
  }

  /// Whether parts of a row can be written separately: false if they share prepared data,
  /// for projected images, and for solid colours, which `Painter` handles itself.
  var isDivisible: Bool {
    switch self {
    case .image(let sampler): !sampler.sharesRows
    case .gradient: true
    case .solid, .projected, .pattern: false
    }
  }

  /// The colour, if it is the same for all pixels.
  var solidPixel: UInt32? {
    if case .solid(let pixel) = self { pixel } else { nil }
  }

  /// Writes the source for `count` pixels of device row y from device column x. The
  /// caller resets `scratch` before the first row of a source.
  func row(
    _ y: Int, from x: Int, count: Int, into out: UnsafeMutablePointer<UInt32>,
    _ scratch: SamplerScratch
  ) {
    switch self {
    case .solid(let pixel): Blend.fill(out, count, pixel)
    case .image(let sampler):
      sampler.row(y, from: x, count: count, into: out, scratch)
    case .projected(let sampler):
      sampler.row(y, from: x, count: count, into: out)
    case .gradient(let sampler):
      sampler.row(y, from: x, count: count, into: out)
    case .pattern(let sampler):
      sampler.row(y, from: x, count: count, into: out, scratch.pattern)
    }
  }

  /// Returns a pointer to `count` pixels in the source's memory, if they can be used
  /// unchanged; otherwise nil.
  func pixels(_ y: Int, from x: Int, count: Int) -> UnsafePointer<UInt32>? {
    if case .image(let sampler) = self {
      return sampler.pixels(y, from: x, count: count)
    }
    return nil
  }
}
