import TestSupport
import Testing

@Suite("merge, of traces and films") struct MergeCommandTests: CommandSuite {
  let folder: TemporaryFolder

  /// The scene and the shards of its run, made once.
  private static let shards = Result { try makeShards() }

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder(of: "out/x")
    for (name, bytes) in try Self.shards.get() { try folder.write(bytes, to: name) }
  }

  private static func makeShards() throws -> [(name: String, bytes: [UInt8])] {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      { mesmer: 1, screen: { size: [30, 20], scale: 1 },
        root: { view: "ScrollView", id: "lens", frame: [0, 0, 30, 20],
          contentSize: [30, 500] } }
      """, to: "scene.json")
    try folder.makeFolder(of: "out/x")
    var names = ["scene.json"]
    for number in 1...3 {
      names += ["\(number).jsonl", "\(number).png"]
      try Command.run(
        ["fling", "scene.json", "--velocity", "0,400", "-o", "out/%d.png", "--quiet"]
          + ["--frames", "0-8", "--shard", "\(number)/3", "--trace", "\(number).jsonl"],
        in: folder.path
      ).ends(with: 0)
      try Command.run(
        ["fling", "scene.json", "--velocity", "0,400", "-o", "\(number).png", "--quiet"]
          + ["--frames", "0-8", "--shard", "\(number)/3"], in: folder.path
      ).succeeds()
    }
    return try names.map { ($0, try folder.bytes($0)) }
  }

  @Test("the traces of shards become that of the run, as a file or a stream")
  func joined() throws {
    _ = try run(
      "fling scene.json --velocity 0,400 -o out/%d.png --quiet --frames 0-8 --trace whole.jsonl"
    )
    let whole = try folder.bytes("whole.jsonl")
    #expect(
      try run("merge 3.jsonl 1.jsonl 2.jsonl --output joined.jsonl").succeeds().isEmpty)
    #expect(try folder.bytes("joined.jsonl") == whole)
    let stream = try shell("$MESMER merge 1.jsonl - 3.jsonl --output - <2.jsonl")
    #expect(stream.status == 0 && Array(stream.output.utf8) == whole)
    try run("plot 2.jsonl --output plot.png").succeeds()
  }

  @Test("the films of shards become that of the run, as a file or a stream")
  func films() throws {
    _ = try run("fling scene.json --velocity 0,400 -o whole.png --quiet --frames 0-8")
    let whole = try folder.bytes("whole.png")
    #expect(try run("merge 3.png 1.png 2.png --output joined.png").succeeds().isEmpty)
    #expect(try folder.bytes("joined.png") == whole)
    try shell("$MESMER merge 1.png 2.png 3.png --output - | cmp - whole.png").succeeds()
  }

  @Test(
    "invalid shards are one line, and nothing is written",
    arguments: pairs(
      #"""
      1.jsonl 2.jsonl -o j.jsonl
        1.jsonl: shard 3/3 of its run is missing, with the frames 6-8
      1.jsonl scene.json -o j.jsonl | scene.json:1:
      none.jsonl -o j.jsonl | none.jsonl
      1.jsonl 2.jsonl 3.jsonl -o none/j.jsonl | none
      1.jsonl 2.jsonl 3.jsonl -o ./3.jsonl | 3.jsonl
      1.jsonl 2.jsonl 3.jsonl -o j | --output j: 1.jsonl is a trace
      1.jsonl 2.jsonl -o j.png | 1.jsonl: is not the film of a shard
      3.png 1.png -o j.png | 3.png: shard 2/3 of its run is missing, with the frames 3-5
      1.png 2.png 3.png -o 3.png | 3.png
      1.png 2.png 3.png -o j | --output j: 1.png is a film
      1.png 2.png 3.png -o j.jpg | --output j.jpg: 1.png is a film
      1.png /dev/null -o j.png | /dev/null: the film of a shard is read
      1.png - -o j.png | -: the film of a shard is read twice
      1.png --github -o j.png | --github: only for reports; j.png is a film
      1.jsonl --junit x.xml -o j.jsonl | --junit: only for reports
      - - -o j.jsonl | standard input can be read only once
      """#))
  func refused(_ arguments: String, _ message: String) throws {
    let before = folder.files
    let third = try folder.bytes("3.jsonl")
    let options = arguments.replacing("-o ", with: "--output ")
    try run("merge " + options).fails(with: message)
    #expect(folder.files == before)
    #expect(try folder.bytes("3.jsonl") == third)
  }
}
