import MesmerDrawing

extension Blend {
  /// Composites source pixels onto a row in a mode, each at its coverage (0...255). A
  /// step of 0 repeats one source pixel; a step of 1 uses a row. Each mode has a separate
  /// loop, chosen once per row.
  static func row(
    _ mode: BlendMode, _ row: UnsafeMutablePointer<UInt32>,
    _ source: UnsafePointer<UInt32>, step: Int, mask: UnsafePointer<UInt8>, _ count: Int
  ) {
    @inline(__always)
    func run(_ pixel: (_ d: UInt32, _ s: UInt32, _ m: UInt32) -> UInt32) {
      for i in 0..<count where mask[i] != 0 {
        row[i] = pixel(row[i], source[i &* step], UInt32(mask[i]))
      }
    }
    switch mode {
    case .normal: run { sum($0, $1, $2, 255, 255 &- $1 &>> 24) }
    case .clear: run { sum($0, $1, $2, 0, 0) }
    case .copy: run { sum($0, $1, $2, 255, 0) }
    case .sourceIn: run { sum($0, $1, $2, $0 &>> 24, 0) }
    case .sourceOut: run { sum($0, $1, $2, 255 &- $0 &>> 24, 0) }
    case .sourceAtop: run { sum($0, $1, $2, $0 &>> 24, 255 &- $1 &>> 24) }
    case .destinationOver: run { sum($0, $1, $2, 255 &- $0 &>> 24, 255) }
    case .destinationIn: run { sum($0, $1, $2, 0, $1 &>> 24) }
    case .destinationOut: run { sum($0, $1, $2, 0, 255 &- $1 &>> 24) }
    case .destinationAtop: run { sum($0, $1, $2, 255 &- $0 &>> 24, $1 &>> 24) }
    case .xor: run { sum($0, $1, $2, 255 &- $0 &>> 24, 255 &- $1 &>> 24) }
    case .plusLighter:
      run { plus($0, $1, $2) { s, _, d, _ in min(s &+ d, 255) &* 65280 } }
    case .plusDarker:
      run {
        plus($0, $1, $2) { s, sa, d, da in
          let light = min(sa &+ da, 255)
          let dark = (sa &- s) &+ (da &- d)
          return light > dark ? (light &- dark) &* 65280 : 0
        }
      }
    case .multiply: run { blend($0, $1, $2) { s, _, d, _ in (s &* d) &<< 8 } }
    case .screen:
      run {
        blend($0, $1, $2) { s, sa, d, da in (s &* da &+ d &* (sa &- s)) &<< 8 }
      }
    case .darken:
      run { blend($0, $1, $2) { s, sa, d, da in min(s &* da, d &* sa) &<< 8 } }
    case .lighten:
      run { blend($0, $1, $2) { s, sa, d, da in max(s &* da, d &* sa) &<< 8 } }
    case .difference:
      run {
        blend($0, $1, $2) { s, sa, d, da in
          let (a, b) = (s &* da, d &* sa)
          return (max(a, b) &- min(a, b)) &<< 8
        }
      }
    case .exclusion:
      run {
        blend($0, $1, $2) { s, sa, d, da in
          (s &* (da &- d) &+ d &* (sa &- s)) &<< 8
        }
      }
    case .hardLight: run { blend($0, $1, $2, hardLight) }
    case .overlay:
      run { blend($0, $1, $2) { s, sa, d, da in hardLight(d, da, s, sa) } }
    case .colorDodge: run { blend($0, $1, $2, colorDodge) }
    case .colorBurn: run { blend($0, $1, $2, colorBurn) }
    case .softLight: run { blend($0, $1, $2, softLight) }
    case .hue:
      run {
        hues($0, $1, $2) { s, d, one in
          s.with(saturation: d.saturation).with(luminosity: d.luminosity, one: one)
        }
      }
    case .saturation:
      run {
        hues($0, $1, $2) { s, d, one in
          d.with(saturation: s.saturation).with(luminosity: d.luminosity, one: one)
        }
      }
    case .color:
      run { hues($0, $1, $2) { s, d, one in s.with(luminosity: d.luminosity, one: one) } }
    case .luminosity:
      run { hues($0, $1, $2) { s, d, one in d.with(luminosity: s.luminosity, one: one) } }
    }
  }
}
