import MesmerGeometry

// Layout: the lines of shaped paragraphs for an available width.
//
// Space: points, the top left of the text at (0, 0), y down. Nothing is rounded in
// layout, only in drawing: labels round baselines to device pixels.

/// A text with shaped paragraphs: the expensive part of layout, computed once for a text
/// and laid out at any width.
package final class ShapedText: Sendable {
  /// The text.
  package let source: AttributedText
  let paragraphs: [ShapedParagraph]

  /// Shapes a text.
  package init(_ source: AttributedText) {
    self.source = source
    paragraphs = PlainParagraph.split(source).map {
      ShapedParagraph($0, direction: source.paragraphStyle.writingDirection)
    }
  }

  /// Returns the text with all font sizes and baseline offsets multiplied by a factor.
  package func scaled(by factor: Double) -> ShapedText {
    ShapedText(source.scaled(by: factor))
  }

  /// The characters that no face of their font has, each once per list of faces.
  package var missingCharacters: [(font: Font, characters: [Character])] {
    var result: [(font: Font, characters: [Character])] = []
    var known: [Set<Character>] = []
    for paragraph in paragraphs {
      for item in paragraph.items {
        guard case .boxes = item.content else { continue }
        var view = String.UnicodeScalarView()
        view.append(contentsOf: paragraph.text[item.scalars])
        let font = item.attributes.font
        var index = result.endIndex
        if let same = result.firstIndex(where: {
          $0.font.faces.elementsEqual(font.faces, by: ===)
        }) {
          index = same
        } else {
          result.append((font, []))
          known.append([])
        }
        for character in String(view) where known[index].insert(character).inserted {
          result[index].characters.append(character)
        }
      }
    }
    return result
  }

  /// The first paragraph as one line, including the spaces at its ends, with separate
  /// runs of glyphs for the runs of the text; nil for an empty text.
  package var wholeLine: TextLine? {
    guard let paragraph = paragraphs.first else { return nil }
    let all = 0..<paragraph.text.count
    return paragraph.textLine(
      LineRange(scalars: all, inkEnd: all.upperBound), indent: 0, partsRuns: true,
      source.paragraphStyle)
  }

  /// Whether the base direction of the first paragraph is right to left.
  package var isRightToLeft: Bool { paragraphs.first?.isRightToLeft ?? false }
}

/// The lines of a text for an available width.
package struct TextLayout: Sendable {
  /// The lines, from the top.
  package var lines: [TextLine] = []
  /// The width of the widest line, with its indents.
  package private(set) var width = 0.0
  /// The height of all lines and the spaces between them.
  package private(set) var height = 0.0
  /// Whether text was omitted or replaced by an ellipsis. It is false for a line that is
  /// only too wide.
  package private(set) var isIncomplete = false

  /// The maximum number of lines of a text.
  package static let maximumLines = 10_000

  /// Lays out a text.
  ///
  /// - Parameters:
  ///   - width: the available width in points; unlimited if not positive and finite.
  ///   - lines: the maximum number of lines; 0 for `maximumLines`.
  ///   - mode: the handling of text that is too wide.
  ///   - height: the available height; lines that do not fit completely are omitted,
  ///     except for the first.
  ///   - usesLeading: whether each line ends with the fonts' leading, as in text views.
  package init(
    _ text: ShapedText, width: Double = .infinity, lines: Int = 0, mode: LineBreakMode,
    height: Double = .infinity, usesLeading: Bool = false
  ) {
    let room = width > 0 && width.isFinite ? width : .infinity
    let most = lines > 0 ? min(lines, Self.maximumLines) : Self.maximumLines
    lay(text, room, most, mode, usesLeading)
    if self.height > height {
      let fitting = self.lines.count { $0.top + $0.height <= height + 0x1p-20 }
      if fitting < self.lines.count {
        self = TextLayout()
        lay(text, room, max(fitting, 1), mode, usesLeading)
      }
    }
    align(text, room)
  }

  private init() {}

  private mutating func lay(
    _ text: ShapedText, _ width: Double, _ most: Int, _ mode: LineBreakMode,
    _ usesLeading: Bool
  ) {
    let style = text.source.paragraphStyle
    var y = 0.0
    for (index, paragraph) in text.paragraphs.enumerated() {
      if lines.count == most {
        isIncomplete = true
        break
      }
      if index > 0 {
        y += style.lineSpacing + style.paragraphSpacing + style.paragraphSpacingBefore
      }
      var start = 0
      repeat {
        let indent = start == 0 ? style.firstLineHeadIndent : style.headIndent
        let room = style.room(width, indent: indent)
        var line = TextLine(
          paragraph, from: start, indent: indent, room: room,
          isLast: lines.count + 1 == most,
          isFollowed: text.paragraphs[(index + 1)...].contains {
            !$0.plain.scalars.isEmpty
          },
          mode, style)
        start = line.scalars.upperBound - paragraph.start
        if start < paragraph.text.count && lines.count + 1 == most { isIncomplete = true }
        if line.isTruncated { isIncomplete = true }
        line.place(top: y, style, usesLeading: usesLeading)
        line.x = indent
        y += line.height
        height = y
        self.width = max(self.width, indent + line.width + max(0 - style.tailIndent, 0))
        lines.append(line)
        if start < paragraph.text.count { y += style.lineSpacing }
      } while start < paragraph.text.count && lines.count < most
    }
  }

  /// Aligns the lines between the edges.
  private mutating func align(_ text: ShapedText, _ width: Double) {
    let style = text.source.paragraphStyle
    let whole = width.isFinite ? width : self.width
    for i in lines.indices {
      let indent = lines[i].x
      let room = style.room(whole, indent: indent)
      let start = lines[i].scalars.lowerBound
      let paragraph =
        text.paragraphs.last { $0.start <= start } ?? text.paragraphs[0]
      // Indents are at the leading edge of the paragraph.
      let left =
        paragraph.isRightToLeft
        ? whole - indent - room : indent
      let free = room - lines[i].width
      switch style.alignment {
      case .left: lines[i].x = left
      case .right: lines[i].x = left + free
      case .center: lines[i].x = left + free / 2
      case .natural, .justified:
        lines[i].x = paragraph.isRightToLeft ? left + free : left
        let isLast = lines[i].scalars.upperBound == paragraph.start + paragraph.text.count
        if style.alignment == .justified && !isLast && !lines[i].isTruncated && free > 0
          && width.isFinite
        {
          justify(i, paragraph, free, left: left, indent: indent, style)
        }
      }
    }
  }

  private mutating func justify(
    _ i: Int, _ paragraph: ShapedParagraph, _ free: Double, left: Double, indent: Double,
    _ style: ParagraphStyle
  ) {
    let old = lines[i]
    let (first, end) = (old.scalars.lowerBound, old.scalars.upperBound)
    let part = (first - paragraph.start)..<(end - paragraph.start)
    let line = LineRange(
      scalars: part, inkEnd: paragraph.trimmed(part).upperBound, hasHyphen: old.hasHyphen)
    let spaces = paragraph.innerSpaces(line)
    if spaces == 0 { return }
    var new = paragraph.textLine(
      line, indent: indent, spread: free / Double(spaces), style)
    new.x = left
    new.top = old.top
    new.height = old.height
    new.baseline = old.baseline
    lines[i] = new
  }
}

extension ParagraphStyle {
  /// Returns the available width of a line with an indent.
  fileprivate func room(_ width: Double, indent: Double) -> Double {
    let end = tailIndent > 0 ? min(tailIndent, width) : width + tailIndent
    return max(end - indent, 0)
  }
}

extension TextLine {
  /// Creates the line of a paragraph that begins at a scalar.
  fileprivate init(
    _ paragraph: ShapedParagraph, from start: Int, indent: Double, room: Double,
    isLast: Bool, isFollowed: @autoclosure () -> Bool, _ mode: LineBreakMode,
    _ style: ParagraphStyle
  ) {
    if isLast && !mode.wrapsOnly {
      let rest = paragraph.rest(from: start)
      let line = paragraph.textLine(rest, indent: indent, style)
      if mode == .byClipping || rest.inkEnd == rest.scalars.lowerBound {
        self = line
        return
      }
      // A break ends the line, and an ellipsis represents the following text.
      let isCut = rest.scalars.upperBound < paragraph.text.count || isFollowed()
      if line.width <= room + ShapedParagraph.tolerance && !isCut {
        self = line
      } else {
        self = paragraph.truncated(
          rest, mode, isCut: isCut, indent: indent, width: room, style)
      }
      return
    }
    self = paragraph.fittingLine(
      from: start, indent: indent, width: room, byCharacters: mode == .byCharWrapping,
      style)
  }
}
