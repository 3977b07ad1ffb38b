import MesmerDrawing
import MesmerViews

private enum SymbolKeys {
  static let preferred = AssociationKey()
}

extension ImageView {
  /// The configuration in which the view displays symbols that were created without a
  /// configuration; nil, the default, displays them as created. Setting this property
  /// does not change `image`.
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
