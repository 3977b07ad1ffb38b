import Mesmer
import Testing

@Suite struct BlendModeTests {
  private let unit = Rect(x: 0, y: 0, width: 1, height: 1)

  @Test func allOfCoreGraphicssModesAreThere() {
    #expect(BlendMode.allCases.count == 28)
    #expect(BlendMode(rawValue: "destinationAtop") == .destinationAtop)
  }

  @Test func commandsCarryTheStateTheyWereRecordedUnder() {
    let picture = Canvas.record { canvas in
      canvas.fill(unit, with: .red)
      canvas.save()
      canvas.blendMode = .screen
      canvas.alpha = 0.25
      canvas.fill(unit, with: .red)
      canvas.restore()
      canvas.fill(unit, with: .red)
    }
    #expect(picture.commands.map(\.blendMode) == [.normal, .screen, .normal])
    #expect(picture.commands.map(\.alpha) == [1, 0.25, 1])
    guard case .fill(_, _, .color(let color)) = picture.commands[1].operation else {
      Issue.record("not a fill with a colour")
      return
    }
    #expect(color.alpha == 0.25)
    #expect(picture.blends && !picture.makesHoles)
  }

  @Test func opacityIsClampedAndNaNIsNone() {
    let canvas = Canvas()
    for (given, kept) in [(-1.0, 0.0), (2, 1), (.nan, 0), (0.5, 0.5)] {
      canvas.alpha = given
      #expect(canvas.alpha == kept)
    }
  }

  @Test func modesThatClearMakeHoles() {
    for mode in BlendMode.allCases {
      let picture = Canvas.record { canvas in
        canvas.blendMode = mode
        canvas.fill(unit, with: .red)
      }
      #expect(picture.makesHoles == !mode.keepsOpaque)
      #expect(picture.blends == (mode != .normal))
    }
  }

  @Test func aMaskBoundsWhatIsDrawn() {
    let image = Image(width: 1, height: 1, rgba: [0, 0, 0, 9])
    let picture = Canvas.record { canvas in
      canvas.clip(to: image, in: Rect(x: 5, y: 5, width: -3, height: 2))
      canvas.fill(Rect(x: 0, y: 0, width: 50, height: 50), with: .red)
    }
    #expect(picture.bounds == Rect(x: 2, y: 5, width: 3, height: 2))
  }
}
