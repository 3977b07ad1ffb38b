import Foundation
import Mesmer

/// A scene and the frames that UIKit gave to its views: a file of Tests/Evidence/layout.
package struct LayoutRecording: Sendable {
  /// One side of a constraint: a view by its path, and an attribute.
  package typealias Side = (view: String, attribute: String)

  /// A constraint: `first == second + constant`.
  package struct Constraint: Sendable {
    package var first: Side
    /// Nil for a constant, which is a size or a distance from the superview.
    package var second: Side?
    package var constant: Double
  }

  /// The JSON of the line `# scene:`.
  package private(set) var scene = JSONValue.object([:])
  /// Frames in the superview (x, y, width, height) by path, and after them the intrinsic
  /// width and height if they were recorded.
  package private(set) var frames: [String: [Double]] = [:]
  /// The same by class and in the order of the file.
  package private(set) var rows: [(kind: String, numbers: [Double])] = []

  /// Reads `layout/NAME.tsv`.
  package init(_ name: String) throws {
    for line in try TestData.evidence.lines("layout/\(name).tsv") {
      if line.hasPrefix("# scene: ") {
        scene = try JSONDecoder().decode(
          JSONValue.self, from: Data(line.dropFirst(9).utf8))
      } else if line.hasPrefix("frame") {
        let cells = line.split(separator: "\t")
        let numbers = cells[3...].compactMap { Double($0) }
        frames[String(cells[1])] = numbers
        rows.append((String(cells[2]), numbers))
      }
    }
  }

  /// Returns the numbers of a list of the scene.
  package func numbers(_ key: String) -> [Double]? {
    scene[key]?.elements?.compactMap(\.number)
  }

  /// The size of the root view, 320 by 240 unless the scene has another.
  package var size: Size {
    let size = numbers("size") ?? [320, 240]
    return Size(size[0], size[1])
  }

  /// The ascender of each label by the system font of iOS 26.1: 1950 of 2048 units of its
  /// size.
  package var ascenders: [Double] {
    (scene["labels"]?.elements ?? []).compactMap { label -> Double? in
      guard let size = label.text?.split(separator: " ").last else { return nil }
      return Double(size).map { $0 * 1950 / 2048 }
    }
  }

  /// The constraints: `1.leading=0.trailing+8`; `0.top=16`, from the superview's top;
  /// `0.height=44`.
  package var constraints: [Constraint] {
    (scene["constraints"]?.elements ?? []).compactMap(\.text).map { text in
      let sides = text.split(separator: "=")
      func side(_ text: Substring) -> Side {
        let parts = text.split(separator: ".")
        return (String(parts[0]), String(parts[1]))
      }
      if let constant = Double(sides[1]) {
        return Constraint(first: side(sides[0]), constant: constant)
      }
      let parts = sides[1].split(separator: "+")
      return Constraint(
        first: side(sides[0]), second: side(parts[0]),
        constant: parts.count > 1 ? Double(parts[1]) ?? .nan : 0)
    }
  }

  /// Returns the difference of a frame from the recorded one: nil if the origin is within
  /// 0.5 and the size within 0.25 points.
  package func difference(_ path: String, _ frame: Rect) -> String? {
    guard let row = frames[path] else { return "\(path): not recorded" }
    let values = [frame.minX, frame.minY, frame.width, frame.height]
    let isNear = zip(zip(values, row), [0.5, 0.5, 0.25, 0.25]).allSatisfy {
      ($0.0 - $0.1).magnitude <= $1
    }
    return isNear ? nil : "\(path): \(values), recorded \(row)"
  }
}
