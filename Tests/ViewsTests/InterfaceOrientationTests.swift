import MesmerViews
import Testing

@Suite struct InterfaceOrientationTests {
  @Test("[2.13] orientations have UIKit's numbers, and masks have their bits")
  func numbers() {
    let numbers = InterfaceOrientation.allCases.map(\.rawValue)
    #expect(numbers == [0, 1, 2, 3, 4])
    #expect(InterfaceOrientation.landscapeLeft.rawValue == 4)
    let masks: [InterfaceOrientationMask] = [
      .landscapeLeft, .landscape, .allButUpsideDown, .all,
    ]
    #expect(masks.map(\.rawValue) == [16, 24, 26, 30])
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
