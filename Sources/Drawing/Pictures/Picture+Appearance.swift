// The dark variant of pictures, from colours with a value for the dark appearance.

extension Color {
  fileprivate var inTheDark: Color { resolved(for: .dark) }
}

extension Gradient {
  fileprivate var dark: Gradient {
    var result = self
    for index in stops.indices {
      result.stops[index].color = stops[index].color.inTheDark
    }
    return result
  }

  fileprivate var isDynamic: Bool { stops.contains { $0.color.isDynamic } }
}

extension Shadow {
  /// Returns the shadow with its colour in an appearance; nil if a dynamic colour makes
  /// it invisible there.
  package func shown(isDark: Bool) -> Shadow? {
    if !color.isDynamic { return self }
    var result = self
    result.color = color.resolved(for: isDark ? .dark : .light)
    return result.isVisible ? result : nil
  }

  /// The shadow in the dark appearance.
  package var dark: Shadow {
    var result = self
    result.color = color.inTheDark
    return result
  }
}

extension Paint {
  /// The paint in the dark appearance; nil if it is the same.
  fileprivate var dark: Paint? {
    switch self {
    case .color(let color): color.isDynamic ? .color(color.inTheDark) : nil
    case .gradient(let gradient): gradient.isDynamic ? .gradient(gradient.dark) : nil
    case .pattern: nil
    }
  }
}

extension Picture.Operation {
  /// The operation in the dark appearance; nil if it is the same.
  package var dark: Picture.Operation? {
    switch self {
    case .fill(let path, let rule, let paint):
      return paint.dark.map { .fill(path, rule, $0) }
    case .stroke(let path, let style, let paint):
      return paint.dark.map { .stroke(path, style, $0) }
    case .glyphs(let row, let color):
      return color.isDynamic ? .glyphs(row, color.inTheDark) : nil
    case .box(let rect, let color):
      return color.isDynamic ? .box(rect, color.inTheDark) : nil
    case .picture(let inner):
      let dark = inner.dark
      return dark === inner ? nil : .picture(dark)
    case .image, .bitmap, .projected, .shadow, .backdrop, .beginGroup, .endGroup:
      return nil
    }
  }
}

extension Picture {
  /// The picture in the dark appearance: this one if no colour has a second value.
  package var dark: Picture {
    var commands = commands
    var isChanged = false
    for (index, command) in self.commands.enumerated() {
      let shadow = command.shadow.flatMap {
        $0.shadow.color.isDynamic ? $0.shadow.dark : nil
      }
      let operation = command.operation.dark
      guard shadow != nil || operation != nil else { continue }
      isChanged = true
      var cast = command.shadow
      if let shadow { cast?.shadow = shadow }
      if cast?.shadow.isVisible == false { cast = nil }
      commands[index] = Command(
        operation ?? command.operation, command.placement,
        clip: command.clip, bounds: command.bounds, blendMode: command.blendMode,
        alpha: command.alpha, shadow: cast)
      commands[index].isLuminance = command.isLuminance
    }
    return isChanged
      ? Picture(commands: commands, clips: clips, hasBackdrops: hasBackdrops) : self
  }
}
