import Mesmer

let hypnosis = HypnosisView(frame: Rect(x: 0, y: 0, width: 750, height: 1334))
let lens = ScrollView(frame: Rect(x: 0, y: 0, width: 375, height: 667))
lens.backgroundColor = .white
lens.contentSize = hypnosis.frame.size
lens.addSubview(hypnosis)

// One frame at an offset.
lens.contentOffset = Point(x: 100, y: 200)
try Renderer(scale: 2).render(lens).writePNG(to: "hypnosis.png")

// The frames of a fling from there, and their trace.
let fling = lens.fling(velocity: Vector(dx: 0, dy: 2000))
try fling.write(to: "fling-%d.png")
try fling.trace.write(to: "fling.jsonl")
