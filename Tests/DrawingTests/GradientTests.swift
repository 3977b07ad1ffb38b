import Testing

@testable import Mesmer
@testable import MesmerDrawing

@Suite struct GradientTests {
  private func gradient(_ stops: [(Double, Color)]) -> Gradient {
    .linear(
      from: .zero, to: Point(x: 1, y: 0), stops: stops.map { Gradient.Stop($0, $1) })
  }

  @Test func stopsAreSortedStablyAndCoverEverything() {
    let stops = gradient([
      (0.5, .red), (.nan, .black), (0.25, .green), (0.5, .blue),
    ]).orderedStops
    #expect(stops.map(\.offset) == [0, 0.25, 0.5, 0.5, 1])
    #expect(stops.map(\.color) == [.green, .green, .red, .blue, .blue])
  }

  @Test func offsetsOutsideAreMovedToTheEnds() {
    let stops = gradient([(7, .red), (-.infinity, .blue), (.infinity, .green)])
      .orderedStops
    #expect(stops.map(\.offset) == [0, 1, 1])
    #expect(stops.map(\.color) == [.blue, .red, .green])
    #expect(gradient([(.nan, .red)]).orderedStops.isEmpty)
  }

  @Test func opacityNeedsOpaqueStopsAndColourEverywhere() {
    #expect(gradient([(0, .red)]).isOpaque)
    #expect(!gradient([]).isOpaque)
    #expect(!gradient([(0, .red), (1, .clear)]).isOpaque)
    func circles(_ distance: Double, _ r0: Double, _ r1: Double) -> Bool {
      Gradient(
        .radial(
          startCenter: .zero, startRadius: r0, endCenter: Point(x: distance, y: 0),
          endRadius: r1),
        stops: [Gradient.Stop(0, .red)]
      ).isOpaque
    }
    #expect(circles(3, 0, 4) && circles(3, 4, 0) && circles(0, 0, 1))
    #expect(!circles(4, 0, 4) && !circles(9, 2, 2) && !circles(0, 2, 2))
  }

  @Test func graysStayGray() {
    #expect(Paint.gradient(gradient([(0, .white), (1, .black)])).isGray)
    #expect(!Paint.gradient(gradient([(0, .white), (1, .red)])).isGray)
    // The colour of a transparent stop shows beside it.
    var fading = gradient([(0, .white), (1, Color.red.withAlpha(0))])
    #expect(!Paint.gradient(fading).isGray && !fading.isOpaque)
    fading.stops[1].color = .clear
    #expect(Paint.gradient(fading).isGray)
    fading.stops[1].color = .blue
    #expect(fading.isOpaque)
  }

  @Test func canvasRecordsGradients() {
    let gradient = gradient([(0, .white), (1, .red)])
    let picture = Canvas.record {
      $0.fill(Rect(x: 1, y: 2, width: 3, height: 4), with: gradient)
      $0.stroke(Path(rect: Rect(x: 1, y: 2, width: 3, height: 4)), with: gradient)
    }
    #expect(picture.commands.count == 2)
    #expect(!picture.isGray)
    guard case .fill(_, .nonZero, .gradient(gradient)) = picture.commands[0].operation,
      case .stroke(_, _, .gradient(gradient)) = picture.commands[1].operation
    else {
      Issue.record("not a fill and a stroke with the gradient")
      return
    }
  }
}
