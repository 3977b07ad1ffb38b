import MesmerViews
import Testing

@Suite struct InterfaceOrientationTests {
  @Test("[2.13] orientations have UIKit's numbers, and masks have their bits")
  func numbers() {
    let numbers = InterfaceOrientation.allCases.map(\.rawValue)
    #expect(numbers == [0, 1, 2, 3, 4])
    #expect(InterfaceOrientation.landscapeLeft.rawValue == 4)
    #expect(InterfaceOrientationMask.landscapeLeft.rawValue == 16)
    #expect(InterfaceOrientationMask.landscape.rawValue == 24)
    #expect(InterfaceOrientationMask.allButUpsideDown.rawValue == 26)
    #expect(InterfaceOrientationMask.all.rawValue == 30)
  }

  @Test("[1.45] each orientation is portrait or landscape and in its own mask alone")
  func masks() {
    let single: [InterfaceOrientationMask] = [
      .portrait, .portraitUpsideDown, .landscapeRight, .landscapeLeft,
    ]
    for (index, orientation) in InterfaceOrientation.allCases.dropFirst().enumerated() {
      #expect(orientation.isPortrait != orientation.isLandscape)
      #expect(orientation.isLandscape == (index >= 2))
      #expect(single.map { $0.allows(orientation) }.firstIndex(of: true) == index)
      #expect(single.filter { $0.allows(orientation) }.count == 1)
    }
    #expect(!InterfaceOrientation.unknown.isPortrait)
    #expect(!InterfaceOrientation.unknown.isLandscape)
    #expect(!InterfaceOrientationMask.all.allows(.unknown))
  }
}
