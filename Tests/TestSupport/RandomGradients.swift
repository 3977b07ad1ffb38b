import Mesmer

/// Gradients of every kind, from a seed.
package enum RandomGradients {
  /// A gradient in and about a square of a size.
  package static func gradient(
    _ random: inout SeededGenerator, size: Double
  ) -> Gradient {
    var stops: [Gradient.Stop] = []
    let isOpaque = random.bool()
    for _ in 0..<random.int(in: 1...5) {
      var color = RandomPictures.color(&random)
      if isOpaque { color = color.withAlpha(1) }
      // Multiples of 1/8 at times, so that some are equal.
      let offset =
        random.bool() ? random.double(in: -0.1...1.1) : Double(random.int(in: 0...8)) / 8
      stops.append(Gradient.Stop(offset, color))
    }
    let spread = Gradient.Spread.allCases[random.int(in: 0...2)]
    let p = RandomPictures.point(&random, size)
    let q = RandomPictures.point(&random, size)
    switch random.int(in: 0...3) {
    case 0: return Gradient(.linear(from: p, to: q), stops: stops, spread: spread)
    case 1:
      return Gradient(
        .radial(
          startCenter: p, startRadius: 0, endCenter: p,
          endRadius: random.double(in: 3...2 * size)), stops: stops, spread: spread)
    case 2:
      let r = random.double(in: 0...size)
      // The end circle: somewhere, or about the same centre.
      return Gradient(
        .radial(
          startCenter: p, startRadius: r, endCenter: random.bool() ? p : q,
          endRadius: r + random.double(in: 2...size) * (random.bool() ? 1 : 0.5)),
        stops: stops, spread: spread)
    default: return .conic(center: p, startAngle: random.double(in: -7...7), stops: stops)
    }
  }
}
