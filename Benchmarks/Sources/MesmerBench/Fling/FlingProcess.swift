import Foundation

/// What a process took from its start to its exit.
struct ProcessCost: Codable {
  /// Wall time in milliseconds.
  var wall: Double
  /// Time on processors in milliseconds, of all its threads and its children.
  var busy: Double
  /// The largest resident memory of it or one of its children, in MB. A process counts
  /// the one that has started it as long as it is that one, so it is at least this
  /// program's.
  var peak: Double

  /// Runs a command; what it prints goes nowhere, errors to standard error.
  ///
  /// - Parameter pinned: whether it is confined to processor 0.
  static func measure(_ command: [String], pinned: Bool = false) throws -> ProcessCost {
    let command = pinned ? ["taskset", "-c", "0"] + command : command
    var arguments = command.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    let clock = ContinuousClock()
    let start = clock.now
    var process: pid_t = 0
    let error = posix_spawnp(&process, command[0], &actions, nil, &arguments, environ)
    if error != 0 { throw StartUp.Failure.cannotStart(command[0], errno: error) }
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) < 0 && errno == EINTR {}
    let wall = (clock.now - start) / .milliseconds(1)
    if status != 0 {
      throw StartUp.Failure.failed(command.joined(separator: " "), status: status)
    }
    let busy = milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime)
    return ProcessCost(wall: wall, busy: busy, peak: Double(usage.ru_maxrss) * 1024 / 1e6)
  }

  private static func milliseconds(_ time: timeval) -> Double {
    let micros = Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_usec)
    return Double(micros) / 1000
  }

  /// What a command prints. It may exit with the status 1, as a comparison does.
  static func output(of command: [String]) throws -> Data {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    if process.terminationStatus > 1 {
      throw StartUp.Failure.failed(
        command.joined(separator: " "), status: process.terminationStatus << 8)
    }
    return data
  }
}

extension [ProcessCost] {
  /// The middle values of each cost.
  var median: ProcessCost {
    ProcessCost(
      wall: map(\.wall).median, busy: map(\.busy).median, peak: map(\.peak).median)
  }
}
