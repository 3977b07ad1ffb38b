import Mesmer
import Testing
import XCTest

/// Compares a picture, or the frames of a motion, with its golden.
///
///     @Test func rings() {
///       expectGolden(of: HypnosisView(frame: Rect(x: 0, y: 0, width: 100, height: 100)))
///     }
///
/// The golden is `goldens/<target>/<suite>/<test>/<name>.png`; that of a motion ends with
/// `.frames`. By default, if it is missing or differs, the test fails with the lines that
/// `mesmer verify` prints: the amount of the difference, the paths of the pictures, and
/// for views and scenes the views that own the pixels; the last line is the command that
/// accepts the picture. The pending picture is stored beside the golden as
/// `<name>.new.png`, for `mesmer review` or `mesmer accept`. In Swift Testing the
/// pictures are attached to the test. Works in Swift Testing and XCTest.
///
/// With a matrix, the subject is created and compared once for each variant:
///
///     expectGolden(of: Settings(), in: .matrix(styles: [.light, .dark], scales: [2, 3]))
///
/// has the goldens `light-2x.png`, `light-3x.png`, `dark-2x.png` and `dark-3x.png`.
/// `TraitCollection.current` has the variant's traits while the subject is created and
/// rendered.
///
/// - Parameters:
///   - subject: A view, a scene, a pixmap, or a motion (`lens.fling(velocity:)`,
///     `lens.play(timeline)`).
///   - extent: `.viewport` by default. `.wholeContent` shows all content of the subject
///     or, if it is not a scroll view, of the first scroll view in it; invalid for
///     pixmaps and motions.
///   - variants: The variants to compare; by default one, the subject unchanged.
///   - name: The golden's name; required in a parameterised test and in a test with
///     several goldens.
///   - scale: Pixels per point, for views and their motions; scenes have their own.
///   - background: The colour behind views and in their motions; transparent by default.
///     Scenes have their own.
///   - framesPerSecond: The frame rate of a motion of views; the motion of a scene has
///     its own.
///   - tolerance: The tolerance; by default that of the `.goldens` trait or
///     `withGoldens`, or else `.exact`.
///   - fileID: The file of the expectation; omit this and the following arguments.
///   - filePath: The path of that file.
///   - line: The line of the expectation.
///   - column: The column of the expectation.
///   - function: The function that contains the expectation.
public func expectGolden(
  of subject: @autoclosure () -> some GoldenSubject,
  _ extent: GoldenRendering.Extent = .viewport,
  in variants: GoldenVariants? = nil, named name: String? = nil,
  scale: Double = 1,
  background: Color? = nil, framesPerSecond: Double = 60, tolerance: Tolerance? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column, function: StaticString = #function
) {
  GoldenExpectation(
    test: Test.current.map { TestIdentity($0) }
      ?? TestIdentity(fileID: "\(fileID)", function: "\(function)"), name: name,
    place: SourcePlace(
      fileID: "\(fileID)", filePath: filePath, line: line, column: column),
    tolerance: tolerance,
    rendering: GoldenRendering(
      scale: scale, background: background, framesPerSecond: framesPerSecond,
      extent: extent)
  ).check(variants, subject)
}

extension XCTestCase {
  /// Compares a picture, or the frames of a motion, with its golden; see the function of
  /// the same name.
  public func expectGolden(
    of subject: @autoclosure () -> some GoldenSubject,
    _ extent: GoldenRendering.Extent = .viewport,
    in variants: GoldenVariants? = nil, named name: String? = nil,
    scale: Double = 1,
    background: Color? = nil, framesPerSecond: Double = 60, tolerance: Tolerance? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    GoldenExpectation(
      test: TestIdentity(self), name: name,
      place: SourcePlace(
        fileID: "\(fileID)", filePath: filePath, line: line, column: column),
      tolerance: tolerance,
      rendering: GoldenRendering(
        scale: scale, background: background, framesPerSecond: framesPerSecond,
        extent: extent)
    ).check(variants, subject)
  }
}
