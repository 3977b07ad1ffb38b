import MesmerGeometry
import MesmerJSONText
import MesmerViews

// Lengths that are words in a scene: "fit", which is natural for what a view shows, and
// "hairline", one pixel of the screen. They are points as soon as all views exist, and
// again after settings, another size or another scale of the screen.

/// A word in place of a number of points.
enum LengthWord: String, Hashable, Sendable, CaseIterable { case fit, hairline }

/// What words say of a view: its size, or the width of a line.
struct Measure {
  let view: View
  let key: String
  let node: Int
  /// The words; nil for a number, which the view has.
  var width: LengthWord?
  var height: LengthWord?
  /// Whether the view keeps its center, and not its top left corner.
  var keepsCenter = false
  /// Sets the width of a line, in points; nil for the view's size.
  var setLine: ((Double) -> Void)?

  /// The keys of a view's size.
  static let sizeKeys = ["frame", "bounds", "size"]

  /// Whether a value of a key takes the place of the words.
  func isReplaced(by other: String) -> Bool {
    key == other || Measure.sizeKeys.contains(key) && Measure.sizeKeys.contains(other)
  }

  var fits: Bool { width == .fit || height == .fit }

  /// Gives the view its length. Returns what it does not have, "width" or "height".
  @discardableResult
  func take(scale: Double) -> String? {
    if let setLine {
      setLine(1 / scale)
      return nil
    }
    let old = view.bounds.size
    var size = old
    if width == .hairline { size.width = 1 / scale }
    if height == .hairline { size.height = 1 / scale }
    if fits {
      view.root.displayScale = scale
      let natural = naturalSize(beside: size)
      if width == .fit { size.width = natural.width }
      if height == .fit { size.height = natural.height }
      if size.width < 0 { return "width" }
      if size.height < 0 { return "height" }
    }
    if size == old { return nil }
    if !keepsCenter { view.moveCenter(for: size) }
    view.bounds.size = size
    return nil
  }

  /// The natural size beside the given width or height; negative where there is none.
  private func naturalSize(beside given: Size) -> Size {
    if view is StackView || !view.constraints.isEmpty {
      return view.systemLayoutSizeFitting(
        Size(
          width: width == .fit ? 0 : given.width,
          height: height == .fit ? 0 : given.height),
        withHorizontalFittingPriority: width == .fit ? .fittingSizeLevel : .required,
        verticalFittingPriority: height == .fit ? .fittingSizeLevel : .required)
    }
    if view is LabelBase || view is TextBlockBase || view is ButtonBase {
      let room = width == .fit ? .infinity : given.width
      return view.sizeThatFits(Size(width: room, height: .infinity))
    }
    var natural = view.intrinsicContentSize
    if view is ImageView, natural.width > 0, natural.height > 0 {
      let (x, y) = (natural.width, natural.height)
      if width != .fit { natural.height = y * (given.width / x) }
      if height != .fit { natural.width = x * (given.height / y) }
    }
    // As wide as sliders and bars are made.
    let isControl = view is Control || view is ProgressView
    if isControl, natural.width < 0 || natural.height < 0 {
      let made = ViewClass.of(view).make().bounds.size
      if natural.width < 0, made.width > 0 { natural.width = made.width }
      if natural.height < 0, made.height > 0 { natural.height = made.height }
    }
    return natural
  }
}

extension View {
  /// Moves the center so that the top left corner stays when the bounds get a size.
  fileprivate func moveCenter(for size: Size) {
    center.x += anchorPoint.x * (size.width - bounds.width)
    center.y += anchorPoint.y * (size.height - bounds.height)
  }

  /// Gives the bounds a size; the top left corner stays.
  func setSizeAtOrigin(_ size: Size) {
    moveCenter(for: size)
    bounds.size = size
  }
}

extension SceneBuilder {
  /// A `frame`, `bounds` or `size`, whose width and height may be words.
  func box(_ node: Int, of view: View, key: String) -> Rect? {
    let tree = reader.tree
    let isSize = key == "size"
    let first = isSize ? node + 1 : node + 3
    let isWord = isSize && tree.kind(node) == .string
    guard
      isWord
        || tree.kind(node) == .array && tree.next(node) == first + 2
          && (tree.kind(first) == .string || tree.kind(first + 1) == .string)
    else {
      if !isSize { return reader.rect(node) }
      return reader.size(node).map { Rect(origin: .zero, size: $0) }
    }
    if isWord, tree.string(node) != LengthWord.fit.rawValue {
      reader.fault(
        node, "expected [width, height] or \"fit\", found \(tree.described(node))")
      return nil
    }
    var lengths = [0.0, 0.0]
    var words: [LengthWord?] = [nil, nil]
    for i in 0...1 {
      let node = isWord ? node : first + i
      if tree.kind(node) == .string {
        words[i] = LengthWord(rawValue: tree.string(node))
        if words[i] == nil {
          reader.fault(
            node,
            "expected a number, \"fit\" or \"hairline\", found \(tree.described(node))")
          return nil
        }
      } else {
        guard let length = reader.number(node, in: DocumentReader.notNegative) else {
          return nil
        }
        lengths[i] = length
      }
    }
    var origin = Point.zero
    if !isSize {
      guard let x = reader.number(node + 1), let y = reader.number(node + 2) else {
        return nil
      }
      origin = Point(x: x, y: y)
    }
    measures.append(
      Measure(
        view: view, key: key, node: node, width: words[0], height: words[1],
        keepsCenter: isSize ? isCentered : key == "bounds"))
    return Rect(x: origin.x, y: origin.y, width: lengths[0], height: lengths[1])
  }

  /// Gives views the sizes that words say, those inside of others first.
  func takeMeasures() {
    for measure in measures.reversed() {
      // Subviews are where the scene has them.
      let resizes = measure.view.autoresizesSubviews
      if isReadingScene { measure.view.autoresizesSubviews = false }
      let missing = measure.take(scale: scale)
      measure.view.autoresizesSubviews = resizes
      guard let missing else { continue }
      reader.fault(
        measure.node,
        "\"fit\" needs a natural \(missing), which this \(ViewClass.of(measure.view).name) "
          + "does not have; texts, controls, images, StackViews and views with "
          + "constraints inside have one")
    }
  }
}

extension Scene {
  /// Gives views the lengths that words say for what they show now.
  func takeMeasures() {
    for measure in measures.reversed() { measure.take(scale: scale) }
  }
}

extension SceneWriter {
  /// A `frame` or `bounds` of a view, with the words of the scene.
  func box(_ rect: Rect, of view: View) -> JSONElement {
    let measure = measures[ObjectIdentifier(view)]?.last { $0.setLine == nil }
    func length(_ word: LengthWord?, _ value: Double) -> JSONElement {
      word.map { .string($0.rawValue) } ?? .number(value)
    }
    return .list([
      .number(rect.minX), .number(rect.minY), length(measure?.width, rect.width),
      length(measure?.height, rect.height),
    ])
  }
}

extension ViewKey {
  /// A view's size or place and size. `set` has the number of points, 0 for words.
  static func box(
    _ name: String, _ about: String,
    set: @escaping @Sendable (SceneBuilder, View, Rect) -> Void
  ) -> ViewKey {
    let length = SchemaDefinition.length.reference
    let number: JSONElement = ["type": "number"]
    return ViewKey(
      name,
      schema: name == "size"
        ? .anyOf(
          about, [.tupleSchema("[width, height]", [length, length]), ["const": "fit"]])
        : .tupleSchema(about, [number, number, length, length]),
      apply: { builder, view, node in
        if let box = builder.box(node, of: view, key: name) { set(builder, view, box) }
      })
  }

  /// The width of a line, in points or a hairline.
  static func line<V: View>(
    _ name: String, _ path: @escaping @autoclosure Property<V, Double>, _ about: String
  ) -> ViewKey {
    let key = ViewKey.value(
      name, path(), .number(in: DocumentReader.notNegative).about(about))
    return ViewKey(
      name, schema: .anyOf(about, [key.schema, ["const": "hairline"]]),
      apply: { builder, view, node in
        let tree = builder.reader.tree
        guard tree.kind(node) == .string else { key.apply?(builder, view, node); return }
        guard tree.string(node) == LengthWord.hairline.rawValue else {
          builder.reader.fault(
            node, "expected points or \"hairline\", found \(tree.described(node))")
          return
        }
        builder.measures.append(
          Measure(view: view, key: name, node: node) { [unowned view] in
            unsafeDowncast(view, to: V.self)[keyPath: path()] = $0
          })
      },
      write: { writer, view, fresh in
        writer.measures[ObjectIdentifier(view)]?.contains { $0.key == name } == true
          ? "hairline" : key.write(writer, view, fresh)
      })
  }
}

extension SchemaDefinition {
  static let length = SchemaDefinition(
    "length",
    .anyOf(
      "Points; \"fit\" for what is natural, \"hairline\" for a pixel of the screen",
      [["type": "number", "minimum": 0], ValueForm<LengthWord>.choice.schema]))
}
