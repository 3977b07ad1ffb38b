import MesmerDrawing
import MesmerJSONText
import MesmerPlatform
import MesmerViews

/// A key of a scene's view whose value is another one than before. A value is JSON text,
/// or nil if the view did not have the key.
package struct ViewDifference: Hashable, Sendable {
  package let key: String
  package let before: String?
  package let now: String?
  /// Whether the value is an image, or has one, under the same name with other pixels.
  package var hasOtherPixels = false
}

/// Finds the keys in which views of a scene differ from those of an earlier one.
package struct ViewDifferences {
  private let writer: SceneWriter
  private let earlier: SceneWriter

  package init(_ scene: Scene, since before: Scene) {
    writer = SceneWriter(scene, keepsFiles: true) { _ in false }
    earlier = SceneWriter(before, keepsFiles: true) { _ in false }
  }

  /// The keys in which a view differs from an earlier view of the same class, in the
  /// order of the class. Its place, its subviews and a scroll view's offset and zoom are
  /// not among them.
  package func keys(of view: View, since before: View) -> [ViewDifference] {
    let viewClass = ViewClass.of(view)
    guard viewClass.type == ViewClass.of(before).type else { return [] }
    var differences: [ViewDifference] = []
    for key in viewClass.keys where !ViewDifferences.places.contains(key.name) {
      // A key writes what differs from the other view, and an image always.
      let now = key.write(writer, view, before).map(Self.text)
      let then = key.write(earlier, before, view).map(Self.text)
      if now != then {
        differences.append(ViewDifference(key: key.name, before: then, now: now))
      } else if now != nil, !Self.haveEqualPixels(view, before, key.name) {
        differences.append(
          ViewDifference(key: key.name, before: then, now: now, hasOtherPixels: true))
      }
    }
    return differences
  }

  /// A value on one line.
  private static func text(_ value: JSONElement) -> String {
    String(value.text(width: .max).prefix { $0 != "\n" })
  }

  /// Keys of a view's place in the tree and on the screen.
  private static let places: Set<String> = [
    "view", "id", "repeat", "subviews", "row", "sections", "bounds", "center", "frame",
    "transform", "contentOffset", "zoomScale", "viewForZooming",
  ]

  private static func haveEqualPixels(_ view: View, _ before: View, _ key: String) -> Bool
  {
    func image(_ view: View) -> Image? {
      switch (view, key) {
      case (let view as ImageView, "image"): view.image
      case (let view as ImageView, "highlightedImage"): view.highlightedImage
      case (let view as ShapeView, "pattern"): view.pattern?.image
      default: nil
      }
    }
    guard let a = image(view)?.pixmap, let b = image(before)?.pixmap else { return true }
    if a === b { return true }
    if a.width != b.width || a.height != b.height { return false }
    return (0..<a.height).allSatisfy {
      bytesEqual(a.row($0), b.row($0), count: a.width * 4)
    }
  }
}
