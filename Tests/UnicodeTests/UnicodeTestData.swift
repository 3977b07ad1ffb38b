import CZlib
import Foundation

@testable import MesmerUnicode

/// The test files of Unicode 15.0, in the form that scripts/generate/make-unicode-tables
/// gives them.
enum UnicodeTestData {
  /// An error in a file.
  struct Fault: Error, CustomStringConvertible {
    var description: String
  }

  /// The lines of a file, without comments.
  static func lines(_ name: String) throws -> [Substring] {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Data/\(name).txt.gz").path
    let text = try inflated([UInt8](Data(contentsOf: URL(fileURLWithPath: path))), path)
    return text.split(separator: "\n").filter { !$0.hasPrefix("# ") }
  }

  /// The text of a gzip file.
  private static func inflated(_ packed: [UInt8], _ path: String) throws -> String {
    var packed = packed
    // The last four bytes are the length of the text.
    let length = packed.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    var text = [UInt8](repeating: 0, count: length)
    var stream = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    guard inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, size) == Z_OK else {
      throw Fault(description: "zlib cannot start")
    }
    defer { inflateEnd(&stream) }
    let status = packed.withUnsafeMutableBufferPointer { packed in
      text.withUnsafeMutableBufferPointer { text in
        stream.next_in = packed.baseAddress
        stream.avail_in = UInt32(packed.count)
        stream.next_out = text.baseAddress
        stream.avail_out = UInt32(text.count)
        return inflate(&stream, Z_FINISH)
      }
    }
    guard status == Z_STREAM_END, stream.avail_out == 0 else {
      throw Fault(description: "\(path) is damaged")
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// A scalar by its hexadecimal number.
  static func scalar(_ text: Substring) throws -> Unicode.Scalar {
    guard let value = UInt32(text, radix: 16), let scalar = Unicode.Scalar(value) else {
      throw Fault(description: "no scalar: \(text)")
    }
    return scalar
  }

  /// A line of a test of boundaries: the scalars, and whether there is a boundary before
  /// each of them and at the end.
  static func boundaries(
    _ line: Substring
  ) throws -> (scalars: [Unicode.Scalar], boundaries: [Bool]) {
    var scalars: [Unicode.Scalar] = []
    var boundaries: [Bool] = []
    for word in line.split(separator: " ") {
      switch word {
      case "÷": boundaries.append(true)
      case "×": boundaries.append(false)
      default: scalars.append(try scalar(word))
      }
    }
    return (scalars, boundaries)
  }
}

/// The scalars as a message shows them.
func shown(_ scalars: some Sequence<Unicode.Scalar>) -> String {
  scalars.map { String($0.value, radix: 16, uppercase: true) }.joined(separator: " ")
}
