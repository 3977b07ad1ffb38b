import MesmerGeometry
import MesmerViews

// Settings of views that have no effect, and layout guides.

extension View {
  /// The dimming of the tint. It is only stored: nothing is dimmed.
  public enum TintAdjustmentMode: Int, Hashable, Sendable {
    case automatic, normal, dimmed
  }
}

private enum SettingKeys {
  static let tintAdjustment = AssociationKey()
  static let clears = AssociationKey()
  static let restoration = AssociationKey()
}

extension ViewProperties {
  /// The dimming of the tint; it is only stored.
  public var tintAdjustmentMode: View.TintAdjustmentMode {
    get { associated(SettingKeys.tintAdjustment) ?? .normal }
    set { associate(newValue, SettingKeys.tintAdjustment) }
  }

  /// Whether the previous drawing is cleared before the view is drawn; stored and
  /// ignored, because it always is.
  public var clearsContextBeforeDrawing: Bool {
    get { associated(SettingKeys.clears) ?? true }
    set { associate(newValue, SettingKeys.clears) }
  }

  /// An identifier for state restoration, which does not occur.
  public var restorationIdentifier: String? {
    get { associated(SettingKeys.restoration) }
    set { associate(newValue, SettingKeys.restoration) }
  }

  /// Whether the constraints leave the frame ambiguous: always false, because it is not
  /// computed.
  public var hasAmbiguousLayout: Bool { false }
  /// Whether the view can become focused; false.
  public var canBecomeFocused: Bool { false }
  /// Whether the view is focused; false.
  public var isFocused: Bool { false }
}

private enum GuideKeys {
  static let keyboard = AssociationKey()
  static let readable = AssociationKey()
}

extension View {
  /// The guide for the keyboard. There is no keyboard, so the guide is the area below the
  /// safe area, as wide as the safe area.
  public var keyboardLayoutGuide: UILayoutGuide {
    guide(GuideKeys.keyboard) { view in
      let safe = view.safeAreaLayoutGuide.layoutFrame
      return CGRect(
        x: safe.minX, y: safe.maxY, width: safe.width,
        height: view.bounds.maxY - safe.maxY)
    } constraints: { guide in
      [
        guide.leadingAnchor.constraint(equalTo: safeAreaLayoutGuide.leadingAnchor),
        guide.trailingAnchor.constraint(equalTo: safeAreaLayoutGuide.trailingAnchor),
        guide.topAnchor.constraint(equalTo: safeAreaLayoutGuide.bottomAnchor),
        guide.bottomAnchor.constraint(equalTo: bottomAnchor),
      ]
    }
  }

  /// The area for easily readable text: the area inside the layout margins, or the
  /// central 672 points of that area if it is wider.
  public var readableContentGuide: UILayoutGuide {
    guide(GuideKeys.readable) { view in
      let margins = view.layoutMarginsGuide.layoutFrame
      return margins.insetBy(dx: max(margins.width - 672, 0) / 2, dy: 0)
    } constraints: { guide in
      let margins = layoutMarginsGuide
      // Texts yield to the guide, even if several compete with it.
      let width = guide.widthAnchor.constraint(equalTo: margins.widthAnchor)
      width.priority = UILayoutPriority(999)
      return [
        guide.topAnchor.constraint(equalTo: margins.topAnchor),
        guide.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
        guide.centerXAnchor.constraint(equalTo: margins.centerXAnchor),
        guide.widthAnchor.constraint(lessThanOrEqualTo: margins.widthAnchor),
        guide.widthAnchor.constraint(lessThanOrEqualToConstant: 672), width,
      ]
    }
  }

  /// Returns a guide with a function that computes its frame, and constraints that place
  /// it there; created on first access.
  private func guide(
    _ key: AssociationKey, frame: @escaping (UIView) -> CGRect,
    constraints: (UILayoutGuide) -> [NSLayoutConstraint]
  ) -> UILayoutGuide {
    if let known: UILayoutGuide = associated(key) { return known }
    let new = UILayoutGuide()
    new.currentFrame = frame
    associate(new, key)
    addLayoutGuide(new)
    NSLayoutConstraint.activate(constraints(new))
    return new
  }

  /// Returns a view that shows a part of this view as it currently appears. Resizing the
  /// returned view stretches its image, except for the parts within `capInsets`. Nil if
  /// `rect` or this view is empty or not finite.
  public func resizableSnapshotView(
    from rect: CGRect, afterScreenUpdates afterUpdates: Bool,
    withCapInsets capInsets: UIEdgeInsets
  ) -> UIView? {
    guard !rect.isEmpty, rect.isFinite, !bounds.isEmpty, bounds.isFinite else {
      return nil
    }
    let rect = rect.standardized
    let image = UIGraphicsImageRenderer(bounds: rect).image { _ in
      drawHierarchy(in: bounds, afterScreenUpdates: afterUpdates)
    }
    let view = UIImageView(
      image: image.resizableImage(withCapInsets: capInsets, resizingMode: .stretch))
    view.isUserInteractionEnabled = true
    return view
  }
}
