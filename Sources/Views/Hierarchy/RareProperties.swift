import MesmerDrawing
import MesmerGeometry

// Most views have a place, a background and subviews, and nothing else. What few views
// have lies in an object of its own, which is made when the first of it is set, so that a
// scene of a million views fits in memory.

/// What few views have, with the values of views without it.
final class RareProperties {
  var tag = 0
  var anchorPoint = View.middle
  var transform = AffineTransform.identity
  var tintColor: Color?
  /// Corners and border but the radius; nil for the defaults.
  var layerFrame: LayerFrame?
  var mask: View?
  /// The view that this one masks.
  weak var masked: View?
  var mayHaveMasks = false
  /// How many `VisualEffectView`s there are among the view and its descendants.
  var effects = 0
  var depth = 0.0
  var shadow = LayerShadow.none
  var contentScaleFactor: Double?
  var displayScale = 1.0
  var traits: TraitOverrides?
  var traitHandlers: [(TraitCollection) -> Void]?
  var gestures: [GestureRecognizer] = []
  var clockLink: ClockLink?
  var following: ScrollFollowing?
  var safeAreaInsets: EdgeInsets?
  var additionalSafeArea: EdgeInsets?
  /// The safe area that was told last.
  var toldSafeArea = EdgeInsets.zero
  var animations: [ViewAnimation]?
  var animationTable: AnimationTable?
  var layerContents: View?
  var layerObject: (any LayerObject)?
  /// What layer animations show of the view; nil without any.
  var shown: ShownLayer?
  /// What the view showed before, while it fades to what it shows.
  var fade: LayerFade?
  var associated: AnyObject?
  var changeObserver: (() -> Void)?
  var culling: SubviewCulling?
  weak var viewController: ViewController?
  var layoutHandler: ((View) -> Void)?
  /// What a view under constraints has; `ViewLayout.swift`.
  var layout: ViewLayout?
  var displayCycle: DisplayCycle?
  var accessibility: Accessibility?
}

extension View {
  /// The object, which is made if there is none.
  var someRare: RareProperties {
    if let rare { return rare }
    let new = RareProperties()
    rare = new
    return new
  }

  /// The view's own tint, if it was set.
  package internal(set) var ownTintColor: Color? {
    get { rare?.tintColor }
    set { someRare.tintColor = newValue }
  }

  /// Corners and border; nil for the defaults.
  var layerFrame: LayerFrame? {
    get {
      if ownCornerRadius == 0 && rare?.layerFrame == nil { return nil }
      var frame = rare?.layerFrame ?? .plain
      frame.cornerRadius = ownCornerRadius
      return frame
    }
    set {
      ownCornerRadius = newValue?.cornerRadius ?? 0
      var rest = newValue ?? .plain
      rest.cornerRadius = 0
      if rest != .plain || rare?.layerFrame != nil {
        someRare.layerFrame = rest == .plain ? nil : rest
      }
    }
  }

  /// The mask and the place among siblings; `View+Mask.swift` has the properties.
  var layerMask: View? {
    get { rare?.mask }
    set { if rare != nil || newValue != nil { someRare.mask = newValue } }
  }
  var layerDepth: Double {
    get { rare?.depth ?? 0 }
    set { if newValue != layerDepth { someRare.depth = newValue } }
  }

  /// Whether the view or a descendant has or has had a mask.
  var mayHaveMasks: Bool { rare?.mayHaveMasks ?? false }

  /// Whether there is a `VisualEffectView` among the view and its descendants.
  var hasEffects: Bool { rare?.effects ?? 0 > 0 }

  /// Counts views with effects that have come to this view or left it.
  func countEffects(_ count: Int) {
    var view: View? = count == 0 ? nil : self
    while let here = view {
      here.someRare.effects += count
      view = here.parent
    }
  }

  /// Notes that the view or a descendant has a mask. The ancestors of a view of which
  /// that is known know it too.
  func noteMasks() {
    var view: View? = self
    while let here = view, !here.mayHaveMasks {
      here.someRare.mayHaveMasks = true
      view = here.parent
    }
  }

  /// The shadow, in UIKit's terms; `View+Shadow.swift` has its properties.
  var layerShadow: LayerShadow {
    get { rare?.shadow ?? .none }
    set {
      someRare.shadow = newValue
      colorsChanged()
      reachChanged()
    }
  }

  /// The scale set for this view; nil for the screen's.
  package var ownContentScaleFactor: Double? {
    get { rare?.contentScaleFactor }
    set { if rare != nil || newValue != nil { someRare.contentScaleFactor = newValue } }
  }

  /// The scale of the screen, if the view is a root: that at which it was last displayed.
  package var displayScale: Double {
    get { rare?.displayScale ?? 1 }
    set {
      if newValue == displayScale { return }
      someRare.displayScale = newValue
      for view in tree {
        view.displayScaleChanged()
        if view.rare?.layout?.system != nil { view.solveAgain() }
      }
    }
  }

  /// Called after `layoutSubviews` each time the view is laid out; nil by default.
  ///
  /// It allows a layout without a subclass. The handler gets the view as its argument; a
  /// strong reference to the view in it would be a cycle.
  package var layoutHandler: ((View) -> Void)? {
    get { rare?.layoutHandler }
    set { if rare != nil || newValue != nil { someRare.layoutHandler = newValue } }
  }

  /// The view's gesture recognizers, by age.
  var gestures: [GestureRecognizer] {
    get { rare?.gestures ?? [] }
    set { someRare.gestures = newValue }
  }

  /// The clock of the tree, if this is its root.
  var clockLink: ClockLink? {
    get { rare?.clockLink }
    set { if rare != nil || newValue != nil { someRare.clockLink = newValue } }
  }

  /// How the view follows its scroll view's offset; `View+Following.swift` has the
  /// properties.
  var following: ScrollFollowing? {
    get { rare?.following }
    set { if rare != nil || newValue != nil { someRare.following = newValue } }
  }

  /// The safe area set for this view; nil if it was not set.
  package var ownSafeAreaInsets: EdgeInsets? {
    get { rare?.safeAreaInsets }
    set {
      let old = ownSafeAreaInsets
      someRare.safeAreaInsets = newValue
      if newValue != old { safeAreaChanged() }
    }
  }

  /// What a controller or a bar adds to the safe area that follows from the superview;
  /// nil for nothing.
  package var additionalSafeAreaInsets: EdgeInsets? {
    get { rare?.additionalSafeArea }
    set {
      if newValue == additionalSafeAreaInsets { return }
      someRare.additionalSafeArea = newValue
      safeAreaChanged()
    }
  }

  // MARK: Animation

  /// The animations of the view's properties, by creation; nil without any.
  var animations: [ViewAnimation]? {
    get { rare?.animations }
    set {
      someRare.animations = newValue
      colorsChanged()
      reachChanged()
    }
  }

  /// The animations of the tree, if the view is its root; see `animationTable`.
  var ownAnimationTable: AnimationTable? {
    get { rare?.animationTable }
    set { if rare != nil || newValue != nil { someRare.animationTable = newValue } }
  }

  // MARK: Hierarchy

  /// What the view's layer shows itself, behind all subviews and in all of the bounds.
  package internal(set) var layerContents: View? {
    get { rare?.layerContents }
    set { if rare != nil || newValue != nil { someRare.layerContents = newValue } }
  }

  /// The layer object that MesmerUIKit keeps with the view.
  package var layerObject: (any LayerObject)? {
    get { rare?.layerObject }
    set { someRare.layerObject = newValue }
  }

  /// What MesmerUIKit calls when the view's traits have changed, with those before.
  package var traitHandlers: [(TraitCollection) -> Void]? {
    get { rare?.traitHandlers }
    set { someRare.traitHandlers = newValue }
  }

  /// What MesmerUIKit keeps with the view besides.
  package var associated: AnyObject? {
    get { rare?.associated }
    set { someRare.associated = newValue }
  }

  /// Called when the place, the size, the offset or the look of the view was set: for
  /// observers of its properties.
  package var changeObserver: (() -> Void)? {
    get { rare?.changeObserver }
    set { if rare != nil || newValue != nil { someRare.changeObserver = newValue } }
  }

  /// Finds the visible subviews; nil if there are few subviews.
  var culling: SubviewCulling? {
    get { rare?.culling }
    set { someRare.culling = newValue }
  }

  /// The controller whose view this is.
  var viewController: ViewController? {
    get { rare?.viewController }
    set { if rare != nil || newValue != nil { someRare.viewController = newValue } }
  }

  /// The cycle in progress whose screen is this view.
  var ownDisplayCycle: DisplayCycle? {
    get { rare?.displayCycle }
    set { someRare.displayCycle = newValue }
  }
}
