// The frames of a fling of the feed, as PNG files in the current folder.

import Feed
import MesmerUIKit

let screen = UIScreen(size: CGSize(width: 390, height: 844), scale: 2)
try UIEnvironment.$current.withValue(UIEnvironment(screen: screen)) {
  let fling = Timeline([.fling(velocity: CGVector(dx: 0, dy: 2400)), .waitUntilSettled])
  try makeWindow().play(fling, scale: screen.scale).write(to: "frame-%03d.png")
}
