import MesmerDrawing
import MesmerGeometry
import MesmerPNGCodec
import MesmerRaster
import MesmerSceneFormat
import MesmerViews

extension Renderer {
  /// Renders all content of a scroll view that shows it on a screen
  /// (`ScrollView.withWholeContent`), in bands from the top, so that memory does not grow
  /// with the height.
  ///
  /// Nothing is drawn if a PNG cannot have the size, or if the work of all bands or the
  /// memory of one would exceed the limits: what they take is found first.
  ///
  /// - Parameters:
  ///   - bandPixels: about how many pixels a band has.
  ///   - planned: called for each band before the first is drawn, while its views are
  ///     there.
  ///   - begin: gets the size before the first band.
  ///   - take: gets the bands.
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
    // A list has rows for some thousand pixels at a time.
    let height = max(min(bandPixels / whole.width, 8192) / rows, 1) * rows
    let bands = stride(from: 0, to: whole.height, by: height).map {
      PixelRect(
        x: 0, y: $0, width: whole.width, height: min(height, whole.height - $0))
    }
    func frame(
      of band: PixelRect, after steps: Double
    ) throws -> (frame: DisplayFrame, plan: DrawingPlan) {
      scroll.limitRows(to: band.minY..<band.maxY, of: screen, scale: scale)
      return try frameWithinLimits(screen, band: band, after: steps)
    }
    var steps = 0.0
    var first: (frame: DisplayFrame, plan: DrawingPlan)?
    for band in bands {
      let part = try frame(of: band, after: steps)
      steps += part.plan.steps
      statistics.draws += part.frame.statistics.draws
      // Without the screen.
      statistics.composites += part.frame.statistics.composites - 1
      if first == nil { first = part }
      try planned()
    }
    guard let first else { return }
    try begin(whole, first.frame.content)
    for (index, band) in bands.enumerated() {
      let part = try index == 0 ? first : frame(of: band, after: 0)
      try take(draw(part.frame, band, part.plan), band.minY)
    }
  }

  /// The picture that `renderWholeContent` makes, at most 2^28 pixels.
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
