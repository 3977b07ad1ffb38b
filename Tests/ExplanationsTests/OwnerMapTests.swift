import Mesmer
import MesmerExplanations
import TestSupport
import Testing

@Suite("Owner map")
struct OwnerMapTests {
  typealias Key = String

  /// A random view with up to a few subviews. Everything is black, so that white shows
  /// wherever something is painted.
  static func view(
    _ random: inout SeededGenerator, depth: Int, name: String
  ) -> View {
    let frame = Rect(
      x: Double.random(in: -8...24, using: &random),
      y: Double.random(in: -8...20, using: &random),
      width: Double(Int.random(in: 4...30, using: &random)),
      height: Double(Int.random(in: 4...24, using: &random)))
    let view: View
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      let shape = ShapeView(frame: frame)
      shape.path = Path(ovalIn: shape.bounds.insetBy(dx: 1, dy: 1))
      shape.fillColor = .black
      view = shape
    case 1:
      let scroll = ScrollView(frame: frame)
      scroll.contentSize = Size(width: 80, height: 60)
      scroll.contentOffset = Point(
        x: Double.random(in: 0...9, using: &random),
        y: Double.random(in: 0...9, using: &random))
      scroll.indicatorDisplay = .never
      view = scroll
    default:
      view = View(frame: frame)
    }
    view.id = name
    if Bool.random(using: &random) { view.backgroundColor = .black }
    if Int.random(in: 0..<3, using: &random) == 0 { view.clipsToBounds = true }
    if Int.random(in: 0..<6, using: &random) == 0 { view.isHidden = true }
    if Int.random(in: 0..<3, using: &random) == 0 {
      view.transform = AffineTransform(
        rotationAngle: Double.random(in: -1...1, using: &random))
    }
    if Int.random(in: 0..<3, using: &random) == 0 {
      view.shadowOpacity = 0.75
      view.shadowRadius = Double.random(in: 0...2, using: &random)
      view.shadowOffset = Size(width: 2, height: 3)
      if Bool.random(using: &random) { view.shadowPath = Path(rect: view.bounds) }
    }
    if depth > 0 {
      for i in 0..<Int.random(in: 0...3, using: &random) {
        view.addSubview(Self.view(&random, depth: depth - 1, name: "\(name).\(i)"))
      }
    }
    return view
  }

  /// The owners of all pixels, found by painting each view's contents white and comparing
  /// the pixels: the last change in painting order wins.
  static func bruteForce(_ root: View, _ renderer: Renderer) -> [Key?] {
    let plain = renderer.render(root)
    var owners = [Key?](repeating: nil, count: plain.width * plain.height)
    func mark(_ key: Key, _ change: () -> Void, _ undo: () -> Void) {
      change()
      let other = renderer.render(root)
      undo()
      for y in 0..<plain.height {
        let (row, otherRow) = (plain.row(y), other.row(y))
        var x = 0
        while x < plain.width {
          if row[x] != otherRow[x] { owners[y * plain.width + x] = key }
          x += 1
        }
      }
    }
    func visit(_ view: View) {
      let name = view.id ?? ""
      mark(
        name + " shadow", { view.shadowColor = .white }, { view.shadowColor = .black })
      let hasBackground = view.backgroundColor != nil
      mark(
        name + " body",
        {
          if hasBackground { view.backgroundColor = .white }
          (view as? ShapeView)?.fillColor = .white
        },
        {
          if hasBackground { view.backgroundColor = .black }
          (view as? ShapeView)?.fillColor = .black
        })
      for subview in view.subviews { visit(subview) }
    }
    visit(root)
    return owners
  }

  static func owners(_ map: OwnerMap) -> [Key?] {
    (0..<map.region.width * map.region.height).map { pixel in
      map.index(pixel).map { map.owners[$0] }.map { "\($0.view.id ?? "") \($0.part)" }
    }
  }

  @Test(
    "the owner of a pixel is the last view whose colours change it", arguments: 0..<16)
  func ownersAreWhoPaints(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let root = View(frame: Rect(x: 0, y: 0, width: 36, height: 30))
    for i in 0..<3 {
      root.addSubview(Self.view(&random, depth: 1 + seed % 2, name: "\(i)"))
    }
    let scale = seed % 2 == 0 ? 1.0 : 1.5
    let renderer = Renderer(scale: scale)
    let expected = Self.bruteForce(root, renderer)
    let region = PixelRect(renderer.pixelSize(of: root))
    let map = OwnerMap(root, scale: scale, region: region)
    #expect(map.isComplete)
    let found = Self.owners(map)
    // A view drawn alone has other roundings than inside the groups and clips of the
    // frame: a faint edge pixel may be clear in the frame.
    let others = expected.indices.filter { expected[$0] != found[$0] }
    #expect(others.count <= 3, "\(others.map { "\($0): \(expected[$0] ?? "none")" })")
    for i in others {
      #expect(found[i] != nil, "pixel \(i) is of \(expected[i] ?? "none")")
    }
    // A part of the map, and a map of some pixels, have the same owners.
    let part = PixelRect(x: 5, y: 7, width: 20, height: 11)
    let mask = (0..<220).map { UInt8($0 * 7 % 3 == 0 ? 1 : 0) }
    let some = Self.owners(OwnerMap(root, scale: scale, region: part, mask: mask))
    for i in mask.indices {
      let whole = found[(7 + i / 20) * region.width + 5 + i % 20]
      #expect(some[i] == (mask[i] == 0 ? nil : whole))
    }
  }

  private static func view(
    _ id: String, _ width: Double, _ height: Double, _ color: Color
  ) -> View {
    let view = View(frame: Rect(x: 0, y: 0, width: width, height: height))
    view.id = id
    view.backgroundColor = color
    return view
  }

  @Test("a view with alpha owns its pixels, and one behind an opaque view none")
  func coverAndAlpha() {
    let root = Self.view("root", 4, 2, .white)
    let behind = Self.view("behind", 3, 1, .black)
    let front = Self.view("front", 2, 2, .black)
    front.alpha = 0.25
    root.addSubview(behind)
    root.addSubview(front)
    let map = OwnerMap(root, scale: 1, region: PixelRect(x: 0, y: 0, width: 4, height: 2))
    #expect(
      Self.owners(map) == [
        "front body", "front body", "behind body", "root body",
        "front body", "front body", "root body", "root body",
      ])
  }

  @Test("contents with holes own only what they paint")
  func holes() {
    let root = Self.view("root", 3, 1, .white)
    let view = DrawingView(frame: root.bounds)
    view.drawing = { _, canvas in
      canvas.fill(Rect(x: 0, y: 0, width: 3, height: 1), with: .black)
      canvas.blendMode = .clear
      canvas.fill(Rect(x: 1, y: 0, width: 1, height: 1), with: .black)
    }
    view.id = "ring"
    root.addSubview(view)
    let map = OwnerMap(root, scale: 1, region: PixelRect(x: 0, y: 0, width: 3, height: 1))
    #expect(Self.owners(map) == ["ring body", "root body", "ring body"])
  }

  @Test("scroll indicators own their pixels, over the subviews and inside the clip")
  func indicators() {
    let lens = ScrollView(frame: Rect(x: 0, y: 0, width: 30, height: 30))
    lens.id = "lens"
    lens.backgroundColor = .white
    lens.contentSize = Size(width: 30, height: 90)
    let page = Self.view("page", 30, 90, .white)
    lens.addSubview(page)
    lens.indicatorDisplay = .always
    let with = Renderer(scale: 2).render(lens)
    let region = PixelRect(x: 0, y: 0, width: 60, height: 60)
    let owners = Self.owners(OwnerMap(lens, scale: 2, region: region))
    var count = 0
    for i in owners.indices {
      let isCovered = with.row(i / 60)[i % 60] != 0xffff_ffff
      #expect(owners[i] == (isCovered ? "lens indicators" : "page body"))
      if isCovered { count += 1 }
    }
    #expect(count > 20)
  }

  @Test("a drawing inside a rounded clip owns nothing outside of it")
  func roundedClip() {
    let root = Self.view("root", 12, 12, .white)
    let view = DrawingView(frame: root.bounds)
    view.id = "card"
    view.drawing = { rect, canvas in
      canvas.clip(to: Path(roundedRect: rect, cornerRadius: 5, style: .circular))
      canvas.fill(rect, with: .black)
    }
    root.addSubview(view)
    let region = PixelRect(x: 0, y: 0, width: 12, height: 12)
    let picture = Renderer(scale: 1).render(root)
    let owners = Self.owners(OwnerMap(root, scale: 1, region: region))
    for i in owners.indices {
      let isCovered = picture.row(i / 12)[i % 12] != 0xffff_ffff
      #expect(owners[i] == (isCovered ? "card body" : "root body"))
    }
    #expect(owners[0] == "root body" && owners[6] == "card body")
  }
}
