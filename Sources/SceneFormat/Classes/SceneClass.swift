import MesmerDrawing
import MesmerGeometry
import MesmerJSONText
import MesmerPaths
import MesmerViews

/// A class of views that scene files can use, in addition to Mesmer's own: its name, its
/// keys and a closure that creates a view.
///
///     final class Badge: View {
///       var count = 0 { didSet { setNeedsDisplay() } }
///       override func draw(_ rect: Rect, in canvas: Canvas) { ... }
///     }
///
///     SceneClass("Badge", keys: [.integer("count", \Badge.count, in: 0...99)]) {
///       Badge(frame: .zero)
///     }.register()
///
/// Views of the class are read, written, validated and described by the schema like
/// Mesmer's own. They also have all keys of `View` (frame, alpha, subviews, ...).
public struct SceneClass: Sendable {
  /// The name of the class in scene files, under the key `view`.
  package let name: String
  let viewClass: ViewClass

  /// Creates a class of views for scene files.
  ///
  /// - Parameters:
  ///   - name: its name in scene files: letters and digits, beginning with a letter.
  ///   - keys: its own keys. They are applied in this order, not in that of the file,
  ///     after `anchorPoint` and before all other keys of `View`. A key must not occur
  ///     twice or be one of `View`'s.
  ///   - make: creates a view without a frame. It is called for each view in a scene, and
  ///     for views whose values are the defaults of the keys.
  public init<V: View>(
    _ name: String, keys: [SceneKey<V>] = [], make: @escaping @Sendable () -> V
  ) {
    demand(
      name.first?.isLetter == true && name.allSatisfy { $0.isLetter || $0.isNumber },
      "the name of a class is letters and digits, not \"\(name)\"")
    let known = Set((ViewClass.leading + ViewClass.common).map(\.name))
    var own: Set<String> = []
    for key in keys {
      demand(
        !known.contains(key.key.name) && own.insert(key.key.name).inserted,
        "the key \(key.key.name) of \(name) exists already")
    }
    self.name = name
    viewClass = ViewClass(
      name, keys: ViewClass.leading + keys.map(\.key) + ViewClass.common, make: make)
  }

  /// Makes the class available to all scenes that this program reads and writes from now
  /// on. Replaces an earlier class of the same name.
  public func register() { ViewClass.register(viewClass) }
}

/// A key of a view class in scene files: its values, and the property that it sets.
///
/// A value of the wrong type or out of range is an error with its line and column. A
/// property is written if its value differs from that of a new view; an image, unless it
/// is nil. The parameter `about` describes the value in the schema; nil for no
/// description.
public struct SceneKey<V: View>: Sendable {
  let key: ViewKey

  /// A key path to a property, safe to share between threads.
  public typealias Property<Value> = ReferenceWritableKeyPath<V, Value> & Sendable

  private static func key<Value: Equatable & Sendable>(
    _ name: String, _ property: Property<Value>, _ form: ValueForm<Value>,
    _ about: String?
  ) -> SceneKey {
    SceneKey(key: .value(name, property, about.map { form.about($0) } ?? form))
  }

  /// Returns a key for a finite number, optionally in a range. `about` should name the
  /// unit.
  public static func number(
    _ name: String, _ property: Property<Double>, in range: ClosedRange<Double>? = nil,
    about: String? = nil
  ) -> SceneKey {
    key(name, property, .number(in: range ?? DocumentReader.finite), about)
  }

  /// Returns a key for an integer in a range, whose bounds must be at most 2^53 in
  /// magnitude.
  public static func integer(
    _ name: String, _ property: Property<Int>, in range: ClosedRange<Int>,
    about: String? = nil
  ) -> SceneKey {
    key(name, property, .integer(in: range), about)
  }

  /// Returns a key for `true` or `false`.
  public static func bool(
    _ name: String, _ property: Property<Bool>, about: String? = nil
  ) -> SceneKey {
    key(name, property, .bool, about)
  }

  /// Returns a key for a string.
  public static func string(
    _ name: String, _ property: Property<String>, about: String? = nil
  ) -> SceneKey {
    key(name, property, .string, about)
  }

  /// Returns a key for a colour: a name, a string such as "#rrggbb", components, or an
  /// object of a light and a dark colour.
  public static func color(
    _ name: String, _ property: Property<Color>, about: String? = nil
  ) -> SceneKey {
    key(name, property, .color, about)
  }

  /// Returns a key for a colour or null, which sets the property to nil.
  public static func color(
    _ name: String, _ property: Property<Color?>, about: String? = nil
  ) -> SceneKey {
    key(name, property, ValueForm<Color>.color.orNull, about)
  }

  /// Returns a key for a point, `[x, y]`.
  public static func point(
    _ name: String, _ property: Property<Point>, about: String? = nil
  ) -> SceneKey {
    key(name, property, .point, about)
  }

  /// Returns a key for a size, `[width, height]`, without negative numbers.
  public static func size(
    _ name: String, _ property: Property<Size>, about: String? = nil
  ) -> SceneKey {
    key(name, property, .size, about)
  }

  /// Returns a key for a rectangle, `[x, y, width, height]`, whose width and height are
  /// not negative.
  public static func rect(
    _ name: String, _ property: Property<Rect>, about: String? = nil
  ) -> SceneKey {
    key(name, property, .rect, about)
  }

  /// Returns a key for a path: SVG path data, or a list of calls.
  public static func path(
    _ name: String, _ property: Property<Path>, about: String? = nil
  ) -> SceneKey {
    key(name, property, .path, about)
  }

  /// Returns a key for a content mode, by UIKit's name.
  public static func contentMode(
    _ name: String, _ property: Property<ContentMode>, about: String? = nil
  ) -> SceneKey {
    key(name, property, .contentMode, about)
  }

  /// Returns a key for one of the cases of an enumeration, by its raw value.
  public static func choice<Value>(
    _ name: String, _ property: Property<Value>, about: String? = nil
  ) -> SceneKey
  where
    Value: CaseIterable & RawRepresentable & Equatable & Sendable,
    Value.RawValue == String
  {
    key(name, property, .choice, about)
  }

  /// Returns a key for an image, by asset name or by its path in the scene's folder.
  public static func image(
    _ name: String, _ property: Property<Image?>
  ) -> SceneKey {
    SceneKey(key: .image(name, property))
  }
}
