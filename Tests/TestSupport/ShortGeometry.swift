import Mesmer

// Rectangles, sizes and points as tables of tests write them, without labels.

extension Rect {
  /// A rectangle of x, y, width and height.
  package init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(x: x, y: y, width: width, height: height)
  }
}

extension Size {
  /// A size of width and height.
  package init(_ width: Double, _ height: Double) {
    self.init(width: width, height: height)
  }
}

extension Point {
  /// A point of x and y.
  package init(_ x: Double, _ y: Double) { self.init(x: x, y: y) }
}
