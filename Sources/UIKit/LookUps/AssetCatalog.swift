import Foundation
import MesmerDrawing
import MesmerPlatform

/// The colours and images in the asset catalogs (`*.xcassets`) of a folder, as written
/// by Xcode: `Name.colorset/Contents.json` and `Name.imageset/Contents.json`.
///
/// A colour has components in sRGB, gray or Display P3. Components in Display P3 are
/// used as sRGB. A colour can have a second value for the dark appearance. Other
/// appearances, values for devices other than phones, and dark images are ignored.
struct AssetCatalog {
  /// The paths of the sets by the names of their folders, such as `Name.colorset`.
  /// Subfolders of a catalog are not part of the names.
  private let sets: [String: String]

  /// Lists the sets of the catalogs in a folder, or of the folder itself if its name has
  /// the extension `xcassets`.
  init(in folder: String) {
    var sets: [String: String] = [:]
    let files = FileManager.default
    let catalogs =
      folder.hasSuffix(".xcassets")
      ? [folder]
      : ((try? files.contentsOfDirectory(atPath: folder)) ?? [])
        .filter { $0.hasSuffix(".xcassets") }.sorted().map { "\(folder)/\($0)" }
    for catalog in catalogs {
      let inside = files.enumerator(atPath: catalog)?.compactMap { $0 as? String } ?? []
      for path in inside.sorted()
      where path.hasSuffix(".colorset") || path.hasSuffix(".imageset") {
        let name = (path as NSString).lastPathComponent
        if sets[name] == nil { sets[name] = "\(catalog)/\(path)" }
      }
    }
    self.sets = sets
  }

  /// Returns the colour with a name; nil if there is none.
  func color(named name: String) -> Color? {
    guard let set = set(name, "colorset") else { return nil }
    let values = set.contents.colors ?? []
    func value(_ isDark: Bool) -> Color? {
      values.lazy.filter { $0.isDark == isDark && $0.isForPhones }
        .compactMap { $0.color?.value }.first
    }
    guard let light = value(false) else { return nil }
    return value(true).map { Color(light: light, dark: $0) } ?? light
  }

  /// Returns the PNG file with a name and the scale of its pixels, which is `scale` if
  /// available, or else the largest. Nil if there is none.
  func image(named name: String, scale: Double) -> (path: String, scale: Double)? {
    guard let set = set(name, "imageset") else { return nil }
    var best: (path: String, scale: Double)?
    for entry in set.contents.images ?? [] where !entry.isDark && entry.isForPhones {
      guard let file = entry.filename, file.lowercased().hasSuffix(".png") else {
        continue
      }
      let own = Double(entry.scale?.dropLast() ?? "1") ?? 1
      if let best, best.scale == scale || (own < best.scale && own != scale) { continue }
      best = ("\(set.folder)/\(file)", own)
    }
    return best
  }

  private func set(
    _ name: String, _ ending: String
  ) -> (folder: String, contents: Contents)? {
    guard let folder = sets["\((name as NSString).lastPathComponent).\(ending)"],
      let data = FileManager.default.contents(atPath: "\(folder)/Contents.json"),
      let contents = try? JSONDecoder().decode(Contents.self, from: data)
    else { return nil }
    return (folder, contents)
  }

  // MARK: Contents.json

  private struct Contents: Decodable {
    var colors: [Entry]?
    var images: [Entry]?
  }

  private struct Entry: Decodable {
    struct Appearance: Decodable { var value: String }
    struct Value: Decodable {
      /// The numbers as strings: "0.5", "0x80" or "128".
      var components: [String: String]?

      var value: Color? {
        guard let components else { return nil }
        func number(_ key: String) -> Double? {
          guard let text = components[key] else { return nil }
          if text.hasPrefix("0x") {
            return Int(hexadecimal: text.utf8.dropFirst(2)).map(byte)
          }
          return text.contains(".") ? Double(text) : Int(text).map(byte)
        }
        func byte(_ value: Int) -> Double { Double(value) / 255 }
        let alpha = components["alpha"].flatMap(Double.init) ?? 1
        if let white = number("white") { return Color(white: white, alpha: alpha) }
        guard let red = number("red"), let green = number("green"),
          let blue = number("blue")
        else { return nil }
        return Color(red: red, green: green, blue: blue, alpha: alpha)
      }
    }
    var color: Value?
    var filename: String?
    var scale: String?
    var idiom: String?
    var appearances: [Appearance]?

    var isDark: Bool { appearances?.contains { $0.value == "dark" } ?? false }
    var isForPhones: Bool {
      let others = appearances?.contains { $0.value != "dark" && $0.value != "light" }
      return others != true && ["universal", "iphone", nil].contains(idiom)
    }
  }
}
