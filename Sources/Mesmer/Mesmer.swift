/// Re-exports the modules of Mesmer, which renders scroll scenes: a view hierarchy with
/// a scroll view, at a content offset, zoom scale and screen scale, with identical
/// pixels on every machine.
@_exported import MesmerAssets
@_exported import MesmerConstraints
@_exported import MesmerControls
@_exported import MesmerDrawing
@_exported import MesmerGeometry
@_exported import MesmerGoldens
@_exported import MesmerInteraction
@_exported import MesmerJSONText
@_exported import MesmerLists
@_exported import MesmerPNGCodec
@_exported import MesmerPaths
@_exported import MesmerPlatform
@_exported import MesmerPlayback
@_exported import MesmerRaster
@_exported import MesmerScrolling
@_exported import MesmerText
@_exported import MesmerViews

// Foundation also has a transform with this name. A name that is imported individually
// takes precedence over one that comes with a whole module.
@_exported import struct MesmerGeometry.AffineTransform
