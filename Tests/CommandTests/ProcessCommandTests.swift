import TestSupport
import Testing

@Suite("The command as a process") struct ProcessCommandTests: CommandSuite {
  let folder: TemporaryFolder

  init() throws { folder = try SmallScene.folder() }

  @Test(
    "a reader of standard output that has gone is status 2 and one line",
    arguments: [
      "--help", "inspect scene.json", "check scene.json",
      "play scene.json timeline.json --count --json",
    ])
  func closedOutput(command: String) throws {
    let result = try shell(
      "{ sleep 0.2; $MESMER \(command); echo $? > status; } | true")
    #expect(try folder.bytes("status") == Array("2\n".utf8))
    #expect(result.error == "mesmer: standard output: writing failed (Broken pipe)\n")
  }

  @Test(
    "a reader of a pipe that has gone is status 2 and one line",
    arguments: [
      "render scene.json -o pipe", "play scene.json timeline.json --quiet -o pipe",
      "play scene.json timeline.json --quiet -o f.png --sheet pipe",
    ])
  func closedPipe(command: String) throws {
    // A pipe holds 64 KiB that nobody reads.
    try folder.write(
      """
      { mesmer: 1, screen: { size: [300, 400], scale: 4 },
        root: { view: "ScrollView", frame: [0, 0, 300, 400], contentSize: [300, 900],
          subviews: [ { view: "HypnosisView", frame: [0, 0, 300, 900] } ] } }
      """, to: "scene.json")
    let result = try shell(
      """
      mkfifo pipe; head -c 10 pipe > /dev/null & $MESMER \(command); echo $? > status
      """)
    #expect(try folder.bytes("status") == Array("2\n".utf8))
    #expect(result.error == "mesmer: pipe: writing failed (Broken pipe)\n")
  }

  /// Needs a system on which users may have mounts of their own.
  @Test(
    "arguments that the system does not report are one line and status 2",
    arguments: [
      "verify none.json", "--help", "--version", "", "render scene.json -o a.png",
    ])
  func noProc(command: String) throws {
    let unshare = "unshare --mount sh -c 'umount -l /proc &&"
    if try shell("\(unshare) true' 2> /dev/null").status != 0 { return }
    try shell("\(unshare) $MESMER \(command)'").fails(with: "mount /proc")
  }

  @Test(
    "any argument is repeated shortened",
    arguments: [
      "render § -o a.png", "render scene.json -o §", "render scene.json -o §.jpg", "§",
      "--§",
      "render scene.json -o a.png --set §", "render scene.json -o a.png --set §.§=§",
      "render scene.json -o a.png --set dot.§=1", "render scene.json -o a.png --reveal §",
      "render scene.json -o a.png --set dot.alpha=§",
      "render scene.json -o a.png --zoom §", "render scene.json -o a.png --offset §",
      "render scene.json -o a.png --contents §",
      "render scene.json -o a.png --set §.alpha=1",
      "render scene.json -o a.png --assets §", "render scene.json -o a.png --state §:3",
      "render scene.json -o a.png --scroll-view §",
      "render scene.json -o a.png --style §",
      "play scene.json § -o a.png", "play scene.json timeline.json -o §%",
      "play scene.json timeline.json -o §%d.png --format y4m",
      "play scene.json timeline.json -o a.png --trace §",
      "play scene.json timeline.json -o a.png --frames §", "verify §", "validate § §",
      "check §", "check scene.json --allow §", "compare § §", "plot § -o a.png",
      "merge § § -o a.jsonl", "schema §", "inspect §", "fit §", "accept §", "reject §",
      "review §", "report §", "prune §", "prune --tests §", "serve §",
    ])
  func longArguments(command: String) throws {
    let long = "a" + String(repeating: "n/", count: 2_000)
    let result = try shell("$MESMER \(command.replacing("§", with: long))").ends(with: 2)
    for line in (result.output + result.error).split(separator: "\n") {
      #expect(line.count < 1500, "\(command): \(line.prefix(99))")
    }
  }
}
