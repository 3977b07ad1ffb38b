import MesmerGeometry
import MesmerSceneFormat
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
    let keys =
      ["frame", "time"] + TraceState.keys
      + [
        "drawn", "others", "windowTouches", "newTouches", "animations", "fonts",
        "libraries", "run", "shard",
      ]
    guard let members = reader.object(root, keys: keys) else { return nil }
    let record = TraceRecord(reader: reader, node: root, members: members)
    let frame = record.integer("frame")
    let time = record.number("time")
    let main = TraceState(record)
    let drawn = (record.list("drawn") ?? []).compactMap { reader.string($0) }
    let others = record.optionalList("others").compactMap {
      TraceFrame.other(reader, $0)
    }
    let touches = record.optionalList("windowTouches").compactMap {
      TraceFrame.touch(reader, $0)
    }
    func count(_ key: String) -> Int? { members[key] == nil ? 0 : record.integer(key) }
    let animations = count("animations")
    let newTouches = count("newTouches")
    guard let frame, let time, let main, let animations, let newTouches else {
      return nil
    }
    if let last, frame <= last.frame {
      reader.fault(
        root, "frame \(frame) after frame \(last.frame); the numbers must grow")
    }
    self.init(
      frame: frame, time: time, main: main, drawn: drawn, others: others,
      windowTouches: touches, animations: animations)
    self.newTouches = newTouches
    if let fonts = members["fonts"], let libraries = members["libraries"] {
      self.fonts = FontReport(reader, fonts: fonts, libraries: libraries)
    }
    if let run = members["run"] { self.run = TracedRun(reader, run) }
    if let shard = members["shard"] { self.shard = RunShard(reader, shard) }
  }

  private static func other(_ reader: DocumentReader, _ node: Int) -> TraceState? {
    guard let members = reader.object(node, keys: ["id"] + TraceState.keys) else {
      return nil
    }
    let record = TraceRecord(reader: reader, node: node, members: members)
    let id = record.value("id") { $0.string($1) }
    var state = TraceState(record)
    state?.id = id
    return state
  }

  private static func touch(_ reader: DocumentReader, _ node: Int) -> WindowTouch? {
    guard let members = reader.object(node, keys: ["point", "view"]) else { return nil }
    let record = TraceRecord(reader: reader, node: node, members: members)
    let view = members["view"].map { reader.string($0) }
    guard let point = record.point("point") else { return nil }
    return WindowTouch(point: point, view: view ?? nil)
  }
}

/// An object of a trace; keys are required unless a method specifies otherwise.
struct TraceRecord {
  let reader: DocumentReader
  let node: Int
  let members: DocumentReader.Members

  /// Returns the value of a key, read by a closure.
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
  /// Returns the elements of a list; empty if the key is missing.
  func optionalList(_ key: String) -> [Int] {
    members[key].flatMap { reader.list($0, of: key) } ?? []
  }

  /// Returns a whole number from 0, less than 2^53.
  func integer(_ key: String) -> Int? {
    value(key) { $0.integer($1, in: 0...(1 << 53 - 1)) }
  }
}
