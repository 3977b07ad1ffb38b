import MesmerGeometry

// Animations interpolate the parts of two transforms: translation, rotation (about one
// axis, the shorter way), scale and skew. With points as row vectors,
//
//     M = (scale + skew) · rotation · translation · perspective
//
// with the scale on the diagonal and the skew below it. The rotation about x is applied
// first, then that about y, then that about z. The perspective is the identity except for
// its fourth column. If both transforms are transforms of the plane, they are
// interpolated as in `TransformInterpolation.swift`.

/// The parts of a transform of space.
package struct TransformParts3D {
  package var translation: [Double]
  package var scale: [Double]
  /// The fourth column of the perspective.
  private var perspective: [Double]
  /// The elements below the diagonal: y by x, z by x, z by y.
  private var skew: [Double]
  /// The rows of the rotation.
  private var axes: [[Double]]

  /// Decomposes a transform; nil if its 3 x 3 part is singular or not finite.
  package init?(_ t: Transform3D) {
    translation = [t.m41, t.m42, t.m43]
    perspective = [0, 0, 0, t.m44]
    var rows = [[t.m11, t.m12, t.m13], [t.m21, t.m22, t.m23], [t.m31, t.m32, t.m33]]
    var lengths = [0.0, 0, 0]
    func normalize(_ i: Int) -> Bool {
      let length = dot(rows[i], rows[i]).squareRoot()
      guard length > 0, length.isFinite else { return false }
      lengths[i] = length
      rows[i] = rows[i].map { $0 / length }
      return true
    }
    let column = [t.m14, t.m24, t.m34]
    if column != [0, 0, 0] {
      let across = [cross(rows[1], rows[2]), cross(rows[2], rows[0])]
      let last = cross(rows[0], rows[1])
      let volume = dot(rows[2], last)
      guard volume.magnitude > 0 else { return nil }
      let q = (0..<3).map {
        (column[0] * across[0][$0] + column[1] * across[1][$0] + column[2] * last[$0])
          / volume
      }
      perspective = q + [t.m44 - dot(translation, q)]
      guard perspective.allSatisfy(\.isFinite) else { return nil }
    }
    guard normalize(0) else { return nil }
    let xy = dot(rows[0], rows[1])
    rows[1] = zip(rows[1], rows[0]).map { $0 - xy * $1 }
    guard normalize(1) else { return nil }
    let (xz, yz) = (dot(rows[0], rows[2]), dot(rows[1], rows[2]))
    rows[2] = (0..<3).map { rows[2][$0] - xz * rows[0][$0] - yz * rows[1][$0] }
    guard normalize(2) else { return nil }
    scale = lengths
    skew = [xy, xz, yz]
    axes = rows
    if dot(cross(axes[0], axes[1]), axes[2]) < 0 {
      // If the rows are left-handed, negates the axis with the smallest diagonal element.
      let i = (0..<3).min { axes[$0][$0] < axes[$1][$1] } ?? 0
      scale[i] = -scale[i]
      axes[i] = axes[i].map { -$0 }
      if i == 0 { (skew[0], skew[1]) = (-skew[0], -skew[1]) }
      if i == 1 { skew[2] = -skew[2] }
    }
  }

  /// The transform with these parts.
  package var transform: Transform3D {
    let x = axes[0].map { $0 * scale[0] }
    let y = (0..<3).map { scale[1] * axes[1][$0] + skew[0] * axes[0][$0] }
    let z = (0..<3).map {
      dot([scale[2], skew[1], skew[2]], [axes[2][$0], axes[0][$0], axes[1][$0]])
    }
    let rows = [x, y, z].map { $0 + [dot($0, perspective)] }
    return Transform3D(
      rows.flatMap { $0 } + translation + [dot(translation, perspective) + perspective[3]]
    )
  }

  /// The rotations about x, y and z, in radians, in this order.
  package var angles: [Double] {
    get {
      let cosine = (axes[0][0] * axes[0][0] + axes[0][1] * axes[0][1]).squareRoot()
      let y = Elementary.atan2(-axes[0][2], cosine)
      if cosine < 1e-9 { return [Elementary.atan2(-axes[2][1], axes[1][1]), y, 0] }
      return [
        Elementary.atan2(axes[1][2], axes[2][2]), y,
        Elementary.atan2(axes[0][1], axes[0][0]),
      ]
    }
    set {
      let turn = Transform3D(rotation: newValue[0], x: 1, y: 0, z: 0)
        .concatenating(Transform3D(rotation: newValue[1], x: 0, y: 1, z: 0))
        .concatenating(Transform3D(rotation: newValue[2], x: 0, y: 0, z: 1)).numbers
      axes = [Array(turn[0..<3]), Array(turn[4..<7]), Array(turn[8..<11])]
    }
  }

  /// Returns the parts at a fraction between these and others.
  func interpolated(to other: TransformParts3D, _ fraction: Double) -> TransformParts3D {
    func mix(_ a: [Double], _ b: [Double]) -> [Double] {
      zip(a, b).map { $0 + ($1 - $0) * fraction }
    }
    var result = self
    result.translation = mix(translation, other.translation)
    result.scale = mix(scale, other.scale)
    result.skew = mix(skew, other.skew)
    result.perspective = mix(perspective, other.perspective)
    // The rotation from one to the other, about one axis.
    func row(_ i: Int, _ j: Int) -> Double {
      dot(axes.map { $0[i] }, other.axes.map { $0[j] })
    }
    let turn = (0..<3).map { i in (0..<3).map { row(i, $0) } }
    let axis = [
      turn[1][2] - turn[2][1], turn[2][0] - turn[0][2], turn[0][1] - turn[1][0],
    ]
    let sine = dot(axis, axis).squareRoot()
    let cosine = turn[0][0] + turn[1][1] + turn[2][2] - 1
    let angle = Elementary.atan2(sine, cosine)
    var about = axis
    if sine < 1e-9 {
      if cosine > 0 { return result }
      // For half a turn, turn + 1 is 2·a·aᵀ, whose rows are multiples of the axis a. The
      // largest row is used.
      let i = (0..<3).max { turn[$0][$0] < turn[$1][$1] } ?? 0
      about = turn[i]
      about[i] += 1
    }
    let part = Transform3D(
      rotation: angle * fraction, x: about[0], y: about[1], z: about[2]
    ).numbers
    result.axes = axes.map { a in
      (0..<3).map { dot(a, [part[$0], part[4 + $0], part[8 + $0]]) }
    }
    return result
  }
}

private func dot(_ a: [Double], _ b: [Double]) -> Double {
  a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

private func cross(_ a: [Double], _ b: [Double]) -> [Double] {
  [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

extension Transform3D {
  /// Returns the transform at a fraction between two; exact at both ends.
  package static func interpolated(
    _ from: Transform3D, _ to: Transform3D, _ fraction: Double
  ) -> Transform3D {
    if fraction == 0 || from == to { return from }
    if fraction == 1 { return to }
    if from.isAffine && to.isAffine {
      return Transform3D(AffineTransform.interpolated(from.affine, to.affine, fraction))
    }
    guard let a = TransformParts3D(from), let b = TransformParts3D(to) else {
      return Transform3D(
        zip(from.numbers, to.numbers).map { $0 + ($1 - $0) * fraction })
    }
    return a.interpolated(to: b, fraction).transform
  }
}
