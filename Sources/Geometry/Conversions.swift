// Conversions of integers that are not generic. Each use of the standard library's
// generic initializer, `Int(pixel)`, adds 3 to 4 ms to the compilation of a debug build,
// because its body is inlined even there. The results, and the traps for values that the
// type cannot hold, are the same. Shifts by constants are `&>>` and `&<<` for the same
// reason.

extension Int {
  @inlinable @inline(__always)
  package init(_ value: UInt) { self = numericCast(value) }

  @inlinable @inline(__always)
  package init(_ value: UInt8) { self = numericCast(value) }

  @inlinable @inline(__always)
  package init(_ value: UInt16) { self = numericCast(value) }

  @inlinable @inline(__always)
  package init(_ value: UInt32) { self = numericCast(value) }

  @inlinable @inline(__always)
  package init(_ value: UInt64) { self = numericCast(value) }

  @inlinable @inline(__always)
  package init(_ value: Int32) { self = numericCast(value) }

  @inlinable @inline(__always)
  package init(_ value: Int64) { self = numericCast(value) }
}

extension UInt32 {
  @inlinable @inline(__always)
  package init(_ value: Int) { self = numericCast(value) }

  @inlinable @inline(__always)
  package init(_ value: UInt8) { self = numericCast(value) }

  @inlinable @inline(__always)
  package init(_ value: UInt16) { self = numericCast(value) }
}

extension UInt64 {
  @inlinable @inline(__always)
  package init(_ value: Int) { self = numericCast(value) }

  @inlinable @inline(__always)
  package init(_ value: UInt8) { self = numericCast(value) }

  @inlinable @inline(__always)
  package init(_ value: UInt32) { self = numericCast(value) }
}

extension Int32 {
  @inlinable @inline(__always)
  package init(_ value: Int) { self = numericCast(value) }
}

extension Int64 {
  @inlinable @inline(__always)
  package init(_ value: Int) { self = numericCast(value) }

  @inlinable @inline(__always)
  package init(_ value: Int32) { self = numericCast(value) }

  @inlinable @inline(__always)
  package init(_ value: UInt32) { self = numericCast(value) }
}

extension UInt8 {
  @inlinable @inline(__always)
  package init(_ value: Int) { self = numericCast(value) }

  @inlinable @inline(__always)
  package init(_ value: UInt32) { self = numericCast(value) }
}

extension UInt16 {
  @inlinable @inline(__always)
  package init(_ value: Int) { self = numericCast(value) }
}
