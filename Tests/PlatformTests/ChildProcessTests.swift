import Mesmer
import Testing

@Suite("Child process") struct ChildProcessTests {
  @Test("a program's output is returned whole, and its environment is as given")
  func output() {
    let text = ChildProcess.output(
      of: ["sh", "-c", "printf '%s' \"$FRUIT\"; head -c 200000 /dev/zero"],
      environment: ["FRUIT=pear"], limit: 1 << 20)
    #expect(text?.count == 200_004)
    #expect(text?.prefix(4).elementsEqual("pear".utf8) == true)
  }

  @Test("a program that fails, prints too much or does not exist gives nil")
  func failures() {
    let commands: [[String]] = [
      ["sh", "-c", "echo a; exit 1"], ["cat", "/dev/zero"], ["/no/such/program"], [],
      ["echo", "a\0b"],
    ]
    for command in commands {
      #expect(ChildProcess.output(of: command, limit: 9) == nil, "\(command)")
    }
  }
}
