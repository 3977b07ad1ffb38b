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
//                   "pictures": [ { "frame": 3, "expected": "...", ... } ],
//                   "expectedDigest": "...", "actualDigest": "...",
//                   "expectedFilm": "...", "actualFilm": "..." } }
//
// A key without a value is omitted, or null. In a report, paths of pictures are relative
// to its folder, with slashes, and always inside it. The paths `golden`, `source`,
// `pending`, `expectedFilm` and `actualFilm` are relative to the run's working folder.

extension Finding {
  private static func form(in folder: String?) -> ObjectForm<Finding> {
    ObjectForm([
      .text("golden", \.golden, always: true), .text("owner", \.owner, always: true),
      .text("name", \.name, always: true), .text("variant", \.variant),
      .key("status", \.verdict, .choice, isAlwaysWritten: true),
      .text("message", \.message), .text("source", \.source),
      .count("line", \.line, to: 1 &<< 31, always: false),
      .text("cause", \.explanation.cause),
      .key("explanation", \.explanation.lines, Explanation.Line.forms),
      .key(
        "seconds", \.seconds,
        ValueForm<Double>.number(in: 0...1e9).map({ $0 }) { ($0 * 1e6).rounded() / 1e6 }),
      .key("files", \.files, Files.form(in: folder).inner(Files())),
      .optional("numbers", \.numbers, Comparison.form.inner(Comparison.none)),
      .optional("frames", \.frames, FramesDifference.form(in: folder).inner(.init())),
    ])
  }

  /// Returns the finding as an object; paths of pictures are relative to the folder, if
  /// one is given.
  package func json(in folder: String? = nil) -> JSONElement {
    Finding.form(in: folder).write(self, beside: Finding())
  }

  /// Creates a finding from a node, nil if that is not an object; pictures must be in the
  /// folder, if one is given. Errors are reported to the reader.
  package init?(_ reader: DocumentReader, _ node: Int, in folder: String? = nil) {
    self.init()
    Finding.form(in: folder).read(reader, node, skippingIn: &self)
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

extension Finding.Files {
  fileprivate static func form(in folder: String?) -> ObjectForm<Self> {
    ObjectForm([
      .picture("expected", \.expected, in: folder),
      .picture("actual", \.actual, in: folder),
      .picture("difference", \.difference, in: folder),
      .picture("crop", \.crop, in: folder), .optional("pending", \.pending, .string),
    ])
  }
}

extension Comparison {
  fileprivate static var none: Comparison {
    let size = PixelSize(width: 0, height: 0)
    return Comparison(expectedSize: size, actualSize: size)
  }

  fileprivate static let form = ObjectForm<Comparison>([
    Field("passes", read: { _, _, _ in true }, write: { one, _ in .bool(one.passes) }),
    .key("failure", \.failure, ValueForm<String>.string.orNull, isAlwaysWritten: true),
    .key("equal", \.isEqual, .bool, isAlwaysWritten: true),
    .key("tolerance", \.tolerance, .tolerance, isAlwaysWritten: true),
    .count("comparedPixels", \.comparedPixels),
    .count("differingPixels", \.differingPixels),
    .count("countedPixels", \.countedPixels),
    .count("antialiasedPixels", \.antialiasedPixels),
    .count("ignoredPixels", \.ignoredPixels),
    .count("differingBytes", \.differingBytes, to: 1 &<< 30),
    .count("largestChannelDifference", \.largestChannelDifference, to: 255),
    .number("largestDifference", \.largestDifference), .number("psnr", \.psnr),
    .rects("changedRects", \.changedRects),
    .key(
      "densestWindow", \.densestWindow,
      ValueForm<Int>.integer(in: 0...(1 &<< 28)).orNull, isAlwaysWritten: true),
    .key(
      "movedBy", \.movedBy, ValueForm<PixelOffset>.pixels.orNull, isAlwaysWritten: true),
    .optional("movedRect", \.movedRect, .pixels),
    .key("expectedSize", \.expectedSize, .pixels, isAlwaysWritten: true),
    .key("actualSize", \.actualSize, .pixels, isAlwaysWritten: true),
  ])

  /// The numbers as an object, as in a finding.
  package var json: JSONElement { Comparison.form.write(self, beside: Comparison.none) }
}

extension FramesDifference {
  fileprivate static func form(in folder: String?) -> ObjectForm<FramesDifference> {
    let pictures = ObjectForm<Pictures>([
      .count("frame", \.frame), .picture("expected", \.expected, in: folder),
      .picture("actual", \.actual, in: folder),
      .picture("difference", \.difference, in: folder),
      .rects("changedRects", \.changedRects),
    ])
    return ObjectForm([
      .count("first", \.first), .count("expectedCount", \.expectedCount),
      .count("actualCount", \.actualCount),
      .number("framesPerSecond", \.framesPerSecond),
      .key(
        "curve", \.curve, Count.form.list(of: "[frame, pixels]"), isAlwaysWritten: true),
      .text("what", \.what), .key("expected", \.expected, .numbers),
      .key("actual", \.actual, .numbers),
      .key(
        "pictures", \.pictures, pictures.inner(.init(frame: 0)).list(of: "objects"),
        isAlwaysWritten: true),
      .text("expectedDigest", \.expectedDigest),
      .text("actualDigest", \.actualDigest),
      .optional("expectedFilm", \.expectedFilm, .string),
      .optional("actualFilm", \.actualFilm, .string),
    ])
  }
}

extension FramesDifference.Count {
  fileprivate static let form = ValueForm<[Int]>.integers("[frame, pixels]", 2)
    .map({ Self(frame: $0[0], pixels: $0[1]) }, back: { [$0.frame, $0.pixels] })
}
