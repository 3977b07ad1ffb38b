import MesmerConstraints
import MesmerGeometry
import MesmerJSONText
import MesmerLists
@_spi(Components) import MesmerViews

// Symbolic lengths in a scene: "fit", the intrinsic length of a view's contents, and
// "hairline", one pixel of the screen. They are converted to points when all views exist,
// and again after settings and after changes of the screen's size or scale.

/// A symbolic length in place of a number of points.
enum LengthWord: String, Hashable, Sendable, CaseIterable { case fit, hairline }

/// The symbolic lengths of a view's size, or of the width of a line.
struct Measure {
  let view: View
  let key: String
  let node: Int
  /// The symbolic lengths; nil for a number, which the view already has.
  var width: LengthWord?
  var height: LengthWord?
  /// Whether the view keeps its center instead of its top left corner.
  var keepsCenter = false
  /// The list in which the view is a header or footer; nil for other views.
  var list: ListView?
  /// Sets the width of a line, in points; nil for the view's size.
  var setLine: ((Double) -> Void)?

  /// The keys of a view's size, of which one applies.
  static let sizeKeys = ["frame", "bounds", "size"]

  var fits: Bool { width == .fit || height == .fit }

  /// Sets the size of the view, or the width of a line, in points. Returns false if the
  /// view lacks an intrinsic length that is needed.
  @discardableResult
  func take(scale: Double) -> Bool {
    setLine?(1 / scale)
    // Constraints determine the size of the views that they place.
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

  /// Returns the intrinsic size for the given width or height; negative where there is
  /// none.
  private func naturalSize(beside given: Size) -> Size {
    if view is StackView || !view.constraints.isEmpty {
      return view.systemLayoutSizeFitting(
        Size(
          width: width == .fit ? 0 : given.width,
          height: height == .fit ? 0 : given.height),
        withHorizontalFittingPriority: width == .fit ? .fittingSizeLevel : .required,
        verticalFittingPriority: height == .fit ? .fittingSizeLevel : .required)
    }
    let sizing = view.componentTraits.sizing
    if sizing.contains(.text) {
      let room = width == .fit ? .infinity : given.width
      return view.sizeThatFits(Size(width: room, height: .infinity))
    }
    var natural = view.intrinsicContentSize
    if view is ImageView, natural.width > 0, natural.height > 0 {
      let (x, y) = (natural.width, natural.height)
      if width != .fit { natural.height = y * (given.width / x) }
      if height != .fit { natural.width = x * (given.height / y) }
    } else if natural.width < 0 || natural.height < 0, sizing.contains(.own) {
      // The default width of sliders and bars.
      let size = ViewClass.of(view).make().bounds.size
      if natural.width < 0 { natural.width = size.width }
      if natural.height < 0 { natural.height = size.height }
    }
    return natural
  }

  /// Whether the view has an intrinsic size without a frame.
  var hasOwnSize: Bool { view.componentTraits.sizing.contains(.own) }

  /// Whether the view's size depends on texts that may differ from row to row.
  var followsTexts: Bool {
    let sizing = view.componentTraits.sizing
    return fits && (!sizing.contains(.own) || sizing.contains(.text))
  }
}

extension [Measure] {
  /// Notifies lists that the heights of headers and footers are final.
  func notifyLists() {
    var visited: Set<ObjectIdentifier> = []
    for case let list? in map(\.list)
    where visited.insert(ObjectIdentifier(list)).inserted {
      list.headersChanged()
    }
  }
}

extension View {
  /// Sets the size of the bounds. Keeps the top left corner or, with `keepsCenter`, the
  /// center.
  func setSize(_ size: Size, keepsCenter: Bool = false) {
    if !keepsCenter {
      center.x += anchorPoint.x * (size.width - bounds.width)
      center.y += anchorPoint.y * (size.height - bounds.height)
    }
    bounds.size = size
  }
}

extension SceneBuilder {
  /// Reads a `frame`, `bounds` or `size`, whose width and height may be symbolic.
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

  /// Reads a number of points, or 0 and a symbolic length.
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

  /// Sets the symbolic sizes of views, subviews before superviews.
  func takeMeasures() {
    // After an error, such as a missing image, a missing size is not reported.
    let isComplete = !reader.hasFaults
    for measure in measures.reversed() {
      // Subviews keep their frames from the scene.
      let resizes = measure.view.autoresizesSubviews
      if isReadingScene { measure.view.autoresizesSubviews = false }
      let isTaken = measure.take(scale: scale)
      measure.view.autoresizesSubviews = resizes
      if isTaken || !isComplete { continue }
      reader.fault(
        measure.node,
        "this \(ViewClass.of(measure.view).name) has no intrinsic size to fit; texts, "
          + "controls, images, StackViews and views with constraints inside have one")
    }
    measures.notifyLists()
  }
}

extension ViewKey {
  /// Returns the key of a view's size, or position and size. `set` gets 0 points for
  /// symbolic lengths.
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

  /// Returns the key of the width of a line, in points or a hairline.
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
      "Points; \"fit\" for the intrinsic length, \"hairline\" for a pixel of the screen",
      [["type": "number", "minimum": 0], ValueForm<LengthWord>.choice.schema]))
}
