import MesmerJSONText

/// The tree of a JSON text.
package func tree(_ text: String) throws(SceneError) -> JSONTree {
  try JSONScanner.scan(Array(text.utf8), file: "f")
}
