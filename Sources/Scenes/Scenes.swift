/// Re-exports the format of scenes, which this module renders and plays.
@_exported import MesmerSceneFormat
