import MesmerDrawing
import MesmerGeometry

/// A rectangle inside a view that constraints can name and that nobody sees:
/// UILayoutGuide.
open class LayoutGuide: MesmerObject {
  /// What the guide of a view is; `plain` for one that constraints place.
  enum Kind { case plain, safeArea, margins, content, frame }

  let kind: Kind

  /// The view whose guide this is: `View.addLayoutGuide(_:)`. Setting it moves the guide.
  public weak var owningView: View? {
    willSet {
      // While it is known whose guide this is, so that its constraints can end.
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

  /// A name for messages; empty by default.
  open var identifier = ""

  /// Where the last layout has placed the guide, in the space of its view.
  public internal(set) var layoutFrame = Rect.zero

  /// Makes a guide without a view.
  public override init() { kind = .plain }

  init(_ kind: Kind, of view: View) {
    self.kind = kind
    owningView = view
  }
}

extension View {
  /// The guides that were added, in their order.
  public var layoutGuides: [LayoutGuide] { rare?.layout?.guides ?? [] }

  /// Gives the view a guide; it leaves another view.
  public func addLayoutGuide(_ guide: LayoutGuide) { guide.owningView = self }

  /// Takes a guide away, with its constraints; ignored if it is not this view's.
  public func removeLayoutGuide(_ guide: LayoutGuide) {
    if guide.owningView === self { guide.owningView = nil }
  }

  fileprivate func forget(_ guide: LayoutGuide) {
    guard let layout = rare?.layout else { return }
    layout.guides.removeAll { $0 === guide }
    for view in ancestry {
      for constraint in view.rare?.layout?.held ?? [] where constraint.has(guide) {
        constraint.deactivate()
      }
    }
    constraintsChanged()
  }

  /// One of the view's own guides, made when it is first asked for.
  private func guide(_ kind: LayoutGuide.Kind) -> LayoutGuide {
    let layout = someLayout
    if let known = layout.ownGuides[kind] { return known }
    let new = LayoutGuide(kind, of: self)
    layout.ownGuides[kind] = new
    return new
  }

  /// The part of the view that nothing of the device covers.
  public var safeAreaLayoutGuide: LayoutGuide { guide(.safeArea) }

  /// The view without its `layoutMargins`.
  public var layoutMarginsGuide: LayoutGuide { guide(.margins) }

  var frameGuide: LayoutGuide { guide(.frame) }
  var contentGuide: LayoutGuide { guide(.content) }
}

extension ScrollView {
  /// The content. Constraints from one edge of it to the opposite one make
  /// `contentSize` along their axis; without them it stays as it was set. Edges of the
  /// scroll view itself mean the same to views inside it; its middle, width and height
  /// are those of its frame.
  public var contentLayoutGuide: LayoutGuide { contentGuide }

  /// The visible part of the content: what is constrained to it does not scroll.
  public var frameLayoutGuide: LayoutGuide { frameGuide }

  /// Whether an item of a constraint lies in the content.
  func holdsInContent(_ item: AnyObject?) -> Bool {
    if let guide = item as? LayoutGuide {
      guard let owner = guide.owningView else { return false }
      return owner === self ? guide.kind == .plain : owner.isDescendant(of: self)
    }
    guard let view = item as? View else { return false }
    return view !== self && view.isDescendant(of: self)
  }

  /// Takes the size of the content that constraints give. Lists have their own.
  func takeConstrainedSize(_ size: Size) {
    if contentSizeIsConstrained || managesContent || contentSize == size { return }
    contentSizeIsConstrained = true
    contentSize = size
    contentSizeIsConstrained = false
  }

  /// The content has another size, which constraints have not given.
  func contentSizeWasAssigned() {
    if rare?.layout?.ownGuides[.content] != nil { constraintRoot.solveAgain() }
  }
}
