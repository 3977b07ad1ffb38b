import MesmerGeometry

/// References for the rasterizer: how much of each pixel a shape covers, in Double, by
/// methods independent of the product's.
///
/// Pixel (x, y) is the square [x, x + 1) × [y, y + 1). Coverage is 0 through 1;
/// the product's coverage is in levels of 1/255.
///
/// - Polygons (`ExactCoverage+Polygon.swift`): each pixel that an edge enters
///   is cut into horizontal slabs in which no two edges cross, and the lengths
///   inside the shape are added up: exact for both fill rules, self-crossing
///   polygons included.
/// - Discs, rings and ellipses (`ExactCoverage+Disc.swift`): the integral of
///   the circle's height, as chords and the caps above them.
package enum ExactCoverage {}

/// A number for each pixel of a rectangle.
package struct CoverageGrid: Sendable {
  /// The pixels that have a number.
  package let bounds: PixelRect
  /// The numbers, row by row.
  package var values: [Double]

  /// A grid of zeros.
  package init(bounds: PixelRect) {
    self.bounds = bounds
    values = Array(repeating: 0, count: bounds.width * bounds.height)
  }

  /// The number of a pixel, which is inside `bounds`.
  package subscript(x: Int, y: Int) -> Double {
    get { values[index(x, y)] }
    set { values[index(x, y)] = newValue }
  }

  /// Returns the index of a pixel's number in `values`.
  package func index(_ x: Int, _ y: Int) -> Int {
    (y - bounds.minY) * bounds.width + (x - bounds.minX)
  }

  /// The sum of all numbers: the area of the shape inside `bounds`.
  package var sum: Double { values.reduce(0, +) }
}

/// The results of the polygon reference for each pixel.
package struct PolygonCoverage: Sendable {
  /// The part of each pixel that the fill rule encloses, exactly.
  package var grid: CoverageGrid
  /// The mean winding number of each pixel: the result of a rasterizer that adds up
  /// signed areas.
  package var winding: CoverageGrid
  /// Pixels whose coverage cannot be derived from a sum of signed areas: the winding
  /// numbers in them are not just two neighbouring integers (regions below 1e-9 px² are
  /// ignored). Row by row, as in `grid`.
  package var isMixed: [Bool]
  /// Pixels that an edge enters, row by row.
  package var isEdge: [Bool]
}
