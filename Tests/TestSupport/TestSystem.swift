import Foundation
import Mesmer

/// Features of some systems that others lack. A test that requires one is skipped
/// elsewhere, with the reason.
package enum TestSystem {
  /// Whether the system shows its processes as files, as Linux does in /proc.
  package static let hasProc = FileSystem.kind("/proc/self/status") == .file

  /// Whether there is a device that is always full, as on Linux.
  package static let hasFullDevice = FileSystem.kind("/dev/full") == .file

  /// Whether names of files are any bytes, as on Linux. Those of macOS are UTF-8.
  package static let hasNamesOfAnyBytes: Bool = {
    guard let folder = try? TemporaryFolder() else { return false }
    let path = folder.path.utf8.map { CChar(bitPattern: $0) } + [47, 97, -1, 98, 0]
    return mkdir(path, 0o700) == 0
  }()
}
