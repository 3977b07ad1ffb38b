import MesmerPlatform
import Testing

@Suite struct FileNamesTests {
  @Test(
    "names that differ in case or normalization are one file",
    arguments: [
      ("start", "Start"), ("a/B", "a/b"), ("A/x", "a/y"), ("é", "e\u{301}"),
      ("É", "e\u{301}"), ("straße", "STRASSE"), ("ẞ", "ß"), ("ſ", "S"), ("ς", "Σ"),
      ("\u{212a}", "k"), ("\u{212b}", "å"), ("ﬁ", "FI"), ("a/b", "A"),
    ])
  func same(a: String, b: String) {
    for (first, second) in [(a, b), (b, a)] {
      var names = FileNames()
      #expect(names.insert(first) == nil)
      #expect(names.insert(second) != nil)
      #expect(names.insert(second) != nil, "also when it is asked again")
      #expect(names.insert(first) == nil, "the first one stays right")
    }
  }

  @Test(
    "other names are not",
    arguments: [
      ("start", "start2"), ("a/b", "b/a"), ("a/b", "a/c"), ("é", "e"), ("a", "a.png"),
      ("a/b", "a"), ("ab", "a/b"), ("a", "\u{430}"),
    ])
  func different(a: String, b: String) {
    var names = FileNames()
    #expect(names.insert(a) == nil && names.insert(b) == nil && names.insert(a) == nil)
  }

  @Test("the earlier path or its folder is reported") func earlier() {
    var names = FileNames()
    let taken = ["Menu/open/dark", "menu/close", "Menu/Open/light", "Menu/open/Dark"].map
    {
      names.insert($0)
    }
    #expect(taken == [nil, "Menu", "Menu/open", "Menu/open/dark"])
  }
}
