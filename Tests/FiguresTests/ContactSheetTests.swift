import Mesmer
import MesmerFigures
import TestSupport
import Testing

@testable import MesmerFigures
@testable import MesmerSheets

@Suite struct ContactSheetTests {
  /// A frame of one colour.
  private func frame(_ color: Color, _ width: Int = 60, _ height: Int = 90) -> Pixmap {
    Pixmap(width: width, height: height, scale: 1, background: color)
  }

  private func gray(_ index: Int) -> Color { Color(white: Double(index) / 255) }

  @Test func framesStandInRowsInTheirOrder() {
    var sheet = ContactSheet(columns: 3, scale: 1)
    for index in 0..<7 { sheet.add(frame(gray(index * 30)), caption: "\(index)") }
    let picture = sheet.picture()
    let grid = sheet.grid
    #expect(picture.width == grid.size.width && picture.height == grid.size.height)
    #expect(picture.content == .opaque && picture.scale == 1)
    #expect(grid.columns == 3 && grid.cell.width == 60 && grid.cell.height == 90)
    for index in 0..<7 {
      let cell = grid.cell(index)
      #expect(picture.bounds.intersection(cell) == cell)
      for (x, y) in [(cell.minX, cell.minY), (cell.maxX - 1, cell.maxY - 1)] {
        #expect(picture[x, y].red == UInt8(index * 30), "\(index)")
      }
      for other in 0..<index { #expect(grid.cell(other).intersection(cell).isEmpty) }
    }
  }

  @Test func thinningDependsOnTheNumberOfFramesAlone() {
    for count in [0, 1, 5, 6, 7, 12, 13, 100] {
      var sheet = ContactSheet(maximum: 6, columns: 6, scale: 0.5)
      for index in 0..<count { sheet.add(frame(gray(index), 16, 16), caption: "") }
      var step = 1
      while (count + step - 1) / step > 6 { step *= 2 }
      #expect(sheet.count == count && sheet.step == step)
      // The numbers shown match.
      let picture = sheet.picture()
      for (place, shown) in stride(from: 0, to: count, by: step).enumerated() {
        let cell = sheet.grid.cell(place)
        #expect(picture[cell.minX + 3, cell.minY + 3].red == UInt8(shown))
      }
    }
  }

  @Test func framesOfOtherSizesAreFittedIn() {
    var sheet = ContactSheet(scale: 1)
    sheet.add(frame(.red, 200, 300), caption: "tall")
    sheet.add(frame(.blue, 300, 100), caption: "wide")
    sheet.add(frame(.green, 10, 10), caption: "small")
    let picture = sheet.picture()
    let grid = sheet.grid
    #expect(grid.cell.width == 88 && grid.cell.height == 132)
    func color(_ index: Int, _ x: Int, _ y: Int) -> [UInt8] {
      let cell = grid.cell(index)
      let p = picture[cell.minX + x, cell.minY + y]
      return [p.red, p.green, p.blue]
    }
    #expect(color(0, 0, 0) == [255, 0, 0] && color(0, 87, 131) == [255, 0, 0])
    // 88 x 29 in the middle of the height.
    #expect(color(1, 0, 66) == [0, 0, 255] && color(1, 87, 66) == [0, 0, 255])
    #expect(color(1, 44, 40) == color(1, 44, 90))
    #expect(color(1, 44, 40) != [0, 0, 255])
    // Never enlarged.
    #expect(color(2, 44, 66) == [0, 255, 0] && color(2, 44, 50) != [0, 255, 0])
  }

  @Test func thumbnailsAreMeansOfTheirFrames() {
    let picture = Canvas.record { canvas in
      for x in stride(from: 0, to: 400, by: 2) {
        canvas.fill(Rect(x: Double(x), y: 0, width: 1, height: 400), with: .black)
      }
    }
    let striped = Pixmap(width: 400, height: 400, background: .white)
    Rasterizer().draw(picture, into: striped)
    let thumbnail = Thumbnail(striped, caption: "", width: 50, height: 50)
    #expect(thumbnail.pixmap.width == 50 && thumbnail.pixmap.height == 50)
    for y in 2..<48 {
      for x in 2..<48 {
        let p = thumbnail.pixmap[x, y]
        #expect(abs(Int(p.red) - 128) <= 1 && p.alpha == 255)
      }
    }
  }

  @Test func transparentFramesShowSquares() {
    var sheet = ContactSheet(scale: 1)
    sheet.add(Pixmap(width: 60, height: 60, background: .clear), caption: "")
    let picture = sheet.picture()
    let cell = sheet.grid.cell(0)
    let shown = Set((0..<60).map { picture[cell.minX + $0, cell.minY + 3].red })
    #expect(shown == [255, 219])
    #expect((0..<picture.height).allSatisfy { picture.row($0)[0] >> 24 == 255 })
  }

  @Test func theSheetIsWiderThanHigh() {
    for count in [1, 2, 10, 30, 100] {
      var sheet = ContactSheet(scale: 0.5)
      for _ in 0..<count { sheet.add(frame(.red, 30, 60), caption: "") }
      let grid = sheet.grid
      if count > 4 { #expect(grid.size.width > grid.size.height) }
      #expect(grid.size.width < 3 * grid.size.height || count < 8)
    }
  }

  @Test func noFramesAndEmptyFramesAreNoTrap() {
    let sheet = ContactSheet()
    #expect(sheet.picture().width > 0)
    var empty = ContactSheet()
    empty.add(Pixmap(width: 0, height: 0, background: .white), caption: "nothing")
    empty.add(Pixmap(width: 1, height: 5000, background: .white), caption: "a line")
    empty.add(Pixmap(width: 5000, height: 1, background: .white), caption: "a line")
    #expect(empty.picture().height > 0)
  }

  @Test func captionsSayNumberAndTime() {
    #expect(ContactSheet.caption(frame: 12, time: 0.2) == "12   0.20 s")
    var sheet = ContactSheet(scale: 1)
    sheet.add(frame(.white), caption: "12")
    var other = ContactSheet(scale: 1)
    other.add(frame(.white), caption: "13")
    #expect(sheet.picture().premultipliedBytes != other.picture().premultipliedBytes)
    #expect(sheet.picture().premultipliedBytes == sheet.picture().premultipliedBytes)
  }

  @Test("numbers outside their ranges count as the nearest inside")
  func hostileNumbers() {
    for (asked, maximum) in [(Int.min, 1), (0, 1), (1, 1), (480, 480), (481, 480)] {
      #expect(ContactSheet(maximum: asked).maximum == maximum)
    }
    for (asked, columns) in [(Int.min, 1), (0, 1), (1, 1), (.max, .max)] {
      #expect(ContactSheet(columns: asked).columns == columns)
    }
    for (asked, scale) in [
      (-Double.infinity, 0.5), (.nan, 0.5), (0, 0.5), (0.5, 0.5), (4, 4), (4.1, 4),
      (.infinity, 4),
    ] {
      #expect(ContactSheet(scale: asked).scale == scale)
      #expect(Filmstrip(scale: asked).scale == scale)
    }
    var sheet = ContactSheet(columns: .max, scale: .nan)
    for _ in 0..<3 { sheet.add(frame(.red), caption: "") }
    #expect(sheet.grid.columns == 3)
  }
}
