import MesmerControls
import MesmerGeometry
import MesmerJSONText
import MesmerLists
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
  /// The list whose header or footer the view is.
  var list: ListView?
  /// Sets the width of a line, in points; nil for the view's size.
  var setLine: ((Double) -> Void)?

  /// The keys of a view's size, of which one counts.
  static let sizeKeys = ["frame", "bounds", "size"]

  var fits: Bool { width == .fit || height == .fit }

  /// Gives the view its length. Returns false if it has no natural one.
  @discardableResult
  func take(scale: Double) -> Bool {
    setLine?(1 / scale)
    // Constraints say the size of what they place.
    if !view.translatesAutoresizingMaskIntoConstraints { return true }
    var size = view.bounds.size
    if width == .hairline { size.width = 1 / scale }
    if height == .hairline { size.height = 1 / scale }
    if fits {
      view.root.displayScale = scale
      let natural = naturalSize(beside: size)
      if width == .fit { size.width = natural.width }
      if height == .fit { size.height = natural.height }
      if size.width < 0 || size.height < 0 { return false }
    }
    if size != view.bounds.size { view.setSize(size, keepsCenter: keepsCenter) }
    return true
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
    } else if natural.width < 0 || natural.height < 0, isControl {
      // As wide as sliders and bars are made.
      let size = ViewClass.of(view).make().bounds.size
      if natural.width < 0 { natural.width = size.width }
      if natural.height < 0 { natural.height = size.height }
    }
    return natural
  }

  /// Whether the view is one that has a natural size without a frame.
  var isControl: Bool {
    view is Control || view is ProgressView || view is ActivityIndicatorView
  }

  /// Whether the view is as large as texts that may differ from row to row.
  var followsTexts: Bool {
    fits && (!isControl || view is ButtonBase || view is SegmentedControl)
  }
}

extension [Measure] {
  /// Tells lists that the heights of headers and footers are known.
  func tellLists() {
    var told: Set<ObjectIdentifier> = []
    for case let list? in map(\.list) where told.insert(ObjectIdentifier(list)).inserted {
      list.headersChanged()
    }
  }
}

extension View {
  /// Gives the bounds a size; the center or the top left corner stays.
  func setSize(_ size: Size, keepsCenter: Bool = false) {
    if !keepsCenter {
      center.x += anchorPoint.x * (size.width - bounds.width)
      center.y += anchorPoint.y * (size.height - bounds.height)
    }
    bounds.size = size
  }
}

extension SceneBuilder {
  /// A `frame`, `bounds` or `size`, whose width and height may be words.
  func box(_ node: Int, of view: View, key: String) -> Rect? {
    let (tree, isSize) = (reader.tree, key == "size")
    let first = isSize ? node + 1 : node + 3
    let isWord = isSize && tree.kind(node) == .string
    let isList = tree.kind(node) == .array && tree.next(node) == first + 2
    guard
      isWord
        || isList
          && (tree.kind(first) == .string || tree.kind(first + 1) == .string)
    else {
      if !isSize { return reader.rect(node) }
      return reader.size(node).map { Rect(origin: .zero, size: $0) }
    }
    guard let x = isSize ? 0 : reader.number(node + 1),
      let y = isSize ? 0 : reader.number(node + 2),
      let width = length(isWord ? node : first),
      let height = length(isWord ? node : first + 1)
    else { return nil }
    measures.append(
      Measure(
        view: view, key: key, node: node, width: width.word, height: height.word,
        keepsCenter: isSize ? isCentered : key == "bounds"))
    return Rect(x: x, y: y, width: width.points, height: height.points)
  }

  /// A number of points, or 0 and a word.
  private func length(_ node: Int) -> (points: Double, word: LengthWord?)? {
    guard reader.tree.kind(node) == .string else {
      return reader.number(node, in: DocumentReader.notNegative).map { ($0, nil) }
    }
    if let word = LengthWord(rawValue: reader.tree.string(node)) { return (0, word) }
    reader.fault(
      node,
      "expected points, \"fit\" or \"hairline\", found \(reader.tree.described(node))")
    return nil
  }

  /// Gives views the sizes that words say, those inside of others first.
  func takeMeasures() {
    // What could not be read, as an image that is missing, has no size either.
    let isComplete = !reader.hasFaults
    for measure in measures.reversed() {
      // Subviews are where the scene has them.
      let resizes = measure.view.autoresizesSubviews
      if isReadingScene { measure.view.autoresizesSubviews = false }
      let isTaken = measure.take(scale: scale)
      measure.view.autoresizesSubviews = resizes
      if isTaken || !isComplete { continue }
      reader.fault(
        measure.node,
        "this \(ViewClass.of(measure.view).name) has no natural size to fit; texts, "
          + "controls, images, StackViews and views with constraints inside have one")
    }
    measures.tellLists()
  }
}

extension ViewKey {
  /// A view's size, or place and size. `set` has 0 points for words.
  static func box(
    _ name: String, _ about: String,
    set: @escaping @Sendable (SceneBuilder, View, Rect) -> Void
  ) -> ViewKey {
    let length = SchemaDefinition.length.reference
    let number: JSONElement = ["type": "number"]
    let words = ValueForm<LengthWord>.choice.schema
    return ViewKey(
      name,
      schema: name == "size"
        ? .anyOf(about, [.tupleSchema("[width, height]", [length, length]), words])
        : .tupleSchema(about, [number, number, length, length]),
      apply: { builder, view, node in
        if let box = builder.box(node, of: view, key: name) { set(builder, view, box) }
      })
  }

  /// The width of a line, in points or a hairline.
  @_semantics("optimize.sil.specialize.generic.never")
  static func line<V: View>(
    _ name: String, _ path: @escaping @autoclosure Property<V, Double>, _ about: String
  ) -> ViewKey {
    let key = ViewKey.value(name, path(), .number(in: DocumentReader.notNegative))
    return ViewKey(
      name, schema: .anyOf(about, [key.schema, ["const": "hairline"]]),
      apply: { builder, view, node in
        let tree = builder.reader.tree
        if tree.kind(node) != .string { key.apply?(builder, view, node); return }
        if tree.string(node) != LengthWord.hairline.rawValue {
          builder.reader.fault(
            node, "expected points or \"hairline\", found \(tree.described(node))")
        }
        builder.measures.append(
          Measure(view: view, key: name, node: node) { [unowned view] in
            unsafeDowncast(view, to: V.self)[keyPath: path()] = $0
          })
      }, write: key.write)
  }
}

extension SchemaDefinition {
  static let length = SchemaDefinition(
    "length",
    .anyOf(
      "Points; \"fit\" for what is natural, \"hairline\" for a pixel of the screen",
      [["type": "number", "minimum": 0], ValueForm<LengthWord>.choice.schema]))
}
