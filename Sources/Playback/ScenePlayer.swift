import MesmerDrawing
import MesmerGeometry
import MesmerRendering
import MesmerSceneFormat
import MesmerScrolling
import MesmerViews

/// A scene that a timeline is played on: what its screen shows at each moment.
///
/// The root stays on one screen from the first frame to the last, so views keep
/// what they have drawn. Time goes forwards only. The frame at a time depends on
/// the times that were asked for before only where something counts callbacks
/// that come once a frame (`stickyReplay: "literal"`, a delegate); whoever asks
/// for all frames of a rate in order, and draws only some, gets what a run
/// draws.
package final class ScenePlayer {
  /// The scene, which changes.
  package let scene: Scene
  /// What is played.
  package let timeline: TimelineFile
  /// The scroll view that it is played on.
  package var scrollView: ScrollView { player.scrollView }
  /// Is called where the timeline has a `capture`, with its name; `render` then
  /// gives the picture of that moment.
  package var captureHandler: (String) -> Void = { _ in }

  private let player: ScrollPlayer
  private let roundsOffsets: Bool
  private let screen: Window
  private var failure: SceneError?
  /// The views that have drawn for pictures.
  private var drawn: [String] = []

  /// A player at time 0. Throws where the scene has no such scroll view (the
  /// first one, where no id is given).
  ///
  /// - Parameters:
  ///   - scene: what is shown; it belongs to the player from here on.
  ///   - timeline: what happens.
  ///   - scrollViewID: the scroll view; the first one by default.
  ///   - roundsOffsets: whether offsets are rounded to device pixels, as UIKit
  ///     does.
  package init(
    _ scene: Scene, _ timeline: TimelineFile, scrollViewID: String? = nil,
    roundsOffsets: Bool = true
  ) throws(SceneError) {
    self.scene = scene
    self.timeline = timeline
    self.roundsOffsets = roundsOffsets
    let view = try scene.scrollView(id: scrollViewID)
    do throws(TimelineError) {
      player = try ScrollPlayer(
        timeline.timeline, on: view, screenScale: scene.scale,
        adjustTraits: { $0.roundsOffsets = roundsOffsets })
    } catch {
      throw SceneError(Fault(file: timeline.path, message: error.description))
    }
    screen = scene.makeScreen()
    player.stepHandler = { [unowned self] in perform($0) }
  }

  deinit { scene.root.removeFromSuperview() }

  // MARK: Time

  /// Lets everything happen up to a time in seconds, and lays the views out.
  /// Throws what a step of the timeline did wrong, with its place.
  package func advance(to time: Double) throws(SceneError) {
    if isStarted { touchTrail.append(touches) }
    if touchTrail.count > ScenePlayer.trailLength { touchTrail.removeFirst() }
    isStarted = true
    player.advance(to: time)
    if let failure { throw failure }
    screen.layoutIfNeeded()
  }

  /// Where the fingers were at the times that were asked for before, in points
  /// of the screen, the oldest first; twelve at most.
  package private(set) var touchTrail: [[Point]] = []
  private var isStarted = false
  static let trailLength = 12

  /// Whether nothing will happen any more.
  package var isFinished: Bool { player.isFinished }

  /// Until when, in seconds, nothing will happen (`ScrollPlayer.restEnd`).
  var restEnd: Double? { player.restEnd }

  /// What the scroll view shows and does.
  package var state: ScrollState { player.state }

  /// Where the fingers are, in points of the screen.
  package var touches: [Point] {
    let offset = scrollView.bounds.origin
    return player.fingers.map { screen.convert(offset + ($0 - .zero), from: scrollView) }
  }

  /// Where the fingers are, in points of the viewport.
  var fingers: [Point] { player.fingers }

  /// The events since this was last asked.
  package func takeEvents() -> [ScrollEvent] { player.takeEvents() }

  // MARK: Steps

  private func perform(_ number: Int) {
    if failure != nil { return }
    let step = timeline.steps[number]
    if case .capture(let name) = step.kind {
      screen.layoutIfNeeded()
      player.showingFrame { captureHandler(name) }
      return
    }
    do throws(SceneError) {
      try step.apply(to: scene, roundsOffsets: roundsOffsets)
    } catch { failure = error }
  }

  // MARK: Pictures

  /// The picture of this moment, drawn by a number of threads
  /// (`Renderer.threads`).
  package func render(threads: Int? = nil) -> Pixmap {
    let renderer = Renderer(
      scale: scene.scale, background: scene.background, threads: threads)
    var statistics = FrameStatistics()
    let picture = renderer.render(screen, statistics: &statistics)
    drawn += statistics.draws
    return picture
  }

  /// The picture of this moment as `render` makes it, if that takes no more than
  /// the limits say; throws where it is more.
  func renderWithinLimits(threads: Int? = nil) throws(SceneError) -> Pixmap {
    let renderer = Renderer(
      scale: scene.scale, background: scene.background, threads: threads)
    var statistics = FrameStatistics()
    do throws(RenderLimitError) {
      let picture = try renderer.renderWithinLimits(screen, statistics: &statistics)
      drawn += statistics.draws
      return picture
    } catch { throw SceneError(Fault(error, file: scene.file)) }
  }

  /// What the picture of this moment would be made of: what its pixels can be,
  /// and which views have drawn since the last time, or would for it. Costs no
  /// pixels.
  func preview() -> (content: PixelContent, drawn: [String]) {
    let display = screen.displayFrame(
      scale: scene.scale, viewport: PixelRect(scene.pixelSize),
      background: scene.background)
    screen.didDisplay()
    defer { drawn = [] }
    return (display.content, drawn + display.statistics.draws)
  }
}

extension Fault {
  /// What is wrong with a frame of a scene's screen, whose only subview the root
  /// is.
  package init(_ error: RenderLimitError, file: String) {
    self.init(
      file: file, path: RenderLimitError.path(error.place.dropFirst(), error.viewID),
      message: error.message)
  }
}
