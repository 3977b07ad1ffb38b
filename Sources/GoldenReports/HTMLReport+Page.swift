import MesmerExplanations
import MesmerGeometry
import MesmerGoldens
import MesmerPlatform

// The page around the list and the cases, which are readable without the script.

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
        <p id="counts">\(report.findings.count.counted("case"))</p>
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

  /// The buttons for decisions on cases. A page in a file shows the commands for the
  /// decisions; a page on a server submits them.
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
}
