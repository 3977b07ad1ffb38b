import Mesmer
import MesmerScenes
import TestSupport

/// A small scene and a timeline with a bit of everything, as files.
struct MovingScene {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      { mesmer: 1, screen: { size: [40, 60], scale: 2, background: "white" },
        root: { view: "ScrollView", id: "lens", frame: [0, 0, 40, 60],
          autoresizingMask: ["width", "height"], contentSize: [80, 400],
          minimumZoomScale: 0.5, maximumZoomScale: 2, viewForZooming: "rings",
          subviews: [
            { view: "HypnosisView", id: "rings", frame: [0, 0, 80, 400] },
            { view: "View", id: "bar", frame: [0, 20, 80, 8], backgroundColor: "red",
              sticky: { edge: "top", offset: 0 } } ] } }
      """, to: "scene.json")
    try folder.write(
      """
      { mesmer: 1, actions: [
        { drag: { from: [20, 50], to: [20, 10], duration: 0.05 } }, { wait: 0.1 },
        { capture: "flying" }, { touch: [20, 30] }, { wait: "settle" },
        { set: { id: "rings", circleColor: "blue" } },
        { setContentOffset: { to: [40, 10], animated: true } }, { wait: 0.15 },
        { tap: [20, 50] }, { capture: "end" } ] }
      """, to: "timeline.json")
  }

  /// Writes another timeline of actions.
  func timeline(_ actions: String) throws {
    try folder.write("{ mesmer: 1, actions: [ \(actions) ] }", to: "timeline.json")
  }

  func writer(
    _ framesPerSecond: Double? = nil, state: RenderState = RenderState()
  ) throws -> FrameWriter {
    try FrameWriter(
      scenePath: folder.path("scene.json"), state: state, timeline: try folder.timeline(),
      framesPerSecond: framesPerSecond)
  }

  /// Writes the frames to a folder of this name; returns the files' bytes.
  @discardableResult
  func write(
    _ name: String, _ change: (inout FrameWriter) -> Void = { _ in }
  ) throws -> (report: FrameWriter.Report, files: [String: [UInt8]]) {
    var writer = try writer()
    try folder.makeFolder(of: "\(name)/x")
    writer.output = try .files(FramePattern(folder.path("\(name)/%03d.png"))!)
    change(&writer)
    let report = try writer.write()
    return (report, try files(name))
  }

  /// The files below a folder of this name, by their names in it.
  func files(_ name: String) throws -> [String: [UInt8]] {
    try folder.files(below: name)
  }
}
