import MesmerExplanations
import MesmerGeometry
import MesmerGoldens
import MesmerPlatform

// The markup of a report's page. All cases are in it, readable without the script.

extension HTMLReport {
  /// Returns the text of the page.
  package mutating func text() -> String {
    var cases: [Markup] = []
    for index in open { cases.append(article(index)) }
    return page(list: list, cases: cases).text
  }

  private func page(list: Markup, cases: [Markup]) -> Markup {
    let secret: Markup = token.map { " data-token=\"\($0)\"" } ?? ""
    let nothing: Markup =
      cases.isEmpty ? "<p id=\"nothing\">Nothing differs.</p>\n" : ""
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="referrer" content="no-referrer">
      <link rel="icon" href="data:,">
      <title>Goldens: \(report.findings.counts)</title>
      <style>\(raw: PageFiles.style)</style>
      </head>
      <body\(secret)>
      <header id="bar">
        <h1>Goldens</h1>
        <p id="counts">\(report.counted)</p>
        <div id="statuses" role="group" aria-label="Filter by status">
      \(statuses)  </div>
        <input id="search" type="search" placeholder="Filter by text ( / )"
          aria-label="Filter by text">
        <div id="steps" role="group" aria-label="Cases">
          <button type="button" id="previous" title="previous case (k)"
            aria-label="Previous case">\u{2039}</button>
          <button type="button" id="following" title="next case (j)"
            aria-label="Next case">\u{203a}</button>
        </div>
        <button type="button" id="theme" title="Dark or light (t)">Dark</button>
        <button type="button" id="help" title="Keys (?)">Keys</button>
      </header>
      <div id="page">
      \(list)<main>
      <noscript><p>Without its script the page shows all cases below each other.</p></noscript>
      \(nothing)<p id="filtered" hidden>No failing case matches the filter.</p>
      \(cases)</main>
      </div>
      <footer id="decisions" hidden>
        <p id="decided"></p>
      \(decisionButtons)</footer>
      <dialog id="keys" aria-label="Keys">
        <h2>Keys</h2>
        <table>
          <tr><td><kbd>j</kbd> <kbd>k</kbd></td><td>next, previous case</td></tr>
          <tr><td><kbd>1</kbd> ... <kbd>5</kbd></td><td>side by side, slider, blink,
            difference, onion skin</td></tr>
          <tr><td><kbd>+</kbd> <kbd>-</kbd> <kbd>0</kbd></td><td>zoom in, out, fit</td></tr>
          <tr><td><kbd>r</kbd></td><td>next changed rectangle</td></tr>
          <tr><td><kbd>,</kbd> <kbd>.</kbd></td><td>previous, next frame</td></tr>
          <tr><td><kbd>p</kbd></td><td>play both films</td></tr>
      \(decisionKeys)    <tr><td><kbd>t</kbd></td><td>dark or light</td></tr>
          <tr><td><kbd>/</kbd></td><td>filter by text</td></tr>
          <tr><td><kbd>?</kbd></td><td>this list</td></tr>
        </table>
        <p><button type="button" id="close">Close</button></p>
      </dialog>
      <script>\(raw: PageFiles.script)</script>
      </body>
      </html>

      """
  }

  private var statuses: [Markup] {
    Verdict.allCases.filter { report.findings.count($0) > 0 }.map { status in
      """
          <button type="button" class="status" data-filter="\(status.rawValue)" aria-pressed="true"
            ><i class="mark \(status.rawValue)"></i>\(status.words) <b>\(report.findings.count(status))</b></button>

      """
    }
  }

  /// The buttons of decisions. In a file, the page collects decisions and shows the
  /// commands for them.
  private var decisionButtons: Markup {
    if token != nil {
      return """
          <p id="refused" role="alert"></p>
          <button type="button" id="undo" title="key u">Undo</button>
          <button type="button" id="done">Done</button>

        """
    }
    return """
        <pre id="commands"></pre>
        <button type="button" id="copy">Copy</button>
        <button type="button" id="forget">Forget</button>

      """
  }

  private var decisionKeys: Markup {
    if token != nil {
      return """
            <tr><td><kbd>a</kbd> <kbd>x</kbd></td><td>accept, reject; then the next case</td></tr>
            <tr><td><kbd>A</kbd> <kbd>X</kbd></td><td>the same for all that differ alike</td></tr>
            <tr><td><kbd>u</kbd></td><td>undo the last decision</td></tr>

        """
    }
    return """
          <tr><td><kbd>a</kbd> <kbd>x</kbd></td><td>accept, reject; again: take it
            back</td></tr>
          <tr><td><kbd>A</kbd> <kbd>X</kbd></td><td>the same for all that differ alike</td></tr>

      """
  }

  // MARK: The list

  /// The list of cases: groups of those that differ alike, then single ones, then those
  /// without failures. Larger changes come first.
  private var list: Markup {
    let alike = report.alike
    let grouped = Set(alike.flatMap(\.cases))
    let groups = alike.map { one -> Markup in
      """
      <details class="group" open>
        <summary>\(one.reason)<small>\(report.title(of: one))</small></summary>
        <ul>
      \(sorted(one.cases).map { entry($0, indent: "    ") })  </ul>
      </details>

      """
    }
    let singles = sorted(open.filter { !grouped.contains($0) })
    let others = report.findings.indices.filter { !report.findings[$0].verdict.isFailure }
    let rest: Markup =
      others.isEmpty
      ? ""
      : """
      <details id="others">
        <summary>\(others.count) without failures</summary>
        <ul>
      \(others.map { closedEntry($0) })  </ul>
      </details>

      """
    return """
      <nav id="list" aria-label="Cases">
      \(groups)<ul>
      \(singles.map { entry($0, indent: "  ") })</ul>
      \(rest)</nav>

      """
  }

  /// Returns cases in order of attention: those without numbers, then by share of
  /// pixels.
  private func sorted(_ cases: [Int]) -> [Int] {
    let shares = cases.map { report.findings[$0].share ?? 2 }
    return cases.indices.sorted { (-shares[$0], $0) < (-shares[$1], $1) }.map {
      cases[$0]
    }
  }

  private func entry(_ index: Int, indent: Markup) -> Markup {
    let one = report.findings[index]
    let status = one.verdict.rawValue
    let share: Markup = one.shareText.map { "<small>\($0)</small>" } ?? ""
    return """
      \(indent)<li class="entry" data-status="\(status)" data-index="\(index)"
      \(indent)  ><a href="#case-\(index)"><i class="mark \(status)"></i>\(one.name)\(share)</a></li>

      """
  }

  private func closedEntry(_ index: Int) -> Markup {
    let one = report.findings[index]
    return """
          <li class="entry" data-status="\(one.verdict.rawValue)" title="\(one.golden)"
            ><span><i class="mark \(one.verdict.rawValue)"></i>\(one.name)</span></li>

      """
  }

  // MARK: One case

  private mutating func article(_ index: Int) -> Markup {
    let one = report.findings[index]
    let status = one.verdict
    // The file of the case, and the location of the case in it or beside it.
    let line = one.line > 0 ? ":\(one.line)" : ""
    var place: Markup =
      one.source == one.owner || one.source.isEmpty
      ? "\(one.owner)\(line)" : "\(one.owner) \(one.source)\(line)"
    if let address = sources.address(of: one.source, line: one.line) {
      place = "<a href=\"\(address)\">\(place)</a>"
    }
    // Without a pending file, as in continuous integration: that of the next run.
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
        data-status="\(status.rawValue)" data-golden="\(FilePaths.withoutEnding(one.golden))"
        data-text="\(one.name) \(one.golden) \(one.owner) \(one.message)"
        data-rects="\(Self.text(one.numbers?.changedRects ?? []))" data-path="\(path)"\(canAccept ? " data-open" : "")>
        <h2>\(one.name) <span class="status \(status.rawValue)">\(status.words)</span></h2>
      \(views)\(frames)\(stage)\(message)  <p class="golden">\(one.golden)</p>
        <p class="owner">\(place)</p>
      \(variants(of: one))</article>

      """
  }

  /// A line of the explanation. A cause shows the values before and after; the script
  /// zooms to its region of the picture.
  private func cause(_ line: Explanation.Line) -> Markup {
    if line.kind != .cause { return "  <p class=\"view\">\(line.text)</p>\n" }
    func value(_ text: String, since other: String, _ tag: Markup) -> Markup {
      let swatch: Markup =
        ColorText.css(text).map { "<i class=\"swatch\" data-color=\"\($0)\"></i>" } ?? ""
      return "<\(tag)>\(swatch)\(marked(text, since: other))</\(tag)>"
    }
    let place: Markup = line.file.isEmpty ? "" : "<small>\(line.place)</small> "
    // Of images, the script shows the region in both pictures.
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

  /// Returns a value, with a mark around the part of a text that another one lacks.
  private func marked(_ value: String, since other: String) -> Markup {
    if !value.hasPrefix("\"") || !other.hasPrefix("\"") { return "\(value)" }
    let text = Array(value)
    let (start, end) = text.equalEnds(with: Array(other))
    let rest = text.count - end
    return """
      \(String(text[..<start]))<mark>\(String(text[start..<rest]))</mark>\(String(text[rest...]))
      """
  }

  /// Returns the pictures of a case, and the names of those that exceed the page's
  /// limit.
  private mutating func stage(_ one: Finding) -> Markup {
    // A sequence shows its frames, not its films.
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
  /// them in the first failing case.
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

  /// Returns the address of a sequence's film, for playing.
  private mutating func film(_ one: Finding, _ kind: String) -> String? {
    guard one.frames?.pictures.isEmpty == false else { return nil }
    let file = kind == "expected" ? one.files.expected : one.files.actual
    return kind == "difference" ? nil : file.flatMap { picture($0)?.address }
  }

  /// Returns the section of a sequence: the number of differing pixels of each frame,
  /// the scroll positions, and pictures of differing frames.
  private mutating func section(_ frames: FramesDifference) -> Markup {
    var stills: [Markup] = []
    for one in frames.pictures { stills.append(still(one, in: frames)) }
    let list: Markup =
      stills.isEmpty ? "" : "    <ol class=\"stills\">\n\(stills)    </ol>\n"
    let counts: Markup =
      frames.expectedCount == 0
      ? "\(frames.actualCount.counted("frame"))."
      : """
      The first frame that differs is \(frames.first); \(frames.actualCount.counted("frame")),
            \(frames.expectedCount) expected.
      """
    return """
        <section class="frames">
          <p>\(counts)\(originals(of: frames))</p>
      \(curve(frames))\(course(frames))\(list)  </section>

      """
  }

  /// Returns the paths of the films of the run, as links where the files exist.
  private func originals(of frames: FramesDifference) -> Markup {
    let films = [("expected", frames.expectedFilm), ("actual", frames.actualFilm)]
    let items = films.compactMap { kind, path -> Markup? in
      guard let path else { return nil }
      let name: Markup = "\(kind) \(path)"
      return link(to: path).map { " <a href=\"\($0)\">\(name)</a>" } ?? " \(name)"
    }
    return items.isEmpty
      ? ""
      : """
       <small>Films, and pictures but the first, of more than \(PagePicture.side) pixels are
            reduced, also to 32 levels. Films in full size:\(items)</small>
      """
  }

  /// Returns a bar for each span of frames that differ, in a box of 1000 x 100.
  private func curve(_ frames: FramesDifference) -> Markup {
    let most = max(1, frames.curve.map(\.pixels).max() ?? 1)
    let count = max(1, min(frames.expectedCount, frames.actualCount))
    let bars = frames.spans.filter { $0.point.pixels > 0 }.map { point, end -> Markup in
      // Any difference is visible: at least 4 of 100.
      let height = max(4, point.pixels * 100 / most)
      let x = point.frame * 1000 / count
      let width = max(1, end * 1000 / count - x)
      return """
              <rect x="\(x)" y="\(100 - height)" width="\(width)" height="\(height)"
                data-frame="\(point.frame)"><title>frame \(point.frame): \(point.pixels.counted("pixel"))</title></rect>

        """
    }
    if bars.isEmpty { return "" }
    return """
          <svg class="curve" viewBox="0 0 1000 100" preserveAspectRatio="none" role="img"
            aria-label="Differing pixels of each frame">
      \(bars)    </svg>
          <p class="key">pixels that differ, 0 to \(most); frames 0 to \(count - 1)</p>

      """
  }

  /// Returns the curves of the frames' numbers, expected and actual, in a box of 1000 x
  /// 100.
  private func course(_ frames: FramesDifference) -> Markup {
    guard let (least, most) = frames.range, frames.expected != frames.actual else {
      return ""
    }
    let unit = frames.what.hasPrefix("offset") ? " pt" : ""
    let last = Double(max(1, max(frames.expected.count, frames.actual.count) - 1))
    let lines = [("expected", frames.expected), ("actual", frames.actual)].map {
      kind, values -> Markup in
      let points = values.enumerated().map { frame, value in
        let x = (Double(frame) * 10_000 / last).rounded() / 10
        let y = 97 - ((value - least) / max(most - least, 1e-9) * 940).rounded() / 10
        return "\(x),\(y)"
      }
      return
        "        <polyline class=\"\(kind)\" points=\"\(points.joined(separator: " "))\"/>\n"
    }
    return """
          <svg class="course" viewBox="0 0 1000 100" preserveAspectRatio="none" role="img"
            aria-label="\(frames.what) of each frame, expected and actual">
      \(lines)    </svg>
          <p class="key"><i class="expected"></i>expected <i class="actual"></i>actual
            \(frames.what), \(least.description) to \(most.description)\(unit); frames 0 to
            \(Int(last))</p>

      """
  }

  private mutating func still(
    _ one: FramesDifference.Pictures, in frames: FramesDifference
  ) -> Markup {
    var images: [Markup] = []
    for (kind, file) in [
      ("expected", one.expected), ("actual", one.actual), ("difference", one.difference),
    ] {
      guard let file, let (address, size) = picture(file) else { continue }
      images.append(
        """
                <img class="\(kind)" alt="\(kind), frame \(one.frame)" width="\(size.width)"
                  height="\(size.height)" loading="lazy" decoding="async" src="\(address)">

        """)
    }
    let pixels = frames.curve.first { $0.frame == one.frame }?.pixels ?? 0
    return """
            <li data-frame="\(one.frame)" data-pixels="\(pixels)"
              data-rects="\(Self.text(one.changedRects))">
      \(images)      </li>

      """
  }
}

extension GoldenReport {
  fileprivate var counted: String { findings.count.counted("case") }
}

extension Finding {
  /// The share of the counted pixels, 0...1, or, of a sequence, of its differing frames.
  fileprivate var share: Double? {
    if let frames, !frames.curve.isEmpty {
      return Double(frames.differingCount) / Double(max(1, frames.actualCount))
    }
    return numbers.flatMap {
      $0.comparedPixels > 0
        ? Double($0.countedPixels) / Double($0.comparedPixels) : nil
    }
  }

  fileprivate var shareText: String? {
    if let frames, !frames.curve.isEmpty { return frames.differingCount.counted("frame") }
    return numbers.flatMap {
      $0.comparedPixels > 0
        ? Comparison.percent($0.countedPixels, of: $0.comparedPixels) : nil
    }
  }
}
