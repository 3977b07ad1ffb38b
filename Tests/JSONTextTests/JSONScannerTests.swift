import MesmerPaths
import TestSupport
import Testing

@testable import MesmerJSONText

@Suite struct JSONScannerTests {
  /// The error of a document; nil if it is read.
  private func fault(_ text: String) -> String? { fault(Array(text.utf8)) }

  private func fault(_ bytes: [UInt8]) -> String? {
    do throws(SceneError) {
      _ = try JSONScanner.scan(bytes, file: "f")
      return nil
    } catch {
      return error.description
    }
  }

  @Test(arguments: [
    ("{}", "{}"), ("[]", "[]"), (" [ 1 , 2 ] ", "[1, 2]"),
    ("[1, 2,]", "[1, 2]"), ("{a: 1,}", #"{"a": 1}"#),
    ("// c\n{/* b */a:/**/'x'}//", #"{"a": "x"}"#),
    ("[true, false, null]", "[true, false, null]"),
    (#"["a\"b", 'a"b', 'it\'s']"#, #"["a\"b", "a\"b", "it's"]"#),
    (#"["\u0041\x42\n\/\q"]"#, #"["AB\u000a/q"]"#),
    (#"["\uD83D\uDE00"]"#, #"["😀"]"#),
    ("['a\\\nb', 'a\\\r\nb']", #"["ab", "ab"]"#),
    ("{$_a1: 1, ünï: 2, \\u0061: 3}", #"{"$_a1": 1, "ünï": 2, "a": 3}"#),
    ("\u{feff}\u{a0}[\u{2003}1\u{2028}]", "[1]"),
    ("{a: {b: [[1], {c: []}]}, d: 2}", #"{"a": {"b": [[1], {"c": []}]}, "d": 2}"#),
  ])
  func json5IsRead(text: String, expected: String) throws {
    let tree = try tree(text)
    #expect(tree.json(JSONTree.root) == expected)
  }

  @Test(
    arguments: [
      ("0", 0), ("-0", -0.0), ("+1", 1), (".5", 0.5), ("5.", 5), ("0x1F", 31),
      ("-0xff", -255), ("1e3", 1000), ("1E-3", 0.001), ("0.1", 0.1),
      ("123456789012345678", 123_456_789_012_345_680),
      ("0.30000000000000004", 0.30000000000000004),
      ("179769313486231570000e288", .greatestFiniteMagnitude),
      ("4.9406564584124654e-324", .leastNonzeroMagnitude), ("1e-999", 0),
      ("9007199254740993", 9_007_199_254_740_992), ("0x20000000000001", 0x1p53),
      ("0x20000000000001ffffff", 0x1p77 + 0x1p25),
    ] as [(String, Double)])
  func numbersAreRoundedCorrectly(text: String, expected: Double) throws {
    #expect(try tree(text).number(0).bitPattern == expected.bitPattern)
  }

  /// The fast path gives the results of the standard library.
  @Test func shortDecimalsAgreeWithTheLibrary() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<20_000 {
      let digits = String(random.int(in: 0...999_999_999_999_999))
      let places = random.int(in: 0...22)
      let padded =
        String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
      let text = padded.dropLast(places) + "." + padded.suffix(places)
      var at = 0
      let bytes = Array(text.utf8)
      #expect(DecimalText.scan(bytes, &at) == Double(text), "\(text)")
      #expect(at == bytes.count)
    }
  }

  /// Small integers are stored as such; the law is the same for all.
  @Test func wholeNumbersAgreeWithTheLibrary() throws {
    var random = SeededGenerator(seed: 8)
    var texts = [
      "0", "-0", "9", "-9", "999999999", "1000000000", "2147483648", "-2147483648",
    ]
    for digits in 1...12 {
      let low = Int("1" + String(repeating: "0", count: digits - 1))!
      for _ in 0..<200 {
        let number = random.int(in: low...low * 10 - 1)
        texts.append("\(number)")
        texts.append("-\(number)")
        texts.append("\(number)e3")
        texts.append("\(number).25")
      }
    }
    let read = try tree("[" + texts.joined(separator: ",") + "]")
    for (node, text) in zip(read.children(0), texts) {
      #expect(read.number(node).bitPattern == Double(text)?.bitPattern, "\(text)")
    }
  }

  /// Whatever a text is made of, reading it twice gives the same.
  @Test func textsAreReadFromTheDocumentEachTime() throws {
    let read = try tree(#"{'a\u0062': "x\ny", "ab c": 'é', c\u0064: "", ü: 'it\'s'}"#)
    for _ in 0..<2 {
      #expect(read.each(0).map { read.string($0) } == ["ab", "ab c", "cd", "ü"])
      #expect(read.each(0).map { read.string($0 + 1) } == ["x\ny", "é", "", "it's"])
    }
    #expect(read.member(0, "cd").map { read.string($0) } == "")
    #expect(read.member(0, "c") == nil)
    #expect(JSONTree(string: #"a"\b"#, file: "f").string(0) == #"a"\b"#)
  }

  @Test(arguments: [
    ("", "f:1:1: the file is empty"),
    (" // nothing", "f:1:12: the file is empty"),
    ("{", "f:1:2: the file ends inside an object"),
    ("[1", "f:1:3: [0]: the file ends inside a list"),
    ("[1 2]", #"f:1:4: [0]: expected "," or "]", found "2""#),
    ("{a: 1 b: 2}", #"f:1:7: a: expected "," or "}", found "b""#),
    ("[1,,2]", #"f:1:4: [1]: expected a value, found ",""#),
    ("{a 1}", #"f:1:4: a: expected ":", found "1""#),
    ("{1: 2}", #"f:1:2: expected a key, found "1""#),
    ("{a:}", #"f:1:4: a: expected a value, found "}""#),
    ("{} x", #"f:1:4: expected the end of the file, found "x""#),
    ("[}", #"f:1:2: [0]: expected a value, found "}""#),
    ("{a: red}", "f:1:5: a: expected a value, found red; a string needs quotation marks"),
    ("[NaN]", "f:1:2: [0]: NaN is not allowed; numbers are finite"),
    ("[-Infinity]", "f:1:2: [0]: -Infinity is not allowed; numbers are finite"),
    ("[1e999]", "f:1:2: [0]: the number is too large for a Double"),
    ("[0x]", "f:1:2: [0]: the number has no digits"),
    ("[.]", "f:1:2: [0]: the number has no digits"),
    ("[+]", "f:1:2: [0]: the number has no digits"),
    ("[01]", "f:1:2: [0]: a number cannot have leading zeros"),
    ("['a", "f:1:2: [0]: the string is not closed"),
    ("['a\n']", "f:1:2: [0]: the string is not closed on its line"),
    (#"['\uD800']"#, "f:1:3: [0]: the escape is half of a surrogate pair"),
    (#"['\u12']"#, "f:1:3: [0]: the escape needs 4 hexadecimal digits"),
    (#"['\1']"#, "f:1:3: [0]: an escape cannot be a digit; write \\x or \\u"),
    ("[1 /* x", "f:1:4: [0]: the comment is not closed"),
    ("{a: 1, 'a': 2}", "f:1:8: a: duplicate key"),
    ("{x: [{a: 1}, {b: 1,\n  b: 2}]}", "f:2:3: x[1].b: duplicate key"),
    ("{'a b': {c: ]}}", #"f:1:13: ["a b"].c: expected a value, found "]""#),
    (
      "[\r\n\r  é, ?]",
      #"f:3:3: [0]: expected a value, found é; a string needs quotation marks"#
    ),
  ])
  func faultsNamePlaceAndPath(text: String, expected: String) {
    #expect(fault(text) == expected)
  }

  @Test func textThatIsNotUTF8IsRefusedAtItsFirstByte() {
    #expect(fault([0x5b, 0x22, 0xff, 0x22, 0x5d]) == "f:1:3: the text is not UTF-8 here")
    let good = Array("[\"aé€😀\"]".utf8)
    #expect(fault(good) == nil)
    // Overlong, surrogate, beyond Unicode, cut.
    for bad: [UInt8] in [
      [0xc0, 0x80], [0xe0, 0x80, 0x80], [0xed, 0xa0, 0x80], [0xf0, 0x80, 0x80, 0x80],
      [0xf4, 0x90, 0x80, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xe2, 0x82], [0x80],
    ] {
      #expect(UTF8Check.firstFault(Array("12345678".utf8) + bad) == 8)
    }
  }

  /// As long as the standard library's validation.
  @Test func utf8CheckAgreesWithTheLibrary() {
    var random = SeededGenerator(seed: 3)
    let pieces: [[UInt8]] = [
      [65], Array("é€😀".utf8), [0xc2], [0xe0, 0xa0], [0xed, 0x9f], [0x80],
      [0xf4, 0x8f, 0xbf],
      [0xbf], [66, 67, 68, 69, 70, 71, 72, 73],
    ]
    for _ in 0..<5_000 {
      var bytes: [UInt8] = []
      for _ in 0..<random.int(in: 0...6) { bytes += pieces[random.int(in: 0...8)] }
      let isValid = String(validating: bytes, as: UTF8.self) != nil
      #expect((UTF8Check.firstFault(bytes) == nil) == isValid, "\(bytes)")
    }
  }

  @Test func manyKeysAreCheckedForDuplicatesToo() {
    let keys = (0..<100).map { "k\($0): 0" }
    #expect(fault("{" + keys.joined(separator: ",") + "}") == nil)
    #expect(
      fault("{" + keys.joined(separator: ",") + ",\nk17: 1}")
        == "f:2:1: k17: duplicate key")
    // The 16 and 17 that change from comparing to hashing.
    for count in 15...18 {
      let some = keys.prefix(count).joined(separator: ",")
      #expect(fault("{\(some),k\(count - 1): 1}") != nil)
      #expect(fault("{\(some), k\(count): 1}") == nil)
    }
  }

  @Test func depthIsLimitedWithoutRecursion() {
    let deep = String(repeating: "[", count: 1024)
    #expect(fault(deep + String(repeating: "]", count: 1024)) == nil)
    let step = "[0]"
    let path =
      String(repeating: step, count: 9) + " ... " + String(repeating: step, count: 8)
    #expect(
      fault(deep + "[")
        == "f:1:1025: \(path): lists and objects nest deeper than 1024 levels")
    let bytes = [UInt8](repeating: UInt8(ascii: "["), count: 20 << 20)
    #expect(fault(bytes)?.hasSuffix("deeper than 1024 levels") == true)
  }

  @Test func nodesKnowTheirSubtrees() throws {
    let tree = try tree("[1, {a: [2, 3], b: 4}, 5]")
    let items = tree.children(0)
    #expect(items.map { tree.kind($0) } == [.number, .object, .number])
    let keys = tree.children(items[1])
    #expect(keys.map { tree.string($0) } == ["a", "b"])
    #expect(tree.json(keys[0] + 1) == "[2, 3]")
    #expect(tree.count(items[1]) == 2)
    #expect(tree.next(0) == tree.nodes.count)
  }

  @Test("places in any order are those of a first request")
  func placesInAnyOrder() throws {
    for mark in ["", "\u{feff}"] {
      let tree = try JSONScanner.scan(
        Array("\(mark){a: ['é', 'ü', [1, 2]],\nb: {c: 'ö', d: {e: 3}}, f: [4]}".utf8),
        file: "f")
      var random = SeededGenerator(seed: 3)
      let places = JSONPlaces(tree)
      for _ in 0..<300 {
        let node = random.int(in: 0...tree.nodes.count - 1)
        let alone = JSONPlaces(tree)
        #expect("\(places.fault(node, ""))" == "\(alone.fault(node, ""))")
      }
    }
  }
}
