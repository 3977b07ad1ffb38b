import MesmerDrawing

/// Composites rows in any blend mode, with a loop for each mode that is specialized by
/// the operator's type and chosen once per row.
extension Blend {
  /// Composites one pixel by an operator whose channels do not mix, at coverage m.
  @inline(__always)
  static func pixel<Operator: BlendOperator>(
    _: Operator.Type, _ d: UInt32, _ s: UInt32, coverage m: UInt32
  ) -> UInt32 {
    let sa = s &>> 24
    let da = d &>> 24
    @inline(__always)
    func channel(_ shift: UInt32) -> UInt32 {
      let dc = d &>> shift & 255
      return BlendUnit.mix(
        dc, Operator.channel(s &>> shift & 255, sa, dc, da), m) &<< shift
    }
    return channel(0) | channel(8) | channel(16)
      | BlendUnit.mix(da, Operator.alpha(sa, da), m) &<< 24
  }

  /// Composites one pixel by an operator that mixes channels.
  @inline(__always)
  static func huePixel<Operator: HueOperator>(
    _: Operator.Type, _ d: UInt32, _ s: UInt32, coverage m: UInt32
  ) -> UInt32 {
    let sa = s &>> 24
    let da = d &>> 24
    let one = Double(sa &* da)
    @inline(__always)
    func color(_ p: UInt32, times a: UInt32) -> HueColor {
      HueColor(
        r: Double((p & 255) &* a), g: Double((p &>> 8 & 255) &* a),
        b: Double((p &>> 16 & 255) &* a))
    }
    let b = Operator.mixed(color(s, times: da), color(d, times: sa), one: one)
    @inline(__always)
    func channel(_ shift: UInt32, _ mixed: Double) -> UInt32 {
      let dc = d &>> shift & 255
      let plain = (s &>> shift & 255) &* (255 &- da) &+ dc &* (255 &- sa)
      // Truncated to the unit; a rounding step may exceed 0...one. Half a unit is added
      // so that exact values are not truncated to the one below.
      let unit = UInt32(min(max(mixed, 0), one) * 256 + 0.5)
      return BlendUnit.mix(dc, plain &<< 8 &+ unit, m) &<< shift
    }
    let alpha = (255 &* sa &+ (255 &- sa) &* da) &<< 8
    return channel(0, b.r) | channel(8, b.g) | channel(16, b.b)
      | BlendUnit.mix(da, alpha, m) &<< 24
  }

  /// Composites source pixels onto a row, each at its own coverage. A step of 0 repeats
  /// one source pixel; a step of 1 uses a row of them.
  @inline(__always)
  private static func run<Operator: BlendOperator>(
    _ type: Operator.Type, _ row: UnsafeMutablePointer<UInt32>,
    _ source: UnsafePointer<UInt32>, step: Int, mask: UnsafePointer<UInt8>,
    _ count: Int
  ) {
    for i in 0..<count where mask[i] != 0 {
      row[i] = pixel(
        type, row[i], source[i &* step], coverage: UInt32(mask[i]))
    }
  }

  @inline(__always)
  private static func runHues<Operator: HueOperator>(
    _ type: Operator.Type, _ row: UnsafeMutablePointer<UInt32>,
    _ source: UnsafePointer<UInt32>, step: Int, mask: UnsafePointer<UInt8>,
    _ count: Int
  ) {
    for i in 0..<count where mask[i] != 0 {
      row[i] = huePixel(
        type, row[i], source[i &* step], coverage: UInt32(mask[i]))
    }
  }

  /// Composites source pixels onto a row in a mode, each at its coverage (0...255). A
  /// step of 0 repeats one source pixel; a step of 1 uses a row.
  static func row(
    _ mode: BlendMode, _ row: UnsafeMutablePointer<UInt32>,
    _ source: UnsafePointer<UInt32>, step: Int, mask: UnsafePointer<UInt8>,
    _ count: Int
  ) {
    typealias O = Operators
    switch mode {
    case .normal:
      run(O.Normal.self, row, source, step: step, mask: mask, count)
    case .multiply:
      run(O.Multiply.self, row, source, step: step, mask: mask, count)
    case .screen:
      run(O.Screen.self, row, source, step: step, mask: mask, count)
    case .overlay:
      run(O.Overlay.self, row, source, step: step, mask: mask, count)
    case .darken:
      run(O.Darken.self, row, source, step: step, mask: mask, count)
    case .lighten:
      run(O.Lighten.self, row, source, step: step, mask: mask, count)
    case .colorDodge:
      run(O.ColorDodge.self, row, source, step: step, mask: mask, count)
    case .colorBurn:
      run(O.ColorBurn.self, row, source, step: step, mask: mask, count)
    case .softLight:
      run(O.SoftLight.self, row, source, step: step, mask: mask, count)
    case .hardLight:
      run(O.HardLight.self, row, source, step: step, mask: mask, count)
    case .difference:
      run(O.Difference.self, row, source, step: step, mask: mask, count)
    case .exclusion:
      run(O.Exclusion.self, row, source, step: step, mask: mask, count)
    case .hue:
      runHues(O.Hue.self, row, source, step: step, mask: mask, count)
    case .saturation:
      runHues(O.Saturation.self, row, source, step: step, mask: mask, count)
    case .color:
      runHues(O.Tint.self, row, source, step: step, mask: mask, count)
    case .luminosity:
      runHues(O.Luminosity.self, row, source, step: step, mask: mask, count)
    case .clear:
      run(O.Clear.self, row, source, step: step, mask: mask, count)
    case .copy:
      run(O.Copy.self, row, source, step: step, mask: mask, count)
    case .sourceIn:
      run(O.SourceIn.self, row, source, step: step, mask: mask, count)
    case .sourceOut:
      run(O.SourceOut.self, row, source, step: step, mask: mask, count)
    case .sourceAtop:
      run(O.SourceAtop.self, row, source, step: step, mask: mask, count)
    case .destinationOver:
      run(O.DestinationOver.self, row, source, step: step, mask: mask, count)
    case .destinationIn:
      run(O.DestinationIn.self, row, source, step: step, mask: mask, count)
    case .destinationOut:
      run(O.DestinationOut.self, row, source, step: step, mask: mask, count)
    case .destinationAtop:
      run(O.DestinationAtop.self, row, source, step: step, mask: mask, count)
    case .xor:
      run(O.Xor.self, row, source, step: step, mask: mask, count)
    case .plusDarker:
      run(O.PlusDarker.self, row, source, step: step, mask: mask, count)
    case .plusLighter:
      run(O.PlusLighter.self, row, source, step: step, mask: mask, count)
    }
  }
}
