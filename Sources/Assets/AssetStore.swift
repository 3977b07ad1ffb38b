import MesmerDrawing
import MesmerJSONText
import MesmerPNGCodec
import MesmerPlatform

/// The images and fonts of a scene, each found by its name and read once.
///
/// A name is a key of the scene's `assets`, or else a path inside the scene's folder.
/// Next to `train.png` there may be `train@2x.png`, `train@3x.png` and so on to `@9x`:
/// the same image with more pixels per point. The plain file has one pixel per point. The
/// file of exactly the screen's scale is used, or else the next higher, or else the next
/// lower. A name with such a suffix selects exactly that file.
///
/// An entry can give the orientation of the file's pixels, which overrides that in a JPEG
/// file. Two entries may show one file in two orientations.
///
/// A store reads nothing outside its folder: absolute paths and paths that leave it by
/// `..` are rejected before any file is accessed, and a link out of the folder is
/// rejected when it is followed.
package final class AssetStore {
  /// The reason why an image, a font or another file cannot be loaded.
  package struct Failure: Error {
    /// The error in the file and its correction, in one line.
    package var message: String

    /// Creates a failure.
    package init(message: String) { self.message = message }
  }

  /// The entries of the scene's `assets`: the file, and the node of its path.
  package var entries: [String: (file: ImageFile, node: Int)] = [:]

  /// The folder, `.` for the current one.
  package let folder: String
  /// Images whose files are not written yet, by path.
  private let known: [String: Image]
  /// The bytes of fonts whose files are not written yet, by path.
  private let knownFonts: [String: [UInt8]]
  private lazy var resolvedFolder = FileSystem.resolvedBytes(folder)
  /// The images by resolved path; a file with two names is read once.
  private var images: [[UInt8]: Result<Image, Failure>] = [:]
  /// The images in other orientations, by original image and orientation.
  private var turned: [ObjectIdentifier: [ImageOrientation: Image]] = [:]
  /// The total number of pixels of the images read so far; the limit is 2^28 (1 GiB).
  private var pixelCount = 0
  private static let maximumPixels = 1 &<< 28
  /// The digests of the files read so far, by their paths inside the folder.
  package private(set) var digests: [String: ContentHash] = [:]
  /// The files read so far, relative to the current folder.
  package private(set) var files: [String] = []
  /// The fonts and colours of the scene.
  package let fontContext = FontContext()
  /// The warnings about unsupported parts of images, each with its file.
  package private(set) var warnings: [String] = []
  /// The number of images being read, each referred to by the previous one.
  private var depth = 0
  /// The maximum nesting of references between images.
  private static let maximumDepth = 4

  /// Creates the store of a scene in a folder (`.` for the current one), with images and
  /// fonts whose files do not exist yet.
  package init(
    folder: String, known: [String: Image] = [:], knownFonts: [String: [UInt8]] = [:]
  ) {
    self.folder = folder
    self.known = known
    self.knownFonts = knownFonts
  }

  /// Creates the store of another scene with the same files, without entries and fonts.
  package convenience init(sharing other: AssetStore) {
    self.init(folder: other.folder, known: other.known, knownFonts: other.knownFonts)
    (images, turned, pixelCount) = (other.images, other.turned, other.pixelCount)
  }

  /// Returns the image of a file inside the folder, for a screen of `scale` pixels per
  /// point. A file is decoded on the first call; later calls for the same file and
  /// orientation return the same object.
  package func image(_ file: ImageFile, scale: Double) throws(Failure) -> Image {
    let image = try image(path: file.path, scale: scale)
    guard let orientation = file.orientation, orientation != image.orientation else {
      return image
    }
    let key = ObjectIdentifier(image)
    if let known = turned[key]?[orientation] { return known }
    let result = image.with(orientation: orientation)
    turned[key, default: [:]][orientation] = result
    return result
  }

  private func image(path: String, scale: Double) throws(Failure) -> Image {
    if let image = known[path] { return image }
    let file = try file(path: path, candidates: AssetName(path).candidates(for: scale))
    if let known = images[file.resolved] { return try known.get() }
    if depth == AssetStore.maximumDepth {
      throw Failure(
        message:
          "\(path.shortenedPath): image references nest deeper than 4 levels")
    }
    depth += 1
    let result = read(file, screenScale: scale)
    depth -= 1
    images[file.resolved] = result
    return try result.get()
  }

  /// Returns the bytes of the named file, without a search for other scales.
  package func bytes(of file: ImageFile) throws(Failure) -> [UInt8] {
    try bytes(of: self.file(path: file.path, candidates: [(file.path, 1)]))
  }

  // MARK: Fonts

  /// Returns the bytes of a font file inside the folder.
  package func fontBytes(path: String) throws(Failure) -> [UInt8] {
    if let known = knownFonts[path] { return known }
    return try bytes(of: file(path: path, candidates: [(path, 1)], "a font"))
  }

  /// Returns a file of declarations inside the folder.
  package func included(path: String) throws(Failure) -> File {
    try file(path: path, candidates: [(path, 1)], "a file")
  }

  /// Records the digest of a font and of the libraries that read it.
  package func addFont(_ name: String, _ face: MediaFace) {
    var hash = ContentHash()
    hash.add(face.sha256)
    for library in Media.reader?.versions ?? [] { hash.add(library.version) }
    digests["fonts." + name] = hash
  }

  /// Returns the digest of the file that was read for an image; nil if none was.
  package func digest(of image: ImageFile, scale: Double) -> ContentHash? {
    AssetName(image.path).candidates(for: scale).lazy.compactMap { self.digests[$0.path] }
      .first
  }

  /// Throws if no file exists for a path, without reading it.
  package func check(path: String, scale: Double) throws(Failure) {
    if known[path] == nil {
      _ = try file(path: path, candidates: AssetName(path).candidates(for: scale))
    }
  }

  // MARK: Finding

  /// A file inside the folder.
  package struct File {
    /// The path inside the folder, with the suffix of the file's scale and without `..`.
    package var path: String
    /// The path relative to the current folder.
    package var full: String
    /// The path without links.
    package var resolved: [UInt8]
    fileprivate var scale: Double
  }

  private func file(
    path: String, candidates: [(path: String, scale: Int)], _ what: String = "an image"
  ) throws(Failure) -> File {
    let noun = what.split(separator: " ")[1]
    if path.isEmpty { throw Failure(message: "the \(noun)'s path is empty") }
    if path.hasPrefix("/") {
      throw Failure(
        message:
          "\(JSONTree.quoted(path)) is an absolute path; \(what) must be in the scene's "
          + "folder"
      )
    }
    if AssetStore.withoutParents(path) == nil {
      throw Failure(
        message:
          "\(JSONTree.quoted(path)) leaves the scene's folder; \(what) must be inside it")
    }
    for (candidate, scale) in candidates {
      let candidate = AssetStore.withoutParents(candidate) ?? candidate
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
            "\(candidate.shortenedPath) is a link that leads out of the scene's folder")
      }
      return File(
        path: candidate, full: full, resolved: resolved, scale: Double(scale))
    }
    let name = AssetName(path)
    let others =
      candidates.count > 1
      ? " and \(name.path(scale: 2).shortenedPath) to "
        + name.path(scale: 9).shortenedPath : ""
    throw Failure(
      message:
        "no such \(noun); looked for \(path.shortenedPath)\(others) in "
        + (folder == "." ? "the scene's folder" : folder.shortenedPath))
  }

  /// Returns a path with each `..` removed together with the name before it, as in a URL,
  /// without resolving links. Nil if it leaves the folder.
  private static func withoutParents(_ path: String) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    if !parts.contains("..") { return path }
    var result: [Substring] = []
    for part in parts where !part.isEmpty && part != "." {
      if part != ".." {
        result.append(part)
      } else if result.popLast() == nil {
        return nil
      }
    }
    return result.joined(separator: "/")
      + (path.utf8.last == UInt8(ascii: "/") ? "/" : "")
  }

  // MARK: Reading

  /// Returns the bytes of a file, and adds the file to `digests` and `files`.
  package func bytes(of file: File) throws(Failure) -> [UInt8] {
    do throws(FileError) {
      let bytes = try readFile(file.full, limit: JSONScanner.maximumBytes)
      digests[file.path] = ContentHash(bytes)
      files.append(file.full)
      return bytes
    } catch {
      // The system's path is less helpful than the one in the scene.
      let text = error.description
      throw Failure(
        message:
          file.path
          + (text.hasPrefix(error.path)
            ? String(text.dropFirst(error.path.count)) : ": " + text))
    }
  }

  private func read(_ file: File, screenScale: Double) -> Result<Image, Failure> {
    do throws(Failure) {
      let bytes = try bytes(of: file)
      do throws(MediaFailure) {
        return .success(try image(bytes, file, screenScale: screenScale))
      } catch {
        throw Failure(message: "\(file.path.shortenedPath): \(error.message)")
      }
    } catch { return .failure(error) }
  }

  private func image(
    _ bytes: [UInt8], _ file: File, screenScale: Double
  ) throws(MediaFailure) -> Image {
    if let pixels = PNGFile.pixelCount(bytes) {
      try count(pixels)
    } else if let read = try other(bytes, file, screenScale: screenScale) {
      return read
    }
    if bytes.isEmpty { throw MediaFailure("the file is empty") }
    guard bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]) else {
      throw MediaFailure(
        bytes.starts(with: [0x1f, 0x8b])
          ? "a compressed file (svgz), which is not read; decompress it"
          : "not a PNG, JPEG or SVG file")
    }
    do throws(PNGDecodingError) {
      let image = try PNGDecoder.decode(bytes, scale: file.scale)
      if let warning = PNGMeaning(bytes).warning {
        warnings.append("\(file.path.shortenedPath): \(warning)")
      }
      return image
    } catch {
      throw MediaFailure("\(error)")
    }
  }

  private func count(_ pixels: Int) throws(MediaFailure) {
    guard pixels <= AssetStore.maximumPixels - pixelCount else {
      throw MediaFailure("the scene's images have more than 2^28 pixels together")
    }
    pixelCount += pixels
  }

  /// Returns an image that is not PNG; nil if its format is not supported.
  private func other(
    _ bytes: [UInt8], _ file: File, screenScale: Double
  ) throws(MediaFailure) -> Image? {
    guard let reader = Media.reader else {
      guard let kind = MediaKind(bytes) else { return nil }
      throw MediaFailure("\(kind.words) \(Media.advice)")
    }
    let place = FileSystem.folder(of: file.path)
    let media = MediaFile(
      bytes: bytes, scale: file.scale, screenScale: screenScale,
      image: { path throws(MediaFailure) in
        do throws(Failure) {
          return try self.image(
            path: FileSystem.path(path, in: place), scale: screenScale)
        } catch { throw MediaFailure(error.message) }
      },
      decode: { bytes throws(MediaFailure) in
        try self.image(bytes, file, screenScale: screenScale)
      },
      faces: { self.fontContext.fonts.faces($0, $1) },
      count: { pixels throws(MediaFailure) in try self.count(pixels) })
    guard let read = try reader.image(media) else { return nil }
    warnings += read.warnings.map { "\(file.path.shortenedPath)\($0)" }
    return read.image
  }
}

/// A file in a scene's folder, and the orientation of its pixels.
package struct ImageFile: Hashable {
  /// The path inside the folder.
  package var path: String
  /// The orientation in which its pixels are stored; nil for the one that the file
  /// states.
  package var orientation: ImageOrientation?

  /// Creates a file with an orientation; nil for the one that the file states.
  package init(path: String, orientation: ImageOrientation? = nil) {
    self.path = path
    self.orientation = orientation
  }
}

/// The parts of an image's path: `folder/train@2x.png` has the stem `folder/train`, the
/// scale 2 and the extension `.png`.
struct AssetName {
  var path: String
  var stem: String
  /// The scale of the suffix; nil if there is none.
  var scale: Int?
  /// The extension with its dot; empty if there is none.
  var ending: String

  init(_ path: String) {
    self.path = path
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

  /// Returns the candidate paths for a screen, in the order in which they are tried.
  func candidates(for scale: Double) -> [(path: String, scale: Int)] {
    if let own = self.scale { return [(path, own)] }
    return AssetName.scales(for: scale).map { (path(scale: $0), $0) }
  }

  /// Returns the path of the file for a scale.
  func path(scale: Int) -> String {
    scale == 1 ? stem + ending : "\(stem)@\(scale)x\(ending)"
  }

  /// Returns scales in the order in which they are tried: the exact one and the higher
  /// ones, then the lower ones downwards.
  static func scales(for scale: Double) -> [Int] {
    let first = max(1, Int(min(scale, 10).rounded(.up)))
    return Array(first..<max(first, 10)) + (1..<min(first, 10)).reversed()
  }
}
