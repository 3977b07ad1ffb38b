import Mesmer
import TestSupport
import Testing

/// The laws of pictures, for random drawings. scripts/fuzz tries more seeds.
@Suite struct WildPicturesTests {
  @Test(arguments: 0..<20) func everyPictureKeepsTheLaws(_ block: UInt64) {
    let laws = PictureLaws()
    #expect(violations(part: block, 100) { laws.failure(seed: $0) } == [])
  }

  /// Beside its bounds a picture is not drawn, so a tile there would not be
  /// cleared.
  @Test func layersThatClearDoSoWithinThePicturesBounds() {
    let picture = Canvas.record {
      $0.beginTransparencyLayer(blendMode: .sourceOut)
      $0.fill(Rect(x: 4, y: 20, width: 8, height: 8), with: .red)
      $0.endTransparencyLayer()
    }
    let whole = Pixmap(width: 40, height: 40, background: .white)
    Rasterizer().draw(picture, region: whole.bounds, into: whole)
    for bottom in 15..<24 {
      let tile = Pixmap(width: 40, height: bottom, background: .white)
      Rasterizer().draw(picture, region: tile.bounds, into: tile)
      #expect(firstDifference(tile, whole.part(tile.bounds)) == nil, "\(bottom) rows")
    }
  }

  /// Bounds are an origin and a size: a side far away must not remove the near one.
  @Test func farContentDoesNotHideNearContent() {
    func near(_ canvas: Canvas) {
      canvas.fill(Rect(x: 2, y: 2, width: 4, height: 4), with: .red)
    }
    let drawings: [(Canvas) -> Void] = [
      // In one path, in one picture, in one layer, in a clip.
      {
        var path = Path(rect: Rect(x: 2, y: 2, width: 4, height: 4))
        path.move(to: Point(x: -1e300, y: -1e300))
        path.addLine(to: Point(x: -1e300, y: -1e299))
        $0.fill(path, with: .red)
      },
      {
        $0.fill(
          Rect(x: -1e300, y: -.greatestFiniteMagnitude, width: 1, height: 1), with: .blue)
        near($0)
      },
      {
        $0.beginTransparencyLayer()
        $0.fill(Rect(x: -1e18, y: -1e18, width: 1, height: 1), with: .blue)
        near($0)
        $0.endTransparencyLayer()
      },
      {
        var path = Path(rect: Rect(x: 0, y: 0, width: 9, height: 9))
        path.move(to: Point(x: -1e200, y: 0))
        path.addLine(to: Point(x: -1e200, y: 1))
        $0.clip(to: path)
        near($0)
      },
    ]
    for (index, drawing) in drawings.enumerated() {
      let picture = Canvas.record(drawing)
      let tile = Pixmap(width: 10, height: 10)
      Rasterizer().draw(
        picture, region: PixelRect(x: 0, y: 0, width: 10, height: 10), into: tile)
      #expect(tile[4, 4].red == 255, "drawing \(index)")
      #expect(tile[7, 7].alpha == 0, "drawing \(index)")
    }
  }
}
