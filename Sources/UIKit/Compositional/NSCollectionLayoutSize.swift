import Foundation
import MesmerGeometry
import MesmerViews

/// A width or height of a compositional layout.
open class NSCollectionLayoutDimension: NSObject {
  enum Kind: Equatable { case fractionalWidth, fractionalHeight, absolute, estimated }
  let kind: Kind
  /// The fraction, or the length in points. A number that is negative or not finite
  /// becomes 0.
  public let dimension: CGFloat

  init(_ kind: Kind, _ dimension: CGFloat) {
    self.kind = kind
    self.dimension = dimension.isFinite ? max(dimension, 0) : 0
  }

  /// Returns a fraction of the container's width.
  public class func fractionalWidth(_ fraction: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.fractionalWidth, fraction)
  }
  /// Returns a fraction of the container's height.
  public class func fractionalHeight(_ fraction: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.fractionalHeight, fraction)
  }
  /// Returns a length in points.
  public class func absolute(_ length: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.absolute, length)
  }
  /// Returns an estimated length, in points, which is replaced by measuring.
  ///
  /// An item is measured by `preferredLayoutAttributesFitting`; a group is as long as its
  /// items. UIKit measures elements as they become visible; Mesmer measures up to 10,000
  /// elements when it prepares the layout, so that positions do not depend on the scroll
  /// history.
  public class func estimated(_ length: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.estimated, length)
  }

  /// Whether the dimension is a fraction of the container's width.
  open var isFractionalWidth: Bool { kind == .fractionalWidth }
  /// Whether the dimension is a fraction of the container's height.
  open var isFractionalHeight: Bool { kind == .fractionalHeight }
  /// Whether the dimension is an exact length.
  open var isAbsolute: Bool { kind == .absolute }
  /// Whether the dimension is an estimated length.
  open var isEstimated: Bool { kind == .estimated }

  /// Returns the length, in points, in a container with the given size.
  func length(in container: CGSize) -> CGFloat {
    switch kind {
    case .fractionalWidth: dimension * container.width
    case .fractionalHeight: dimension * container.height
    case .absolute, .estimated: dimension
    }
  }
}

/// The size of an item, a group or a supplementary item.
open class NSCollectionLayoutSize: NSObject {
  /// The width.
  public let widthDimension: NSCollectionLayoutDimension
  /// The height.
  public let heightDimension: NSCollectionLayoutDimension

  /// Creates a size.
  public init(
    widthDimension width: NSCollectionLayoutDimension,
    heightDimension height: NSCollectionLayoutDimension
  ) { (widthDimension, heightDimension) = (width, height) }

  func size(in container: CGSize) -> CGSize {
    CGSize(
      width: widthDimension.length(in: container),
      height: heightDimension.length(in: container))
  }

  var isEstimated: Bool { widthDimension.isEstimated || heightDimension.isEstimated }
}

/// A space between or beside items.
open class NSCollectionLayoutSpacing: NSObject {
  /// The length in points; for a flexible space the minimum. A length that is not finite
  /// becomes 0.
  public let spacing: CGFloat
  /// Whether the space takes a share of the remaining length.
  public let isFlexible: Bool
  /// Whether the space has exactly its length.
  open var isFixed: Bool { !isFlexible }

  init(_ spacing: CGFloat, isFlexible: Bool) {
    self.spacing = spacing.isFinite ? spacing : 0
    self.isFlexible = isFlexible
  }

  /// Returns a space of at least a length in points.
  public class func flexible(_ spacing: CGFloat) -> NSCollectionLayoutSpacing {
    NSCollectionLayoutSpacing(spacing, isFlexible: true)
  }
  /// Returns a space of exactly a length in points.
  public class func fixed(_ spacing: CGFloat) -> NSCollectionLayoutSpacing {
    NSCollectionLayoutSpacing(spacing, isFlexible: false)
  }
}

/// The spaces at the edges of an item.
open class NSCollectionLayoutEdgeSpacing: NSObject {
  /// The space before the item.
  public let leading: NSCollectionLayoutSpacing?
  /// The space above the item.
  public let top: NSCollectionLayoutSpacing?
  /// The space after the item.
  public let trailing: NSCollectionLayoutSpacing?
  /// The space below the item.
  public let bottom: NSCollectionLayoutSpacing?

  /// Creates spaces; nil is no space.
  public init(
    leading: NSCollectionLayoutSpacing?, top: NSCollectionLayoutSpacing?,
    trailing: NSCollectionLayoutSpacing?, bottom: NSCollectionLayoutSpacing?
  ) {
    (self.leading, self.top) = (leading, top)
    (self.trailing, self.bottom) = (trailing, bottom)
  }
}

/// A point of a rectangle: an edge, a corner or the centre, with an offset.
open class NSCollectionLayoutAnchor: NSObject {
  /// The edges at the point; empty for the centre.
  public let edges: NSDirectionalRectEdge
  /// The offset: in points, or in fractions of the supplementary item's size.
  public let offset: CGPoint
  /// Whether the offset is in points.
  public let isAbsoluteOffset: Bool
  /// Whether the offset is in fractions.
  open var isFractionalOffset: Bool { !isAbsoluteOffset }

  private init(_ edges: NSDirectionalRectEdge, _ offset: CGPoint, isAbsolute: Bool) {
    (self.edges, self.offset, isAbsoluteOffset) = (edges, offset, isAbsolute)
  }
  /// Creates an anchor without an offset.
  public convenience init(edges: NSDirectionalRectEdge) {
    self.init(edges, .zero, isAbsolute: true)
  }
  /// Creates an anchor with an offset in points.
  public convenience init(edges: NSDirectionalRectEdge, absoluteOffset: CGPoint) {
    self.init(edges, absoluteOffset, isAbsolute: true)
  }
  /// Creates an anchor with an offset in fractions of the supplementary item's size.
  public convenience init(edges: NSDirectionalRectEdge, fractionalOffset: CGPoint) {
    self.init(edges, fractionalOffset, isAbsolute: false)
  }

  /// Returns the anchor's point in a rectangle; `size` is that of the supplementary item.
  func point(in rect: CGRect, _ size: CGSize) -> CGPoint {
    func place(
      _ low: NSDirectionalRectEdge, _ high: NSDirectionalRectEdge, _ a: CGFloat,
      _ b: CGFloat
    ) -> CGFloat {
      edges.contains(low) == edges.contains(high)
        ? (a + b) / 2 : edges.contains(low) ? a : b
    }
    let unit = isAbsoluteOffset ? CGSize(width: 1, height: 1) : size
    return CGPoint(
      x: place(.leading, .trailing, rect.minX, rect.maxX) + offset.x * unit.width,
      y: place(.top, .bottom, rect.minY, rect.maxY) + offset.y * unit.height)
  }
}

/// The place of a boundary item: an edge or a corner of its section.
public enum NSRectAlignment: Int, Hashable, Sendable {
  case none, top, topLeading, leading, bottomLeading, bottom, bottomTrailing, trailing
  case topTrailing

  var edges: NSDirectionalRectEdge {
    switch self {
    case .none: []
    case .top: .top
    case .topLeading: [.top, .leading]
    case .leading: .leading
    case .bottomLeading: [.bottom, .leading]
    case .bottom: .bottom
    case .bottomTrailing: [.bottom, .trailing]
    case .trailing: .trailing
    case .topTrailing: [.top, .trailing]
    }
  }
}
