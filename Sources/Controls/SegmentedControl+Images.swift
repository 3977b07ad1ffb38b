import MesmerDrawing
import MesmerGeometry
@_spi(Components) import MesmerViews

extension SegmentedControl {
  /// Images that replace the standard appearance. States without a background use that of
  /// `.normal`. If there is no divider for the states of two segments, the divider
  /// between two normal segments is used.
  package struct Art {
    /// The states of the segments at a divider, in reading order.
    package struct Sides: Hashable {
      var leading: State
      var trailing: State
      /// Creates the states of two segments.
      package init(_ leading: State, _ trailing: State) {
        (self.leading, self.trailing) = (leading, trailing)
      }
    }
    /// The backgrounds of segments, stretched. They are displayed only if there is one
    /// for `.normal`.
    package var backgrounds: [State: Image] = [:]
    /// The dividers, stretched along y.
    package var dividers: [Sides: Image] = [:]
  }
  /// Shows the background images of the segments, and in front of them the images of the
  /// dividers.
  func placeArt(_ frames: [Rect]) {
    if art.backgrounds.isEmpty, art.dividers.isEmpty, plates.isEmpty { return }
    let hasArt = art.backgrounds[.normal] != nil
    if hasArt { knob.alpha = 0 }
    var shown: [(Image, Rect)] = []
    for (i, frame) in frames.enumerated() where hasArt {
      let image = art.backgrounds[state(i)] ?? art.backgrounds[.normal]
      if let image { shown.append((image, frame)) }
    }
    for i in frames.indices.dropLast() {
      let sides = Art.Sides(state(i), state(i + 1))
      guard let image = art.dividers[sides] ?? art.dividers[Art.Sides(.normal, .normal)]
      else { continue }
      let (x, width) = (max(frames[i].minX, frames[i + 1].minX), image.size.width)
      lines[i].alpha = 0
      shown.append(
        (
          image,
          Rect(x: x - width / 2, y: bounds.minY, width: width, height: bounds.height)
        ))
    }
    while plates.count > shown.count { plates.removeLast().removeFromSuperview() }
    while plates.count < shown.count {
      let plate = ImageView(frame: .zero)
      addPart(plate, at: plates.count)
      plates.append(plate)
    }
    for (plate, (image, frame)) in zip(plates, shown) {
      plate.image = image
      View.performWithoutAnimation { plate.frame = frame }
    }
  }
}
