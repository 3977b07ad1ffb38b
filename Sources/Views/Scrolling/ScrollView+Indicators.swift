import MesmerDrawing
import MesmerGeometry
import MesmerPaths
import MesmerScrolling

// Scroll indicators are drawn directly into the picture, over the subviews and inside the
// scroll view's clip. They are not views: the lookup and the counts of views, hit testing
// and layout do not include them, and no backing store contains them.
//
// Both ends of an indicator's knob are rounded to device pixels in the scroll view's own
// space, so that scrolling moves a knob without reshaping it. Its round ends have the
// same pixels everywhere.

/// The visibility of a scroll view's indicators.
package enum IndicatorDisplay: String, Hashable, Sendable, CaseIterable {
  /// Always, and opaque.
  case always
  /// As in UIKit: during motion and briefly after it; never in a still.
  case auto
  /// Never.
  case never
}

extension ScrollView.IndicatorStyle {
  /// The colour of the knobs: black at 35 %, or white at 50 %. UIKit's `default` is
  /// `black` in the light appearance and `white` in the dark.
  package var color: Color {
    let (black, white) = (Color(white: 0, alpha: 0.35), Color(white: 1, alpha: 0.5))
    return switch self {
    case .default: Color(light: black, dark: white)
    case .black: black
    case .white: white
    }
  }
}

extension ScrollView {
  /// The positions of the indicators, as plain numbers.
  package var indicatorGeometry: IndicatorGeometry {
    indicatorGeometry(verticalScrollIndicatorInsets)
  }

  private func indicatorGeometry(_ own: EdgeInsets) -> IndicatorGeometry {
    var insets = own
    if automaticallyAdjustsScrollIndicatorInsets && isInSafeArea {
      insets = insets + safeAreaInsets
    }
    return IndicatorGeometry(
      scrollGeometry, insets: insets, showsHorizontal: showsHorizontalScrollIndicator,
      showsVertical: showsVerticalScrollIndicator, metrics: indicatorMetrics)
  }

  /// Adds the visible indicators to the picture.
  func addIndicators(to composer: inout PictureComposer, layer: LayerSpace) {
    let opacity: Double
    switch indicatorDisplay {
    case .always: opacity = 1
    case .auto: opacity = indicatorOpacity
    case .never: opacity = 0
    }
    guard opacity > 0 else { return }
    let geometry = indicatorGeometry
    let isRightToLeft = mirrors(composer)
    let color = indicatorStyle.color.faded(by: opacity)
    let end = scrollGeometry.maximumOffset
    let offset = shownBounds.origin
    let knobs = [
      geometry.vertical(at: offset).map {
        $0.rounded(
          scale: composer.scale, sticksRight: true, sticksDown: offset.y > end.y)
      }.map { isRightToLeft ? mirrored($0) : $0 },
      indicatorGeometry(horizontalScrollIndicatorInsets).horizontal(at: offset).map {
        $0.rounded(
          scale: composer.scale, sticksRight: offset.x > end.x, sticksDown: true)
      },
    ]
    for case .some(let rect) in knobs where rect.isFinite && layer.shows(rect) {
      let knob = Path(
        roundedRect: rect, cornerRadius: min(rect.width, rect.height) / 2,
        style: .circular)
      composer.append(
        .fill(knob, .nonZero, .color(color)), in: knob.controlBounds, layer.placement)
    }
  }
}

extension ScrollView {
  /// Returns a knob at the right edge moved to the left one.
  fileprivate func mirrored(_ knob: Rect) -> Rect {
    var result = knob
    result.origin.x = bounds.width - knob.maxX
    return result
  }
}

extension Rect {
  /// Returns the rectangle with its width and height rounded to pixels, each at least one
  /// pixel. On each axis one edge is also rounded to pixels: left or right, top or
  /// bottom.
  fileprivate func rounded(
    scale: Double, sticksRight: Bool, sticksDown: Bool
  ) -> Rect {
    // `PixelRounding` is not used, because it restarts at every whole point: at scales
    // such as 1.5 those are not pixel edges.
    func pixels(_ value: Double) -> Double {
      (value * scale).rounded(.toNearestOrAwayFromZero) / scale
    }
    let width = max(pixels(self.width), 1 / scale)
    let height = max(pixels(self.height), 1 / scale)
    return Rect(
      x: sticksRight ? pixels(maxX) - width : pixels(minX),
      y: sticksDown ? pixels(maxY) - height : pixels(minY), width: width,
      height: height)
  }
}
