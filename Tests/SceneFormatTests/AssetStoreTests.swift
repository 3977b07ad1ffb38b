import Foundation
import Mesmer
import MesmerScenes
import TestSupport
import Testing

@testable import MesmerAssets
@testable import MesmerSceneFormat

@Suite struct AssetStoreTests {
  /// A scene whose root shows an image.
  private func text(image: String, assets: String = "") -> String {
    """
    { mesmer: 1, screen: { size: [10, 10] }, assets: { \(assets) },
    root: { view: 'ImageView', image: '\(image)' } }
    """
  }

  private func image(_ scene: Scene) -> Image? { (scene.root as? ImageView)?.image }

  @Test func scalesAreTriedExactThenHigherThenLower() {
    let upward = [1, 2, 3, 4, 5, 6, 7, 8, 9]
    let downward = [9, 8, 7, 6, 5, 4, 3, 2, 1]
    let second = [2, 3, 4, 5, 6, 7, 8, 9, 1]
    for (scale, order) in [
      (2, second), (1, upward), (1.5, second), (0.25, upward), (9, downward),
      (1e300, downward),
    ] as [(Double, [Int])] { #expect(AssetName.scales(for: scale) == order) }
  }

  @Test func imagesHaveALimitTogetherThatTheirHeadersTell() throws {
    let folder = try SceneFolder()
    // A header that declares 20,000 x 20,000 pixels, and nothing else.
    var bytes: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13]
    bytes += Array("IHDR".utf8) + [0, 0, 0x4e, 0x20, 0, 0, 0x4e, 0x20, 8, 6, 0, 0, 0]
    try Data(bytes).write(to: URL(filePath: folder.path + "/huge.png"))
    #expect(
      folder.faults(text(image: "huge.png")).first?.hasSuffix(
        "huge.png: the scene's images have more than 2^28 pixels together") == true)
  }

  @Test func namesAreTakenApart() {
    let name = AssetName("a.b/train@2x.png")
    #expect(name.stem == "a.b/train" && name.scale == 2 && name.ending == ".png")
    #expect(AssetName("a.b/train").ending == "")
    #expect(AssetName("train.png").path(scale: 3) == "train@3x.png")
    #expect(AssetName("train@0x.png").scale == nil)
    #expect(AssetName("é@3x.png").scale == 3)
  }

  @Test func aSuffixMeansJustThatFile() throws {
    let folder = try SceneFolder()
    try folder.picture("a.png", width: 4, height: 4)
    try folder.picture("a@3x.png", width: 12, height: 12)
    #expect(image(try folder.scene(text(image: "a@3x.png")))?.scale == 3)
    #expect(
      folder.faults(text(image: "a@2x.png")) == [
        "scene.json:2:35: root.image: no such image; looked for a@2x.png in \(folder.path)"
      ])
  }

  @Test func theFaultOfAnAssetLiesWhereItsFileIsNamed() throws {
    let folder = try SceneFolder()
    #expect(
      folder.faults(text(image: "train", assets: "train: 'trian.png'")) == [
        "scene.json:1:59: assets.train: no such image; looked for trian.png and "
          + "trian@2x.png to trian@9x.png in \(folder.path)"
      ])
    // Also where nothing uses it.
    #expect(
      folder.faults(text(image: "photo.png", assets: "x: '../x.png', y: 3")) == [
        "scene.json:1:55: assets.x: \"../x.png\" leaves the scene's folder; "
          + "an image must be inside it",
        "scene.json:1:70: assets.y: expected a path or {path, orientation}, found 3",
      ])
    #expect(
      folder.faults(text(image: "phot", assets: "photo: 'photo.png'")) == [
        "scene.json:2:35: root.image: no asset has the name \"phot\"; did you mean photo?"
      ])
  }

  @Test func anEntrySaysWhichWayUpItsPixelsAre() throws {
    let folder = try SceneFolder()
    for orientation in ImageOrientation.allCases {
      let entry = "{ path: 'icons/dot.png', orientation: '\(orientation.rawValue)' }"
      let scene = try folder.scene(text(image: "dot", assets: "dot: \(entry)"))
      let shown = try #require(image(scene))
      #expect(shown.orientation == orientation)
      let size = Size(6, 4)
      let swapped = Size(4, 6)
      #expect(shown.size == (orientation.swapsAxes ? swapped : size))
      #expect(scene.root.frame.size == shown.size)
      // The same object each time, and the same way up at another scale.
      let store = scene.assets
      let file = ImageFile(path: "icons/dot.png", orientation: orientation)
      #expect(try store.image(file, scale: 2) === store.image(file, scale: 2))
      var state = RenderState()
      state.scale = 3
      try state.apply(to: scene)
      #expect(image(scene)?.orientation == orientation)
    }
    // The file itself is as it was.
    let scene = try folder.scene(
      text(
        image: "icons/dot.png",
        assets: "x: { path: 'icons/dot.png', orientation: 'left' }"))
    #expect(image(scene)?.orientation == .up)
    #expect(
      try folder.scene(text(image: "x", assets: "x: { path: 'photo.png' }"))
        .assets.entries["x"]?.file == ImageFile(path: "photo.png"))
  }

  @Test func faultsOfEntriesWithAnOrientationLieInThem() throws {
    let folder = try SceneFolder()
    for (entry, expected) in pairs(
      #"""
      { orientation: 'left' }
        55: assets.x: the path is missing; for example { "path": "photo.png" }
      { path: 'photo.png', orientation: 'lefft' }
        89: assets.x.orientation: unknown value "lefft"; did you mean left?
      { path: 'photo.png', orientaton: 'left' }
        76: assets.x.orientaton: unknown key; did you mean orientation?
      { path: '../x.png', orientation: 'left' }
        63: assets.x.path: "../x.png" leaves the scene's folder; an image must be inside it
      """#)
    {
      let found = folder.faults(text(image: "photo.png", assets: "x: \(entry)"))
      #expect(found == ["scene.json:1:" + expected])
    }
  }

  @Test func damagedPicturesAreFaults() throws {
    let folder = try SceneFolder()
    try folder.folder.write("no picture", to: "text.png")
    #expect(
      folder.faults(text(image: "text.png")) == [
        "scene.json:2:35: root.image: text.png: not a PNG, JPEG or SVG file"
      ])
    try folder.folder.write("", to: "empty.png")
    #expect(
      folder.faults(text(image: "empty.png")) == [
        "scene.json:2:35: root.image: empty.png: the file is empty"
      ])
    try Data([0x1f, 0x8b, 8, 0]).write(
      to: URL(fileURLWithPath: folder.folder.path("icon.svg")))
    #expect(
      folder.faults(text(image: "icon.svg")) == [
        "scene.json:2:35: root.image: icon.svg: a compressed file (svgz), which is not "
          + "read; decompress it"
      ])
    let cut = try folder.folder.bytes("photo.png").prefix(60)
    try Data(cut).write(to: URL(fileURLWithPath: folder.folder.path("cut.png")))
    let faults = folder.faults(text(image: "a", assets: "a: 'cut.png'"))
    #expect(faults.count == 1)
    #expect(
      faults.first?.hasPrefix("scene.json:1:55: assets.a: cut.png: a damaged PNG file: ")
        == true)
    // A folder is no picture.
    try folder.folder.makeFolder(of: "folder.png/x")
    #expect(
      folder.faults(text(image: "folder.png")).first?.contains("no such image") == true)
  }

  @Test func aPathMayGoUpInsideTheFolderAndNotOutOfIt() throws {
    let folder = try SceneFolder()
    let outside = try SceneFolder()
    try folder.picture("icons/other.png", width: 2, height: 2)
    try folder.link("in", to: "icons")
    try folder.link("deep", to: outside.path)
    try folder.link("gone", to: "nowhere")
    let plain = try image(folder.scene(text(image: "photo.png")))?.pixmap
    // `..` removes the name before it, of any kind: a folder, a link to one
    // inside or outside, a link to nothing, a file, or nothing at all.
    for path in [
      "icons/../photo.png", "./icons/.././photo.png", "in/../photo.png",
      "deep/../photo.png", "gone/../photo.png", "no/such/../../photo.png",
      "photo.png/../photo.png", "icons/..//photo.png", "icons//../photo.png",
      "a/../b/../photo.png", "icons/../icons/../photo.png",
    ] {
      let scene = try folder.scene(text(image: path))
      #expect(image(scene)?.pixmap.premultipliedBytes == plain?.premultipliedBytes)
      #expect(scene.assets.files == [folder.path + "/photo.png"], "\(path)")
    }
    #expect(
      image(try folder.scene(text(image: "x", assets: "x: 'in/../icons/dot.png'")))?.size
        == image(try folder.scene(text(image: "icons/dot.png")))?.size)
    // The folder's own name cannot be resolved inside it.
    let name = String(folder.path.split(separator: "/").last ?? "")
    for path in [
      "..", "../photo.png", "icons/../../photo.png", "./../photo.png",
      "a/../../photo.png",
      "../\(name)/photo.png", "icons//../../photo.png", "icons/./../../photo.png",
    ] {
      let faults = folder.faults(text(image: "x", assets: "x: '\(path)'"))
      #expect(faults.count == 1 && faults[0].hasPrefix("scene.json:1:55: assets.x: "))
      #expect(faults[0].contains(" leaves the scene's folder; an image must be inside"))
    }
    // A result must be inside, too, and be a file.
    #expect(
      folder.faults(text(image: "icons/../deep/photo.png"))[0].contains(
        "deep/photo.png is a link that leads out of the scene's folder"))
    for path in ["icons/..", "icons/../photo.png/", "icons/../nothing.png"] {
      #expect(
        folder.faults(text(image: "x", assets: "x: '\(path)'"))[0].contains("no such"))
    }
  }

  @Test func linksMayNotLeadOut() throws {
    let outside = try SceneFolder()
    let folder = try SceneFolder()
    try folder.link("out.png", to: outside.path + "/photo.png")
    try folder.link("in.png", to: "photo.png")
    try folder.link("deep", to: outside.path)
    #expect(
      folder.faults(text(image: "out.png")) == [
        "scene.json:2:35: root.image: out.png is a link that leads out of the scene's folder"
      ])
    #expect(
      folder.faults(text(image: "deep/photo.png")) == [
        "scene.json:2:35: root.image: deep/photo.png is a link that leads out of "
          + "the scene's folder"
      ])
    #expect(folder.faults(text(image: "in.png")) == [])
    // The scene's folder itself may be reached through a link.
    try outside.link("inside", to: folder.path)
    #expect(faults(text(image: "photo.png"), folder: outside.path + "/inside") == [])
  }

  /// A sibling folder whose name begins alike is outside.
  @Test func aLongerFolderNameIsOutside() throws {
    let folder = try SceneFolder()
    try folder.picture("s-two/a.png", width: 1, height: 1)
    try folder.folder.makeFolder(of: "s/x")
    try folder.link("s/a.png", to: "../s-two/a.png")
    #expect(
      faults(text(image: "a.png"), folder: folder.path + "/s").first?
        .contains("leads out") == true)
  }
}
