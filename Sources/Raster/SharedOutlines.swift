import MesmerDrawing
import MesmerGeometry
import MesmerPaths
import MesmerPlatform

/// Outlines of a picture's commands that several bands need: flattened and
/// stroked once for all of them, by all threads.
///
/// They are what a rasterizer makes of the command itself, so using them changes
/// no pixel. Only what crosses a border is kept, and no more than come of 2^18
/// points of fills or 2^16 of strokes, some 10 to 100 MB: what there is beyond
/// that, bands flatten each for itself.
struct SharedOutlines {
  /// For each command of the picture; empty where there are none at all.
  private var outlines: [Polygon?] = []

  /// No outlines.
  init() {}

  /// The outlines of a picture's commands that cross a border of the bands.
  init(_ picture: Picture, _ placement: Placement, _ bands: Bands) {
    if bands.count == 1 || !placement.transform.isFinite { return }
    var jobs: [Int] = []
    var points = 0
    for (index, command) in picture.commands.enumerated() {
      let count = command.operation.cost
      if count > 4, points + count <= 1 << 18,
        bands.areCrossed(by: placement.deviceBounds(of: command.bounds))
      {
        jobs.append(index)
        points += count
      }
    }
    if jobs.isEmpty { return }
    outlines = Array(repeating: nil, count: picture.commands.count)
    // A thread pays from some hundred microseconds of work on.
    let threads = points < 512 ? 1 : bands.threads
    let chunk = max(1, jobs.count / (threads * 8))
    outlines.withUnsafeMutableBufferPointer { outlines in
      Threads.perform((jobs.count + chunk - 1) / chunk, threads: threads) { _, part in
        for job in jobs[part * chunk..<min((part + 1) * chunk, jobs.count)] {
          outlines[job] = picture.commands[job].outline(placement, in: bands.area)
        }
      }
    }
  }

  /// The outline of a command; nil where it is not shared.
  subscript(_ command: Int) -> Polygon? {
    outlines.isEmpty ? nil : outlines[command]
  }
}

extension Picture.Operation {
  /// What it costs to make the outline, about: a point of a fill costs 1. Fills
  /// of up to 4 are not worth a place.
  fileprivate var cost: Int {
    switch self {
    case .fill(let path, _, _): path.points.count
    case .stroke(let path, _, _): 4 * path.points.count
    case .image, .beginLayer, .endLayer: 0
    }
  }
}

extension Picture.Command {
  /// What the general rasterizer has to fill for a fill or a stroke, as far as an
  /// area shows it; nil for nothing, as where all are rings.
  func outline(_ placement: Placement, in area: PixelRect) -> Polygon? {
    let transform = transform.concatenating(placement.transform)
    var polygon = Polygon()
    switch operation {
    case .fill(let path, _, _):
      if CircleParts(fill: path, transform) != nil { return nil }
      path.flatten(transform, into: &polygon)
    case .stroke(let path, let style, _):
      if let circles = CircleParts(stroke: path, style, transform) {
        guard let rest = circles.rest else { return nil }
        rest.flattenStroke(style, transform, into: &polygon)
      } else {
        let inner = Placement(
          transform, shiftX: placement.shiftX, shiftY: placement.shiftY)
        switch CircleStack.rest(of: path, style, inner, in: area) {
        case .rings: return nil
        case .path(let rest): rest.flattenStroke(style, transform, into: &polygon)
        case nil: path.flattenStroke(style, transform, into: &polygon)
        }
      }
    case .image, .beginLayer, .endLayer: return nil
    }
    return polygon
  }
}
