import MesmerGeometry

extension PropertyAnimator {
  /// Handles the end of the last group. Properties of a reversed animator return to
  /// their old values; those of views that have left their window keep the new ones.
  func hasEnded() {
    if state != .active { return }
    let undone = groups.flatMap(\.group.undone)
    undone.set(.start, from: .end)
    finish(at: undone.isEmpty ? .end : .start)
  }

  /// Stops the animator: the properties get their shown values.
  ///
  /// If `withoutFinishing` is true, the animator becomes inactive and no completion is
  /// called. Otherwise it is stopped until `finishAnimation(at:)` is called.
  public func stopAnimation(_ withoutFinishing: Bool) {
    if state == .active && isInterruptible {
      stopped = groups.flatMap(\.group.changes)
      ending?.forget()
      let removed = groups
      for (table, group) in groups { table.remove(group) }
      groups = []
      stopped.set(.current, from: .end)
      state = .stopped
      // Releases the enclosing transaction.
      for (_, group) in removed { group.ending.end(finished: false)?() }
    }
    if state == .stopped && withoutFinishing {
      completions = []
      finish(at: .current)
    }
  }

  /// Finishes a stopped animator: sets the properties to their current, old or new
  /// values and calls the completions.
  public func finishAnimation(at position: AnimatingPosition) {
    guard state == .stopped else { return }
    stopped.set(position, from: .current)
    finish(at: position)
  }

  private func finish(at position: AnimatingPosition) {
    state = .inactive
    groups = []
    stopped = []
    ending = nil
    isBackwards = false
    let calls = completions
    completions = []
    for call in calls { call(position) }
  }
}
