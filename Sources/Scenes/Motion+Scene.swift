import MesmerJSONText
import MesmerPlayback
import MesmerSceneFormat
import MesmerScrolling

extension Motion {
  /// Creates the motion of a scene file with a timeline.
  ///
  /// - Parameters:
  ///   - path: the scene file.
  ///   - timeline: the timeline to play on the scene's first scroll view.
  ///   - scale: replaces the screen's own scale.
  ///   - framesPerSecond: replaces the timeline's own rate.
  ///   - assets: the folder of the images; nil for that of the file.
  public convenience init(
    scene path: String, _ timeline: TimelineFile, scale: Double? = nil,
    framesPerSecond: Double? = nil, assets: String? = nil
  ) {
    var state = RenderState()
    state.scale = scale
    // Indicators are automatic, as in the command by default.
    state.indicators = .auto
    self.init(
      scene: path, timeline, state: state, framesPerSecond: framesPerSecond,
      assets: assets)
  }

  /// Creates the motion of a scene file in a state.
  package convenience init(
    scene path: String, _ timeline: TimelineFile, state: RenderState,
    framesPerSecond: Double? = nil, assets: String? = nil
  ) {
    self.init {
      try Motion.check(rate: framesPerSecond)
      return try FrameWriter(
        scenePath: path, assets: assets, state: state, timeline: timeline,
        framesPerSecond: framesPerSecond)
    }
  }
}

extension Scene {
  /// Returns the motion of a timeline file on the first scroll view of the scene in its
  /// present state.
  public func play(_ timeline: TimelineFile) -> Motion {
    Motion {
      FrameWriter(
        try SceneRun(self, timeline), framesPerSecond: timeline.run.framesPerSecond)
    }
  }

  /// Returns the motion of a timeline on the first scroll view of the scene in its
  /// present state.
  public func play(_ timeline: Timeline, framesPerSecond: Double = 60) -> Motion {
    Motion {
      try Motion.check(rate: framesPerSecond)
      return FrameWriter(
        try SceneRun(self, TimelineFile(timeline, name: "timeline")),
        framesPerSecond: framesPerSecond)
    }
  }
}
