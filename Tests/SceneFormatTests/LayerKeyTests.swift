import Mesmer
import MesmerScenes
import TestSupport
import Testing

@testable import MesmerSceneFormat

@Suite("Layer keys of views") struct LayerKeyTests {
  private func root(_ members: String) throws -> View { try scene(rooted(members)).root }

  private func read(_ text: String) throws -> Scene { try scene(text) }

  private func written(_ scene: Scene) -> String {
    SceneWriter(scene, keepsFiles: true, isTaken: { _ in false }).document(of: scene)
      .text()
  }

  @Test func `corners, border and place are read in CALayer's terms`() throws {
    let view = try root(
      """
      cornerRadius: 9, cornerCurve: 'continuous', maskedCorners: ['minXMinY', 'maxXMaxY'], \
      borderWidth: 2, borderColor: 'red', zPosition: -3
      """)
    #expect(view.cornerRadius == 9 && view.cornerCurve == .continuous)
    #expect(view.maskedCorners == [.minXMinY, .maxXMaxY])
    #expect(view.borderWidth == 2 && view.borderColor == .red && view.zPosition == -3)
    #expect(try root("borderColor: null").borderColor == nil)
  }

  @Test func `transforms in space are 16 numbers, or parts in a fixed order`() throws {
    let view = try root(
      """
      frame: [0, 0, 9, 9], isDoubleSided: false, sublayerTransform: { perspective: 400 },
      transform3D: { scale: [2, 3], rotateX: 90, rotateY: 180, rotateZ: 30,
        translate: [5, 6, 7], perspective: 50 }
      """)
    var eye = Transform3D.identity
    eye.m34 = -1 / 400
    #expect(view.sublayerTransform == eye && !view.isDoubleSided)
    eye.m34 = -1 / 50
    let turn = { (angle: Double, x: Double, y: Double, z: Double) in
      Transform3D(rotation: angle * .pi / 180, x: x, y: y, z: z)
    }
    let expected = Transform3D(AffineTransform(scaleX: 2, y: 3))
      .concatenating(turn(90, 1, 0, 0)).concatenating(turn(180, 0, 1, 0))
      .concatenating(turn(30, 0, 0, 1))
      .concatenating(Transform3D(translationX: 5, y: 6, z: 7)).concatenating(eye)
    for (a, b) in zip(view.transform3D.numbers, expected.numbers) {
      #expect(abs(a - b) < 1e-12)
    }
    let numbers = "[1, 0, 0, 0.5, 0, 1, 0, 0, 0, 0, 1, -0.01, 0, 0, 9, 1]"
    let scene = try read(rooted("subviews: [{ view: 'View', transform3D: \(numbers) }]"))
    #expect(scene.root.subviews[0].transform3D.m14 == 0.5)
    #expect(written(scene).contains("\"transform3D\": \(numbers)"))
    // One of the plane is written as such.
    let flat = try read(rooted("transform3D: { rotateZ: 90 }, frame: [0, 0, 9, 9]"))
    #expect(flat.root.transform == AffineTransform(rotationDegrees: 90))
    #expect(!written(flat).contains("transform3D"))
    for (value, message) in [
      ("[1, 2]", "16 numbers"), ("3", "expected 16 numbers or {perspective,"),
      ("{ perspective: 0 }", "perspective"), ("{ translate: [1, 2] }", "[dx, dy, dz]"),
      ("{ rotate: 3 }", "rotate"),
    ] {
      #expect(throws: (any Error).self) { try root("transform3D: \(value)") }
      do { _ = try root("transform3D: \(value)") } catch {
        #expect("\(error)".contains(message), "\(error)")
      }
    }
  }

  @Test func `a mask is a view of its own, with subviews and ids`() throws {
    let scene = try scene(
      rooted(
        "mask: { view: 'View', id: 'm', frame: [1, 2, 3, 4], subviews: [{ view: 'View' }] }"
      ))
    let mask = try #require(scene.root.mask)
    #expect(mask.frame == Rect(1, 2, 3, 4))
    #expect(mask.subviews.count == 1 && mask.superview == nil && mask.id == "m")
  }

  @Test func `gradient views and the strokes of shapes have their keys`() throws {
    let scene = try scene(
      rooted(
        """
        subviews: [
          { view: 'GradientView', kind: 'radial', colors: ['red', '#00f8'],
            locations: [0.1, 1], startPoint: [0, 1], endPoint: [1, 0.5] },
          { view: 'ShapeView', path: 'M 0 0 H 9', strokeStart: 0.25, strokeEnd: 0.5,
            strokeGradient: { linear: { from: [0, 0], to: [9, 0], stops: [[0, 'red']],
              transform: [2, 0, 0, 1, 0, 0] } } } ]
        """))
    let gradient = try #require(scene.root.subviews[0] as? GradientView)
    #expect(gradient.kind == .radial && gradient.colors.count == 2)
    #expect(gradient.locations == [0.1, 1] && gradient.startPoint == Point(0, 1))
    #expect(gradient.endPoint == Point(1, 0.5))
    let shape = try #require(scene.root.subviews[1] as? ShapeView)
    #expect(shape.strokeStart == 0.25 && shape.strokeEnd == 0.5)
    #expect(shape.strokeGradient?.transform == AffineTransform(scaleX: 2, y: 1))
  }

  @Test func `images show a part, and shapes draw outside their bounds`() throws {
    let scene = try scene(
      rooted(
        """
        subviews: [ { view: 'ImageView', contentsRect: [-0.5, 0, 2, 0.5] },
          { view: 'ShapeView', path: 'M 0 0 H 9', drawsOutsideBounds: true } ]
        """))
    let image = try #require(scene.root.subviews[0] as? ImageView)
    #expect(image.contentsRect == Rect(-0.5, 0, 2, 0.5))
    let shape = try #require(scene.root.subviews[1] as? ShapeView)
    #expect(shape.drawsOutsideBounds)
    let text = written(scene)
    #expect(text.contains("contentsRect") && text.contains("drawsOutsideBounds"))
    #expect(faults(root: "drawsOutsideBounds: 1")[0].contains("drawsOutsideBounds"))
  }

  @Test func `values that are read are written and read again`() throws {
    let text = rooted(
      """
      cornerRadius: 9, cornerCurve: 'continuous', maskedCorners: ['maxXMinY'], \
      borderWidth: 2, borderColor: '#f008', zPosition: 4, \
      mask: { view: 'GradientView', colors: ['black', 'clear'], frame: [0, 0, 9, 9] }, \
      subviews: [{ view: 'ShapeView', path: 'M 0 0 H 9', strokeEnd: 0.5, \
      strokeGradient: { conic: { center: [1, 1], stops: [[0, 'red']], \
      transform: [2, 0, 0, 1, 0, 0] } } }]
      """)
    let first = try scene(text)
    let again = try scene(written(first))
    #expect(again.root.mask is GradientView && again.root.cornerRadius == 9)
    #expect(again.root.maskedCorners == .maxXMinY && again.root.zPosition == 4)
    #expect(written(again) == written(first))
    #expect(
      (again.root.subviews[0] as? ShapeView)?.strokeGradient
        == (first.root.subviews[0] as? ShapeView)?.strokeGradient)
  }

  @Test func `errors name the key`() {
    for (members, expected) in [
      ("cornerRadius: -1", "root.cornerRadius: must be at least 0, not -1"),
      ("cornerCurve: 'round'", "root.cornerCurve: "),
      ("maskedCorners: ['top']", "root.maskedCorners[0]: "),
      ("borderWidth: 'a'", "root.borderWidth: "),
      ("mask: 3", "root.mask: expected a view, found 3"),
    ] {
      let found = faults(root: members).joined(separator: "; ")
      #expect(found.contains(expected), "\(found)")
    }
  }

  @Test(
    "[2.38] [4.2] the screen sets the storage of all drawings, a view that of its own")
  func contents() throws {
    let views =
      "subviews: [{ view: 'View' }, { view: 'View', contents: 'vector' }, "
      + "{ view: 'ListView', frame: [0, 0, 9, 9], rowHeight: 3, rowCount: 2, "
      + "row: { view: 'View' } }]"
    let scene = try scene(rooted(views, screen: "size: [100, 100], contents: 'bitmap'"))
    let inside = scene.root.subviews
    #expect(scene.root.contents == .bitmap)
    #expect(inside.map(\.contents) == [.bitmap, .vector, .bitmap])
    let list = try #require(inside[2] as? ListView)
    list.layoutIfNeeded()
    #expect(list.visibleRows.count == 2)
    #expect(list.visibleRows.allSatisfy { $0.contents == .bitmap })
    // Written, it is the same again.
    let again = try read(written(scene))
    #expect(again.root.subviews.map(\.contents) == [.bitmap, .vector, .bitmap])
    #expect(try root(views).contents == .vector)
    let wrong = rooted("tag: 1", screen: "size: [9, 9], contents: 'bits'")
    #expect(faults(wrong).first?.contains("screen.contents") == true)
  }
}
