/// The explicit levels of a paragraph, and its isolating run sequences: UAX 9, rules X1
/// to X10 and definitions BD8 to BD13.
///
/// The rules' own limits bound the work: at most 125 embeddings and isolates are open at
/// a time, and deeper ones are only counted. A sequence is a chain of level runs, linked
/// where an isolate ends, so the text is never searched backwards.
struct BidiResolution {
  /// The maximum level of embeddings and isolates.
  private static let deepest: UInt8 = 125

  private let classes: [BidiClass]
  private let scalars: [Unicode.Scalar]
  private let base: UInt8
  /// The classes after overrides.
  private var types: [BidiClass]
  private var runs: [LevelRun] = []
  private var sequence = BidiSequence()

  /// An embedding, override or isolate that is open.
  private struct Embedding {
    var level: UInt8
    var override: BidiClass?
    var isIsolate = false
  }

  /// Scalars at one level, except those that rule X9 removes.
  private struct LevelRun {
    var level: UInt8
    var first: Int
    var last: Int
    /// The run that continues this one after the isolate that begins at its end.
    var next: Int?
    /// Whether the run continues another one.
    var isContinuation = false
  }

  /// Creates a resolution of a paragraph.
  init(classes: [BidiClass], scalars: [Unicode.Scalar], base: UInt8) {
    self.classes = classes
    self.scalars = scalars
    self.base = base
    types = classes
  }

  /// Writes the levels of a part without paragraph separators.
  mutating func resolve(_ part: Range<Int>, into levels: inout [UInt8]) {
    findRuns(part)
    for index in runs.indices where !runs[index].isContinuation {
      resolveSequence(startingAt: index, into: &levels)
    }
    // Scalars that X9 removes have the level of the scalar before them, so that they do
    // not divide runs.
    for i in part where classes[i].isRemoved {
      levels[i] = i > part.lowerBound ? levels[i - 1] : base
    }
  }

  // MARK: X1 to X8

  private mutating func findRuns(_ part: Range<Int>) {
    runs.removeAll(keepingCapacity: true)
    var open = [Embedding(level: base)]
    /// The runs that end with the initiators of the open isolates, outermost first.
    var isolates: [Int] = []
    var overflowIsolates = 0
    var overflowEmbeddings = 0
    for i in part {
      let bidiClass = classes[i]
      switch bidiClass {
      case .bn: break
      case .rle, .lre, .rlo, .lro:
        let isRightToLeft = bidiClass == .rle || bidiClass == .rlo
        let level = Self.level(after: open.last!.level, isRightToLeft)
        if level <= Self.deepest && overflowIsolates == 0 && overflowEmbeddings == 0 {
          let override: BidiClass? =
            bidiClass == .rlo ? .r : bidiClass == .lro ? .l : nil
          open.append(Embedding(level: level, override: override))
        } else if overflowIsolates == 0 {
          overflowEmbeddings += 1
        }
      case .pdf:
        if overflowIsolates > 0 { break }
        if overflowEmbeddings > 0 {
          overflowEmbeddings -= 1
        } else if open.count > 1 && !open.last!.isIsolate {
          open.removeLast()
        }
      case .rli, .lri, .fsi:
        append(i, open.last!)
        if overflowIsolates > 0 || overflowEmbeddings > 0 {
          overflowIsolates += 1
          break
        }
        let isRightToLeft =
          bidiClass == .rli
          || bidiClass == .fsi
            && BidiParagraph.isRightToLeft(
              classes[(i + 1)..<part.upperBound], isIsolate: true)
        let level = Self.level(after: open.last!.level, isRightToLeft)
        if level <= Self.deepest {
          open.append(Embedding(level: level, isIsolate: true))
          isolates.append(runs.count - 1)
        } else {
          overflowIsolates += 1
        }
      case .pdi:
        if overflowIsolates > 0 {
          overflowIsolates -= 1
          append(i, open.last!)
        } else if let beginning = isolates.popLast() {
          overflowEmbeddings = 0
          while !open.removeLast().isIsolate {}
          append(i, open.last!)
          if runs.last!.first == i {
            runs[beginning].next = runs.count - 1
            runs[runs.count - 1].isContinuation = true
          }
        } else {
          append(i, open.last!)
        }
      default: append(i, open.last!)
      }
    }
  }

  /// Returns the next odd level for right-to-left text, otherwise the next even one.
  private static func level(after level: UInt8, _ isRightToLeft: Bool) -> UInt8 {
    isRightToLeft ? (level + 1) | 1 : (level + 2) & ~1
  }

  private mutating func append(_ index: Int, _ embedding: Embedding) {
    if let override = embedding.override { types[index] = override }
    if let last = runs.indices.last, runs[last].level == embedding.level {
      runs[last].last = index
    } else {
      runs.append(LevelRun(level: embedding.level, first: index, last: index))
    }
  }

  // MARK: X10

  private mutating func resolveSequence(
    startingAt start: Int, into levels: inout [UInt8]
  ) {
    sequence.removeAll()
    var index = start
    while true {
      let run = runs[index]
      for i in run.first...run.last where !classes[i].isRemoved {
        sequence.append(i, types[i])
      }
      guard let next = run.next else { break }
      index = next
    }
    let level = runs[start].level
    let before = start > 0 ? runs[start - 1].level : base
    // After an unterminated isolate, no text is at this level.
    let after =
      classes[runs[index].last].isIsolateInitiator || index + 1 == runs.count
      ? base : runs[index + 1].level
    sequence.resolve(
      level: level, start: Self.letter(max(level, before)),
      end: Self.letter(max(level, after)), scalars: scalars, into: &levels)
  }

  /// Returns the class of a letter in the direction of a level.
  private static func letter(_ level: UInt8) -> BidiClass { level & 1 == 1 ? .r : .l }
}
