import MesmerDrawing
import Testing

@testable import MesmerSVG

@Suite("Images in SVG") struct SVGRendererImagesTests {
  /// Two pixels side by side: red and blue.
  private static let pair = Image(
    width: 2, height: 1, rgba: [255, 0, 0, 255, 0, 0, 255, 255])
  private static let resources = SVGResources(
    image: { (path: String) throws(SVGResourceError) -> Image in
      if path == "pair.png" { return pair }
      throw SVGResourceError("\(path) is not here")
    },
    decode: { (bytes: [UInt8]) throws(SVGResourceError) -> Image in
      if bytes == [1, 2, 3] { return pair }
      throw SVGResourceError("these are \(bytes.count) bytes of nothing")
    })

  private func sketch(_ attributes: String) throws -> Sketch {
    try Sketch(
      "<image image-rendering='pixelated' \(attributes)/>", resources: Self.resources)
  }

  @Test("an image by path or as data fills its box in its own proportions")
  func places() throws {
    for href in ["pair.png", "data:image/png;base64,AQID", "data:;base64, AQ\nID"] {
      let sketch = try sketch("x='4' y='4' width='20' height='20' href='\(href)'")
      #expect(sketch.pixel(5, 14) == Sketch.red && sketch.pixel(22, 14) == Sketch.blue)
      #expect(sketch.pixel(5, 8) == Sketch.clear && sketch.pixel(5, 19) == Sketch.clear)
    }
  }

  @Test("missing sides are the image's own, or preserve its proportions")
  func sides() throws {
    #expect(try sketch("href='pair.png'").pixel(1, 0) == Sketch.blue)
    #expect(try sketch("href='pair.png'").pixel(2, 0) == Sketch.clear)
    let high = try sketch("href='pair.png' height='10'")
    #expect(high.pixel(19, 9) == Sketch.blue && high.pixel(20, 5) == Sketch.clear)
  }

  @Test("preserveAspectRatio stretches or cuts") func aspect() throws {
    let none = try sketch(
      "href='pair.png' width='20' height='20' preserveAspectRatio='none'")
    #expect(none.pixel(1, 1) == Sketch.red && none.pixel(19, 19) == Sketch.blue)
    let slice = try sketch(
      "href='pair.png' width='20' height='20' preserveAspectRatio='xMinYMid slice'")
    #expect(slice.pixel(19, 19) == Sketch.red && slice.pixel(20, 5) == Sketch.clear)
  }

  @Test("an unreadable image is reported, with its reason, and omitted")
  func missing() throws {
    for (href, reason) in [
      ("x.png", "x.png is not here"),
      ("data:image/png;base64,AAAA", "these are 3 bytes of nothing"),
      ("data:image/png;base64,?", "the data: address is not base64"),
      ("data:x", "the data: address has no comma"),
      ("data:,%+f", "the data: address has a % without two digits"),
      ("data:,%4", "the data: address has a % without two digits"),
      ("#a", "elements cannot be images"),
    ] {
      let sketch = try sketch("width='9' height='9' href='\(href)'")
      #expect(sketch.document.picture.isEmpty)
      #expect(sketch.messages == ["image: \(reason); it is left out"])
    }
  }

  @Test("an SVG image as data is drawn as shapes, sharp, and cut at its edges")
  func nested() throws {
    let inner =
      "%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 4 4%22%3E"
      + "%3Ccircle cx=%222%22 cy=%222%22 r=%222%22 fill=%22red%22/%3E%3C/svg%3E"
    try expectSame(
      "<image x='4' y='4' width='20' height='20' href='data:image/svg+xml,\(inner)'/>",
      "<circle cx='14' cy='14' r='10' fill='red'/>")
  }

  @Test("SVG files in each other end at the fourth") func depth() throws {
    var text =
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' "
      + "height='9'/></svg>"
    for _ in 0..<4 {
      let data = text.utf8.map { byte in
        "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }.joined()
      text =
        "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>"
        + "<image width='9' height='9' href='data:image/svg+xml,\(data)'/></svg>"
    }
    #expect(try Sketch(file: text).pixel(4, 4) == Sketch.black)
    let data = text.utf8.map { byte in
      "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
    let five = try Sketch(
      "<image width='9' height='9' href='data:image/svg+xml,\(data)'/>")
    #expect(five.document.picture.isEmpty)
    #expect(five.messages[0].contains("more than 4 SVG files are nested"))
  }

  @Test("an image that is shown often is read once, and shares the limits of its file")
  func once() throws {
    let bomb =
      "%3Csvg xmlns='http://www.w3.org/2000/svg'%3E"
      + String(repeating: "%3Cg/%3E", count: 3000) + "%3C/svg%3E"
    let image = "<image id='i' width='9' height='9' href=\"data:image/svg+xml,\(bomb)\"/>"
    #expect(
      try Sketch(image + String(repeating: "<use href='#i'/>", count: 300)).messages == []
    )
    let images = String(repeating: image, count: 70)
    let error = failure("<svg xmlns='http://www.w3.org/2000/svg'>\(images)</svg>")
    #expect(error?.message == "too many elements are drawn: at most 200000")
  }

  @Test(
    "base64 is read with white space, both alphabets, and with or without its padding")
  func base64() {
    func bytes(_ text: String) -> [UInt8]? { DataAddress.base64(Array(text.utf8)) }
    #expect(
      ["", "Zg==", "Zg", "Zm8=", "Z m\n8", "+/-_"].map { bytes($0) } == [
        [], [102], [102], [102, 111], [102, 111], [251, 255, 191],
      ])
    for text in ["Z", "Zg=a", "Z===", "é", "Zm9vY"] { #expect(bytes(text) == nil) }
    for count in 0..<60 {
      let source = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 89 &+ 7) }
      #expect(bytes(Self.encoded(source)) == source)
    }
  }

  /// RFC 4648's encoding.
  private static func encoded(_ bytes: [UInt8]) -> String {
    let letters = Array(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      let bits = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
      for k in 0...part.count { text.append(letters[bits >> (18 - 6 * k) & 63]) }
      text += String(repeating: "=", count: 3 - part.count)
    }
    return text
  }
}
