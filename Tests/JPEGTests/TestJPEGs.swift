import Foundation
import MesmerDrawing
import MesmerPlatform
import TestSupport

/// The files of Data, made with cjpeg 2.1.5, and the output of djpeg for them:
/// `djpeg -dct int -pnm` without the header, as SHA-256.
enum TestJPEGs {
  static let digests = [
    "444": "8246c59d84c2a1b26b764202316e5849b6b52d179be38f87fe3ddf93bd31dfd1",
    "422": "516e4b49cbac691ad3e673aa8f68aa22c3380e3fe5d124fb668698d40c0693bf",
    "420": "88d1fe87cedec0079247e9c5bb705ce596327d3535f40d031387606f45684a17",
    "440": "0a2e3c0c86bf13e82459df049e575fe8889479e92fcad356564982f940c213c4",
    "411": "c8895a428c56686e44a8f381def8de32205850ebbff53054aa366bfbe7f218cf",
    "gray": "62892b69adb9c0480f20feeae8f2479cbedfa0d063d32a1038bc6526d68e2e77",
    "progressive": "cac6bdcc5061c7ce4c218bc997150cca2fc349fea2731270d27e538828dfdd2c",
    "restart": "fec29bdcb9988c9d6034b1bae5cb5979b65073f026760af098f55f4df316da80",
  ]

  static let names = digests.keys.sorted()

  static func bytes(_ name: String) throws -> [UInt8] {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Data/\(name).jpg")
    return [UInt8](try Data(contentsOf: path))
  }
}

extension Image {
  /// The samples in the order of a PNM file: gray, or red, green and blue.
  var samples: [UInt8] {
    var samples: [UInt8] = []
    samples.reserveCapacity(pixelWidth * pixelHeight * 3)
    for y in 0..<pixelHeight {
      let row = pixmap.row(y)
      for x in 0..<pixelWidth {
        let pixel = row[x]
        samples.append(UInt8(pixel & 255))
        if pixmap.content == .opaqueGray { continue }
        samples.append(UInt8(pixel >> 8 & 255))
        samples.append(UInt8(pixel >> 16 & 255))
      }
    }
    return samples
  }
}
