/// A responder into which text is typed: UIKeyInput.
///
/// A timeline's `type` calls these methods of the first responder.
public protocol KeyInput: AnyObject {
  /// Whether there is text to delete.
  var hasText: Bool { get }
  /// Inserts text at the caret, in place of the selection.
  func insertText(_ text: String)
  /// Deletes the selection, or the character before the caret.
  func deleteBackward()
}

/// A responder that handles keys before their text is inserted.
package protocol KeyFilter: KeyInput {
  /// Handles a key, such as a return that ends editing, and calls the delegate. Returns
  /// whether the caller must then insert the key or, for U+0008, delete backward.
  func accepts(_ key: Character) -> Bool
}

extension Responder {
  /// Handles a key of a keyboard: U+0008 deletes backward, and other characters are
  /// inserted. Ignored by a responder without key input.
  package func press(_ key: Character) {
    guard let input = self as? any KeyInput,
      (self as? any KeyFilter)?.accepts(key) != false
    else { return }
    if key == "\u{8}" { input.deleteBackward() } else { input.insertText(String(key)) }
  }
}
