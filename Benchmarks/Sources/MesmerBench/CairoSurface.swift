import CairoBench

/// A surface that cairo draws on.
final class CairoSurface: Surface {
  let width: Int
  let height: Int
  let bench: OpaquePointer

  /// An opaque white surface.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    guard let bench = cairo_bench_create(Int32(width), Int32(height)) else {
      fatalError("no memory for a \(width) x \(height) surface")
    }
    self.bench = bench
  }

  deinit { cairo_bench_destroy(bench) }

  /// CAIRO_ANTIALIAS_BEST instead of CAIRO_ANTIALIAS_DEFAULT.
  var usesBestAntialiasing = false {
    didSet { cairo_bench_set_best(bench, usesBestAntialiasing) }
  }

  /// Makes every pixel opaque white.
  func clear() { cairo_bench_clear(bench) }

  /// A row as RGBA bytes.
  func row(_ y: Int, into rgba: inout [UInt8]) {
    rgba.withUnsafeMutableBufferPointer {
      cairo_bench_read_row(bench, Int32(y), $0.baseAddress)
    }
  }

  /// Writes the surface as a PNG file; false where that fails.
  func writePNG(to path: String) -> Bool { cairo_bench_write_png(bench, path) }
}

/// A bitmap that cairo can draw.
final class CairoImage {
  let image: OpaquePointer

  init(_ photo: Photo) {
    let image = photo.rgba.withUnsafeBufferPointer {
      cairo_bench_image_create(
        $0.baseAddress, Int32(photo.width), Int32(photo.height))
    }
    guard let image else { fatalError("no memory for a photo") }
    self.image = image
  }

  deinit { cairo_bench_image_destroy(image) }
}
