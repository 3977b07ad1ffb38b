import Foundation
import MesmerDrawing
import MesmerGeometry
import MesmerViews

/// Methods that provide a layer's actions, drawing and layout.
public protocol CALayerDelegate: AnyObject {
  /// Returns the action for a property that is set: `NSNull()` for no action, nil for the
  /// action that the layer itself provides.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
  /// Sets the contents of a layer without an owning view, after `setNeedsDisplay()`. By
  /// default, `draw(_:in:)` is called instead.
  func display(_ layer: CALayer)
  /// Draws a layer without an owning view, after `setNeedsDisplay()`.
  func draw(_ layer: CALayer, in ctx: CGContext)
  /// Lays out the sublayers of a layer without an owning view.
  func layoutSublayers(of layer: CALayer)
}

extension CALayerDelegate {
  /// Returns nil.
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
  /// Makes frames draw the layer with `draw(_:in:)`.
  public func display(_ layer: CALayer) { layer.wantsDisplay = true }
  /// Does nothing.
  public func draw(_ layer: CALayer, in ctx: CGContext) {}
  /// Does nothing.
  public func layoutSublayers(of layer: CALayer) {}
}

extension CALayer {
  // MARK: Implicit animations

  /// Changes properties and animates the change. In an animation block, the block
  /// animates the change, as a change of the view if `isOfView`. Outside of blocks, only
  /// changes of a standalone layer (one without an owning view) are animated, by the
  /// layer's actions. This requires that a frame has shown the layer and that actions are
  /// not disabled.
  func animating(_ names: String..., isOfView: Bool = true, change: () -> Void) {
    if View.isInAnimationBlock {
      if isOfView { change() } else { changeInBlock(names[0], change) }
      return
    }
    guard let attached = (view as? LayerView)?.attached, modelLayer == nil,
      let table = animationTable, table.displayed > attached,
      !CATransaction.disableActions()
    else { return change() }
    let old = names.map { (name: $0, value: property($0)?.get(self)) }
    let actions = names.map { begun(action(forKey: $0)) }
    change()
    for (old, action) in zip(old, actions) {
      guard let value = old.value, let new = property(old.name)?.get(self),
        !new.isSame(as: value)
      else { continue }
      action?.run(forKey: old.name, object: self, arguments: nil)
    }
  }

  /// Returns the action; for a basic animation without an initial value, a copy that
  /// begins at the shown value.
  private func begun(_ action: (any CAAction)?) -> (any CAAction)? {
    guard let basic = action as? CABasicAnimation, basic.fromValue == nil,
      basic.toValue == nil || basic.byValue == nil, let path = basic.keyPath,
      let key = LayerKeyPath(path, of: self),
      let copy = basic.copied() as? CABasicAnimation,
      copy !== basic
    else { return action }
    copy.fromValue = shownValue(path).flatMap { key.kind.any($0) }
    return copy
  }

  private func changeInBlock(_ name: String, _ change: () -> Void) {
    guard let property = property(name) else { return change() }
    let old = property.get(self)
    change()
    let new = property.get(self)
    guard !new.isSame(as: old), let table = animationTable else { return }
    view.changed(BlockChange(layer: self, key: name, from: old, to: new))
    LayerTable.of(table).add(self)
  }

  /// Returns the implicit animation of a property that is set; nil if there is none.
  func implicitAnimation(_ name: String) -> CABasicAnimation? {
    // As in Core Animation, paths have no implicit animation.
    guard let property = property(name),
      ![.object, .bool, .path].contains(property.kind),
      CATransaction.animationDuration() > 0
    else { return nil }
    let animation = CABasicAnimation(keyPath: name)
    animation.fromValue = shownValue(name).flatMap { property.kind.any($0) }
    animation.timingFunction =
      CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
    return animation
  }

  /// Returns the animatable property with a name; nil if there is none.
  func property(_ name: String) -> LayerProperty? { properties[name] }

  // MARK: Shown values

  func presented() -> CALayer? {
    if modelLayer != nil { return self }
    guard let copy = type(of: self).init(coder: Coder()) else { return nil }
    copy.modelLayer = self
    copy.name = name
    let state = LayerState(self, at: (animationTable?.now ?? 0) / 1000)
    for name in properties.keys {
      guard let key = LayerKeyPath(name, of: self) else { continue }
      key.property.set(copy, state.value(of: key))
    }
    return copy
  }

  // MARK: Key paths

  /// Returns the value of a key path of the table in docs/layers.md, or of a custom key;
  /// nil for others.
  public func value(forKeyPath path: String) -> Any? {
    guard let key = LayerKeyPath(path, of: self) else { return attributes[path] }
    return key.kind.any(key.value(in: key.property.get(self)))
  }

  /// Sets the value of a key path of the table in docs/layers.md, or of a custom key. A
  /// value whose type is not the property's is ignored.
  public func setValue(_ value: Any?, forKeyPath path: String) {
    guard let key = LayerKeyPath(path, of: self) else {
      attributes[path] = value
      return
    }
    let old = key.property.get(self)
    guard let new = key.kind.value(value) else { return }
    key.property.set(self, key.replacing(in: old, new))
  }

  /// Returns the value of a key, as `value(forKeyPath:)`.
  public func value(forKey key: String) -> Any? { value(forKeyPath: key) }

  /// Sets the value of a key, as `setValue(_:forKeyPath:)`.
  public func setValue(_ value: Any?, forKey key: String) {
    setValue(value, forKeyPath: key)
  }

  // MARK: Time

  /// Converts a time of another layer, or of the clock if `l` is nil, to this layer's
  /// time.
  public func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
    ownTime(at: l?.clockTime(at: t) ?? t)
  }

  /// Converts a time of this layer to another layer's time, or to the clock's if `l` is
  /// nil.
  public func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
    let time = clockTime(at: t)
    return l?.ownTime(at: time) ?? time
  }
}
