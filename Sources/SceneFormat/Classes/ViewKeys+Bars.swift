import MesmerControls
import MesmerDrawing
import MesmerGeometry
import MesmerJSONText
import MesmerViews

// The keys of search bars and tab bars.

extension ViewClass {
  static let searchBar = ViewClass(
    "SearchBar",
    keys: leading + [
      textKey("text", \SearchBar.text, font: \SearchBar.font, "The text"),
      textKey(
        "placeholder", \SearchBar.placeholder, font: \SearchBar.font,
        "The text that is shown while the text is empty"),
      .value(
        "showsCancelButton", \SearchBar.showsCancelButton, .bool,
        "Whether the cancel button is shown"),
      .value(
        "searchBarStyle", \SearchBar.searchBarStyle,
        .choice([
          ("default", .default), ("prominent", .prominent), ("minimal", .minimal),
        ]), "The style; minimal has no background"),
      .optional(
        "barTintColor", \SearchBar.barTintColor, .color,
        "The colour of the background; null for the standard one"),
    ] + common, make: { SearchBar(frame: Rect(x: 0, y: 0, width: 320, height: 56)) })

  static let tabBar = ViewClass(
    "TabBar",
    keys: leading + [
      tabsKey,
      .selection("selectedIndex", \TabBar.selectedIndex, of: "item") { $0.tabs.count }
        .observed(),
      .optional(
        "barTintColor", \TabBar.barTintColor, .color,
        "The colour of the background; null for the standard one"),
      .optional(
        "unselectedItemTintColor", \TabBar.unselectedItemTintColor, .color,
        "The colour of the items that are not selected; null for gray"),
    ] + common, make: { TabBar(frame: Rect(x: 0, y: 0, width: 320, height: 49)) })

  /// The key of a tab bar's items, each of which may have images.
  private static var tabsKey: ViewKey {
    let form = ValueForm(TabSetting.form, fresh: TabSetting()).list(of: "items").checked {
      $0.count <= 256 ? nil : "a bar has at most 256 items, not \($0.count)"
    }
    return ViewKey(
      "items", about: "The items, from the leading end", schema: form.schema,
      apply: { builder, view, node in
        guard let settings = form.read(builder.reader, node) else { return }
        let bar = unsafeDowncast(view, to: TabBar.self)
        let fonts = builder.reader.sceneFonts
        bar.fonts = (fonts.system(bar.fonts.title), fonts.system(bar.fonts.badge))
        bar.tabs = settings.map(\.item)
        for (index, setting) in settings.enumerated() {
          for (name, node, path) in [
            ("image", setting.image.node, \TabBar.Item.image),
            ("selectedImage", setting.selectedImage.node, \.selectedImage),
          ] where node > 0 {
            builder.bindImage("items[\(index)].\(name)", of: view, node) {
              [unowned bar] in
              bar.setImage($0, path, at: index)
            }
          }
        }
      },
      write: { writer, view, fresh in
        let tabs = unsafeDowncast(view, to: TabBar.self).tabs
        if tabs.isEmpty, fresh != nil { return nil }
        return form.write(
          tabs.enumerated().map { index, item in
            var setting = TabSetting()
            setting.item = item
            let key = "items[\(index)]"
            setting.image.name = item.image.map {
              writer.name(of: $0, key: "\(key).image")
            }
            setting.selectedImage.name = item.selectedImage.map {
              writer.name(of: $0, key: "\(key).selectedImage")
            }
            return setting
          })
      })
  }
}

/// An item of a tab bar in a scene.
private struct TabSetting: Sendable {
  /// The node of an image's name, set by reading, and the name, set for writing.
  typealias ImageName = (node: Int, name: JSONElement?)

  var item = TabBar.Item()
  var image: ImageName = (0, nil)
  var selectedImage: ImageName = (0, nil)

  static let form = ObjectForm<TabSetting>([
    .optional("title", \.item.title, .text.about("The title; none by default")),
    named("image", \.image, "The image above the title; an asset or a path"),
    named(
      "selectedImage", \.selectedImage,
      "The image while the item is selected; by default that of the key image"),
    .optional("badgeValue", \.item.badgeValue, .text.about("The text of a red badge")),
    .key(
      "isEnabled", \.item.isEnabled, .bool.about("Whether a tap can select the item")),
  ])

  private static func named(
    _ key: String, _ path: WritableKeyPath<TabSetting, ImageName> & Sendable,
    _ about: String
  ) -> Field<TabSetting> {
    Field(
      key, schema: ["description": .string(about), "type": "string"],
      read: { _, node, setting in
        setting[keyPath: path].node = node
        return true
      }, write: { setting, _ in setting[keyPath: path].name })
  }
}
