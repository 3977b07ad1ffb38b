import MesmerDrawing
import MesmerGeometry
import MesmerViews

/// An invisible rectangle inside a view for use in constraints: UILayoutGuide.
open class LayoutGuide: MesmerObject {
  /// The kind of a guide. A guide of the kind `plain` is placed by constraints.
  enum Kind { case plain, safeArea, margins, content, frame }

  let kind: Kind

  /// The view that owns the guide, as set by `View.addLayoutGuide(_:)`. Setting it to
  /// another view or nil deactivates the guide's constraints.
  public weak var owningView: View? {
    willSet {
      // The constraints are deactivated before the owner changes, because their views
      // depend on the owner.
      if newValue !== owningView { owningView?.forget(self) }
    }
    didSet {
      if owningView === oldValue { return }
      if let owningView, kind == .plain {
        owningView.someLayout.guides.append(self)
        owningView.constraintsChanged()
      }
    }
  }

  /// The name in messages; empty by default.
  open var identifier = ""

  /// The frame of the guide in the space of its view. For a guide that constraints place,
  /// it is the frame after the last layout. For a predefined guide, it is the frame for
  /// the current bounds, insets and content.
  public var layoutFrame: Rect {
    guard let view = owningView else { return solvedFrame }
    switch kind {
    case .plain: return currentFrame?(view) ?? solvedFrame
    case .safeArea: return view.bounds(inside: view.safeAreaInsets)
    case .margins: return view.bounds(inside: view.layoutMargins)
    case .content:
      return Rect(origin: .zero, size: (view as? ScrollView)?.contentSize ?? .zero)
    case .frame: return view.bounds
    }
  }

  /// The frame after the last layout.
  var solvedFrame = Rect.zero

  /// The function that computes the frame in a view, for a predefined guide that
  /// constraints place; nil for other guides.
  package final var currentFrame: ((View) -> Rect)?

  /// Creates a guide without a view.
  public override init() { kind = .plain }

  init(_ kind: Kind, of view: View) {
    self.kind = kind
    owningView = view
  }
}

extension View {
  /// The guides added to the view, in the order in which they were added.
  public var layoutGuides: [LayoutGuide] { layout?.guides ?? [] }

  /// Adds a guide to the view, after removing it from its previous owner.
  public func addLayoutGuide(_ guide: LayoutGuide) { guide.owningView = self }

  /// Removes a guide with its constraints; ignored if the view does not own it.
  public func removeLayoutGuide(_ guide: LayoutGuide) {
    if guide.owningView === self { guide.owningView = nil }
  }

  /// Returns the bounds reduced by insets; the width and the height are at least 0.
  fileprivate func bounds(inside insets: EdgeInsets) -> Rect {
    Rect(
      x: bounds.minX + insets.left, y: bounds.minY + insets.top,
      width: max(bounds.width - insets.left - insets.right, 0),
      height: max(bounds.height - insets.top - insets.bottom, 0))
  }

  fileprivate func forget(_ guide: LayoutGuide) {
    guard let layout = layout else { return }
    layout.guides.removeAll { $0 === guide }
    for view in ancestry {
      for constraint in view.layout?.held ?? [] where constraint.has(guide) {
        constraint.deactivate()
      }
    }
    constraintsChanged()
  }

  /// Returns one of the view's own guides, created on first use.
  fileprivate func guide(_ kind: LayoutGuide.Kind) -> LayoutGuide {
    let layout = someLayout
    if let known = layout.ownGuides[kind] { return known }
    let new = LayoutGuide(kind, of: self)
    layout.ownGuides[kind] = new
    return new
  }

  /// The guide of the bounds inset by `safeAreaInsets`.
  public var safeAreaLayoutGuide: LayoutGuide { guide(.safeArea) }

  /// The guide of the bounds inset by `layoutMargins`.
  public var layoutMarginsGuide: LayoutGuide { guide(.margins) }
}

extension ScrollView {
  /// The guide of the content. Constraints that connect its opposite edges determine
  /// `contentSize` along that axis; without them the assigned size remains. Constraints
  /// between a descendant and an edge of the scroll view itself refer to this guide.
  /// Those to the scroll view's centre, width and height refer to its frame.
  public var contentLayoutGuide: LayoutGuide { guide(.content) }

  /// The guide of the scroll view's frame. Views that are constrained to this guide do
  /// not scroll.
  public var frameLayoutGuide: LayoutGuide { guide(.frame) }

  /// Returns whether an item of a constraint is in the scroll view's content.
  func holdsInContent(_ item: AnyObject?) -> Bool {
    if let guide = item as? LayoutGuide {
      guard let owner = guide.owningView else { return false }
      return owner === self ? guide.kind == .plain : owner.isDescendant(of: self)
    }
    guard let view = item as? View else { return false }
    return view !== self && view.isDescendant(of: self)
  }

}
