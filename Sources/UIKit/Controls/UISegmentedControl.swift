import Foundation
import MesmerControls
import MesmerText
import MesmerViews

/// A row of segments, of which one is selected.
public typealias UISegmentedControl = SegmentedControl

extension SegmentedControl {
  /// Sets the attributes of titles for a state.
  public func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) {
    titleStyles[state] = attributes.map { values in
      TitleStyle(values: values) { TextAttributes(values, base: $0) }
    }
  }

  /// Returns the attributes of titles for a state.
  public func titleTextAttributes(
    for state: UIControl.State
  ) -> [NSAttributedString.Key: Any]? {
    titleStyles[state]?.values as? [NSAttributedString.Key: Any]
  }
}
