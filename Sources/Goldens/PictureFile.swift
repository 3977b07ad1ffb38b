import MesmerDrawing
import MesmerPNGCodec
import MesmerPlatform

/// Why two files or folders cannot be compared.
package struct PictureError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One line: the file, what is wrong with it, what would be right.
  package let description: String

  /// An error with its line of text.
  package init(_ description: String) { self.description = description }
}

/// A PNG file, read and written for comparisons.
package enum PictureFile {
  /// The maximum number of bytes read from a file: compressed, 2^28 pixels of RGBA16 take
  /// far less, and a hostile file cannot fill the memory.
  package static let limit = 1 << 30

  /// The pixels of a PNG file.
  package static func read(_ path: String) throws(PictureError) -> Bitmap {
    let bytes: [UInt8]
    do { bytes = try readFile(path, limit: limit) } catch {
      throw PictureError("\(error)")
    }
    do { return Bitmap(try PNGDecoder.decodeStraight(bytes)) } catch {
      throw PictureError("\(path): \(error)")
    }
  }

  /// Writes a pixmap completely or not at all.
  package static func write(_ pixmap: Pixmap, to path: String) throws(PictureError) {
    do { try pixmap.writePNG(to: path) } catch let error as FileError {
      throw PictureError("\(error)")
    } catch { throw PictureError("\(path): \(error)") }
  }
}
