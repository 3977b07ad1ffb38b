import TestSupport
import Testing

/// The listings of the articles where they lie: that they compile with MesmerUIKit, and
/// what they do (Tests/ArticleChecks/main.swift prints it).
@Suite(
  "Listings of articles",
  .enabled(if: ArticleListings.isPresent, "\(TestData.articles.absence)")
)
struct ArticleListingTests {
  @Test("a listing compiles by itself", arguments: ArticleListings.names)
  func compiles(name: String) throws {
    let listings = try ArticleListings.result.get()
    #expect(listings.refusals[name] == nil, "\(listings.refusals[name] ?? "")")
  }

  @Test("the program that uses them compiles and runs")
  func program() throws { #expect(try ArticleListings.result.get().refusals == [:]) }

  @Test(
    "the facts that a listing prints",
    arguments: [
      // The insets and the offset that the listing sets, animated but without a clock.
      (
        "a1_01_create",
        ["200.0x200.0 500.0x500.0 30.0", "0.0,100.0 true 0.0,0.0,500.0x500.0"]
      ),
      // A drag on a control scrolls only the subclass.
      ("a1_02_subclass", ["ScrollView 0.0,0.0", "MyScroll 0.0,100.0"]),
      // The zoomed view's frame is set when zooming has ended.
      ("a1_04_delegate", ["true false", "50.0,0.0,100.0x400.0", "true false"]),
      (
        "a2_01_life",
        [
          "true 0.0,0.0,375.0x667.0",
          "load, will appear, will layout, did layout, did appear, remember, save, "
            + "did disappear",
        ]
      ),
      ("a2_02_rotate", ["will 375.0, animate 667.0, did from portrait 667.0", "true"]),
      ("a2_03_unload", ["true"]),
      // A 6 x 3 image that is highlighted as a 4 x 2 one.
      ("a2_05_imageview", ["6.0x3.0 true 4.0x2.0", "true 4.0x2.0", "0,255,0,255"]),
      // The limits of the listing hold a pinch.
      ("a2_07_scroll", ["0.5 2.0 1.0", "2.0 750.0x1800.0", "0.5 187.5x450.0"]),
      // Rings of both listings: on, between, on. The scroll view, a drag that scrolls it,
      // a tap that colours the rings, the logo over them.
      (
        "a3_01_hypnosis",
        [
          "170,170,170,255 0,0,0,0 170,170,170,255",
          "170,170,170,255 0,0,0,0 170,170,170,255",
          "750.0x1334.0 100.0,200.0,200.0x300.0", "0.0,100.0",
          "170,170,170,255 true 0.0,100.0", "0,255,0,255",
        ]
      ),
      ("a3_01b_nocoder", ["true"]),
      ("a4_01", ["enters, window, added 1, layout, leaves, no window"]),
      (
        "a4_02_app", ["375 667 [10.0, 150.0]", "255,0,0,255 0,0,255,255 255,255,255,255"]
      ),
    ])
  func facts(name: String, expected: [String]) throws {
    let facts = try ArticleListings.result.get().facts(of: name)
    #expect(facts == expected)
  }

  @Test("the delegate of a1_04 gets the calls of a fling and of a pinch in UIKit's order")
  func order() throws {
    let lines = try ArticleListings.result.get().log.compactMap { line in
      line.range(of: "] ").map { String(line[$0.upperBound...]) }
    }
    var order: [String] = []
    for line in lines where line != "viewForZoomingInScrollView" {
      let call = line.hasPrefix("ContentOffset") ? "didScroll" : line
      if order.last != call { order.append(call) }
    }
    #expect(
      order == [
        "scrollViewWillBeginDragging", "didScroll", "scrollViewDidEndDragging",
        "scrollViewWillBeginDecelerating", "didScroll", "scrollViewDidEndDecelerating",
        "--- pinch", "didScroll",
        "scale between minimum and maximum. called after any 'bounce' animations",
      ])
    #expect(lines.contains("viewForZoomingInScrollView"))
  }
}
