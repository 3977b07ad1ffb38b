import Foundation
import MesmerGeometry
import MesmerViews

/// An item of a compositional layout.
open class NSCollectionLayoutItem: NSObject {
  /// The size.
  public let layoutSize: NSCollectionLayoutSize
  /// The views attached to the item, such as badges. UIKit has a setter for groups only.
  open var supplementaryItems: [NSCollectionLayoutSupplementaryItem]
  /// The space between the item's boundary and its view, in points; ignored along an axis
  /// whose dimension is estimated.
  open var contentInsets = NSDirectionalEdgeInsets.zero
  /// The space around the item; nil (the default) for no space.
  open var edgeSpacing: NSCollectionLayoutEdgeSpacing?

  /// Creates an item of a size.
  public convenience init(layoutSize: NSCollectionLayoutSize) {
    self.init(layoutSize: layoutSize, supplementaryItems: [])
  }
  /// Creates an item of a size with views attached to it.
  public init(
    layoutSize: NSCollectionLayoutSize,
    supplementaryItems: [NSCollectionLayoutSupplementaryItem]
  ) { (self.layoutSize, self.supplementaryItems) = (layoutSize, supplementaryItems) }

  /// The insets, which are zero along an axis whose dimension is estimated.
  var insets: UIEdgeInsets {
    let (w, h) = (
      layoutSize.widthDimension.isEstimated, layoutSize.heightDimension.isEstimated
    )
    return UIEdgeInsets(
      top: h ? 0 : contentInsets.top, left: w ? 0 : contentInsets.leading,
      bottom: h ? 0 : contentInsets.bottom, right: w ? 0 : contentInsets.trailing)
  }

  /// Whether the layout depends on the measured sizes of items or attached views.
  var measures: Bool {
    layoutSize.isEstimated || supplementaryItems.contains { $0.measures }
  }
}

/// A view attached to an item or group, such as a badge.
open class NSCollectionLayoutSupplementaryItem: NSCollectionLayoutItem {
  /// The kind of the view.
  public let elementKind: String
  /// The point of the item at which the view is placed.
  public let containerAnchor: NSCollectionLayoutAnchor
  /// The point of the view that is placed at `containerAnchor`; nil for the point of the
  /// view at the edges of `containerAnchor`.
  public let itemAnchor: NSCollectionLayoutAnchor?
  /// The order: greater values are in front.
  open var zIndex = 0

  /// Creates a view that is placed inside an item, at the edges of an anchor.
  public convenience init(
    layoutSize: NSCollectionLayoutSize, elementKind: String,
    containerAnchor: NSCollectionLayoutAnchor
  ) { self.init(layoutSize, elementKind, containerAnchor, nil) }
  /// Creates a view; its point `itemAnchor` is placed at the item's `containerAnchor`.
  public convenience init(
    layoutSize: NSCollectionLayoutSize, elementKind: String,
    containerAnchor: NSCollectionLayoutAnchor, itemAnchor: NSCollectionLayoutAnchor
  ) { self.init(layoutSize, elementKind, containerAnchor, itemAnchor) }

  init(
    _ size: NSCollectionLayoutSize, _ kind: String,
    _ container: NSCollectionLayoutAnchor, _ item: NSCollectionLayoutAnchor?
  ) {
    (elementKind, containerAnchor, itemAnchor) = (kind, container, item)
    super.init(layoutSize: size, supplementaryItems: [])
  }

  /// Returns the frame of the view with a given size, in the coordinates of `rect`, the
  /// frame of the item.
  func frame(at rect: CGRect, _ size: CGSize) -> CGRect {
    let there = containerAnchor.point(in: rect, size)
    let own = itemAnchor ?? NSCollectionLayoutAnchor(edges: containerAnchor.edges)
    let here = own.point(in: CGRect(origin: .zero, size: size), size)
    return CGRect(
      x: there.x - here.x, y: there.y - here.y, width: size.width, height: size.height)
  }
}

/// A header or footer of a section or of the whole layout.
open class NSCollectionLayoutBoundarySupplementaryItem:
  NSCollectionLayoutSupplementaryItem
{
  /// The edge or corner of the section or layout at which the view is placed.
  public let alignment: NSRectAlignment
  /// The offset from the edge or corner, in points.
  public let offset: CGPoint
  /// Whether the view extends the section along the scroll direction; otherwise the view
  /// overlaps the items. True by default.
  open var extendsBoundary = true
  /// Whether the view remains visible while its section is visible; false by default.
  open var pinToVisibleBounds = false

  /// Creates a header or footer.
  public init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment,
    absoluteOffset: CGPoint = .zero
  ) {
    (self.alignment, offset) = (alignment, absoluteOffset)
    super.init(
      layoutSize, elementKind,
      NSCollectionLayoutAnchor(edges: alignment.edges, absoluteOffset: absoluteOffset),
      nil)
  }
}

/// A background of a section.
open class NSCollectionLayoutDecorationItem: NSCollectionLayoutItem {
  /// The kind of the background, for which a class is registered with the layout.
  public let elementKind: String
  /// The order: greater values are in front.
  open var zIndex = 0

  private init(_ kind: String) {
    elementKind = kind
    let all = NSCollectionLayoutDimension.fractionalHeight(1)
    super.init(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: all),
      supplementaryItems: [])
  }
  /// Creates a background as large as its section, less the background's `contentInsets`.
  public class func background(elementKind: String) -> NSCollectionLayoutDecorationItem {
    NSCollectionLayoutDecorationItem(elementKind)
  }
}

/// The frame of an item of a custom group.
open class NSCollectionLayoutGroupCustomItem: NSObject {
  /// The frame in the group's coordinates.
  public let frame: CGRect
  /// The order: greater values are in front.
  public let zIndex: Int

  /// Creates a frame.
  public init(frame: CGRect, zIndex: Int = 0) {
    (self.frame, self.zIndex) = (frame, zIndex)
  }
}

/// A closure that returns the frames of a custom group's items.
public typealias NSCollectionLayoutGroupCustomItemProvider = (
  _ layoutEnvironment: any NSCollectionLayoutEnvironment
) -> [NSCollectionLayoutGroupCustomItem]

/// A row or column of items, whose subitems repeat in order as long as they fit.
open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
  enum Arrangement {
    case repeated
    /// A number of items. If `isEqual`, the items share the length of the group equally,
    /// unless that length is estimated.
    case count(Int, isEqual: Bool)
    case custom(NSCollectionLayoutGroupCustomItemProvider)
  }
  let isHorizontal: Bool
  let arrangement: Arrangement
  /// The items of the group.
  public let subitems: [NSCollectionLayoutItem]
  /// The spacing between items; nil (the default) for no spacing.
  open var interItemSpacing: NSCollectionLayoutSpacing?

  private init(
    _ size: NSCollectionLayoutSize, _ subitems: [NSCollectionLayoutItem],
    isHorizontal: Bool, _ arrangement: Arrangement = .repeated
  ) {
    (self.subitems, self.isHorizontal) = (subitems, isHorizontal)
    self.arrangement = arrangement
    super.init(layoutSize: size, supplementaryItems: [])
  }

  /// Creates a row of items.
  public class func horizontal(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, subitems, isHorizontal: true)
  }
  /// Creates a row of `count` items of equal width; of their own width if the row's width
  /// is estimated.
  public class func horizontal(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(
      layoutSize, [subitem], isHorizontal: true, .count(count, isEqual: true))
  }
  /// Creates a row of `count` items that have their own width.
  public class func horizontal(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem,
    count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(
      layoutSize, [subitem], isHorizontal: true, .count(count, isEqual: false))
  }
  /// Creates a column of items.
  public class func vertical(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, subitems, isHorizontal: false)
  }
  /// Creates a column of `count` items of equal height; of their own height if the
  /// column's height is estimated.
  public class func vertical(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(
      layoutSize, [subitem], isHorizontal: false, .count(count, isEqual: true))
  }
  /// Creates a column of `count` items that have their own height.
  public class func vertical(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem,
    count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(
      layoutSize, [subitem], isHorizontal: false, .count(count, isEqual: false))
  }
  /// Creates a group; the closure returns the frames of its items.
  public class func custom(
    layoutSize: NSCollectionLayoutSize,
    itemProvider: @escaping NSCollectionLayoutGroupCustomItemProvider
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, [], isHorizontal: true, .custom(itemProvider))
  }

  override var measures: Bool { super.measures || subitems.contains { $0.measures } }
}
