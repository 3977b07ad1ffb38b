import Testing

@testable import MesmerSVG

@Suite("Reading XML") struct XMLReaderTests {
  private func read(_ text: String) throws -> (SVGTree, SVGWarning?) {
    try XMLReader.read(Array(text.utf8))
  }

  @Test("elements, attributes and texts preserve their order and their places")
  func order() throws {
    let (tree, fault) = try read(
      "<svg xmlns='http://www.w3.org/2000/svg'>\n  <g id='a' x='1'/>\n"
        + "<text>one<tspan>two</tspan>three</text></svg>")
    #expect(fault == nil)
    #expect(tree.nodes.map(\.name) == ["svg", "g", "text", "", "tspan", "", ""])
    #expect(tree.nodes.map(\.text).joined(separator: "|") == "|||one||two|three")
    #expect(tree.nodes[1].line == 2 && tree.nodes[1].column == 3)
    #expect(tree.nodes[1]["x"] == "1" && tree.ids["a"] == 1)
    #expect(tree.elements(in: 0) == [1, 2])
  }

  @Test("a prefix of SVG's namespace is taken off; other namespaces are left out whole")
  func namespaces() throws {
    let (tree, _) = try read(
      """
      <s:svg xmlns:s='http://www.w3.org/2000/svg' xmlns:i='http://ink'>
      <i:view><s:rect/></i:view><s:g i:label='x' width='3'/><rect/></s:svg>
      """)
    #expect(tree.nodes.map(\.name) == ["svg", "g", "rect"])
    #expect(tree.nodes[1].attributes.map(\.name) == ["width"])
    let (inner, _) = try read(
      "<svg xmlns='http://www.w3.org/2000/svg'><p xmlns='http://www.w3.org/1999/xhtml'>"
        + "<rect/></p><g/></svg>")
    #expect(inner.nodes.map(\.name) == ["svg", "g"])
  }

  @Test("href without a prefix wins over XLink's, whose prefix need not be declared")
  func href() throws {
    func href(_ attributes: String) throws -> String? {
      try read("<svg><use \(attributes)/></svg>").0.nodes[1]["href"]
    }
    let links = try [
      "xlink:href='#a' href='#b'", "xlink:href='#a'",
      "xmlns:l='http://www.w3.org/1999/xlink' l:href='#a'",
      "xmlns:l='http://other' l:href='#a'",
    ].map { try href($0) }
    #expect(links == ["#b", "#a", "#a", nil])
  }

  @Test("internal entities are replaced in attributes and texts") func entities() throws {
    let (tree, _) = try read(
      "<!DOCTYPE svg [<!ENTITY c 'fill:red'>]><svg><g style='&c;;x'/>"
        + "<text>&c;&#65;</text></svg>")
    #expect(tree.nodes[1]["style"] == "fill:red;x")
    #expect(tree.nodes[3].text == "fill:redA")
  }

  @Test("bombs of entities end in one line, before anything is replaced")
  func bombs() throws {
    let nested =
      "<!DOCTYPE svg [<!ENTITY a 'xxxxxxxxxx'><!ENTITY b '&a;&a;&a;&a;&a;'>]>"
      + "<svg><text>&b;</text></svg>"
    #expect(
      failure(nested)?.message == "the entity \"b\" contains an entity or an ampersand")
    let many = (0..<65).map { "<!ENTITY e\($0) 'x'>" }.joined()
    #expect(failure("<!DOCTYPE svg [\(many)]><svg/>")?.message.contains("64") == true)
    let long = String(repeating: "y", count: 1025)
    #expect(
      failure("<!DOCTYPE svg [<!ENTITY e '\(long)'>]><svg/>")?.message
        == "the entity \"e\" has more than 1024 bytes")
    // A thousandfold text of permitted entities.
    let flood = String(repeating: "&e;", count: 20_000)
    let error = failure(
      "<!DOCTYPE svg [<!ENTITY e '\(long.dropLast(10))'>]><svg><text>\(flood)</text></svg>"
    )
    #expect(error?.message == "entities make the file more than 8 times as long")
  }

  @Test("external entities are not read") func external() throws {
    let (tree, _) = try read(
      "<!DOCTYPE svg [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><svg><text>a&x;b</text></svg>"
    )
    #expect(tree.nodes.last?.text == "ab")
  }

  @Test(
    "a reference to an entity of another file is one warning",
    arguments: [
      ("[<!ENTITY x SYSTEM 'file:///etc/passwd'>]", "<text>a&x;b</text>", "7"),
      ("[<!ENTITY x SYSTEM 'a'>]", "<g/>&x;<text>&x;</text>", "4"),
      ("SYSTEM 'a.dtd'", "<text>a&lt;&x;</text>", "11"),
      ("[<!ENTITY % p SYSTEM 'a'> %p; <!ENTITY x 'y'>]", "<text>&x;</text>", "6"),
    ])
  func outside(_ type: String, _ content: String, _ column: String) throws {
    let (tree, fault) = try read(
      "<!DOCTYPE svg \(type)>\n<svg><!-- &x; --><title>&x;</title>\(content)</svg>")
    #expect(fault == nil)
    #expect(
      tree.warnings == [
        SVGWarning(
          line: 2, column: 36 + Int(column)!,
          message: "the entity \"x\" in another file is not supported")
      ])
  }

  @Test("an external entity without a reference is no warning") func unused() throws {
    let (tree, _) = try read(
      "<!DOCTYPE svg [<!ENTITY x SYSTEM 'a'><!ENTITY y '1'>]><svg><g id='&y;&amp;'/>"
        + "<text>&y;&#38;<![CDATA[&x;]]></text></svg>")
    #expect(tree.warnings == [])
    #expect(tree.nodes.last?.text == "1&&x;")
  }

  @Test("an XML error keeps the elements opened before it, with its place")
  func broken() throws {
    let (tree, fault) = try read("<svg>\n<g><rect/>\n<path></svg>")
    #expect(tree.nodes.map(\.name) == ["svg", "g", "rect", "path"])
    #expect(fault?.line == 3 && fault?.column == 9)
    #expect(fault?.message == "XML: mismatched tag; the rest is left out")
  }

  @Test(
    "an invalid SVG file is rejected in one line with the reason",
    arguments: [
      ("", "not an SVG file: XML: no element found"),
      ("hello", "not an SVG file: XML: syntax error"),
      (
        "<html/>",
        "not an SVG file: its root is \"html\", not svg of the namespace "
          + "http://www.w3.org/2000/svg"
      ),
      (
        "<svg xmlns='http://x'/>",
        "not an SVG file: its root is \"svg\", not svg of the namespace "
          + "http://www.w3.org/2000/svg"
      ),
      ("\u{1f}\u{8b}", "not an SVG file: XML: not well-formed (invalid token)"),
    ])
  func notSVG(_ text: String, _ message: String) {
    #expect(failure(text)?.message == message)
  }

  @Test("the error of a compressed file names the command that unpacks it")
  func compressed() {
    #expect(throws: SVGError.self) { try SVGDocument.read([0x1f, 0x8b, 8, 0]) }
    do throws(SVGError) { _ = try SVGDocument.read([0x1f, 0x8b, 8, 0]) } catch {
      #expect(error.message.contains("gunzip"))
    }
  }

  @Test("UTF-16 and Latin-1 are read as expat reads them") func encodings() throws {
    let text = "<svg><text>é</text></svg>"
    var wide: [UInt8] = [0xff, 0xfe]
    for unit in text.utf16 { wide += [UInt8(unit & 255), UInt8(unit >> 8)] }
    #expect(try XMLReader.read(wide).0.nodes.last?.text == "é")
    let narrow =
      Array("<?xml version='1.0' encoding='ISO-8859-1'?><svg><text>".utf8)
      + [0xe9] + Array("</text></svg>".utf8)
    #expect(try XMLReader.read(narrow).0.nodes.last?.text == "é")
  }

  @Test("depth, attributes and namespaces have limits") func limits() throws {
    func nested(_ depth: Int) -> String {
      "<svg>" + String(repeating: "<g>", count: depth - 1)
        + String(repeating: "</g>", count: depth - 1) + "</svg>"
    }
    #expect(failure(nested(256)) == nil)
    #expect(failure(nested(257))?.message == "more than 256 elements are nested")
    func attributes(_ count: Int) -> String {
      "<svg " + (0..<count).map { "a\($0)=''" }.joined(separator: " ") + "/>"
    }
    #expect(failure(attributes(1000)) == nil)
    #expect(failure(attributes(1001))?.message.contains("1000 attributes") == true)
    let names = (0..<257).map { "xmlns:n\($0)='u'" }.joined(separator: " ")
    #expect(failure("<svg \(names)/>")?.message.contains("256 namespaces") == true)
    let huge = [UInt8](repeating: 32, count: (1 << 24) + 1)
    #expect(throws: SVGError.self) { try XMLReader.read(huge) }
  }
}
