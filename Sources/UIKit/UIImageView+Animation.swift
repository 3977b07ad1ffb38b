import Foundation
import MesmerDrawing
import MesmerViews

/// The frame animation of an image view, on the clock.
private final class ImageAnimation {
  var images: [UIImage]?
  var duration: TimeInterval = 0
  var repeatCount = 0
  var timer: Timer?
  /// The image that is restored when the animation ends.
  var still: UIImage?
  var frame: UIImage?
}

extension ImageAnimation {
  /// Stores the shown image as the image to restore, if the program has set it during the
  /// animation.
  fileprivate func keepStill(_ shown: UIImage?) {
    if shown !== frame { still = shown }
  }
}

private let animationKey = AssociationKey()

extension ImageView {
  private var animation: ImageAnimation {
    if let known: ImageAnimation = associated(animationKey) { return known }
    let new = ImageAnimation()
    associate(new, animationKey)
    return new
  }

  /// The frames of the animation; nil by default. A new value stops the animation.
  public var animationImages: [UIImage]? {
    get { animation.images }
    set {
      stopAnimating()
      animation.images = newValue
    }
  }

  /// The duration of one loop, in seconds; 0 (the default) means 1/30 s per frame.
  public var animationDuration: TimeInterval {
    get { animation.duration }
    set { animation.duration = newValue }
  }

  /// The number of loops; 0, the default, repeats without end.
  public var animationRepeatCount: Int {
    get { animation.repeatCount }
    set { animation.repeatCount = newValue }
  }

  /// Whether the animation is running.
  public var isAnimating: Bool { animation.timer != nil }

  /// Starts the animation from the first frame. The frames temporarily replace `image`;
  /// without frames the call is ignored. The animation runs on the clock that runs this
  /// code, or else on the clock of the view's window.
  public func startAnimating() {
    let animation = animation
    guard let images = animation.images, !images.isEmpty else { return }
    stopAnimating()
    animation.still = image
    animation.frame = images[0]
    image = images[0]
    let all = animation.duration > 0 ? animation.duration : Double(images.count) / 30
    var shown = 0
    let (rounds, isOver) = animation.repeatCount.multipliedReportingOverflow(
      by: images.count)
    let last = animation.repeatCount > 0 && !isOver ? rounds : Int.max
    let schedule = { [weak self] in
      animation.timer = Timer.scheduledTimer(
        withTimeInterval: all / Double(images.count), repeats: true
      ) { timer in
        guard let self else { return timer.invalidate() }
        shown += 1
        if shown < last {
          animation.keepStill(self.image)
          animation.frame = images[shown % images.count]
          self.image = animation.frame
        } else {
          self.stopAnimating()
        }
      }
    }
    if let window { window.onClock(schedule) } else { schedule() }
  }

  /// Stops the animation and restores `image`.
  public func stopAnimating() {
    let animation = animation
    guard let timer = animation.timer else { return }
    timer.invalidate()
    animation.timer = nil
    animation.keepStill(image)
    image = animation.still
    animation.still = nil
    animation.frame = nil
  }
}
