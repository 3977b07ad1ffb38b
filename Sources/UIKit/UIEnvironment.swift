// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Some names are the C library's.

import Foundation
import MesmerAssets
import MesmerDrawing
import MesmerGeometry
import MesmerPlatform
import MesmerViews

/// A screen: its size and its scale.
public struct UIScreen: Hashable, Sendable {
  /// The screen's rectangle in points, at the origin.
  public var bounds: CGRect
  /// The number of pixels per point, positive and finite.
  public var scale: CGFloat

  /// Creates a screen with a size in points and a scale in pixels per point. A scale
  /// that is not positive and finite is replaced by 1.
  public init(size: CGSize = CGSize(width: 375, height: 667), scale: CGFloat = 2) {
    bounds = CGRect(origin: .zero, size: size)
    self.scale = scale > 0 && scale.isFinite ? scale : 1
  }

  /// The screen of `UIEnvironment.current`.
  public static var main: UIScreen { UIEnvironment.current.screen }
}

/// The environment of UIKit code: the screen, the app's resources and fonts, and the
/// random numbers. On iOS the system provides them; here the program sets them:
///
///     let environment = UIEnvironment(
///       screen: UIScreen(scale: 3), resources: "Pictures")
///     let frame = UIEnvironment.$current.withValue(environment) {
///       Renderer(scale: 3).render(TrainView(frame: UIScreen.main.bounds))
///     }
public struct UIEnvironment: Sendable {
  /// The value of `UIScreen.main`.
  public var screen: UIScreen
  /// The folder that `UIImage(named:)` and `UIColor(named:)` search.
  public var resources: String
  /// The fonts that `UIFont(name:size:)` finds by name, for any size. `Font` of
  /// MesmerFonts creates them from files.
  public var fonts: [UIFont]
  /// Whether the drawing of a view is stored as a bitmap at the screen's scale, as on an
  /// iPhone. Zooming then blurs the drawing, which otherwise stays sharp.
  let keepsBitmaps: Bool
  /// The generator of the numbers of `arc4random`.
  let random: RandomNumbers
  private let images = ImageCache()

  /// Creates an environment.
  ///
  /// The default of `resources` is the resource folder of the program's bundle. `seed`
  /// determines the numbers of `arc4random`; all copies of the environment share one
  /// sequence.
  public init(
    screen: UIScreen = UIScreen(), resources: String? = nil, fonts: [UIFont] = [],
    keepsBitmaps: Bool = false, seed: UInt64 = 0
  ) {
    self.screen = screen
    self.resources = resources ?? Bundle.main.resourcePath ?? "."
    self.fonts = fonts
    self.keepsBitmaps = keepsBitmaps
    random = RandomNumbers(seed: seed)
    if keepsBitmaps { UIEnvironment.answersForViews }
  }

  /// Makes the content storage of views depend on the environment of the task that draws
  /// them. The property is evaluated once, when the first environment with bitmaps is
  /// created.
  private static let answersForViews: Void = ContentsStorage.ask {
    UIEnvironment.current.keepsBitmaps ? .bitmap : .vector
  }

  /// The environment of the current task, or of the thread outside of tasks.
  @TaskLocal public static var current = UIEnvironment()

  /// Returns the image with a name, from an asset catalog or else from a file; nil if
  /// there is none. Images are cached.
  func image(named name: String) -> Image? {
    let key = ImageCache.Key(
      folder: resources, name: name, scale: screen.scale)
    return images.image(key) { catalog in
      if let asset = catalog.image(named: name, scale: screen.scale) {
        return Image(contentsOfFile: asset.path).map { $0.with(scale: asset.scale) }
      }
      // UIKit assumes the extension `png` if there is none.
      let file = (name as NSString).pathExtension.isEmpty ? name + ".png" : name
      return try? Image.named(file, in: resources, scale: screen.scale)
    }
  }

  /// Returns the colour with a name from an asset catalog; nil if there is none.
  func color(named name: String) -> Color? { images.color(named: name, in: resources) }
}

/// The cache of images, colours and asset catalogs.
private final class ImageCache: @unchecked Sendable {
  struct Key: Hashable {
    var folder: String
    var name: String
    var scale: Double
  }

  private var images: [Key: Image] = [:]
  private var colors: [Key: Color] = [:]
  private var catalogs: [String: AssetCatalog] = [:]
  private let mutex = Mutex()

  func image(_ key: Key, _ read: (AssetCatalog) -> Image?) -> Image? {
    let catalog = catalog(in: key.folder)
    mutex.lock()
    defer { mutex.unlock() }
    if let known = images[key] { return known }
    let image = read(catalog)
    images[key] = image
    return image
  }

  func color(named name: String, in folder: String) -> Color? {
    let catalog = catalog(in: folder)
    let key = Key(folder: folder, name: name, scale: 0)
    mutex.lock()
    defer { mutex.unlock() }
    if let known = colors[key] { return known }
    let color = catalog.color(named: name)
    colors[key] = color
    return color
  }

  private func catalog(in folder: String) -> AssetCatalog {
    mutex.lock()
    defer { mutex.unlock() }
    if let known = catalogs[folder] { return known }
    let catalog = AssetCatalog(in: folder)
    catalogs[folder] = catalog
    return catalog
  }
}

/// A generator of random numbers from a seed: the upper 32 bits of SplitMix64 numbers.
final class RandomNumbers: @unchecked Sendable {
  private var state: UInt64
  private let mutex = Mutex()

  init(seed: UInt64) { state = seed }

  func next() -> UInt32 {
    mutex.lock()
    defer { mutex.unlock() }
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z &>> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z &>> 27)) &* 0x94d0_49bb_1331_11eb
    return UInt32(truncatingIfNeeded: (z ^ (z &>> 31)) &>> 32)
  }
}

// MARK: Random numbers

/// Returns a random 32-bit number from the generator of the current environment, whose
/// seed determines the sequence.
public func arc4random() -> UInt32 { UIEnvironment.current.random.next() }

/// Returns a uniformly distributed random number below a bound; 0 for the bounds 0 and
/// 1.
public func arc4random_uniform(_ upperBound: UInt32) -> UInt32 {
  if upperBound < 2 { return 0 }
  // Accepting numbers below 2^32 mod bound would make small results more likely.
  let least = (0 &- upperBound) % upperBound
  while true {
    let number = arc4random()
    if number >= least { return number % upperBound }
  }
}
