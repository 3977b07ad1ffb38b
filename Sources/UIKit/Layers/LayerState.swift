import MesmerDrawing
import MesmerGeometry
import MesmerViews

/// The displayed values of a layer at a time: its properties, changed by animation
/// blocks of views, then by the layer's animations in the order in which they were
/// added.
final class LayerState {
  let layer: CALayer
  let shown: ShownLayer
  /// The values of the animated properties.
  private(set) var values: [String: LayerValue] = [:]
  /// The opacity of a transition's new content; nil without a transition.
  var fade: Double?

  /// Creates the state of a layer at a time of the clock, in seconds.
  init(_ layer: CALayer, at time: Double) {
    self.layer = layer
    let view = layer.view
    let old = view.shownLayer
    view.shownLayer = nil
    shown = ShownLayer(view)
    for (change, progress) in view.layerChanges {
      guard let change = change as? BlockChange,
        let key = LayerKeyPath(change.key, of: layer)
      else { continue }
      // A property's first change begins at `from`, later ones at the value shown so far.
      let begin = values[key.name] ?? change.from
      show(begin.interpolated(to: change.to, progress), of: key)
    }
    if old != nil { view.shownLayer = old }
    guard let motion = layer.motion else { return }
    let own = layer.ownTime(at: time)
    for running in motion.running {
      guard let begin = running.begin else { continue }
      running.animation.apply(to: self, at: own, from: begin, duration: running.duration)
    }
  }

  /// Returns the shown value of a key path.
  func value(of key: LayerKeyPath) -> LayerValue { key.value(in: whole(key)) }

  private func whole(_ key: LayerKeyPath) -> LayerValue {
    values[key.name] ?? key.property.shown?(shown) ?? key.property.get(layer)
  }

  /// Sets the shown value of a key path.
  func show(_ value: LayerValue, of key: LayerKeyPath) {
    let whole = key.replacing(in: whole(key), value)
    values[key.name] = whole
    // Other properties take effect when `CALayer.show(_:)` applies the state.
    if key.property.isOfView { key.property.show(layer, shown, whole) }
    if case .color(let color?) = whole, !color.isExactlyGray {
      shown.paintsOnlyGrays = false
    }
  }
}

/// A change of a layer's property in an animation block of views.
struct BlockChange: LayerChange {
  let layer: CALayer
  let key: String
  var from: LayerValue
  var to: LayerValue

  func continued(by later: any LayerChange) -> any LayerChange {
    var change = self
    if let later = later as? BlockChange { change.to = later.to }
    return change
  }

  func begun() -> any LayerChange {
    var change = self
    if let shown = layer.shownValue(key) { change.from = shown }
    return change
  }

  func set(_ progress: Double, continues: Bool) {
    guard let property = layer.property(key) else { return }
    let begin = continues ? property.get(layer) : from
    property.set(layer, begin.interpolated(to: to, progress))
  }
}
