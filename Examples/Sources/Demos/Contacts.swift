import Mesmer

/// A list of a thousand rows in sections with headers that stick.
public enum Contacts {
  /// The window of scene.json, built in code. It has no pictures.
  public static func window(folder: String, scale: Double = 2) -> View {
    let list = ListView(frame: Rect(x: 0, y: 0, width: 320, height: 480))
    list.id = "contacts"
    list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    list.backgroundColor = .white
    list.rowHeight = 56
    list.separatorColor = color(0xd5, 0xd9, 0xe0)
    list.separatorInset = EdgeInsets(left: 72)
    for kind in 0..<3 {
      list.register(forRowReuseIdentifier: "\(kind)") { row(kind) }
    }
    list.viewForRow = { list, path in
      let number = list.number(of: path) ?? 0
      let view = list.dequeueReusableRow(withIdentifier: "\(number % 3)")
      view.id = "row-\(number)"
      let section = sections[path.section]
      let name = section.names[path.row % section.names.count]
      let labels = view.subviews.compactMap { $0 as? Label }
      labels[0].text = initials(of: name)
      labels[1].text = name
      labels[2].text = section.notes[path.row % section.notes.count]
      return view
    }
    list.sections = sections.map {
      ListSection(rowCount: $0.rowCount, header: header($0.letter))
    }
    list.contentInset = EdgeInsets(top: 64)
    list.scrollIndicatorInsets = list.contentInset
    list.contentOffset = Point(x: 0, y: -64)

    let window = View(frame: list.frame)
    window.addSubview(list)
    window.addSubview(bar())
    // The screen's background in the scene.
    window.backgroundColor = .white
    return window
  }

  /// The rows of a section: names and notes are taken in turn.
  struct Section {
    var letter: String
    var rowCount: Int
    var names: [String]
    var notes: [String]
  }

  static let sections = [
    Section(
      letter: "A", rowCount: 3,
      names: [
        "Noor Abelson",
        "Amir Adler",
        "Anneke van der Aalst-Altenburg",
      ],
      notes: [
        "Mobile, Lisbon",
        "Work, Haifa",
        "Has moved to the house by the old canal in Utrecht",
      ]),
    Section(
      letter: "B", rowCount: 2,
      names: [
        "Inês Barros",
        "Björn Bergström",
      ],
      notes: [
        "Home, Porto",
        "Mobile, Malmö",
      ]),
    Section(
      letter: "C", rowCount: 4,
      names: [
        "Ronan Casey",
        "Chiara Conti",
        "Louis Corbin",
        "Zoé Courtois",
      ],
      notes: [
        "Home, Galway",
        "Work, Turin",
        "Mobile, Lyon",
        "Plays the cello",
      ]),
    Section(
      letter: "D", rowCount: 1,
      names: ["Tomáš Doležal"],
      notes: ["Brno, from the train"]),
    Section(
      letter: "E", rowCount: 990,
      names: [
        "Ruth Early",
        "Enid Eaton",
        "Paul Ebner",
        "Tom Egger",
        "Lars Ek",
        "Maja Eklund",
        "Vera Elkins",
        "Scott Elliott",
        "Jo Ellis",
        "Aino Elo",
        "Frida Emmer",
        "Kurt Engel",
        "Ewa Engler",
        "Nils Eriksen",
        "Yara Espinosa",
        "Enzo Esposito",
        "Luc Estève",
        "Gwen Evans",
        "Ian Ewing",
        "Chidi Eze",
      ],
      notes: [
        "Mobile",
        "Home",
        "Work",
        "Mobile, Oslo",
        "Neighbour",
        "Book club",
        "Work, Madrid",
      ]),
  ]

  /// The first letters of the first name and of the surname, which begins with the first
  /// capital letter after it.
  static func initials(of name: String) -> String {
    let words = name.split(separator: " ")
    let surname = words.dropFirst().first { $0.first?.isUppercase == true }
    return [words.first, surname].compactMap { $0?.first.map(String.init) }.joined()
  }

  /// A row of one of three kinds: a disc with initials, a name and a note.
  static func row(_ kind: Int) -> View {
    let view = View(frame: Rect(x: 0, y: 0, width: 320, height: 56))
    view.backgroundColor = .white
    let disc = ShapeView(frame: Rect(x: 16, y: 8, width: 40, height: 40))
    disc.path = Path(ovalIn: Rect(x: 0, y: 0, width: 40, height: 40))
    disc.fillColor =
      [color(0xf0, 0xa0, 0x4b), color(0x5b, 0x8d, 0xef), color(0x61, 0xb2, 0x92)][kind]
    view.addSubview(disc)
    let initials = label(
      Rect(x: 16, y: 19, width: 40, height: 18), 14, .semibold, .white)
    initials.textAlignment = .center
    view.addSubview(initials)
    view.addSubview(
      label(
        Rect(x: 72, y: 9, width: 232, height: 20), 16, .medium, color(0x2d, 0x37, 0x48)))
    view.addSubview(
      label(
        Rect(x: 72, y: 30, width: 232, height: 16), 12.5, .regular,
        color(0x7b, 0x87, 0x98)))
    return view
  }

  /// The header of a section.
  static func header(_ letter: String) -> View {
    let view = View(frame: Rect(x: 0, y: 0, width: 320, height: 28))
    view.backgroundColor = color(0xe8, 0xed, 0xf3)
    let title = label(
      Rect(x: 16, y: 6, width: 40, height: 16), 13, .semibold, color(0x67, 0x74, 0x8a))
    title.text = letter
    view.addSubview(title)
    return view
  }

  /// The bar over the list; rows show through it.
  static func bar() -> View {
    let bar = View(frame: Rect(x: 0, y: 0, width: 320, height: 64))
    bar.autoresizingMask = .flexibleWidth
    bar.backgroundColor = color(0xf7, 0xf8, 0xfa).withAlpha(0xf2 / 255.0)
    let line = View(frame: Rect(x: 0, y: 63.5, width: 320, height: 0.5))
    line.autoresizingMask = .flexibleWidth
    line.backgroundColor = color(0xb8, 0xbe, 0xc9)
    bar.addSubview(line)
    let title = label(
      Rect(x: 110, y: 31, width: 100, height: 22), 17, .semibold,
      color(0x2d, 0x37, 0x48))
    title.text = "Contacts"
    title.textAlignment = .center
    title.autoresizingMask = [.flexibleLeftMargin, .flexibleRightMargin]
    bar.addSubview(title)
    return bar
  }

  /// A label in Mesmer's own lettering.
  static func label(
    _ frame: Rect, _ size: Double, _ weight: Font.Weight, _ color: Color
  ) -> Label {
    let label = Label(frame: frame)
    label.font = .system(size: size, weight: weight)
    label.textColor = color
    return label
  }

  /// A colour from 8-bit components.
  static func color(_ red: Int, _ green: Int, _ blue: Int) -> Color {
    Color(
      red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255)
  }
}
