import Mesmer
import MesmerScenes

let motion = Motion(scene: "scene.json", try TimelineFile.load(path: "timeline.json"))
try motion.write(to: "frame-%04d.png")  // or "film.png"
try motion.trace.write(to: "trace.jsonl")

while let frame = try motion.next() {
  print(frame.time, frame.state.contentOffset, frame.events.count, frame.pixmap.width)
}
