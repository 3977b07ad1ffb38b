import Mesmer

extension SceneRun {
  /// Returns the picture of the current time, which must be within the limits.
  package func render() -> Pixmap { try! renderWithinLimits() }
}
