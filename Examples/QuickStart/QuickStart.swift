// The README's example, compiled and run by the tests.

import Mesmer

/// Renders the lens over the rings to a file.
public func quickStart(writingTo path: String = "hypnosis.png") throws {
  let hypnosis = HypnosisView(frame: Rect(x: 0, y: 0, width: 750, height: 1334))
  let lens = ScrollView(frame: Rect(x: 0, y: 0, width: 375, height: 667))
  lens.contentSize = hypnosis.frame.size
  lens.addSubview(hypnosis)
  lens.contentOffset = Point(x: 100, y: 200)

  let frame = Renderer(scale: 2).render(lens)
  try frame.writePNG(to: path)
}
