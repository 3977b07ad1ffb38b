import Mesmer

let window = Window(frame: Rect(x: 0, y: 0, width: 375, height: 667))
let list = ScrollView(frame: window.bounds)
list.contentSize = Size(width: 375, height: 2000)
list.addSubview(HypnosisView(frame: Rect(x: 0, y: 0, width: 375, height: 2000)))
list.backgroundColor = .white
let button = View(frame: Rect(x: 300, y: 600, width: 50, height: 50))
button.backgroundColor = .red
window.addSubview(list)
window.addSubview(button)
button.addGestureRecognizer(
  TapGestureRecognizer { _ in
    list.setContentOffset(Point(x: 0, y: 500), animated: true)
  })

let tap = Timeline([.wait(0.5), .on("window", .tap(Point(x: 325, y: 625)))])
let clock = try WindowClock(window, timeline: tap, screenScale: 2)
clock.perform {
  View.animate(withDuration: 0.3) { button.alpha = 0.4 }
}
var frame = 0
repeat {
  clock.advance(to: Double(frame) / 60)
  try Renderer(scale: 2).render(window).writePNG(to: "frame-\(frame).png")
  frame += 1
} while !clock.isFinished
