import MesmerDrawing
import MesmerExplanations
import MesmerGoldens
import MesmerPlatform
import MesmerSceneFormat

/// The picture of a golden that is kept as a digest, drawn again from the files of a case
/// at a revision in git.
///
/// It requires that git is installed and tracks the scene, its timeline and its images.
/// Only reading commands of git are run, none of which accesses a network or a configured
/// program.
struct EarlierPicture {
  let one: SuiteCase
  let suite: SuiteFile
  /// The name of the picture.
  let picture: String
  let store: GoldenStore

  /// Returns the golden's picture, drawn from the files of the commit that recorded the
  /// digest, or else of the last commit. Nil if neither picture has the digest.
  func picture(with digest: PixelDigest) -> Pixmap? {
    for revision in revisions {
      guard let folder = ScratchFolder() else { return nil }
      defer { withExtendedLifetime(folder) {} }
      let earlier = files(at: revision, in: folder).flatMap { try? CasePictures($0) }
      let picture = earlier?.show(self.picture) { tree in
        tree.picture.flatMap { PixelDigest($0) == digest ? $0 : nil }
      }
      if let picture = picture ?? nil { return picture }
    }
    return nil
  }

  // MARK: Revisions

  /// The revisions whose files are drawn: the commit that recorded the golden's line, if
  /// there is one, and the last commit. Empty if the golden has no line.
  private var revisions: [String] {
    guard let lock = try? GoldenLock.read(folder: store.folder),
      let entry = lock.entries[picture + ".png"]
    else { return [] }
    let search = [
      "log", "-1", "--format=%H", "--no-textconv", "--no-ext-diff",
      "--no-show-signature", "-S\(picture).png \(entry.digest)", "--",
      GoldenLock.fileName,
    ]
    let bytes = git(search, in: store.folder) ?? []
    let text = String(decoding: bytes.prefix { $0 != 10 }, as: UTF8.self)
    return text.isEmpty ? ["HEAD"] : [text, "HEAD"]
  }

  // MARK: Files

  /// The maximum size, in bytes, of a scene whose images are searched.
  private static let largestText = 1 &<< 24
  /// The maximum number of images, and of their bytes in total.
  private static let mostImages = 256
  private static let mostBytes = 1 &<< 28

  /// Returns the case's files at a revision, written to a folder; nil if git does not
  /// contain them.
  private func files(at revision: String, in scratch: ScratchFolder) -> SuiteCase? {
    let one = suiteCase(at: revision)
    let (folder, name) = EarlierPicture.split(one.scene)
    guard let text = blob(revision, name, in: folder),
      let scene = scratch.write(text, to: "scene/\(name)"),
      let assets = assets(of: text, revision, folder, in: scratch)
    else { return nil }
    guard let path = one.timeline else {
      return one.from(scene: scene, assets: assets, timeline: nil)
    }
    let (timelineFolder, timelineName) = EarlierPicture.split(path)
    guard let text = blob(revision, timelineName, in: timelineFolder),
      let timeline = scratch.write(text, to: "timeline/\(timelineName)")
    else { return nil }
    return one.from(scene: scene, assets: assets, timeline: timeline)
  }

  /// Returns the suite's entry for the case at a revision; the present one if git
  /// contains none that can be read.
  private func suiteCase(at revision: String) -> SuiteCase {
    let (folder, name) = EarlierPicture.split(suite.path)
    guard let text = blob(revision, name, in: folder),
      let earlier = try? SuiteFile.read(text, path: suite.path),
      let same = earlier.cases.first(where: { $0.name == one.name })
    else { return one }
    return same
  }

  /// Returns the folder of a scene's images and included files: the scene's own if none
  /// of them has changed since the revision, otherwise a folder with the files of the
  /// revision. Nil if they cannot be read or exceed the limits.
  private func assets(
    of text: [UInt8], _ revision: String, _ folder: String, in scratch: ScratchFolder
  ) -> String? {
    let changed = ["diff-index", "--name-only", "--relative", "-z", revision, "--", "."]
    guard text.count <= EarlierPicture.largestText,
      let different = names(changed, in: folder)
    else { return nil }
    if different.isEmpty { return folder }
    guard let all = names(["ls-tree", "-r", "-z", "--name-only", revision], in: folder)
    else { return nil }
    let earlier = Set(all)
    // A file that was added since, such as one of another scale, is a change, too.
    let candidates = all + different.filter { !earlier.contains($0) }
    var files: Set<String> = []
    // The texts that may name files, each with its folder in that of the scene.
    var texts = [(home: "", text: String(decoding: text, as: UTF8.self))]
    while let (home, text) = texts.popLast() {
      /// Returns whether the text may refer to the file: it contains the name without
      /// scale and extension.
      func isMeant(_ name: String) -> Bool {
        let stem = EarlierPicture.stem(name)
        return text.contains(stem)
          || !home.isEmpty && stem.hasPrefix(home)
            && text.contains(stem.dropFirst(home.count))
      }
      for name in candidates where !files.contains(name) && isMeant(name) {
        files.insert(name)
        if files.count > EarlierPicture.mostImages { return nil }
        guard name.hasSuffix(".json"), earlier.contains(name) else { continue }
        guard let bytes = blob(revision, name, in: folder),
          bytes.count <= EarlierPicture.largestText
        else { return nil }
        let end = name.lastIndex(of: "/").map { name.index(after: $0) } ?? name.startIndex
        texts.append((String(name[..<end]), String(decoding: bytes, as: UTF8.self)))
      }
    }
    if files.isDisjoint(with: different) { return folder }
    var room = EarlierPicture.mostBytes
    for image in files where earlier.contains(image) {
      guard let bytes = blob(revision, image, in: folder), bytes.count <= room,
        scratch.write(bytes, to: "images/\(image)") != nil
      else { return nil }
      room -= bytes.count
    }
    return scratch.path + "/images"
  }

  /// Returns a path without its extension and without a scale, such as `@2x`, before it;
  /// that of a file to include as it is.
  private static func stem(_ path: String) -> String {
    if path.hasSuffix(".json") { return path }
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    var end = path[start...].lastIndex(of: ".") ?? path.endIndex
    if path[start..<end].hasSuffix("x"), let at = path[start..<end].lastIndex(of: "@") {
      end = at
    }
    return String(path[..<end])
  }

  // MARK: git

  private func blob(_ revision: String, _ name: String, in folder: String) -> [UInt8]? {
    git(["cat-file", "blob", "\(revision):./\(name)"], in: folder)
  }

  private func names(_ arguments: [String], in folder: String) -> [String]? {
    git(arguments, in: folder)?.split(separator: 0).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  private func git(_ arguments: [String], in folder: String) -> [UInt8]? {
    ChildProcess.output(
      of: [
        "git", "-c", "core.fsmonitor=false", "-c", "log.showSignature=false", "-C",
        folder,
      ] + arguments,
      environment: [
        "GIT_OPTIONAL_LOCKS=0", "GIT_NO_LAZY_FETCH=1", "GIT_TERMINAL_PROMPT=0",
        "GIT_LITERAL_PATHSPECS=1", "LC_ALL=C",
      ], limit: EarlierPicture.mostBytes)
  }

  /// Returns the folder of a path and the name in it.
  private static func split(_ path: String) -> (folder: String, name: String) {
    let folder = FileSystem.folder(of: path)
    return (folder, String(path.split(separator: "/").last ?? ""))
  }
}
