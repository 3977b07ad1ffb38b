import MesmerDrawing
import MesmerGeometry
import MesmerPaths
import MesmerRaster
import MesmerViews

/// The contents of a frame, or of a band of it: everything that is needed to paint it, on
/// any thread. Stills, bands of whole content and the frames of a run have this step in
/// common.
package struct FramePicture: Sendable {
  /// The drawing commands, in device pixels.
  package var picture: Picture
  /// The bounds of the frame or band, in device pixels.
  package var region: PixelRect
  package var background: Color?
  /// Pixels per point.
  package var scale: Double
  package var content: PixelContent
  /// The content that moves when the frame scrolls.
  package var scrolled: ScrolledContent
  /// The plan for drawing it; nil without limits.
  package var plan: DrawingPlan?
  /// The views that drew for it, and the number of composited ones.
  package var statistics: FrameStatistics

  init(
    _ frame: DisplayFrame, _ region: PixelRect, scale: Double, plan: DrawingPlan?
  ) {
    picture = frame.picture
    self.region = region
    background = frame.background
    self.scale = scale
    content = frame.content
    scrolled = frame.scrolled
    self.plan = plan
    statistics = frame.statistics
  }

  /// The number of rows that may be drawn at once.
  var rowsAtOnce: Int { plan?.rowsAtOnce ?? region.height }

  /// Returns the picture with an overlay, in points, drawn over it. The overlay must
  /// paint only grays and must not erase anything.
  func covered(by overlay: Picture) -> FramePicture {
    var result = self
    let placement = Placement(AffineTransform(scaleX: scale, y: scale))
    let command = Picture.Command(
      .picture(overlay), placement, clip: -1,
      bounds: placement.bounds(of: overlay.bounds))
    result.picture = Picture(
      commands: picture.commands + [command], clips: picture.clips,
      hasBackdrops: picture.hasBackdrops)
    return result
  }
}

extension Picture {
  /// Returns the approximate size in bytes of the picture and its nested pictures, except
  /// those in `known` and `new`; inserts the pictures that it counts into `new`.
  func memory(
    without known: Set<ObjectIdentifier>, counting new: inout Set<ObjectIdentifier>
  ) -> Int {
    let identity = ObjectIdentifier(self)
    guard !known.contains(identity), new.insert(identity).inserted else { return 0 }
    var bytes =
      clips.count * MemoryLayout<Clip>.stride
      + commands.count * MemoryLayout<Command>.stride
    for command in commands {
      switch command.operation {
      case .picture(let inner): bytes += inner.memory(without: known, counting: &new)
      case .bitmap(let bitmap, _, _, _, _):
        bytes += bitmap.picture.memory(without: known, counting: &new)
      case .projected(let bitmap):
        bytes += bitmap.store.picture.memory(without: known, counting: &new)
      case .glyphs(let row, _):
        bytes += row.glyphs.count * MemoryLayout<GlyphRow.Glyph>.stride
      case .fill(let path, _, _), .stroke(let path, _, _), .shadow(let path):
        bytes += path.verbs.count + path.points.count * MemoryLayout<Point>.stride
      case .image, .box, .backdrop, .beginGroup, .endGroup: break
      }
    }
    return bytes
  }
}
