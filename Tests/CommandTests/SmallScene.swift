import TestSupport

/// A scene that scrolls and zooms, and something that happens to it.
enum SmallScene {
  static let text = text(contentSize: "60, 400", dot: 300)

  private static func text(contentSize: String, dot: Int) -> String {
    """
    { mesmer: 1, screen: { size: [30, 20], scale: 1, background: "white" },
      root: { view: "ScrollView", id: "lens", frame: [0, 0, 30, 20],
        contentSize: [\(contentSize)], subviews: [
          { view: "View", id: "dot", frame: [10, 5, 8, \(dot)], backgroundColor: "blue" }
        ] } }
    """
  }

  static let timeline = """
    { mesmer: 1, fps: 30, actions: [
      { setContentOffset: { to: [0, 100], animated: true } }, { wait: 0.15 },
      { capture: "half" } ] }
    """

  /// A folder with both as files.
  static func folder(
    contentSize: String = "60, 400", dot: Int = 300
  ) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(text(contentSize: contentSize, dot: dot), to: "scene.json")
    try folder.write(timeline, to: "timeline.json")
    return folder
  }
}
