/// A timer that calls a closure once for each frame of the virtual display:
/// CADisplayLink.
///
/// It runs on the clock of the code that adds it, such as a controller's `viewDidLoad` or
/// a touch method. A link added elsewhere is never called.
public final class DisplayLink {
  /// The closure; nil after `invalidate()`.
  private var call: ((DisplayLink) -> Void)?
  private weak var table: ClockCalls?
  /// The tick of the first call; nil before it.
  private var firstTick: Int?

  /// The time of the previous frame, in seconds of the clock; 0 before the first call.
  public private(set) var timestamp = 0.0
  /// The time of the frame in progress, in seconds of the clock; 0 before the first
  /// call.
  public private(set) var targetTimestamp = 0.0
  /// The time between two frames of the display, in seconds; 0 before the first call.
  public private(set) var duration = 0.0
  /// Whether calls are suspended; false by default.
  public var isPaused = false
  /// The preferred rate of calls per second; 0 (the default) is every frame. The link is
  /// called in every n-th frame. n is the display's rate divided by this rate, rounded to
  /// a whole number of at least 1.
  public var preferredFramesPerSecond = 0

  /// Creates a link that calls a closure with itself.
  public init(_ call: @escaping (DisplayLink) -> Void) { self.call = call }

  /// Creates a link that calls a method of an object, which is retained until the link is
  /// invalidated.
  ///
  ///     DisplayLink(target: self, action: MyView.step)
  public convenience init<Target: AnyObject>(
    target: Target, action: @escaping (Target) -> (DisplayLink) -> Void
  ) {
    self.init { link in action(target)(link) }
  }

  /// Adds the link to the clock that runs this code. The first call is in the next frame.
  /// Ignored if the link is added already or was invalidated, or if no clock runs this
  /// code.
  public func add() {
    guard table == nil, call != nil, let current = ClockCalls.current else { return }
    table = current
    current.add(self)
  }

  /// Removes the link from its clock, which releases it, and releases its closure. It
  /// cannot be added again.
  public func invalidate() {
    remove()
    // Releasing the closure may deallocate an object whose deinitializer calls this
    // method again, so the properties are cleared first.
    let old = call
    call = nil
    withExtendedLifetime(old) {}
  }

  /// Removes the link from its clock. It can be added again.
  package func remove() {
    table?.remove(self)
    table = nil
    firstTick = nil
  }

  /// Returns the link's call at a tick of a display; nil if the link is paused or is not
  /// called at this tick.
  func tick(_ number: Int, rate: Double) -> (() -> Void)? {
    if isPaused { return nil }
    let first = firstTick ?? number
    firstTick = first
    if (number - first) % DisplayLink.interval(rate, preferredFramesPerSecond) != 0 {
      return nil
    }
    return { [weak self] in
      // An earlier call of the same tick may have removed or paused the link.
      guard let self, self.table != nil, !self.isPaused else { return }
      self.timestamp = Double(number - 1) / rate
      self.targetTimestamp = Double(number) / rate
      self.duration = 1 / rate
      self.call?(self)
    }
  }

  /// Returns the number of display ticks per call for a preferred rate.
  private static func interval(_ rate: Double, _ preferred: Int) -> Int {
    preferred > 0 ? max(1, Int(rate / Double(preferred) + 0.5)) : 1
  }
}
