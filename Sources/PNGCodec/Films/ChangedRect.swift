import MesmerDrawing
import MesmerGeometry
import MesmerPlatform

/// Returns the smallest rectangle around all pixels in which two pixmaps of the same
/// size differ when written with `content`; nil if there are none.
///
/// Written pixels differ where their premultiplied bits that are written differ:
/// unpremultiplying keeps different colours with the same alpha distinct, because c·255/a
/// grows by at least 1 for each step of c. Only with alpha 0, where all colours become 0,
/// could bits differ invisibly.
///
/// Equal rows cost one memory comparison. Of other rows, the pixels up to the first
/// difference are examined and, from the right, those beyond the rectangle found so far.
func changedRect(
  from old: Pixmap, to new: Pixmap, content: PixelContent
) -> PixelRect? {
  let width = new.width
  let bits = content.writtenBits
  var rect = PixelRect(minX: width, minY: new.height, maxX: 0, maxY: 0)
  for y in 0..<new.height {
    let a = UnsafePointer(old.row(y))
    let b = UnsafePointer(new.row(y))
    if bytesEqual(a, b, count: width * 4) { continue }
    guard
      let first = (0..<width).first(where: { differs(a[$0], b[$0], bits) })
    else { continue }
    rect.minX = min(rect.minX, first)
    rect.minY = min(rect.minY, y)
    rect.maxY = y + 1
    var end = width
    while end > rect.maxX, end > first, !differs(a[end - 1], b[end - 1], bits) {
      end -= 1
    }
    rect.maxX = max(rect.maxX, end)
  }
  return rect.isEmpty ? nil : rect
}

/// Returns whether two premultiplied pixels differ in the written bits; two transparent
/// pixels do not.
@inline(__always)
private func differs(_ a: UInt32, _ b: UInt32, _ bits: UInt32) -> Bool {
  (a ^ b) & bits != 0 && !(bits &>> 24 != 0 && (a | b) &>> 24 == 0)
}
