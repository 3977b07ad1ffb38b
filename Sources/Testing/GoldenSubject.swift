import Mesmer
import MesmerExplanations
import MesmerScenes

/// A subject of a comparison with a golden: a view, a scene, a pixmap, a fling or a
/// timeline on a scroll view. Custom types conform by returning their pictures.
public protocol GoldenSubject {
  /// Returns the picture or the frames to compare.
  func goldenContent(_ rendering: GoldenRendering) throws -> GoldenContent
}

/// The parameters for rendering a subject for its golden.
public struct GoldenRendering: Sendable {
  /// Pixels per point, for views and their motions; 1 by default. A scene or a pixmap has
  /// its own scale.
  public var scale = 1.0
  /// The colour behind the views; transparent by default.
  public var background: Color?
  /// Frames per second of a motion; 60 by default.
  public var framesPerSecond = 60.0
  /// The variant that is rendered; nil outside of a matrix.
  package var variant: GoldenVariants.Variant?
  /// The part of a scroll view's content to show; the viewport by default.
  package var extent = Extent.viewport

  /// The part of a scroll view's content that a picture shows.
  public enum Extent: Sendable {
    /// The visible rectangle.
    case viewport
    /// The whole content of the subject, or of the first scroll view in it.
    case wholeContent
  }

  /// Throws unless the extent is the viewport.
  func checkViewport(of what: String) throws {
    if extent == .wholeContent {
      throw PictureError(".wholeContent is invalid for \(what); use a view or a scene")
    }
  }
}

/// The content to compare with a golden.
public enum GoldenContent {
  /// One picture.
  case picture(Pixmap)
  /// The frames of a motion.
  case motion(Motion)
}

extension Pixmap: GoldenSubject {
  /// Returns the pixmap itself.
  public func goldenContent(_ rendering: GoldenRendering) throws -> GoldenContent {
    try rendering.checkViewport(of: "a pixmap")
    return .picture(self)
  }
}

extension View: GoldenSubject {
  /// Returns the picture that `Renderer` draws of the view, in the variant's size; for
  /// `.wholeContent`, the whole content of the first scroll view.
  public func goldenContent(_ rendering: GoldenRendering) throws -> GoldenContent {
    if let size = rendering.variant?.size { frame.size = size }
    let renderer = Renderer(scale: rendering.scale, background: rendering.background)
    let picture = try showing(rendering) { scroll in
      if let scroll {
        var statistics = FrameStatistics()
        return try renderer.wholeContent(
          of: scroll, on: self, statistics: &statistics)
      }
      if rendering.extent == .viewport { return try renderer.renderWithinLimits(self) }
      throw PictureError("no scroll view in the view")
    }
    return .picture(picture)
  }

  /// Calls `body` with nil or, for `.wholeContent`, with the first scroll view of the
  /// tree, which shows its whole content during the call.
  fileprivate func showing<R>(
    _ rendering: GoldenRendering, _ body: (ScrollView?) throws -> R
  ) rethrows -> R {
    guard rendering.extent == .wholeContent,
      let scroll = tree.lazy.compactMap({ $0 as? ScrollView }).first
    else { return try body(nil) }
    return try scroll.withWholeContent(on: self, scale: rendering.scale) {
      try body(scroll)
    }
  }
}

extension Scene: GoldenSubject {
  /// Returns the scene as `mesmer render` draws it, over its own background, and in its
  /// own size and at its own scale unless the variant has others. Throws if it has a font
  /// from a file without that file's digest.
  public func goldenContent(_ rendering: GoldenRendering) throws -> GoldenContent {
    try checkFontDigests()
    if let variant = rendering.variant {
      try resize(to: variant.size, scale: variant.scale)
    }
    if rendering.extent == .wholeContent { _ = try scrollView(id: nil) }
    return .picture(try showing(rendering) { try render() })
  }

  /// Calls `body`. For `.wholeContent`, the scene shows the whole content of its first
  /// scroll view during the call.
  fileprivate func showing<R>(
    _ rendering: GoldenRendering, _ body: () throws -> R
  ) rethrows -> R {
    let old = wholeContent
    defer { wholeContent = old }
    if rendering.extent == .wholeContent { wholeContent = firstScrollView }
    return try body()
  }
}

extension Motion: GoldenSubject {
  /// Returns all frames of the motion. The motion of a scene has the scene's scale,
  /// frame rate and background.
  public func goldenContent(_ rendering: GoldenRendering) throws -> GoldenContent {
    try rendering.checkViewport(of: "a motion")
    return .motion(
      at(
        scale: rendering.scale, framesPerSecond: rendering.framesPerSecond,
        background: rendering.background))
  }
}

/// A subject whose views are known, for the explanation of a difference.
protocol ViewSubject {
  /// Calls `body` with the views as the picture shows them.
  func showTree<R>(_ rendering: GoldenRendering, _ body: (ShownTree) -> R) -> R
}

extension View: ViewSubject {
  func showTree<R>(_ rendering: GoldenRendering, _ body: (ShownTree) -> R) -> R {
    showing(rendering) { scroll in
      var tree = ShownTree(
        self, scale: rendering.scale, background: rendering.background)
      tree.wholeContent = scroll
      return body(tree)
    }
  }
}

extension Scene: ViewSubject {
  func showTree<R>(_ rendering: GoldenRendering, _ body: (ShownTree) -> R) -> R {
    showing(rendering) { ShownTree.show(self, body) }
  }
}
