import MesmerDrawing
import MesmerJSONText
import MesmerPNGCodec
import MesmerPlatform

/// The images of a scene: finds the file of a name and reads it once.
///
/// A name is a key of the scene's `assets`, or else a path inside the scene's folder.
/// Next to `train.png` there may be `train@2x.png`, `train@3x.png` and so on to `@9x`:
/// the same picture with more pixels per point. The plain file has one pixel per point.
/// The file of exactly the screen's scale is used, or else the next higher, or else the
/// next lower. A name with such a suffix means exactly that file.
///
/// An entry can give the orientation of the file's pixels. It belongs to the entry and
/// not to the file: two names may show one file in two orientations.
///
/// A scene reads nothing outside its own folder: absolute paths and `..` are rejected as
/// written, and a link that leads out of the folder is rejected when it is followed.
final class AssetStore {
  /// The reason why there is no image.
  struct Failure: Error {
    /// What is wrong with the file and what would be right, in one line.
    var message: String
  }

  /// The entries of the scene's `assets`: the file, and the node of its path.
  var entries: [String: (file: ImageFile, node: Int)] = [:]

  /// The folder, `.` for the current one.
  let folder: String
  /// Images whose files are about to be written, by path.
  private let known: [String: Image]
  private lazy var resolvedFolder = FileSystem.resolvedBytes(folder)
  /// Images by resolved path; a file with two names is read once.
  private var images: [[UInt8]: Result<Image, Failure>] = [:]
  /// The same pixels in other orientations, by image and orientation.
  private var turned: [ObjectIdentifier: [ImageOrientation: Image]] = [:]
  /// The total number of pixels of the images read so far; the limit is 1 GiB.
  private var pixelCount = 0
  private static let maximumPixels = 1 << 28
  /// Digests of the files read so far, by their paths inside the folder.
  private(set) var digests: [String: ContentHash] = [:]
  /// The files read so far, relative to the current folder.
  private(set) var files: [String] = []

  /// The images of a scene in a folder (`.` for the current one), with images whose files
  /// do not exist yet.
  init(folder: String, known: [String: Image] = [:]) {
    self.folder = folder
    self.known = known
  }

  /// The image of a file inside the folder, for a screen of `scale` pixels per point. It
  /// is decoded on the first call; every call returns the same object.
  func image(_ file: ImageFile, scale: Double) throws(Failure) -> Image {
    let image = try image(path: file.path, scale: scale)
    if file.orientation == image.orientation { return image }
    let key = ObjectIdentifier(image)
    if let known = turned[key]?[file.orientation] { return known }
    let result = image.with(orientation: file.orientation)
    turned[key, default: [:]][file.orientation] = result
    return result
  }

  private func image(path: String, scale: Double) throws(Failure) -> Image {
    if let image = known[path] { return image }
    let file = try file(path: path, scale: scale)
    if let known = images[file.resolved] { return try known.get() }
    let result = read(file)
    images[file.resolved] = result
    return try result.get()
  }

  /// Checks that a file exists for a path, without reading it.
  func check(path: String, scale: Double) throws(Failure) {
    if known[path] == nil { _ = try file(path: path, scale: scale) }
  }

  // MARK: Finding

  private struct File {
    /// The path as the user knows it.
    var path: String
    /// The path relative to the current folder.
    var full: String
    var resolved: [UInt8]
    var scale: Double
  }

  private func file(path: String, scale: Double) throws(Failure) -> File {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    if path.isEmpty { throw Failure(message: "the image's path is empty") }
    if path.hasPrefix("/") {
      throw Failure(
        message:
          "\(JSONTree.quoted(path)) is an absolute path; an image lies in the scene's folder"
      )
    }
    if parts.contains("..") {
      throw Failure(
        message:
          "\(JSONTree.quoted(path)) leaves the scene's folder; an image lies inside it")
    }
    let name = AssetName(path)
    let candidates =
      name.scale == nil
      ? AssetName.scales(for: scale).map { (name.path(scale: $0), $0) }
      : [(path, name.scale ?? 1)]
    for (candidate, scale) in candidates {
      let full = FileSystem.path(candidate, in: folder)
      guard FileSystem.isRegularFile(full), let resolved = FileSystem.resolvedBytes(full)
      else {
        continue
      }
      guard let root = resolvedFolder,
        resolved.starts(with: root.last == UInt8(ascii: "/") ? root : root + [47])
      else {
        throw Failure(
          message:
            "\(candidate) is a link that leads out of the scene's folder")
      }
      return File(
        path: candidate, full: full, resolved: resolved, scale: Double(scale))
    }
    let others =
      name.scale == nil
      ? " and \(name.path(scale: 2)) to \(name.path(scale: 9))" : ""
    throw Failure(
      message:
        "no such image; looked for \(path)\(others) in "
        + (folder == "." ? "the scene's folder" : folder))
  }

  // MARK: Reading

  private func read(_ file: File) -> Result<Image, Failure> {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try readFile(file.full, limit: JSONScanner.maximumBytes)
    } catch {
      // The system's path is less helpful than the one in the scene.
      let text = error.description
      return .failure(
        Failure(
          message:
            file.path
            + (text.hasPrefix(error.path)
              ? String(text.dropFirst(error.path.count)) : ": " + text)))
    }
    if let pixels = PNGFile.pixelCount(bytes) {
      guard pixels <= AssetStore.maximumPixels - pixelCount else {
        return .failure(
          Failure(
            message:
              "\(file.path): the scene's images have more than 2^28 pixels together"))
      }
      pixelCount += pixels
    }
    digests[file.path] = ContentHash(bytes)
    files.append(file.full)
    do throws(PNGDecodingError) {
      return .success(try PNGDecoder.decode(bytes, scale: file.scale))
    } catch {
      return .failure(Failure(message: "\(file.path): \(error)"))
    }
  }
}

/// A file in a scene's folder, and how it is shown.
struct ImageFile: Hashable {
  /// The path inside the folder.
  var path: String
  /// The orientation in which its pixels are stored.
  var orientation = ImageOrientation.up
}

/// The parts of a picture's path: `folder/train@2x.png` has the stem `folder/train`, the
/// scale 2 and the ending `.png`.
struct AssetName {
  var stem: String
  /// The scale of the suffix; nil if there is none.
  var scale: Int?
  /// The ending with its dot; empty if there is none.
  var ending: String

  init(_ path: String) {
    let nameStart =
      path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let dot = path[nameStart...].lastIndex(of: ".") ?? path.endIndex
    stem = String(path[..<dot])
    ending = String(path[dot...])
    let suffix = stem.utf8.suffix(3)
    if suffix.count == 3, suffix.first == UInt8(ascii: "@"),
      suffix.last == UInt8(ascii: "x"),
      case let digit = Int(suffix[suffix.index(after: suffix.startIndex)]) - 48,
      1...9 ~= digit
    {
      scale = digit
      stem = String(stem.dropLast(3))
    }
  }

  /// The path of the file for a scale.
  func path(scale: Int) -> String {
    scale == 1 ? stem + ending : "\(stem)@\(scale)x\(ending)"
  }

  /// Scales in the order in which they are tried: the exact one and the higher ones, then
  /// the lower ones downwards.
  static func scales(for scale: Double) -> [Int] {
    let first = max(1, Int(min(scale, 10).rounded(.up)))
    return Array(first..<max(first, 10)) + (1..<min(first, 10)).reversed()
  }
}
