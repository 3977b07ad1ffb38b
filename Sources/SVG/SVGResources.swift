import MesmerDrawing
import MesmerText

/// Where an SVG file's images and fonts come from. By default there are none.
package struct SVGResources: Sendable {
  /// The image that a path names, from the folder that the caller allows.
  package var image: @Sendable (String) throws(SVGResourceError) -> Image
  /// The image in a file's bytes: those of a `data:` address, other than SVG.
  package var decode: @Sendable ([UInt8]) throws(SVGResourceError) -> Image
  /// The faces for a list of font families in a style: a character is set in the first
  /// that has it. Nil if no family is known.
  package var faces: @Sendable (_ families: [String], FontTraits) -> [any FontFace]?
  /// How many SVG files this one is inside.
  package var depth = 0

  /// The most SVG files inside each other.
  package static let mostDepth = 4

  /// Resources from closures.
  package init(
    image: @escaping @Sendable (String) throws(SVGResourceError) -> Image = {
      (_: String) throws(SVGResourceError) -> Image in
      throw SVGResourceError("images by path are not available here")
    },
    decode: @escaping @Sendable ([UInt8]) throws(SVGResourceError) -> Image = {
      (_: [UInt8]) throws(SVGResourceError) -> Image in
      throw SVGResourceError("images as data are not available here")
    },
    faces: @escaping @Sendable (_ families: [String], FontTraits) -> [any FontFace]? = {
      _, _ in nil
    }
  ) {
    self.image = image
    self.decode = decode
    self.faces = faces
  }
}
