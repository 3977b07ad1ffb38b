import MesmerAssets
import MesmerJSONText
import MesmerViews

/// A key of a view in a scene and its new value: `hypnosis.circleColor=red`.
package struct Setting: Hashable, Sendable, CustomStringConvertible {
  /// The view's id.
  package var id: String
  /// A key of scene files.
  package var key: String
  /// The value in JSON5. Other text is a string; text that begins like a list, an object
  /// or a string must be JSON5.
  package var value: String

  /// Creates a setting from its parts.
  package init(id: String, key: String, value: String) {
    self.id = id
    self.key = key
    self.value = value
  }

  /// Creates a setting from its text, `ID.KEY=VALUE`. The id may contain dots.
  package init(parsing text: String) throws(SceneError) {
    guard let equals = text.firstIndex(of: "="),
      let dot = text[..<equals].lastIndex(of: "."),
      dot > text.startIndex, text.index(after: dot) < equals
    else {
      throw SceneError(
        Fault(
          .set, text, message: "expected ID.KEY=VALUE, such as hypnosis.circleColor=red"))
    }
    id = String(text[..<dot])
    key = String(text[text.index(after: dot)..<equals])
    value = String(text[text.index(after: equals)...])
  }

  /// The text of the setting.
  package var description: String { "\(id).\(key)=\(value)" }

  /// Returns the value's document.
  func tree() throws(SceneError) -> JSONTree {
    do throws(SceneError) {
      return try JSONScanner.scan(Array(value.utf8), file: description)
    } catch {
      // A text that begins with the mark of a list, an object or a string is intended as
      // JSON.
      let first = value.unicodeScalars.first { $0 != " " }
      if let first, "[{\"'".unicodeScalars.contains(first) {
        throw SceneError(error.faults.map { $0.of(.set) })
      }
      return JSONTree(string: value, file: description)
    }
  }

  /// Sets the value. Returns the scroll view, if any, whose zoom limits must be compared
  /// after all settings.
  func apply(
    to scene: Scene, roundsOffsets: Bool
  ) throws(SceneError) -> ScrollView? {
    guard let view = scene.view(id: id) else {
      throw fault(
        scene.unknown(id))
    }
    let viewClass = ViewClass.of(view)
    guard let position = viewClass.index[key] else {
      throw fault(viewClass.unknownKey(key))
    }
    guard let set = viewClass.keys[position].apply else {
      throw fault("\(key) can only be set in the scene file")
    }
    let reader = DocumentReader(try tree())
    reader.context = scene.assets.fontContext
    let builder = SceneBuilder(
      reader: reader, assets: scene.assets, scale: scene.scale,
      roundsOffsets: roundsOffsets, isReadingScene: false)
    builder.views = scene.views
    builder.root = scene.root
    builder.autoSized = scene.autoSized
    set(builder, view, JSONTree.root)
    let limits = builder.limits.last?.scroll
    builder.limits = []
    builder.finish()
    if let error = reader.error() {
      // Line numbers are useless in a text typed on one line.
      throw SceneError(
        error.faults.map {
          Fault(file: $0.file, path: $0.path, message: $0.message).of(.set)
        })
    }
    scene.autoSized = builder.autoSized
    let replaced = Measure.sizeKeys.contains(key) ? Measure.sizeKeys : [key]
    scene.measures.removeAll { $0.view === view && replaced.contains($0.key) }
    scene.measures += builder.measures
    // The images of a compound value, such as `items[0].image`, are replaced with it.
    scene.bindings.removeAll { binding in
      let root: Substring = binding.key.prefix { $0 != "." && $0 != "[" }
      return binding.view === view && root == key
    }
    scene.bindings += builder.bindings
    return limits
  }

  func fault(_ message: String) -> SceneError {
    SceneError(Fault(.set, description, message: message))
  }
}
