import MesmerUIKit

/// The pixels of a drawing in an image context of some points, one pixel each.
func drawn(
  _ width: Int = 20, _ height: Int = 20, scale: Double = 1, opaque: Bool = false,
  _ body: (CGContext) -> Void
) -> UIImage {
  let format = UIGraphicsImageRendererFormat()
  format.scale = scale
  format.opaque = opaque
  return UIGraphicsImageRenderer(
    size: CGSize(width: width, height: height), format: format
  ).image { body($0.cgContext) }
}

let redPixel: [UInt8] = [255, 0, 0, 255]
let bluePixel: [UInt8] = [0, 0, 255, 255]
let noPixel: [UInt8] = [0, 0, 0, 0]
