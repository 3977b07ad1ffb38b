/// The Base64 encoding (RFC 4648) of bytes, with padding and without line breaks.
package enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Returns the encoded bytes.
  package static func text(_ bytes: [UInt8]) -> String {
    let length = (bytes.count + 2) / 3 * 4
    return String(unsafeUninitializedCapacity: length) { out in
      digits.withUnsafeBufferPointer { digits in
        bytes.withUnsafeBufferPointer { bytes in
          var to = 0
          for from in stride(from: 0, to: bytes.count, by: 3) {
            let has = bytes.count - from
            let a = Int(bytes[from])
            let b = has > 1 ? Int(bytes[from + 1]) : 0
            let c = has > 2 ? Int(bytes[from + 2]) : 0
            out[to] = digits[a &>> 2]
            out[to + 1] = digits[(a & 3) &<< 4 | b &>> 4]
            out[to + 2] = has > 1 ? digits[(b & 15) &<< 2 | c &>> 6] : UInt8(ascii: "=")
            out[to + 3] = has > 2 ? digits[c & 63] : UInt8(ascii: "=")
            to += 4
          }
        }
      }
      return length
    }
  }
}
