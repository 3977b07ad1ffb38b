import Mesmer
import Testing

@testable import MesmerGoldenReports

@Suite struct MarkupTests {
  @Test("a string put into markup is escaped, markup and raw text are not")
  func parts() {
    let name = "<b> & \"q\u{301}\" 'x'"
    let inner: Markup = "<i>\(name)</i>"
    #expect(inner.text == "<i>&lt;b&gt; &amp; &quot;q\u{301}&quot; &#39;x&#39;</i>")
    let list = [1, 2].map { number -> Markup in "<li>\(number)</li>" }
    let whole: Markup = "<ol>\(list)</ol>\(inner)\(raw: "<br>")"
    #expect(whole.text == "<ol><li>1</li><li>2</li></ol>" + inner.text + "<br>")
    // A text that is chosen is a string, and escaped.
    let one: Markup = "\(name.isEmpty ? "" : "<p>")"
    #expect(one.text == "&lt;p&gt;")
  }

  @Test("invisible characters, and those that XML cannot express, are shown")
  func invisible() {
    #expect(Markup.escaped("a\u{202e}b\u{0}c") == "a\\u{202e}b\\u{0}c")
    #expect(Markup.escaped("\u{fffe}\u{ffff}") == "\u{fffd}\u{fffd}")
  }

  @Test("the page of a report without failures states that, as markup")
  func nothing() {
    var page = HTMLReport(GoldenReport())
    let text = page.text()
    #expect(text.contains("<p id=\"nothing\">Nothing differs.</p>\n<p id=\"filtered\""))
    #expect(text.contains("<body>\n") && text.contains("<p id=\"counts\">0 cases</p>"))
    var served = HTMLReport(GoldenReport(), .served(token: "a\"b"))
    #expect(served.text().contains("<body data-token=\"a&quot;b\">"))
  }
}
