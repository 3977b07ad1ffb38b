import Foundation
import MesmerGeometry
import MesmerViews

/// The frame and appearance of an element of a collection.
open class UICollectionViewLayoutAttributes: NSObject, NSCopying {
  /// The category of an element.
  public enum Category: UInt, Hashable, Sendable {
    case cell, supplementaryView, decorationView
  }

  /// The index path of the element.
  open var indexPath = IndexPath()
  /// The category of the element.
  open private(set) var representedElementCategory = Category.cell
  /// The kind of the element; nil for cells.
  open private(set) var representedElementKind: String?
  /// The centre, in content coordinates.
  open var center = CGPoint.zero
  /// The size, before the transform.
  open var size = CGSize.zero
  /// The three-dimensional transform about the centre.
  open var transform3D = CATransform3DIdentity
  /// The affine transform about the centre, stored in `transform3D`.
  open var transform: CGAffineTransform {
    get { transform3D.affine }
    set { transform3D = CATransform3DMakeAffineTransform(newValue) }
  }
  /// The opacity, 0...1.
  open var alpha: CGFloat = 1
  /// The order of the elements: greater values are in front.
  open var zIndex = 0
  /// Whether the element is hidden.
  open var isHidden = false
  /// The section in whose own scroll view the element is placed; nil for an element in
  /// the collection itself. The frame is that at the scroll view's offset zero.
  var strip: Int?
  /// Whether the width and the height are estimated.
  var estimated = (width: false, height: false)
  /// Whether the element is attached to the item of its index path, and moves with that
  /// item.
  var isAttached = false
  /// The appearance of a cell of a list; nil outside of lists.
  var list: ListCellLook?

  /// Creates attributes without an element.
  public override init() { super.init() }

  /// Creates attributes of a cell.
  public convenience init(forCellWith indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
  }

  /// Creates attributes of a header, a footer, or another supplementary view.
  public convenience init(
    forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath
  ) {
    self.init(forCellWith: indexPath)
    representedElementCategory = .supplementaryView
    representedElementKind = elementKind
  }

  /// Creates attributes of a decoration view.
  public convenience init(
    forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath
  ) {
    self.init(forCellWith: indexPath)
    representedElementCategory = .decorationView
    representedElementKind = decorationViewKind
  }

  final func be(_ category: Category, at indexPath: IndexPath, kind: String?) {
    self.indexPath = indexPath
    representedElementCategory = category
    representedElementKind = kind
  }

  /// The rectangle in content coordinates; with a transform, its bounding box. Setting
  /// it sets the size and the centre.
  open var frame: CGRect {
    get {
      let box = bounds.offsetBy(dx: -size.width / 2, dy: -size.height / 2)
      return box.applying(transform).offsetBy(dx: center.x, dy: center.y)
    }
    set {
      size = newValue.size
      center = CGPoint(x: newValue.midX, y: newValue.midY)
    }
  }
  /// A rectangle of `size` at the origin.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: size) }
    set { size = newValue.size }
  }

  /// Returns the result of `copy(with:)`.
  open func copy() -> Any { copy(with: nil) }

  /// Returns a copy of the same class. A subclass copies its own properties.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = makeAttributes(type(of: self))
    copy.indexPath = indexPath
    copy.representedElementCategory = representedElementCategory
    copy.representedElementKind = representedElementKind
    (copy.center, copy.size, copy.transform3D) = (center, size, transform3D)
    (copy.alpha, copy.zIndex, copy.isHidden) = (alpha, zIndex, isHidden)
    (copy.strip, copy.list, copy.estimated) = (strip, list, estimated)
    copy.isAttached = isAttached
    return copy
  }
}

/// The invalid parts of a layout: always the whole layout.
open class UICollectionViewLayoutInvalidationContext: NSObject {
  /// Creates a context.
  public required override init() {}
  /// Whether everything is invalid: always true.
  open var invalidateEverything: Bool { true }
  /// The change of the content's size; stored and ignored.
  open var contentSizeAdjustment = CGSize.zero
  /// The change of the offset; stored and ignored.
  open var contentOffsetAdjustment = CGPoint.zero
  /// Has no effect: everything is invalid.
  open func invalidateItems(at indexPaths: [IndexPath]) {}
  /// Has no effect: everything is invalid.
  open func invalidateSupplementaryElements(
    ofKind elementKind: String, at indexPaths: [IndexPath]
  ) {}
}

/// The base class of layouts, which position the elements of a collection. Subclasses
/// override `prepare`, `collectionViewContentSize` and the methods for attributes.
///
/// The collection queries the visible elements at each layout pass, also while scrolling,
/// and shows the returned elements. `prepare` is called before the first query and after
/// `invalidateLayout`.
open class UICollectionViewLayout: NSObject {
  /// The collection that uses the layout.
  open var collectionView: UICollectionView? { owner }
  weak var owner: UICollectionView?
  /// Whether `prepare` is pending.
  var needsPrepare = true
  /// Whether the collection is querying the elements in order to place them.
  var isPlacing = false

  /// Creates an empty layout.
  public override init() { super.init() }

  /// Creates an empty layout: there are no archives.
  public required init?(coder: NSCoder) { super.init() }

  /// The class of attributes, also used by a flow layout.
  open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }

  /// Returns attributes of the layout's class for an element.
  final func attributes(
    of category: UICollectionViewLayoutAttributes.Category, at indexPath: IndexPath,
    kind: String? = nil
  ) -> UICollectionViewLayoutAttributes {
    let known = Self.layoutAttributesClass as? UICollectionViewLayoutAttributes.Type
    let new = makeAttributes(known ?? UICollectionViewLayoutAttributes.self)
    new.be(category, at: indexPath, kind: kind)
    return new
  }
  /// The class of the contexts for `invalidateLayout(with:)`.
  open class var invalidationContextClass: AnyClass {
    UICollectionViewLayoutInvalidationContext.self
  }

  /// Computes the layout. Called before the first query, and before the next query after
  /// `invalidateLayout`. The default does nothing.
  open func prepare() {}
  /// The size of the content; zero by default.
  open var collectionViewContentSize: CGSize { .zero }
  /// Returns the attributes of the elements in a rectangle, in content coordinates; nil
  /// by default. Elements outside the rectangle are ignored.
  open func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? { nil }
  /// Returns the attributes of an item; nil by default.
  open func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  /// Returns the attributes of a supplementary view, such as a header or footer; nil by
  /// default.
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  /// Returns the attributes of a decoration view; nil by default.
  open func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  /// Returns the attributes from which an inserted item is animated; nil (the default)
  /// for a fade.
  open func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  /// Returns the attributes to which a deleted item is animated; nil (the default) for
  /// a fade.
  open func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  /// Registers the class of decoration views of a kind.
  open func register(
    _ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String
  ) { decorations[elementKind] = viewClass as? UICollectionReusableView.Type }
  var decorations: [String: UICollectionReusableView.Type] = [:]
  /// Updates the scroll views of sections that scroll across the collection, in a
  /// rectangle of the content. The default does nothing.
  func placeStrips(in rect: CGRect) {}
  /// Returns the configuration of a section of a list; nil for other sections.
  func list(ofSection section: Int) -> UICollectionLayoutListConfiguration? { nil }

  /// Returns whether a change of the collection's bounds, for example by scrolling,
  /// invalidates the layout; false by default. Called before each change, while the
  /// collection has its old bounds, and after a change of its inset. Not called while
  /// `prepare` is pending.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }
  /// Returns the invalidation context for changed bounds.
  open func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext { newContext() }
  /// Returns the invalidation context for preferred attributes; never called.
  open func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext { newContext() }

  private func newContext() -> UICollectionViewLayoutInvalidationContext {
    let known: AnyClass = Self.invalidationContextClass
    let type = known as? UICollectionViewLayoutInvalidationContext.Type
    return type?.init() ?? UICollectionViewLayoutInvalidationContext()
  }
  /// Returns whether a cell's preferred attributes invalidate the layout. Never called,
  /// because a layout has the sizes before its cells are shown.
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { false }
  /// Never called; in UIKit, called before an animated change of the bounds.
  open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}
  /// Never called; in UIKit, called after an animated change of the bounds.
  open func finalizeAnimatedBoundsChange() {}
  /// Called for an animated change, after `prepare` and before the initial and final
  /// attributes of items are queried.
  open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}
  /// Called after the animations of a change were begun.
  open func finalizeCollectionViewUpdates() {}
  /// The direction for which the layout is written; by default the interface's direction.
  open var developmentLayoutDirection: UIUserInterfaceLayoutDirection {
    UITraitCollection.current.layoutDirection
  }
  /// Whether the layout is mirrored in the other direction; never read.
  open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }
  /// Invalidates the layout: at the next layout pass `prepare` is called and all
  /// attributes are queried again. An override must call super.
  open func invalidateLayout() {
    needsPrepare = true
    collectionView?.setNeedsLayout()
  }
  /// Calls `invalidateLayout`.
  open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    invalidateLayout()
  }
  /// Returns the offset at which scrolling ends after a finger lifts; the proposed
  /// offset by default. The velocity is in points per millisecond.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint,
    withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { proposedContentOffset }
  /// Returns the offset after changes; never called.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint { proposedContentOffset }
}
