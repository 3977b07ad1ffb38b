/// Re-exports the formats of scenes and timelines, which this module renders and plays.
@_exported import MesmerSceneFormat
@_exported import MesmerTimelineFormat
