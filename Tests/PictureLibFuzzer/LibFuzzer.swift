import TestSupport

/// The laws of pictures that libFuzzer's bytes determine: it keeps those that
/// reach new code. A broken law is a trap, as for any fuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
package func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: bytes, count: count)
  let generator = SeededGenerator(bytes: bytes)
  if let failure = PictureLaws().failure(generator, UInt64(bytes.first ?? 0)) {
    fatalError(failure)
  }
  return 0
}
