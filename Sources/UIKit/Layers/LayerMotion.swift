import MesmerDrawing
import MesmerViews

// The animations of layers on the clock. A tree's AnimationTable, which has the
// animations of views, also has a LayerTable of the animated layers. A layer stores its
// animations in the order of their addition.

/// An animation that was added to a layer.
final class RunningAnimation {
  let key: String?
  let animation: CAAnimation
  /// The number of the animation in the order of addition to the tree.
  var number = 0
  /// The begin in the layer's time, in seconds; nil until the layer is in a tree.
  var begin: Double?
  let duration: Double
  var hasBegun = false
  var hasEnded = false
  /// The completion of the innermost transaction that had one when the animation was
  /// added; nil if none had.
  let ending: AnimationEnding?

  init(_ animation: CAAnimation, _ key: String?) {
    self.key = key
    self.animation = animation
    duration =
      animation.duration > 0 ? animation.duration : CATransaction.animationDuration()
    ending = AnimationEnding.transactions.value.last
    ending?.add()
  }

  /// Marks the animation as ended. Returns a closure that calls the delegate, if the
  /// animation had begun, and the completion.
  func end(finished: Bool) -> (() -> Void) {
    hasEnded = true
    let (animation, ending) = (animation, ending)
    let began = hasBegun
    return {
      if began { animation.delegate?.animationDidStop(animation, finished: finished) }
      ending?.end(finished: finished)?()
    }
  }
}

/// The animations of a layer and their shown values.
final class LayerMotion {
  var running: [RunningAnimation] = []
  /// The values currently shown in the view.
  var shown: [String: LayerValue] = [:]
  /// The layer's picture at the time when a transition was added.
  var fade: LayerFade?
}

/// The animations of the layers of one tree.
final class LayerTable: LayerAnimations {
  private unowned let table: AnimationTable
  private struct Box { weak var layer: CALayer? }
  private var boxes: [Box] = []
  private var number = 0
  /// The pending calls for removed animations.
  private var calls: [() -> Void] = []

  private init(_ table: AnimationTable) { self.table = table }

  /// Returns the layer table of an animation table; creates it if there is none.
  static func of(_ table: AnimationTable) -> LayerTable {
    if let known = table.layers as? LayerTable { return known }
    let new = LayerTable(table)
    table.layers = new
    return new
  }

  private var now: Double { table.now / 1000 }

  private var layers: [CALayer] { boxes.compactMap(\.layer) }

  private var running: [(layer: CALayer, animation: RunningAnimation)] {
    layers.flatMap { layer in (layer.motion?.running ?? []).map { (layer, $0) } }
  }

  /// Adds a layer, and sets the begin of those animations that do not have one yet.
  func add(_ layer: CALayer) {
    if !boxes.contains(where: { $0.layer === layer }) { boxes.append(Box(layer: layer)) }
    for running in layer.motion?.running ?? [] where running.begin == nil {
      number += 1
      running.number = number
      let begin = running.animation.beginTime
      running.begin = begin != 0 ? begin : layer.ownTime(at: now)
    }
  }

  func tell(_ call: @escaping () -> Void) { calls.append(call) }

  // MARK: Events

  var count: Int { running.count { !$0.animation.hasEnded } }

  var nextEvent: Double? {
    if !calls.isEmpty { return table.now }
    let next = running.reduce(Double.infinity) { min($0, nextEvent(of: $1)) }
    return next < .infinity ? next : nil
  }

  /// Returns the time of an animation's next begin or end, in milliseconds; infinity if
  /// there is none.
  private func nextEvent(
    of running: (layer: CALayer, animation: RunningAnimation)
  )
    -> Double
  {
    let (layer, animation) = running
    guard !animation.hasEnded, let begin = animation.begin else { return .infinity }
    let time =
      animation.hasBegun
      ? animation.animation.end(from: begin, duration: animation.duration) : begin
    if layer.ownTime(at: now) >= time { return table.now }
    return max(layer.clockTime(at: time) * 1000, table.now)
  }

  func takeEvents(through time: Double) -> [() -> Void] {
    var result = calls
    calls = []
    var events: [(time: Double, number: Int, call: () -> Void)] = []
    for one in running {
      let (layer, running) = one
      let begin = nextEvent(of: one)
      guard begin <= time else { continue }
      if !running.hasBegun {
        running.hasBegun = true
        events.append(
          (
            begin, running.number,
            { [animation = running.animation] in
              animation.delegate?.animationDidStart(animation)
            }
          ))
      }
      let end = nextEvent(of: one)
      guard end <= time else { continue }
      events.append((end, running.number, running.end(finished: true)))
      if running.animation.isRemovedOnCompletion { layer.drop { $0 === running } }
    }
    let sorted = events.enumerated().sorted {
      ($0.element.time, $0.element.number, $0.offset)
        < ($1.element.time, $1.element.number, $1.offset)
    }
    result += sorted.map(\.element.call)
    return result
  }

  func cancel(below view: View) {
    for layer in layers where layer.view.isShown(below: view) { remove(from: layer) }
  }

  private func remove(from layer: CALayer) {
    for running in layer.drop(where: { _ in true }) where !running.hasEnded {
      calls.append(running.end(finished: false))
    }
  }

  // MARK: Showing

  func show() {
    for layer in layers where layer.animationTable !== table { remove(from: layer) }
    for layer in layers { layer.show(LayerState(layer, at: now)) }
    boxes.removeAll {
      guard let layer = $0.layer else { return true }
      if layer.motion?.running.isEmpty != false && layer.view.layerChanges.isEmpty {
        layer.motion = nil
        return true
      }
      return false
    }
  }
}

extension CALayer {
  /// The animations of the tree that displays the layer; nil without a clock.
  var animationTable: AnimationTable? { view.animationTable }

  // MARK: Time

  /// The layers that change the time, from this one out to the root.
  private var timedLayers: [CALayer] {
    var result: [CALayer] = []
    var here: View? = view
    while let view = here {
      if let layer = view.knownLayer, layer.hasOwnTime { result.append(layer) }
      here = view.superview ?? view.maskedView
    }
    return result
  }

  private var hasOwnTime: Bool { beginTime != 0 || speed != 1 || timeOffset != 0 }

  /// Returns the layer's time at a time of the clock, in seconds.
  func ownTime(at time: Double) -> Double {
    timedLayers.reversed().reduce(time) {
      ($0 - $1.beginTime) * Double($1.speed) + $1.timeOffset
    }
  }

  /// Returns the clock's time at a time of the layer; infinity if the layer's time does
  /// not increase.
  func clockTime(at time: Double) -> Double {
    timedLayers.reduce(time) {
      $1.speed > 0 ? ($0 - $1.timeOffset) / Double($1.speed) + $1.beginTime : .infinity
    }
  }

  // MARK: Animations

  func start(_ animation: CAAnimation, _ key: String?) {
    let animation = animation.copied()
    let key = animation is CATransition ? kCATransition : key
    if let key { removeAnimation(forKey: key) }
    let motion = motion ?? LayerMotion()
    self.motion = motion
    if animation is CATransition { motion.fade = fade }
    motion.running.append(RunningAnimation(animation, key))
    startAnimations()
  }

  /// A fade from the layer's current picture, which is drawn without the layer's opacity.
  private var fade: LayerFade {
    let scale = max(view.root.displayScale, 1)
    let alpha = view.alpha
    var picture = Picture.empty
    UIView.performWithoutAnimation {
      view.alpha = 1
      picture = view.snapshot(scale: scale)
      view.alpha = alpha
    }
    return LayerFade(picture, scale: scale)
  }

  /// Begins the animations that have not begun, if the layer is in a tree with a clock.
  func startAnimations() {
    guard motion?.running.contains(where: { $0.begin == nil }) ?? false else { return }
    if let table = animationTable {
      LayerTable.of(table).add(self)
    } else if let calls = view.window?.calls ?? ClockCalls.current {
      // The window has no clock yet.
      calls.call(after: 0) { [weak self] in
        if let self, let table = animationTable { LayerTable.of(table).add(self) }
      }
    }
  }

  /// Removes animations and ends them as unfinished.
  func cancel(where isRemoved: (RunningAnimation) -> Bool) {
    for running in drop(where: isRemoved) where !running.hasEnded {
      let call = running.end(finished: false)
      if let table = animationTable { LayerTable.of(table).tell(call) } else { call() }
    }
  }

  /// Removes animations and returns them. If none is left, the layer shows its
  /// properties.
  @discardableResult
  func drop(where isRemoved: (RunningAnimation) -> Bool) -> [RunningAnimation] {
    guard let motion else { return [] }
    let removed = motion.running.filter(isRemoved)
    motion.running.removeAll { one in removed.contains { $0 === one } }
    if motion.running.isEmpty {
      showModel()
      show(nil)
      self.motion = nil
    }
    return removed
  }

  // MARK: Showing

  /// Shows a state in the view.
  func show(_ state: LayerState) {
    let motion = motion ?? LayerMotion()
    self.motion = motion
    let old = motion.shown
    motion.shown = state.values
    var showsView = false
    for (name, value) in state.values {
      guard let property = property(name) else { continue }
      if property.isOfView {
        showsView = true
      } else if !(old[name]?.isSame(as: value) ?? false) {
        property.show(self, state.shown, value)
      }
    }
    for name in old.keys where state.values[name] == nil {
      showModel(name, state.shown)
    }
    show(showsView ? state.shown : nil)
    if let progress = state.fade { motion.fade?.progress = min(max(progress, 0), 1) }
    view.layerFade = state.fade == nil ? nil : motion.fade
  }

  /// Shows animated values in place of the view's properties; nil shows the properties.
  private func show(_ shown: ShownLayer?) {
    let radius = shownCornerRadius
    view.shownLayer = shown
    if shownCornerRadius != radius { cornersChanged() }
  }

  /// The shown radius of the corners.
  var shownCornerRadius: CGFloat {
    view.shownLayer?.frame.cornerRadius ?? view.cornerRadius
  }

  /// Shows the property values again in contents that animations have changed.
  private func showModel() {
    guard let motion else { return }
    let shown = ShownLayer(view)
    for name in motion.shown.keys { showModel(name, shown) }
    motion.shown = [:]
    view.layerFade = nil
  }

  private func showModel(_ name: String, _ shown: ShownLayer) {
    guard let property = property(name), !property.isOfView else { return }
    property.show(self, shown, property.get(self))
  }

  /// Returns the currently shown value of a key path; nil for an unknown one.
  func shownValue(_ path: String) -> LayerValue? {
    guard let key = LayerKeyPath(path, of: self) else { return nil }
    return LayerState(self, at: (animationTable?.now ?? 0) / 1000).value(of: key)
  }
}
