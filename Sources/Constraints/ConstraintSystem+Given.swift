import MesmerGeometry
@_spi(Components) import MesmerViews

// Values that the engine gets from views: frames, insets of guides, and content sizes.

extension ConstraintSystem {
  /// Passes a frame that constraints do not determine, or the insets of a guide, to the
  /// engine. Returns whether the frame or the insets have changed.
  @discardableResult func give(_ index: Int) -> Bool {
    let part = parts[index]
    guard let new = given(part), new != part.given else { return false }
    parts[index].given = new
    if let guide = part.guide {
      if part.edges.isEmpty {
        let view = parts[self.part(for: part.view, nil)].item
        // The content size has the lowest priority: the number that replaces the priority
        // 0 of constraints.
        let isContent = guide.kind == .content
        for (attribute, inset, isSize) in [
          (LayoutEngine.Attribute.top, new.top, false), (.left, new.left, false),
          (isContent ? .height : .bottom, -new.bottom, isContent),
          (isContent ? .width : .right, -new.right, isContent),
        ] {
          if let edge = try? engine.add(
            (part.item, attribute), .equal, isSize ? nil : (view, attribute),
            constant: inset,
            priority: isSize ? Float.leastNormalMagnitude : 1000)
          {
            parts[index].edges.append(edge)
          }
        }
      } else {
        let constants = [new.top, new.left, -new.bottom, -new.right]
        let changes = zip(part.edges, constants).map { ($0, $1) }
        attempt { (engine: inout LayoutEngine) throws(LayoutEngine.Fault) in
          try engine.setConstants(changes)
        }
      }
      return true
    }
    let rect = Rect(
      x: new.left, y: new.top, width: new.right - new.left, height: new.bottom - new.top)
    attempt { (engine: inout LayoutEngine) throws(LayoutEngine.Fault) in
      try engine.setFrame(of: part.item, to: rect)
    }
    return true
  }

  /// Returns the edges of a frame, in points of the superview's space (of the root, in
  /// its own space), or the insets of a guide; nil if constraints determine them. The
  /// size of a content guide is returned as negative right and bottom insets.
  private func given(_ part: Part) -> EdgeInsets? {
    let view = part.view
    if let guide = part.guide {
      switch guide.kind {
      case .plain: return nil
      case .safeArea: return view.safeAreaInsets
      case .margins: return view.layoutMargins
      case .content:
        let size = (view as? ScrollView)?.contentSizeOfItsOwn ?? .zero
        return EdgeInsets(top: 0, left: 0, bottom: -size.height, right: -size.width)
      case .frame:
        let offset = view.bounds.origin
        return EdgeInsets(
          top: offset.y, left: offset.x, bottom: -offset.y, right: -offset.x)
      }
    }
    if view === root {
      let size = view.bounds.size
      if isFitting || part.isPlaced { return nil }
      return EdgeInsets(top: 0, left: 0, bottom: size.height, right: size.width)
    }
    if part.isPlaced { return nil }
    let (x, y) = view.axes
    return EdgeInsets(
      top: y.position, left: x.position, bottom: y.position + y.size,
      right: x.position + x.size)
  }

  /// Passes the intrinsic size of a view to the engine. Returns whether the size or the
  /// baselines may have changed.
  @discardableResult func giveContent(_ index: Int) -> Bool {
    let part = parts[index]
    let isSized = sizes(part)
    guard part.guide == nil, isSized || part.usesBaselines else { return false }
    let version = part.view.layout?.contentVersion ?? 0
    if version == part.contentVersion { return false }
    parts[index].contentVersion = version
    parts[index].wrappedWidth = nil
    if isSized { setContent(part, part.view.intrinsicContentSize) }
    return true
  }

  /// Whether the system determines the size of a view.
  private func sizes(_ part: Part) -> Bool {
    part.isPlaced || isFitting && part.guide == nil && part.view === root
  }

  private func setContent(_ part: Part, _ size: Size) {
    let size =
      part.view.isHiddenInStack
      ? Size(width: View.noIntrinsicMetric, height: View.noIntrinsicMetric) : size
    func known(_ length: Double) -> Double? { length >= 0 ? length : nil }
    let priorities = part.view.contentPriorities
    let fault = attempt { (engine: inout LayoutEngine) throws(LayoutEngine.Fault) in
      try engine.setIntrinsicSize(
        of: part.item, width: known(size.width), height: known(size.height),
        horizontal: priorities[0], vertical: priorities[1])
    }
    if let fault, !isFitting, warnedContents.insert(ObjectIdentifier(part.view)).inserted
    {
      tell(fault, of: party(.intrinsicSize(part.item)))
    }
  }

  /// Passes the heights of multi-line texts at their current widths to the engine, in at
  /// most three passes.
  func wrapTexts() {
    for _ in 0..<3 {
      var changed = false
      for index in parts.indices where parts[index].contentVersion >= 0 {
        let part = parts[index]
        if !part.view.wrapsAtItsWidth || !sizes(part) { continue }
        let width = engine.frame(of: part.item, scale: scale).width
        if width == part.wrappedWidth { continue }
        parts[index].wrappedWidth = width
        let height = part.view.sizeThatFits(Size(width: width, height: 0)).height
        setContent(
          part, Size(width: part.view.intrinsicContentSize.width, height: height))
        changed = true
      }
      if !changed { return }
    }
  }

  /// Passes the baselines at the current sizes to the engine, for constraints that are
  /// added afterwards.
  func giveBaselines() {
    for part in parts where part.usesBaselines && part.guide == nil {
      let size =
        sizes(part) ? engine.size(of: part.item, scale: scale) : part.view.bounds.size
      if let (first, last) = part.view.baselines(in: size) {
        engine.setBaselines(of: part.item, first: first, last: last)
      }
    }
  }
}
