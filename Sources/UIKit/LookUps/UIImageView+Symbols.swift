import MesmerDrawing
import MesmerViews

private enum SymbolKeys {
  static let preferred = AssociationKey()
}

extension ImageView {
  /// The configuration of displayed symbols that were created without one; nil, the
  /// default, displays them as created. It does not change `image`.
  public var preferredSymbolConfiguration: UIImage.SymbolConfiguration? {
    get { associated(SymbolKeys.preferred) }
    set {
      associate(newValue, SymbolKeys.preferred)
      configured = newValue.map { configuration in
        var last: (image: UIImage, shown: UIImage)?
        return { image in
          if let last, last.image === image { return last.shown }
          let shown = image.configured(configuration)
          last = (image, shown)
          return shown
        }
      }
    }
  }
}
