/// A picture with the spectrum of a photo, made of numbers alone: three
/// octaves of value noise, a slope and a little grain.
struct Photo {
  let width: Int
  let height: Int
  /// Rows top-down without padding, red first, every pixel opaque.
  let rgba: [UInt8]

  /// Makes the picture and checks its digest.
  init(width: Int, height: Int, digest: String) throws {
    self.width = width
    self.height = height
    rgba = Photo.pixels(width: width, height: height)
    let found = Digest(of: rgba)
    if found.description != digest {
      throw WrongInput(
        name: "photo's pixels (\(width) x \(height))", expected: digest,
        found: found)
    }
  }

  /// 1024 x 768: what is scaled and turned.
  static func small() throws -> Photo {
    try Photo(width: 1024, height: 768, digest: "c8d5961d726f9ff2")
  }

  /// 2340 x 5064: what is scrolled.
  static func large() throws -> Photo {
    try Photo(width: 2340, height: 5064, digest: "a35daaca74403e21")
  }

  /// One octave of noise: random values on a lattice, bilinear between them.
  private struct Octave {
    let cell: Int
    let amplitude: Int
    let columns: Int
    /// By channel, row and column.
    let lattice: [Int]
    let rows: Int

    init(
      cell: Int, amplitude: Int, width: Int, height: Int,
      random: inout RandomNumbers
    ) {
      self.cell = cell
      self.amplitude = amplitude
      columns = width / cell + 2
      rows = height / cell + 2
      var lattice: [Int] = []
      for _ in 0..<3 * rows * columns { lattice.append(random.below(256)) }
      self.lattice = lattice
    }

    /// The value at a pixel, times the amplitude.
    func value(_ x: Int, _ y: Int, channel: Int) -> Int {
      let (fx, fy) = (x % cell, y % cell)
      let i = (channel * rows + y / cell) * columns + x / cell
      let j = i + columns
      let top = lattice[i] * (cell - fx) + lattice[i + 1] * fx
      let bottom = lattice[j] * (cell - fx) + lattice[j + 1] * fx
      return (top * (cell - fy) + bottom * fy) / (cell * cell) * amplitude
    }
  }

  private static func pixels(width: Int, height: Int) -> [UInt8] {
    var random = RandomNumbers(seed: 7)
    let octaves = [(128, 128), (32, 64), (8, 32)].map { cell, amplitude in
      Octave(
        cell: cell, amplitude: amplitude, width: width, height: height,
        random: &random)
    }
    var rgba = [UInt8](repeating: 255, count: width * height * 4)
    for y in 0..<height {
      for x in 0..<width {
        for channel in 0..<3 {
          var sum = 0
          for octave in octaves { sum += octave.value(x, y, channel: channel) }
          let slope = channel == 2 ? 24 * y / height : 24 * x / width
          let v = sum / 256 + slope + random.below(8)
          rgba[(y * width + x) * 4 + channel] = UInt8(min(v, 255))
        }
      }
    }
    return rgba
  }
}
