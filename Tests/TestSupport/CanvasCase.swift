import Foundation
import Mesmer

/// A recorded test of an HTML canvas: canvases with drawing commands, and the expected
/// results after some of them.
package struct CanvasCase: Sendable {
  /// One canvas, in pixels.
  package struct Sheet: Sendable {
    package var id: Int
    package var width: Int
    package var height: Int
    package var commands: [CanvasCommand]
  }

  /// An expected result on one canvas.
  package enum Assertion: Sendable {
    /// The straight bytes of a pixel after a number of commands.
    case pixel(after: Int, x: Int, y: Int, rgba: [Int], tolerance: Int)
    /// The answer of the command at an index.
    case probe(command: Int, value: Bool)
  }

  package var name: String
  package var sheets: [Sheet]
  package var assertions: [(canvas: Int, Assertion)]

  /// The cases of a file: a JSON array of objects with name, canvases and
  /// asserts.
  package static func read(_ path: String) throws(ConformanceError) -> [CanvasCase] {
    let bytes = try ConformanceError.reading(path)
    guard
      let list = (try? JSONDecoder().decode(JSONValue.self, from: Data(bytes)))?.elements
    else { throw .malformed(path: path, "it is no JSON array of canvas cases") }
    var cases: [CanvasCase] = []
    for (index, value) in list.enumerated() {
      guard let one = CanvasCase(value) else {
        throw .malformed(path: path, "element \(index) is no canvas case")
      }
      cases.append(one)
    }
    return cases
  }

  init?(_ value: JSONValue) {
    guard let name = value["name"]?.text, let canvases = value["canvases"]?.elements,
      let asserts = value["asserts"]?.elements
    else { return nil }
    self.name = name
    sheets = canvases.compactMap(Sheet.init)
    assertions = asserts.compactMap { value in
      guard let canvas = value["canvas"]?.whole, let assertion = Assertion(value) else {
        return nil
      }
      return (canvas, assertion)
    }
    guard sheets.count == canvases.count, assertions.count == asserts.count,
      !assertions.isEmpty,
      assertions.allSatisfy({ pair in sheets.contains { $0.id == pair.canvas } }),
      Set(sheets.map(\.id)).count == sheets.count
    else { return nil }
  }
}

extension CanvasCase.Sheet {
  init?(_ value: JSONValue) {
    guard let id = value["id"]?.whole, let width = value["w"]?.whole,
      let height = value["h"]?.whole, let list = value["cmds"]?.elements,
      (0...16384).contains(width), (0...16384).contains(height)
    else { return nil }
    let commands = list.compactMap(CanvasCommand.init)
    guard commands.count == list.count else { return nil }
    self.init(id: id, width: width, height: height, commands: commands)
  }
}

extension CanvasCase.Assertion {
  init?(_ value: JSONValue) {
    if let command = value["probe"]?.whole, case .bool(let answer)? = value["value"] {
      self = .probe(command: command, value: answer)
    } else if let after = value["after"]?.whole, let x = value["x"]?.whole,
      let y = value["y"]?.whole,
      let rgba = value["rgba"]?.elements?.compactMap(\.whole), rgba.count == 4
    {
      self = .pixel(
        after: after, x: x, y: y, rgba: rgba, tolerance: value["tol"]?.whole ?? 0)
    } else {
      return nil
    }
  }
}

extension JSONValue {
  /// A number without a fraction, up to 2^53.
  fileprivate var whole: Int? {
    if case .number(let number) = self { Int(exactly: number) } else { nil }
  }
}
