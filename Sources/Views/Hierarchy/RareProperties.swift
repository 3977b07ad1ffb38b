import MesmerDrawing
import MesmerGeometry

// Most views have only a position, a background and subviews. The properties that few
// views have are stored in a separate object, created when the first of them is set,
// so that a scene of a million views fits in memory.

/// The rarely used properties of a view, with their default values.
final class RareProperties {
  var tag = 0
  var anchorPoint = View.middle
  var transform = AffineTransform.identity
  /// The properties in the third dimension; nil for the defaults.
  var space: SpaceProperties?
  var tintColor: Color?
  /// Corners and border, except the radius; nil for the defaults.
  var layerFrame: LayerFrame?
  var mask: View?
  /// The view that this one masks.
  weak var masked: View?
  var mayHaveMasks = false
  /// The number of `VisualEffectView`s among the view and its descendants.
  var effects = 0
  var depth = 0.0
  var shadow = Shadow.ofLayers
  var contentScaleFactor: Double?
  var displayScale = 1.0
  var traits: TraitOverrides?
  var gestures: [GestureRecognizer] = []
  var clockLink: ClockLink?
  var following: ScrollFollowing?
  var safeAreaInsets: EdgeInsets?
  var additionalSafeArea: EdgeInsets?
  /// The safe area of the last call of `safeAreaInsetsDidChange`.
  var deliveredSafeArea = EdgeInsets.zero
  var animations: [ViewAnimation]?
  var animationTable: AnimationTable?
  var layerContents: View?
  /// The values that layer animations show for the view; nil without any.
  var shown: ShownLayer?
  /// The fade from the view's previous output to the current output; nil without a fade.
  var fade: LayerFade?
  /// The first attachment of a linked list.
  var attachments: ViewAttachment?
  /// Whether the frame is being set.
  var isPlacing = false
  var culling: SubviewCulling?
  weak var viewController: ViewController?
  var layoutHandler: ((View) -> Void)?
  var layout: LayoutState?
  var displayCycle: DisplayCycle?

  /// Whether the view can be drawn with a third dimension or with a `sublayerTransform`.
  var mayProject: Bool { space != nil || shown != nil }
}

/// The stored values of a view's 3D properties, which `View+Space.swift` declares.
final class SpaceProperties {
  /// The transform; nil if it is two-dimensional.
  var transform: Transform3D?
  var sublayerTransform = Transform3D.identity
  var isDoubleSided = true
}

extension View {
  /// The rare properties, created on first use.
  var someRare: RareProperties {
    if let rare { return rare }
    let new = RareProperties()
    rare = new
    return new
  }

  /// The tint set on the view; nil to inherit the superview's.
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

  /// The stored value of `mask`; see `View+Mask.swift`.
  var layerMask: View? {
    get { rare?.mask }
    set { if rare != nil || newValue != nil { someRare.mask = newValue } }
  }
  /// The stored value of `zPosition`; see `View+Mask.swift`.
  var layerDepth: Double {
    get { rare?.depth ?? 0 }
    set { if newValue != layerDepth { someRare.depth = newValue } }
  }

  /// Whether the view or a descendant has or has had a mask.
  var mayHaveMasks: Bool { rare?.mayHaveMasks ?? false }

  /// Whether there is a `VisualEffectView` among the view and its descendants.
  var hasEffects: Bool { rare?.effects ?? 0 > 0 }

  /// Adds a number of added (or, if negative, removed) views with effects to this view
  /// and its ancestors.
  func countEffects(_ count: Int) {
    if count == 0 { return }
    for here in ancestry { here.someRare.effects += count }
  }

  /// Records that the view or a descendant has a mask. Invariant: if this is recorded for
  /// a view, it is also recorded for all ancestors.
  func noteMasks() {
    var view: View? = self
    while let here = view, !here.mayHaveMasks {
      here.someRare.mayHaveMasks = true
      view = here.parent
    }
  }

  /// The shadow, in UIKit's terms. The properties of `View+Shadow.swift` read and set it.
  package var layerShadow: Shadow {
    get { rare?.shadow ?? .ofLayers }
    set {
      someRare.shadow = newValue
      colorsChanged()
      reachChanged()
    }
  }

  /// The `contentScaleFactor` set for this view; nil for the screen's scale.
  package var ownContentScaleFactor: Double? {
    get { rare?.contentScaleFactor }
    set {
      let old = contentScaleFactor
      if newValue != ownContentScaleFactor { someRare.contentScaleFactor = newValue }
      if contentScaleFactor == old { return }
      scaleChanged()
      invalidateIntrinsicContentSize()
    }
  }

  /// The scale of the screen, if the view is a root: the scale at which the view was last
  /// displayed, possibly inside another root; 1 before the first display.
  package var displayScale: Double {
    get { rare?.displayScale ?? 1 }
    set {
      if newValue == displayScale { return }
      someRare.displayScale = newValue
      treeScaleChanged()
    }
  }

  /// Marks the view and its descendants for layout at a new scale of the screen.
  func treeScaleChanged() { for view in tree { view.scaleChanged() } }

  /// Marks the view for layout at a new scale, because the layout may round sizes and
  /// positions of subviews to whole pixels.
  private func scaleChanged() {
    setNeedsLayout()
    rare?.layout?.contentChanged(of: self)
  }

  /// The handler called after each `layoutSubviews` of the view; nil by default.
  ///
  /// It allows layout without a subclass. The handler receives the view as its argument;
  /// capturing the view strongly would create a reference cycle.
  package var layoutHandler: ((View) -> Void)? {
    get { rare?.layoutHandler }
    set { if rare != nil || newValue != nil { someRare.layoutHandler = newValue } }
  }

  /// The view's gesture recognizers, oldest first.
  var gestures: [GestureRecognizer] {
    get { rare?.gestures ?? [] }
    set { someRare.gestures = newValue }
  }

  /// The clock of the tree, if this is its root.
  package var clockLink: ClockLink? {
    get { rare?.clockLink }
    set { if rare != nil || newValue != nil { someRare.clockLink = newValue } }
  }

  /// The rules by which the view follows a scroll view's offset. The properties of
  /// `View+Following.swift` read and set them.
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

  /// The insets that a controller or a bar adds to the safe area derived from the
  /// superview; nil if nothing adds any.
  package var additionalSafeAreaInsets: EdgeInsets? {
    get { rare?.additionalSafeArea }
    set {
      if newValue == additionalSafeAreaInsets { return }
      someRare.additionalSafeArea = newValue
      safeAreaChanged()
    }
  }

  // MARK: Animation

  /// The animations of the view's properties, oldest first; nil without any.
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

  /// The view that shows the layer's own contents, behind all subviews and as large as
  /// the bounds; nil without such contents.
  package internal(set) var layerContents: View? {
    get { rare?.layerContents }
    set { if rare != nil || newValue != nil { someRare.layerContents = newValue } }
  }

  /// The index over the subviews, with the policy for building it; nil before the first
  /// frame with at least `SubviewCulling.leastCount` subviews.
  var culling: SubviewCulling? {
    get { rare?.culling }
    set { someRare.culling = newValue }
  }

  /// The controller whose view this is; nil for other views.
  var viewController: ViewController? {
    get { rare?.viewController }
    set { if rare != nil || newValue != nil { someRare.viewController = newValue } }
  }

  /// The display cycle in progress that this view has begun, or that shows it as a mask.
  var ownDisplayCycle: DisplayCycle? {
    get { rare?.displayCycle }
    set { someRare.displayCycle = newValue }
  }
}
