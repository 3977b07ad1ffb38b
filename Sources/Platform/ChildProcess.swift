#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The execution of other programs whose output is captured.
package enum ChildProcess {
  /// Returns the standard output of a program. Its standard input and error are
  /// `/dev/null`. Its environment consists of PATH, HOME and XDG_CONFIG_HOME of this
  /// process, and of the given variables, `NAME=value`.
  ///
  /// - Returns: Nil if the program cannot be started, fails or prints more than `limit`
  ///   bytes.
  package static func output(
    of command: [String], environment: [String] = [], limit: Int
  ) -> [UInt8]? {
    guard let name = command.first, !command.contains(where: { $0.utf8.contains(0) })
    else { return nil }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let inherited = ["PATH", "HOME", "XDG_CONFIG_HOME"].compactMap { name in
      Environment.value(name).map { "\(name)=\($0)" }
    }
    let child = start(
      name, command, environment: inherited + environment, output: ends[1])
    close(ends[1])
    defer { close(ends[0]) }
    guard let child else { return nil }
    let bytes = readAll(ends[0], limit: limit)
    if bytes == nil { kill(child, SIGKILL) }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 {
      if errno != EINTR { return nil }
    }
    return status == 0 ? bytes : nil
  }

  /// The path of this program's file; nil if the system does not provide it.
  package static var executable: String? {
    #if canImport(Darwin)
      var size = UInt32(4096)
      var path = [CChar](repeating: 0, count: Int(size))
      return _NSGetExecutablePath(&path, &size) == 0 ? String(cString: path) : nil
    #else
      return FileSystem.resolved("/proc/self/exe")
    #endif
  }

  /// Returns whether a shell finds a program.
  package static func isOnPath(_ name: String) -> Bool {
    (Environment.value("PATH") ?? "").split(separator: ":").contains {
      let file = FileSystem.path(name, in: String($0))
      return FileSystem.isRegularFile(file) && access(file, X_OK) == 0
    }
  }

  /// Replaces this process by another program, with the same environment and standard
  /// streams. Returns, with the system's error message, only if the program cannot be
  /// started. The first argument is the program's name.
  package static func replace(with program: String, _ arguments: [String]) -> String {
    let texts = arguments.map { strdup($0) } + [nil]
    defer { for text in texts { free(text) } }
    execv(program, texts)
    return String(cString: strerror(errno))
  }

  private static func start(
    _ name: String, _ arguments: [String], environment: [String], output: Int32
  ) -> pid_t? {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    guard posix_spawn_file_actions_init(&actions) == 0 else { return nil }
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
    #else
      var attributes = posix_spawnattr_t()
    #endif
    guard posix_spawnattr_init(&attributes) == 0 else { return nil }
    defer { posix_spawnattr_destroy(&attributes) }
    // Ignored signals would remain ignored in the new program.
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in CommandProcess.ignoredSignals { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    let texts = arguments.map { strdup($0) } + [nil]
    let variables = environment.map { strdup($0) } + [nil]
    defer { for text in texts + variables { free(text) } }
    var child: pid_t = 0
    let failure = posix_spawnp(&child, name, &actions, &attributes, texts, variables)
    return failure == 0 ? child : nil
  }

  /// Returns all bytes to the end; nil for more than the limit, or if reading fails.
  private static func readAll(_ file: Int32, limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 &<< 16)
    while true {
      let count = read(file, &buffer, buffer.count)
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        return nil
      }
      bytes += buffer[..<count]
      if bytes.count > limit { return nil }
    }
  }
}
