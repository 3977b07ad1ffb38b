import MesmerGeometry
import MesmerSceneFormat
import MesmerScrolling

extension TraceFrame {
  /// Loads the frames of a trace file, 256 MiB at most.
  public static func load(path: String) throws(SceneError) -> [TraceFrame] {
    let limit = JSONScanner.maximumBytes
    return try read(try DocumentReader.bytes(of: path, limit: limit), path: path)
  }

  /// Reads the frames of a text from a path: a line of JSON for each, with increasing
  /// numbers. Empty lines are skipped. Throws all faults, with line, column and path
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

  /// Reads the frame of a document; nil, with faults in the reader, if it is not a frame.
  private init?(_ reader: DocumentReader, after last: TraceFrame?) {
    let root = JSONTree.root
    let keys =
      ["frame", "time", "contentOffset", "velocity", "zoomScale"]
      + TraceFrame.flagNames + ["offsetRange", "touches", "events", "drawn"]
    guard let members = reader.object(root, keys: keys) else { return nil }
    let record = TraceRecord(reader: reader, node: root, members: members)
    let frame = record.integer("frame")
    let time = record.number("time")
    let offset = record.point("contentOffset")
    let velocity = record.vector("velocity")
    let scale = record.number("zoomScale")
    let flags = TraceFrame.flagNames.compactMap { record.bool($0) }
    let range = record.value("offsetRange") {
      $0.numbers($1, "[minX, minY, maxX, maxY]", count: 4)
    }
    let touches = (record.list("touches") ?? []).compactMap { reader.point($0) }
    let events = (record.list("events") ?? []).compactMap { ScrollEvent(reader, $0) }
    let drawn = (record.list("drawn") ?? []).compactMap { reader.string($0) }
    guard let frame, let time, let offset, let velocity, let scale, let range,
      flags.count == TraceFrame.flagNames.count
    else { return nil }
    if let last, frame <= last.frame {
      reader.fault(
        root, "frame \(frame) after frame \(last.frame); the numbers must grow")
    }
    self.init(
      frame: frame, time: time, contentOffset: offset, velocity: velocity,
      zoomScale: scale, flags: flags,
      range: (Point(x: range[0], y: range[1]), Point(x: range[2], y: range[3])),
      touches: touches, events: events, drawn: drawn)
  }
}

/// An object of a trace; all of its keys are required.
struct TraceRecord {
  let reader: DocumentReader
  let node: Int
  let members: DocumentReader.Members

  /// The value of a key, read by a closure.
  func value<Value>(
    _ key: String, _ read: (DocumentReader, Int) -> Value?
  ) -> Value? {
    guard let value = members[key] else {
      reader.fault(node, "\(key) is missing")
      return nil
    }
    return read(reader, value)
  }

  func number(_ key: String) -> Double? { value(key) { $0.number($1) } }
  func bool(_ key: String) -> Bool? { value(key) { $0.bool($1) } }
  func point(_ key: String) -> Point? { value(key) { $0.point($1) } }
  func vector(_ key: String) -> Vector? { value(key) { $0.vector($1) } }
  func list(_ key: String) -> [Int]? { value(key) { $0.list($1, of: key) } }

  /// A whole number from 0, less than 2^53.
  func integer(_ key: String) -> Int? {
    value(key) { $0.integer($1, in: 0...(1 << 53 - 1)) }
  }
}
