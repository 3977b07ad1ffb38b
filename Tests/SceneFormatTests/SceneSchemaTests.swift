import Foundation
import Mesmer
import MesmerScenes
import TestSupport
import Testing

@testable import MesmerSceneFormat

@Suite("JSON Schema of scenes") struct SceneSchemaTests {
  private let check = JSONSchemaCheck(SceneSchema.element)

  private func element(_ text: String, file: String = "scene.json") throws -> JSONElement
  { try JSONScanner.scan(Array(text.utf8), file: file).element(JSONTree.root) }

  /// All scene files below Examples.
  private static let examples: [String] = {
    let folder = TestData.repository + "/Examples"
    let files = FileManager.default.enumerator(atPath: folder)
    return (files?.compactMap { $0 as? String } ?? [])
      .filter { $0.hasSuffix("/scene.json") || $0.hasPrefix("Artwork/") }
      .filter { $0.hasSuffix(".json") }.sorted().map { folder + "/" + $0 }
  }()

  @Test func `the schema accepts every scene of the examples`() throws {
    #expect(Self.examples.count >= 13)
    for file in Self.examples {
      let text = try String(contentsOfFile: file, encoding: .utf8)
      let faults = check.faults(of: try element(text))
      #expect(faults == [], "\(file)")
    }
  }

  @Test("the schema accepts a scene with every key and every form of value")
  func takesWholeScene() throws {
    #expect(check.faults(of: try element(wholeScene)) == [])
  }

  @Test func `the schema has each key of each class, and no others`() {
    for viewClass in ViewClass.all {
      let schema = SceneSchema.element["$defs"]?[viewClass.name]
      guard case .object(let properties)? = schema?["properties"] else {
        Issue.record("no schema of \(viewClass.name)")
        continue
      }
      #expect(properties.map(\.key) == viewClass.keys.map(\.name))
      #expect(schema?["additionalProperties"] == false)
    }
  }

  @Test func `every number has its unit, in scenes, timelines and states`() throws {
    /// The properties below a schema whose values can be plain numbers, and
    /// whether there is a description beside them.
    func numbers(_ schema: JSONElement, _ name: String) -> [(String, Bool)] {
      switch schema {
      case .list(let elements): return elements.flatMap { numbers($0, name) }
      case .object(let members):
        return members.flatMap { member -> [(String, Bool)] in
          guard member.key == "properties", case .object(let properties) = member.value
          else { return numbers(member.value, name + "." + member.key) }
          return properties.flatMap { property in
            let isNumber = ([property.value] + (property.value["anyOf"]?.elements ?? []))
              .contains { $0["type"] == "number" }
            let path = name + "." + property.key
            return (isNumber ? [(path, property.value["description"] != nil)] : [])
              + numbers(property.value, path)
          }
        }
      default: return []
      }
    }
    let states = JSONElement.object(RenderState.form.schemaMembers(fresh: RenderState()))
    let schemas = [SceneSchema.element, TimelineSchema.element, ["properties": states]]
    let found = schemas.flatMap { numbers($0, "") }
    #expect(found.count > 40)
    #expect(found.filter { !$0.1 }.map(\.0) == [])
  }

  @Test func `every key of every class has a description and its default value`() throws {
    let definitions = try #require(SceneSchema.element["$defs"])
    var silent: [String] = []
    for viewClass in ViewClass.all where viewClass.name != "TestView" {
      let properties = try #require(definitions[viewClass.name]?["properties"])
      for key in viewClass.keys {
        var schema = properties[key.name]
        if case .string(let reference)? = schema?["$ref"], schema?["description"] == nil {
          schema = definitions[String(reference.split(separator: "/").last ?? "")]
        }
        if schema?["description"] == nil {
          silent.append("\(viewClass.name).\(key.name)")
        }
      }
    }
    #expect(silent == [])
    let toggle = definitions["Switch"]?["properties"]?["isOn"]
    #expect(toggle?["default"] == JSONElement.bool(false))
  }

  @Test func `no key of scenes and timelines lacks a description, at any depth`() {
    #expect(SceneSchema.element.silentKeys == [])
    #expect(TimelineSchema.element.silentKeys == [])
  }

  @Test func `angles are described as degrees or radians`() throws {
    let definitions = try #require(SceneSchema.element["$defs"])
    func words(_ element: JSONElement?) -> String {
      if case .string(let text)? = element?["description"] { text } else { "" }
    }
    #expect(words(definitions["path"]).contains("radians"))
    let conic = definitions["gradient"]?["anyOf"]?.elements?[2]
    let angle = conic?["properties"]?["conic"]?["properties"]?["startAngle"]
    #expect(words(angle).contains("in degrees clockwise"))
    // The two as they are read: 90 degrees, and half a turn in radians.
    let text = """
      { mesmer: 1, screen: { size: [9, 9] }, root: { view: 'ShapeView',
        path: [['arc', 4, 4, 2, 0, 3.141592653589793, true]],
        gradient: { conic: { center: [4, 4], startAngle: 90, stops: [[0, 'red']] } } } }
      """
    let shape = try #require(try scene(text).root as? ShapeView)
    #expect(
      shape.gradient
        == .conic(center: Point(4, 4), startAngle: .pi / 2, stops: [.init(0, .red)]))
    let end = try #require(shape.path.currentPoint)
    #expect(abs(end.x - 2) < 1e-15 && abs(end.y - 4) < 1e-15)
  }

  /// Values of every kind.
  private static let probes = [
    "null", "true", "0", "1", "-1", "0.5", "2.5", "70000", "\"\"", "\"red\"",
    "\"auto\"", "\"nonsense\"", "\"#12\"", "\"#123\"", "[]", "[1]", "[1, 2]",
    "[1, -2]", "[0, 0, 1, 1]", "[0, 0, -1, 1]", "[2, 0, 1, 1]", "[1, 2, 3, 4, 5, 6]",
    "{}", "{ count: 2 }", "{ count: -1 }", "{ lengths: [1] }", "{ lengths: [-1] }",
    "{ linear: {} }", "{ scale: 2, rotate: 3 }", "{ opacity: 2 }", "[\"width\"]",
    "[\"nonsense\"]", "[[\"move\", 1, 2], [\"close\"]]", "[[\"oval\", 0, 0, -1, 2]]",
    "[[\"line\"]]", "[{ view: 'View' }]", "[{ view: 'Nonsense' }]", "[{}]",
  ]

  @Test("key values that the schema rejects, the reader rejects, and mostly no others")
  func agreement() throws {
    var refused = 0
    var taken = 0
    var onlySchemaTakes: Set<String> = []
    var known: Set = ["view", "repeat"]
    for viewClass in ViewClass.all {
      for key in viewClass.keys where known.insert(key.name).inserted {
        for probe in Self.probes {
          let text = """
            { mesmer: 1, screen: { size: [10, 10] }, root: { view: 'View', subviews: [
            { view: '\(viewClass.name)', \(key.name): \(probe) } ] } }
            """
          let schemaTakes = try check.faults(of: element(text)).isEmpty
          let readerTakes = faults(text).isEmpty
          if readerTakes {
            taken += 1
            #expect(schemaTakes, "\(viewClass.name).\(key.name): \(probe)")
          } else if schemaTakes {
            onlySchemaTakes.insert(key.name)
          } else {
            refused += 1
          }
        }
      }
    }
    #expect(taken > 80, "\(taken)")
    #expect(refused > 1500, "\(refused)")
    // Checks that need more than the value: files, ids, other keys, names of colours.
    let colors = onlySchemaTakes.filter { $0.lowercased().contains("color") }
    #expect(
      onlySchemaTakes.subtracting(colors).subtracting([
        "image", "highlightedImage", "pattern", "viewForZooming", "zoomScale",
        "minimumZoomScale", "maximumZoomScale", "path", "contentsCenter", "transform",
        "stretch", "parallax", "constraints", "customSpacing", "backgroundImage",
        "keepsSize", "leftImage", "rightImage", "selectedImage",
        "selectedBackgroundImage", "highlightedBackgroundImage", "disabledImage",
        "disabledBackgroundImage", "minimumValueImage", "maximumValueImage",
        "selectedIndex", "selectedSegmentIndex",
      ]).isEmpty, "\(onlySchemaTakes)")
  }

  @Test("unknown keys, classes and versions, and frame beside bounds are refused")
  func refuses() throws {
    let bad = [
      rooted("circleColour: 'red'"), rooted("frame: [0, 0, 1, 1], center: [1, 1]"),
      rooted("subviews: [{ view: 'HypnosisView', contentSize: [1, 1] }]"),
      rooted("subviews: [{ view: 'WebView' }]"), rooted("subviews: [{ id: 'a' }]"),
      "{ mesmer: 2, screen: { size: [1, 1] }, root: { view: 'View' } }",
      "{ mesmer: 1, screen: { size: [1, 0] }, root: { view: 'View' } }",
      "{ mesmer: 1, screen: { size: [1, 1] } }",
    ]
    for text in bad {
      #expect(!check.faults(of: try element(text)).isEmpty, "\(text)")
      #expect(!faults(text).isEmpty, "\(text)")
    }
    #expect(check.faults(of: try element(rooted("frame: [0, 0, 1, 1]"))) == [])
  }

  @Test func `the text is the schema, and every name in it is defined`() throws {
    let read = try element(SceneSchema.text)
    #expect(read == SceneSchema.element)
    func references(_ element: JSONElement) -> [String] {
      switch element {
      case .list(let elements): elements.flatMap(references)
      case .object(let members):
        members.flatMap { member in
          if member.key == "$ref", case .string(let name) = member.value {
            return [String(name.dropFirst(8))]
          }
          return references(member.value)
        }
      default: []
      }
    }
    for name in references(read) { #expect(read["$defs"]?[name] != nil, "\(name)") }
  }
}
