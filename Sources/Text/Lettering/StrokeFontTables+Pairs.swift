// The kerning pairs: letters set closer than their sides define, or farther apart.

extension StrokeFontTables {
  /// Left letters, right letters, and the reduction of their distance, in grid units. The
  /// first row that has a pair applies. A letter made from another, or a copy of it, is
  /// set like that one, but a lowercase letter with a wide accent does not follow the
  /// pairs of its base. Digits have no pairs, so that numbers align in columns. At most
  /// 64 rows.
  static let pairs: [(String, String, Double)] = [
    // Arms and slants over lowercase letters, low punctuation and slanted capitals.
    ("TΓY", stops, 2.8), ("PFV", stops, 2.4), ("WУ", stops, 1.8), ("T", bowls, 2.4),
    ("T", stems, 2), ("TΓY", "-–", 1.6), ("Γ", bowls, 1.6), ("Γ", stems, 1.4),
    ("Y", bowls, 2.2), ("Y", stems, 1.5), ("TY", slants, 1), ("V", bowls, 1.4),
    ("VУ", stems, 1), ("У", bowls, 1.6), ("V", "-–", 0.8), ("W", bowls, 0.9),
    ("W", stems, 0.5), ("F", bowls, 0.7), ("P", "acdegoqα", 0.5), ("TYΓ", "JAΛΔДЛлд", 2),
    ("V", "JAΛΔДЛ", 1.7), ("PF", "JAΛΔДЛ", 1.8), ("W", "JAΛΔДЛ", 1.1),
    ("У", "AДЛлд", 1.4),
    // The same from the other side.
    ("AΛ", "T", 2), ("AΛ", "Y", 2), ("AΛ", "V", 1.7), ("AΛ", "W", 1.1),
    ("AΛ", "vwyч", 0.7),
    ("AΛ", "CGOQΘΦЧ", 0.6), ("A", "’”'\"", 2), ("L", "’”'\"", 2.4), ("L", "TY", 2.4),
    ("L", "V", 2), ("L", "W", 1.4), ("L", "vwy", 1), ("L", "CGOQ", 0.7),
    ("KЖXk", round, 0.7),
    ("KЖ", "vwy", 0.9), ("R", "TVWY", 0.5), ("ЬЪЫ", "TЧЪ", 1.4),
    ("-–", "TY", 1.6), ("-–", "VX", 0.8),
    // Bowls beside slants.
    ("ODQΘΦЮ", "AΛΔДЛ", 0.5), ("ODQΘΦЮ", "TVX", 0.6), ("ODQΘ", "Y", 0.9),
    ("ODQЮ", stops, 0.5), ("beopρσοбъь", "vy", 0.4),
    ("ьъ", "тч", 0.8),
    // Lowercase letters.
    ("r", stops, 1.8), ("rкжτγт", "acdegoqασφδ", 0.5), ("vyγ", stops, 1.6),
    ("гт", stops, 1.4),
    ("wf", stops, 1), ("vyγ", bowls, 0.4), ("wx", "acdegoq", 0.3), ("f", bowls, 0.5),
    ("fг", "лд", 0.6), ("f", "ıil", 0.7), ("г", bowls, 0.7), ("f", "’”'\"", -1),
    // Quotation marks.
    ("‘“'\"’", "AΛΔ", 1.8), ("‘“'\"’", "acdegoqs", 0.6),
  ]

  private static let stops = ".,…„‚"
  private static let round = "CGOQΘΦCceodqgασφ"
  private static let bowls = "acdegoqsασφδωεз"
  private static let stems = "mnpruxzιηκπρμιвгиклнпцшщыьюя"
  private static let slants = "vwyγχч"
}
