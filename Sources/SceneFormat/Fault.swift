/// One thing that is wrong with a file or an option: where it is, what is
/// wrong and what would be right, in one line.
///
/// A fault is text for a person, not a case for a program: a scene can be
/// wrong in some hundred ways and a caller can only print them.
public struct Fault: Hashable, Sendable, CustomStringConvertible {
  /// The file as the user named it, or the option that holds the fault.
  public var file: String
  /// Line, from 1; 0 where the fault has no place (a file that is missing).
  public var line: Int
  /// Column in characters (Unicode scalars), from 1; 0 where there is none.
  public var column: Int
  /// Where in the document, as `root.subviews[0].frame`; empty for the whole.
  public var path: String
  /// What is wrong and what would be right.
  public var message: String

  /// A fault; without line and column it concerns the whole file.
  public init(
    file: String, line: Int = 0, column: Int = 0, path: String = "",
    message: String
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.path = path
    self.message = message
  }

  /// `file:line:column: path: message`, without the parts that are not there.
  public var description: String {
    var text = file
    if line > 0 { text += ":\(line):\(column)" }
    if !path.isEmpty { text += (text.isEmpty ? "" : ": ") + path }
    return (text.isEmpty ? "" : text + ": ") + message
  }
}

extension Fault {
  /// The fault of a value, told at the place where another document has that
  /// value. A path inside the value becomes a part of the place's.
  func placed(at place: Fault) -> Fault {
    var result = place
    if !path.isEmpty { result.path += (path.hasPrefix("[") ? "" : ".") + path }
    result.message = message
    return result
  }
}

/// Why a scene, or a state for it, was refused.
public struct SceneError: Error, Hashable, Sendable, CustomStringConvertible {
  /// All faults found, in the order of their places; at least one.
  public let faults: [Fault]

  /// An error of at least one fault.
  public init(_ faults: [Fault]) {
    precondition(!faults.isEmpty, "an error needs a fault")
    self.faults = faults
  }

  /// An error of one fault.
  public init(_ fault: Fault) { faults = [fault] }

  /// The first fault.
  public var description: String { faults[0].description }
}
