import MesmerDrawing
import MesmerGeometry
import MesmerPaths
import MesmerScrolling

// Scroll indicators are drawn over the subviews, inside the scroll view's
// clip, straight into the picture. They are no views: nothing finds,
// hits, lays out or counts them, and no backing store holds them.
//
// Both ends of a knob are rounded to device pixels of the scroll view's own
// space, so that a knob is moved by scrolling but not reshaped: its round ends
// have the same pixels wherever it is.

/// When a scroll view shows its indicators.
public enum IndicatorDisplay: String, Hashable, Sendable, CaseIterable {
  /// Always, opaque.
  case always
  /// As UIKit does, while something moves by a timeline and a while after:
  /// never in a still.
  case auto
  /// Never.
  case never
}

extension ScrollView.IndicatorStyle {
  /// The colour of the knobs: black of 35 %, or white of 50 %. `black` is what
  /// `default` is in UIKit's light appearance.
  package var color: Color {
    switch self {
    case .default, .black: Color(white: 0, alpha: 0.35)
    case .white: Color(white: 1, alpha: 0.5)
    }
  }
}

extension ScrollView {
  /// Where the indicators lie, as plain numbers.
  package var indicatorGeometry: IndicatorGeometry {
    var insets = scrollIndicatorInsets
    if automaticallyAdjustsScrollIndicatorInsets && isInSafeArea {
      insets = insets + safeAreaInsets
    }
    return IndicatorGeometry(
      scrollGeometry, insets: insets, showsHorizontal: showsHorizontalScrollIndicator,
      showsVertical: showsVerticalScrollIndicator, metrics: indicatorMetrics)
  }

  /// Adds the indicators that are shown now.
  func addIndicators(to flattening: inout Flattening, layer: LayerSpace) {
    let opacity: Double
    switch indicatorDisplay {
    case .always: opacity = 1
    case .auto: opacity = indicatorOpacity
    case .never: opacity = 0
    }
    guard opacity > 0 else { return }
    let geometry = indicatorGeometry
    var color = indicatorStyle.color
    color.alpha *= opacity
    let end = scrollGeometry.maximumOffset
    let offset = contentOffset
    let knobs = [
      geometry.vertical(at: offset).map {
        $0.rounded(
          scale: flattening.scale, sticksRight: true, sticksDown: offset.y > end.y)
      },
      geometry.horizontal(at: offset).map {
        $0.rounded(
          scale: flattening.scale, sticksRight: offset.x > end.x, sticksDown: true)
      },
    ]
    for case .some(let rect) in knobs where rect.isFinite && layer.shows(rect) {
      let canvas = Canvas()
      canvas.fill(
        Path(
          roundedRect: rect, cornerRadius: min(rect.width, rect.height) / 2,
          style: .circular),
        with: color)
      flattening.append(PicturePatch(canvas.finish()), layer.placement)
    }
  }
}

extension Rect {
  /// Lengths rounded to pixels, at least one, and the place of one edge on each
  /// axis: the left and top, or the right and bottom.
  fileprivate func rounded(
    scale: Double, sticksRight: Bool, sticksDown: Bool
  ) -> Rect {
    // Not `PixelRounding`, which begins anew at every whole point: at scales
    // such as 1.5 those are no pixels' edges.
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
