import Mesmer
import MesmerUIKit
import Testing

@Suite struct UIEnvironmentTests {
  /// A disc in a scroll view that is zoomed in by 4.
  private final class Zoomer: NSObject, UIScrollViewDelegate {
    final class Disc: UIView {
      override func draw(_ rect: CGRect) {
        UIColor.red.setFill()
        UIBezierPath(ovalIn: bounds).fill()
      }
    }

    let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    let disc = Disc(frame: CGRect(x: 0, y: 0, width: 20, height: 20))

    override init() {
      super.init()
      scrollView.delegate = self
      scrollView.maximumZoomScale = 4
      scrollView.contentSize = disc.bounds.size
      scrollView.addSubview(disc)
      scrollView.zoomScale = 4
    }

    func viewForZooming(in scrollView: UIScrollView) -> UIView? { disc }

    var picture: [UInt8] {
      Renderer(scale: 2).render(scrollView).withUnsafeBytes { Array($0) }
    }
  }

  private func picture(_ environment: UIEnvironment) -> [UInt8] {
    UIEnvironment.$current.withValue(environment) { Zoomer().picture }
  }

  @Test func zoomedDrawingIsTheBitmapOfAnIPhoneWhereTheEnvironmentKeepsBitmaps() {
    let sharp = picture(UIEnvironment())
    let bits = picture(UIEnvironment(keepsBitmaps: true))
    #expect(sharp != bits)
    // The same for a layer that rasterizes at the screen's scale.
    let rasterized = Zoomer()
    rasterized.disc.layer.shouldRasterize = true
    rasterized.disc.layer.rasterizationScale = 2
    #expect(rasterized.picture == bits)
    // Another environment beside it has not changed.
    #expect(picture(UIEnvironment()) == sharp)
  }

  @Test func theEnvironmentIsThatOfThePictureAndNotOfTheView() {
    let zoomer = Zoomer()
    let sharp = zoomer.picture
    let bits = UIEnvironment.$current.withValue(UIEnvironment(keepsBitmaps: true)) {
      zoomer.picture
    }
    #expect(bits == picture(UIEnvironment(keepsBitmaps: true)))
    #expect(zoomer.picture == sharp)
  }
}
