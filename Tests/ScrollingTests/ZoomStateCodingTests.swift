import Foundation
import Mesmer
import TestSupport
import Testing

@Suite struct ZoomStateCodingTests {
  @Test("[2.6] a saved position is restored after the view was unloaded")
  func roundTrip() throws {
    func make() -> ScrollView {
      let scroll = ScrollView(frame: Rect(0, 0, 320, 480))
      let content = scroll.show(View(frame: Rect(0, 0, 1000, 1000)), zoom: 0.5...4)
      return scroll
    }
    let before = make()
    before.zoomScale = 1.7
    before.contentOffset = Point(123.4, 1.0 / 3)
    let data = try JSONEncoder().encode(before.scrollState)
    let after = make()
    after.scrollState = try JSONDecoder().decode(ZoomState.self, from: data)
    #expect(after.scrollState == before.scrollState)
    #expect(after.contentOffset == Point(123.4, 1.0 / 3))
    #expect(after.zoomScale == 1.7 && after.contentSize == before.contentSize)
  }

  @Test("[2.6] the form is {offset: [x, y], zoom}") func form() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let state = ZoomState(scale: 1.5, offset: Point(100, -200))
    let data = try encoder.encode(state)
    #expect(String(decoding: data, as: UTF8.self) == #"{"offset":[100,-200],"zoom":1.5}"#)
  }

  @Test(
    "[2.6] broken states are refused",
    arguments: [
      #"{"offset":[1,2]}"#, #"{"zoom":1}"#, #"{"offset":[1],"zoom":1}"#,
      #"{"offset":[1,2,3],"zoom":1}"#, #"{"offset":[1,2],"zoom":0}"#,
      #"{"offset":[1,2],"zoom":-1}"#, #"{"offset":[1,"2"],"zoom":1}"#,
      #"{"offset":[1e999,2],"zoom":1}"#,
    ])
  func broken(text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(ZoomState.self, from: Data(text.utf8))
    }
  }
}
