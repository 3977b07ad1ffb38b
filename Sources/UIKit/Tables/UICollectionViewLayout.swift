import Foundation
import MesmerGeometry
import MesmerViews

/// Where an element of a collection is, and how it looks.
open class UICollectionViewLayoutAttributes: NSObject, NSCopying {
  /// The kind of an element.
  public enum Category: UInt, Hashable, Sendable {
    case cell, supplementaryView, decorationView
  }

  /// The place of the element in the data.
  open var indexPath = IndexPath()
  /// The kind of the element.
  open private(set) var representedElementCategory = Category.cell
  /// The name of its kind; nil for cells.
  open private(set) var representedElementKind: String?
  /// The middle, in the content.
  open var center = CGPoint.zero
  /// The size, before the transform.
  open var size = CGSize.zero
  /// A transform about the middle.
  open var transform = CGAffineTransform.identity
  /// The opacity, 0...1.
  open var alpha: CGFloat = 1
  /// The place among the elements: those of a greater one are in front.
  open var zIndex = 0
  /// Whether the element is hidden.
  open var isHidden = false

  /// Attributes of an element that is nowhere yet.
  public override init() { super.init() }

  /// Attributes of a cell.
  public convenience init(forCellWith indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
  }

  /// Attributes of a header, a footer, or another view of a section.
  public convenience init(
    forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath
  ) {
    self.init(forCellWith: indexPath)
    representedElementCategory = .supplementaryView
    representedElementKind = elementKind
  }

  /// Attributes of a view of the layout.
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

  /// The rectangle in the content; with a transform, its bounding box. Setting it sets
  /// the size and the middle.
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
  /// The size, at the origin.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: size) }
    set { size = newValue.size }
  }

  /// A copy, of the same class: that of `copy(with:)`.
  open func copy() -> Any { copy(with: nil) }

  /// A copy, of the same class. A subclass copies its own properties.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = makeAttributes(type(of: self))
    copy.indexPath = indexPath
    copy.representedElementCategory = representedElementCategory
    copy.representedElementKind = representedElementKind
    (copy.center, copy.size, copy.transform) = (center, size, transform)
    (copy.alpha, copy.zIndex, copy.isHidden) = (alpha, zIndex, isHidden)
    return copy
  }
}

/// What becomes invalid of a layout: always all of it.
open class UICollectionViewLayoutInvalidationContext: NSObject {
  /// Whether everything is invalid.
  open var invalidateEverything: Bool { true }
  /// A change of the content's size; kept.
  open var contentSizeAdjustment = CGSize.zero
  /// A change of the offset; kept.
  open var contentOffsetAdjustment = CGPoint.zero
  /// Items are invalid: everything is.
  open func invalidateItems(at indexPaths: [IndexPath]) {}
  /// Headers or footers are invalid: everything is.
  open func invalidateSupplementaryElements(
    ofKind elementKind: String, at indexPaths: [IndexPath]
  ) {}
}

/// Says where the elements of a collection are. Subclasses override `prepare`,
/// `collectionViewContentSize` and the methods for attributes.
///
/// The collection asks for the elements in sight at each layout, which scrolling
/// triggers, and shows those that it gets. `prepare` is called before the first question
/// and after `invalidateLayout`.
open class UICollectionViewLayout: NSObject {
  /// The collection that has the layout.
  open internal(set) weak var collectionView: UICollectionView?
  /// Whether `prepare` is to be called.
  var needsPrepare = true

  /// A layout of nothing.
  public override init() { super.init() }

  /// A layout as `init()` makes it: there are no archives.
  public required init?(coder: NSCoder) { super.init() }

  /// The class of attributes, of which a flow layout makes its own too.
  open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }

  /// Attributes of the layout's class for an element.
  final func attributes(
    of category: UICollectionViewLayoutAttributes.Category, at indexPath: IndexPath,
    kind: String? = nil
  ) -> UICollectionViewLayoutAttributes {
    let known = Self.layoutAttributesClass as? UICollectionViewLayoutAttributes.Type
    let new = makeAttributes(known ?? UICollectionViewLayoutAttributes.self)
    new.be(category, at: indexPath, kind: kind)
    return new
  }
  /// The class of what `invalidateLayout(with:)` gets.
  open class var invalidationContextClass: AnyClass {
    UICollectionViewLayoutInvalidationContext.self
  }

  /// Computes what the other methods say. The default does nothing.
  open func prepare() {}
  /// The size of the content; zero by default.
  open var collectionViewContentSize: CGSize { .zero }
  /// The elements in a rectangle of the content; those outside of it are left out. Nil by
  /// default.
  open func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? { nil }
  /// Where an item is; nil by default.
  open func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  /// Where a header or a footer is; nil by default.
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  /// Where a view of the layout is; nil by default.
  open func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  /// From where an item comes; never called, because changes show at once.
  open func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  /// To where an item goes; never called, because changes show at once.
  open func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  /// Registers the class of views of the layout.
  open func register(
    _ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String
  ) { decorations[elementKind] = viewClass as? UICollectionReusableView.Type }
  var decorations: [String: UICollectionReusableView.Type] = [:]

  /// Whether other bounds, which scrolling makes, invalidate the layout; false by
  /// default.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }
  /// What is invalid then.
  open func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext {
    UICollectionViewLayoutInvalidationContext()
  }
  /// Asks for `prepare` and all attributes again. An override must call super.
  open func invalidateLayout() {
    needsPrepare = true
    collectionView?.setNeedsLayout()
  }
  /// The same: `invalidateLayout`.
  open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    invalidateLayout()
  }
  /// Where scrolling ends after a finger lifts, instead of the proposed offset, which is
  /// the default. The velocity is in points per millisecond.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint,
    withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { proposedContentOffset }
  /// The offset after changes; never called.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint { proposedContentOffset }
}
