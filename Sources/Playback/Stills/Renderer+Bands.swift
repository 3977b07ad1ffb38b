import MesmerDrawing
import MesmerGeometry
import MesmerJSONText
import MesmerPNGCodec
import MesmerRaster
import MesmerViews

extension Renderer {
  /// Renders the entire content of a scroll view that shows it on a screen
  /// (`ScrollView.withWholeContent`), in bands from the top, so that memory is
  /// independent of the height.
  ///
  /// Nothing is drawn if the size is invalid for a PNG, or if the work of all bands or
  /// the memory of one would exceed the limits: these costs are determined first.
  ///
  /// - Parameters:
  ///   - bandPixels: the approximate number of pixels in a band.
  ///   - planned: called for each band before the first is drawn, while the views of
  ///     the band exist.
  ///   - begin: called with the size before the first band.
  ///   - take: called with each band.
  package func renderWholeContent(
    of scroll: ScrollView, on screen: View, bandPixels: Int = 1 << 22,
    statistics: inout FrameStatistics, planned: () throws -> Void = {},
    begin: (PixelRect, PixelContent) throws -> Void,
    take: (_ band: Pixmap, _ top: Int) throws -> Void
  ) throws {
    scroll.limitRows(to: 0..<0, of: screen, scale: scale)
    screen.prepareForDisplay()
    if let fault = scroll.faultOfWholeContent {
      throw SceneError(Fault(file: "", message: fault))
    }
    let whole = PixelRect(pixelSize(of: screen))
    try PNGEncoder.check(width: whole.width, height: whole.height)
    let rows = StreamCuts.rows(width: whole.width)
    // A list creates the rows for some thousand pixels at a time.
    let height = max(min(bandPixels / whole.width, 8192) / rows, 1) * rows
    let bands = stride(from: 0, to: whole.height, by: height).map {
      PixelRect(
        x: 0, y: $0, width: whole.width, height: min(height, whole.height - $0))
    }
    func frame(of band: PixelRect, after steps: Double) throws -> FramePicture {
      scroll.limitRows(to: band.minY..<band.maxY, of: screen, scale: scale)
      return try frameWithinLimits(of: screen, band: band, after: steps)
    }
    var steps = 0.0
    var first: FramePicture?
    for band in bands {
      let part = try frame(of: band, after: steps)
      steps += part.plan?.steps ?? 0
      statistics.draws += part.statistics.draws
      // The screen itself is not counted.
      statistics.composites += part.statistics.composites - 1
      if first == nil { first = part }
      try planned()
    }
    guard let first else { return }
    try begin(whole, first.content)
    for (index, band) in bands.enumerated() {
      try take(draw(index == 0 ? first : frame(of: band, after: 0)), band.minY)
    }
  }

  /// Returns the picture that `renderWholeContent` makes, at most 2^28 pixels.
  package func wholeContent(
    of scroll: ScrollView, on screen: View, bandPixels: Int = 1 << 22,
    statistics: inout FrameStatistics
  ) throws -> Pixmap {
    var picture: Pixmap?
    try renderWholeContent(
      of: scroll, on: screen, bandPixels: bandPixels, statistics: &statistics
    ) {
      if let error = RenderLimitError($0) { throw error }
      picture = Pixmap(
        width: $0.width, height: $0.height, scale: scale, content: $1, cleared: false)
    } take: { band, top in
      for y in 0..<band.height {
        picture?.row(top + y).update(from: band.row(y), count: band.width)
      }
    }
    return picture!
  }
}
