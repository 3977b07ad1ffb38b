import CExpat

// An XML reader based on expat. External and parameter entities are not parsed. Internal
// entities are limited in number and length, and must not contain others; expat's own
// limits are enabled. Namespaces are resolved here, because expat rejects an undeclared
// prefix.

/// A reader of an SVG file's elements.
final class XMLReader {
  private let parser: XML_Parser
  private var tree = SVGTree()
  private let notes = SVGNotes()
  /// The open elements of the tree.
  private var open: [Int] = []
  /// The current depth in the file, and the depth at which an omitted element began; 0 if
  /// no element is being omitted.
  private var depth = 0
  private var skippedFrom = 0
  /// The depth at which a text or a style element began; 0 outside of these.
  private var textFrom = 0
  private var elements = 0
  private var entities = 0
  private var characters = 0
  private var namespaces: [(prefix: Substring, name: String, depth: Int)] = []
  private var error: SVGError?

  private static let svg = "http://www.w3.org/2000/svg"
  private static let xlink = "http://www.w3.org/1999/xlink"

  private init(_ parser: XML_Parser) { self.parser = parser }

  /// Returns the elements of a file, and the XML error that ended the reading; nil if
  /// there is none.
  static func read(_ bytes: [UInt8]) throws(SVGError) -> (SVGTree, SVGWarning?) {
    if bytes.count > SVGLimit.fileBytes {
      throw SVGError(
        line: 1, column: 1,
        message: "the SVG file has \(bytes.count) bytes; at most \(SVGLimit.fileBytes)")
    }
    if bytes.starts(with: [0x1f, 0x8b]) {
      throw SVGError(
        line: 1, column: 1,
        message: "the SVG file is compressed (svgz); unpack it with gunzip")
    }
    guard let parser = XML_ParserCreate(nil) else {
      throw SVGError(line: 1, column: 1, message: "not enough memory to read XML")
    }
    defer { XML_ParserFree(parser) }
    let reader = XMLReader(parser)
    let status = withExtendedLifetime(reader) { reader.parse(bytes) }
    if let error = reader.error { throw error }
    var fault: SVGWarning?
    if status != XML_STATUS_OK {
      let code = XML_GetErrorCode(parser)
      let text = XML_ErrorString(code).map { String(cString: $0) } ?? "not XML"
      let place = reader.place
      if code == XML_ERROR_AMPLIFICATION_LIMIT_BREACH {
        throw SVGError(
          line: place.line, column: place.column,
          message: "entities make the file more than 8 times as long")
      }
      fault = SVGWarning(
        line: place.line, column: place.column,
        message: "XML: \(text); the rest is left out")
    }
    guard reader.tree.nodes.first?.name == "svg" else {
      if let fault {
        throw SVGError(
          line: fault.line, column: fault.column,
          message: "not an SVG file: " + fault.message.prefix { $0 != ";" })
      }
      throw reader.notSVG(reader.rootName)
    }
    reader.tree.warnings = reader.notes.warnings
    return (reader.tree, fault)
  }

  private var rootName = ""

  private func notSVG(_ name: String) -> SVGError {
    SVGError(
      line: 1, column: 1,
      message: "not an SVG file: its root is \(name.quotedForMessage), not svg of the "
        + "namespace \(XMLReader.svg)")
  }

  private func parse(_ bytes: [UInt8]) -> XML_Status {
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser, { XMLReader.at($0).start($1, $2) }, { data, _ in XMLReader.at(data).end() })
    XML_SetCharacterDataHandler(parser) { XMLReader.at($0).text($1, $2) }
    XML_SetProcessingInstructionHandler(parser) { data, target, _ in
      guard let target, String(cString: target) == "xml-stylesheet" else { return }
      XMLReader.at(data).note("a style sheet")
    }
    // Called for a reference only if no entity in the file replaces it.
    XML_SetDefaultHandlerExpand(parser) { XMLReader.at($0).other($1, $2) }
    XML_SetEntityDeclHandler(parser) {
      data, name, isParameter, value, length, _, _, _, _ in
      if isParameter == 0, let value {
        XMLReader.at(data).entity(name, value, Int(length))
      }
    }
    XML_SetBillionLaughsAttackProtectionMaximumAmplification(parser, 8)
    XML_SetBillionLaughsAttackProtectionActivationThreshold(parser, 65536)
    return bytes.withUnsafeBytes {
      XML_Parse(
        parser, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count), 1)
    }
  }

  private static func at(_ data: UnsafeMutableRawPointer?) -> XMLReader {
    Unmanaged<XMLReader>.fromOpaque(data.unsafelyUnwrapped).takeUnretainedValue()
  }

  /// The position of the parser.
  private var place: (line: Int, column: Int) {
    (
      Int(XML_GetCurrentLineNumber(parser)), Int(XML_GetCurrentColumnNumber(parser)) + 1
    )
  }

  /// Adds a warning about something in another file, once.
  private func note(_ name: String) {
    notes.addOnce("\(name) in another file is not supported", at: place)
  }

  private func stop(_ message: String) {
    if error != nil { return }
    let place = place
    error = SVGError(line: place.line, column: place.column, message: message)
    XML_StopParser(parser, 0)
  }

  /// Counts bytes; returns whether the limit is exceeded.
  private func isTooLong(_ bytes: Int) -> Bool {
    characters += bytes
    if characters > SVGLimit.characters {
      stop("attributes and texts have more than \(SVGLimit.characters) bytes")
      return true
    }
    return false
  }

  // MARK: Handlers

  private func start(
    _ name: UnsafePointer<CChar>?,
    _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) {
    if error != nil { return }
    depth += 1
    elements += 1
    if depth > SVGLimit.depth {
      return stop("more than \(SVGLimit.depth) elements are nested")
    }
    if elements > SVGLimit.elements {
      return stop("the file has more than \(SVGLimit.elements) elements")
    }
    guard let name, let attributes, skippedFrom == 0 else { return }
    var read: [(name: String, value: String)] = []
    var i = 0
    while let key = attributes[i], let value = attributes[i + 1] {
      i += 2
      if i > 2 * SVGLimit.attributes {
        return stop("an element has more than \(SVGLimit.attributes) attributes")
      }
      let pair = (name: String(cString: key), value: String(cString: value))
      if isTooLong(pair.name.utf8.count + pair.value.utf8.count) { return }
      if pair.name.utf8.starts(with: "xmlns".utf8) { declare(pair.name, pair.value) }
      read.append(pair)
    }
    if error != nil { return }
    let whole = String(cString: name)
    guard let local = element(whole) else {
      skip(whole)
      return
    }
    if open.isEmpty {
      rootName = whole
      if local != "svg" { return stopAtRoot(whole) }
    }
    if local == "title" || local == "desc" || local == "metadata" { return skip(whole) }
    if textFrom == 0 && (local == "text" || local == "style") { textFrom = depth }
    let place = place
    open.append(
      tree.add(
        SVGNode(
          name: local, attributes: resolved(read), parent: open.last ?? -1,
          line: place.line, column: place.column)))
  }

  private func stopAtRoot(_ name: String) {
    if error == nil {
      error = notSVG(name)
      XML_StopParser(parser, 0)
    }
  }

  private func skip(_ name: String) {
    if open.isEmpty { return stopAtRoot(name) }
    skippedFrom = depth
  }

  private func end() {
    if error != nil { return }
    if skippedFrom == depth {
      skippedFrom = 0
    } else if skippedFrom == 0 {
      open.removeLast()
      if textFrom == depth { textFrom = 0 }
    }
    while let last = namespaces.last, last.depth >= depth { namespaces.removeLast() }
    depth -= 1
  }

  private func text(_ characters: UnsafePointer<CChar>?, _ count: Int32) {
    guard error == nil, skippedFrom == 0, textFrom > 0, let characters,
      let parent = open.last, !isTooLong(Int(count))
    else { return }
    let text = characters.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
      String(decoding: UnsafeBufferPointer(start: $0, count: Int(count)), as: UTF8.self)
    }
    if let last = tree.nodes[parent].children.last, tree.nodes[last].isText {
      tree.nodes[last].text += text
      return
    }
    let place = place
    var node = SVGNode(
      name: "", attributes: [], parent: parent, line: place.line, column: place.column)
    node.text = text
    _ = tree.add(node)
  }

  private func entity(
    _ name: UnsafePointer<CChar>?, _ value: UnsafePointer<CChar>, _ length: Int
  ) {
    if error != nil { return }
    entities += 1
    let name = name.map { String(cString: $0) } ?? ""
    if entities > SVGLimit.entities {
      stop("the file declares more than \(SVGLimit.entities) entities")
    } else if length > SVGLimit.entityBytes {
      stop(
        "the entity \(name.quotedForMessage) has more than \(SVGLimit.entityBytes) bytes")
    } else if UnsafeBufferPointer(start: value, count: length).contains(38) {
      stop("the entity \(name.quotedForMessage) contains an entity or an ampersand")
    }
  }

  /// Warns if markup without another handler is a reference to an entity.
  private func other(_ markup: UnsafePointer<CChar>?, _ count: Int32) {
    let bytes = UnsafeRawBufferPointer(start: markup, count: Int(count))
    guard error == nil, skippedFrom == 0, bytes.first == UInt8(ascii: "&") else { return }
    let name = String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
    note("the entity \(name.quotedForMessage)")
  }

  // MARK: Namespaces

  private func declare(_ name: String, _ value: String) {
    let parts = name.split(separator: ":", maxSplits: 1)
    guard parts[0] == "xmlns" else { return }
    if namespaces.count == SVGLimit.namespaces {
      return stop("more than \(SVGLimit.namespaces) namespaces are declared in one place")
    }
    namespaces.append((parts.count > 1 ? parts[1] : "", value, depth))
  }

  /// Returns the namespace of a prefix; nil if it is not declared.
  private func namespace(_ prefix: Substring) -> String? {
    namespaces.last { $0.prefix == prefix }?.name
  }

  /// Returns the name of an element of SVG's namespace; nil for any other. If no default
  /// namespace is declared, elements without a prefix are in SVG's.
  private func element(_ name: String) -> String? {
    let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 1 { return (namespace("") ?? Self.svg) == Self.svg ? name : nil }
    return namespace(parts[0]) == Self.svg ? String(parts[1]) : nil
  }

  private func resolved(
    _ attributes: [(name: String, value: String)]
  ) -> [(name: String, value: String)] {
    var result: [(name: String, value: String)] = []
    result.reserveCapacity(attributes.count)
    var link: String?
    for attribute in attributes {
      guard attribute.name.utf8.contains(UInt8(ascii: ":")) else {
        if attribute.name != "xmlns" { result.append(attribute) }
        continue
      }
      if ["xml:space", "xml:lang", "xml:base"].contains(attribute.name) {
        result.append(attribute)
        continue
      }
      let parts = attribute.name.split(separator: ":", maxSplits: 1)
      if parts.count == 2, parts[1] == "href",
        (namespace(parts[0]) ?? (parts[0] == "xlink" ? Self.xlink : "")) == Self.xlink
      {
        link = attribute.value
      }
    }
    if let link, !result.contains(where: { $0.name == "href" }) {
      result.append(("href", link))
    }
    return result
  }
}
