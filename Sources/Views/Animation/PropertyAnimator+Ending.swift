import MesmerGeometry

extension PropertyAnimator {
  /// The last group has ended. Of a reversed animator the properties get their old values
  /// back; those of views that have left their window keep the new ones.
  func hasEnded() {
    if state != .active { return }
    let undone = groups.flatMap(\.group.undone)
    undone.set(.start, from: .end)
    finish(at: undone.isEmpty ? .end : .start)
  }

  /// Stops the animator: the properties get the values that are shown.
  ///
  /// If it is not to finish, it is inactive then, and no completion is called. Otherwise
  /// it is stopped and waits for `finishAnimation(at:)`.
  public func stopAnimation(_ withoutFinishing: Bool) {
    if state == .active && isInterruptible {
      stopped = groups.flatMap(\.group.changes)
      ending?.forget()
      let removed = groups
      for (table, group) in groups { table.remove(group) }
      groups = []
      stopped.set(.current, from: .end)
      state = .stopped
      // The transaction around it does not wait any more.
      for (_, group) in removed { group.ending.end(finished: false)?() }
    }
    if state == .stopped && withoutFinishing {
      completions = []
      finish(at: .current)
    }
  }

  /// Finishes a stopped animator: the properties stay or get their old or new values, and
  /// the completions are called.
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
