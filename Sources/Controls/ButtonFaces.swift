import MesmerDrawing
import MesmerText
import MesmerViews

extension ButtonBase {
  /// The titles, images and colours of a button's states.
  struct Faces {
    private var faces: [State: Face] = [:]

    /// The values set for a state, without those of `.normal`.
    subscript(_ state: State) -> Face {
      get { faces[state] ?? Face() }
      set { faces[state] = newValue }
    }

    /// Returns the value set for a state, or else that of `.normal`.
    func value<Value>(_ key: KeyPath<Face, Value?>, for state: State) -> Value? {
      faces[state]?[keyPath: key] ?? faces[.normal]?[keyPath: key]
    }
  }

  /// The values set for a state.
  package struct Face {
    package var title: String?
    package var styledTitle: StyledTitle?
    package var titleColor: Color?
    package var titleShadowColor: Color?
    package var image: Image?
    package var backgroundImage: Image?
  }

  /// A title with attributes, which replaces the plain title.
  package struct StyledTitle {
    /// The title as it was set.
    package var value: AnyObject
    /// The closure that returns the text, with the attributes of a label where the title
    /// has none.
    package var text: (LabelBase) -> AttributedText

    /// Creates a title.
    package init(value: AnyObject, text: @escaping (LabelBase) -> AttributedText) {
      self.value = value
      self.text = text
    }
  }

  /// The values set for a state, without those of `.normal`.
  package subscript(_ state: State) -> Face {
    get { faces[state] }
    set {
      faces[state] = newValue
      titlesChanged()
    }
  }

  /// Updates the views and the natural size after a change of titles or images.
  package func titlesChanged() {
    refresh()
    invalidateIntrinsicContentSize()
  }

  /// Returns the colour of a title for which no colour was set.
  func standardTitleColor(_ state: State) -> Color {
    if !isTinted { return .white }
    return state.contains(.disabled) ? .tertiaryLabel : tintColor
  }
}
