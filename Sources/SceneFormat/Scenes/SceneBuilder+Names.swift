import MesmerAssets
import MesmerDrawing
import MesmerJSONText
import MesmerViews

extension SceneBuilder {
  // MARK: Ids

  /// Returns an id with `{index}` replaced by the copy's index.
  func expanded(_ id: String) -> String {
    guard let copy, id.utf8.contains(UInt8(ascii: "{")) else { return id }
    let marker = "{index}"
    var result = ""
    var rest = Substring(id)
    while let brace = rest.firstIndex(of: "{") {
      result += rest[..<brace]
      rest = rest[brace...]
      if rest.hasPrefix(marker) {
        result += String(copy)
        rest = rest.dropFirst(marker.count)
      } else {
        result += "{"
        rest = rest.dropFirst()
      }
    }
    return result + rest
  }

  /// Sets the id of a view, and records it in `views` and, in a row, in `rowIDs`.
  func setID(of view: View, _ node: Int) {
    guard let text = reader.string(node) else { return }
    if text.isEmpty {
      reader.fault(node, "an id cannot be empty")
      return
    }
    let id = expanded(text)
    if rowIDs != nil {
      if !id.contains("{row}") {
        reader.fault(
          node, "the id of a view in a row must contain {row}, such as \"row-{row}\"")
      }
      rowIDs?.append(RowTemplates.RowID(view: view, id: id))
    }
    if views.updateValue(view, forKey: id) != nil {
      reader.fault(
        node,
        "two views have the id \(JSONTree.quoted(id))"
          + (copy != nil && id == text
            ? "; write {index} into the id of a repeated view" : ""))
    }
    view.id = id
  }

  /// Returns the message for an id that no view has. `others` are further valid names.
  func unknownID(_ id: String, or others: [String] = []) -> String {
    "no view has the id \(JSONTree.quoted(id))"
      + reader.suggestion(for: id, among: views.keys.sorted() + others)
  }

  // MARK: Images

  /// Reads the name of an image, passes the image to `assign`, and records the binding.
  func bindImage(
    _ key: String, of view: View, _ node: Int,
    _ assign: @escaping (Image) -> Void
  ) {
    guard let name = reader.string(node) else { return }
    let entry = assets.entries[name]
    do throws(AssetStore.Failure) {
      let file = entry?.file ?? ImageFile(path: name)
      assign(try assets.image(file, scale: scale))
      bindings.append(
        ImageBinding(view: view, key: key, file: file, assign: assign))
    } catch {
      // The error of a file is reported at the asset's path.
      if let entry {
        assetFault(of: name, entry.node, error)
      } else if name.utf8.contains(where: { $0 == 46 || $0 == 47 }) {
        reader.fault(node, error.message)
      } else {
        reader.fault(
          node,
          "no asset has the name \(JSONTree.quoted(name))"
            + reader.suggestion(for: name, among: assets.entries.keys.sorted()))
      }
    }
  }

  /// Reports the error of an asset's file once: at the asset's path or, in the document
  /// of a single value, at the root.
  func assetFault(of name: String, _ node: Int, _ failure: AssetStore.Failure) {
    guard faultyAssets.insert(name).inserted else { return }
    reader.fault(isReadingScene ? node : JSONTree.root, failure.message)
  }
}
