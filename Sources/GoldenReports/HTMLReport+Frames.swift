import MesmerExplanations
import MesmerGoldens
import MesmerPlatform

extension HTMLReport {
  /// Returns the section of a sequence: curves of the number of differing pixels and of
  /// the content offset or zoom scale, and pictures of differing frames.
  mutating func section(_ frames: FramesDifference) -> Markup {
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

  /// Returns the paths of the films in full size, as links where `link(to:)` permits it.
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

  /// Returns a bar for each span of differing frames, in a box of 1000 x 100. Heights are
  /// relative to the largest number of differing pixels.
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

  /// Returns the curves of the expected and the actual content offset or zoom scale, in a
  /// box of 1000 x 100; nothing if they are equal.
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

  /// Returns the pictures of a differing frame.
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
