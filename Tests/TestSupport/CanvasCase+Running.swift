import Mesmer

extension CanvasCase {
  /// Draws the canvases, the one with number 0 last, and returns the first assertion that
  /// fails; nil if none does. `image` finds a picture by the path in a command.
  package func firstFailure(
    image: (String) throws(ConformanceError) -> Pixmap
  ) throws(ConformanceError) -> String? {
    var finished: [Int: HTMLCanvas] = [:]
    var images: [String: Pixmap] = [:]
    for sheet in sheets.filter({ $0.id != 0 }) + sheets.filter({ $0.id == 0 }) {
      let canvas = HTMLCanvas(width: sheet.width, height: sheet.height)
      finished[sheet.id] = canvas
      let expected = assertions.filter { $0.canvas == sheet.id }.map(\.1)
      if let failure = expected.firstPixelFailure(after: 0, canvas) { return failure }
      for (index, command) in sheet.commands.enumerated() {
        if let path = command.arguments.first?["id"]?.text, images[path] == nil {
          images[path] = try image(path)
        }
        let outcome = canvas.perform(command) { operand in
          if let path = operand["id"]?.text { return images[path] }
          return operand["id"]?.number.flatMap { Int(exactly: $0) }
            .flatMap { finished[$0]?.pixmap }
        }
        if case .unknown = outcome {
          throw .malformed(path: name, "command \(index), \(command.name), is unknown")
        }
        if let failure = expected.firstProbeFailure(index, command, outcome)
          ?? expected.firstPixelFailure(after: index + 1, canvas)
        {
          return failure
        }
      }
      if let last = expected.map(\.commandCount).max(), last > sheet.commands.count {
        throw .malformed(
          path: name, "an assertion names command \(last), which is not there")
      }
    }
    return nil
  }
}

extension CanvasCase.Assertion {
  /// How many commands it requires.
  fileprivate var commandCount: Int {
    switch self {
    case .pixel(let after, _, _, _, _): after
    case .probe(let command, _): command + 1
    }
  }
}

extension [CanvasCase.Assertion] {
  fileprivate func firstPixelFailure(after count: Int, _ canvas: HTMLCanvas) -> String? {
    for case .pixel(count, let x, let y, let rgba, let tolerance) in self {
      let found = canvas.pixel(x, y)
      if zip(found, rgba).contains(where: { abs($0 - $1) > tolerance }) {
        let near = tolerance == 0 ? "" : " within \(tolerance)"
        return "after command \(count), pixel (\(x), \(y)): expected \(rgba)\(near), "
          + "got \(found)"
      }
    }
    return nil
  }

  fileprivate func firstProbeFailure(
    _ index: Int, _ command: CanvasCommand, _ outcome: HTMLCanvas.Outcome
  ) -> String? {
    for case .probe(index, let value) in self where outcome != .answer(value) {
      let found = outcome == .answer(!value) ? "\(!value)" : "no answer"
      return "command \(index), \(command.name): expected \(value), got \(found)"
    }
    return nil
  }
}
