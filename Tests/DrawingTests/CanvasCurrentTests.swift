import Foundation
import MesmerDrawing
import MesmerGeometry
import Testing

@Suite struct CanvasCurrentTests {
  @Test func aCanvasIsCurrentWhileTheBodyRuns() {
    #expect(Canvas.current == nil)
    let (outer, inner) = (Canvas(), Canvas())
    Canvas.withCurrent(outer) {
      #expect(Canvas.current === outer)
      Canvas.withCurrent(inner) { #expect(Canvas.current === inner) }
      #expect(Canvas.current === outer)
    }
    #expect(Canvas.current == nil)
  }

  @Test func whatTheBodyLeavesBehindIsDropped() {
    struct Failure: Error {}
    let canvas = Canvas()
    #expect(throws: Failure.self) {
      try Canvas.withCurrent(canvas) { () throws(Failure) in
        Canvas.pushCurrent(Canvas())
        Canvas.pushCurrent(Canvas())
        throw Failure()
      }
    }
    #expect(Canvas.current == nil)
    // A body that restores too often restores the surrounding state.
    Canvas.withCurrent(canvas) {
      Canvas.popCurrent()
      Canvas.popCurrent()
    }
    #expect(Canvas.current == nil)
  }

  @Test func everyThreadHasAStackOfItsOwn() {
    let canvas = Canvas()
    let found = Found()
    let done = DispatchSemaphore(value: 0)
    Canvas.withCurrent(canvas) {
      let thread = Thread {
        found.before = Canvas.current == nil
        let own = Canvas()
        Canvas.withCurrent(own) { found.within = Canvas.current === own }
        done.signal()
      }
      thread.start()
      done.wait()
      #expect(Canvas.current === canvas)
    }
    #expect(found.before && found.within)
  }

  @Test func thePathStaysWhereItIsWhenTheTransformChanges() {
    let canvas = Canvas()
    canvas.builtUserPath.move(to: Point(x: 1, y: 2))
    canvas.translate(x: 10, y: 0)
    #expect(canvas.builtUserPath.currentPoint == Point(x: -9, y: 2))
    canvas.builtUserPath.addLine(to: .zero)
    canvas.scale(x: 2, y: 2)
    #expect(canvas.builtUserPath.currentPoint == .zero)
    canvas.save()
    canvas.scale(x: 0, y: 0)
    #expect(canvas.builtUserPath.isEmpty)
    canvas.restore()
    #expect(!canvas.builtUserPath.isEmpty)
  }

  @Test func aCanvasThatGoesOnFromAnotherLeavesItAlone() {
    let canvas = Canvas()
    canvas.beginTransparencyLayer(alpha: 0.5)
    canvas.fill(Rect(x: 0, y: 0, width: 1, height: 1), with: .red)
    let soFar = Canvas(goingOnFrom: canvas).finish()
    canvas.fill(Rect(x: 5, y: 0, width: 1, height: 1), with: .red)
    canvas.endTransparencyLayer()
    #expect(soFar.commands.count == 3)
    #expect(canvas.finish().commands.count == 4)
  }

  @Test func aLayerWithStateBringsAllOfItBack() {
    let canvas = Canvas()
    canvas.fillColor = .red
    canvas.beginStateLayer()
    canvas.fillColor = .blue
    canvas.translate(x: 5, y: 5)
    canvas.clip(to: Rect(x: 0, y: 0, width: 1, height: 1))
    canvas.endTransparencyLayer()
    #expect(canvas.fillColor == .red && canvas.transform.isIdentity)
    canvas.extent = Rect(x: 0, y: 0, width: 9, height: 9)
    #expect(canvas.clipBounds == Rect(x: 0, y: 0, width: 9, height: 9))
  }

  @Test func restoringBringsBackTheClipAndTheTransform() {
    let canvas = Canvas()
    let whole = canvas.clipBounds
    let outer = Rect(x: 0, y: 0, width: 50, height: 40)
    let inner = Rect(x: 10, y: 10, width: 5, height: 5)
    canvas.save()
    canvas.clip(to: outer)
    let once = canvas.clipBounds
    #expect(once.contains(outer) && once.insetBy(dx: 1, dy: 1).width < 50)
    canvas.save()
    canvas.translate(x: 3, y: 4)
    canvas.clip(to: inner)
    #expect(canvas.clipBounds.width < 6)
    canvas.restore()
    #expect(canvas.clipBounds == once && canvas.transform.isIdentity)
    canvas.restore()
    #expect(canvas.clipBounds == whole)
    // Without a save there is nothing to restore.
    canvas.clip(to: inner)
    let clipped = canvas.clipBounds
    canvas.restore()
    #expect(canvas.clipBounds == clipped)
  }
}

/// The result of another thread, read after it has ended.
private final class Found: @unchecked Sendable {
  var before = false
  var within = false
}
