import Foundation
import MesmerDrawing
import MesmerGeometry
import MesmerViews

/// The style of a date picker.
public enum UIDatePickerStyle: Int, Hashable, Sendable {
  case automatic, wheels, compact, inline
}

/// A control with wheels that selects a date, a time or a duration.
///
/// Unlike in UIKit, the styles `compact` and `inline` do not exist: every date picker
/// has wheels. Names are English, hours are in 12-hour form, and the calendar is
/// Gregorian. Rows outside of the limits are gray; a wheel that comes to rest at such a
/// row moves back.
open class UIDatePicker: UIControl {
  /// The values that a date picker selects.
  public enum Mode: Int, Hashable, Sendable {
    /// Hour, minute, and AM or PM.
    case time
    /// Month, day and year.
    case date
    /// The day, and the time.
    case dateAndTime
    /// A number of hours and minutes.
    case countDownTimer
  }

  /// The values that the picker selects; the day and the time by default.
  open var datePickerMode = Mode.dateAndTime { didSet { reload() } }
  /// The preferred style; stored and ignored.
  open var preferredDatePickerStyle = UIDatePickerStyle.automatic
  /// The style: always `wheels`.
  open var datePickerStyle: UIDatePickerStyle { .wheels }
  /// The selected date. The default is 1 January 2001, and not the present as in UIKit,
  /// so that pictures do not depend on the current time.
  open var date = Date(timeIntervalSinceReferenceDate: 0) {
    didSet { show(animated: isAnimated) }
  }
  /// The first date that can be selected; nil (the default) for any.
  open var minimumDate: Date? { didSet { show(animated: false) } }
  /// The last date that can be selected; nil (the default) for any.
  open var maximumDate: Date? { didSet { show(animated: false) } }
  /// The duration that the mode `countDownTimer` shows, in seconds. In that mode, values
  /// below 60 and NaN become 60.
  open var countDownDuration: TimeInterval = 60 { didSet { show(animated: isAnimated) } }
  /// The interval between the minutes that can be selected: a divisor of 60 up to 30; 1
  /// by default. Other values become 1.
  open var minuteInterval = 1 {
    didSet {
      if !(1...30).contains(minuteInterval) || 60 % minuteInterval != 0 {
        minuteInterval = 1
      }
      reload()
    }
  }
  /// The time zone; nil (the default) for GMT, and not the machine's as in UIKit.
  open var timeZone: TimeZone? { didSet { show(animated: false) } }
  /// The locale; stored and ignored.
  open var locale: Locale?
  /// The calendar; stored and ignored.
  open var calendar: Calendar! = Calendar(identifier: .gregorian)

  private let picker = UIPickerView()
  private let units = [UILabel(), UILabel()]
  private var isAnimated = false
  /// The first day of the wheel of days.
  private var firstDay = 0
  private var isReady = false

  /// Creates a date picker with a frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(picker)
    for (label, name) in zip(units, ["hours", "min"]) {
      label.text = name
      label.font = .systemFont(ofSize: 17, weight: .semibold)
      addSubview(label)
    }
    picker.dataSource = self
    picker.delegate = self
    isReady = true
    reload()
  }

  /// Always returns nil, like `UIView.init(coder:)`.
  public required init?(coder: NSCoder) { return nil }

  /// Selects a date.
  open func setDate(_ date: Date, animated: Bool) {
    isAnimated = animated
    self.date = date
    isAnimated = false
  }

  /// The natural size: 320 x 216 points.
  open override var intrinsicContentSize: CGSize { picker.intrinsicContentSize }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// Returns a subview, or nil in place of the date picker itself.
  open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return hit === self ? nil : hit
  }

  open override var isEnabled: Bool {
    didSet {
      picker.isUserInteractionEnabled = isEnabled
      picker.alpha = isEnabled ? 1 : 0.5
    }
  }

  // MARK: Wheels

  private enum Wheel {
    case month, day, year, dayOfYear, hour, minute, half, hours

    /// The width in points, and the alignment of the titles.
    var look: (width: CGFloat, alignment: NSTextAlignment) {
      switch self {
      case .month: (130, .left)
      case .day: (44, .right)
      case .year: (76, .right)
      case .dayOfYear: (130, .right)
      case .hour, .minute: (44, .right)
      case .half: (52, .left)
      case .hours: (60, .right)
      }
    }
  }

  private var columns: [Wheel] {
    switch datePickerMode {
    case .time: [.hour, .minute, .half]
    case .date: [.month, .day, .year]
    case .dateAndTime: [.dayOfYear, .hour, .minute, .half]
    case .countDownTimer: [.hours, .minute]
    }
  }

  /// Returns the number of values of a wheel, and the number of their repetitions.
  private func size(_ wheel: Wheel) -> (values: Int, copies: Int) {
    switch wheel {
    case .month: (12, 200)
    case .day: (31, 100)
    case .year: (9999, 1)
    case .dayOfYear: (20_001, 1)
    case .hour: (12, 200)
    case .minute: (60 / minuteInterval, 100)
    case .half: (2, 1)
    case .hours: (24, 100)
    }
  }

  /// The shown time: seconds since 1 January 1970 in the time zone, or the duration of
  /// `countDownTimer`.
  private var seconds: Int {
    if datePickerMode == .countDownTimer { return whole(countDownDuration) }
    return whole(date.timeIntervalSince1970) + (timeZone?.secondsFromGMT(for: date) ?? 0)
  }

  /// Returns seconds rounded down to an integer, limited to the years 1 to 9999; 0 for
  /// NaN.
  private func whole(_ seconds: TimeInterval) -> Int {
    Int(
      min(max(seconds.isNaN ? 0 : seconds, -62_135_596_800), 253_402_214_400)
        .rounded(.down))
  }

  private func day(_ seconds: Int) -> Int {
    (seconds >= 0 ? seconds : seconds - 86_399) / 86_400
  }

  /// Returns the index of a wheel's value for a time in seconds.
  private func value(_ wheel: Wheel, _ seconds: Int) -> Int {
    let day = day(seconds)
    let minute = (seconds - day * 86_400) / 60
    let date = CivilDate(days: day)
    return switch wheel {
    case .month: date.month - 1
    case .day: date.day - 1
    case .year: date.year - 1
    case .dayOfYear: day - firstDay
    case .hour: minute / 60 % 12
    case .minute: minute % 60 / minuteInterval
    case .half: minute / 720
    case .hours: minute / 60
    }
  }

  /// Returns the time in seconds for the values of the wheels. A day beyond the end of
  /// the month becomes the month's last day.
  private func seconds(_ values: [Int]) -> Int {
    let old = seconds
    let day = day(old)
    switch datePickerMode {
    case .time:
      return day * 86_400 + (values[2] * 12 + values[0]) * 3600
        + values[1] * minuteInterval * 60
    case .date:
      var date = CivilDate(year: values[2] + 1, month: values[0] + 1, day: 1)
      date.day = min(values[1] + 1, date.monthLength)
      return date.days * 86_400 + old - day * 86_400
    case .dateAndTime:
      return (firstDay + values[0]) * 86_400 + (values[3] * 12 + values[1]) * 3600
        + values[2] * minuteInterval * 60
    case .countDownTimer:
      return values[0] * 3600 + values[1] * minuteInterval * 60
    }
  }

  /// The indices of the selected values, one for each wheel.
  private var values: [Int] {
    columns.enumerated().map {
      max(picker.selectedRow(inComponent: $0.offset), 0) % size($0.element).values
    }
  }

  private func reload() {
    guard isReady else { return }
    firstDay = day(seconds) - 10_000
    picker.reloadAllComponents()
    for (component, wheel) in columns.enumerated() {
      let (count, copies) = size(wheel)
      picker.selectRow(copies / 2 * count, inComponent: component, animated: false)
    }
    for label in units { label.isHidden = datePickerMode != .countDownTimer }
    show(animated: false)
    setNeedsLayout()
  }

  /// Limits the date to `minimumDate` and `maximumDate`, or the duration to 60 seconds or
  /// more, and turns the wheels to the limited value.
  private func show(animated: Bool) {
    guard isReady else { return }
    if datePickerMode == .countDownTimer {
      if !(countDownDuration >= 60) { countDownDuration = 60 }
    } else if let limit = limit(date) {
      date = limit
      return
    }
    let seconds = seconds
    if datePickerMode == .dateAndTime, abs(day(seconds) - firstDay - 10_000) > 9_999 {
      return reload()
    }
    for (component, wheel) in columns.enumerated() {
      let count = size(wheel).values
      let row = picker.selectedRow(inComponent: component)
      // The nearest row with the value, in either direction.
      var step = value(wheel, seconds) - row % count
      if size(wheel).copies > 1 {
        if step > count / 2 { step -= count }
        if step < 0 - count / 2 { step += count }
      }
      if step != 0 {
        picker.selectRow(row + step, inComponent: component, animated: animated)
      }
    }
    picker.refreshRows()
  }

  /// Returns the limit that a date exceeds; nil if the date is inside the limits, or if
  /// the minimum is after the maximum.
  private func limit(_ date: Date) -> Date? {
    if let minimumDate, let maximumDate, minimumDate > maximumDate { return nil }
    if let minimumDate, date < minimumDate { return minimumDate }
    if let maximumDate, date > maximumDate { return maximumDate }
    return nil
  }

  /// Returns the date of a time in seconds in the time zone.
  private func date(_ seconds: Int) -> Date {
    let date = Date(timeIntervalSince1970: Double(seconds))
    return date - Double(timeZone?.secondsFromGMT(for: date) ?? 0)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    picker.frame = bounds
    // The units follow the numbers of their wheels.
    for (label, x) in zip(units, [bounds.midX - 37, bounds.midX + 57]) {
      label.frame = CGRect(x: x, y: bounds.midY - 16, width: 60, height: 32)
    }
  }
}

extension UIDatePicker: UIPickerViewDataSource, UIPickerViewDelegate {
  /// Returns the number of wheels.
  public func numberOfComponents(in pickerView: UIPickerView) -> Int { columns.count }

  /// Returns the number of rows of a wheel.
  public func pickerView(
    _ pickerView: UIPickerView, numberOfRowsInComponent component: Int
  ) -> Int {
    let (values, copies) = size(columns[component])
    return values * copies
  }

  /// Returns the width of a wheel.
  public func pickerView(
    _ pickerView: UIPickerView, widthForComponent component: Int
  ) -> CGFloat {
    datePickerMode == .countDownTimer ? 90 : columns[component].look.width
  }

  /// Returns a label of a row, gray outside of the limits.
  public func pickerView(
    _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int,
    reusing view: UIView?
  ) -> UIView {
    let label = view as? UILabel ?? UILabel()
    let wheel = columns[component]
    let value = row % size(wheel).values
    label.text = title(wheel, value)
    label.font = .systemFont(ofSize: 23)
    label.textAlignment =
      datePickerMode == .countDownTimer ? .center : wheel.look.alignment
    label.textColor = isAllowed(wheel, component, value) ? .label : .tertiaryLabel
    return label
  }

  private func title(_ wheel: Wheel, _ value: Int) -> String {
    switch wheel {
    case .month: return CivilDate.months[value]
    case .day, .year: return String(value + 1)
    case .dayOfYear:
      let date = CivilDate(days: firstDay + value)
      return CivilDate.weekdays[date.weekday] + " "
        + CivilDate.months[date.month - 1].prefix(3) + " " + String(date.day)
    case .hour: return String(value == 0 ? 12 : value)
    case .hours: return String(value)
    case .minute:
      let minute = value * minuteInterval
      return (minute < 10 && datePickerMode != .countDownTimer ? "0" : "")
        + String(minute)
    case .half: return value == 0 ? "AM" : "PM"
    }
  }

  /// Returns whether a value is inside the limits, given the selected values of the
  /// other wheels.
  private func isAllowed(_ wheel: Wheel, _ component: Int, _ value: Int) -> Bool {
    var values = values
    guard values.indices.contains(component) else { return true }
    values[component] = value
    switch datePickerMode {
    case .countDownTimer: return true
    case .date:
      if wheel == .day {
        let date = CivilDate(year: values[2] + 1, month: values[0] + 1, day: 1)
        if value >= date.monthLength { return false }
      }
      // A day is allowed if a part of the day is inside the limits.
      let start = day(seconds(values)) * 86_400
      if let minimumDate, date(start + 86_399) < minimumDate { return false }
      if let maximumDate, date(start) > maximumDate { return false }
      return true
    case .time, .dateAndTime: return limit(date(seconds(values))) == nil
    }
  }

  /// Sets the date or the duration from the wheels, and sends `valueChanged`.
  public func pickerView(
    _ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int
  ) {
    let new = seconds(values)
    isAnimated = true
    if datePickerMode == .countDownTimer {
      countDownDuration = Double(new)
    } else {
      date = date(new)
    }
    isAnimated = false
    sendActions(for: .valueChanged)
  }
}
