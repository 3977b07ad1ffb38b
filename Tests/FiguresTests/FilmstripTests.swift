import Mesmer
import MesmerFigures
import TestSupport
import Testing

@testable import MesmerFigures
@testable import MesmerSheets

@Suite struct FilmstripTests {
  @Test func chosenFramesAreEven() {
    for (count, length, frames) in [
      (8, 8, [0, 1, 2, 3, 4, 5, 6, 7]), (15, 8, [0, 2, 4, 6, 8, 10, 12, 14]),
      (100, 3, [0, 50, 99]), (100, 1, [0]), (3, 8, [0, 1, 2]),
    ] as [(Int, Int, [Int])] {
      #expect(Filmstrip.chosenFrames(of: count, length: length) == frames)
    }
    for (count, length) in [(0, 8), (-1, 8), (8, 0), (8, -2)] {
      #expect(Filmstrip.chosenFrames(of: count, length: length).isEmpty)
    }
    for count in 1...60 {
      for length in 2...12 {
        let chosen = Filmstrip.chosenFrames(of: count, length: length)
        #expect(chosen.count == min(count, length))
        #expect(chosen.first == 0 && chosen.last == count - 1 || count == 1)
        let steps = zip(chosen, chosen.dropFirst()).map { $1 - $0 }
        #expect((steps.max() ?? 1) - (steps.min() ?? 1) <= 1)
        #expect((steps.min() ?? 1) >= 1)
      }
    }
    let far = Filmstrip.chosenFrames(of: .max, length: 5)
    #expect(far.last == Int.max - 1 && far.count == 5)
  }

  @Test(arguments: [false, true]) func framesStandBetweenTheHoles(isVertical: Bool) {
    var strip = Filmstrip(isVertical: isVertical, scale: 1)
    for index in 0..<4 {
      let color = Color(white: Double(index * 60 + 20) / 255)
      strip.add(Pixmap(width: 200, height: 100, background: color), caption: "\(index)")
    }
    let picture = strip.picture()
    let grid = strip.grid
    #expect(strip.count == 4)
    #expect((picture.width > picture.height) != isVertical)
    var last = PixelRect.empty
    for index in 0..<4 {
      let cell = grid.cell(index)
      #expect(cell.width == 140 && cell.height == 70)
      #expect(picture.bounds.intersection(cell) == cell)
      #expect(cell.intersection(last).isEmpty)
      last = cell
      for (x, y) in [(cell.minX, cell.minY), (cell.maxX - 1, cell.maxY - 1)] {
        #expect(picture[x, y].red == UInt8(index * 60 + 20))
      }
    }
    // Both margins have light holes, as many as each other, none at the frames.
    func holes(_ across: Int) -> Int {
      let length = isVertical ? picture.height : picture.width
      let line = (0..<length).map { along in
        (isVertical ? picture[across, along] : picture[along, across]).red > 200
      }
      return zip(line, line.dropFirst()).filter { !$0 && $1 }.count
    }
    let width = isVertical ? picture.width : picture.height
    #expect(holes(10) > 8 && holes(10) == holes(width - 11))
    #expect(holes(1) == 0)
  }

  @Test func emptyAndOverlongStripsAreNoTrap() {
    #expect(Filmstrip().picture().height > 0)
    var strip = Filmstrip(scale: 0.5)
    let frame = Pixmap(width: 16, height: 16, background: .red)
    for _ in 0..<Filmstrip.maximum + 5 { strip.add(frame, caption: "") }
    #expect(strip.count == Filmstrip.maximum)
    #expect(strip.picture().content == .opaque)
  }
}
