import MesmerGeometry
import MesmerViews

extension ConstraintSystem {
  // MARK: Frames

  /// Applies the solution to the frames of guides, content sizes, and views.
  func place() {
    for part in parts where part.isNamed || part.guide != nil {
      var rect = engine.frame(of: part.item, scale: scale)
      if let guide = part.guide {
        guide.solvedFrame = rect
        if guide.kind == .content, let scroll = part.view as? ScrollView,
          scroll.currentZoomScale == 1
        {
          scroll.takeConstrainedSize(rect.size)
        }
      } else if part.isPlaced {
        let (x, y) = part.view.axes
        if part.view === root { rect.origin = Point(x: x.position, y: y.position) }
        rect.origin += zoomShift(part.view, rect.size)
        if x.position == rect.minX && x.size == rect.width && y.position == rect.minY
          && y.size == rect.height
        {
          continue
        }
        part.view.place(
          AutoresizedAxis(position: rect.minX, size: rect.width),
          AutoresizedAxis(position: rect.minY, size: rect.height))
        part.view.parent?.rulesMovedSubview()
      }
    }
  }

  /// Returns the vector from the origin of a zoomed view's frame to the origin of its
  /// frame at scale 1; zero for other views. Constraints determine the zoomed frame, and
  /// `View.place(_:_:)` takes the frame at scale 1.
  private func zoomShift(_ view: View, _ size: Size) -> Vector {
    guard let scroll = view.parent as? ScrollView, scroll.currentZoomScale != 1,
      scroll.zoomedView === view
    else { return .zero }
    let part = scroll.currentZoomScale - 1
    return Vector(
      dx: view.anchorPoint.x * size.width * part,
      dy: view.anchorPoint.y * size.height * part)
  }

  // MARK: Warnings

  /// Returns whether the work limit is exceeded. Reports this the first time, except
  /// while a fitting size is computed.
  func noteExhaustion() -> Bool {
    if !engine.isExhausted { return false }
    if !isExhausted && !isFitting {
      ConstraintWarnings.tell(
        ConstraintWarning(
          broken: ConstraintWarning.Party(
            name: "the constraints inside \(LayoutConstraint.name(root))"),
          others: [], reason: LayoutEngine.exhausted))
    }
    isExhausted = true
    return true
  }

  /// Reports a conflict or an invalid constraint.
  func tell(_ fault: LayoutEngine.Fault, of broken: ConstraintWarning.Party) {
    let warning =
      switch fault {
      case .invalid(let reason):
        ConstraintWarning(broken: broken, others: [], reason: reason)
      case .conflict(_, let others):
        ConstraintWarning(
          broken: broken, others: others.map(party),
          reason: others.isEmpty ? "no size or position satisfies it" : "")
      }
    ConstraintWarnings.tell(warning)
  }

  /// Returns the constraint of a conflict, or the name of the given values in it.
  func party(_ source: LayoutEngine.Source) -> ConstraintWarning.Party {
    func owner(_ item: LayoutEngine.Item) -> String {
      guard let part = parts.first(where: { $0.item == item }) else { return "nothing" }
      return LayoutConstraint.name(part.guide ?? part.view as AnyObject)
    }
    switch source {
    case .constraint(let solved):
      if let relation = relations.first(where: { $0.solved == solved }) {
        return ConstraintWarning.Party(constraint: relation.source)
      }
      let guide = parts.first { $0.edges.contains(solved) }
      let name = guide.map { owner($0.item) } ?? "a guide"
      return ConstraintWarning.Party(name: "the edges of \(name)")
    case .frame(let item):
      return ConstraintWarning.Party(name: "the frame of \(owner(item))")
    case .intrinsicSize(let item):
      return ConstraintWarning.Party(name: "the intrinsic size of \(owner(item))")
    }
  }
}
