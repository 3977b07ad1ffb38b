import Foundation
import Mesmer
import MesmerExplanations

/// The goldens that this process has compared, to verify that no two expectations share
/// one.
///
/// A repeated test can compare its golden again, with an identical picture.
final class ComparedGoldens: @unchecked Sendable {
  static let shared = ComparedGoldens()

  private struct Claim {
    let digest: PixelDigest
    let place: String
  }

  private let lock = NSLock()
  private var claims: [String: Claim] = [:]
  /// The paths of all claims.
  private var files = FileNames()
  /// The Swift files of packages, which do not change while their tests run.
  private var sources: [String: TestSources?] = [:]
  /// The goldens that succeed those of tests that no longer exist, by the latter.
  private var heirs: [String: String] = [:]

  /// Returns whether a golden belongs to a test that no longer exists in a package, and
  /// has the heir or none yet. It then has the heir.
  func isGone(_ golden: String, from package: String, heir: String) -> Bool {
    lock.withLock {
      if heirs[golden].map({ $0 != heir }) ?? false { return false }
      if sources[package] == nil {
        sources[package] = .some(TestSources(above: "\(package)/Package.swift"))
      }
      let isGone = sources[package]??.isGone(golden) ?? false
      if isGone { heirs[golden] = heir }
      return isGone
    }
  }

  /// Records the picture that an expectation compares with a golden. Throws if the
  /// golden has been compared by another expectation or with another picture. Also throws
  /// if its path differs from an earlier one only in spelling, such as case.
  func add(
    _ file: String, digest: PixelDigest, at place: SourcePlace
  ) throws(PictureError) {
    let here = "\(place.fileID):\(place.line)"
    let claim = Claim(digest: digest, place: here)
    let (other, clash) = lock.withLock { () -> (Claim?, String?) in
      if let clash = files.insert(file) { return (nil, clash) }
      let other = claims[file]
      if other == nil { claims[file] = claim }
      return (other, nil)
    }
    if let clash { throw PictureError(FileNames.fault(file, beside: clash)) }
    guard let other else { return }
    if other.digest == digest, other.place == here { return }
    let whose =
      other.place == here
      ? "this expectation has compared it with another picture before"
      : "\(other.place) has compared it before"
    throw PictureError(
      "\(file.shortenedPath): \(whose); give each picture a name with named:")
  }
}
