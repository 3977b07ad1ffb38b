import MesmerPlatform
import TestSupport
import Testing

@Suite("SHA-256") struct SHA256Tests {
  /// The examples of FIPS 180-2, appendix B.
  @Test(arguments: [
    ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
  ])
  func digestsAreThoseOfTheStandard(text: String, count: Int, digest: String) {
    let bytes = Array(String(repeating: text, count: count).utf8)
    #expect(SHA256.hex(bytes) == digest)
    #expect(SHA256.digest(bytes) == SHA256.digest(bytes, usesKernel: false))
  }

  @Test("the kernel and Swift give the same digest, at every length and address")
  func kernel() {
    var random = SeededGenerator(seed: 49)
    let bytes = (0..<300_000).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    var seen: Set<[UInt32]> = []
    for range in (0...300).map({ $0..<2 * $0 }) + [0..<300_000, 7..<262_144, 64..<65_599]
    {
      let part = Array(bytes[range])
      let digest = SHA256.digest(part)
      #expect(digest == SHA256.digest(part, usesKernel: false), "\(range)")
      seen.insert(digest)
    }
    #expect(seen.count == 304)
  }
}
