// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Core Graphics'.

import MesmerDrawing
import MesmerGeometry

/// A sequence of colours with locations.
public final class CGGradient: Sendable {
  let stops: [Gradient.Stop]

  /// Creates a gradient of colours at locations in 0...1. Colours without a location are
  /// placed as if all were evenly spaced. Nil without colours. Colours are sRGB; the
  /// colour space is ignored.
  public init?(
    colorsSpace: CGColorSpace?, colors: CFArray, locations: [CGFloat]?
  ) {
    if colors.isEmpty { return nil }
    let last = max(Double(colors.count - 1), 1)
    stops = colors.enumerated().map { index, color in
      if let locations, index < locations.count {
        return Gradient.Stop(locations[index], color)
      }
      return Gradient.Stop(Double(index) / last, color)
    }
  }

  /// Creates a gradient from components: red, green, blue and alpha for each colour. Nil
  /// if there are components for fewer than `count` colours.
  public convenience init?(
    colorSpace: CGColorSpace, colorComponents: [CGFloat],
    locations: [CGFloat]?, count: Int
  ) {
    guard count > 0, colorComponents.count / 4 >= count else { return nil }
    let colors = (0..<count).map { i in
      Color(
        red: colorComponents[4 * i], green: colorComponents[4 * i + 1],
        blue: colorComponents[4 * i + 2], alpha: colorComponents[4 * i + 3])
    }
    self.init(colorsSpace: colorSpace, colors: colors, locations: locations)
  }
}

/// The type of a gradient's colours, so that `[...] as CFArray` compiles.
public typealias CFArray = [CGColor]

/// The painting of a gradient before its start and after its end.
public struct CGGradientDrawingOptions: OptionSet, Hashable, Sendable {
  /// The options as bits.
  public let rawValue: UInt32

  /// Creates options from bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Paints the first colour before the start; without this option, nothing.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  /// Paints the last colour after the end; without this option, nothing.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

extension Canvas {
  /// Paints the clip with a gradient along a line.
  public func drawLinearGradient(
    _ gradient: CGGradient, start: CGPoint, end: CGPoint,
    options: CGGradientDrawingOptions
  ) {
    draw(gradient, .linear(from: start, to: end), options)
  }

  /// Paints the clip with a gradient between two circles.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat,
    endCenter: CGPoint, endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {
    draw(
      gradient,
      .radial(
        startCenter: startCenter, startRadius: startRadius,
        endCenter: endCenter, endRadius: endRadius), options)
  }

  /// Paints the clip with a gradient around a point, clockwise on screen from
  /// an angle in radians.
  public func drawConicGradient(
    _ gradient: CGGradient, center: CGPoint, angle: CGFloat
  ) {
    draw(
      gradient, .conic(center: center, startAngle: angle),
      [.drawsBeforeStartLocation, .drawsAfterEndLocation])
  }

  private func draw(
    _ gradient: CGGradient, _ geometry: Gradient.Geometry,
    _ options: CGGradientDrawingOptions
  ) {
    var stops = Gradient(geometry, stops: gradient.stops).orderedStops
    // Beyond an end the outermost stop determines the colour; at the end itself, the
    // innermost of the stops there.
    if !options.contains(.drawsBeforeStartLocation) {
      stops.insert(Gradient.Stop(0, .clear), at: 0)
    }
    if !options.contains(.drawsAfterEndLocation) {
      stops.append(Gradient.Stop(1, .clear))
    }
    fill(paintableBounds, with: Gradient(geometry, stops: stops))
  }
}
