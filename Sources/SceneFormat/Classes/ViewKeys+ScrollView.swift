import MesmerGeometry
import MesmerJSONText
import MesmerViews

extension ViewClass {
  static let scrollView = ViewClass(
    "ScrollView", keys: leading + common + scrollKeys,
    make: { ScrollView(frame: .zero) })

  /// Returns a key whose closure may defer the value until all views exist.
  private static func pending(
    _ name: String, about: String? = nil,
    _ schema: @escaping @autoclosure @Sendable () -> JSONElement,
    _ apply: @escaping @Sendable (SceneBuilder, ScrollView, Int) -> Void,
    write: @escaping @Sendable (SceneWriter, ScrollView) -> JSONElement?
  ) -> ViewKey {
    ViewKey(
      name, about: about, schema: schema(),
      apply: { builder, view, node in
        apply(builder, unsafeDowncast(view, to: ScrollView.self), node)
      },
      write: { writer, view, _ in
        write(writer, unsafeDowncast(view, to: ScrollView.self))
      })
  }

  /// Returns the key of a limit of the zoom scale. `SceneBuilder.finish()` compares the
  /// limits.
  private static func zoomLimit(
    _ name: String, _ path: ReferenceWritableKeyPath<ScrollView, Double> & Sendable
  ) -> ViewKey {
    let form = ValueForm<Double>.zoomScale.about(
      "A limit of zoomScale, in points on screen per point of the zoomed view")
    return pending(name, form.schema) { builder, scroll, node in
      guard let value = form.read(builder.reader, node) else { return }
      scroll[keyPath: path] = value
      builder.limits.append((scroll, node))
    } write: { _, scroll in
      scroll[keyPath: path] == 1 ? nil : form.write(scroll[keyPath: path])
    }
  }

  /// The keys of scroll views. The content offset is applied last, because content size
  /// and insets clamp it to its range, and zooming changes it about the viewport's
  /// centre.
  static let scrollKeys: [ViewKey] = [
    .value(
      "contentInset", \ScrollView.contentInset, .insets,
      "The scrollable space around the content, [top, left, bottom, right] in points"
    ).reachingSubviews,
    pending(
      "contentSize",
      about: "[width, height] in points, or \"auto\" to contain all subviews",
      .anyOf([SchemaDefinition.size.reference, ["const": "auto"]])
    ) {
      $0.setContentSize(of: $1, $2)
    } write: { _, scroll in
      if scroll.contentSizeIsAutomatic { return "auto" }
      return scroll.contentSize == .zero
        ? nil : ValueForm<Size>.size.write(scroll.contentSize)
    },
    zoomLimit("minimumZoomScale", \.minimumZoomScale).unseen,
    zoomLimit("maximumZoomScale", \.maximumZoomScale).unseen,
    pending(
      "viewForZooming",
      about:
        "The id of the subview that zooming scales; null to disable zooming",
      ["type": ["string", "null"]]
    ) {
      $0.setViewForZooming(of: $1, $2)
    } write: { writer, scroll in
      scroll.zoomedView.map { .string(writer.id(of: $0)) }
    },
    pending(
      "zoomScale",
      ValueForm<Double>.zoomScale.about(
        "Points on screen per point of the zoomed view"
      ).schema
    ) { builder, scroll, node in
      guard let value = ValueForm<Double>.zoomScale.read(builder.reader, node) else {
        return
      }
      builder.zooms.append((scroll, node, value))
    } write: { _, scroll in
      // With `scalesPageToFit`, the default zoom scale may differ from 1.
      scroll.zoomScale == 1 && !scroll.scalesPageToFit
        ? nil : .number(scroll.zoomScale)
    },
    pending(
      "contentOffset",
      SchemaDefinition.point.reference.described(
        "The content point at the top left of the bounds, [x, y] in points; equal to the "
          + "origin of bounds")
    ) { builder, scroll, node in
      builder.setContentOffset(of: scroll, node)
    } write: { _, scroll in
      // With a safe area, the default offset may differ from zero.
      scroll.contentOffset == .zero
        && scroll.adjustedContentInset == scroll.contentInset
        ? nil : ValueForm<Point>.point.write(scroll.contentOffset)
    },
    .value(
      "contentInsetAdjustmentBehavior", \ScrollView.contentInsetAdjustmentBehavior,
      .choice, "The rule for adding the safe area to contentInset"
    ).reachingSubviews,
    .value(
      "scalesPageToFit", \ScrollView.scalesPageToFit, .bool,
      "Whether the initial zoomScale makes the zoomed view as wide as the bounds"
    ).reachingSubviews,
    .optional(
      "doubleTapZoom", \ScrollView.doubleTapZoomScale,
      .zoomScale.about(
        "The zoomScale to which a double tap zooms in at the finger. Above "
          + "minimumZoomScale, a double tap zooms out to minimumZoomScale instead. With "
          + "null, double taps have no effect")
    ).unseen,
    .value(
      "bounces", \ScrollView.bounces, .bool,
      "Whether content can be pulled beyond its edges"
    ).unseen,
    .value(
      "bouncesZoom", \ScrollView.bouncesZoom, .bool,
      "Whether pinching can exceed the zoom limits; the zoom then bounces back"
    ).unseen,
    .value(
      "alwaysBounceVertical", \ScrollView.alwaysBounceVertical, .bool,
      "Whether content that fits the bounds can be pulled vertically"
    ).unseen,
    .value(
      "alwaysBounceHorizontal", \ScrollView.alwaysBounceHorizontal, .bool,
      "Whether content that fits the bounds can be pulled horizontally"
    ).unseen,
    .value(
      "isPagingEnabled", \ScrollView.isPagingEnabled, .bool,
      "Whether scrolling stops only at the ends and at multiples of the bounds' size"
    ).unseen,
    .value(
      "isDirectionalLockEnabled", \ScrollView.isDirectionalLockEnabled, .bool,
      "Whether a drag that begins along one axis stays on it"
    )
    .unseen,
    .value(
      "isScrollEnabled", \ScrollView.isScrollEnabled, .bool, "Whether touches scroll"
    ).unseen,
    .value("decelerationRate", \ScrollView.decelerationRate, .decelerationRate).unseen,
    .value(
      "showsVerticalScrollIndicator", \ScrollView.showsVerticalScrollIndicator, .bool,
      "Whether a vertical indicator is shown"),
    .value(
      "showsHorizontalScrollIndicator", \ScrollView.showsHorizontalScrollIndicator,
      .bool, "Whether a horizontal indicator is shown"),
    .value(
      "indicatorStyle", \ScrollView.indicatorStyle, .choice,
      "The colour of the indicators"),
    .value(
      "scrollIndicatorInsets", \ScrollView.scrollIndicatorInsets, .insets,
      "[top, left, bottom, right] in points between indicators and edges"),
    .value(
      "delaysContentTouches", \ScrollView.delaysContentTouches, .bool,
      "Whether subviews receive touches only after 0.15 s or at their end, unless the "
        + "touches scroll before"
    ).unseen,
    .value(
      "canCancelContentTouches", \ScrollView.canCancelContentTouches, .bool,
      "Whether a drag that scrolls cancels the touches that a subview has received"
    ).unseen,
    .value(
      "scrollsToTop", \ScrollView.scrollsToTop, .bool,
      "Whether a tap on the status bar scrolls to the top"
    ).unseen,
  ]
}
