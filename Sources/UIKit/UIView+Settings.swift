import MesmerGeometry
import MesmerViews

// Settings of views that change nothing here. They are kept.

extension View {
  /// Whether the tint is dimmed. It is only kept: nothing is dimmed here.
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
  /// Whether the tint is dimmed; it is only kept.
  public var tintAdjustmentMode: View.TintAdjustmentMode {
    get { associated(SettingKeys.tintAdjustment) ?? .normal }
    set { associate(newValue, SettingKeys.tintAdjustment) }
  }

  /// Whether what was drawn before is erased before the view is drawn: it always is.
  public var clearsContextBeforeDrawing: Bool {
    get { associated(SettingKeys.clears) ?? true }
    set { associate(newValue, SettingKeys.clears) }
  }

  /// A name for the restoration of state, which does not happen.
  public var restorationIdentifier: String? {
    get { associated(SettingKeys.restoration) }
    set { associate(newValue, SettingKeys.restoration) }
  }

  /// Whether constraints leave the view's place open; false: nothing finds it out.
  public var hasAmbiguousLayout: Bool { false }
  /// Whether the view can have the focus of a remote control; false.
  public var canBecomeFocused: Bool { false }
  /// Whether the view has the focus of a remote control; false.
  public var isFocused: Bool { false }
}

private enum GuideKeys {
  static let keyboard = AssociationKey()
  static let readable = AssociationKey()
}

extension View {
  /// Where the keyboard is: as there is none, the bottom of the safe area and what is
  /// below it.
  public var keyboardLayoutGuide: UILayoutGuide {
    guide(GuideKeys.keyboard) { guide in
      [
        guide.leadingAnchor.constraint(equalTo: safeAreaLayoutGuide.leadingAnchor),
        guide.trailingAnchor.constraint(equalTo: safeAreaLayoutGuide.trailingAnchor),
        guide.topAnchor.constraint(equalTo: safeAreaLayoutGuide.bottomAnchor),
        guide.bottomAnchor.constraint(equalTo: bottomAnchor),
      ]
    }
  }

  /// The part for text that is easy to read: the middle of the layout margins, at most
  /// 672 points wide.
  public var readableContentGuide: UILayoutGuide {
    guide(GuideKeys.readable) { guide in
      let margins = layoutMarginsGuide
      let width = guide.widthAnchor.constraint(equalTo: margins.widthAnchor)
      width.priority = .defaultHigh
      return [
        guide.topAnchor.constraint(equalTo: margins.topAnchor),
        guide.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
        guide.centerXAnchor.constraint(equalTo: margins.centerXAnchor),
        guide.widthAnchor.constraint(lessThanOrEqualToConstant: 672), width,
      ]
    }
  }

  /// A guide that constraints place, made when it is first asked for.
  private func guide(
    _ key: AssociationKey, _ constraints: (UILayoutGuide) -> [NSLayoutConstraint]
  ) -> UILayoutGuide {
    if let known: UILayoutGuide = associated(key) { return known }
    let new = UILayoutGuide()
    associate(new, key)
    addLayoutGuide(new)
    NSLayoutConstraint.activate(constraints(new))
    return new
  }

  /// A view that shows a part of what this one shows now, stretched with caps to its
  /// size; nil for a part without area.
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
