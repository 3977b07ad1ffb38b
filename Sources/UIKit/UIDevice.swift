import Foundation
import MesmerGeometry
import MesmerViews

/// The device: a phone with the screen of `UIEnvironment.current`.
public final class UIDevice: Sendable {
  /// What a battery is doing.
  public enum BatteryState: Int, Hashable, Sendable {
    case unknown, unplugged, charging, full
  }

  /// The device.
  public static let current = UIDevice()

  /// Its name.
  public let name = "iPhone"
  /// Its model.
  public let model = "iPhone"
  /// Its model in the user's language.
  public let localizedModel = "iPhone"
  /// The name of the system whose measures are drawn.
  public let systemName = "iOS"
  /// Its version.
  public let systemVersion = "17.0"
  /// The kind of device: a phone.
  public let userInterfaceIdiom = UIUserInterfaceIdiom.phone
  /// Always nil.
  public let identifierForVendor: UUID? = nil
  /// How the device is held: upright.
  public var orientation: UIDeviceOrientation { .portrait }
  /// Whether it can do several things at once: yes.
  public let isMultitaskingSupported = true
  /// Whether the battery is watched: no.
  public let isBatteryMonitoringEnabled = false
  /// Unknown.
  public let batteryLevel: Float = -1
  /// Unknown.
  public let batteryState = BatteryState.unknown
  /// Whether the orientation is told: no.
  public let isGeneratingDeviceOrientationNotifications = false

  /// Has no effect: rotations are told to controllers only.
  public func beginGeneratingDeviceOrientationNotifications() {}
  /// Has no effect.
  public func endGeneratingDeviceOrientationNotifications() {}

  /// Never posted.
  public static let orientationDidChangeNotification = Notification.Name(
    "UIDeviceOrientationDidChangeNotification")
}

/// A kind of device.
public enum UIUserInterfaceIdiom: Int, Hashable, Sendable {
  case unspecified = -1
  case phone, pad, tv, carPlay
  case mac = 5
  case vision
}

/// How a device is held.
public enum UIDeviceOrientation: Int, Hashable, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp
  case faceDown

  /// Whether it is upright or upside down.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether it is turned to a side.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  /// Whether it lies on its back or its face.
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
  /// Whether it is upright or turned.
  public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }
}

extension UIScreen {
  /// The screen in pixels.
  public var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
  }
  /// Pixels per point.
  public var nativeScale: CGFloat { scale }
  /// Frames per second: 60.
  public var maximumFramesPerSecond: Int { 60 }
  /// The brightness: all of it.
  public var brightness: CGFloat { 1 }
  /// The traits of the screen.
  public var traitCollection: UITraitCollection { .current }
}
