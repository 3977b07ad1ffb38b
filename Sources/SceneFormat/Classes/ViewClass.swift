import MesmerConstraints
import MesmerControls
import MesmerJSONText
import MesmerLists
import MesmerPlatform
@_spi(Components) import MesmerViews

/// A class of views for scene files.
package struct ViewClass: Sendable {
  /// The value of `view`.
  package let name: String
  /// The view class.
  package let type: View.Type
  /// Creates a view without a frame.
  let make: @Sendable () -> View
  /// The keys, in the order in which they are applied.
  package let keys: [ViewKey]
  /// The index of each key in `keys`.
  let index: [String: Int]
  @_semantics("optimize.sil.specialize.generic.never")
  init<V: View>(
    _ name: String, keys: [ViewKey], make: @escaping @Sendable () -> V
  ) {
    self.name = name
    type = V.self
    self.keys = keys
    self.make = make
    index = Dictionary(
      uniqueKeysWithValues: keys.enumerated().map { ($1.name, $0) })
  }

  /// All classes, in the order of their registration.
  static var all: [ViewClass] { registry.all }

  /// Returns the class with a name; nil if there is none.
  static func named(_ name: String) -> ViewClass? { registry.named(name) }

  /// Returns the class of exactly this type, not of a superclass; nil if none is
  /// registered.
  static func exactly(_ type: View.Type) -> ViewClass? { registry.exactly(type) }

  /// Returns the class of a view: its own, or that of the nearest registered superclass.
  package static func of(_ view: View) -> ViewClass {
    var type: AnyClass? = Swift.type(of: view)
    while let here = type as? View.Type {
      if let known = exactly(here) { return known }
      // MesmerUIKit's UILabel derives from LabelBase, not from Label.
      if here == LabelBase.self { return label }
      if here == TextBlockBase.self { return textBlock }
      if here == ButtonBase.self { return button }
      type = _getSuperclass(here)
    }
    return self.view
  }

  /// Returns the number of views that a view counts as in a scene's limit, minus one.
  func cost(of view: View) -> Int { type == View.self ? 0 : view.componentTraits.cost }

  /// The schemas of the keys, with descriptions and default values.
  var keySchemas: [JSONElement.Member] {
    let fresh = make()
    let writer = SceneWriter(describing: nil)
    return keys.map { key in
      if key.name == "view" {
        let schema: JSONElement = [
          "description": "The class of the view", "const": .string(name),
        ]
        return .init(key: key.name, value: schema)
      }
      let standard = key.write(writer, fresh, nil) ?? .null
      return .init(
        key: key.name,
        value: standard == .null ? key.schema : key.schema.and("default", standard))
    }
  }

  /// Returns the message for an unknown key with a hint: the key for a name of another
  /// system, the classes that have it, or the most similar known key.
  func unknownKey(_ key: String) -> String {
    let names = keys.map(\.name)
    if let meant = Spelling.meaning(of: key, in: KeySynonyms.table, among: names) {
      return "unknown key; did you mean \(meant)?"
    }
    let owners = ViewClass.all.filter { $0.index[key] != nil }.map(\.name)
    if !owners.isEmpty {
      return "unknown key of \(name); it belongs to "
        + owners.joined(separator: ", ")
    }
    return "unknown key" + Spelling.suggestion(for: key, among: names)
  }
}

// MARK: Registry

extension ViewClass {
  /// The classes that scene files can use. A task can have its own registry, as in tests.
  @TaskLocal static var registry = Registry()

  /// Registers a class, replacing one with the same name.
  static func register(_ viewClass: ViewClass) { registry.add(viewClass) }

  package final class Registry: @unchecked Sendable {
    /// The keys of a class are created when a scene first uses it: creating those of all
    /// classes took a quarter of the time of rendering a small scene.
    private typealias Entry = (type: View.Type, viewClass: @Sendable () -> ViewClass)

    private let lock = Mutex()
    private var entries: [Entry] = []
    private var byName: [String: Int] = [:]
    private var byType: [ObjectIdentifier: Int] = [:]

    /// Creates a registry of Mesmer's classes.
    package init() {
      add("View", View.self) { view }
      add("ScrollView", ScrollView.self) { scrollView }
      add("ListView", ListView.self) { listView }
      add("ImageView", ImageView.self) { imageView }
      add("HypnosisView", HypnosisView.self) { HypnosisView.sceneClass.viewClass }
      add("ShapeView", ShapeView.self) { shapeView }
      add("GradientView", GradientView.self) { gradientView }
      add("StackView", StackView.self) { stackView }
      add("VisualEffectView", VisualEffectView.self) { visualEffectView }
      add("Label", Label.self) { label }
      add("TextBlock", TextBlock.self) { textBlock }
      add("Button", Button.self) { button }
      add("Switch", Switch.self) { `switch` }
      add("Slider", Slider.self) { slider }
      add("Stepper", Stepper.self) { stepper }
      add("PageControl", PageControl.self) { pageControl }
      add("SegmentedControl", SegmentedControl.self) { segmentedControl }
      add("ProgressView", ProgressView.self) { progressView }
      add("ActivityIndicatorView", ActivityIndicatorView.self) { activityIndicatorView }
      add("TextField", TextField.self) { textField }
      add("SearchBar", SearchBar.self) { searchBar }
      add("TabBar", TabBar.self) { tabBar }
    }

    func add(_ one: ViewClass) { add(one.name, one.type) { one } }

    private func add(
      _ name: String, _ type: View.Type, _ viewClass: @escaping @Sendable () -> ViewClass
    ) {
      lock.lock()
      defer { lock.unlock() }
      if let index = byName[name] {
        byType[ObjectIdentifier(entries[index].type)] = nil
        entries[index] = (type, viewClass)
      } else {
        byName[name] = entries.count
        entries.append((type, viewClass))
      }
      byType[ObjectIdentifier(type)] = byName[name]
    }

    private func entry(_ index: () -> Int?) -> Entry? {
      lock.locked { index().map { entries[$0] } }
    }

    package var all: [ViewClass] {
      let entries = lock.locked { self.entries }
      return entries.map { $0.viewClass() }
    }

    func named(_ name: String) -> ViewClass? {
      entry { byName[name] }?.viewClass()
    }

    func exactly(_ type: View.Type) -> ViewClass? {
      entry { byType[ObjectIdentifier(type)] }?.viewClass()
    }
  }
}
