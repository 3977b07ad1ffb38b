import Mesmer

extension SceneRun {
  /// The picture of the present time, which is within the limits.
  package func render() -> Pixmap { try! renderWithinLimits() }
}
