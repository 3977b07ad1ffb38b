import Foundation
import Mesmer

/// The table that is printed: a line for each workload, as it is measured.
struct Table {
  private let showsEdges: Bool
  private let columns: [(title: String, width: Int)]

  init(showsEdges: Bool) {
    self.showsEdges = showsEdges
    var columns = [
      ("", 5), ("", 34), ("ours best", 10), ("median", 9), ("peer", 9),
      ("best", 9), ("median", 9), ("ratio", 7), ("runs", 13),
      ("differs (max mean)", 22), ("digest", 17),
    ]
    if showsEdges { columns += [("edge px", 9), ("ns/edge px", 11)] }
    self.columns = columns.map { (title: $0.0, width: $0.1) }
  }

  func printHeader() {
    print("Times in ms. Ratio: ours / peer, the median of the runs.")
    print(line(columns.map(\.title)))
  }

  func print(_ m: Measurement) {
    var cells = [m.workload.name, m.workload.title]
    cells += m.ratios.isEmpty ? ["-", "-"] : [time(m.ours.best), time(m.ours.median)]
    cells += [m.workload.peer, time(m.peer.best), time(m.peer.median)]
    if let low = m.ratios.min(), let high = m.ratios.max() {
      cells += [
        fixed(m.ratios.median, 3), "\(fixed(low, 3))-\(fixed(high, 3))",
      ]
    } else {
      cells += ["-", "-"]
    }
    if let d = m.difference {
      cells.append("\(d.pixels) px (\(d.largest) \(fixed(d.mean, 1)))")
    } else {
      cells.append("-")
    }
    cells.append(m.digest?.description ?? "-")
    if showsEdges {
      if let edges = m.edgePixels {
        cells += ["\(edges)", fixed(m.ours.best * 1e6 / Double(edges), 2)]
      } else {
        cells += ["-", "-"]
      }
    }
    print(line(cells))
  }

  private func print(_ line: String) {
    Swift.print(line)
    // A long run is followed through a pipe as well.
    fflush(nil)
  }

  private func line(_ cells: [String]) -> String {
    var line = ""
    for (i, (cell, column)) in zip(cells, columns).enumerated() {
      let padding = String(
        repeating: " ", count: max(0, column.width - cell.count))
      line += i < 2 ? cell + padding : " " + padding + cell
    }
    return line
  }

  private func time(_ ms: Double) -> String { fixed(ms, ms < 10 ? 3 : 1) }
}

/// A number with so many decimals.
func fixed(_ value: Double, _ decimals: Int) -> String {
  String(format: "%.\(decimals)f", value)
}
