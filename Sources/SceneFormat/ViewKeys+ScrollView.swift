import MesmerGeometry
import MesmerViews

extension ViewClass {
  static let scrollView = ViewClass(
    "ScrollView", keys: leading + common + scrollKeys, later: laterKeys,
    make: { ScrollView(frame: .zero) })

  /// A flag of a scroll view.
  private static func flag(
    _ name: String, _ set: @escaping @Sendable (ScrollView, Bool) -> Void
  ) -> ViewKey {
    .property(name, of: ScrollView.self, DocumentReader.bool, set)
  }

  /// A key that can only be applied when all views are there.
  private static func pending(
    _ name: String,
    _ apply: @escaping @Sendable (SceneBuilder, ScrollView, Int) -> Void
  ) -> ViewKey {
    ViewKey(name) { builder, view, node in
      apply(builder, unsafeDowncast(view, to: ScrollView.self), node)
    }
  }

  /// Content size and insets move the offset into its range and zooming moves
  /// it about the viewport's centre, so the offset comes last.
  private static let scrollKeys: [ViewKey] = [
    .property("contentInset", of: ScrollView.self, DocumentReader.insets) {
      $0.contentInset = $1
    },
    pending("contentSize") { $0.setContentSize(of: $1, $2) },
    pending("minimumZoomScale") { builder, scroll, node in
      guard let value = builder.reader.zoomScale(node) else { return }
      scroll.minimumZoomScale = value
      builder.limits.append((scroll, node))
    },
    pending("maximumZoomScale") { builder, scroll, node in
      guard let value = builder.reader.zoomScale(node) else { return }
      scroll.maximumZoomScale = value
      builder.limits.append((scroll, node))
    },
    pending("viewForZooming") { $0.setViewForZooming(of: $1, $2) },
    pending("zoomScale") { builder, scroll, node in
      guard let value = builder.reader.zoomScale(node) else { return }
      builder.zooms.append((scroll, node, value))
    },
    pending("contentOffset") { builder, scroll, node in
      guard let value = builder.reader.point(node) else { return }
      builder.offsets.append((scroll, value))
    },
    flag("bounces") { $0.bounces = $1 },
    flag("bouncesZoom") { $0.bouncesZoom = $1 },
    flag("alwaysBounceVertical") { $0.alwaysBounceVertical = $1 },
    flag("alwaysBounceHorizontal") { $0.alwaysBounceHorizontal = $1 },
    flag("isPagingEnabled") { $0.isPagingEnabled = $1 },
    flag("isDirectionalLockEnabled") { $0.isDirectionalLockEnabled = $1 },
    flag("isScrollEnabled") { $0.isScrollEnabled = $1 },
    .property(
      "decelerationRate", of: ScrollView.self, DocumentReader.decelerationRate
    ) { $0.decelerationRate = $1 },
    flag("showsVerticalScrollIndicator") {
      $0.showsVerticalScrollIndicator = $1
    },
    flag("showsHorizontalScrollIndicator") {
      $0.showsHorizontalScrollIndicator = $1
    },
    .property(
      "indicatorStyle", of: ScrollView.self,
      { r in { r.choice($0) as ScrollView.IndicatorStyle? } }
    ) { $0.indicatorStyle = $1 },
    .property(
      "scrollIndicatorInsets", of: ScrollView.self, DocumentReader.insets
    ) { $0.scrollIndicatorInsets = $1 },
    flag("delaysContentTouches") { $0.delaysContentTouches = $1 },
    flag("canCancelContentTouches") { $0.canCancelContentTouches = $1 },
    flag("scrollsToTop") { $0.scrollsToTop = $1 },
  ]
}
