import MesmerDrawing
import MesmerGeometry
import MesmerPaths
import MesmerRaster
import MesmerViews

/// The contents of a frame, or of a band of it: everything that is needed to paint it, on
/// any thread. Stills, bands of whole content and the frames of a run have this step in
/// common.
package struct FramePicture: Sendable {
  /// The frame or band.
  package var frame: DisplayFrame
  /// The plan for drawing it.
  let plan: DrawingPlan

  /// Returns the picture with an overlay, in points, drawn over it. The overlay must
  /// paint only grays and must not erase anything.
  func covered(by overlay: Picture) -> FramePicture {
    var result = self
    let placement = Placement(AffineTransform(scaleX: frame.scale, y: frame.scale))
    let command = Picture.Command(
      .picture(overlay), placement, clip: -1,
      bounds: placement.bounds(of: overlay.bounds))
    result.frame.picture = Picture(
      commands: frame.picture.commands + [command], clips: frame.picture.clips,
      hasBackdrops: frame.picture.hasBackdrops)
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
