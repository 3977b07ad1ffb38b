/// Suggestions of known names for a misspelled one.
package enum Spelling {
  /// Returns `; did you mean x?` for the synonym of a name in another system, or else for
  /// the most similar known name; an empty string if none is similar. Similar names have
  /// an edit distance of at most a third of the shorter name's bytes, or of at most two
  /// if that is more (one for a word of up to three bytes).
  package static func suggestion(
    for word: String, among known: [String], synonyms: [String: [String]] = [:]
  ) -> String {
    guard
      let meant = meaning(of: word, in: synonyms, among: known)
        ?? nearest(to: word, among: known)
    else { return "" }
    return "; did you mean \(meant)?"
  }

  /// Returns the first known name among the synonyms of a name in another system; nil if
  /// there is none. Case, hyphens and underscores of `word` are ignored.
  package static func meaning(
    of word: String, in synonyms: [String: [String]], among known: [String]
  ) -> String? {
    if synonyms.isEmpty || word.utf8.count > 64 { return nil }
    let plain = word.lowercased().filter { $0 != "-" && $0 != "_" }
    return synonyms[plain]?.first { known.contains($0) }
  }

  /// Returns the most similar of some names, the first of equally similar ones; nil if
  /// none is similar or `word` has more than 64 bytes.
  package static func nearest(to word: String, among known: [String]) -> String? {
    // Longer names are not misspellings, and the distance takes time in the product of
    // the lengths.
    guard word.utf8.count <= 64 else { return nil }
    var best: (word: String, distance: Int)?
    // The distance is at least the difference of the lengths.
    let most = max(2, word.utf8.count / 3)
    for candidate in known
    where (candidate.utf8.count - word.utf8.count).magnitude <= most {
      let distance = distance(word.lowercased(), candidate.lowercased())
      if distance < best?.distance ?? Int.max { best = (candidate, distance) }
    }
    guard let best else { return nil }
    let limit = max(1, min(word.utf8.count, best.word.utf8.count) / 3)
    return best.distance <= max(limit, word.utf8.count > 3 ? 2 : 1)
      ? best.word : nil
  }

  /// Returns the number of UTF-8 bytes to insert, remove, replace or swap with a
  /// neighbour (optimal string alignment).
  package static func distance(_ a: String, _ b: String) -> Int {
    let a = Array(a.utf8)
    let b = Array(b.utf8)
    var before = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      row.reserveCapacity(b.count + 1)
      for j in b.indices {
        var cost = min(last[j] + (a[i] == b[j] ? 0 : 1), min(last[j + 1], row[j]) + 1)
        if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] {
          cost = min(cost, before[j - 1] + 1)
        }
        row.append(cost)
      }
      before = last
      last = row
    }
    return last[b.count]
  }
}
