import MesmerPlatform
import MesmerSceneFormat

/// Which suite each golden belongs to: no two cases record over one file.
struct GoldenClaims {
  /// The suites' paths by the goldens' identities.
  private var owners: [String: String] = [:]

  /// Claims the goldens of a suite's cases; throws where one is taken.
  mutating func add(_ suite: SuiteFile) throws(SceneError) {
    for one in suite.cases {
      // A faulty timeline is that of its case, and is told when it runs.
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
