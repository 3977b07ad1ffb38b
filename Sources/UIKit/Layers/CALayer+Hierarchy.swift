// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Core Animation's.

import MesmerDrawing
import MesmerGeometry
import MesmerPaths
import MesmerViews

extension CALayer {
  // MARK: The tree

  /// The layer that contains this one.
  public var superlayer: CALayer? { view.superview?.layer }

  /// The sublayers, back to front, including the layers of subviews; nil if there are
  /// none. Setting them removes all other sublayers.
  public var sublayers: [CALayer]? {
    get {
      let views = view.sublayerViews
      return views.isEmpty ? nil : views.map(\.layer)
    }
    set {
      let new = newValue ?? []
      for view in view.sublayerViews where !new.contains(where: { $0.view === view }) {
        view.removeFromSuperview()
      }
      for layer in new { addSublayer(layer) }
    }
  }

  /// Adds a layer in front of all sublayers.
  public func addSublayer(_ layer: CALayer) { view.insert(layer.view, at: .front) }

  /// Inserts a layer at an index in `sublayers`; 0 is the back.
  public func insertSublayer(_ layer: CALayer, at index: UInt32) {
    let shift = view.layerContents == nil ? 0 : 1
    view.insert(layer.view, at: .layer(Int(index) + shift))
  }

  /// Inserts a layer directly behind `sibling`, or in front of all sublayers if `sibling`
  /// is not one of them.
  public func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insert(layer, sibling) { .below($0) }
  }

  /// Inserts a layer directly in front of `sibling`, or in front of all sublayers if
  /// `sibling` is not one of them.
  public func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    insert(layer, sibling) { .above($0) }
  }

  private func insert(
    _ layer: CALayer, _ sibling: CALayer?, _ place: (View) -> View.Place
  ) {
    if layer === sibling { return }
    view.insert(layer.view, at: sibling.map { place($0.view) } ?? .front)
  }

  /// Replaces a sublayer by another layer; ignored if `old` is not a sublayer.
  public func replaceSublayer(_ old: CALayer, with new: CALayer) {
    guard old !== new, old.view.superview === view else { return }
    view.insert(new.view, at: .above(old.view))
    old.removeFromSuperlayer()
  }

  /// Removes the layer from its superlayer.
  public func removeFromSuperlayer() { view.removeFromSuperview() }

  // MARK: Conversion

  /// Converts a point to another layer's space; nil means the root's space.
  public func convert(_ point: CGPoint, to layer: CALayer?) -> CGPoint {
    view.convert(point, to: layer?.view)
  }

  /// Converts a point from another layer's space; nil means the root's space.
  public func convert(_ point: CGPoint, from layer: CALayer?) -> CGPoint {
    view.convert(point, from: layer?.view)
  }

  /// Converts a rectangle to another layer's space; returns the bounding box of its
  /// corners.
  public func convert(_ rect: CGRect, to layer: CALayer?) -> CGRect {
    view.convert(rect, to: layer?.view)
  }

  /// Converts a rectangle from another layer's space; returns the bounding box of its
  /// corners.
  public func convert(_ rect: CGRect, from layer: CALayer?) -> CGRect {
    view.convert(rect, from: layer?.view)
  }

  /// Returns whether a point of the layer's space is in the bounds.
  public func contains(_ point: CGPoint) -> Bool { bounds.contains(point) }

  /// Returns the frontmost and deepest layer at a point of the superlayer's space, this
  /// one or a descendant; nil if there is none. Hidden layers are skipped.
  public func hitTest(_ point: CGPoint) -> CALayer? {
    if isHidden { return nil }
    let own =
      view.superview.map { view.convert(point, from: $0) }
      ?? (modelLayer == nil
        ? point : view.projectionToSuperview.inverse?.apply(point) ?? point)
    if masksToBounds && !contains(own) { return nil }
    for layer in (sublayers ?? []).reversed() {
      if let found = layer.hitTest(own) { return found }
    }
    return contains(own) ? self : nil
  }

  // MARK: Rendering

  /// Draws the layer and its sublayers into a context, in the coordinates of the layer's
  /// bounds. The layer's position and transform are ignored.
  public func render(in ctx: CGContext) { ctx.draw(hierarchy: view) }
}

// MARK: Names

/// The shape of rounded corners.
public typealias CALayerCornerCurve = MesmerPaths.CornerStyle
/// Corners of a layer.
public typealias CACornerMask = MesmerPaths.CornerMask

extension CornerMask {
  /// The upper left corner.
  public static let layerMinXMinYCorner = CornerMask.minXMinY
  /// The upper right corner.
  public static let layerMaxXMinYCorner = CornerMask.maxXMinY
  /// The lower left corner.
  public static let layerMinXMaxYCorner = CornerMask.minXMaxY
  /// The lower right corner.
  public static let layerMaxXMaxYCorner = CornerMask.maxXMaxY
}
