import Foundation
import MesmerGeometry
import MesmerViews

/// The device: a phone with the screen of `UIEnvironment.current`.
public final class UIDevice: Sendable {
  /// The charging state of a battery.
  public enum BatteryState: Int, Hashable, Sendable {
    case unknown, unplugged, charging, full
  }

  /// The current device.
  public static let current = UIDevice()

  /// The name of the device.
  public let name = "iPhone"
  /// The model of the device.
  public let model = "iPhone"
  /// The localized model of the device.
  public let localizedModel = "iPhone"
  /// The name of the operating system whose metrics are used.
  public let systemName = "iOS"
  /// The version of the operating system.
  public let systemVersion = "17.0"
  /// The interface idiom: a phone.
  public let userInterfaceIdiom = UIUserInterfaceIdiom.phone
  /// The vendor's identifier for the device. Always nil.
  public let identifierForVendor: UUID? = nil
  /// The orientation of the device: always portrait.
  public var orientation: UIDeviceOrientation { .portrait }
  /// Whether multitasking is supported: true.
  public let isMultitaskingSupported = true
  /// Whether the battery is monitored: false.
  public let isBatteryMonitoringEnabled = false
  /// The battery level: -1, which means unknown.
  public let batteryLevel: Float = -1
  /// The charging state: unknown.
  public let batteryState = BatteryState.unknown
  /// Whether changes of the orientation are posted as notifications: false.
  public let isGeneratingDeviceOrientationNotifications = false

  /// Has no effect: only controllers are notified of rotations.
  public func beginGeneratingDeviceOrientationNotifications() {}
  /// Has no effect.
  public func endGeneratingDeviceOrientationNotifications() {}

  /// Never posted.
  public static let orientationDidChangeNotification = Notification.Name(
    "UIDeviceOrientationDidChangeNotification")
}

/// An interface idiom.
public enum UIUserInterfaceIdiom: Int, Hashable, Sendable {
  case unspecified = -1
  case phone, pad, tv, carPlay
  case mac = 5
  case vision
}

/// A physical orientation of a device.
public enum UIDeviceOrientation: Int, Hashable, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp
  case faceDown

  /// Whether the orientation is upright or upside down.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether the orientation is landscape.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  /// Whether the device is face up or face down.
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
  /// Whether the orientation is portrait or landscape.
  public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }
}

extension UIScreen {
  /// The bounds of the screen in pixels.
  public var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
  }
  /// The number of pixels per point.
  public var nativeScale: CGFloat { scale }
  /// The maximum frame rate: 60 frames per second.
  public var maximumFramesPerSecond: Int { 60 }
  /// The brightness: 1.
  public var brightness: CGFloat { 1 }
  /// The traits of the screen.
  public var traitCollection: UITraitCollection { .current }
}
