import Foundation
import MesmerDrawing
import MesmerGeometry
import MesmerPaths
import MesmerViews

// The properties of layers that can be animated and that have key paths. There is no
// key-value coding: every class has a table. A key path is the name of a property, or
// one with the name of a part: "position.x", "transform.rotation.z".

/// A property of layers of one class.
struct LayerProperty {
  let kind: LayerValueKind
  /// The property's own value.
  let get: (CALayer) -> LayerValue
  let set: (CALayer, LayerValue) -> Void
  /// Whether the view shows it, and not its contents.
  var isOfView = true
  /// What animations begin with, if the view is shown with animations of its own.
  var shown: ((ShownLayer) -> LayerValue)?
  /// Shows a value, without changing the property.
  let show: (CALayer, ShownLayer, LayerValue) -> Void
}

extension LayerProperty {
  /// A property of all layers, which the view shows.
  static func own<Value>(
    _ kind: LayerValueKind, _ key: ReferenceWritableKeyPath<CALayer, Value>,
    _ shown: ReferenceWritableKeyPath<ShownLayer, Value>,
    _ read: @escaping (LayerValue) -> Value, _ wrap: @escaping (Value) -> LayerValue
  ) -> LayerProperty {
    LayerProperty(
      kind: kind, get: { wrap($0[keyPath: key]) },
      set: { $0[keyPath: key] = read($1) }, shown: { wrap($0[keyPath: shown]) },
      show: { $1[keyPath: shown] = read($2) })
  }

  static func number(
    _ key: ReferenceWritableKeyPath<CALayer, Double>,
    _ shown: ReferenceWritableKeyPath<ShownLayer, Double>,
    _ kind: LayerValueKind = .number
  ) -> LayerProperty {
    own(kind, key, shown, \.number) { .numbers([$0]) }
  }

  static func color(
    _ key: ReferenceWritableKeyPath<CALayer, Color?>,
    _ shown: ReferenceWritableKeyPath<ShownLayer, Color?>
  ) -> LayerProperty {
    LayerProperty(
      kind: .color, get: { .color($0[keyPath: key]) },
      set: { $0[keyPath: key] = $1.color }, shown: { .color($0[keyPath: shown]) },
      show: {
        $1[keyPath: shown] = $2.color
        if !($2.color?.isExactlyGray ?? true) { $1.paintsOnlyGrays = false }
      })
  }

  static func point(
    _ key: ReferenceWritableKeyPath<CALayer, Point>,
    _ shown: ReferenceWritableKeyPath<ShownLayer, Point>
  ) -> LayerProperty {
    own(.point, key, shown, \.point) { .numbers([$0.x, $0.y]) }
  }

  /// A property of one class of layers, whose contents show it.
  static func contents<Layer: CALayer, Value>(
    _ kind: LayerValueKind, _ key: ReferenceWritableKeyPath<Layer, Value>,
    _ read: @escaping (LayerValue) -> Value, _ wrap: @escaping (Value) -> LayerValue,
    show: @escaping (Layer, Value) -> Void
  ) -> LayerProperty {
    LayerProperty(
      kind: kind, get: { ($0 as? Layer).map { wrap($0[keyPath: key]) } ?? .object(nil) },
      set: { ($0 as? Layer)?[keyPath: key] = read($1) }, isOfView: false,
      show: { layer, _, value in
        if let layer = layer as? Layer { show(layer, read(value)) }
      })
  }

  static func contents<Layer: CALayer>(
    _ key: ReferenceWritableKeyPath<Layer, Double>,
    show: @escaping (Layer, Double) -> Void
  ) -> LayerProperty {
    contents(.number, key, \.number, { .numbers([$0]) }, show: show)
  }

  static func contents<Layer: CALayer>(
    _ key: ReferenceWritableKeyPath<Layer, Point>, show: @escaping (Layer, Point) -> Void
  ) -> LayerProperty {
    contents(.point, key, \.point, { .numbers([$0.x, $0.y]) }, show: show)
  }

  static func contents<Layer: CALayer>(
    _ key: ReferenceWritableKeyPath<Layer, Color?>,
    show: @escaping (Layer, Color?) -> Void
  ) -> LayerProperty {
    contents(.color, key, \.color, { .color($0) }, show: show)
  }

  /// The properties of all layers.
  nonisolated(unsafe) static let ofAllLayers: [String: LayerProperty] = [
    "position": point(\.position, \.center),
    "anchorPoint": point(\.anchorPoint, \.anchorPoint),
    "bounds": own(.rect, \.bounds, \.bounds, \.rect) {
      .numbers([$0.origin.x, $0.origin.y, $0.size.width, $0.size.height])
    },
    "transform": LayerProperty(
      kind: .transform, get: { .transform($0.transform) },
      set: { $0.transform = $1.transform },
      show: { $1.transform = $2.transform.projection }),
    "zPosition": number(\.zPosition, \.zPosition),
    "opacity": number(\.exactOpacity, \.alpha, .float),
    "hidden": LayerProperty(
      kind: .bool, get: { .numbers([$0.isHidden ? 1 : 0]) },
      set: { $0.isHidden = $1.number != 0 }, show: { $1.isHidden = $2.number != 0 }),
    "backgroundColor": color(\.backgroundColor, \.backgroundColor),
    "cornerRadius": number(\.cornerRadius, \.cornerRadius),
    "borderWidth": number(\.borderWidth, \.borderWidth),
    "borderColor": color(\.borderColor, \.borderColor),
    "shadowColor": color(\.shadowColor, \.shadowColor),
    "shadowOpacity": number(\.exactShadowOpacity, \.shadowOpacity, .float),
    "shadowRadius": number(\.shadowRadius, \.shadowRadius),
    "shadowOffset": own(.size, \.shadowOffset, \.shadowOffset, \.size) {
      .numbers([$0.width, $0.height])
    },
    "shadowPath": LayerProperty(
      kind: .path, get: { .path($0.shadowPath?.path) },
      set: { $0.shadowPath = $1.path.map { CGPath($0) } },
      show: { $1.shadowPath = $2.path }
    ),
    "contents": contents(
      .object, \CALayer.contents, { $0.object }, { .object($0) },
      show: { $0.show(contents: $1) }),
    "contentsRect": contents(
      .rect, \CALayer.contentsRect, \.rect,
      { .numbers([$0.minX, $0.minY, $0.width, $0.height]) },
      show: { $0.contentsView.contentsRect = $1 }),
  ]
}

extension LayerValue {
  fileprivate var object: Any? {
    if case .object(let object) = self { object } else { nil }
  }
}

/// A key path that was looked up.
struct LayerKeyPath {
  /// The name of the property.
  let name: String
  let property: LayerProperty
  /// The part of the property; nil for all of it.
  let part: Part?

  /// Where a part of a value is.
  enum Part {
    /// The numbers from one index to another.
    case numbers(Range<Int>)
    case rotation(Int)
    case scale(Int)
    case translation(Int)
    /// The mean of the scales along all axes; set, it is that of each.
    case wholeScale
    /// The translation along x and y.
    case wholeTranslation
  }

  /// Looks up a key path; nil if a layer has no such property.
  init?(_ path: String, of layer: CALayer) {
    var names = path.split(separator: ".").map(String.init)
    if path == "frame.origin" || names.isEmpty { return nil }
    name = names.removeFirst()
    guard let property = layer.property(name) else { return nil }
    self.property = property
    if names.isEmpty {
      part = nil
      return
    }
    guard let part = LayerKeyPath.part(names.joined(separator: "."), of: property.kind)
    else { return nil }
    self.part = part
  }

  private static func part(_ name: String, of kind: LayerValueKind) -> Part? {
    switch (kind, name) {
    case (.point, "x"), (.size, "width"): .numbers(0..<1)
    case (.point, "y"), (.size, "height"): .numbers(1..<2)
    case (.rect, "origin"): .numbers(0..<2)
    case (.rect, "size"): .numbers(2..<4)
    case (.rect, "origin.x"): .numbers(0..<1)
    case (.rect, "origin.y"): .numbers(1..<2)
    case (.rect, "size.width"): .numbers(2..<3)
    case (.rect, "size.height"): .numbers(3..<4)
    case (.transform, "rotation"), (.transform, "rotation.z"): .rotation(2)
    case (.transform, "rotation.x"): .rotation(0)
    case (.transform, "rotation.y"): .rotation(1)
    case (.transform, "scale"): .wholeScale
    case (.transform, "scale.x"): .scale(0)
    case (.transform, "scale.y"): .scale(1)
    case (.transform, "scale.z"): .scale(2)
    case (.transform, "translation"): .wholeTranslation
    case (.transform, "translation.x"): .translation(0)
    case (.transform, "translation.y"): .translation(1)
    case (.transform, "translation.z"): .translation(2)
    default: nil
    }
  }

  /// The kind of the values.
  var kind: LayerValueKind {
    switch part {
    case nil: property.kind
    case .numbers(let range) where range.count == 2:
      range.lowerBound == 0 ? .point : .size
    case .wholeTranslation: .size
    default: .number
    }
  }

  /// The value in a value of the property.
  func value(in whole: LayerValue) -> LayerValue {
    guard let part else { return whole }
    if case .numbers(let range) = part {
      guard case .numbers(let n) = whole, n.count >= range.upperBound else {
        return whole
      }
      return .numbers(Array(n[range]))
    }
    let t = whole.transform
    let parts = TransformParts3D(t)
    switch part {
    case .rotation(let axis): return .numbers([parts?.angles[axis] ?? 0])
    case .scale(let axis):
      return .numbers([parts?.scale[axis] ?? t.scaleWithoutParts(axis)])
    case .wholeScale:
      return .numbers([
        (0..<3).reduce(0) { $0 + (parts?.scale[$1] ?? t.scaleWithoutParts($1)) } / 3
      ])
    case .translation(let axis): return .numbers([[t.m41, t.m42, t.m43][axis]])
    case .wholeTranslation: return .numbers([t.m41, t.m42])
    case .numbers: return whole
    }
  }

  /// A value of the property with the part replaced.
  func replacing(in whole: LayerValue, _ value: LayerValue) -> LayerValue {
    guard let part, case .numbers(let new) = value, let first = new.first else {
      return part == nil ? value : whole
    }
    if case .numbers(let range) = part {
      guard case .numbers(var n) = whole, n.count >= range.upperBound,
        new.count == range.count
      else { return whole }
      n.replaceSubrange(range, with: new)
      return .numbers(n)
    }
    var t = whole.transform
    switch part {
    case .translation(let axis):
      if axis == 0 {
        t.m41 = first
      } else if axis == 1 {
        t.m42 = first
      } else {
        t.m43 = first
      }
      return .transform(t)
    case .wholeTranslation:
      (t.m41, t.m42) = (first, new.last ?? first)
      return .transform(t)
    default: break
    }
    // A transform without an inverse has no rotation.
    guard var parts = TransformParts3D(t) else {
      var scales = [t.m11, t.m22, t.m33]
      switch part {
      case .scale(let axis): scales[axis] = first
      case .wholeScale: scales = [first, first, first]
      default: return whole
      }
      var result = CATransform3DMakeScale(scales[0], scales[1], scales[2])
      (result.m41, result.m42, result.m43) = (t.m41, t.m42, t.m43)
      return .transform(result)
    }
    switch part {
    case .rotation(let axis): parts.angles[axis] = first
    case .scale(let axis): parts.scale[axis] = first
    case .wholeScale: parts.scale = [first, first, first]
    default: break
    }
    return .transform(parts.transform)
  }
}

extension CATransform3D {
  fileprivate func scaleWithoutParts(_ axis: Int) -> Double { [m11, m22, m33][axis] }
}
