import MesmerJSONText
import MesmerPNGCodec
import MesmerPlatform

// Joins the films of a run's shards to the film of the whole run, byte for byte. Each
// part has a text chunk with its shard, its run and how it joins the others
// (`FilmJoiner`). A part without frames, of a run with fewer frames than parts, is an
// empty file and may be omitted.

extension Film {
  /// Joins the films at `paths`, in any order, to one at `output`, which appears when
  /// it is complete. Throws an error for each file that is not a part, is a duplicate
  /// or belongs to another run than the first; for missing parts; and for a damaged
  /// file. Throws `FileError` if a file cannot be read or written.
  package static func merge(_ paths: [String], to output: String) throws {
    let parts = try RunShard.parts(
      paths, of: "film", place: \.place, load: { try Part(paths[$0]) })
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

    /// Reads the part at a path; nil if it has no frames.
    init?(_ path: String) throws {
      guard let film = try FilmPart(path: path, keyword: Film.shardKeyword) else {
        return nil
      }
      self.path = path
      self.film = film
      place = try DocumentReader.read(
        Array(film.text.utf8), path: path, "shard"
      ) { RunShard($0, JSONTree.root) }
      let (ends, count) = (film.ends, place.ownFrames.count)
      // A picture between the ends changes at each frame or is shown for several.
      guard
        ends.pictures == 1
          ? ends.first == count : ends.first + ends.last + ends.pictures - 2 <= count
      else { throw FilmPart.Failure.damaged }
    }
  }
}

extension SceneError {
  /// Creates the error of a file.
  fileprivate static func about(_ path: String, _ error: any Error) -> SceneError {
    // Errors of files name them.
    let isNamed = error is FileError
    return SceneError(Fault(file: isNamed ? "" : path, message: "\(error)"))
  }
}
