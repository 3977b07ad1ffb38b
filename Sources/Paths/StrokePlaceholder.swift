// DELETE THIS FILE when the stroker (flattenStroke) lands.
import MesmerGeometry
extension Path { package func flattenStroke(_ style: StrokeStyle, _ transform: AffineTransform, into polygon: inout Polygon) {} }
