import MesmerUIKit
import TestSupport
import Testing

private final class Source: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
  var selected: [[Int]] = []
  var rows = [20, 3]
  func numberOfComponents(in pickerView: UIPickerView) -> Int { rows.count }
  func pickerView(
    _ pickerView: UIPickerView, numberOfRowsInComponent component: Int
  ) -> Int { rows[component] }
  func pickerView(
    _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
  ) -> String? { "\(component).\(row)" }
  func pickerView(
    _ pickerView: UIPickerView, widthForComponent component: Int
  ) -> CGFloat { 100 }
  func pickerView(
    _ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int
  ) { selected.append([component, row]) }
}

private func shown<Picker: UIView>(_ picker: Picker) -> (UIWindow, Picker) {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
  picker.frame = CGRect(x: 0, y: 100, width: 320, height: 216)
  return (window, window.show(picker))
}

@Suite struct PickerViewTests {
  private let source = Source()

  private func wheels() -> (UIWindow, UIPickerView) {
    let (window, picker) = shown(UIPickerView())
    picker.dataSource = source
    picker.delegate = source
    return (window, picker)
  }

  @Test("a drag and a fling come to rest at a row, which the delegate is told at the end")
  func dragging() throws {
    let (window, picker) = wheels()
    #expect(picker.numberOfComponents == 2 && picker.numberOfRows(inComponent: 0) == 20)
    try window.play(.wait(0.1), .slow(CGPoint(x: 110, y: 208), dy: -100), .wait(2))
    #expect(picker.selectedRow(inComponent: 0) == 3 && source.selected == [[0, 3]])
    let row = try #require(picker.view(forRow: 3, forComponent: 0))
    #expect((row as? UILabel)?.text == "0.3")
    let middle = row.convert(CGPoint(x: row.bounds.midX, y: row.bounds.midY), to: picker)
    #expect(middle.y == 108 && row.alpha == 1)
    try window.play(
      .wait(0.1),
      .drag(
        from: CGPoint(x: 110, y: 208), to: CGPoint(x: 110, y: 108), duration: 0.1),
      .wait(4))
    #expect(picker.selectedRow(inComponent: 0) > 6 && source.selected.count == 2)
    #expect(picker.selectedRow(inComponent: 1) == 0)
  }

  @Test("a tap selects a row; the program's selection is not reported") func tapping()
    throws
  {
    let (window, picker) = wheels()
    picker.selectRow(5, inComponent: 0, animated: false)
    #expect(picker.selectedRow(inComponent: 0) == 5)
    // The second row below the middle is at the sine of 64 / 108.
    try window.play(.wait(0.1), .tap(CGPoint(x: 110, y: 208 + 60)), .wait(1))
    #expect(picker.selectedRow(inComponent: 0) == 7 && source.selected == [[0, 7]])
    picker.selectRow(99, inComponent: 1, animated: true)
    try window.play(.wait(1))
    #expect(picker.selectedRow(inComponent: 1) == 2 && source.selected.count == 1)
    source.rows = [2]
    picker.reloadAllComponents()
    #expect(picker.selectedRow(inComponent: 0) == 1 && picker.numberOfComponents == 1)
    #expect(picker.selectedRow(inComponent: 1) == -1)
  }

  @Test("rows are squeezed and fade towards the edges of the cylinder") func cylinder()
    throws
  {
    let (_, picker) = wheels()
    picker.selectRow(10, inComponent: 0, animated: false)
    picker.layoutIfNeeded()
    let rows = try (10...14).map {
      try #require(picker.view(forRow: $0, forComponent: 0))
    }
    let heights = rows.map { $0.frame.height }
    #expect(heights[0] == 32 && zip(heights, heights.dropFirst()).allSatisfy { $0 > $1 })
    #expect(zip(rows, rows.dropFirst()).allSatisfy { $0.alpha > $1.alpha })
    let angle = 64.0 / 108
    #expect(abs(rows[2].center.y - rows[0].center.y - 108 * sin(angle)) < 1e-9)
    #expect(abs(heights[2] - 32 * cos(angle)) < 1e-9)
    #expect(picker.view(forRow: 16, forComponent: 0) == nil)
  }
}

@Suite struct DatePickerTests {
  /// The time in seconds since 1970 of a day and an hour in GMT.
  private func date(
    _ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0
  ) -> Date {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0)!
    return calendar.date(
      from: DateComponents(
        year: year, month: month, day: day, hour: hour, minute: minute))!
  }

  private func titles(_ picker: UIDatePicker) -> [String] {
    picker.layoutIfNeeded()
    // The rows in the middle are opaque.
    return all(UILabel.self, in: picker).filter {
      !$0.isHidden && $0.alpha == 1 && $0.superview is UIScrollView
    }.sorted {
      $0.convert(CGPoint.zero, to: picker).x < $1.convert(CGPoint.zero, to: picker).x
    }.compactMap(\.text)
  }

  @Test("the wheels show the date in each mode") func modes() {
    let (_, picker) = shown(UIDatePicker())
    picker.date = date(2024, 2, 29, 15, 7)
    #expect(titles(picker) == ["Thu Feb 29", "3", "07", "PM"])
    picker.datePickerMode = .date
    #expect(titles(picker) == ["February", "29", "2024"])
    picker.datePickerMode = .time
    picker.timeZone = TimeZone(secondsFromGMT: 9 * 3600)
    picker.minuteInterval = 5
    #expect(titles(picker) == ["12", "05", "AM"])
    // 30 is the largest interval; one that does not divide an hour becomes 1.
    for (interval, kept) in [(30, 30), (7, 1), (0, 1), (60, 1), (-5, 1)] {
      picker.minuteInterval = interval
      #expect(picker.minuteInterval == kept)
    }
    picker.datePickerMode = .countDownTimer
    picker.countDownDuration = 5400
    #expect(titles(picker) == ["1", "30"])
    picker.countDownDuration = 0
    #expect(picker.countDownDuration == 60)
  }

  @Test("a turned wheel changes the date; a day that a month lacks becomes its last one")
  func turning() throws {
    let (window, picker) = shown(UIDatePicker())
    picker.datePickerMode = .date
    picker.date = date(2023, 1, 30, 8, 15)
    var changes = 0
    picker.addAction(for: .valueChanged) { _ in changes += 1 }
    // The row below January.
    try window.play(.wait(0.1), .tap(CGPoint(x: 60, y: 208 + 31)), .wait(2))
    #expect(picker.date == date(2023, 2, 28, 8, 15) && changes == 1)
    #expect(titles(picker) == ["February", "28", "2023"])
  }

  @Test("a date outside of the limits is moved to the nearest one") func limits() throws {
    let (window, picker) = shown(UIDatePicker())
    picker.datePickerMode = .date
    picker.maximumDate = date(2023, 3, 10)
    picker.date = date(2024, 1, 1)
    #expect(picker.date == date(2023, 3, 10))
    try window.play(.wait(0.1), .tap(CGPoint(x: 60, y: 208 + 31)), .wait(2))
    #expect(picker.date == date(2023, 3, 10))
    #expect(titles(picker) == ["March", "10", "2023"])
    picker.minimumDate = date(2023, 3, 12)
    // Limits that contradict one another have no effect.
    picker.date = date(2024, 1, 1)
    #expect(picker.date == date(2024, 1, 1))
  }

  @Test("days of the Gregorian calendar are those of Foundation") func calendar() {
    for (year, month, day) in [
      (1900, 3, 1), (2000, 2, 29), (1969, 12, 31), (2100, 2, 28),
    ] {
      let (_, picker) = shown(UIDatePicker())
      picker.datePickerMode = .date
      picker.date = date(year, month, day)
      #expect(titles(picker).suffix(2) == ["\(day)", "\(year)"])
    }
  }
}
