import MesmerGeometry
import MesmerGoldens
import MesmerJSONText

// A finding is serialized as a line of the tests' ledger and as a case of report.json;
// its numbers alone are the output of `mesmer compare --json`. The tables below write
// and read it:
//
//     { "golden": "goldens/start.png",   always
//       "owner": "suite.json",           the suite or the test; always
//       "name": "start",                 always
//       "variant": "dark-2x",            the part of the name that varies
//       "status": "different",           equal, different, missing, recorded, missed,
//                                        failed or toleranceUnused; always
//       "message": "...",                one line
//       "source": "suite.json", "line": 4,
//       "cause": "textColor: black -> red",  the causes without places and numbers
//       "explanation": [ { "kind": "cause", "text": "...",  cause, consequence or owner
//           "file": "scene.json", "line": 4, "column": 7, "view": "title",
//           "path": "root.subviews[1]", "views": 1, "key": "textColor",
//           "from": "black", "to": "red", "pixels": 212, "region": [x, y, w, h] } ],
//       "seconds": 0.01,
//       "files": { "expected": "...", "actual": "...", "difference": "...",
//                  "crop": "...", "pending": "..." },
//       "numbers": { "passes": false, ... "changedRects": [[x, y, w, h]],
//                    "movedBy": [dx, dy], "movedRect": [x, y, w, h],
//                    "actualSize": [w, h] },
//       "frames": { "first": 3, "expectedCount": 90, "actualCount": 90,
//                   "framesPerSecond": 60, "curve": [[frame, pixels that count]],
//                   "what": "offset y", "expected": [0, ...], "actual": [0, ...],
//                   "pictures": [ { "frame": 3, "expected": "...", ... } ] } }
//
// A key without a value is omitted, or null. In a report, paths of pictures are relative
// to its folder, with slashes, and always inside it; `golden`, `source` and `pending`
// are the paths of the run, relative to its working folder.

extension Finding {
  private static var keys: [FindingKey<Finding>] {
    [
      .text("golden", \.golden, always: true), .text("owner", \.owner, always: true),
      .text("name", \.name, always: true), .text("variant", \.variant),
      FindingKey(
        "status", \.verdict, write: { .string($0.rawValue) }, read: { $0.choice($1) }),
      .text("message", \.message), .text("source", \.source),
      .count("line", \.line, to: 1 << 31, always: false),
      .text("cause", \.explanation.cause),
      .objects(
        "explanation", \.explanation.lines, Explanation.Line(), Explanation.Line.keys),
      FindingKey(
        "seconds", \.seconds,
        write: { $0 > 0 ? .number(($0 * 1e6).rounded() / 1e6) : nil },
        read: { $0.number($1, in: 0...1e9) }),
      .object("files", \.someFiles, Files(), fileKeys),
      .object("numbers", \.numbers, Comparison.none, numberKeys),
      .object("frames", \.frames, FramesDifference(), frameKeys),
    ]
  }

  private var someFiles: Files? {
    get { files }
    set { files = newValue ?? Files() }
  }

  private static var fileKeys: [FindingKey<Files>] {
    [
      .picture("expected", \.expected), .picture("actual", \.actual),
      .picture("difference", \.difference), .picture("crop", \.crop),
      FindingKey(
        "pending", \.pending, write: { $0.map { .string($0) } },
        read: { $0.string($1) }),
    ]
  }

  fileprivate static var numberKeys: [FindingKey<Comparison>] {
    [
      FindingKey("passes", write: { root, _ in .bool(root.passes) }) { _, _, _, _ in },
      FindingKey(
        "failure", \.failure, write: { $0.map { .string($0) } ?? .null },
        read: { $0.string($1) }),
      FindingKey("equal", \.isEqual, write: { .bool($0) }, read: { $0.bool($1) }),
      FindingKey(
        "tolerance", \.tolerance, write: { .string($0.text) },
        read: { reader, node in
          do { return try reader.string(node).map { try Tolerance(parsing: $0) } } catch {
            reader.fault(node, "\(error)")
            return nil
          }
        }),
      .count("comparedPixels", \.comparedPixels),
      .count("differingPixels", \.differingPixels),
      .count("countedPixels", \.countedPixels),
      .count("antialiasedPixels", \.antialiasedPixels),
      .count("ignoredPixels", \.ignoredPixels),
      .count("differingBytes", \.differingBytes, to: 1 << 30),
      .count("largestChannelDifference", \.largestChannelDifference, to: 255),
      .number("largestDifference", \.largestDifference), .number("psnr", \.psnr),
      .rects("changedRects", \.changedRects),
      FindingKey(
        "densestWindow", \.densestWindow,
        write: { $0.map { .number(Double($0)) } ?? .null },
        read: { $0.integer($1, in: 0...(1 << 28)) }),
      FindingKey(
        "movedBy", \.movedBy, write: { $0.map { .integers([$0.dx, $0.dy]) } ?? .null },
        read: { reader, node in
          reader.integers(node, "[dx, dy]", 2, from: -(1 << 28)).map {
            PixelOffset(dx: $0[0], dy: $0[1])
          }
        }),
      FindingKey(
        "movedRect", \.movedRect,
        write: { $0.map { .integers([$0.minX, $0.minY, $0.width, $0.height]) } },
        read: { reader, node in
          reader.integers(node, "[x, y, width, height]", 4).map {
            PixelRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])
          }
        }),
      .size("expectedSize", \.expectedSize), .size("actualSize", \.actualSize),
    ]
  }

  private static var frameKeys: [FindingKey<FramesDifference>] {
    [
      .count("first", \.first), .count("expectedCount", \.expectedCount),
      .count("actualCount", \.actualCount),
      .number("framesPerSecond", \.framesPerSecond),
      FindingKey(
        "curve", \.curve,
        write: { .list($0.map { .integers([$0.frame, $0.pixels]) }) },
        read: { reader, node in
          let form = "[frame, pixels]"
          return reader.list(node, of: form)?.compactMap { item in
            reader.integers(item, form, 2).map { .init(frame: $0[0], pixels: $0[1]) }
          }
        }),
      .text("what", \.what), .numbers("expected", \.expected),
      .numbers("actual", \.actual),
      .objects(
        "pictures", \.pictures, .init(frame: 0),
        [
          .count("frame", \.frame), .picture("expected", \.expected),
          .picture("actual", \.actual), .picture("difference", \.difference),
          .rects("changedRects", \.changedRects),
        ]),
    ]
  }

  /// Returns the finding as an object; paths of pictures are relative to the folder, if
  /// one is given.
  package func json(in folder: String? = nil) -> JSONElement {
    JSONElement(self, Finding.keys, folder)
  }

  /// Creates a finding from a node; pictures must be in the folder, if one is given.
  /// Errors are reported to the reader.
  package init?(_ reader: DocumentReader, _ node: Int, in folder: String? = nil) {
    self.init()
    reader.read(node, into: &self, Finding.keys, folder)
    guard reader.tree.kind(node) == .object else { return nil }
    let keys = reader.tree.each(node).filter { reader.tree.kind($0 + 1) != .null }
      .map { reader.tree.string($0) }
    for key in ["golden", "status"] where !keys.contains(key) {
      reader.fault(node, "\(key) is missing")
    }
    if keys.contains("golden"), golden.isEmpty { reader.fault(node, "golden is empty") }
    if name.isEmpty { name = golden }
  }
}

extension Comparison {
  fileprivate static var none: Comparison {
    let size = PixelSize(width: 0, height: 0)
    return Comparison(expectedSize: size, actualSize: size)
  }

  /// The numbers as an object, as in a finding.
  package var json: JSONElement { JSONElement(self, Finding.numberKeys, nil) }
}
