import Foundation
import MesmerControls
import MesmerText
import MesmerViews

/// A row of segments, of which at most one is selected.
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

  /// Sets the image behind the segments in a state, stretched to each segment. The image
  /// for `.normal` replaces the standard background and selection, and is also used for
  /// states without an image. The metrics are ignored.
  public func setBackgroundImage(
    _ backgroundImage: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics
  ) {
    let had = art.backgrounds[.normal] != nil
    art.backgrounds[state] = backgroundImage
    let has = art.backgrounds[.normal] != nil
    // A background colour set by the app remains.
    if !had, has, backgroundColor == .tertiarySystemFill { backgroundColor = nil }
    if had, !has, backgroundColor == nil { backgroundColor = .tertiarySystemFill }
  }

  /// Returns the image set for a state; nil if there is none.
  public func backgroundImage(
    for state: UIControl.State, barMetrics: UIBarMetrics
  ) -> UIImage? { art.backgrounds[state] }

  /// Sets the image between two segments by their states, stretched to the control's
  /// height. Pairs of states without an image use the image for two normal segments. The
  /// metrics are ignored.
  public func setDividerImage(
    _ dividerImage: UIImage?, forLeftSegmentState leftState: UIControl.State,
    rightSegmentState rightState: UIControl.State, barMetrics: UIBarMetrics
  ) { art.dividers[Art.Sides(leftState, rightState)] = dividerImage }

  /// Returns the image set for two segments in the given states; nil if there is none.
  public func dividerImage(
    forLeftSegmentState leftState: UIControl.State,
    rightSegmentState rightState: UIControl.State, barMetrics: UIBarMetrics
  ) -> UIImage? { art.dividers[Art.Sides(leftState, rightState)] }
}
