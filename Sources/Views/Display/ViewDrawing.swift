import MesmerGeometry

/// What a view has drawn, and what of it is out of date.
final class ViewDrawing {
  var count = 0
  var lastDirtyRect: Rect?
  var recording: Recording? { didSet { dark = nil } }
  /// The recording in the dark appearance, made when it is first shown.
  var dark: Recording?
  var mark = DisplayMark.none
  var markForNextCycle = DisplayMark.none

  /// Whether the view has drawn and need not draw again.
  var isUpToDate: Bool { recording != nil && mark == .none }
}

extension View {
  private var someDrawing: ViewDrawing {
    if let drawing { return drawing }
    let new = ViewDrawing()
    drawing = new
    return new
  }

  /// How many times `draw(_:in:)` has drawn something: once for the first display, and
  /// once for each `setNeedsDisplay()` followed by a display. Classes that do not
  /// override `draw` stay at 0.
  package internal(set) var drawCount: Int {
    get { drawing?.count ?? 0 }
    set { someDrawing.count = newValue }
  }

  /// The rectangle passed to the latest call of `draw`; nil before the first call.
  package internal(set) var lastDirtyRect: Rect? {
    get { drawing?.lastDirtyRect }
    set { someDrawing.lastDirtyRect = newValue }
  }

  /// What `draw` recorded; nil before the first drawing.
  var recording: Recording? {
    get { drawing?.recording }
    set { someDrawing.recording = newValue }
  }

  /// Which part of the recording is out of date.
  var displayMark: DisplayMark {
    get { drawing?.mark ?? .none }
    set { if drawing != nil || newValue != .none { someDrawing.mark = newValue } }
  }

  /// Which part was marked during the cycle in progress.
  var markForNextCycle: DisplayMark {
    get { drawing?.markForNextCycle ?? .none }
    set {
      if drawing != nil || newValue != .none { someDrawing.markForNextCycle = newValue }
    }
  }
}
