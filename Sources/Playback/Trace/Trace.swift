import MesmerJSONText
import MesmerPlatform

/// The state and the events of the scroll view in the frames of a motion, a line of
/// JSON for each frame.
public struct Trace: Hashable, Sendable {
  /// The frames, in the order of their numbers.
  package let frames: [TraceFrame]

  package init(_ frames: [TraceFrame]) { self.frames = frames }

  /// Reads a trace written by `write` or the command.
  public static func load(path: String) throws -> Trace {
    Trace(try TraceFrame.load(path: path))
  }

  /// Writes the trace to a file, which appears only when it is complete.
  public func write(to path: String) throws {
    try AtomicFile.write(TraceFrame.text(frames), to: path)
  }
}
