import MesmerAssets
import MesmerInteraction
import MesmerJSONText
import MesmerPlatform
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
  /// The files read so far: the timeline, the scene and the files that it refers to.
  var inputs: [String] { get }
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

/// Files from which a run can be played repeatedly.
package protocol RunSource {
  /// The scene file.
  var scenePath: String { get }
  /// The options of the state at time 0, as a JSON object, without `settings`.
  var state: JSONElement { get }
  /// The settings at time 0: id, key and value.
  var settings: [[String]] { get }
  /// The timeline file as a JSON value; nil for a timeline made in code.
  var document: JSONElement? { get }
  /// Texts that are equal only for equivalent timelines and states.
  var digests: [String] { get }
  /// Returns a run at time 0 with a scene of its own.
  func makeRun() throws(SceneError) -> SceneRun
}
