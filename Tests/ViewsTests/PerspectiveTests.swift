import Mesmer
import MesmerRaster
import TestSupport
import Testing

@testable import MesmerDrawing
@testable import MesmerGeometry
@testable import MesmerViews

@Suite("Views in perspective") struct PerspectiveTests {
  private let root = View(frame: Rect(0, 0, 90, 80))
  private let card = View(frame: Rect(20, 15, 50, 40))

  init() {
    root.backgroundColor = .black
    card.backgroundColor = .white
    root.addSubview(card)
  }

  /// A rotation about y, then x, by degrees, seen from a distance; 0 for infinity.
  private func turn(y: Double, x: Double = 0, distance: Double = 100) -> Transform3D {
    var eye = Transform3D.identity
    eye.m34 = distance == 0 ? 0 : -1 / distance
    return Transform3D(rotation: y * .pi / 180, x: 0, y: 1, z: 0)
      .concatenating(Transform3D(rotation: x * .pi / 180, x: 1, y: 0, z: 0))
      .concatenating(eye)
  }

  /// The position of a point of the card, by the definition: rotated about the centre,
  /// moved towards the eye, and projected.
  private func place(
    _ p: Point, y: Double, x: Double, distance: Double, z: Double = 0
  ) -> Point {
    let (sy, cy) = Elementary.sincos(y * .pi / 180)
    let (sx, cx) = Elementary.sincos(x * .pi / 180)
    let (u, v) = (p.x - 25, p.y - 20)
    let depth = 0 - u * sy
    let (px, py, pz) = (u * cy, v * cx - depth * sx, v * sx + depth * cx + z)
    let scale = distance / (distance - pz)
    return Point(45 + px * scale, 35 + py * scale)
  }

  private func bytes(scale: Double = 2) -> [UInt8] {
    Renderer(scale: scale, threads: 1).render(root).premultipliedBytes
  }

  private var projected: [ProjectedBitmap] {
    root.picture(scale: 2, viewport: PixelRect(x: 0, y: 0, width: 180, height: 160))
      .commands.compactMap {
        if case .projected(let bitmap) = $0.operation { bitmap } else { nil }
      }
  }

  @Test func `without perspective, the bytes are those of the part in the plane`() {
    card.cornerRadius = 7
    card.add(View(frame: Rect(3.3, 4, 20, 9))).backgroundColor = .red
    for t in [
      turn(y: 60, distance: 0), turn(y: 25, x: 40, distance: 0),
      Transform3D(rotation: 0.4, x: 0, y: 0, z: 1),
      Transform3D(translationX: 3, y: 2.5, z: 40),
    ] {
      card.transform = t.affine
      let expected = bytes()
      card.transform3D = t
      #expect(projected.isEmpty && firstDifference(bytes(), expected) == nil)
      #expect(card.transform == t.affine && card.transform3D == t)
    }
    card.transform3D = turn(y: 40)
    #expect(projected.count == 1)
    // In the plane of the superview a common perspective has no effect.
    card.transform = AffineTransform(rotationAngle: 0.3)
    let flat = bytes()
    root.sublayerTransform.m34 = -1 / 300
    #expect(projected.isEmpty && firstDifference(bytes(), flat) == nil)
    // Towards the eye, it is a scale about the anchor point: exactly 2.
    card.transform = .identity
    card.zPosition = 150
    let near = bytes()
    root.sublayerTransform = .identity
    card.transform = AffineTransform(scaleX: 2, y: 2)
    card.center = Point(45, 30)
    #expect(projected.isEmpty && firstDifference(bytes(), near) == nil)
  }

  @Test func `the outline has the exact area of the projected rectangle`() {
    for (y, x) in [(40.0, 0.0), (-65, 20), (10, -55), (170, 30)] {
      card.transform3D = turn(y: y, x: x)
      let picture = Renderer(scale: 2, threads: 1).render(root)
      let corners = [Point(0, 0), Point(50, 0), Point(50, 40), Point(0, 40)].map {
        let p = place($0, y: y, x: x, distance: 100)
        return Point(2 * p.x, 2 * p.y)
      }
      let exact = ExactCoverage.polygon(
        [corners], rule: .nonZero, in: PixelRect(x: 0, y: 0, width: 180, height: 160))
      var worst = 0.0
      for row in 0..<160 {
        for column in 0..<180 {
          let level = Double(picture[column, row].red)
          worst = max(worst, abs(level - 255 * exact.grid[column, row]))
        }
      }
      #expect(worst <= 1, "\(y), \(x): \(worst) levels")
    }
  }

  @Test func `inside, a pixel has the colour of the point that it shows`() {
    let gradient = GradientView(frame: card.bounds)
    gradient.colors = [.black, .white]
    gradient.startPoint = Point(0, 0)
    gradient.endPoint = Point(1, 0)
    card.addSubview(gradient)
    for (y, x) in [(40.0, 0.0), (-62, 20), (15, -50)] {
      card.transform3D = turn(y: y, x: x)
      let picture = Renderer(scale: 2, threads: 1).render(root)
      var (worst, count) = (0.0, 0)
      // Points of the card, and the pixels whose centres are nearest to them.
      for u in stride(from: 2.0, through: 48, by: 0.25) {
        for v in stride(from: 2.0, through: 38, by: 0.25) {
          let p = place(Point(u, v), y: y, x: x, distance: 100)
          let column = Int(2 * p.x)
          let row = Int(2 * p.y)
          let (dx, dy) = (2 * p.x - Double(column) - 0.5, 2 * p.y - Double(row) - 0.5)
          if abs(dx) > 0.1 || abs(dy) > 0.1 { continue }
          count += 1
          worst = max(worst, abs(Double(picture[column, row].red) - u / 50 * 255))
        }
      }
      // A tenth of a pixel can be 1.3 levels of the gradient.
      #expect(count > 300 && worst <= 3.3, "\(y), \(x): \(worst) of \(count)")
    }
  }

  @Test func `threads, bands, regions and scrolled content have the same bytes`() {
    let scroll = ScrollView(frame: root.bounds)
    root.addSubview(scroll)
    scroll.contentSize = Size(90, 4000)
    scroll.addSubview(card)
    card.clipsToBounds = true
    card.shadowOpacity = 0.5
    card.add(View(frame: Rect(5, 5.5, 60, 9))).backgroundColor = .red
    let inner = card.add(View(frame: Rect(10, 18, 20, 20)))
    inner.backgroundColor = .blue
    inner.transform3D = turn(y: 30, x: -20, distance: 60)
    for clips in [true, false] {
      card.clipsToBounds = clips
      card.transform3D = turn(y: 50, x: 15)
      let whole = Renderer(scale: 2, threads: 1).render(root)
      #expect(projected.count == 1)
      for threads in [2, 3, 7] {
        let other = Renderer(scale: 2, threads: threads).render(root)
        #expect(firstDifference(other, whole) == nil, "\(threads) threads")
      }
      for x in stride(from: 0, to: 180, by: 37) {
        for y in stride(from: 0, to: 160, by: 23) {
          let region = PixelRect(
            minX: x, minY: y, maxX: min(x + 37, 180), maxY: min(y + 23, 160))
          let part = Renderer(scale: 2, threads: 1).render(root, region: region)
          #expect(firstDifference(part, whole, at: region) == nil)
        }
      }
      for offset in [1.0, 1000, 3000] {
        card.center.y += offset
        scroll.contentOffset.y = offset
        let other = Renderer(scale: 2, threads: 1).render(root)
        #expect(firstDifference(other, whole) == nil, "offset \(offset)")
        card.center.y -= offset
        scroll.contentOffset.y = 0
      }
      let painter = FramePainter(FrameCache(tileColumns: 37))
      for _ in 0..<2 {
        let frame = try! Renderer(scale: 2, background: .black, threads: 1)
          .frameWithinLimits(of: root)
        let opaque = Renderer(scale: 2, background: .black, threads: 1).render(root)
        #expect(firstDifference(painter.pixmap(of: frame), opaque) == nil)
      }
    }
  }

  @Test func `a touch hits the point that its pixel shows`() {
    for (y, x) in [(40.0, 0.0), (-65, 20), (170, -30)] {
      card.transform3D = turn(y: y, x: x)
      for p in [Point(1, 1), Point(49, 3), Point(20, 30), Point(25, 20), Point(48, 39)] {
        let q = place(p, y: y, x: x, distance: 100)
        #expect(root.hitTest(q, with: nil) === card)
        let (there, back) = (card.convert(p, to: root), card.convert(q, from: root))
        #expect((there - q).length < 1e-9 && (back - p).length < 1e-9)
      }
      for p in [Point(-1, 20), Point(51, 20), Point(25, -1), Point(25, 41)] {
        let q = place(p, y: y, x: x, distance: 100)
        #expect(root.hitTest(q, with: nil) === root)
      }
    }
    // A point beside the eye has no image, and the pixels beyond the horizon no point.
    card.transform3D = turn(y: 80, distance: 20)
    #expect(card.convert(Point(0, 20), to: root).x.isNaN)
    #expect(card.convert(Point(60, 35), from: root).x.isNaN)
    #expect(root.hitTest(Point(60, 35), with: nil) === root)
  }

  @Test func `only the part in front of the eye is drawn`() {
    root.frame.size.width = 300
    card.transform3D = turn(y: 80, distance: 20)
    let picture = Renderer(scale: 1, threads: 1).render(root)
    var levels: [Int] = []
    for x in 0..<300 { levels.append(Int(picture[x, 35].red)) }
    // The left edge is behind the eye.
    let right = place(Point(50, 20), y: 80, x: 0, distance: 20).x
    #expect(levels[..<Int(right)].allSatisfy { $0 == 255 } && levels[Int(right) + 1] == 0)
    card.transform3D = Transform3D(translationX: 0, y: 0, z: 30)
      .concatenating(turn(y: 0, distance: 20))
    #expect(projected.isEmpty && bytes().max() == 255)
    #expect(Renderer(scale: 1).render(root)[45, 35].red == 0)
  }

  @Test func `subviews around a view without area are drawn whole`() {
    card.bounds = Rect(0, 0, 0, 0)
    card.center = Point(45, 40)
    card.add(View(frame: Rect(-300, -30, 600, 60))).backgroundColor = .white
    card.transform3D = turn(y: 1, distance: 5000)
    let picture = Renderer(scale: 1, threads: 1).render(root)
    #expect([0, 45, 89].allSatisfy { picture[$0, 40].red == 255 })
  }

  @Test(arguments: [1.0, 2, 3])
  func `a clipping view shows nothing beyond its bounds`(scale: Double) {
    card.clipsToBounds = true
    card.transform3D = turn(y: 40, distance: 500)
    let inner = card.add(View(frame: Rect(10, -20, 60, 90)))
    inner.backgroundColor = .red
    let overflowing = bytes(scale: scale)
    inner.frame = Rect(10, 0, 40, 40)
    #expect(bytes(scale: scale) == overflowing)
  }

  @Test func `a mask with perspective is a trapezium`() {
    let mask = View(frame: Rect(0, 0, 50, 40))
    mask.backgroundColor = .black
    mask.transform3D = turn(y: 50, distance: 60)
    card.mask = mask
    let picture = Renderer(scale: 1, threads: 1).render(root)
    func height(_ x: Int) -> Int { (0..<80).count { picture[x, $0].red > 127 } }
    let (left, right) = (
      place(Point(3, 0), y: 50, x: 0, distance: 60).x,
      place(Point(47, 0), y: 50, x: 0, distance: 60).x
    )
    #expect(height(Int(min(left, right)) + 1) != height(Int(max(left, right)) - 1))
  }

  @Test func `the back of a view is hidden if it is not double-sided`() {
    card.isDoubleSided = false
    let shown = { Renderer(scale: 1).render(self.root)[45, 35].red == 255 }
    for (y, isFront) in [
      (0.0, true), (80, true), (100, false), (180, false), (300, true),
    ] {
      for distance in [0.0, 100] {
        card.transform3D = turn(y: y, distance: distance)
        #expect(shown() == isFront, "\(y) from \(distance)")
      }
    }
    card.transform = AffineTransform(scaleX: -1, y: 1)
    #expect(!shown())
    card.isDoubleSided = true
    #expect(shown())
  }

  @Test func `no visible pixel of a cube belongs to a face at its back`() {
    card.removeFromSuperview()
    let colors: [Color] = [.red, .green, .blue, .yellow, .white, .cyan]
    let turns: [(x: Double, y: Double)] = [
      (0, 0), (0, 90), (0, 180), (0, 270), (90, 0), (270, 0),
    ]
    for (color, angle) in zip(colors, turns) {
      let face = root.add(View(frame: Rect(30, 25, 30, 30)))
      face.backgroundColor = color
      face.transform3D = Transform3D(translationX: 0, y: 0, z: 15)
        .concatenating(turn(y: angle.y, x: angle.x, distance: 0))
    }
    for (y, x) in [(30.0, 20.0), (100, -40), (200, 10), (310, 70), (45, -10)] {
      root.sublayerTransform = turn(y: y, x: x, distance: 200)
      let picture = Renderer(scale: 2, threads: 1).render(root)
      var front: Set<[UInt8]> = [[0, 0, 0]]
      for face in root.subviews {
        // In front if its corners stay clockwise.
        let p = [Point(0, 0), Point(30, 0), Point(30, 30)].map {
          face.convert($0, to: root)
        }
        if (p[1] - p[0]).cross(p[2] - p[1]) > 0 {
          let c = face.backgroundColor!.straight8
          front.insert([c.r, c.g, c.b])
        }
      }
      #expect(front.count == 4)
      var seen: Set<[UInt8]> = []
      for row in 0..<160 {
        for column in 0..<180 {
          let p = picture[column, row]
          let color = [p.red, p.green, p.blue]
          // Edge pixels mix two colours.
          if color.allSatisfy({ $0 == 0 || $0 == 255 }) { seen.insert(color) }
        }
      }
      #expect(front.subtracting(seen).isEmpty, "\(y), \(x)")
      for c in colors {
        let c = c.straight8
        if !front.contains([c.r, c.g, c.b]) {
          #expect(count(of: [c.r, c.g, c.b], in: picture) < 60, "\(y), \(x)")
        }
      }
    }
  }

  private func count(of color: [UInt8], in picture: Pixmap) -> Int {
    (0..<picture.height).reduce(0) { sum, row in
      sum
        + (0..<picture.width).count {
          let p = picture[$0, row]
          return [p.red, p.green, p.blue] == color
        }
    }
  }

  @Test func `subviews in one plane keep their order, and nearer ones are in front`() {
    let other = root.add(View(frame: Rect(30, 20, 50, 40)))
    other.backgroundColor = .red
    let center = { Renderer(scale: 1).render(self.root)[48, 38].green }
    root.sublayerTransform = turn(y: 30, distance: 300)
    #expect(center() == 0)
    root.sublayerTransform = turn(y: -30, distance: 300)
    #expect(center() == 0)
    root.sublayerTransform = turn(y: 0, distance: 300)
    card.transform3D = Transform3D(translationX: 0, y: 0, z: 5)
    #expect(center() == 255)
    other.zPosition = 6
    #expect(center() == 0)
  }

  @Test func `a bitmap has at most 2^23 pixels, plus what is drawn around its bounds`() {
    card.frame = Rect(-1e5, -1e5, 2e5, 2e5)
    card.transform3D = turn(y: 1, distance: 1e6)
    let bitmap = projected.first
    #expect(bitmap.map { $0.pixelWidth * $0.pixelHeight <= 1 << 23 } == true)
    #expect(throws: Never.self) { try Renderer(scale: 1).renderWithinLimits(root) }
    card.frame = Rect(20, 15, 50, 40)
    card.transform3D = turn(y: 60)
    card.add(View(frame: Rect(-1e6, -1e6, 2e6, 2e6))).backgroundColor = .red
    let larger = projected.first
    #expect(larger.map { $0.pixelWidth * $0.pixelHeight <= 1 << 24 } == true)
  }

  @Test func `an animated rotation keeps its perspective`() throws {
    let (from, to) = (turn(y: 0), turn(y: 120))
    for (fraction, angle) in [(0.25, 30.0), (0.5, 60), (0.75, 90)] {
      let shown = Transform3D.interpolated(from, to, fraction)
      for (a, b) in zip(shown.numbers, turn(y: angle).numbers) {
        #expect(abs(a - b) < 1e-12)
      }
    }
    root.animationTable = AnimationTable()
    card.transform3D = from
    View.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      card.transform3D = to
    }
    root.animationTable?.now = 500
    let map = try #require(card.projection(isShown: true))
    let p = map.apply(Point(50, 0))
    #expect((p - place(Point(50, 0), y: 60, x: 0, distance: 100)).length < 1e-9)
    #expect(card.transform3D == to)
    card.transform = .identity
    #expect(card.transform3D == .identity)
  }
}
