import Mesmer
import TestSupport
import Testing

@testable import MesmerPlayback

@Suite("Formats of frames")
struct FrameEncoderTests {
  @Test("a format is added by one type: its files and its stream have the pixels of PNG")
  func added() throws {
    let moving = try MovingScene()
    let expected = try moving.write("png").files.sorted { $0.key < $1.key }.map {
      try PNGDecoder.decodeStraight($0.value)
    }
    for jobs in [1, 2] {
      let (report, files) = try moving.write("qoi\(jobs)") {
        $0.output = .files(
          try! FramePattern(moving.folder.path("qoi\(jobs)/%03d.qoi"))!, QOIFrames())
        $0.jobs = jobs
      }
      #expect(report.bytes == files.values.reduce(0) { $0 + $1.count })
      #expect(files.count == expected.count && files["000.qoi"] != nil)
      for (file, pixels) in zip(files.sorted { $0.key < $1.key }, expected) {
        let found = QOIFrames.decode(file.value)
        #expect(found.width == pixels.width && found.bytes == pixels.bytes, "\(file.key)")
      }
      var writer = try moving.writer()
      writer.jobs = jobs
      writer.output = .stream(QOIFrames(), moving.folder.path("stream"))
      _ = try writer.write()
      let all = files.sorted { $0.key < $1.key }.flatMap(\.value)
      #expect(try moving.folder.bytes("stream") == all)
    }
  }

  @Test("files of a format without labels are never kept")
  func withoutLabels() throws {
    let moving = try MovingScene()
    for _ in 0..<2 {
      let report = try moving.write("qoi") {
        $0.output = .files(
          try! FramePattern(moving.folder.path("qoi/%03d.qoi"))!, QOIFrames())
        $0.selection.range = 0...3
        $0.resumes = true
      }.report
      #expect(report.kept == 0 && report.frames == 4)
    }
  }

  @Test("names of formats differ, and files get the format of their extension")
  func names() throws {
    let names = FrameFormats.all.map(\.name)
    #expect(names == ["rgba", "y4m", "y4m444", "png"])
    for name in ["a/%d.png", "a/%d.PNG", "a/%d.rgba", "a/%d", "a.b/%d"] {
      guard case .files(_, let encoder) = try FrameWriter.Output(path: name) else {
        Issue.record("\(name) is a film")
        continue
      }
      #expect(encoder.name == "png")
    }
    #expect(FrameFormats.file("y4m") == nil)
  }
}
