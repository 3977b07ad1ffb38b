import Mesmer
import MesmerScenes
import TestSupport
import Testing

@testable import MesmerSceneFormat

/// Laws of every scene that can be read.
@Suite("Any scene") struct SceneRoundTripTests {
  private func text(_ scene: Scene) -> String {
    let writer = SceneWriter(scene, keepsFiles: true, isTaken: { _ in false })
    let text = writer.document(of: scene).text()
    #expect(writer.faults.isEmpty && writer.newImages.isEmpty)
    return text
  }

  @Test("every readable scene is valid by the schema, written, and read as the same")
  func everyReadableScene() throws {
    let folder = try SceneFolder()
    let check = JSONSchemaCheck(SceneSchema.element)
    /// The scene of a text, nil for errors, which have their places.
    func scene(_ bytes: [UInt8]) -> Scene? {
      do throws(SceneError) {
        let scene = try SceneFile.read(bytes, file: "f", folder: folder.path)
        #expect(scene.pixelSize.width * scene.pixelSize.height <= 1 << 28)
        return scene
      } catch {
        #expect(error.description.hasPrefix("f:"), "\(error)")
        return nil
      }
    }
    var others = MutatedScenes(seed: 2)
    var mutations = MutatedScenes(seed: 31)
    var read = 0
    var rendered = 0
    let rounds = tries("MESMER_MUTATED_SCENES", else: 300)
    for round in 0..<rounds {
      let bytes = round % 2 == 0 ? mutations.next() : mutations.nextWithOtherNumbers()
      // More are only read.
      for _ in 0..<6 { _ = scene(others.next()) }
      guard let scene = scene(bytes) else { continue }
      read += 1
      let source = String(decoding: bytes, as: UTF8.self)
      let element = try JSONScanner.scan(bytes, file: "f").element(JSONTree.root)
      #expect(check.faults(of: element) == [], "round \(round): \(source)")

      let first = text(scene)
      let again = try SceneFile.read(Array(first.utf8), file: "g", folder: folder.path)
      #expect(text(again) == first, "round \(round)")
      // Pictures of a few, where they are small.
      if read % 10 == 0, scene.pixelSize.width * scene.pixelSize.height < 100_000 {
        #expect(again.pixels == scene.pixels, "round \(round)")
        rendered += 1
      }
    }
    #expect(
      read > rounds / 8 && rendered > rounds / 100, "\(read) read, \(rendered) rendered")
  }
}
