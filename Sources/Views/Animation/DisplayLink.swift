/// Calls a closure once for each frame of the virtual display: CADisplayLink.
///
/// It works on the clock that runs the code which adds it, such as a controller's
/// `viewDidLoad` or a touch method. Added elsewhere, it is never called.
public final class DisplayLink {
  private let call: (DisplayLink) -> Void
  private weak var table: ClockCalls?
  /// The tick of the first call; nil before it.
  private var firstTick: Int?

  /// Time of the frame before the one that is being made, in seconds of the clock; 0
  /// before the first call.
  public private(set) var timestamp = 0.0
  /// Time of the frame that is being made, in seconds of the clock; 0 before the first
  /// call.
  public private(set) var targetTimestamp = 0.0
  /// The time between two frames of the display, in seconds; 0 before the first call.
  public private(set) var duration = 0.0
  /// Whether the link is not called; false by default.
  public var isPaused = false
  /// How often the link wants to be called, per second; 0 (the default) is in every
  /// frame. It is called in every n-th, with the n that comes nearest.
  public var preferredFramesPerSecond = 0

  /// A link that calls a closure with itself.
  public init(_ call: @escaping (DisplayLink) -> Void) { self.call = call }

  /// A link that calls a method of an object, which it retains until it is invalidated:
  ///
  ///     DisplayLink(target: self, action: MyView.step)
  public convenience init<Target: AnyObject>(
    target: Target, action: @escaping (Target) -> (DisplayLink) -> Void
  ) {
    self.init { link in action(target)(link) }
  }

  /// Adds the link to the clock that runs this code. The first call is in the next frame.
  public func add() {
    guard table == nil, let current = ClockCalls.current else { return }
    table = current
    current.add(self)
  }

  /// Removes the link from its clock, which releases it.
  public func invalidate() {
    table?.remove(self)
    table = nil
    firstTick = nil
  }

  /// What the link does at a tick of a display; nil if nothing.
  func tick(_ number: Int, rate: Double) -> (() -> Void)? {
    if isPaused { return nil }
    let first = firstTick ?? number
    firstTick = first
    if (number - first) % DisplayLink.interval(rate, preferredFramesPerSecond) != 0 {
      return nil
    }
    return { [weak self] in
      // An earlier call of the same tick may have removed or paused it.
      guard let self, self.table != nil, !self.isPaused else { return }
      self.timestamp = Double(number - 1) / rate
      self.targetTimestamp = Double(number) / rate
      self.duration = 1 / rate
      self.call(self)
    }
  }

  /// Every how many ticks of a display a link with a preferred rate is called.
  private static func interval(_ rate: Double, _ preferred: Int) -> Int {
    preferred > 0 ? max(1, Int(rate / Double(preferred) + 0.5)) : 1
  }
}
