import MesmerDrawing
import MesmerGeometry

extension ImageSampler {
  /// The map from device space to a bitmap while a sampler is made: device pixel (X, Y)
  /// shows the source point `start` (from the corner of pixel 0); its neighbours show
  /// points that are `across` and `down` farther.
  ///
  /// For high quality the bitmap is prepared, and the map with it: each step replaces the
  /// pixels by others, so that less, or nothing, is filtered in every frame.
  ///
  /// Levels: an axis that is reduced by r >= 4 starts from means of 2^k pixels, with k
  /// such that 2 <= r / 2^k < 4 (at most 8). The filter still uses two or more of them
  /// for each device pixel. Of the frequencies that device pixels can represent, the
  /// means keep cos(pi / 8) = 0.92 in the worst case. Aliases have a factor of at most
  /// cos(3 pi / 8) = 0.38, and that only at the end of the band, where the filter passes
  /// less than 0.4; towards frequency 0, where patterns would be visible, the factor is
  /// 0. The rule depends only on the map: whether a level was cached changes no pixel.
  struct View {
    var pixmap: Pixmap
    /// The pixels that may be read.
    var readable: PixelRect
    var interpolation: Interpolation
    var start: Vector
    var across: Vector
    var down: Vector
  }

  /// Returns the number of halvings of an axis with this many source pixels per device
  /// pixel: until fewer than 4 are left, at most 8 times.
  static func halvings(_ reduction: Double) -> Int {
    var rest = reduction
    var count = 0
    while rest >= 4 && count < 8 {
      rest /= 2
      count += 1
    }
    return count
  }
}

extension ImageSampler.View {
  /// Prepares the bitmap for high quality, by the linear part of the map to device space.
  mutating func prepare(_ linear: AffineTransform, _ derived: DerivedPixmaps?) {
    func isZero(_ v: Double) -> Bool { ImageSampler.fixed(v) == 0 }
    if isZero(across.dy) && isZero(down.dx) {
      halve(
        x: ImageSampler.halvings(across.dx.magnitude),
        y: ImageSampler.halvings(down.dy.magnitude), .level, derived)
    } else if isZero(across.dx) && isZero(down.dy) {
      halve(
        x: ImageSampler.halvings(down.dx.magnitude),
        y: ImageSampler.halvings(across.dy.magnitude), .transposed, derived)
    } else {
      interpolation = .linear
      reduce(linear, derived)
    }
  }

  /// Halves columns and rows, and exchanges them if requested.
  private mutating func halve(
    x: Int, y: Int, _ form: DerivedPixmaps.Key.Form, _ derived: DerivedPixmaps?
  ) {
    if x == 0 && y == 0 && form == .level { return }
    let key = DerivedPixmaps.Key(
      part: readable, halvingsX: x, halvingsY: y, form: form)
    let (source, part) = (pixmap, readable)
    func make() -> Pixmap? {
      let level =
        x == 0 && y == 0 && part == source.bounds
        ? source : source.halved(part, x: x, y: y)
      return form == .transposed ? level.transposed() : level
    }
    guard let made = derived.map({ $0.pixmap(key, make: make) }) ?? make() else {
      return
    }
    replace(
      made, scaleX: 1 / Double(1 << x), scaleY: 1 / Double(1 << y))
    if form == .transposed {
      func exchange(_ v: inout Vector) { v = Vector(dx: v.dy, dy: v.dx) }
      exchange(&start)
      exchange(&across)
      exchange(&down)
    }
  }

  /// Filters the part for a rotated map to its displayed size, rounded up to whole
  /// pixels, if that is smaller.
  private mutating func reduce(
    _ linear: AffineTransform, _ derived: DerivedPixmaps?
  ) {
    func length(_ pixels: Int, _ x: Double, _ y: Double) -> Int {
      let scale = min((x * x + y * y).squareRoot(), 1)
      return max(Int((Double(pixels) * scale).rounded(.up)), 1)
    }
    let (w, h) = (readable.width, readable.height)
    let width = length(w, linear.a, linear.b)
    let height = length(h, linear.c, linear.d)
    if width == w && height == h { return }
    let x = ImageSampler.halvings(Double(w) / Double(width))
    let y = ImageSampler.halvings(Double(h) / Double(height))
    let key = DerivedPixmaps.Key(
      part: readable, halvingsX: x, halvingsY: y,
      form: .resampled(width: width, height: height))
    halve(x: x, y: y, .level, derived)
    let level = pixmap
    // Not all of the last column and row if blocks extend beyond the edge.
    let part = Rect(
      x: Double(readable.minX), y: Double(readable.minY),
      width: Double(w) / Double(1 << x), height: Double(h) / Double(1 << y))
    func make() -> Pixmap? {
      level.resampled(part, width: width, height: height)
    }
    if let made = derived.map({ $0.pixmap(key, make: make) }) ?? make() {
      replace(
        made, scaleX: Double(width) / part.width, scaleY: Double(height) / part.height)
    }
  }

  /// Replaces the readable pixels by pixels of another scale, from (0, 0).
  private mutating func replace(_ made: Pixmap, scaleX: Double, scaleY: Double) {
    func scale(_ v: inout Vector) {
      v = Vector(dx: v.dx * scaleX, dy: v.dy * scaleY)
    }
    start = Vector(
      dx: start.dx - Double(readable.minX), dy: start.dy - Double(readable.minY))
    scale(&start)
    scale(&across)
    scale(&down)
    pixmap = made
    readable = made.bounds
  }
}
