import Foundation
import MesmerJPEG
import MesmerUIKit
import TestSupport
import Testing

@Suite struct UIImageOtherTests {
  /// Red, with a blue quarter at the top left.
  private let image = drawn(20, 12) { context in
    context.setFillColor(UIColor.red)
    context.fill(CGRect(x: 0, y: 0, width: 20, height: 12))
    context.setFillColor(UIColor.blue)
    context.fill(CGRect(x: 0, y: 0, width: 10, height: 6))
  }

  private func decoded(_ image: UIImage, _ quality: CGFloat) throws -> UIImage {
    let data = try #require(image.jpegData(compressionQuality: quality))
    return try JPEGDecoder.decode([UInt8](data))
  }

  private func near(_ a: [UInt8], _ b: [UInt8], _ most: Int) -> Bool {
    zip(a, b).allSatisfy { abs(Int($0) - Int($1)) <= most }
  }

  @Test("another program reads the JPEG file, whose size is no multiple of 8")
  func jpeg() throws {
    let result = try decoded(image, 1)
    #expect(result.size == CGSize(width: 20, height: 12))
    for (x, y) in [(0, 0), (9, 5), (10, 5), (9, 6), (19, 11), (0, 11), (19, 0)] {
      #expect(near(result.pixel(x, y), image.pixel(x, y), 4), "\(x) \(y)")
    }
    // Worse and smaller.
    let (good, bad) = (
      image.jpegData(compressionQuality: 0.9), image.jpegData(compressionQuality: 0)
    )
    #expect(bad!.count < good!.count)
    let rough = try decoded(image, 0.5)
    #expect(near(rough.pixel(3, 3), bluePixel, 40))
    #expect(UIImage().jpegData(compressionQuality: 1) == nil)
  }

  @Test("noise is preserved at the best quality: every wave has its code")
  func jpegOfNoise() throws {
    var random = SeededGenerator(seed: 7)
    let noise = UIImage(
      width: 37, height: 29,
      rgba: (0..<37 * 29).flatMap { _ in
        [0, 1, 2].map { _ in UInt8(random.int(in: 0...255)) } + [255]
      })
    let result = try decoded(noise, 1)
    for y in 0..<29 {
      for x in 0..<37 { #expect(near(result.pixel(x, y), noise.pixel(x, y), 6)) }
    }
  }

  @Test("a JPEG file is white where the image is clear, and has its orientation")
  func jpegOfClearAndTurned() throws {
    #expect(
      near(try decoded(drawn(8, 8) { _ in }, 1).pixel(2, 2), [255, 255, 255, 255], 1))
    let turned = UIImage(cgImage: image.cgImage!, scale: 1, orientation: .right)
    let result = try decoded(turned, 1)
    #expect(result.size == CGSize(width: 12, height: 20))
    // The blue quarter moves to the top right.
    #expect(
      near(result.pixel(10, 2), bluePixel, 4) && near(result.pixel(2, 2), redPixel, 4))
  }

  @Test("the mirror image of every orientation is mirrored") func mirrored() {
    let orientations: [UIImage.Orientation] = [
      .up, .down, .left, .right, .upMirrored, .downMirrored, .leftMirrored,
      .rightMirrored,
    ]
    for orientation in orientations {
      let shown = UIImage(cgImage: image.cgImage!, scale: 1, orientation: orientation)
      let mirror = shown.withHorizontallyFlippedOrientation()
      #expect(mirror.size == shown.size)
      let (width, height) = (Int(shown.size.width), Int(shown.size.height))
      let a = drawn(width, height) { _ in shown.draw(at: .zero) }
      let b = drawn(width, height) { _ in mirror.draw(at: .zero) }
      for (x, y) in [(1, 1), (width - 2, 1), (1, height - 2), (width - 2, height - 2)] {
        #expect(b.pixel(x, y) == a.pixel(width - 1 - x, y), "\(orientation)")
      }
    }
  }

  @Test("a thumbnail fits into the size and preserves the aspect ratio")
  func thumbnail() throws {
    let small = try #require(image.preparingThumbnail(of: CGSize(width: 10, height: 10)))
    #expect(small.size == CGSize(width: 10, height: 6))
    #expect(small.pixel(1, 1) == bluePixel && small.pixel(8, 4) == redPixel)
    #expect(image.preparingThumbnail(of: .zero) == nil)
    #expect(UIImage().preparingThumbnail(of: CGSize(width: 1, height: 1)) == nil)
    #expect(image.preparingForDisplay() === image)
  }

  @Test func anEmptyAttributedString() {
    let text = NSMutableAttributedString()
    text.append(NSAttributedString(string: "a", attributes: [.link: "b", .kern: 1]))
    #expect(text.string == "a" && NSAttributedString().length == 0)
    #expect(text.attribute(.link, at: 0, effectiveRange: nil) as? String == "b")
  }
}

@Suite struct UIImageViewAnimationTests {
  private final class Player: UIViewController {
    let picture = UIImageView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    override func viewDidLoad() {
      super.viewDidLoad()
      view.addSubview(picture)
    }
  }

  private let still = drawn { _ in }
  private let images = [drawn { _ in }, drawn { _ in }, drawn { _ in }]

  @Test("the images alternate on the clock, and then the image is restored")
  func rounds() throws {
    let player = Player()
    let window = UIWindow.showing(player)
    let picture = player.picture
    picture.image = still
    picture.animationImages = images
    picture.animationDuration = 0.3
    picture.animationRepeatCount = 2
    let clock = try window.clock([.wait(2)])
    #expect(!picture.isAnimating)
    picture.startAnimating()
    #expect(picture.isAnimating && picture.image === images[0])
    var seen: [Int] = []
    for tick in 0...60 {
      clock.advance(to: Double(tick) / 60)
      let index = images.firstIndex { $0 === picture.image } ?? -1
      if seen.last != index { seen.append(index) }
    }
    #expect(seen == [0, 1, 2, 0, 1, 2, -1])
    #expect(picture.image === still && !picture.isAnimating)
  }

  @Test("without an end it continues until it is stopped") func stopped() throws {
    let player = Player()
    let window = UIWindow.showing(player)
    player.picture.startAnimating()
    #expect(!player.picture.isAnimating)
    player.picture.animationImages = images
    let clock = try window.clock([.wait(9)])
    player.picture.startAnimating()
    for tick in 0...300 { clock.advance(to: Double(tick) / 60) }
    #expect(player.picture.isAnimating)
    player.picture.stopAnimating()
    #expect(player.picture.image == nil && !player.picture.isAnimating)
  }
}
