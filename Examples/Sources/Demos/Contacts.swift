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
      return view
    }
    list.sections = [3, 2, 4, 1, 990].map {
      ListSection(rowCount: $0, header: header())
    }
    list.contentInset = EdgeInsets(top: 64)
    list.contentOffset = Point(x: 0, y: -64)

    let window = View(frame: list.frame)
    window.addSubview(list)
    window.addSubview(bar())
    // The screen's background in the scene.
    window.backgroundColor = .white
    return window
  }

  /// A row of one of three kinds: a picture and two lines of text.
  static func row(_ kind: Int) -> View {
    let view = View(frame: Rect(x: 0, y: 0, width: 320, height: 56))
    view.backgroundColor = .white
    let picture = ShapeView(frame: Rect(x: 16, y: 8, width: 40, height: 40))
    picture.path = Path(ovalIn: Rect(x: 0, y: 0, width: 40, height: 40))
    picture.fillColor =
      [color(0xf0, 0xa0, 0x4b), color(0x5b, 0x8d, 0xef), color(0x61, 0xb2, 0x92)][kind]
    view.addSubview(picture)
    view.addSubview(
      text(
        Rect(x: 72, y: 14, width: 220, height: 12), [130, 96, 156][kind],
        color(0x4a, 0x55, 0x68)))
    view.addSubview(
      text(
        Rect(x: 72, y: 34, width: 220, height: 8), [190, 150, 120][kind],
        color(0xc3, 0xca, 0xd5)))
    return view
  }

  /// The header of a section.
  static func header() -> View {
    let view = View(frame: Rect(x: 0, y: 0, width: 320, height: 28))
    view.backgroundColor = color(0xe8, 0xed, 0xf3)
    view.addSubview(
      text(
        Rect(x: 16, y: 8, width: 14, height: 12), 14, color(0x87, 0x94, 0xa7)))
    return view
  }

  /// The bar over the list; rows show through it.
  static func bar() -> View {
    let bar = View(frame: Rect(x: 0, y: 0, width: 320, height: 64))
    bar.autoresizingMask = .flexibleWidth
    bar.backgroundColor = color(0xf7, 0xf8, 0xfa).withAlpha(0xe0 / 255.0)
    let line = View(frame: Rect(x: 0, y: 63.5, width: 320, height: 0.5))
    line.autoresizingMask = .flexibleWidth
    line.backgroundColor = color(0xb8, 0xbe, 0xc9)
    bar.addSubview(line)
    let title = text(
      Rect(x: 110, y: 34, width: 100, height: 16), 100, color(0x2d, 0x37, 0x48),
      radius: 4)
    title.autoresizingMask = [.flexibleLeftMargin, .flexibleRightMargin]
    bar.addSubview(title)
    return bar
  }

  /// A rounded bar that represents text.
  static func text(
    _ frame: Rect, _ width: Double, _ color: Color, radius: Double = 3
  ) -> ShapeView {
    let view = ShapeView(frame: frame)
    view.path = Path(
      roundedRect: Rect(x: 0, y: 0, width: width, height: frame.height),
      cornerRadius: radius)
    view.fillColor = color
    return view
  }

  /// A colour from 8-bit components.
  static func color(_ red: Int, _ green: Int, _ blue: Int) -> Color {
    Color(
      red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255)
  }
}
