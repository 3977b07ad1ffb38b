// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are UIKit's and the C library's.

import Foundation
import MesmerDrawing
import MesmerViews

// Names of Objective-C and of earlier versions of Swift that code still uses.

/// An integer.
public typealias NSInteger = Int
/// An unsigned integer.
public typealias NSUInteger = UInt

/// The largest finite `Float`.
public let MAXFLOAT = Float.greatestFiniteMagnitude

/// The nanoseconds of a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// The nanoseconds of a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// The nanoseconds of a microsecond.
public let NSEC_PER_USEC: UInt64 = 1000
/// The microseconds of a second.
public let USEC_PER_SEC: UInt64 = 1_000_000
/// The milliseconds of a second.
public let MSEC_PER_SEC: UInt64 = 1000

/// `CAMediaTimingFunctionName.linear`.
public let kCAMediaTimingFunctionLinear = CAMediaTimingFunctionName.linear
/// `CAMediaTimingFunctionName.easeIn`.
public let kCAMediaTimingFunctionEaseIn = CAMediaTimingFunctionName.easeIn
/// `CAMediaTimingFunctionName.easeOut`.
public let kCAMediaTimingFunctionEaseOut = CAMediaTimingFunctionName.easeOut
/// `CAMediaTimingFunctionName.easeInEaseOut`.
public let kCAMediaTimingFunctionEaseInEaseOut = CAMediaTimingFunctionName.easeInEaseOut
/// `CAMediaTimingFunctionName.default`.
public let kCAMediaTimingFunctionDefault = CAMediaTimingFunctionName.default

/// `CAMediaTimingFillMode.removed`.
public let kCAFillModeRemoved = CAMediaTimingFillMode.removed
/// `CAMediaTimingFillMode.forwards`.
public let kCAFillModeForwards = CAMediaTimingFillMode.forwards
/// `CAMediaTimingFillMode.backwards`.
public let kCAFillModeBackwards = CAMediaTimingFillMode.backwards
/// `CAMediaTimingFillMode.both`.
public let kCAFillModeBoth = CAMediaTimingFillMode.both

/// `CAShapeLayerLineCap.butt`.
public let kCALineCapButt = CAShapeLayerLineCap.butt
/// `CAShapeLayerLineCap.round`.
public let kCALineCapRound = CAShapeLayerLineCap.round
/// `CAShapeLayerLineCap.square`.
public let kCALineCapSquare = CAShapeLayerLineCap.square
/// `CAShapeLayerLineJoin.miter`.
public let kCALineJoinMiter = CAShapeLayerLineJoin.miter
/// `CAShapeLayerLineJoin.round`.
public let kCALineJoinRound = CAShapeLayerLineJoin.round
/// `CAShapeLayerLineJoin.bevel`.
public let kCALineJoinBevel = CAShapeLayerLineJoin.bevel

extension Color {
  /// The background of grouped tables, `systemGroupedBackground`.
  public static var groupTableViewBackground: UIColor { .systemGroupedBackground }
}

extension CAShapeLayerLineCap {
  /// Creates the cap with a name; butt for an unknown name.
  public init(rawValue: String) {
    self = Self.allCases.first { $0.rawValue == rawValue } ?? .butt
  }
}

extension CAShapeLayerLineJoin {
  /// Creates the join with a name; a miter for an unknown name.
  public init(rawValue: String) {
    self = Self.allCases.first { $0.rawValue == rawValue } ?? .miter
  }
}

extension ClockTimer {
  /// Creates an unscheduled timer without an action.
  public convenience init() {
    self.init(timeInterval: 0, repeats: false) { _ in }
  }
}

extension MesmerObject {
  /// The class of the object.
  public var classForCoder: AnyClass { type(of: self) }
}
