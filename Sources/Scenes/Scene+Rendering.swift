import MesmerDrawing
import MesmerGeometry
import MesmerPNGCodec
import MesmerPlatform
import MesmerPlayback
import MesmerSceneFormat
import MesmerViews

extension Scene {
  /// Renders the scene in its present state, at its scale, over its background. The
  /// bytes are those of `mesmer render`.
  ///
  /// If the frame would take more work or memory than the limits allow
  /// (`RenderLimitError`), it throws an error with the file and the view, and no pixel is
  /// drawn.
  ///
  /// - Parameter threads: the number of threads that draw; less than 1 counts as 1. Nil
  ///   (the default) means a number suitable for the frame and the machine. The bytes
  ///   are the same for any number.
  public func render(threads: Int? = nil) throws(SceneError) -> Pixmap {
    var statistics = FrameStatistics()
    return try render(threads: threads, statistics: &statistics)
  }

  /// Renders the scene, and records the views that drew and the number of composited
  /// ones.
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
        let picture = try renderer.frameWithinLimits(of: screen)
        statistics = picture.frame.statistics
        // The screen is not a view of the scene.
        statistics.composites -= screen.compositeCount
        return renderer.draw(picture)
      } catch { throw placed(error) }
    }
  }

  /// Writes the picture of `render` to a PNG file. For the entire content of a scroll
  /// view, the memory is independent of the height. Returns the size and the number of
  /// bytes. `planned` is called before the file is written, while the views of the
  /// picture, or of each of its bands, exist.
  package func write(
    to path: String, threads: Int? = nil, statistics: inout FrameStatistics,
    planned: () throws -> Void
  ) throws -> (size: PixelRect, bytes: Int) {
    guard let scroll = wholeContent else {
      let picture = try render(threads: threads, statistics: &statistics)
      try planned()
      let bytes: [UInt8]
      do { bytes = try picture.pngData() } catch { throw placed(error) }
      try AtomicFile.write(bytes, to: path)
      return (picture.bounds, bytes.count)
    }
    return try onScreen { screen in
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

  /// Returns an error of rendering, with the file.
  private func placed(_ error: any Error) -> SceneError {
    if let error = error as? RenderLimitError {
      return SceneError(Fault(error, file: file))
    }
    return SceneError(Fault(file: file, message: "\(error)"))
  }
}
