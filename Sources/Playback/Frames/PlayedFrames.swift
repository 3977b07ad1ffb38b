import MesmerDrawing
import MesmerGeometry
import MesmerPaths
import MesmerSceneFormat

/// The frames that a rehearsal has played, kept until they are drawn: consecutive ones from
/// the first selected one on, as many as a fixed amount of memory holds.
///
/// What several frames show is counted once. It is used by one thread at a time.
final class PlayedFrames: @unchecked Sendable {
  /// How much the pictures of all frames may take, in bytes, by default. It bounds
  /// what a long sequence takes more than a short one.
  static let maximumBytes = 8 << 20
  private let maximumBytes: Int

  /// Whether the next selected frame is to be added.
  private(set) var isOpen: Bool
  private let selected: Range<Int>
  private var frames: [PlayedFrame?] = []
  private var bytes = 0
  private var counted: Set<ObjectIdentifier> = []

  /// Frames of a selection; none yet.
  init(_ selected: Range<Int>, maximumBytes: Int = PlayedFrames.maximumBytes) {
    self.maximumBytes = maximumBytes
    self.selected = selected
    isOpen = !selected.isEmpty
  }

  /// Adds a frame, if it is the next of the selection; returns whether it was. An error
  /// ends the adding: whoever plays the frame again meets it at its time.
  @discardableResult
  func add(_ number: Int, _ frame: () throws(SceneError) -> PlayedFrame) -> Bool {
    guard isOpen, number == selected.lowerBound + frames.count,
      number < selected.upperBound
    else { return false }
    guard let frame = try? frame() else {
      isOpen = false
      return false
    }
    bytes += MemoryLayout<PlayedFrame?>.stride + count(frame.picture)
    frames.append(frame)
    if bytes > maximumBytes { isOpen = false }
    return true
  }

  /// Adds the frame after the last one, which shows the same.
  func repeatLast(as number: Int) {
    guard isOpen, let frame = frames.last ?? nil, frame.number == number - 1 else {
      return
    }
    add(number) { frame.repeated() }
  }

  /// A frame, which is removed; nil if it was not kept.
  func take(_ number: Int) -> PlayedFrame? {
    let index = number - selected.lowerBound
    guard frames.indices.contains(index) else { return nil }
    defer { frames[index] = nil }
    return frames[index]
  }

  /// About how many bytes a picture takes, without what has been counted before.
  private func count(_ picture: Picture) -> Int {
    guard counted.insert(ObjectIdentifier(picture)).inserted else { return 0 }
    var bytes =
      picture.clips.count * MemoryLayout<Picture.Clip>.stride
      + picture.commands.count * MemoryLayout<Picture.Command>.stride
    for command in picture.commands {
      switch command.operation {
      case .picture(let inner): bytes += count(inner)
      case .bitmap(let bitmap, _, _, _, _): bytes += count(bitmap.picture)
      case .glyphs(let row, _):
        bytes += row.glyphs.count * MemoryLayout<GlyphRow.Glyph>.stride
      case .fill(let path, _, _), .stroke(let path, _, _):
        bytes += path.verbs.count + path.points.count * MemoryLayout<Point>.stride
      default: break
      }
    }
    return bytes
  }
}

extension Picture {
  /// The picture of a screen with another one, in points, over it. The other one must
  /// paint grays and make no holes.
  func covered(by overlay: Picture, scale: Double) -> Picture {
    let placement = Placement(AffineTransform(scaleX: scale, y: scale))
    let command = Command(
      .picture(overlay), placement, clip: -1,
      bounds: placement.bounds(of: overlay.bounds))
    return Picture(commands: commands + [command], clips: clips)
  }
}
