import MesmerAssets
import MesmerGeometry
import MesmerJSONText
import MesmerScrolling

extension TraceFrame {
  /// Loads the frames of a trace file, 256 MiB at most.
  package static func load(path: String) throws(SceneError) -> [TraceFrame] {
    let limit = JSONScanner.maximumBytes
    return try read(try DocumentReader.bytes(of: path, limit: limit), path: path)
  }

  /// Reads the frames of a text from a path: a line of JSON for each, with increasing
  /// numbers. Empty lines are skipped. Throws all errors, with line, column and path
  /// inside the line.
  package static func read(
    _ bytes: [UInt8], path: String
  ) throws(SceneError) -> [TraceFrame] {
    var frames: [TraceFrame] = []
    var faults: [Fault] = []
    var number = 0
    for line in bytes.split(separator: 10, omittingEmptySubsequences: false) {
      number += 1
      if line.allSatisfy({ $0 == 32 || $0 == 9 || $0 == 13 }) { continue }
      do throws(SceneError) {
        frames.append(
          try DocumentReader.read(Array(line), path: path, "frame") {
            TraceFrame($0, after: frames.last)
          })
      } catch {
        faults += error.faults.map {
          var fault = $0
          fault.line = number
          return fault
        }
      }
    }
    if !faults.isEmpty { throw SceneError(faults) }
    return frames
  }

  /// Reads the frame of a document; nil, with errors in the reader, if it is invalid.
  private init?(_ reader: DocumentReader, after last: TraceFrame?) {
    let root = JSONTree.root
    self.init(frame: -1, time: 0)
    guard let members = reader.object(root, keys: TraceFrame.form.names) else {
      return nil
    }
    let isValid = TraceFrame.form.read(reader, root, members, into: &self)
    // The number is still -1 if it is invalid.
    if let last, frame >= 0, frame <= last.frame {
      reader.fault(
        root, "frame \(frame) after frame \(last.frame); the numbers must grow")
    }
    if !isValid { return nil }
    if let fonts = members["fonts"], let libraries = members["libraries"] {
      self.fonts = FontReport(reader, fonts: fonts, libraries: libraries)
    }
  }
}
