/// What the vector workloads draw, as the plain numbers that both sides get.
///
/// Each list is checked against the digest that two independent programs
/// agreed on (`WrongInput` is thrown where it is not the one): figures of other
/// shapes could be compared with nothing.
enum Shapes {
  /// Concentric circles from the corner of the surface inwards.
  struct Circles {
    let x: Double
    let y: Double
    let radii: [Double]
    let lineWidth: Double

    /// The largest circle goes through the corners of a width x height
    /// surface; each next one is smaller by `step`. Lines are half as wide.
    init(width: Int, height: Int, step: Double) {
      let w = Double(width)
      let h = Double(height)
      x = w / 2
      y = h / 2
      lineWidth = step / 2
      var radii: [Double] = []
      var r = (w * w + h * h).squareRoot() / 2
      while r > 0 {
        radii.append(r)
        r -= step
      }
      self.radii = radii
    }
  }

  /// 1000 closed shapes of eight cubics about random places. Each is 53
  /// numbers: start, 8 x (control, control, end) in 1/16 px, then r, g, b.
  static func curveFills() throws -> [Int32] {
    var random = RandomNumbers(seed: 4)
    var values: [Int32] = []
    for _ in 0..<1000 {
      let centerX = random.below(16384)
      let centerY = random.below(16384)
      func addPoint() {
        values.append(Int32(centerX + random.below(3200) - 1600))
        values.append(Int32(centerY + random.below(3200) - 1600))
      }
      let first = values.count
      addPoint()
      for i in 0..<8 {
        addPoint()
        addPoint()
        if i < 7 {
          addPoint()
        } else {
          values.append(values[first])
          values.append(values[first + 1])
        }
      }
      for _ in 0..<3 { values.append(Int32(random.below(256))) }
    }
    return try checked(values, "62bc5435d949d3dc", "curve fills (W4)")
  }

  /// 1000 cubics anywhere. Each is 11 numbers: four points in 1/16 px, then
  /// r, g, b.
  static func curveStrokes() throws -> [Int32] {
    var random = RandomNumbers(seed: 5)
    var values: [Int32] = []
    for _ in 0..<1000 {
      for _ in 0..<8 { values.append(Int32(random.below(16384))) }
      for _ in 0..<3 { values.append(Int32(random.below(256))) }
    }
    return try checked(values, "07fbccd0a1337dc8", "curve strokes (W5)")
  }

  /// 10000 rectangles of 32 to 96 px on whole pixels. Each is 7 numbers: x,
  /// y, width, height, r, g, b.
  static func wholeRects() throws -> [Int32] {
    try rects(
      seed: 6, place: (1024, 32), size: (32, 65),
      digest: "8eec72689d991009", name: "rectangles (W6)")
  }

  /// The same with sides in 1/16 px.
  static func fractionalRects() throws -> [Int32] {
    try rects(
      seed: 66, place: (16384, 512), size: (512, 1025),
      digest: "325f7e8dfe45fc90", name: "fractional rectangles (W6a)")
  }

  private static func rects(
    seed: UInt64, place: (range: Int, margin: Int),
    size: (least: Int, range: Int), digest: String, name: String
  ) throws -> [Int32] {
    var random = RandomNumbers(seed: seed)
    var values: [Int32] = []
    for _ in 0..<10000 {
      for _ in 0..<2 {
        values.append(Int32(random.below(place.range) - place.margin))
      }
      for _ in 0..<2 {
        values.append(Int32(size.least + random.below(size.range)))
      }
      for _ in 0..<3 { values.append(Int32(random.below(256))) }
    }
    return try checked(values, digest, name)
  }

  private static func checked(
    _ values: [Int32], _ digest: String, _ name: String
  ) throws -> [Int32] {
    let found = Digest(of: values)
    if found.description != digest {
      throw WrongInput(name: name, expected: digest, found: found)
    }
    return values
  }
}
