import Mesmer
import MesmerScenes
import TestSupport
import Testing

@testable import MesmerSceneFormat
@testable import MesmerTimelineFormat

@Suite("JSON Schema of timelines") struct TimelineSchemaTests {
  private let check = JSONSchemaCheck(TimelineSchema.element)

  private func isTaken(_ text: String) throws -> Bool {
    let tree = try JSONScanner.scan(Array(text.utf8), file: "t.json")
    return check.faults(of: tree.element(JSONTree.root)).isEmpty
  }

  private func isRead(_ text: String) -> Bool {
    do throws(SceneError) {
      _ = try TimelineFile.read(Array(text.utf8), path: "t.json")
      return true
    } catch { return false }
  }

  /// Values of every kind, and objects that fit one action or the other.
  private static let probes = [
    "null", "true", "0", "1.5", "-1", "86400", "86401", "\"\"", "\"a\"", "\"settle\"",
    "[]", "[1]", "[1, 2]", "[1, -2]", "[0, 0]", "[1, 2, 3, 4]", "[1, '2']", "{}",
    "{ id: 'a' }", "{ id: 'a', alpha: 1 }", "{ id: '', alpha: 1 }", "{ id: 1, b: 1 }",
    "{ velocity: [1, 2] }", "{ velocity: [1, 2], more: 1 }", "{ velocity: 3 }",
    "{ from: [0, 0], to: [1, 1], duration: 1 }", "{ from: [0, 0], to: [1, 1] }",
    "{ from: [0, 0], to: [1, 1], duration: 1, hold: 2 }",
    "{ from: [0, 0], to: [1, 1], duration: 1, hold: -2 }",
    "{ point: [1, 2] }", "{ point: [1, 2], duration: 1 }", "{ point: 1 }",
    "{ center: [1, 2], scale: 2, duration: 1 }",
    "{ center: [1, 2], scale: 0, duration: 1 }",
    "{ to: [1, 2] }", "{ to: [1, 2], animated: true }", "{ to: [1, 2], animated: 1 }",
    "{ rect: [1, 2, 3, 4] }", "{ rect: [1, 2, -3, 4] }", "{ scale: 2 }", "{ scale: -1 }",
    "{ rect: [1, 2, 3, 4], animated: false }", "{ scale: 2, animated: true }",
    "{ to: [1, 2], id: 'a' }", "{ to: [1, 2], id: '' }", "{ velocity: [1, 2], id: 'a' }",
    "{ from: [0, 0], direction: 'left' }", "{ from: [0, 0], direction: 'west' }",
    "{ from: [0, 0], direction: 'up', distance: -1 }", "{ point: [1, 2], count: 2 }",
    "{ point: [1, 2], count: 0 }", "{ point: [1, 2], fingers: 6 }",
    "[{ path: [[0, 1, 2]] }]", "[{ path: [] }]", "[{ path: [[0, 1]] }]", "[{}]",
    "[{ path: [[-1, 1, 2]] }]", "[{ path: [[0, 1, 2]], more: 1 }]",
    "{ id: 'a', duration: 1, set: { alpha: 1 } }", "{ id: 'a', duration: 1, set: {} }",
    "{ id: 'a', set: { alpha: 1 } }", "{ duration: 1, set: { alpha: 1 } }",
    "{ id: 'a', duration: 1, curve: 'easeIn', set: { alpha: 1 } }",
    "{ id: 'a', duration: 1, curve: 'round', set: { alpha: 1 } }",
    "{ id: 'a', duration: 1, options: ['repeat'], set: { alpha: 1 } }",
    "{ id: 'a', duration: 1, options: ['again'], set: { alpha: 1 } }",
    "{ id: 'a', duration: 1, spring: { damping: 0.5 }, set: { alpha: 1 } }",
    "{ id: 'a', duration: 1, spring: { damping: 2 }, set: { alpha: 1 } }",
    "{ id: 'a', duration: 1, spring: { duration: 1 }, set: { alpha: 1 } }",
    "{ id: 'a', spring: { duration: 1, bounce: 0.5 }, set: { alpha: 1 } }",
    "{ id: 'a', spring: { duration: 0 }, set: { alpha: 1 } }",
    "{ id: 'a', duration: 1, curve: 'linear', spring: { damping: 1 }, set: { b: 1 } }",
    "{ contentOffset: [1, 2] }", "{ contentOffset: [1] }",
    "{ id: 'a', frame: [1, 2, 3, 4] }", "{ isZooming: true, tolerance: 2 }",
    "{ isZooming: 1 }", "{ tolerance: 2 }", "{ event: 'scrollViewDidZoom' }",
    "{ event: 'scrollViewDidZoom', count: -1 }", "{ event: 'didZoom' }",
    "{ order: ['scrollViewDidZoom'] }", "{ order: [] }", "{ hit: [1, 2], is: 'a' }",
    "{ hit: [1, 2], is: null }", "{ hit: [1, 2] }", "{ hit: [1, 2], is: '' }",
  ]

  @Test func `the schema and the reader reject the same values`() throws {
    var taken: Set<String> = []
    var refused = 0
    for key in ActionKey.all.map(\.name) + ["at", "nonsense"] {
      for probe in Self.probes {
        let text = "{ mesmer: 1, actions: [ { \(key): \(probe) } ] }"
        let isTaken = try isTaken(text)
        #expect(isTaken == isRead(text), "\(key): \(probe)")
        if isTaken { taken.insert(key) } else { refused += 1 }
      }
    }
    #expect(taken == Set(ActionKey.all.map(\.name)))
    #expect(refused > 500, "\(refused)")
  }

  @Test("each action has examples, which the schema accepts and the reader reads")
  func examples() throws {
    let actions = TimelineSchema.element["properties"]?["actions"]?["items"]
    for key in ActionKey.all.map(\.name) {
      let examples = actions?["properties"]?[key]?["examples"]?.elements ?? []
      #expect(!examples.isEmpty, "\(key)")
      for example in examples {
        let text = "{ mesmer: 1, actions: [ { \(key): \(example.text()) } ] }"
        #expect(try isTaken(text) && isRead(text), "\(text)")
      }
    }
  }

  @Test("at, two actions in one, versions, rates and other keys: both agree")
  func tops() throws {
    let texts = [
      ("{ mesmer: 1, actions: [] }", true),
      ("{ mesmer: 1, actions: [ { at: 1, wait: 1 } ] }", true),
      ("{ mesmer: 1, actions: [ { at: -1, wait: 1 } ] }", false),
      ("{ mesmer: 1, actions: [ { at: 1 } ] }", false),
      ("{ mesmer: 1, actions: [ {} ] }", false),
      ("{ mesmer: 1, actions: [ { tap: [1, 1], wait: 1 } ] }", false),
      ("{ mesmer: 1, actions: [ 1 ] }", false), ("{ mesmer: 1, actions: {} }", false),
      ("{ mesmer: 1 }", false), ("{ mesmer: 2, actions: [] }", false),
      ("{ actions: [] }", false), ("{ mesmer: 1, fps: 1000, actions: [] }", true),
      ("{ mesmer: 1, display: 120, touches: 'direct', actions: [] }", true),
      ("{ mesmer: 1, display: 0, actions: [] }", false),
      ("{ mesmer: 1, touches: 'none', actions: [] }", false),
      ("{ mesmer: 1, actions: [ { tap: [1, 1], in: 'a' } ] }", true),
      ("{ mesmer: 1, actions: [ { tap: [1, 1], in: '' } ] }", false),
      ("{ mesmer: 1, actions: [ { wait: 1, in: 'a' } ] }", false),
      ("{ mesmer: 1, actions: [ { in: 'a' } ] }", false),
      ("{ mesmer: 1, fps: 0, actions: [] }", false),
      ("{ mesmer: 1, fps: 1001, actions: [] }", false),
      ("{ mesmer: 1, actions: [], cases: [] }", false), ("[]", false),
    ]
    for (text, isGood) in texts {
      #expect(try isTaken(text) == isGood, "\(text)")
      #expect(isRead(text) == isGood, "\(text)")
    }
  }

  @Test func `the text is the schema, and every name in it is defined`() throws {
    let read = try JSONScanner.scan(Array(TimelineSchema.text.utf8), file: "s").element(
      JSONTree.root)
    #expect(read == TimelineSchema.element)
    for name in ["point", "vector", "rect"] {
      #expect(read["$defs"]?[name] != nil, "\(name)")
    }
  }
}
