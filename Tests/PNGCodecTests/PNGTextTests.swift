import Mesmer
import TestSupport
import Testing

struct PNGTextTests {
  @Test func textsComeBackAsTheyWereWritten() throws {
    let texts = [
      PNGText(keyword: "mesmer:digest", text: "scene 12ab, frame 7"),
      PNGText(keyword: "Größe in ä", text: "Zeile 1\nZeile 2 ÿ\u{a0}"),
      PNGText(keyword: String(repeating: "k", count: 79), text: ""),
      PNGText(keyword: "mesmer:digest", text: "a second one"),
    ]
    for effort in PNGEncoder.Effort.allCases {
      let file = try PNGEncoder.encode(
        Pixmap(width: 2, height: 2), effort: effort, text: texts)
      for text in texts.prefix(3) {
        #expect(PNGFile.text(keyword: text.keyword, in: file) == text.text)
      }
      #expect(PNGFile.text(keyword: "Software", in: file) == "Mesmer")
      #expect(PNGFile.text(keyword: "software", in: file) == nil)
      let types = try #require(PNGFormat.chunks(of: file)).map(\.type)
      #expect(types.filter { $0 == "tEXt" }.count == 5)
      #expect(try PNGDecoder.decodeStraight(file).width == 2)
    }
  }

  @Test func whatNoTextChunkHoldsIsRefused() throws {
    let texts = [
      ("", "a"), (" a", "a"), ("a ", "a"), ("a  b", "a"), ("a\u{a0}b", "a"),
      (String(repeating: "k", count: 80), "a"), ("a\nb", "a"), ("日", "a"),
      ("a", "日"), ("a", "a\0b"), ("a", "a\r\nb"), ("a", "\u{85}"), ("a\0b", "a"),
    ].map { PNGText(keyword: $0.0, text: $0.1) }
    for text in texts {
      let error = PNGEncodingError.text(keyword: text.keyword, text: text.text)
      #expect(throws: error) {
        try PNGEncoder.encode(Pixmap(width: 1, height: 1), text: [text])
      }
      #expect(throws: error) {
        try APNGEncoder(
          width: 1, height: 1, content: .rgba, framesPerSecond: 60, text: [text])
      }
      #expect(!error.description.contains { $0.isNewline || $0 == "\0" })
    }
  }
}
