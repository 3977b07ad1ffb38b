import Foundation
import MesmerDrawing
import MesmerGeometry
import MesmerViews

/// The configuration of a list, whose sections look like sections of a table.
public struct UICollectionLayoutListConfiguration {
  /// The appearances of lists.
  public enum Appearance: Int, Hashable, Sendable {
    case plain, grouped, insetGrouped
    /// Like insetGrouped.
    case sidebar
    /// Like plain.
    case sidebarPlain
  }
  /// The headers of lists.
  public enum HeaderMode: Int, Hashable, Sendable {
    case none
    /// A supplementary view of the kind `elementKindSectionHeader`.
    case supplementary
    /// The first item. It is outside of the group, without a line below it, and the
    /// `defaultContentConfiguration()` of its cell is that of a header. In UIKit, the
    /// headers of the appearance `sidebar` are larger.
    case firstItemInSection
  }
  /// The footers of lists.
  public enum FooterMode: Int, Hashable, Sendable {
    case none
    /// A supplementary view of the kind `elementKindSectionFooter`.
    case supplementary
  }
  /// A closure that returns the swipe actions of an item.
  public typealias SwipeActionsConfigurationProvider = (_ indexPath: IndexPath) ->
    UISwipeActionsConfiguration?

  /// The appearance.
  public let appearance: Appearance
  /// The kind of the headers; `none` by default.
  public var headerMode = HeaderMode.none
  /// The kind of the footers; `none` by default.
  public var footerMode = FooterMode.none
  /// Whether lines one pixel high separate the items; true by default. The lines begin at
  /// the margin. Below the last item, a grouped list has a line of full width, and an
  /// inset list none. In UIKit, the line below a cell with an image begins at the text.
  public var showsSeparators = true
  /// The space above the headers of a plain list, in points; nil (the default) for no
  /// space. A header that is pinned to the top has no space above.
  public var headerTopPadding: CGFloat?
  /// The colour behind the list; by default `systemBackground` in a plain list, and
  /// otherwise `systemGroupedBackground`. The colour applies only if the list is the
  /// first section and the collection has the default background.
  public var backgroundColor: UIColor?
  /// The provider of the actions that a swipe to the right shows at the left of an item;
  /// nil by default.
  public var leadingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
  /// The provider of the actions that a swipe to the left shows at the right of an item;
  /// nil by default.
  public var trailingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?

  /// Creates a configuration of an appearance.
  public init(appearance: Appearance) {
    self.appearance = appearance
    backgroundColor = isPlain ? .systemBackground : .systemGroupedBackground
  }

  private var isPlain: Bool { appearance == .plain || appearance == .sidebarPlain }
  private var isInset: Bool { appearance == .insetGrouped || appearance == .sidebar }

  /// Returns the appearance of the cell at an index of its section.
  func look(_ item: Int, of count: Int) -> ListCellLook {
    let first = headerMode == .firstItemInSection ? 1 : 0
    let isHeader = item < first
    return ListCellLook(
      background: isPlain
        ? .systemBackground : isHeader ? .clear : .secondarySystemGroupedBackground,
      corners: isInset && !isHeader ? .ofGroup(item - first, of: count - first) : [],
      header: isHeader ? isPlain ? .plainHeader() : .groupedHeader() : nil)
  }

  /// Returns the leading inset of the separator below an item, in points; nil for no
  /// separator.
  func separatorInset(_ item: Int, of count: Int, _ view: UICollectionView) -> CGFloat? {
    let isLast = item == count - 1
    let isHeader = item == 0 && headerMode == .firstItemInSection
    if !showsSeparators || isHeader || isLast && isInset { return nil }
    return isLast && !isPlain ? 0 : View.systemMargin(width: view.bounds.width)
  }

  /// Sets the background colour of a collection that has the default colour, if the
  /// section of this configuration is the first.
  func adopt(_ view: UICollectionView, isFirst: Bool) {
    if isFirst && view.backgroundColor == .systemBackground {
      view.backgroundColor = backgroundColor
    }
  }

  func section(_ width: CGFloat) -> NSCollectionLayoutSection {
    let size = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1), heightDimension: .estimated(44))
    let section = NSCollectionLayoutSection(
      group: .vertical(
        layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)]))
    section.list = self
    let side = isInset ? View.systemMargin(width: width) : 0
    // The gap between two sections is 35 points.
    let gap: CGFloat = isPlain ? 0 : 17.5
    section.contentInsets = NSDirectionalEdgeInsets(
      top: isPlain ? headerTopPadding ?? 0 : headerMode == .none ? gap : 0,
      leading: side, bottom: footerMode == .supplementary ? 0 : gap, trailing: side)
    if headerMode == .supplementary {
      let header = NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: size, elementKind: UICollectionView.elementKindSectionHeader,
        alignment: .top,
        // The header moves into the top inset, and the items keep their places.
        absoluteOffset: CGPoint(x: 0, y: isPlain ? headerTopPadding ?? 0 : 0))
      header.pinToVisibleBounds = isPlain
      section.boundarySupplementaryItems.append(header)
    }
    if footerMode == .supplementary {
      section.boundarySupplementaryItems.append(
        NSCollectionLayoutBoundarySupplementaryItem(
          layoutSize: size, elementKind: UICollectionView.elementKindSectionFooter,
          alignment: .bottom))
    }
    return section
  }
}

extension NSCollectionLayoutSection {
  /// Creates a section that looks like a section of a table.
  public class func list(
    using configuration: UICollectionLayoutListConfiguration,
    layoutEnvironment: any NSCollectionLayoutEnvironment
  ) -> NSCollectionLayoutSection {
    configuration.section(layoutEnvironment.container.contentSize.width)
  }
}

extension UICollectionViewCompositionalLayout {
  /// Creates a layout of sections that look like sections of a table.
  public class func list(
    using configuration: UICollectionLayoutListConfiguration
  ) -> UICollectionViewCompositionalLayout {
    UICollectionViewCompositionalLayout { _, environment in
      .list(using: configuration, layoutEnvironment: environment)
    }
  }
}

/// The appearance of a cell in a list.
struct ListCellLook {
  var background: UIColor
  var corners: CACornerMask
  /// The default content configuration of a header; nil for other cells.
  var header: UIListContentConfiguration?
}

/// The line below a cell of a list.
final class ListSeparator: UICollectionReusableView {
  static let kind = "separator of a list"

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .separator
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { return nil }
}
