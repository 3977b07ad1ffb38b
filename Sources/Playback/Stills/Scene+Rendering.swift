import MesmerDrawing
import MesmerGeometry
import MesmerPNGCodec
import MesmerPlatform
import MesmerSceneFormat
import MesmerViews

extension Scene {
  /// Renders the scene in its present state, at its scale, over its background. The bytes
  /// are those of `mesmer render`.
  ///
  /// If the frame would take more work or memory than the limits allow
  /// (`RenderLimitError`), it throws an error with the file and the view, and no pixel is
  /// drawn.
  ///
  /// - Parameter threads: the number of threads that draw; less than 1 counts as 1. Nil
  ///   (the default) means as many as suit the frame and the machine. The bytes are the
  ///   same for any number.
  public func render(threads: Int? = nil) throws(SceneError) -> Pixmap {
    var statistics = FrameStatistics()
    return try render(threads: threads, statistics: &statistics)
  }

  /// Renders the scene, and records which views drew and how many were composited.
  package func render(
    threads: Int? = nil, statistics: inout FrameStatistics
  ) throws(SceneError) -> Pixmap {
    try onScreen { screen throws(SceneError) in
      let renderer = Renderer(scale: scale, background: background, threads: threads)
      do {
        if let wholeContent {
          return try renderer.wholeContent(
            of: wholeContent, on: screen, statistics: &statistics)
        }
        let pixmap = try renderer.renderWithinLimits(screen, statistics: &statistics)
        // The screen is not one of the scene's views.
        statistics.composites -= screen.compositeCount
        return pixmap
      } catch { throw placed(error) }
    }
  }

  /// Writes all of the scroll view's content to a PNG file with the bytes of what
  /// `render` gives, in memory that does not grow with the height. Returns the size and
  /// the number of bytes. `planned` is called for each band before the first is drawn,
  /// while its views are there.
  package func writeWholeContent(
    of scroll: ScrollView, to path: String, threads: Int? = nil,
    statistics: inout FrameStatistics, planned: () throws -> Void
  ) throws -> (size: PixelRect, bytes: Int) {
    try onScreen { screen in
      let renderer = Renderer(scale: scale, background: background, threads: threads)
      var size = PixelRect(x: 0, y: 0, width: 0, height: 0)
      var output: (png: PNGBands, file: GrowingFile)?
      do {
        try renderer.renderWholeContent(
          of: scroll, on: screen, statistics: &statistics, planned: planned
        ) {
          size = $0
          output = (
            try PNGBands(
              width: size.width, height: size.height, content: $1, scale: scale),
            try GrowingFile(path)
          )
        } take: { band, _ in
          try output?.file.append(output?.png.append(band) ?? [])
        }
        try output?.file.append(output?.png.finish() ?? [])
        try output?.file.finish()
      } catch let error
        where error is RenderLimitError || error is PNGEncodingError
        || error is SceneError
      {
        throw placed(error)
      }
      return (size, output?.file.count ?? 0)
    }
  }

  /// An error of rendering, with the file.
  private func placed(_ error: any Error) -> SceneError {
    if let error = error as? RenderLimitError {
      return SceneError(Fault(error, file: file))
    }
    return SceneError(Fault(file: file, message: "\(error)"))
  }
}
