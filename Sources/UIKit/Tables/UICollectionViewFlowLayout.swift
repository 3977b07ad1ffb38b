import Foundation
import MesmerGeometry
import MesmerLists
import MesmerViews

/// Methods that customize a flow layout. By default, each method returns the
/// corresponding property of the layout.
public protocol UICollectionViewDelegateFlowLayout: UICollectionViewDelegate {
  /// Returns the size of an item.
  func collectionView(
    _ collectionView: UICollectionView,
    layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize
  /// Returns the insets of a section's items.
  func collectionView(
    _ collectionView: UICollectionView,
    layout collectionViewLayout: UICollectionViewLayout,
    insetForSectionAt section: Int
  ) -> UIEdgeInsets
  /// Returns the spacing between lines.
  func collectionView(
    _ collectionView: UICollectionView,
    layout collectionViewLayout: UICollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat
  /// Returns the minimum spacing between the items of a line.
  func collectionView(
    _ collectionView: UICollectionView,
    layout collectionViewLayout: UICollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat
  /// Returns the size of a header; only the length along the scroll direction is used.
  func collectionView(
    _ collectionView: UICollectionView,
    layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize
  /// Returns the size of a footer; only the length along the scroll direction is used.
  func collectionView(
    _ collectionView: UICollectionView,
    layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize
}

extension UICollectionViewDelegateFlowLayout {
  private func flow(_ layout: UICollectionViewLayout) -> UICollectionViewFlowLayout? {
    layout as? UICollectionViewFlowLayout
  }
  /// Returns the layout's `itemSize`.
  public func collectionView(
    _ collectionView: UICollectionView,
    layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize { flow(collectionViewLayout)?.itemSize ?? .zero }
  /// Returns the layout's `sectionInset`.
  public func collectionView(
    _ collectionView: UICollectionView,
    layout collectionViewLayout: UICollectionViewLayout,
    insetForSectionAt section: Int
  ) -> UIEdgeInsets { flow(collectionViewLayout)?.sectionInset ?? .zero }
  /// Returns the layout's `minimumLineSpacing`.
  public func collectionView(
    _ collectionView: UICollectionView,
    layout collectionViewLayout: UICollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat { flow(collectionViewLayout)?.minimumLineSpacing ?? 0 }
  /// Returns the layout's `minimumInteritemSpacing`.
  public func collectionView(
    _ collectionView: UICollectionView,
    layout collectionViewLayout: UICollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat { flow(collectionViewLayout)?.minimumInteritemSpacing ?? 0 }
  /// Returns the layout's `headerReferenceSize`.
  public func collectionView(
    _ collectionView: UICollectionView,
    layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize { flow(collectionViewLayout)?.headerReferenceSize ?? .zero }
  /// Returns the layout's `footerReferenceSize`.
  public func collectionView(
    _ collectionView: UICollectionView,
    layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize { flow(collectionViewLayout)?.footerReferenceSize ?? .zero }
}

/// A layout of items one after another in lines, like the words of a text. Lines follow
/// one another downwards, or in a horizontal layout to the right.
///
/// The items of a full line are spaced to fill the line; a single item is centred. In the
/// last line, the spacing is that of a full line if all items have the same size, and the
/// minimum otherwise.
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  open override class var invalidationContextClass: AnyClass {
    UICollectionViewFlowLayoutInvalidationContext.self
  }
  /// The size that requests measuring in UIKit; here, items are not measured and have
  /// `itemSize` or the delegate's size.
  public class var automaticSize: CGSize { CGSize(width: 1e10, height: 1e10) }

  private func changed() { invalidateLayout() }

  /// The scroll direction; vertical by default.
  open var scrollDirection = UICollectionView.ScrollDirection.vertical {
    didSet { changed() }
  }
  /// The size of items, in points; 50 x 50 by default.
  open var itemSize = CGSize(width: 50, height: 50) { didSet { changed() } }
  /// Stored and ignored: items are not measured.
  open var estimatedItemSize = CGSize.zero
  /// The spacing between lines, in points; 10 by default.
  open var minimumLineSpacing: CGFloat = 10 { didSet { changed() } }
  /// The minimum spacing between the items of a line, in points; 10 by default.
  open var minimumInteritemSpacing: CGFloat = 10 { didSet { changed() } }
  /// The insets of a section's items; zero by default.
  open var sectionInset = UIEdgeInsets.zero { didSet { changed() } }
  /// The size of headers; zero by default, which means no headers. Only the length along
  /// the scroll direction is used.
  open var headerReferenceSize = CGSize.zero { didSet { changed() } }
  /// The size of footers; zero by default, which means no footers. Only the length along
  /// the scroll direction is used.
  open var footerReferenceSize = CGSize.zero { didSet { changed() } }
  /// Whether headers remain visible while their section is; false by default.
  open var sectionHeadersPinToVisibleBounds = false { didSet { changed() } }
  /// Whether footers remain visible while their section is; false by default.
  open var sectionFootersPinToVisibleBounds = false { didSet { changed() } }

  private var sections: [FlowSection] = []
  private var geometry = ListGeometry([], rowHeights: [])
  private var preparedRoom: CGFloat = 0

  /// Creates a vertical flow layout.
  public override init() { super.init() }

  /// Creates a vertical flow layout: there are no archives.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  private var isVertical: Bool { scrollDirection == .vertical }

  /// Swaps the axes in a horizontal layout.
  private func turned(_ size: CGSize) -> CGSize {
    isVertical ? size : CGSize(width: size.height, height: size.width)
  }
  private func turned(_ rect: CGRect) -> CGRect {
    isVertical
      ? rect
      : CGRect(x: rect.minY, y: rect.minX, width: rect.height, height: rect.width)
  }

  /// Returns the size of bounds within the insets, in the axes of a vertical layout.
  private func room(_ bounds: CGRect) -> CGSize {
    let inset = collectionView?.adjustedContentInset ?? .zero
    return turned(
      CGSize(
        width: bounds.width - inset.left - inset.right,
        height: bounds.height - inset.top - inset.bottom))
  }

  open override func prepare() {
    super.prepare()
    guard let view = collectionView else { return }
    let room = room(view.bounds).width
    preparedRoom = room
    let delegate = view.delegate as? any UICollectionViewDelegateFlowLayout
    sections = (0..<view.numberOfSections).map { section in
      let count = view.numberOfItems(inSection: section)
      let insets =
        delegate?.collectionView(view, layout: self, insetForSectionAt: section)
        ?? sectionInset
      var sizes = [turned(itemSize)]
      if let delegate {
        sizes = (0..<count).map {
          turned(
            delegate.collectionView(
              view, layout: self, sizeForItemAt: IndexPath(item: $0, section: section)))
        }
      }
      let header =
        delegate?.collectionView(
          view, layout: self, referenceSizeForHeaderInSection: section)
        ?? headerReferenceSize
      let footer =
        delegate?.collectionView(
          view, layout: self, referenceSizeForFooterInSection: section)
        ?? footerReferenceSize
      return FlowSection(
        count: count, sizes: sizes, room: room,
        before: isVertical ? insets.left : insets.top,
        after: isVertical ? insets.right : insets.bottom,
        above: isVertical ? insets.top : insets.left,
        below: isVertical ? insets.bottom : insets.right,
        spacing: delegate?.collectionView(
          view, layout: self, minimumInteritemSpacingForSectionAt: section)
          ?? minimumInteritemSpacing,
        lineSpacing: delegate?.collectionView(
          view, layout: self, minimumLineSpacingForSectionAt: section)
          ?? minimumLineSpacing,
        header: turned(header).height, footer: turned(footer).height)
    }
    geometry = ListGeometry(sections.map(\.extents), rowHeights: [])
  }

  open override var collectionViewContentSize: CGSize {
    guard let view = collectionView else { return .zero }
    return turned(CGSize(width: max(room(view.bounds).width, 0), height: geometry.height))
  }

  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    room(newBounds).width != preparedRoom
  }

  // MARK: Attributes

  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    let part = turned(rect)
    var found: [UICollectionViewLayoutAttributes] = []
    for line in geometry.paths(from: part.minY, to: part.maxY) {
      let section = sections[line.section]
      let top = geometry.span(of: line)?.lowerBound ?? 0
      for (item, frame) in zip(section.items(line.row), section.frames(line.row)) {
        let frame = turned(frame.offsetBy(dx: 0, dy: top))
        if !frame.intersects(rect) { continue }
        let cell = attributes(of: .cell, at: IndexPath(item: item, section: line.section))
        cell.frame = frame
        found.append(cell)
      }
    }
    for section in geometry.sections(from: part.minY, to: part.maxY) {
      for isFooter in [false, true] {
        if let edge = edge(section, isFooter: isFooter), edge.frame.intersects(rect) {
          found.append(edge)
        }
      }
    }
    return found
  }

  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let place = indexPath.place
    guard sections.indices.contains(place.section), place.row >= 0,
      place.row < sections[place.section].count
    else { return nil }
    let section = sections[place.section]
    let line = section.line(of: place.row)
    guard let span = geometry.span(of: RowPath(section: place.section, row: line))
    else { return nil }
    let frame = section.frames(line)[place.row - section.items(line).lowerBound]
    let cell = attributes(of: .cell, at: indexPath)
    cell.frame = turned(frame.offsetBy(dx: 0, dy: span.lowerBound))
    return cell
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    switch elementKind {
    case UICollectionView.elementKindSectionHeader:
      edge(indexPath.place.section, isFooter: false)
    case UICollectionView.elementKindSectionFooter:
      edge(indexPath.place.section, isFooter: true)
    default: nil
    }
  }

  /// Returns the current attributes of a header or footer; nil if its length along the
  /// scroll direction is 0.
  private func edge(
    _ index: Int, isFooter: Bool
  ) -> UICollectionViewLayoutAttributes? {
    guard sections.indices.contains(index), let view = collectionView,
      let span = geometry.span(ofSection: index)
    else { return nil }
    let section = sections[index]
    let height = isFooter ? section.footer : section.header
    if !(height > 0) { return nil }
    let inset = view.adjustedContentInset
    let part = turned(view.bounds.inset(by: inset))
    var y = isFooter ? span.upperBound - height : span.lowerBound
    var isPinned = false
    if !isFooter && sectionHeadersPinToVisibleBounds {
      y = max(y, min(part.minY, span.upperBound - section.footer - height))
      isPinned = true
    } else if isFooter && sectionFootersPinToVisibleBounds {
      y = min(y, max(part.maxY - height, span.lowerBound + section.header))
      isPinned = true
    }
    let attributes = attributes(
      of: .supplementaryView, at: IndexPath(item: 0, section: index),
      kind: isFooter
        ? UICollectionView.elementKindSectionFooter
        : UICollectionView.elementKindSectionHeader)
    attributes.frame = turned(
      CGRect(x: 0, y: y, width: turned(collectionViewContentSize).width, height: height))
    attributes.zIndex = isPinned ? 10 : 0
    return attributes
  }
}

/// The line breaks and item frames of a section of a flow layout. In a horizontal layout,
/// the axes are swapped.
struct FlowSection {
  let count: Int
  let header: CGFloat
  let footer: CGFloat
  private let above: CGFloat
  private let below: CGFloat
  private let before: CGFloat
  /// The common size of all items, or the size of each.
  private let sizes: [CGSize]
  /// The width of a line.
  private let room: CGFloat
  private let spacing: CGFloat
  private let lineSpacing: CGFloat
  /// The first item of each line, followed by the item count; empty if all items have the
  /// same size.
  private let breaks: [Int]
  /// The number of items in a full line if all items have the same size; 0 otherwise.
  private let full: Int

  init(
    count: Int, sizes: [CGSize], room: CGFloat, before: CGFloat, after: CGFloat,
    above: CGFloat, below: CGFloat, spacing: CGFloat, lineSpacing: CGFloat,
    header: CGFloat, footer: CGFloat
  ) {
    func extent(_ value: CGFloat) -> CGFloat { value > 0 && value.isFinite ? value : 0 }
    let sizes = sizes.map {
      CGSize(width: extent($0.width), height: extent($0.height))
    }
    let isOne = sizes.allSatisfy { $0 == sizes[0] }
    self.sizes = isOne ? Array(sizes.prefix(1)) : sizes
    (self.count, self.before, self.above, self.below) = (count, before, above, below)
    self.room = extent(room - before - after)
    (self.spacing, self.lineSpacing) = (extent(spacing), lineSpacing)
    (self.header, self.footer) = (extent(header), extent(footer))
    if isOne {
      let width = sizes.first?.width ?? 0
      let most = (self.room + self.spacing) / (width + self.spacing)
      full = most >= 1 ? (most < 1e9 ? Int(most) : max(count, 1)) : 1
      breaks = []
    } else {
      full = 0
      var breaks = [0]
      var width: CGFloat = 0
      for (item, size) in sizes.enumerated() {
        if item > breaks[breaks.count - 1], width + self.spacing + size.width > self.room
        {
          breaks.append(item)
          width = size.width
        } else {
          width += size.width + (item == breaks[breaks.count - 1] ? 0 : self.spacing)
        }
      }
      self.breaks = breaks + [count]
    }
  }

  private var lineCount: Int {
    full > 0 ? (count + full - 1) / full : breaks.count - 1
  }

  /// Returns the items of a line.
  func items(_ line: Int) -> Range<Int> {
    full > 0
      ? line * full..<min((line + 1) * full, count) : breaks[line]..<breaks[line + 1]
  }

  /// Returns the line of an item.
  func line(of item: Int) -> Int {
    if full > 0 { return item / full }
    var (low, high) = (0, breaks.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if breaks[middle] <= item { low = middle } else { high = middle }
    }
    return low
  }

  private func size(_ item: Int) -> CGSize { sizes.count == 1 ? sizes[0] : sizes[item] }

  private func height(_ line: Int) -> CGFloat {
    sizes.count == 1 ? sizes[0].height : items(line).map { size($0).height }.max() ?? 0
  }

  /// The section as a list section. Its lines are rows; the height of each but the last
  /// includes the line spacing.
  var extents: ListGeometry.Section {
    let lines = lineCount
    let heights =
      sizes.isEmpty || lines == 0
      ? []
      : (0..<lines).map { height($0) + ($0 + 1 < lines ? lineSpacing : 0) }
    return ListGeometry.Section(
      header: header + above, rowCount: lines, footer: below + footer,
      heights: RowHeights(heights))
  }

  /// Returns the frames of a line's items, relative to the top of the line.
  func frames(_ line: Int) -> [CGRect] {
    let items = items(line)
    let isLast = line == lineCount - 1
    let height = height(line)
    let width = items.reduce(0) { $0 + size($1).width }
    var gap = spacing
    var x = before
    if full > 0 {
      let rest = room - CGFloat(full) * size(0).width
      if full > 1 { gap = rest / CGFloat(full - 1) } else { x += max(rest, 0) / 2 }
    } else if !isLast {
      if items.count > 1 {
        gap = (room - width) / CGFloat(items.count - 1)
      } else {
        x += max(room - width, 0) / 2
      }
    }
    return items.map { item in
      let size = size(item)
      defer { x += size.width + gap }
      return CGRect(
        x: x, y: (height - size.height) / 2, width: size.width, height: size.height)
    }
  }
}

/// The invalid parts of a flow layout: always the whole layout.
open class UICollectionViewFlowLayoutInvalidationContext:
  UICollectionViewLayoutInvalidationContext
{
  /// Whether the delegate is queried again; stored and ignored: it is always queried.
  open var invalidateFlowLayoutDelegateMetrics = true
  /// Whether attributes are computed again; stored and ignored: they are always computed.
  open var invalidateFlowLayoutAttributes = true
}
