import MesmerGeometry

/// The orientation of a screen: UIInterfaceOrientation, with its numbers.
///
/// The size of a screen determines whether it is portrait or landscape; a square is
/// portrait. The size does not determine the direction of rotation. By default a wide
/// screen is `landscapeRight` and any other `portrait` (a choice of this project).
public enum InterfaceOrientation: Int, Hashable, Sendable, CaseIterable {
  /// Unknown. A window never has it.
  case unknown = 0
  /// Taller than wide, the home button below.
  case portrait = 1
  /// Taller than wide, the home button above.
  case portraitUpsideDown = 2
  /// Wider than tall, the home button on the right.
  case landscapeRight = 3
  /// Wider than tall, the home button on the left.
  case landscapeLeft = 4

  /// The default orientation of a screen that is wider than tall: `landscapeRight`.
  public static var landscape: InterfaceOrientation { .landscapeRight }

  /// Creates the default orientation of a screen of the given size.
  package init(of size: Size) {
    self = size.width > size.height ? .landscape : .portrait
  }

  /// Whether the screen is upright or upside down.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether the screen is rotated to the left or to the right.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }

  /// The number of clockwise quarter turns of the interface on the device, from portrait.
  var quarterTurns: Int {
    switch self {
    case .unknown, .portrait: 0
    case .landscapeRight: 1
    case .portraitUpsideDown: 2
    case .landscapeLeft: 3
    }
  }

  /// Returns the orientation of the screen after its size has changed.
  ///
  /// The result is this orientation if the size is still portrait or still landscape.
  /// Otherwise it is the default orientation of the new size or, if only the opposite
  /// orientation is allowed, that one; nil if neither is allowed.
  func turned(
    to size: Size, where isAllowed: (InterfaceOrientation) -> Bool
  ) -> InterfaceOrientation? {
    let usual = InterfaceOrientation(of: size)
    if usual.isLandscape == isLandscape { return self }
    if isAllowed(usual) { return usual }
    let other: InterfaceOrientation =
      usual.isLandscape ? .landscapeLeft : .portraitUpsideDown
    return isAllowed(other) ? other : nil
  }
}

/// A set of orientations: UIInterfaceOrientationMask, with its bits.
public struct InterfaceOrientationMask: OptionSet, Hashable, Sendable {
  /// One bit for each orientation, at the index of its raw value.
  public let rawValue: UInt

  /// Creates a set with the given bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  private init(_ orientation: InterfaceOrientation) {
    self.init(rawValue: 1 << UInt(orientation.rawValue))
  }

  /// Upright.
  public static let portrait = InterfaceOrientationMask(.portrait)
  /// Upside down.
  public static let portraitUpsideDown = InterfaceOrientationMask(.portraitUpsideDown)
  /// Landscape, the home button on the left.
  public static let landscapeLeft = InterfaceOrientationMask(.landscapeLeft)
  /// Landscape, the home button on the right.
  public static let landscapeRight = InterfaceOrientationMask(.landscapeRight)
  /// Both landscape orientations.
  public static let landscape: InterfaceOrientationMask = [
    .landscapeLeft, .landscapeRight,
  ]
  /// All but upside down: the default of a phone's controllers.
  public static let allButUpsideDown: InterfaceOrientationMask = [.portrait, .landscape]
  /// All four orientations.
  public static let all: InterfaceOrientationMask = [
    .allButUpsideDown, .portraitUpsideDown,
  ]

  /// Whether an orientation is in the set; false for `unknown`.
  package func allows(_ orientation: InterfaceOrientation) -> Bool {
    orientation != .unknown && contains(InterfaceOrientationMask(orientation))
  }
}
