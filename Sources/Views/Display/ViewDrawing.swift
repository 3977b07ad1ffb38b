import MesmerGeometry

/// The drawing of a view and its out-of-date part.
final class ViewDrawing {
  var count = 0
  var lastDirtyRect: Rect?
  var recording: Recording? { didSet { dark = nil } }
  /// The recording in the dark appearance, created on first use.
  var dark: Recording?
  var mark = DisplayMark.none
  var markForNextCycle = DisplayMark.none

  /// Whether the drawing exists and is not marked.
  var isUpToDate: Bool { recording != nil && mark == .none }
}

extension View {
  private var someDrawing: ViewDrawing {
    if let drawing { return drawing }
    let new = ViewDrawing()
    drawing = new
    return new
  }

  /// The number of calls of `draw(_:in:)`: one for the first display, and one for each
  /// display after the view was marked. Calls that only reach the empty default are not
  /// counted.
  package internal(set) var drawCount: Int {
    get { drawing?.count ?? 0 }
    set { someDrawing.count = newValue }
  }

  /// The rectangle passed to the latest counted call of `draw`; nil before the first.
  package internal(set) var lastDirtyRect: Rect? {
    get { drawing?.lastDirtyRect }
    set { someDrawing.lastDirtyRect = newValue }
  }

  /// The recording of `draw`; nil before the first drawing.
  var recording: Recording? {
    get { drawing?.recording }
    set { someDrawing.recording = newValue }
  }

  /// The part of the recording that is out of date.
  var displayMark: DisplayMark {
    get { drawing?.mark ?? .none }
    set { if drawing != nil || newValue != .none { someDrawing.mark = newValue } }
  }

  /// The part marked during the cycle in progress; it becomes part of `displayMark` at
  /// the end of the cycle.
  var markForNextCycle: DisplayMark {
    get { drawing?.markForNextCycle ?? .none }
    set {
      if drawing != nil || newValue != .none { someDrawing.markForNextCycle = newValue }
    }
  }
}
