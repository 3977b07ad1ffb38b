import Mesmer
import Testing

@Suite("Which frames are made") struct FrameSelectionTests {
  @Test func allFramesByDefault() throws {
    #expect(try FrameSelection().frames(of: 7) == 0..<7)
  }

  @Test func bothEndsOfARangeAreIncluded() throws {
    #expect(try FrameSelection(range: 2...4).frames(of: 7) == 2..<5)
    #expect(try FrameSelection(range: 0...6).frames(of: 7) == 0..<7)
  }

  @Test func aRangeBeyondTheSequenceSaysWhatThereIs() {
    let selection = FrameSelection(range: 5...7)
    #expect { try selection.frames(of: 7) } throws: {
      "\($0)" == "frames 5-7: the sequence has the frames 0-6"
    }
  }

  @Test("the parts of a shard are the whole in order, and of equal length but for one")
  func shards() throws {
    for count in 1...9 {
      for frames in 1...40 {
        var next = 0
        var lengths: Set<Int> = []
        for number in 1...count {
          let shard = FrameSelection.Shard(number, of: count)
          let part = try FrameSelection(shard: shard).frames(of: frames)
          #expect(part.lowerBound == next)
          next = part.upperBound
          lengths.insert(part.count)
        }
        #expect(next == frames)
        #expect(lengths.max()! - lengths.min()! <= 1)
      }
    }
  }

  @Test func aShardIsAPartOfTheRange() throws {
    let selection = FrameSelection(range: 10...19, shard: .init(2, of: 5))
    #expect(try selection.frames(of: 100) == 12..<14)
  }

  @Test func thereIsNoZerothPart() {
    #expect(FrameSelection.Shard(0, of: 3) == nil)
    #expect(FrameSelection.Shard(4, of: 3) == nil)
    #expect(FrameSelection.Shard(1, of: 0) == nil)
  }
}
