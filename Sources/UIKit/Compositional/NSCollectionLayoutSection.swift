import Foundation
import MesmerGeometry
import MesmerViews

/// The space that a layout or a custom group fills.
public protocol NSCollectionLayoutContainer: AnyObject {
  /// The size in points.
  var contentSize: CGSize { get }
  /// The size without the insets, in points.
  var effectiveContentSize: CGSize { get }
  /// The insets of the content, in points; zero here.
  var contentInsets: NSDirectionalEdgeInsets { get }
  /// Equal to `contentInsets`.
  var effectiveContentInsets: NSDirectionalEdgeInsets { get }
}

/// The space and the traits of a layout.
public protocol NSCollectionLayoutEnvironment: AnyObject {
  /// The space to fill.
  var container: any NSCollectionLayoutContainer { get }
  /// The traits of the collection.
  var traitCollection: UITraitCollection { get }
}

/// A visible item of a section, whose appearance a handler may change.
public protocol NSCollectionLayoutVisibleItem: AnyObject {
  /// The opacity, 0...1.
  var alpha: CGFloat { get set }
  /// The order: greater values are in front.
  var zIndex: Int { get set }
  /// Whether the item is hidden.
  var isHidden: Bool { get set }
  /// The centre, in content coordinates.
  var center: CGPoint { get set }
  /// The transform about the centre.
  var transform: CGAffineTransform { get set }
  /// The three-dimensional transform about the centre; its projection is shown.
  var transform3D: CATransform3D { get set }
  /// The name: the element's kind, or "cell", and the index path.
  var name: String { get }
  /// The index path.
  var indexPath: IndexPath { get }
  /// The frame in content coordinates. In a section that scrolls by itself, the frame is
  /// that at the section's content offset zero.
  var frame: CGRect { get }
  /// A rectangle of the item's size, at the origin.
  var bounds: CGRect { get }
  /// The category of the element.
  var representedElementCategory: UICollectionViewLayoutAttributes.Category { get }
  /// The kind of the element; nil for cells.
  var representedElementKind: String? { get }
}

extension UICollectionViewLayoutAttributes: NSCollectionLayoutVisibleItem {
  /// The name: the element's kind, or "cell", and the index path.
  public var name: String { "\(representedElementKind ?? "cell") \(indexPath)" }
}

/// The space and the traits for one preparation of a layout, or for a custom group.
final class LayoutEnvironment: NSCollectionLayoutEnvironment, NSCollectionLayoutContainer
{
  let contentSize: CGSize
  let traitCollection: UITraitCollection
  var effectiveContentSize: CGSize { contentSize }
  var contentInsets: NSDirectionalEdgeInsets { .zero }
  var effectiveContentInsets: NSDirectionalEdgeInsets { .zero }
  var container: any NSCollectionLayoutContainer { self }

  init(_ size: CGSize, _ traits: UITraitCollection) {
    (contentSize, traitCollection) = (size, traits)
  }

  func within(_ size: CGSize) -> LayoutEnvironment {
    LayoutEnvironment(size, traitCollection)
  }
}

/// The scrolling of a section across the scroll direction of its layout.
public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Hashable, Sendable
{
  /// The section does not scroll by itself.
  case none
  /// The section scrolls freely.
  case continuous
  /// The section scrolls freely and comes to rest at the beginning of a group.
  case continuousGroupLeadingBoundary
  /// The section scrolls by pages of its visible length.
  case paging
  /// The section scrolls by one group at a time.
  case groupPaging
  /// The section scrolls by one group at a time, and the group comes to rest in the
  /// centre.
  case groupPagingCentered
}

/// A closure that changes the appearance of a section's visible items. It is called at
/// each layout, also while scrolling.
public typealias NSCollectionLayoutSectionVisibleItemsInvalidationHandler = (
  _ visibleItems: [any NSCollectionLayoutVisibleItem], _ contentOffset: CGPoint,
  _ layoutEnvironment: any NSCollectionLayoutEnvironment
) -> Void

/// A section of a compositional layout: groups one after another.
open class NSCollectionLayoutSection: NSObject {
  let group: NSCollectionLayoutGroup
  /// The configuration of the list to which the section belongs; nil outside of lists.
  var list: UICollectionLayoutListConfiguration?
  /// The space between the edges of the section and its groups, in points; zero by
  /// default.
  open var contentInsets = NSDirectionalEdgeInsets.zero
  /// The space between groups, in points; 0 by default.
  open var interGroupSpacing: CGFloat = 0
  /// The scrolling of the section across the layout's scroll direction; `none` by
  /// default.
  open var orthogonalScrollingBehavior =
    UICollectionLayoutSectionOrthogonalScrollingBehavior.none
  /// The headers and footers. Views at an edge parallel to the scroll direction overlap
  /// the items.
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  /// Whether the content insets across the scroll direction apply to headers and footers;
  /// true by default.
  open var supplementariesFollowContentInsets = true
  /// The backgrounds of the section; empty by default.
  open var decorationItems: [NSCollectionLayoutDecorationItem] = []
  /// A closure that changes the appearance of the visible items; nil by default.
  open var visibleItemsInvalidationHandler:
    NSCollectionLayoutSectionVisibleItemsInvalidationHandler?

  /// Creates a section of repeated groups.
  public init(group: NSCollectionLayoutGroup) { self.group = group }
}

/// The properties of a whole compositional layout.
open class UICollectionViewCompositionalLayoutConfiguration: NSObject {
  /// The scroll direction; vertical by default.
  open var scrollDirection = UICollectionView.ScrollDirection.vertical
  /// The space between sections, in points; 0 by default. NaN and infinities act as 0.
  open var interSectionSpacing: CGFloat = 0
  /// The headers and footers of the whole layout, whose index paths have one index, 0.
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []

  /// Creates a configuration of a vertical layout.
  public override init() { super.init() }
}
