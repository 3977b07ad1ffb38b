import MesmerDrawing
import MesmerGeometry
import TestSupport
import Testing

@testable import MesmerViews

@Suite("Rare properties of views") struct RarePropertiesTests {
  @Test func `a view with a place, a background and round corners has none of it`() {
    let parent = View(frame: Rect(0, 0, 100, 100))
    let view = filled(Rect(1, 2, 3, 4), .red)
    view.cornerRadius = 2
    view.isHidden = true
    parent.addSubview(view)
    _ = (view.transform, view.anchorPoint, view.tag, view.shadowColor, view.gestures)
    _ = (view.window, view.mask, view.safeAreaInsets, view.tintColor, view.recording)
    view.zPosition = 0
    view.cornerRadius = 0
    #expect(view.rare == nil && view.drawing == nil && parent.rare == nil)
    #expect(view.layerFrame == nil)
  }

  @Test func `its properties have UIKit's values until they are set`() {
    let view = View()
    let other = View()
    other.tag = 1
    for view in [view, other] {
      #expect(view.transform == .identity && view.anchorPoint == Point(0.5, 0.5))
      #expect(view.shadowColor == .black && view.shadowRadius == 3)
      #expect(view.shadowOffset == Size(0, -3) && view.shadowOpacity == 0)
      #expect(view.shadowPath == nil && view.borderWidth == 0)
      #expect(view.borderColor == .black && view.maskedCorners == .all)
      #expect(view.cornerRadius == 0 && view.cornerCurve == .circular)
      #expect(view.mask == nil && view.zPosition == 0 && view.drawCount == 0)
      #expect(view.layoutHandler == nil && view.contentScaleFactor == 1)
    }
    #expect(view.rare == nil)
  }

  @Test func `the radius and the rest of the corners are one value`() {
    let view = View()
    view.cornerRadius = 3
    view.borderWidth = 2
    #expect(view.layerFrame?.cornerRadius == 3 && view.layerFrame?.borderWidth == 2)
    view.cornerRadius = 0
    #expect(view.cornerRadius == 0 && view.borderWidth == 2)
    view.borderWidth = 0
    #expect(view.layerFrame == nil)
  }

  @Test func `a view whose superview ends has none`() {
    let view = View()
    do {
      let parent = View()
      parent.addSubview(view)
      #expect(view.superview === parent)
    }
    #expect(view.superview == nil && view.root === view)
  }
}
