import Foundation
import Mesmer
import MesmerVerdicts

/// The goldens that this process has compared, so that no two expectations share one.
///
/// A test that is repeated claims its golden again; that is no fault as long as the
/// picture is the same.
final class ComparedGoldens: @unchecked Sendable {
  static let shared = ComparedGoldens()

  private struct Claim {
    let path: String
    let digest: PixelDigest
    let place: String
  }

  private let lock = NSLock()
  private var claims: [String: Claim] = [:]
  /// The Swift files of packages, which do not change while their tests run.
  private var sources: [String: TestSources?] = [:]

  /// Whether a golden is one of a test that is gone from a package.
  func isGone(_ golden: String, from package: String) -> Bool {
    lock.withLock {
      if sources[package] == nil {
        sources[package] = .some(TestSources(above: "\(package)/Package.swift"))
      }
      return sources[package]??.isGone(golden) ?? false
    }
  }

  /// Claims a golden for a picture, by its file without regard to case.
  func add(
    _ file: String, digest: PixelDigest, at place: SourcePlace
  ) throws(PictureError) {
    let here = "\(place.fileID):\(place.line)"
    let claim = Claim(path: file, digest: digest, place: here)
    let other = lock.withLock { () -> Claim? in
      let other = claims[file.lowercased()]
      if other == nil { claims[file.lowercased()] = claim }
      return other
    }
    guard let other else { return }
    if other.path == file, other.digest == digest, other.place == here { return }
    let whose =
      other.place == here
      ? "this expectation has compared it with another picture before"
      : "\(other.place) has compared it before"
    throw PictureError("\(file): \(whose); give each picture a name with named:")
  }
}
