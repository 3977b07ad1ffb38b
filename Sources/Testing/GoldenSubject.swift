import Mesmer
import MesmerVerdicts

/// Something that can be compared with a golden: a view, a scene, a pixmap, a fling or a
/// timeline on a scroll view. A type of your own conforms by saying what its pictures
/// are.
public protocol GoldenSubject {
  /// The picture, or the frames, that are compared.
  func goldenContent(_ rendering: GoldenRendering) throws -> GoldenContent
}

/// How a subject is rendered for its golden.
public struct GoldenRendering: Sendable {
  /// Pixels per point, for subjects that do not have a scale of their own; 1 by default.
  public var scale = 1.0
  /// The colour behind the views; transparent by default.
  public var background: Color?
  /// Frames per second of a motion; 60 by default.
  public var framesPerSecond = 60.0
  /// The variant that is rendered; nil outside of a matrix.
  package var variant: GoldenVariants.Variant?
  /// What is shown of a scroll view's content.
  package var extent = Extent.viewport

  /// How much of the content of a scroll view a picture shows.
  public enum Extent: Sendable {
    /// What a frame shows.
    case viewport
    /// All of it: that of the subject, or of the first scroll view in it.
    case wholeContent
  }

  /// Throws unless a subject is shown as it is.
  func checkViewport(of what: String) throws {
    if extent == .wholeContent {
      throw PictureError(
        "\(what) has no more content than it shows; .wholeContent is for views and scenes"
      )
    }
  }
}

/// What is compared with a golden.
public enum GoldenContent {
  /// One picture.
  case picture(Pixmap)
  /// The frames of a motion.
  case motion(Motion)
}

extension Pixmap: GoldenSubject {
  /// The pixmap itself.
  public func goldenContent(_ rendering: GoldenRendering) throws -> GoldenContent {
    try rendering.checkViewport(of: "a pixmap")
    return .picture(self)
  }
}

extension View: GoldenSubject {
  /// The view as `Renderer` draws it.
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
      throw PictureError("there is no scroll view in the view")
    }
    return .picture(picture)
  }

  /// Calls `body` while all content is shown of the view itself or the first scroll view
  /// in it, if that is asked, and with that.
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
  /// The scene as `mesmer render` draws it, at its own scale and over its own background.
  /// Throws if it has a font from a file without that file's digest.
  public func goldenContent(_ rendering: GoldenRendering) throws -> GoldenContent {
    try checkFontDigests()
    if let variant = rendering.variant {
      try resize(to: variant.size, scale: variant.scale)
    }
    if rendering.extent == .wholeContent { _ = try scrollView(id: nil) }
    return .picture(try showing(rendering) { try render() })
  }

  /// Calls `body` while the scene shows all content of its first scroll view, if asked.
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
  /// All frames of the motion: that of a scene at its own scale and rate and over its own
  /// background.
  public func goldenContent(_ rendering: GoldenRendering) throws -> GoldenContent {
    try rendering.checkViewport(of: "a motion")
    return .motion(
      at(
        scale: rendering.scale, framesPerSecond: rendering.framesPerSecond,
        background: rendering.background))
  }
}

/// The views that a subject shows, to explain a difference with.
enum GoldenTree {
  case view(View, GoldenRendering)
  case scene(Scene, GoldenRendering)

  /// Calls `body` with the views as the picture shows them.
  func show<R>(_ body: (ShownTree) -> R) -> R {
    switch self {
    case .view(let view, let rendering):
      view.showing(rendering) { scroll in
        var tree = ShownTree(
          view, scale: rendering.scale, background: rendering.background)
        tree.wholeContent = scroll
        return body(tree)
      }
    case .scene(let scene, let rendering):
      scene.showing(rendering) { ShownTree.show(scene, body) }
    }
  }
}

extension GoldenRendering {
  /// The views of a subject; nil if it has none or they are not known.
  func tree(of subject: some GoldenSubject) -> GoldenTree? {
    if let view = subject as? View { return .view(view, self) }
    return (subject as? Scene).map { .scene($0, self) }
  }
}
