import MesmerDrawing
import MesmerPNGCodec
import MesmerPlatform

/// An error in reading, writing or comparing files or folders.
package struct PictureError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One line: the file, the error; what would be right.
  package let description: String

  /// Creates an error with its line of text.
  package init(_ description: String) { self.description = description }

  /// Calls a body and rethrows its errors as `PictureError`.
  package static func telling<Value>(
    _ body: () throws -> Value
  ) throws(PictureError) -> Value {
    do { return try body() } catch let error as PictureError { throw error } catch {
      throw PictureError("\(error)")
    }
  }
}

extension PictureError {
  /// Calls a body and returns its error; nil if there is none.
  static func caught(_ body: () throws -> Void) -> PictureError? {
    do throws(PictureError) { try telling(body) } catch { return error }
    return nil
  }
}

/// The reading and writing of PNG files for comparisons.
package enum PictureFile {
  /// The maximum number of bytes read from a file, 1 GiB: more than an ordinary picture
  /// of 2^28 pixels takes when compressed. It bounds the memory for the file, not for its
  /// pixels.
  package static let limit = 1 &<< 30

  /// Returns the bytes of a file.
  static func bytes(of path: String) throws(PictureError) -> [UInt8] {
    try PictureError.telling { try readFile(path, limit: limit) }
  }

  /// Returns the pixels of a PNG file.
  package static func read(_ path: String) throws(PictureError) -> Bitmap {
    let bytes = try bytes(of: path)
    if bytes.isEmpty { throw PictureError("\(path.shortenedPath): the file is empty") }
    do { return try Bitmap(png: bytes) } catch {
      throw PictureError("\(path.shortenedPath): \(error)")
    }
  }

  /// Returns the pixels of two PNG files, which are decoded concurrently.
  package static func read(
    _ first: String, _ second: String
  ) throws(PictureError) -> (Bitmap, Bitmap) {
    let paths = [first, second]
    var results: [Result<Bitmap, PictureError>?] = [nil, nil]
    results.withUnsafeMutableBufferPointer { buffer in
      nonisolated(unsafe) let slots = buffer
      Threads.perform(2, threads: min(2, Threads.processors)) { _, index in
        slots[index] = Result { () throws(PictureError) in try read(paths[index]) }
      }
    }
    return (try results[0]!.get(), try results[1]!.get())
  }

  /// Returns a description of the differences that a comparison of pixels does not
  /// detect, of colour space, orientation, or lower bytes of 16-bit samples; nil if there
  /// are none.
  package static func difference(
    _ first: String, _ second: String
  ) throws(PictureError) -> String? {
    PNGMeaning.difference(try bytes(of: first), try bytes(of: second))
  }

  /// Returns the picture of a PNG file, premultiplied.
  package static func readPixmap(_ path: String) throws(PictureError) -> Pixmap {
    let bytes = try bytes(of: path)
    do { return try PNGDecoder.decode(bytes).pixmap } catch {
      throw PictureError("\(path.shortenedPath): \(error)")
    }
  }

  /// Returns the bytes of a PNG file with a pixmap; errors name `path`.
  package static func bytes(
    _ pixmap: Pixmap, for path: String, text: [PNGText] = []
  ) throws(PictureError) -> [UInt8] {
    do { return try PNGEncoder.encode(pixmap, text: text) } catch {
      throw PictureError("\(path.shortenedPath): \(error)")
    }
  }

  /// Returns the CRC-32 of a file's bytes; nil if it cannot be read.
  package static func checksum(_ path: String) -> UInt32? {
    (try? bytes(of: path)).map { checksum(of: $0) }
  }

  /// Returns the CRC-32 of bytes.
  package static func checksum(of bytes: [UInt8]) -> UInt32 {
    PNGFile.checksum(bytes)
  }

  /// Writes a pixmap atomically: completely or not at all.
  package static func write(_ pixmap: Pixmap, to path: String) throws(PictureError) {
    do { try pixmap.writePNG(to: path) } catch let error as FileError {
      throw PictureError("\(error)")
    } catch { throw PictureError("\(path.shortenedPath): \(error)") }
  }
}
