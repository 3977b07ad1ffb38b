import MesmerControls
import MesmerDrawing
import MesmerExplanations
import MesmerGeometry
import MesmerGoldens
import MesmerPaths
import MesmerPlayback
import MesmerRaster
import MesmerViews

/// The audit of the contrast of text by WCAG 2.2 (success criterion 1.4.3), for all text
/// that views draw, in labels and in custom drawings, except in disabled controls.
///
/// The frame is drawn without the text of a view, and once more with the area of the
/// text filled with its colour. The alpha of the text and of its superviews, groups and
/// masks therefore apply as in the frame. Both drawings are compared in the pixels that
/// the glyphs touch; the result is the least contrast of a pixel. Two more fills, black
/// and white, measure the visible share of the text in a pixel. A pixel in which it is
/// less than the alpha of the text and its superviews is skipped: the text is clipped,
/// masked or covered there. Text that is covered everywhere, for example by a translucent
/// bar, is not measured. Transparent parts of the frame are composited over white.
struct TextContrast {
  private let shown: ShownTree
  private let region: PixelRect
  private let picture: Picture
  private let owners: [PictureOwner]
  private let mostSteps: Double

  init(_ shown: ShownTree, mostSteps: Double = TextContrast.mostSteps) {
    self.shown = shown
    self.mostSteps = mostSteps
    region = PixelRect(PixelSize(holding: shown.screen.bounds.size, scale: shown.scale))
    (picture, owners) = shown.screen.ownedPicture(scale: shown.scale, viewport: region)
  }

  // MARK: WCAG

  /// Returns the contrast ratio (L1 + 0.05) / (L2 + 0.05) of two opaque pixels, where L1
  /// is the relative luminance of the lighter one.
  static func ratio(_ a: UInt32, _ b: UInt32) -> Double {
    let (a, b) = (luminance(a), luminance(b))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  private static func luminance(_ pixel: UInt32) -> Double {
    func light(_ shift: UInt32) -> Double { linear[Int(pixel >> shift & 255)] }
    return 0.2126 * light(0) + 0.7152 * light(8) + 0.0722 * light(16)
  }

  /// Linear light, 0...1, of the components 0...255 of sRGB (IEC 61966-2-1).
  private static let linear: [Double] = (0...255).map {
    let c = Double($0) / 255
    return c <= 0.04045 ? c / 12.92 : Elementary.pow((c + 0.055) / 1.055, 2.4)
  }

  /// Returns the required ratio for text of a size in points: 3 for large text (24
  /// points, or 18.66 if bold, and above), otherwise 4.5.
  static func least(size: Double, isBold: Bool) -> Double {
    // Sizes under a transform may differ by rounding.
    size + 0x1p-20 >= (isBold ? 18.66 : 24) ? 3 : 4.5
  }

  // MARK: Search

  /// The appearance of text in a view.
  private struct Look: Hashable {
    var color: Color
    var size: Double
    var isBold: Bool
  }

  /// The glyph rows of a view with the same appearance, each by the index of its command
  /// in the frame, then in the view's drawing.
  private typealias LookText = (look: Look, text: Set<[Int]>)

  /// The part of the frame around the text of a view: the commands that may paint there.
  private struct Surroundings {
    var area = PixelRect.empty
    var picture = Picture.empty
    /// The commands that draw the view.
    var places: [Int] = []

    /// Whether the view is completely invisible: it has no commands, or opaque content
    /// covers it.
    var isCovered: Bool {
      guard !area.isEmpty, let last = places.last else { return true }
      return picture.lastCover(of: area, Placement()) ?? -1 > last
    }
  }

  /// The maximum number of drawing steps, as a frame counts them: 2^32.
  static let mostSteps = 4_294_967_296.0

  /// Returns the violations, one for each view and appearance. Throws before drawing if
  /// that would take too many steps, because each text is drawn with everything above
  /// and below it.
  func faults() throws(RenderLimitError) -> [ViewFault] {
    let texts = self.texts
    let (rest, glyphs) = separated
    var steps = 0.0
    var dearest: (view: View, steps: Double)?
    for (view, places) in texts {
      let near = surroundings(of: places)
      // The search itself takes time, too.
      steps += 100 * Double(near.picture.commands.count)
      let draws = 6 * Double(looks(of: view, near).count)
      let area = near.area
      if draws == 0 || near.isCovered { continue }
      var commands: [Picture.Command] = []
      var cost = 0.0
      for range in picture.ranges(in: picture.areaWithSources(of: area), Placement()) {
        commands += rest[range]
        cost += range.reduce(0) { $0 + glyphs[$1] }
      }
      let others = Picture(
        commands: commands, clips: picture.clips, hasBackdrops: picture.hasBackdrops)
      cost += DrawingPlan(others, region: area, threads: 1).steps
      cost = draws * (cost + 64 * Double(commands.count))
      steps += cost
      if cost > dearest?.steps ?? 0 { dearest = (view, cost) }
      if steps > mostSteps {
        let view = dearest?.view ?? view
        throw RenderLimitError(
          .contrast, steps, viewID: view.id, place: view.place(below: shown.screen))
      }
    }
    return texts.flatMap { view, places in
      let near = surroundings(of: places)
      return near.isCovered ? [] : faults(of: view, near)
    }
  }

  /// The views that draw text, with the commands that draw them.
  private var texts: [(view: View, places: [Int])] {
    var views: [View] = []
    var drawings: [ObjectIdentifier: [Int]] = [:]
    for (i, owner) in owners.enumerated() where !owner.isOverlay {
      guard
        picture.commands[i].drawing?.commands.contains(where: { $0.row != nil }) == true
      else { continue }
      if drawings[ObjectIdentifier(owner.view)] == nil { views.append(owner.view) }
      drawings[ObjectIdentifier(owner.view), default: []].append(i)
    }
    return views.compactMap { view in
      if view.chain.contains(where: { ($0 as? Control)?.isEnabled == false }) {
        return nil
      }
      return (view, drawings[ObjectIdentifier(view)] ?? [])
    }
  }

  /// The commands of the frame without glyphs, and the drawing steps of each command's
  /// glyphs. The glyphs are drawn many times, so the steps assume cached outlines.
  private var separated: (rest: [Picture.Command], glyphs: [Double]) {
    var rest = picture.commands
    var glyphs = [Double](repeating: 0, count: rest.count)
    for i in rest.indices {
      guard let drawing = rest[i].drawing else { continue }
      let rows = drawing.commands.compactMap { $0.row?.0 }
      if rows.isEmpty { continue }
      glyphs[i] = rows.reduce(0) { $0 + 1200 + 100 * Double($1.glyphs.count) }
      rest[i].drawing = Picture(
        commands: drawing.commands.map {
          $0.row == nil ? $0 : $0.painting(.picture(.empty), in: .null)
        }, clips: drawing.clips)
    }
    return (rest, glyphs)
  }

  private func area(of places: [Int]) -> PixelRect {
    places.reduce(PixelRect.empty) {
      $0.union(Placement().deviceBounds(of: picture.commands[$1].bounds))
    }.intersection(region)
  }

  private func surroundings(of places: [Int]) -> Surroundings {
    let area = area(of: places)
    if area.isEmpty { return Surroundings() }
    var commands: [Picture.Command] = []
    var moved: [Int] = []
    var rest = places[...]
    for range in picture.ranges(in: picture.areaWithSources(of: area), Placement()) {
      while let place = rest.first, place < range.upperBound {
        if place >= range.lowerBound {
          moved.append(commands.count + place - range.lowerBound)
        }
        rest.removeFirst()
      }
      commands += picture.commands[range]
    }
    return Surroundings(
      area: area,
      picture: Picture(
        commands: commands, clips: picture.clips, hasBackdrops: picture.hasBackdrops),
      places: moved)
  }

  private func looks(of view: View, _ near: Surroundings) -> [LookText] {
    let picture = near.picture
    // A label draws the text's own shadow first, as glyphs.
    let hasShadow = (view as? LabelBase)?.textShadowColor != nil
    var looks: [LookText] = []
    var known: [Look: Int] = [:]
    for place in near.places {
      let outer = picture.commands[place]
      let all = outer.drawing?.commands ?? []
      let rows = all.indices.filter { all[$0].row != nil }
      for i in rows.dropFirst(hasShadow ? rows.count / 2 : 0) {
        guard let (row, color) = all[i].row, color.straight8.a > 0 else { continue }
        let t = all[i].placement.transform.concatenating(outer.placement.transform)
        let zoom = (t.a * t.d - t.b * t.c).magnitude.squareRoot() / shown.scale
        let look = Look(color: color, size: row.fontSize * zoom, isBold: row.isBold)
        if known[look] == nil {
          known[look] = looks.count
          looks.append((look, []))
        }
        looks[known[look] ?? 0].text.insert([place, i])
      }
    }
    return looks
  }

  private func faults(of view: View, _ near: Surroundings) -> [ViewFault] {
    looks(of: view, near).compactMap { look, text in
      let least = Self.least(size: look.size, isBold: look.isBold)
      guard let worst = worst(view, near, look, text), worst.ratio < least else {
        return nil
      }
      return (
        view,
        ScreenFault(
          kind: .contrast,
          message:
            "contrast \(ScreenFault.text(worst.ratio))\(Self.text(view, look.color)), "
            + "\(Self.hex(worst.text)) on \(Self.hex(worst.behind)) at pixel "
            + "(\(worst.x), \(worst.y)); at least \(ScreenFault.text(least))",
          found: [worst.ratio], right: [least])
      )
    }
  }

  /// Returns the text of a view in a colour.
  private static func text(_ view: View, _ color: Color) -> String {
    let owner = view is TextPage ? view.superview : view
    guard let shows = owner as? any TextShowing else { return "" }
    let style = shows.traitCollection.userInterfaceStyle
    let runs =
      shows.styledText?.runs.filter {
        $0.attributes.color.resolved(for: style) == color
      } ?? []
    let text = runs.isEmpty ? shows.shownString ?? "" : runs.reduce("") { $0 + $1.text }
    return " of \(View.quoted(text))"
  }

  private static func hex(_ pixel: UInt32) -> String {
    let rgb = (pixel & 255) &<< 16 | pixel & 0xff00 | pixel &>> 16 & 255
    return "#" + rgb.hexadecimal(6)
  }

  // MARK: Drawing

  /// Returns the pixel in which text has the least contrast to its background; nil if no
  /// text is visible.
  private func worst(
    _ view: View, _ near: Surroundings, _ look: Look, _ text: Set<[Int]>
  ) -> (ratio: Double, text: UInt32, behind: UInt32, x: Int, y: Int)? {
    let (area, picture, places) = (near.area, near.picture, near.places)
    if area.isEmpty { return nil }
    /// Returns the frame without the text, or with a shape instead of each of its rows,
    /// or only these shapes.
    func drawn(
      alone: Bool = false, _ shape: ((GlyphRow) -> Picture.Operation)? = nil
    ) -> Pixmap {
      var commands = picture.commands
      for outer in places {
        guard let drawing = commands[outer].drawing else { continue }
        let size = drawing.commands.reduce(0) { max($0, $1.row?.0.fontSize ?? 0) }
        let changed = drawing.commands.enumerated().map { i, command in
          if let (row, _) = command.row {
            if let shape, text.contains([outer, i]) {
              return command.painting(shape(row), in: row.box)
            }
          } else if alone ? command.isGroupEdge : !command.isBar(of: look.color, size) {
            return command
          }
          return command.painting(.picture(.empty), in: .null)
        }
        commands[outer].drawing = Picture(commands: changed, clips: drawing.clips)
      }
      let frame = Picture(
        commands: commands, clips: picture.clips, hasBackdrops: picture.hasBackdrops)
      let pixmap = Pixmap(width: area.width, height: area.height)
      for place in alone ? places : [] {
        Rasterizer().draw(frame, commands: place..<place + 1, region: area, into: pixmap)
      }
      if !alone {
        Rasterizer().draw(
          frame, region: area, background: shown.background ?? .clear, into: pixmap)
      }
      return pixmap
    }
    func filling(_ color: Color) -> (GlyphRow) -> Picture.Operation {
      { .fill(Path(rect: $0.box), .nonZero, .color(color)) }
    }
    let covered = drawn(alone: true) { .glyphs($0, .black) }
    let whole = drawn(alone: true, filling(.black))
    let (black, white) = (drawn(filling(.black)), drawn(filling(.white)))
    /// Returns the visible share of the text in a pixel, in levels of 255.
    func seen(_ x: Int, _ y: Int) -> Double {
      let (b, w) = (black.row(y)[x].overWhite, white.row(y)[x].overWhite)
      func part(_ shift: UInt32) -> Double {
        Double(w &>> shift & 255) - Double(b &>> shift & 255)
      }
      return max(part(0), part(8), part(16))
    }
    var most: UInt32 = 0
    for y in 0..<area.height {
      for x in 0..<area.width { most = max(most, whole.row(y)[x] &>> 24) }
    }
    // Each level of groups may round.
    let least = max(view.chain.reduce(Double(most)) { $0 * $1.alpha } - 3, 1)
    let (behind, filled) = (drawn(), drawn(filling(look.color)))
    var worst: (ratio: Double, text: UInt32, behind: UInt32, x: Int, y: Int)?
    for y in 0..<area.height {
      for x in 0..<area.width
      where covered.row(y)[x] >= 0x0100_0000 && seen(x, y) >= least {
        let (a, b) = (filled.row(y)[x].overWhite, behind.row(y)[x].overWhite)
        let ratio = Self.ratio(a, b)
        if ratio < worst?.ratio ?? .infinity {
          worst = (ratio, a, b, area.minX + x, area.minY + y)
        }
      }
    }
    return worst
  }
}

extension GlyphRow {
  /// A rectangle that contains all pixels that the row paints, including its edges.
  fileprivate var box: Rect { bounds.insetBy(dx: 0 - fontSize, dy: 0 - fontSize) }
}

extension UInt32 {
  /// A premultiplied pixel over white.
  fileprivate var overWhite: UInt32 {
    let rest = 255 - self &>> 24
    return (self & 0xff_ffff) + (rest &<< 16 | rest &<< 8 | rest)
  }
}

extension Picture.Command {
  /// The drawing of a view that the command shows; for a bitmap of patches, the first
  /// one. Nil for other commands.
  fileprivate var drawing: Picture? {
    get {
      switch operation {
      case .picture(let picture): picture
      case .bitmap(let store, _, _, _, _): store.picture.commands.first?.drawing
      case .fill, .stroke, .glyphs, .image, .box, .projected, .shadow, .backdrop,
        .beginGroup, .endGroup:
        nil
      }
    }
    set {
      guard let newValue else { return }
      if case .bitmap(let store, let width, let height, let scale, let rect) = operation {
        var patches = store.picture.commands
        patches[0].drawing = newValue
        operation = .bitmap(
          BackingBitmap(Picture(commands: patches, clips: store.picture.clips)),
          pixelWidth: width, pixelHeight: height, scale: scale, in: rect)
      } else {
        operation = .picture(newValue)
        bounds = placement.bounds(of: newValue.bounds)
      }
    }
  }

  /// The glyphs that the command paints, and their colour; nil for other commands.
  fileprivate var row: (GlyphRow, Color)? {
    if case .glyphs(let row, let color) = operation { (row, color) } else { nil }
  }

  fileprivate var isGroupEdge: Bool {
    switch operation {
    case .beginGroup, .endGroup: true
    case .fill, .stroke, .glyphs, .image, .box, .bitmap, .projected, .picture, .shadow,
      .backdrop:
      false
    }
  }

  /// Returns whether the command is an underline or strikethrough of text of a colour,
  /// and thus a part of it.
  fileprivate func isBar(of color: Color, _ size: Double) -> Bool {
    guard let solidRect, solidRect.pixel == color.premultiplied else { return false }
    return solidRect.high.y - solidRect.low.y < size / 4
  }

  /// Returns the command with another operation.
  fileprivate func painting(
    _ operation: Picture.Operation, in box: Rect
  ) -> Picture.Command {
    Picture.Command(
      operation, placement, clip: clip, bounds: placement.bounds(of: box),
      blendMode: blendMode, alpha: alpha)
  }
}
