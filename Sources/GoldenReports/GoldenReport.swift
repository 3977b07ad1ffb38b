import MesmerGeometry

// A report is what a run of golden tests found, for people and for other programs.
//
// It is made from a verification of suites, from the ledger that tests leave, or from other
// reports, and written as text, JSON, JUnit, notes for GitHub and one HTML page. In memory,
// its paths are relative to the working folder; in `report.json` they are relative to the
// report's own folder, so that the folder can be moved.

/// The cases of a run of golden tests, and what was found about each.
package struct GoldenReport: Hashable, Sendable {
  /// What was found about a case.
  package enum Status: String, Hashable, Sendable, CaseIterable {
    /// The picture is the golden's, or within its tolerance.
    case equal
    /// The picture is not the golden's.
    case different
    /// There is no golden.
    case missing
    /// The golden was written.
    case recorded
    /// A timeline expects what did not happen.
    case missed
    /// The case could not be drawn or compared.
    case failed
    /// The picture is the golden's to the pixel: the case needs no tolerance.
    case toleranceUnused

    /// Whether a run with such a case fails.
    package var isFailure: Bool {
      switch self {
      case .different, .missing, .missed, .failed: true
      case .equal, .recorded, .toleranceUnused: false
      }
    }

    /// Whether there is a new picture that can become the golden.
    package var isOpen: Bool { self == .different || self == .missing }

    /// One or two words for people.
    package var words: String {
      switch self {
      case .failed: "error"
      case .toleranceUnused: "tolerance unused"
      default: rawValue
      }
    }
  }

  /// A golden and what was found about it.
  package struct Case: Hashable, Sendable {
    /// The path of the golden.
    package var golden: String
    /// The suite's file, or the test that has the golden.
    package var owner: String
    /// The name of the case in its suite.
    package var name: String
    /// What was found.
    package var status: Status
    /// The same in one line; empty if there is nothing to say.
    package var message = ""
    /// The source file of the case, and its line, from 1; 0 if it is not known.
    package var source = ""
    package var line = 0
    /// Which views differ, and how, where that is known: a line each.
    package var view: String?
    /// How much the pictures differ, where both are there.
    package var numbers: Numbers?
    /// The pictures.
    package var files = Files()
    /// How the frames differ, for a sequence.
    package var frames: Frames?
    /// How long the case took.
    package var seconds = 0.0

    /// A case of which nothing else is known yet.
    package init(golden: String, owner: String, name: String, status: Status) {
      self.golden = golden
      self.owner = owner
      self.name = name
      self.status = status
    }
  }

  /// The numbers of a comparison.
  package struct Numbers: Hashable, Sendable {
    package var expectedSize: PixelSize
    package var actualSize: PixelSize
    package var comparedPixels = 0
    package var differingPixels = 0
    package var countedPixels = 0
    package var antialiasedPixels = 0
    package var ignoredPixels = 0
    /// The largest difference of a channel, 0...255.
    package var largestChannelDifference = 0
    /// Decibels; nil where nothing differs.
    package var psnr: Double?
    package var changedRects: [PixelRect] = []
    package var movedBy: PixelOffset?
    /// The tolerance of the comparison, as text.
    package var tolerance = "exact"

    package init(expectedSize: PixelSize, actualSize: PixelSize) {
      self.expectedSize = expectedSize
      self.actualSize = actualSize
    }
  }

  /// The pictures of a case; nil where there is none.
  package struct Files: Hashable, Sendable {
    package var expected: String?
    package var actual: String?
    package var difference: String?
    /// Expected, actual and difference of what changed, beside each other.
    package var crop: String?
    /// The picture beside the golden that awaits a decision. It is not in the report.
    package var pending: String?

    package init() {}
  }

  /// How the frames of two sequences differ.
  package struct Frames: Hashable, Sendable {
    /// The number of differing pixels of a frame.
    package struct Point: Hashable, Sendable {
      package var frame: Int
      package var pixels: Int

      package init(frame: Int, pixels: Int) {
        self.frame = frame
        self.pixels = pixels
      }
    }
    /// The pictures of a frame.
    package struct Pictures: Hashable, Sendable {
      package var frame: Int
      package var expected: String?
      package var actual: String?
      package var difference: String?
      package var changedRects: [PixelRect] = []

      package init(
        frame: Int, expected: String?, actual: String?, difference: String?,
        changedRects: [PixelRect] = []
      ) {
        self.frame = frame
        self.expected = expected
        self.actual = actual
        self.difference = difference
        self.changedRects = changedRects
      }
    }
    /// The first frame that differs.
    package var first: Int
    /// The number of frames that were expected, and that there are.
    package var expectedCount: Int
    package var actualCount: Int
    /// The frames at which a picture changes, in order.
    package var curve: [Point] = []
    /// Frames that are kept as pictures, in order.
    package var pictures: [Pictures] = []

    package init(first: Int, expectedCount: Int, actualCount: Int) {
      self.first = first
      self.expectedCount = expectedCount
      self.actualCount = actualCount
    }
  }

  /// The cases in the order of the run; no two have the same golden.
  package var cases: [Case]

  /// A report of some cases.
  package init(cases: [Case] = []) { self.cases = cases }

  /// How many cases have a status.
  package func count(_ status: Status) -> Int {
    cases.reduce(0) { $0 + ($1.status == status ? 1 : 0) }
  }

  /// 2 if a case could not be drawn or compared; else 1 if one differs or misses what its
  /// timeline expects; else 3 if a golden is missing; else 0.
  package var exitStatus: Int32 {
    if count(.failed) > 0 { return 2 }
    if count(.different) + count(.missed) > 0 { return 1 }
    return count(.missing) > 0 ? 3 : 0
  }
}
