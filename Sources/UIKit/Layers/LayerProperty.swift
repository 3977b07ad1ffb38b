import Foundation
import MesmerDrawing
import MesmerGeometry
import MesmerPaths
import MesmerViews

// The properties of layers that can be animated and that have key paths. Objective-C
// would find them by the names of setters; here every class has a table. A key path is
// the name of a property, optionally with the name of a part: "position.x",
// "transform.rotation.z".

/// A property of layers that has a key path and can be animated.
struct LayerProperty {
  let kind: LayerValueKind
  /// The getter of the property's value without animations.
  let get: (CALayer) -> LayerValue
  let set: (CALayer, LayerValue) -> Void
  /// Whether the view shows the property; otherwise the contents show it.
  var isOfView = true
  /// The getter of the value that the view shows; nil for a property that the contents
  /// show.
  var shown: ((ShownLayer) -> LayerValue)?
  /// The function that shows a value, without changing the property.
  let show: (CALayer, ShownLayer, LayerValue) -> Void
}

/// The conversion between a Swift type and a layer value.
struct LayerForm<Value> {
  let kind: LayerValueKind
  let read: (LayerValue) -> Value
  let wrap: (Value) -> LayerValue
}

extension LayerForm where Value == Double {
  static var number: Self { Self(kind: .number, read: \.number) { .numbers([$0]) } }
  static var float: Self { Self(kind: .float, read: \.number) { .numbers([$0]) } }
}
extension LayerForm where Value == Bool {
  static var bool: Self {
    Self(kind: .bool, read: { $0.number != 0 }) { .numbers([$0 ? 1 : 0]) }
  }
}
extension LayerForm where Value == Point {
  static var point: Self { Self(kind: .point, read: \.point) { .numbers([$0.x, $0.y]) } }
}
extension LayerForm where Value == Size {
  static var size: Self {
    Self(kind: .size, read: \.size) { .numbers([$0.width, $0.height]) }
  }
}
extension LayerForm where Value == Rect {
  static var rect: Self {
    Self(kind: .rect, read: \.rect) {
      .numbers([$0.origin.x, $0.origin.y, $0.size.width, $0.size.height])
    }
  }
}
extension LayerForm where Value == CATransform3D {
  static var transform: Self {
    Self(kind: .transform, read: \.transform) { .transform($0) }
  }
}
extension LayerForm where Value == Color? {
  static var color: Self { Self(kind: .color, read: \.color) { .color($0) } }
}
extension LayerForm where Value == Path? {
  static var path: Self { Self(kind: .path, read: \.path) { .path($0) } }
}

extension LayerProperty {
  /// Returns a property that all layers have and their views show.
  static func own<Value>(
    _ form: LayerForm<Value>, _ key: ReferenceWritableKeyPath<CALayer, Value>,
    _ shown: ReferenceWritableKeyPath<ShownLayer, Value>
  ) -> LayerProperty {
    LayerProperty(
      kind: form.kind, get: { form.wrap($0[keyPath: key]) },
      set: { $0[keyPath: key] = form.read($1) },
      shown: { form.wrap($0[keyPath: shown]) },
      show: { $1[keyPath: shown] = form.read($2) })
  }

  /// Returns a property that layers of one class have and their contents show.
  static func contents<Layer: CALayer, Value>(
    _ form: LayerForm<Value>, _ key: ReferenceWritableKeyPath<Layer, Value>,
    show: @escaping (Layer, Value) -> Void
  ) -> LayerProperty {
    LayerProperty(
      kind: form.kind,
      get: { ($0 as? Layer).map { form.wrap($0[keyPath: key]) } ?? .object(nil) },
      set: { ($0 as? Layer)?[keyPath: key] = form.read($1) }, isOfView: false,
      show: { layer, _, value in
        if let layer = layer as? Layer { show(layer, form.read(value)) }
      })
  }

  /// The properties of all layers.
  nonisolated(unsafe) static let ofAllLayers: [String: LayerProperty] = [
    "position": own(.point, \.position, \.center),
    "anchorPoint": own(.point, \.anchorPoint, \.anchorPoint),
    "bounds": own(.rect, \.bounds, \.bounds),
    "transform": own(.transform, \.transform, \.transform),
    "sublayerTransform": own(.transform, \.sublayerTransform, \.sublayerTransform),
    "zPosition": own(.number, \.zPosition, \.zPosition),
    "opacity": own(.float, \.exactOpacity, \.alpha),
    "hidden": own(.bool, \.isHidden, \.isHidden),
    "backgroundColor": own(.color, \.backgroundColor, \.backgroundColor),
    "cornerRadius": own(.number, \.cornerRadius, \.frame.cornerRadius),
    "borderWidth": own(.number, \.borderWidth, \.frame.borderWidth),
    "borderColor": own(.color, \.borderColor, \.frame.borderColor),
    "shadowColor": own(.color, \.shadowColor, \.shadow.layerColor),
    "shadowOpacity": own(.float, \.exactShadowOpacity, \.shadow.opacity),
    "shadowRadius": own(.number, \.shadowRadius, \.shadow.lengths.sigma),
    "shadowOffset": own(.size, \.shadowOffset, \.shadow.offset),
    "shadowPath": own(.path, \.exactShadowPath, \.shadow.path),
    "contents": LayerProperty(
      kind: .object, get: { .object($0.contents) },
      set: { if case .object(let object) = $1 { $0.contents = object } },
      isOfView: false,
      show: { if case .object(let object) = $2 { $0.show(contents: object) } }),
    "contentsRect": contents(.rect, \.ownContentsRect) {
      $0.contentsView.contentsRect = $1
    },
  ]
}

/// A resolved key path.
struct LayerKeyPath {
  /// The name of the property.
  let name: String
  let property: LayerProperty
  /// The part of the property; nil for the whole property.
  let part: Part?

  /// The location of a part in a value.
  enum Part {
    /// The numbers at a range of indices.
    case numbers(Range<Int>)
    case rotation(Int)
    case scale(Int)
    case translation(Int)
    /// The mean of the scales along all axes. Setting it sets all three scales.
    case wholeScale
    /// The translation along x and y.
    case wholeTranslation
  }

  /// Resolves a key path; nil if the layer has no such property, or the property no such
  /// part.
  init?(_ path: String, of layer: CALayer) {
    var names = path.split(separator: ".").map(String.init)
    if names.isEmpty { return nil }
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
    case .numbers, .rotation, .scale, .translation, .wholeScale: .number
    }
  }

  /// Returns the part of a property's value that the key path names.
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
    let scale = parts?.scale ?? [t.m11, t.m22, t.m33]
    switch part {
    case .rotation(let axis): return .numbers([parts?.angles[axis] ?? 0])
    case .scale(let axis): return .numbers([scale[axis]])
    case .wholeScale: return .numbers([scale.reduce(0, +) / 3])
    case .translation(let axis): return .numbers([[t.m41, t.m42, t.m43][axis]])
    case .wholeTranslation: return .numbers([t.m41, t.m42])
    case .numbers: return whole
    }
  }

  /// Returns a value of the property with the part replaced.
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
    case .numbers, .rotation, .scale, .wholeScale: break
    }
    // Of a transform without an inverse, only the translation is kept.
    var parts =
      TransformParts3D(t)
      ?? TransformParts3D(CATransform3DMakeTranslation(t.m41, t.m42, t.m43))!
    switch part {
    case .rotation(let axis): parts.angles[axis] = first
    case .scale(let axis): parts.scale[axis] = first
    case .wholeScale: parts.scale = [first, first, first]
    case .numbers, .translation, .wholeTranslation: break
    }
    return .transform(parts.transform)
  }
}
