import Foundation
import Mesmer
import MesmerPNGCodec
import MesmerPlatform
import MesmerScenes

/// A new empty folder that is removed with its content on deinitialization.
package final class TemporaryFolder: Sendable {
  /// The folder's absolute path, without a slash at the end.
  package let path: String

  /// Makes the folder below the system's temporary one.
  package init() throws {
    let name = "mesmer-tests-\(UUID().uuidString)"
    path = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true)
  }

  deinit { remove() }

  /// Removes the folder now. A test that uses paths of the folder after its
  /// last use of the folder itself keeps it alive by `defer { folder.remove() }`.
  package func remove() { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a name inside.
  package func path(_ name: String) -> String { path + "/" + name }

  /// Writes a text file inside, making the folders on the way.
  package func write(_ text: String, to name: String) throws {
    try makeFolder(of: name)
    try text.write(toFile: path(name), atomically: false, encoding: .utf8)
  }

  /// Writes a file in the folder itself.
  package func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
  }

  /// Makes the folders that a name inside needs.
  package func makeFolder(of name: String) throws {
    let folder = (path(name) as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
  }

  /// Whether a file of this name is inside.
  package func has(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: path(name))
  }

  /// The bytes of a file inside.
  package func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  /// The text of a file inside.
  package func text(_ name: String) throws -> String {
    String(decoding: try bytes(name), as: UTF8.self)
  }

  /// The scene of a file inside, in a state.
  package func scene(
    _ name: String = "scene.json", state: RenderState = RenderState()
  ) throws -> Scene { try SceneFile.load(path: path(name), state: state) }

  /// The timeline of a file inside.
  package func timeline(_ name: String = "timeline.json") throws -> TimelineFile {
    try TimelineFile.load(path: path(name))
  }

  /// The names of all files inside, by name, as paths within the folder.
  package var files: [String] {
    (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? [])
      .filter { name in
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(
          atPath: self.path(name), isDirectory: &isFolder) && !isFolder.boolValue
      }.sorted()
  }
  /// The files below a folder inside, by their names in it.
  package func files(below name: String) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for file in self.files where file.hasPrefix(name + "/") {
      files[String(file.dropFirst(name.count + 1))] = try bytes(file)
    }
    return files
  }
  /// Writes a film of white pictures of 8 x 8 pixels, some of them red, at 30 frames per
  /// second.
  package func writeFilm(_ name: String, _ count: Int, red: Set<Int>) throws {
    var encoder = try APNGEncoder(
      width: 8, height: 8, content: .opaque, framesPerSecond: 30)
    var last: Pixmap?
    for frame in 0..<count {
      let picture = Pixmap(
        width: 8, height: 8, background: red.contains(frame) ? .red : .white)
      try encoder.append(APNGEncoder.frame(picture, after: last, content: .opaque))
      last = picture
    }
    try AtomicFile.write(encoder.finish(), to: path(name))
  }
}
