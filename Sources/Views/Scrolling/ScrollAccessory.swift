/// A view above the content of a scroll view that follows its motion, such as a refresh
/// control. The scroll view does not add it as a subview.
package protocol ScrollAccessory: View {
  /// Called when the content offset has changed.
  func scrollViewDidChangeOffset()
  /// Called once a tick when the window clock has moved the content.
  func scrollViewDidMove()
}
