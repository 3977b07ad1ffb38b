import MesmerDrawing
import MesmerGeometry
import MesmerPaths
import MesmerPlatform

// Image elements.

/// The content of an image element.
enum SVGImage {
  case image(Image)
  case document(SVGDocument)

  var size: Size {
    switch self {
    case .image(let image): image.size
    case .document(let document): document.size
    }
  }
}

extension SVGRenderer {
  /// Draws an image element.
  func drawImage(_ index: Int, _ scope: SVGScope) throws(SVGError) {
    let node = tree.nodes[index]
    guard let href = node["href"]?.trimmed, !href.isEmpty,
      let content = try content(href, index)
    else { return }
    let size = content.size
    guard size.width > 0, size.height > 0, size.isFinite else { return }
    var width = scope.length("width", .x)
    var height = scope.length("height", .y)
    // If only one side is given, the proportions are preserved.
    if let height, width == nil { width = height * size.width / size.height }
    if let width, height == nil { height = width * size.height / size.width }
    let frame = Rect(
      x: scope.length("x", .x) ?? 0, y: scope.length("y", .y) ?? 0,
      width: width ?? size.width, height: height ?? size.height)
    let aspect = aspect(node) ?? SVGAspect()
    guard frame.isFinite,
      let place = aspect.transform(from: Rect(origin: .zero, size: size), to: frame)
    else { return }
    if let measured {
      let box = Path(rect: frame).applying(scope.transform).bounds
      self.measured = measured.union(box)
      return
    }
    guard scope.style.inherited.isVisible else { return }
    var inner = scope
    if aspect.slices { clip(to: frame, &inner) }
    inner.transform = place.concatenating(scope.transform)
    let box = Rect(origin: .zero, size: size)
    switch content {
    case .image(let image):
      if let vector = image.vector, let map = image.vectorTransform(to: box) {
        inner.transform = map.concatenating(inner.transform)
        append(.picture(vector.picture), bounds: vector.picture.bounds, inner)
        return
      }
      append(
        .image(image, source: nil, in: box, scope.style.inherited.interpolation, .exact),
        bounds: box, inner)
    case .document(let document):
      append(.picture(document.picture), bounds: document.picture.bounds, inner)
    }
  }

  /// Returns the content of a file or a `data:` URL; nil, with a warning, if it cannot
  /// be read.
  private func content(_ href: String, _ index: Int) throws(SVGError) -> SVGImage? {
    if let known = images[index] { return known }
    let content = try read(href, tree.nodes[index])
    images[index] = .some(content)
    return content
  }

  private func read(_ href: String, _ node: SVGNode) throws(SVGError) -> SVGImage? {
    do throws(SVGResourceError) {
      guard href.utf8.prefix(5).elementsEqual("data:".utf8) else {
        if href.hasPrefix("#") { throw SVGResourceError("elements cannot be images") }
        if DataAddress.hasScheme(href) {
          throw SVGResourceError(
            "only files in the scene's folder and data: addresses are read")
        }
        return .image(try resources.image(href))
      }
      let (type, bytes) = try DataAddress.read(href)
      guard type == "image/svg+xml" || DataAddress.isSVG(bytes) else {
        return .image(try resources.decode(bytes))
      }
      return .document(try document(bytes, node))
    } catch {
      notes.add("image: \(error.message); it is left out", at: node)
      return nil
    }
  }

  /// Reads an SVG file nested in this one.
  private func document(
    _ bytes: [UInt8], _ node: SVGNode
  ) throws(SVGResourceError) -> SVGDocument {
    var inner = resources
    inner.depth += 1
    if inner.depth > SVGResources.mostDepth {
      throw SVGResourceError(
        "more than \(SVGResources.mostDepth) SVG files are nested")
    }
    do throws(SVGError) {
      let document = try SVGDocument.read(bytes, resources: inner, budget)
      for warning in document.warnings {
        notes.addOnce("in an SVG image: \(warning.message)", at: node)
      }
      return document
    } catch {
      throw SVGResourceError(
        "its SVG, line \(error.line), column \(error.column): \(error.message)")
    }
  }
}

/// A parser of `data:` URLs.
enum DataAddress {
  /// Returns whether a URL has a scheme, such as `http:`.
  static func hasScheme(_ text: String) -> Bool {
    guard let colon = text.firstIndex(of: ":"), let first = text.first, first.isLetter,
      first.isASCII
    else { return false }
    return text[..<colon].utf8.count > 1
      && text[..<colon].allSatisfy {
        $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0))
      }
  }

  /// Returns the type and the bytes of a URL.
  static func read(_ text: String) throws(SVGResourceError) -> (type: String, [UInt8]) {
    let bytes = Array(text.utf8.dropFirst(5))
    guard let comma = bytes.firstIndex(of: UInt8(ascii: ",")) else {
      throw SVGResourceError("the data: address has no comma")
    }
    let head = String(decoding: bytes[..<comma], as: UTF8.self).split(separator: ";")
    let type = head.first.map { String($0).trimmed.lowercased() } ?? ""
    let body = try unescaped(bytes[(comma + 1)...])
    guard head.contains(where: { String($0).trimmed.lowercased() == "base64" }) else {
      return (type, body)
    }
    guard let decoded = base64(body) else {
      throw SVGResourceError("the data: address is not base64")
    }
    return (type, decoded)
  }

  /// Returns bytes with each %xx replaced.
  private static func unescaped(
    _ bytes: ArraySlice<UInt8>
  ) throws(SVGResourceError) -> [UInt8] {
    if !bytes.contains(UInt8(ascii: "%")) { return Array(bytes) }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var i = bytes.startIndex
    while i < bytes.endIndex {
      if bytes[i] != UInt8(ascii: "%") {
        result.append(bytes[i])
        i += 1
        continue
      }
      guard i + 2 < bytes.endIndex,
        let value = UInt8(hexadecimal: bytes[i + 1...i + 2])
      else { throw SVGResourceError("the data: address has a % without two digits") }
      result.append(value)
      i += 3
    }
    return result
  }

  /// Returns the bytes of a text in base64, with white space anywhere; nil if it is
  /// invalid.
  static func base64(_ text: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(text.count / 4 * 3 + 3)
    var bits: UInt32 = 0
    var count = 0
    var padding = 0
    for byte in text {
      let value: UInt8
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = byte - 65
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = byte - 71
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte + 4
      case UInt8(ascii: "+"), UInt8(ascii: "-"): value = 62
      case UInt8(ascii: "/"), UInt8(ascii: "_"): value = 63
      case UInt8(ascii: "="):
        padding += 1
        continue
      default:
        if ValueCursor.isSpace(byte) { continue }
        return nil
      }
      if padding > 0 { return nil }
      bits = bits &<< 6 | UInt32(value)
      count += 1
      if count & 3 == 0 {
        result.append(UInt8(truncatingIfNeeded: bits &>> 16))
        result.append(UInt8(truncatingIfNeeded: bits &>> 8))
        result.append(UInt8(truncatingIfNeeded: bits))
        bits = 0
      }
    }
    guard padding <= 2, count & 3 != 1 else { return nil }
    if count & 3 == 2 { result.append(UInt8(truncatingIfNeeded: bits &>> 4)) }
    if count & 3 == 3 {
      result.append(UInt8(truncatingIfNeeded: bits &>> 10))
      result.append(UInt8(truncatingIfNeeded: bits &>> 2))
    }
    return result
  }

  /// Returns whether bytes begin as an SVG file does.
  static func isSVG(_ bytes: [UInt8]) -> Bool {
    let start = bytes.prefix(256).drop { ValueCursor.isSpace($0) || $0 >= 0xbb }
    return start.starts(with: "<svg".utf8) || start.starts(with: "<?xml".utf8)
      || start.starts(with: "<!--".utf8) || start.starts(with: "<!DOCTYPE".utf8)
  }
}
