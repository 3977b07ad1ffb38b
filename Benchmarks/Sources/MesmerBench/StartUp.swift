import Mesmer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Wall time of a whole process, from start to exit.
enum StartUp {
  /// A program that could not be run.
  enum Failure: Error, CustomStringConvertible {
    case cannotStart(String, errno: Int32)
    case failed(String, status: Int32)

    var description: String {
      switch self {
      case .cannotStart(let program, let errno):
        "cannot start \(program): \(String(cString: strerror(errno)))"
      case .failed(let program, let status):
        "\(program) failed with the wait status \(status)"
      }
    }
  }

  /// Runs a command so many times after some runs that are not counted. `quietly` says
  /// that its output goes nowhere and that its status may be 1, as that of a comparison.
  static func measure(
    _ command: [String], runs: Int, warmUp: Int = 2, quietly: Bool = false
  ) throws(Failure) -> Times {
    var times = Times()
    for run in -warmUp..<runs {
      let duration = try time(command, quietly: quietly)
      if run >= 0 { times.add(duration) }
    }
    return times
  }

  private static func time(
    _ command: [String], quietly: Bool
  ) throws(Failure) -> Duration {
    var arguments = command.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if quietly {
      for stream in [STDOUT_FILENO, STDERR_FILENO] {
        posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0)
      }
    }
    let clock = ContinuousClock()
    let start = clock.now
    var process: pid_t = 0
    let error = posix_spawn(
      &process, command[0], &actions, nil, &arguments, environ)
    if error != 0 { throw .cannotStart(command[0], errno: error) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    let duration = clock.now - start
    // The wait status of exit(1) is 256.
    if status != 0 && !(quietly && status == 256) {
      throw .failed(command[0], status: status)
    }
    return duration
  }
}
