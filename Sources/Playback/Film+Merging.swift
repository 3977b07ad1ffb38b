import MesmerPNGCodec
import MesmerPlatform
import MesmerSceneFormat

// The films of a run's shards become the film of the whole run, byte for byte. Each says
// in a text which part it is and of which run, and how it joins the others
// (`FilmJoiner`). A part without frames, of a run with fewer frames than parts, is an
// empty file and need not be there.

extension Film {
  /// Joins the films at some paths, in any order, to one at another path, which appears
  /// when it is complete. Throws a fault for each file that is not a part, there twice or
  /// of another run than the first, one for the parts that are missing, and one for a
  /// file that is damaged; or `FileError`.
  package static func merge(_ paths: [String], to output: String) throws {
    let parts = try Film.parts(paths)
    let films = parts.map(\.film)
    guard var joiner = FilmJoiner(films, keyword: shardKeyword) else {
      // The shards are of one run, whose films begin alike.
      let other = parts.first { !$0.film.hasHead(of: films[0]) } ?? parts[0]
      throw SceneError(
        Fault(file: other.path, message: "\(FilmPart.Failure.damaged)"))
    }
    let file = try GrowingFile(output)
    for part in parts {
      do { try joiner.add(part.path) { try file.append($0) } } catch {
        throw SceneError.about(part.path, error)
      }
    }
    try file.finish()
  }

  /// The beginning of a part's film.
  private struct Part {
    let path: String
    let film: FilmPart
    let place: RunShard
  }

  /// The parts with frames, in order.
  private static func parts(_ paths: [String]) throws -> [Part] {
    var parts: [Int: Part] = [:]
    var first: Part?
    var faults: [Fault] = []
    for path in paths {
      do {
        guard let part = try Film.part(path) else { continue }
        if let first {
          if let fault = part.place.fault(unlike: first.place, at: first.path) {
            throw SceneError(Fault(file: path, message: fault))
          }
        } else {
          first = part
        }
        if let other = parts.updateValue(part, forKey: part.place.shard.number) {
          throw SceneError(
            Fault(
              file: path,
              message: "\(part.place.name) is in \(other.path) too; give each shard once")
          )
        }
      } catch let error as SceneError {
        faults += error.faults
      } catch { faults += SceneError.about(path, error).faults }
    }
    if !faults.isEmpty { throw SceneError(faults) }
    guard let first else {
      throw SceneError(
        Fault(
          file: paths.first ?? "",
          message: "no film has a frame; give the films of all shards"))
    }
    if let fault = first.place.missingFault(having: parts.keys, at: first.path) {
      throw SceneError(fault)
    }
    return parts.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The part at a path; nil if it has no frames.
  private static func part(_ path: String) throws -> Part? {
    guard let film = try FilmPart(path: path, keyword: shardKeyword) else { return nil }
    let place = try DocumentReader.read(
      Array(film.text.utf8), path: path, "shard"
    ) { RunShard($0, JSONTree.root) }
    let (ends, count) = (film.ends, place.ownFrames.count)
    // What is between the ends changes at each frame, or is shown for several.
    guard
      ends.pictures == 1
        ? ends.first == count : ends.first + ends.last + ends.pictures - 2 <= count
    else { throw FilmPart.Failure.damaged }
    return Part(path: path, film: film, place: place)
  }
}

extension SceneError {
  /// An error of a file.
  fileprivate static func about(_ path: String, _ error: any Error) -> SceneError {
    // Errors of files name them.
    let isNamed = error is FileError
    return SceneError(Fault(file: isNamed ? "" : path, message: "\(error)"))
  }
}
