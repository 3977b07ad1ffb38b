import Foundation
import Mesmer
import MesmerMedia
import MesmerScenes
import TestSupport
import Testing

@testable import MesmerSceneFormat

@Suite("Photos and vector images in scenes") struct SceneImagesTests {
  private let folder: TemporaryFolder

  init() throws {
    MediaFiles.enable()
    folder = try TemporaryFolder()
  }

  private func scene(_ image: String, scale: Double = 2) throws(SceneError) -> Scene {
    let text = """
      { mesmer: 1, screen: { size: [40, 40], scale: \(scale) },
      root: { view: 'ImageView', id: 'i', image: '\(image)', frame: [0, 0, 40, 40] } }
      """
    return try SceneFile.read(Array(text.utf8), file: "scene.json", folder: folder.path)
  }

  private func fault(_ image: String) -> String {
    do throws(SceneError) {
      _ = try scene(image)
      return ""
    } catch { return error.faults[0].description }
  }

  private func svg(_ content: String, size: Int = 10) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="\(size)" height="\(size)">
    \(content)</svg>
    """
  }

  private static let circle = "<circle cx='4' cy='5' r='3.3' fill='#c40'/>"

  @Test func aVectorImageIsSharpAtTheSizeOfItsView() throws {
    try folder.write(svg(Self.circle), to: "small.svg")
    try folder.write(svg(Self.circle, size: 40), to: "large.svg")
    let (small, large) = (try scene("small.svg"), try scene("large.svg"))
    #expect(
      (small.view(id: "i") as? ImageView)?.image?.size == Size(width: 10, height: 10))
    #expect(try small.render().premultipliedBytes == large.render().premultipliedBytes)
    #expect(small.warnings.isEmpty && small.imageFiles.count == 1)
  }

  @Test func aVectorImageInAnotherIsDrawnAsIfItWereWrittenThere() throws {
    try folder.write(svg(Self.circle), to: "parts/inner.svg")
    try folder.write(
      svg("<image href='parts/inner.svg' x='1' y='2' width='8' height='7'/>"),
      to: "outer.svg")
    try folder.write(
      svg(
        "<svg viewBox='0 0 10 10' x='1' y='2' width='8' height='7'>\(Self.circle)</svg>"),
      to: "inline.svg")
    #expect(
      try scene("outer.svg").render().premultipliedBytes
        == scene("inline.svg").render().premultipliedBytes)
  }

  @Test func imagesThatNameThemselvesEndAndTell() throws {
    try folder.write(svg("<image href='a.svg' width='9' height='9'/>"), to: "a.svg")
    let scene = try scene("a.svg")
    #expect(scene.warnings.contains { $0.contains("deeper than 4 levels") })
    for (href, part) in [
      ("http://x/y.png", "only files in the scene's folder"), ("../b.svg", "leaves"),
      ("none.png", "no such image"), ("/etc/passwd", "absolute path"),
    ] {
      try folder.write(svg("\n<image href='\(href)' width='9' height='9'/>"), to: "h.svg")
      let warnings = try self.scene("h.svg").warnings
      #expect(warnings.count == 1 && warnings[0].hasPrefix("h.svg:3:1: image: "))
      #expect(warnings[0].contains(part), "\(warnings)")
    }
  }

  @Test func aVectorImageNamesImagesInTheFoldersAroundIt() throws {
    try folder.write(svg(Self.circle), to: "c.svg")
    try folder.write(
      svg("<image href='../c.svg' width='10' height='10'/>"), to: "sub/b.svg")
    try folder.write(
      svg("<image href='../../sub/b.svg' width='10' height='10'/>"), to: "sub/two/a.svg")
    let plain = try scene("c.svg").render().premultipliedBytes
    for path in ["sub/b.svg", "sub/two/a.svg", "sub/two/../b.svg", "other/../sub/b.svg"] {
      let scene = try scene(path)
      #expect(scene.warnings.isEmpty && scene.imageFiles.count > 1)
      #expect(try scene.render().premultipliedBytes == plain, "\(path)")
    }
    try folder.write(
      svg("<image href='../../c.svg' width='10' height='10'/>"), to: "sub/d.svg")
    let warnings = try scene("sub/d.svg").warnings
    #expect(warnings.count == 1 && warnings[0].contains("leaves the scene's folder"))
  }

  @Test func whatIsLeftOutOfAFileIsToldWithItsPlace() throws {
    try folder.write(
      svg("<rect width='3' height='3' filter='url(#f)'/>\n<path d='M0 0L5 5 Q'/>"),
      to: "odd.svg")
    let warnings = try scene("odd.svg").warnings
    #expect(warnings.count == 2 && warnings.allSatisfy { $0.hasPrefix("odd.svg:") })
    #expect(fault("broken.svg").contains("no such image"))
    try folder.write("<html/>", to: "page.svg")
    #expect(fault("page.svg").contains("root.image: page.svg: line 1, column 1: "))
  }

  @Test func aPhotoIsShownAsItsMetadataTurnsIt() throws {
    let data = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("JPEGTests/Data/420.jpg")
    try Data(contentsOf: data).write(to: URL(fileURLWithPath: folder.path("photo.jpg")))
    let scene = try scene("photo.jpg")
    let image = try #require((scene.view(id: "i") as? ImageView)?.image)
    let bytes = [UInt8](try Data(contentsOf: data))
    #expect(
      image.pixmap.premultipliedBytes
        == (try JPEGDecoder.decode(bytes)).pixmap.premultipliedBytes)
    #expect(image.vector == nil && scene.warnings.isEmpty)
    try Data(bytes.prefix(bytes.count / 2)).write(
      to: URL(fileURLWithPath: folder.path("cut.jpg")))
    #expect(fault("cut.jpg").contains("root.image: cut.jpg: "))
  }
}
