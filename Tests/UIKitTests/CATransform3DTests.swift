import MesmerViews
import Testing

@testable import MesmerUIKit

@Suite struct CATransform3DTests {
  private func isNear(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
    zip(a.numbers, b.numbers).allSatisfy { abs($0 - $1) < 1e-12 }
  }

  @Test func theFunctionsAreCoreAnimations() {
    let identity = CATransform3DIdentity
    #expect(CATransform3DIsIdentity(identity) && CATransform3DIsAffine(identity))
    let turn = CATransform3DMakeRotation(0.5, 0, 0, 2)
    #expect(
      CATransform3DGetAffineTransform(turn) == CGAffineTransform(rotationAngle: 0.5))
    let t = CATransform3DTranslate(CATransform3DScale(turn, 2, 3, 4), 5, 6, 7)
    let plain = CGAffineTransform(rotationAngle: 0.5).scaledBy(x: 2, y: 3)
      .translatedBy(x: 5, y: 6)
    #expect(
      isNear(
        CATransform3DMakeAffineTransform(CATransform3DGetAffineTransform(t)),
        CATransform3DMakeAffineTransform(plain)))
    #expect(isNear(CATransform3DConcat(t, CATransform3DInvert(t)), identity))
    let flat = CATransform3DMakeScale(0, 1, 1)
    #expect(CATransform3DEqualToTransform(CATransform3DInvert(flat), flat))
    #expect(CATransform3DMakeRotation(1, 0, 0, 0) == identity)
    // About y, the right edge recedes: x shrinks.
    #expect(abs(CATransform3DMakeRotation(.pi / 3, 0, 1, 0).m11 - 0.5) < 1e-12)
    #expect(!CATransform3DIsAffine(CATransform3DMakeRotation(1, 1, 0, 0)))
    #expect(CATransform3D().m44 == 0)
  }

  @Test func partsMakeTheTransformAgain() {
    for (x, y, z) in [(0.3, -0.7, 1.1), (2.9, 0.2, -3), (0, 1.5, 0), (0, 0, 0.4)] {
      var t = CATransform3DConcat(
        CATransform3DMakeRotation(x, 1, 0, 0), CATransform3DMakeRotation(y, 0, 1, 0))
      t = CATransform3DConcat(t, CATransform3DMakeRotation(z, 0, 0, 1))
      t = CATransform3DConcat(CATransform3DMakeScale(2, -3, 0.5), t)
      t = CATransform3DConcat(t, CATransform3DMakeTranslation(1, 2, 3))
      #expect(isNear(TransformParts3D(t)!.transform, t))
      let layer = CALayer()
      layer.setValue(x, forKeyPath: "transform.rotation.x")
      layer.setValue(z, forKeyPath: "transform.rotation.z")
      layer.setValue(y, forKeyPath: "transform.rotation.y")
      #expect(abs(layer.value(forKeyPath: "transform.rotation.x") as! Double - x) < 1e-9)
      #expect(abs(layer.value(forKeyPath: "transform.rotation.y") as! Double - y) < 1e-9)
      #expect(abs(layer.value(forKeyPath: "transform.rotation.z") as! Double - z) < 1e-9)
    }
    #expect(TransformParts3D(CATransform3DMakeScale(0, 1, 1)) == nil)
  }

  @Test func betweenTwoTransformsTheRotationGoesTheShortWay() {
    let identity = CATransform3DIdentity
    for axis in [(1.0, 0.0, 0.0), (0, 1, 0), (0.6, 0, 0.8), (-0.5, 0.5, 0.7)] {
      for angle in [0.4, 2.5, .pi - 1e-7] {
        let end = CATransform3DMakeRotation(angle, axis.0, axis.1, axis.2)
        let middle = CATransform3DMakeRotation(angle / 4, axis.0, axis.1, axis.2)
        let seen = CATransform3D.interpolated(identity, end, 0.25)
        #expect(zip(seen.numbers, middle.numbers).allSatisfy { abs($0 - $1) < 1e-6 })
      }
    }
    let half = CATransform3D.interpolated(
      identity, CATransform3DMakeRotation(.pi, 0, 1, 0), 0.5)
    #expect(abs(half.m11) < 1e-9 && abs(half.m22 - 1) < 1e-12)
    let scales = CATransform3D.interpolated(
      CATransform3DMakeScale(1, 2, 3), CATransform3DMakeScale(3, 6, 3), 0.5)
    #expect(isNear(scales, CATransform3DMakeScale(2, 4, 3)))
  }

  @Test func aLayerShowsTheProjection() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 20, height: 10)
    var t = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
    t.m34 = -1 / 500
    layer.transform = t
    #expect(layer.transform == t && abs(layer.frame.width - 10) < 1e-9)
    layer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 2))
    #expect(layer.transform == CATransform3DMakeScale(2, 2, 1))
    #expect(layer.affineTransform() == CGAffineTransform(scaleX: 2, y: 2))
  }

  @Test func rotationsKeepThePerspective() throws {
    var eye = CATransform3DIdentity
    eye.m34 = -1 / 500
    let layer = CALayer()
    layer.transform = eye
    layer.setValue(0.7, forKeyPath: "transform.rotation.y")
    #expect(isNear(layer.transform, CATransform3DRotate(eye, 0.7, 0, 1, 0)))
    let parts = try #require(
      TransformParts3D(CATransform3DTranslate(layer.transform, 3, 4, 5)))
    #expect(isNear(parts.transform, CATransform3DTranslate(layer.transform, 3, 4, 5)))
    layer.sublayerTransform = eye
    layer.isDoubleSided = false
    #expect(layer.view.sublayerTransform.m34 == -1 / 500 && !layer.view.isDoubleSided)
    layer.setValue(0.2, forKeyPath: "sublayerTransform.rotation.x")
    #expect(isNear(layer.sublayerTransform, CATransform3DRotate(eye, 0.2, 1, 0, 0)))
  }

  @Test func keyPathsReadAndSetParts() {
    let layer = CAShapeLayer()
    for (path, value) in [
      ("position.x", 3.0), ("position.y", 4), ("bounds.size.width", 30),
      ("bounds.origin.y", 2), ("transform.scale.x", 2), ("transform.translation.y", 9),
      ("cornerRadius", 5), ("shadowOffset.height", 6), ("strokeEnd", 0.5),
      ("lineWidth", 7), ("zPosition", 1), ("anchorPoint.x", 0.25),
    ] {
      layer.setValue(value, forKeyPath: path)
      #expect(layer.value(forKeyPath: path) as? Double == value)
    }
    #expect(layer.position == CGPoint(x: 3, y: 4) && layer.strokeEnd == 0.5)
    layer.setValue(0, forKeyPath: "transform.scale")
    #expect(layer.value(forKeyPath: "transform.scale") as? Double == 0)
    layer.setValue(1, forKeyPath: "transform.scale")
    #expect(layer.affineTransform().ty == 9)
    layer.setValue(CGSize(width: 8, height: 9), forKeyPath: "bounds.size")
    layer.setValue(NSValue(cgPoint: CGPoint(x: 1, y: 2)), forKeyPath: "position")
    layer.setValue(Float(0.5), forKey: "opacity")
    layer.setValue(UIColor.red.cgColor, forKey: "strokeColor")
    layer.setValue("mine", forKey: "kind")
    layer.setValue("none", forKeyPath: "position.z")
    #expect(layer.bounds.size == CGSize(width: 8, height: 9))
    #expect(layer.position == CGPoint(x: 1, y: 2) && layer.strokeColor == .red)
    #expect(layer.value(forKey: "opacity") as? Float == 0.5)
    #expect(layer.value(forKey: "kind") as? String == "mine")
    #expect(layer.value(forKeyPath: "position.z") as? String == "none")
    #expect(layer.value(forKeyPath: "") == nil)
  }

  @Test func valuesOfFoundationHoldCoreGraphicsTypes() {
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(NSValue(cgRect: rect).cgRectValue == rect)
    #expect(NSValue(cgSize: rect.size).cgSizeValue == rect.size)
    let turn = CGAffineTransform(rotationAngle: 1)
    #expect(NSValue(cgAffineTransform: turn).cgAffineTransformValue == turn)
    let t = CATransform3DMakeRotation(1, 1, 2, 3)
    #expect(NSValue(caTransform3D: t).caTransform3DValue == t)
    #expect(NSValue(cgPoint: .zero).cgRectValue == CGRect.zero)
    #expect(NSNumber(value: 3).cgPointValue == .zero)
  }
}
