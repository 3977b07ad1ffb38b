import MesmerGeometry
import MesmerLists
import MesmerViews

/// The scroll view of a section that scrolls by itself. The collection places the
/// content.
final class SectionScroll: UIScrollView, UIScrollViewDelegate {
  private unowned let collection: UICollectionView
  private var behavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none
  private var axis = MainAxis(isVertical: false)
  /// The offsets along the axis at which groups rest, in points.
  private var stops: [CGFloat] = []
  /// The index of the stop nearest to the offset at which a drag began.
  private var firstStop = 0
  private var placedBounds = CGRect.null

  init(_ collection: UICollectionView) {
    self.collection = collection
    super.init(frame: .zero)
    managesContent = true
    contentInsetAdjustmentBehavior = .never
    showsHorizontalScrollIndicator = false
    showsVerticalScrollIndicator = false
    scrollsToTop = false
    clipsToBounds = false
    delegate = self
    snap = { [unowned self] in target($0, $1) }
  }

  required init?(coder: NSCoder) { return nil }

  /// Applies the frame, the content size, the insets, the stops and the paging of a
  /// solved section.
  func show(_ solved: SolvedSection, frame: CGRect) {
    let isNew = placedBounds.isNull && behavior == .none
    axis = solved.groupAxis
    behavior = solved.section.orthogonalScrollingBehavior
    if self.frame != frame { self.frame = frame }
    let room = axis.length(frame.size)
    let insets = solved.section.contentInsets
    let lead = axis.isVertical ? insets.top : insets.leading
    var ends = UIEdgeInsets.zero
    func place(_ group: SolvedSection.Group) -> (CGFloat, CGFloat) {
      (axis.start(group.frame), axis.length(group.frame.size))
    }
    if behavior == .groupPagingCentered, let first = solved.groups.first,
      let last = solved.groups.last
    {
      let (a, b) = (place(first), place(last))
      let low = max((room - a.1) / 2 - a.0, 0)
      let high = max(
        b.0 + b.1 / 2 + room / 2 - axis.length(solved.stripSize), 0)
      ends =
        axis.isVertical
        ? UIEdgeInsets(top: low, left: 0, bottom: high, right: 0)
        : UIEdgeInsets(top: 0, left: low, bottom: 0, right: high)
    }
    if contentSize != solved.stripSize { contentSize = solved.stripSize }
    if contentInset != ends { contentInset = ends }
    stops = solved.groups.map { group in
      let (start, length) = place(group)
      return behavior == .groupPagingCentered
        ? start + length / 2 - room / 2 : start - lead
    }
    isPagingEnabled = behavior == .paging
    let pages = behavior == .groupPaging || behavior == .groupPagingCentered
    decelerationRate = pages ? .fast : .normal
    if isNew { contentOffset = CGPoint(x: -ends.left, y: -ends.top) }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    if bounds == placedBounds { return }
    placedBounds = bounds
    collection.placeItems()
  }

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
    firstStop = nearest(axis.start(bounds))
  }

  private func nearest(_ offset: CGFloat) -> Int {
    let next = ListGeometry.first(of: stops.count) { stops[$0] >= offset }
    if next == 0 { return 0 }
    if next == stops.count { return next - 1 }
    return stops[next] - offset <= offset - stops[next - 1] ? next : next - 1
  }

  /// Returns the offset at which a released drag ends.
  ///
  /// With group paging, a velocity of at least 0.25 points per millisecond (the threshold
  /// of pages) selects the stop before or after `firstStop`. A lower velocity selects the
  /// stop nearest to the current offset, at most one from `firstStop`. With
  /// `continuousGroupLeadingBoundary`, selects the stop nearest to `target`.
  private func target(_ target: CGPoint, _ velocity: CGVector) -> CGPoint {
    if stops.isEmpty { return target }
    var stop: Int
    switch behavior {
    case .none, .continuous, .paging: return target
    case .continuousGroupLeadingBoundary:
      stop = nearest(axis.isVertical ? target.y : target.x)
    case .groupPaging, .groupPagingCentered:
      let speed = axis.isVertical ? velocity.dy : velocity.dx
      stop = nearest(axis.start(bounds))
      if speed.magnitude >= 0.25 { stop = firstStop + (speed > 0 ? 1 : -1) }
      stop = min(max(stop, firstStop - 1, 0), firstStop + 1, stops.count - 1)
    }
    let end = scrollGeometry.clamped(axis.point(stops[stop], 0))
    return axis.isVertical
      ? CGPoint(x: target.x, y: end.y) : CGPoint(x: end.x, y: target.y)
  }
}
