import MesmerExplanations
import MesmerGeometry
import MesmerGoldens
import MesmerPlatform

extension HTMLReport {
  /// Returns the article of a case: explanation, frames, pictures, message and variants.
  mutating func article(_ index: Int) -> Markup {
    let one = report.findings[index]
    let status = one.verdict
    // The owner's file, and the source of the case if that is another file.
    let line = one.line > 0 ? ":\(one.line)" : ""
    var place: Markup =
      one.source == one.owner || one.source.isEmpty
      ? "\(one.owner)\(line)" : "\(one.owner) \(one.source)\(line)"
    if let address = sources.address(of: one.source, line: one.line) {
      place = "<a href=\"\(address)\">\(place)</a>"
    }
    // A report without pending files, as in continuous integration, names that of the
    // next run.
    let path = TerminalText.shellWord(one.files.pending ?? FilePaths.pending(one.golden))
    let canAccept = token == nil ? status.isOpen : one.files.pending != nil
    let message: Markup =
      one.message.isEmpty ? "" : "  <p class=\"message\">\(one.message)</p>\n"
    let views = one.explanation.lines.map(cause)
    let stage = stage(one)
    var frames: Markup = ""
    if let its = one.frames { frames = section(its) }
    return """
      <article id="case-\(index)" class="case" data-index="\(index)"
        data-status="\(status.rawValue)" data-golden="\(GoldenFiles.withoutEnding(one.golden))"
        data-text="\(one.name) \(one.golden) \(one.owner) \(one.message)"
        data-rects="\(Self.text(one.numbers?.changedRects ?? []))" data-path="\(path)"\(canAccept ? " data-open" : "")>
        <h2>\(one.name) <span class="status \(status.rawValue)">\(status.words)</span></h2>
      \(views)\(frames)\(stage)\(message)  <p class="golden">\(one.golden)</p>
        <p class="owner">\(place)</p>
      \(variants(of: one))</article>

      """
  }

  /// Returns a line of the explanation. A cause shows the values before and after; the
  /// script zooms to its region of the picture.
  private func cause(_ line: Explanation.Line) -> Markup {
    if line.kind != .cause { return "  <p class=\"view\">\(line.text)</p>\n" }
    func value(_ text: String, since other: String, _ tag: Markup) -> Markup {
      let swatch: Markup =
        ColorText.css(text).map { "<i class=\"swatch\" data-color=\"\($0)\"></i>" } ?? ""
      return "<\(tag)>\(swatch)\(marked(text, since: other))</\(tag)>"
    }
    let place: Markup = line.file.isEmpty ? "" : "<small>\(line.place)</small> "
    // For an image, the script shows the region of both pictures.
    let isImage = line.key.lowercased().hasSuffix("image") && !line.region.isEmpty
    func thumbnail(_ kind: Markup) -> Markup {
      isImage ? "<i class=\"thumb\" data-of=\"\(kind)\"></i>" : ""
    }
    let (old, new) = (thumbnail("expected"), thumbnail("actual"))
    let from = value(line.from, since: line.to, "del")
    let to = value(line.to, since: line.from, "ins")
    let values: Markup =
      line.what.isEmpty ? ": \(old)\(from) \u{2192} \(new)\(to)" : "\(old)\(new)"
    return """
        <p class="cause" tabindex="0" data-region="\(Self.text(line.region.isEmpty ? [] : [line.region]))"
          >\(place)<b>\(line.subject)</b>\(values)\(line.words) <small>\(line.count)</small></p>

      """
  }

  /// Returns a value. The part in which a quoted text differs from another one is marked.
  private func marked(_ value: String, since other: String) -> Markup {
    if !value.hasPrefix("\"") || !other.hasPrefix("\"") { return "\(value)" }
    let text = Array(value)
    let (start, end) = text.equalEnds(with: Array(other))
    let rest = text.count - end
    return """
      \(String(text[..<start]))<mark>\(String(text[start..<rest]))</mark>\(String(text[rest...]))
      """
  }

  /// Returns the pictures of a case, and the paths of those that exceed the page's limit.
  private mutating func stage(_ one: Finding) -> Markup {
    // A sequence shows the pictures of its first differing frame.
    let still = one.frames?.pictures.first
    var figures: [Markup] = []
    var left: [Markup] = []
    for (kind, file) in [
      ("expected", still?.expected ?? one.files.expected),
      ("actual", still?.actual ?? one.files.actual),
      ("difference", still?.difference ?? one.files.difference),
    ] {
      guard let file else { continue }
      guard let (address, size) = picture(file) else {
        left.append(
          "  <p class=\"left\">\(kind): not in the page; it is in \(file)</p>\n")
        continue
      }
      let film: Markup = film(one, kind).map { " data-film=\"\($0)\"" } ?? ""
      figures.append(
        """
            <figure class="\(kind)"\(film) data-width="\(size.width)" data-height="\(size.height)">
              <figcaption>\(kind) <small>\(size.width) x \(size.height)</small></figcaption>
              <div class="pane"><div class="sheet"><img class="\(kind)" alt="\(kind)"
                width="\(size.width)" height="\(size.height)" loading="lazy" decoding="async"
                src="\(address)"></div></div>
            </figure>

        """)
    }
    let stage: Markup =
      figures.isEmpty ? "" : "  <div class=\"stage\">\n\(figures)  </div>\n"
    return "\(stage)\(left)"
  }

  /// Returns all variants of a case as thumbnails in a row. A single-file page contains
  /// them only in the first case of the family that failed.
  private mutating func variants(of one: Finding) -> Markup {
    guard let family = one.family else { return "" }
    let members = report.findings.indices.filter { report.findings[$0].family == family }
    let shown = members.first { report.findings[$0].verdict.isFailure }
    if members.count < 2
      || isSingleFile && report.findings[shown ?? 0].golden != one.golden
    {
      return ""
    }
    var items: [Markup] = []
    for index in members {
      let member = report.findings[index]
      let still = member.frames?.pictures.first
      let file =
        still?.actual ?? member.files.actual ?? member.files.expected
      var image: Markup = ""
      if let (address, size) = file.flatMap({ picture($0) }) {
        image = """
          <img alt="\(member.variant)" width="\(size.width)" height="\(size.height)"
                loading="lazy" decoding="async" src="\(address)">
          """
      }
      let status = member.verdict.rawValue
      let label: Markup = "<i class=\"mark \(status)\"></i>\(member.variant)\(image)"
      let item: Markup =
        member.verdict.isFailure ? "<a href=\"#case-\(index)\">\(label)</a>" : label
      let current: Markup =
        member.golden == one.golden ? " aria-current=\"location\"" : ""
      items.append("      <li\(current)>\(item)</li>\n")
    }
    return """
        <section class="variants" aria-label="Variants">
          <h3>All \(members.count) variants</h3>
          <ul>
      \(items)    </ul>
        </section>

      """
  }

  /// Returns the address of the expected or the actual film of a sequence; nil for the
  /// difference, and for a case without pictures of frames.
  private mutating func film(_ one: Finding, _ kind: String) -> String? {
    guard one.frames?.pictures.isEmpty == false else { return nil }
    let file = kind == "expected" ? one.files.expected : one.files.actual
    return kind == "difference" ? nil : file.flatMap { picture($0)?.address }
  }
}
