import CZlib
import TestSupport

@testable import MesmerPNGCodec

/// Random zlib streams, whole and damaged: what `InflateStream` takes, zlib takes, with
/// the same bytes and the same end; what zlib has written, it takes.
enum InflateLaws {
  /// What became of a stream.
  enum Verdict {
    case taken
    case refused
    case broken(String)
  }

  /// zlib's settings.
  struct Settings {
    var level: Int32 = 6
    var strategy: Int32 = Z_DEFAULT_STRATEGY
    var windowBits: Int32 = 15
    var memory: Int32 = 8

    static func random(_ random: inout SeededGenerator) -> Settings {
      Settings(
        level: Int32(random.int(in: 0...9)), strategy: Int32(random.int(in: 0...4)),
        windowBits: random.bool() ? 15 : Int32(random.int(in: 9...15)),
        memory: Int32(random.int(in: 1...9)))
    }
  }

  /// Looks at the stream of a seed, one of three whole.
  static func verdict(seed: UInt64) -> Verdict {
    var random = SeededGenerator(seed: seed)
    let bytes = bytes(&random)
    var stream = deflated(bytes, .random(&random))
    let isWhole = seed % 3 == 0
    if !isWhole { damage(&stream, &random) }
    let ours = inflated(stream, room: random.int(in: 0...3000))
    guard let ours else {
      return isWhole ? .broken("a stream of zlib's is refused") : .refused
    }
    if isWhole, ours.bytes != bytes { return .broken("other bytes than were written") }
    guard let theirs = zlibInflated(stream, limit: ours.bytes.count + 1) else {
      return .broken("zlib refuses what is taken")
    }
    guard theirs.bytes == ours.bytes else { return .broken("other bytes than zlib's") }
    guard theirs.end == ours.end else {
      return .broken("the end is at \(ours.end), not \(theirs.end)")
    }
    return .taken
  }

  // MARK: Bytes

  /// Up to 40 000 bytes with runs, repetitions from near and far, and noise.
  static func bytes(_ random: inout SeededGenerator) -> [UInt8] {
    let count = random.int(in: 0...(random.int(in: 0...9) == 0 ? 40_000 : 1_500))
    let values = [0, 1, 3, 15, 255][random.int(in: 0...4)]
    let noise = random.int(in: 0...12)
    var bytes: [UInt8] = []
    while bytes.count < count {
      let length = random.int(in: 1...(random.bool() ? 12 : 700))
      if random.int(in: 0...12) <= noise || bytes.isEmpty {
        for _ in 0..<length { bytes.append(UInt8(random.int(in: 0...values))) }
      } else {
        let far = random.bool() ? min(bytes.count, 9) : bytes.count
        let distance = random.int(in: 1...far)
        for _ in 0..<length { bytes.append(bytes[bytes.count - distance]) }
      }
    }
    return Array(bytes[..<count])
  }

  /// Changes a stream after its header.
  static func damage(_ stream: inout [UInt8], _ random: inout SeededGenerator) {
    for _ in 0..<random.int(in: 1...3) {
      // Near the start lie the codes.
      let last = random.bool() ? min(stream.count - 1, 60) : stream.count - 1
      let i = random.int(in: 2...last)
      switch random.int(in: 0...7) {
      case 0: stream[i] = UInt8(random.int(in: 0...255))
      case 1: stream.insert(UInt8(random.int(in: 0...255)), at: i)
      case 2: if stream.count > 8 { stream.remove(at: i) }
      case 3: if i >= 8 { stream.removeLast(stream.count - i) }
      case 4:
        stream.replaceSubrange(
          i...,
          with: (0..<random.int(in: 8...90)).map { _ in UInt8(random.int(in: 0...255)) })
      default: stream[i] ^= 1 << UInt8(random.int(in: 0...7))
      }
    }
  }

  // MARK: Reading

  /// The bytes of a stream, and where its checksum begins; nil if it is refused, or gives
  /// over a million bytes. `room` is that of a piece.
  static func inflated(_ bytes: [UInt8], room: Int) -> (bytes: [UInt8], end: Int)? {
    // Memory of exactly the sizes asked for, so that sanitizers see what is beyond.
    let input = UnsafeMutablePointer<UInt8>.allocate(
      capacity: bytes.count + InflateStream.slack)
    input.initialize(repeating: 0xff, count: bytes.count + InflateStream.slack)
    input.update(from: bytes, count: bytes.count)
    let size = InflateStream.reach + max(room, 1)
    let memory = UnsafeMutablePointer<UInt8>.allocate(
      capacity: size + InflateStream.overrun)
    defer {
      input.deallocate()
      memory.deallocate()
    }
    guard var stream = InflateStream(input, count: bytes.count) else { return nil }
    var result: [UInt8] = []
    var end = memory
    while true {
      let added = end
      let piece = stream.read(to: &end, limit: memory + size, from: memory)
      guard piece != .refused else { return nil }
      result += UnsafeBufferPointer(start: added, count: end - added)
      if piece == .end { return (result, stream.position(from: input)) }
      guard result.count < 1_000_000 else { return nil }
      let kept = min(end - memory, InflateStream.reach)
      memory.update(from: end - kept, count: kept)
      end = memory + kept
    }
  }

  /// The same by zlib, which sees no checksum.
  static func zlibInflated(
    _ stream: [UInt8], limit: Int
  ) -> (bytes: [UInt8], end: Int)? {
    var state = z_stream()
    let windowBits = -Int32(8 + stream[0] >> 4)
    guard
      inflateInit2_(
        &state, windowBits == -8 ? -9 : windowBits, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { inflateEnd(&state) }
    var input = Array(stream.dropFirst(2))
    var output = [UInt8](repeating: 0, count: limit)
    let (status, left, count) = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        state.next_in = input.baseAddress
        state.avail_in = UInt32(input.count)
        state.next_out = output.baseAddress
        state.avail_out = UInt32(output.count)
        let status = inflate(&state, Z_FINISH)
        return (status, Int(state.avail_in), Int(state.total_out))
      }
    }
    guard status == Z_STREAM_END else { return nil }
    return (Array(output[..<count]), stream.count - left)
  }

  /// A stream of zlib's.
  static func deflated(_ bytes: [UInt8], _ settings: Settings) -> [UInt8] {
    var state = z_stream()
    let status = deflateInit2_(
      &state, settings.level, Z_DEFLATED, settings.windowBits, settings.memory,
      settings.strategy, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(status == Z_OK)
    defer { deflateEnd(&state) }
    var input = bytes
    // Room for the worst of settings: small stored blocks and wide fixed codes.
    var output = [UInt8](repeating: 0, count: bytes.count * 5 / 4 + 2_000)
    let count = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        state.next_in = input.baseAddress
        state.avail_in = UInt32(input.count)
        state.next_out = output.baseAddress
        state.avail_out = UInt32(output.count)
        let status = deflate(&state, Z_FINISH)
        precondition(status == Z_STREAM_END)
        return Int(state.total_out)
      }
    }
    return Array(output[..<count])
  }
}
