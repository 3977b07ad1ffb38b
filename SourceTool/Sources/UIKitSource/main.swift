import Foundation
import Rewriting

// The program behind scripts/uikit-source, whose help describes it.

func stop(_ message: String) -> Never {
  FileHandle.standardError.write(Data("uikit-source: \(message)\n".utf8))
  exit(2)
}

var inputs: [String] = []
var output: String?
var words = Array(CommandLine.arguments.dropFirst())
while !words.isEmpty {
  let word = words.removeFirst()
  if word == "-o" {
    if words.isEmpty { stop("-o needs a folder; try --help") }
    output = words.removeFirst()
  } else if word.hasPrefix("-") {
    stop("unknown option \(word); try --help")
  } else {
    inputs.append(word)
  }
}
guard let output else { stop("there is no -o FOLDER; try --help") }
if inputs.isEmpty { stop("there are no files; try --help") }

/// Files to read and where they go, below the folder of the result.
var files: [(path: String, place: String)] = []
for input in inputs {
  var isFolder: ObjCBool = false
  guard FileManager.default.fileExists(atPath: input, isDirectory: &isFolder) else {
    stop("\(input) does not exist")
  }
  guard isFolder.boolValue else {
    files.append((input, (input as NSString).lastPathComponent))
    continue
  }
  for below in (FileManager.default.enumerator(atPath: input)?.allObjects ?? [])
    .compactMap({ $0 as? String }).filter({ $0.hasSuffix(".swift") }).sorted()
  {
    files.append(((input as NSString).appendingPathComponent(below), below))
  }
}
if files.isEmpty { stop("there are no Swift files in \(inputs.joined(separator: ", "))") }
var sources: [String: String] = [:]
for file in files {
  if let other = sources[file.place] {
    stop("\(other) and \(file.path) would both be \(output)/\(file.place)")
  }
  sources[file.place] = file.path
}

do {
  let given = try files.map {
    // Text that is not UTF-8 keeps its lines.
    SourceFile(
      name: $0.path,
      text: String(
        decoding: try Data(contentsOf: URL(fileURLWithPath: $0.path)), as: UTF8.self))
  }
  var hasNotes = false
  for (file, result) in zip(files, rewritten(given)) {
    let place = URL(fileURLWithPath: output).appendingPathComponent(file.place)
    if place.standardizedFileURL.resolvingSymlinksInPath()
      == URL(fileURLWithPath: file.path).standardizedFileURL.resolvingSymlinksInPath()
    {
      stop("\(file.path) would be overwritten")
    }
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(result.text.utf8).write(to: place, options: .atomic)
    for note in result.notes { print(note) }
    hasNotes = hasNotes || !result.notes.isEmpty
  }
  exit(hasNotes ? 1 : 0)
} catch {
  stop("\(error.localizedDescription)")
}
