import MesmerControls
import MesmerDrawing
import MesmerGeometry
import MesmerPaths
import MesmerViews

/// The icons of bars, drawn by Mesmer on a 24-point grid.
enum BarIcon: Hashable {
  case back, add, compose, reply, action, organize, bookmarks, search, refresh, close
  case camera, trash, play, pause, rewind, fastForward

  init?(_ item: UIBarButtonItem.SystemItem) {
    switch item {
    case .add: self = .add
    case .compose: self = .compose
    case .reply: self = .reply
    case .action: self = .action
    case .organize: self = .organize
    case .bookmarks: self = .bookmarks
    case .search: self = .search
    case .refresh: self = .refresh
    case .stop, .close: self = .close
    case .camera: self = .camera
    case .trash: self = .trash
    case .play: self = .play
    case .pause: self = .pause
    case .rewind: self = .rewind
    case .fastForward: self = .fastForward
    case .done, .cancel, .edit, .save, .flexibleSpace, .fixedSpace, .undo, .redo,
      .pageCurl:
      return nil
    }
  }

  /// Whether the shape is filled instead of stroked.
  var isFilled: Bool {
    switch self {
    case .play, .pause, .rewind, .fastForward: true
    case .back, .add, .compose, .reply, .action, .organize, .bookmarks, .search, .refresh,
      .close, .camera, .trash:
      false
    }
  }

  /// The shape in a square of 24 points.
  var path: UIBezierPath {
    let path = UIBezierPath()
    func line(_ points: (CGFloat, CGFloat)..., closed: Bool = false) {
      for (index, point) in points.enumerated() {
        let place = CGPoint(x: point.0, y: point.1)
        if index == 0 { path.move(to: place) } else { path.addLine(to: place) }
      }
      if closed { path.close() }
    }
    func arc(
      _ x: CGFloat, _ y: CGFloat, _ radius: CGFloat, _ start: CGFloat = 0,
      _ end: CGFloat = 360
    ) {
      let turn = CGFloat.pi / 180
      path.move(
        to: CGPoint(x: x + radius * cos(start * turn), y: y + radius * sin(start * turn)))
      path.addArc(
        withCenter: CGPoint(x: x, y: y), radius: radius, startAngle: start * turn,
        endAngle: end * turn, clockwise: true)
    }
    switch self {
    case .back: line((12, 3), (3.5, 12), (12, 21))
    case .add:
      line((12, 3), (12, 21))
      line((3, 12), (21, 12))
    case .close:
      line((5, 5), (19, 19))
      line((19, 5), (5, 19))
    case .search: path.append(UIBezierPath(SearchBar.glassPath))
    case .refresh:
      arc(12, 12, 8, -30, 270)
      line((12, 0.5), (15.5, 4), (12, 7.5))
    case .action:
      line((8, 9), (4, 9), (4, 22), (20, 22), (20, 9), (16, 9))
      line((12, 15), (12, 2))
      line((7.5, 6), (12, 1.5), (16.5, 6))
    case .compose:
      line((13, 4), (3, 4), (3, 21), (20, 21), (20, 11))
      line((9, 15), (10, 11), (19, 2), (22, 5), (13, 14), closed: true)
    case .reply:
      line((10, 4), (2, 11), (10, 18), (10, 14), closed: true)
      path.move(to: CGPoint(x: 10, y: 14))
      path.addQuadCurve(to: CGPoint(x: 22, y: 20), controlPoint: CGPoint(x: 20, y: 14))
      path.addQuadCurve(to: CGPoint(x: 10, y: 8), controlPoint: CGPoint(x: 21, y: 8))
    case .organize:
      line((2, 20), (2, 4), (9, 4), (11, 7), (22, 7), (22, 20), closed: true)
    case .bookmarks:
      line((12, 6), (12, 21))
      line((12, 6), (9, 4), (2, 4), (2, 19), (9, 19), (12, 21), (15, 19), (22, 19))
      line((22, 19), (22, 4), (15, 4), (12, 6))
    case .camera:
      line(
        (2, 7), (7, 7), (9, 4), (15, 4), (17, 7), (22, 7), (22, 20), (2, 20), closed: true
      )
      arc(12, 13, 4)
    case .trash:
      line((3, 6), (21, 6))
      line((9, 6), (9, 3), (15, 3), (15, 6))
      line((5, 6), (6.5, 22), (17.5, 22), (19, 6))
      line((10, 10), (10.4, 18))
      line((14, 10), (13.6, 18))
    case .play: line((6, 3), (21, 12), (6, 21), closed: true)
    case .pause:
      line((5, 3), (9, 3), (9, 21), (5, 21), closed: true)
      line((15, 3), (19, 3), (19, 21), (15, 21), closed: true)
    case .rewind:
      line((12, 5), (1, 12), (12, 19), closed: true)
      line((23, 5), (12, 12), (23, 19), closed: true)
    case .fastForward:
      line((1, 5), (12, 12), (1, 19), closed: true)
      line((12, 5), (23, 12), (12, 19), closed: true)
    }
    return path
  }
}

extension IconView {
  /// Creates a view of an icon. The back and reply icons are mirrored in right-to-left
  /// layouts.
  convenience init(_ icon: BarIcon) {
    self.init(
      icon.path.cgPath.path,
      lineWidth: icon.isFilled ? nil : icon == .back ? 2.7 : 2,
      isMirrored: icon == .back || icon == .reply)
  }
}
