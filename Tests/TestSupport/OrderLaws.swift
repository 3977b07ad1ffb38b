import Mesmer

/// Earlier drawings, threads and order change no pixel: each shape drawn after any others
/// equals the shape drawn alone by a new rasterizer; 1, 2, 3 and 8 threads draw the same
/// bytes; shapes without common pixels may be drawn in any order.
///
/// The rasterizers are reused from scene to scene, so that leftovers in their scratch
/// memory would show.
package struct OrderLaws {
  private let used = Rasterizer(threads: 1)
  private let crews = [2, 3, 8].map { Rasterizer(threads: $0) }

  package init() {}

  /// The first law that the scene of a seed breaks; nil if none.
  package func failure(seed: UInt64) -> String? {
    var scenes = PlainScenes(seed: seed)
    let shapes = scenes.shapes()
    let scale = scenes.scale()
    let order = scenes.order(shapes.count)
    let side = Int(PlainScenes.side * scale)
    func drawn(_ pictures: [Picture], by rasterizer: Rasterizer) -> Pixmap {
      let pixmap = Pixmap(width: side, height: side, background: .white)
      let transform = AffineTransform(scaleX: scale, y: scale)
      for picture in pictures {
        rasterizer.draw(picture, transform: transform, into: pixmap)
      }
      return pixmap
    }
    func report(_ what: String, _ actual: Pixmap, _ expected: Pixmap) -> String? {
      firstDifference(actual, expected).map { "\(what) at scale \(Int(scale)): \($0)" }
    }
    let pictures = shapes.map { Canvas.record($0.draw) }
    for (shape, picture) in zip(shapes, pictures) {
      if let failure = report(
        "\(shape) after others", drawn([picture], by: used),
        drawn([picture], by: Rasterizer(threads: 1)))
      {
        return failure
      }
    }
    let whole = Canvas.record { canvas in for shape in shapes { shape.draw(canvas) } }
    let alone = drawn([whole], by: Rasterizer(threads: 1))
    for crew in [used] + crews {
      let threads = crew.threads ?? 0
      if let failure = report("\(threads) threads", drawn([whole], by: crew), alone) {
        return failure
      }
    }
    return report(
      "the shapes in the order \(order)", drawn(order.map { pictures[$0] }, by: used),
      alone)
  }

  /// The shapes of a seed's scene, a line for each.
  package static func description(seed: UInt64) -> [String] {
    var scenes = PlainScenes(seed: seed)
    return scenes.shapes().map(\.description)
  }
}
