import CKernels
import MesmerDrawing

/// A digest of a picture's size and pixels: pictures with the same digest are treated as
/// equal.
///
/// It is XXH3-128 (xxHash 0.8, seed 0) of a header and the pixels. The header is the text
/// `mesmer rgba8 <width>x<height>` and a line feed, padded with zeros to 256 bytes. The
/// pixels are straight RGBA8, rows top-down without padding; straight components are
/// c·255/a, rounded half up, and a pixel with alpha 0 is 0, 0, 0, 0. A picture and its
/// PNG file therefore have the same digest on every machine. The digest detects
/// accidental changes, not forgery.
public struct PixelDigest: Hashable, Sendable, CustomStringConvertible {
  private let high: UInt64
  private let low: UInt64

  /// Creates the digest of a rendered frame.
  public init(_ pixmap: Pixmap) { self.init(Bitmap(pixmap)) }

  /// Creates the digest of a picture.
  package init(_ bitmap: Bitmap) {
    let header = "mesmer rgba8 \(bitmap.width)x\(bitmap.height)\n"
    self.init(header: header) { digest in
      let width = bitmap.width
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: width) { line in
        unpremultiplyReciprocals.withUnsafeBufferPointer { reciprocals in
          for y in 0..<bitmap.height {
            var row = bitmap.row(y)
            if !bitmap.isStraight, let base = line.baseAddress {
              mesmer_straight_row(row, base, width, reciprocals.baseAddress)
              row = UnsafePointer(base)
            }
            mesmer_digest_add(&digest, row, width * 4)
          }
        }
      }
    }
    withExtendedLifetime(bitmap) {}
  }

  /// Creates the digest of a sequence from the digests of its frames, in order.
  package init(_ frames: [PixelDigest]) {
    self.init(header: "mesmer frames \(frames.count)\n") { digest in
      for frame in frames {
        var words = (frame.high, frame.low)
        mesmer_digest_add(&digest, &words, 16)
      }
    }
  }

  private init(header: String, _ add: (inout mesmer_digest) -> Void) {
    var digest = mesmer_digest()
    mesmer_digest_begin(&digest)
    var head = Array(header.utf8)
    head += [UInt8](repeating: 0, count: 256 - head.count)
    mesmer_digest_add(&digest, head, head.count)
    add(&digest)
    var high: UInt64 = 0
    var low: UInt64 = 0
    mesmer_digest_end(&digest, &high, &low)
    self.high = high
    self.low = low
  }

  /// Parses the digest that `description` writes: 32 lowercase hexadecimal digits; nil
  /// for anything else.
  package init?(_ text: some StringProtocol) {
    let digits = Array(text.utf8)
    guard digits.count == 32 else { return nil }
    func word(_ digits: ArraySlice<UInt8>) -> UInt64? {
      var value: UInt64 = 0
      for digit in digits {
        switch digit {
        case 48...57: value = value &<< 4 | UInt64(digit - 48)
        case 97...102: value = value &<< 4 | UInt64(digit - 87)
        default: return nil
        }
      }
      return value
    }
    guard let high = word(digits[..<16]), let low = word(digits[16...]) else {
      return nil
    }
    self.high = high
    self.low = low
  }

  /// The digest as 32 hexadecimal digits.
  public var description: String { high.hexadecimal(16) + low.hexadecimal(16) }
}
