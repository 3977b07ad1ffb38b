import MesmerPlatform
import MesmerSceneFormat

/// The suite that each golden belongs to, so that no two cases record the same file.
struct GoldenClaims {
  /// The suites' paths by the identities of the goldens.
  private var owners: [String: String] = [:]

  /// Claims the goldens of a suite's cases; throws if one is already claimed.
  mutating func add(_ suite: SuiteFile) throws(SceneError) {
    for one in suite.cases {
      // A faulty timeline is the fault of its case, and is reported when the case runs.
      let names = (try? CasePictures(one))?.names ?? [one.name]
      for name in names {
        let golden = FileSystem.path(name + ".png", in: suite.goldens)
        let identity = FileSystem.path(
          name, in: FileSystem.resolved(suite.goldens) ?? suite.goldens)
        guard let other = owners.updateValue(suite.path, forKey: identity) else {
          continue
        }
        let owner =
          other == suite.path
          ? "another case"
          : "a case of \(other) already; give each suite a folder of its own"
        var fault = one.places["name"] ?? Fault(file: suite.path, message: "")
        fault.message = "the golden \(golden) belongs to \(owner)"
        throw SceneError(fault)
      }
    }
  }
}
