import MesmerAssets
import MesmerInteraction
import MesmerJSONText
import MesmerPlatform
import MesmerScrolling
import MesmerViews

/// The scene of a run, with the steps of its timeline.
package protocol PlayedScene: AnyObject {
  /// The file it was read from, as the user named it.
  var file: String { get }
  /// The root of its views, on the screen of the run.
  var root: View { get }
  /// A digest of the file and of all its images, fonts and other files read so far.
  var digest: ContentHash { get }
  /// Warnings about its files, a line each.
  var warnings: [String] { get }
  /// The files of the scene read so far, except its own.
  var imageFiles: [String] { get }
  /// The fonts and the libraries that read them; nil without fonts.
  var fontReport: FontReport? { get }
  /// Whether the timeline has captures.
  var hasCaptures: Bool { get }
  /// Throws if the captures have too many pixels together.
  func checkCaptures() throws(SceneError)
  /// Performs a step of the timeline. Throws its error, with its place.
  func perform(_ step: Int, in run: SceneRun) throws(SceneError)
  /// Receives the delivered events, in order.
  func take(_ events: [DeliveredEvent])
}

/// The timeline of a run, with its name in diagnostics.
package struct RunTimeline: Sendable {
  /// The file as the user named it, or another name; diagnostics begin with it.
  package var path: String
  /// The file that was read, which no output may replace; nil for a timeline made in
  /// code.
  package var inputPath: String?
  /// Frames per second.
  package var framesPerSecond: Double
  /// Ticks of the virtual display per second; nil for one at each frame.
  package var display: Double?
  /// Whether all touches are delivered to the main scroll view.
  package var touchesAreDirect = false
  /// The actions.
  package var timeline: Timeline
  /// The document; nil for a timeline made in code.
  package var source: JSONTree?

  /// Creates a timeline that is not from a file; diagnostics use `path`.
  package init(_ timeline: Timeline, framesPerSecond: Double = 60, path: String) {
    self.path = path
    self.framesPerSecond = framesPerSecond
    self.timeline = timeline
  }
}

/// Files from which a run can be played repeatedly.
package protocol RunSource {
  /// The scene file.
  var scenePath: String { get }
  /// The options of the state at time 0, as a JSON object, without `settings`.
  var state: JSONElement { get }
  /// The settings at time 0: id, key and value.
  var settings: [[String]] { get }
  /// Texts that are equal only for equivalent timelines and states.
  var digests: [String] { get }
  /// Returns a run at time 0 with a scene of its own.
  func makeRun() throws(SceneError) -> SceneRun
}
