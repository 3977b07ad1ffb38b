import MesmerDrawing
import MesmerGeometry
import MesmerPaths

// The animations of layers. They are stored in the table of the tree beside the
// animations of views. Before a picture is made, `show` stores the animated values in the
// views' `shownLayer`; the properties keep the values of the model.

/// The animations of the layers of one tree.
package protocol LayerAnimations: AnyObject {
  /// The next time at which an animation begins or ends, in milliseconds; nil if there is
  /// none.
  var nextEvent: Double? { get }
  /// The number of animations that have not ended.
  var count: Int { get }
  /// Returns the callbacks due up to a time, in order, and removes them.
  func takeEvents(through time: Double) -> [() -> Void]
  /// Removes the animations of a view and its descendants, because it leaves the tree.
  func cancel(below view: View)
  /// Writes the current animated values into the views.
  func show()
}

/// A change of a layer's property in an animation block of views.
package protocol LayerChange {
  /// The key of the property.
  var key: String { get }
  /// Returns a change from the old value of this change to the new value of a later
  /// change.
  func continued(by later: any LayerChange) -> any LayerChange
  /// Returns the change from the currently shown value.
  func begun() -> any LayerChange
  /// Sets the property to its value at a fraction of the change. If `continues` is true,
  /// the change begins at the property's present value instead of its own old value.
  func set(_ progress: Double, continues: Bool)
}

/// A fade from the previous output of a view.
package struct LayerFade {
  /// The previous output, in the layer's space with lengths multiplied by `scale`.
  package let picture: Picture
  package let scale: Double
  /// The opacity of the current content, from 0 to 1.
  package var progress = 0.0

  package init(_ picture: Picture, scale: Double) {
    self.picture = picture
    self.scale = scale
  }
}

/// The animated values of a view, in place of its properties.
package final class ShownLayer {
  package var center: Point
  package var bounds: Rect
  package var transform: Transform3D
  package var sublayerTransform: Transform3D
  package var anchorPoint: Point
  package var zPosition: Double
  package var alpha: Double
  package var isHidden: Bool
  package var backgroundColor: Color?
  package var frame: LayerFrame
  package var shadow: Shadow
  /// Whether all colours that the animations show are known to be grays.
  package var paintsOnlyGrays = true

  /// Creates the values of a view without animations of its layer.
  package init(_ view: View) {
    center = view.shownCenter
    bounds = view.shownBounds
    transform = view.shownTransform3D
    sublayerTransform = view.sublayerTransform
    anchorPoint = view.anchorPoint
    zPosition = view.layerDepth
    alpha = view.animatedAlpha
    isHidden = view.isShownHidden
    backgroundColor = view.shownBackgroundColor
    frame = view.layerFrame ?? .plain
    shadow = view.layerShadow
  }
}

extension View {
  /// The values that layer animations show for the view; nil if it shows the values of
  /// its properties.
  package var shownLayer: ShownLayer? {
    get { rare?.shown }
    set {
      if newValue == nil && rare?.shown == nil { return }
      someRare.shown = newValue
      if let newValue {
        if newValue.zPosition != 0 || !newValue.transform.isAffine {
          parent?.hasRaisedSubviews = true
        }
        if newValue.sublayerTransform != .identity { sublayerTransformChanged() }
      }
      colorsChanged()
      reachChanged()
    }
  }

  /// The fade in progress.
  package var layerFade: LayerFade? {
    get { rare?.fade }
    set {
      if newValue == nil && rare?.fade == nil { return }
      someRare.fade = newValue
      colorsChanged()
      reachChanged()
    }
  }

  /// Whether an animation block of views is open.
  package static var isInAnimationBlock: Bool { AnimationBlock.current != nil }

  /// Animates a change of a layer if a block is open.
  package func changed(_ change: any LayerChange) { changed(.layer(change)) }

  /// Animates a change of `isHidden` if a block is open: a hidden view is displayed until
  /// the animation ends.
  package func animateHiding() {
    if isHidden {
      changed(.layer(Hiding()))
    } else {
      animationTable?.cancel(self, .layer(Hiding.key))
    }
  }

  /// Lays out the view at the end of the open animation block, if there is one: the
  /// layout is animated without a call of `layoutIfNeeded`.
  package func layOutAtEndOfBlock() { AnimationBlock.current?.unsettled.append(self) }

  /// The layer's keys of the properties that animation blocks animate, in the order of
  /// their first animations.
  package var blockKeys: [String] {
    (animations ?? []).reduce(into: []) { keys, animation in
      let key = animation.change.kind.key
      let isOfLayer = key != Hiding.key && key != MaterialChange.key
      if isOfLayer, !keys.contains(key) { keys.append(key) }
    }
  }

  /// The changes of the layer by animation blocks, with their progress.
  package var layerChanges: [(change: any LayerChange, progress: Double)] {
    (animations ?? []).compactMap {
      guard case .layer(let change) = $0.change else { return nil }
      return (change, $0.progress.plain)
    }
  }
}

/// The hiding of a view, which takes effect when its animation ends.
struct Hiding: LayerChange {
  static let key = "hiding"
  var key: String { Hiding.key }
  func continued(by later: any LayerChange) -> any LayerChange { later }
  func begun() -> any LayerChange { self }
  func set(_ progress: Double, continues: Bool) {}
}
