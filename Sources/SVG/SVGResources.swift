import MesmerDrawing
import MesmerText

/// The sources of an SVG file's images and fonts. By default there are none.
package struct SVGResources: Sendable {
  /// Returns the image at a path in the folder that the caller permits.
  package var image: @Sendable (String) throws(SVGResourceError) -> Image
  /// Decodes the image in a file's bytes: those of a `data:` URL, other than SVG.
  package var decode: @Sendable ([UInt8]) throws(SVGResourceError) -> Image
  /// Returns the faces for a list of font families in a style; nil if all families are
  /// unknown. A character is drawn in the first face that has it.
  package var faces: @Sendable (_ families: [String], FontTraits) -> [any FontFace]?
  /// The number of SVG files that contain this one.
  package var depth = 0

  /// The maximum nesting depth of SVG files.
  package static let mostDepth = 4

  /// Creates resources from closures.
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
