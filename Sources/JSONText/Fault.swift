/// One thing that is wrong with a file or with a parameter of rendering: where it is,
/// what is wrong and what would be right, in one line.
///
/// A fault is text for a person, not a case for a program: a scene can be
/// wrong in some hundred ways and a caller can only print them.
public struct Fault: Hashable, Sendable, CustomStringConvertible {
  /// The file as the user named it; of a parameter the value, empty for one that
  /// needs no repeating.
  public var file: String
  /// The parameter that is wrong, where it is none of a file's values.
  package var parameter: Parameter?
  /// Line, from 1; 0 where the fault has no place (a file that is missing).
  public var line: Int
  /// Column in characters (Unicode scalars), from 1; 0 where there is none.
  public var column: Int
  /// Where in the document, as `root.subviews[0].frame`; empty for the whole.
  public var path: String
  /// What is wrong and what would be right.
  public var message: String

  /// A fault; without line and column it concerns the whole file.
  package init(
    file: String, line: Int = 0, column: Int = 0, path: String = "",
    message: String
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.path = path
    self.message = message
  }

  /// A fault of a parameter.
  package init(_ parameter: Parameter, _ value: String = "", message: String) {
    self.init(file: value, message: message)
    self.parameter = parameter
  }

  /// `file:line:column: path: message`, or `parameter value: path: message`, without
  /// the parts that are not there.
  public var description: String { text { $0.rawValue } }

  /// The description with parameters under another name.
  package func text(naming name: (Parameter) -> String) -> String {
    var text = file
    if let parameter { text = name(parameter) + (file.isEmpty ? "" : " " + file) }
    if line > 0 { text += ":\(line):\(column)" }
    if !path.isEmpty { text += (text.isEmpty ? "" : ": ") + path }
    return (text.isEmpty ? "" : text + ": ") + message
  }
}

extension Fault {
  /// What of a rendering is chosen besides the scene: `RenderState`'s values and
  /// the frames of a sequence, by the names that suites have for them.
  package enum Parameter: String, Hashable, Sendable, CaseIterable {
    case size, scale, set, zoom, zoomTo, offset, reveal, clamp, scrollView, frames
  }

  /// The fault as one of a parameter, of which the file's name is the value.
  package func of(_ parameter: Parameter) -> Fault {
    var result = self
    result.parameter = parameter
    return result
  }

  /// The fault of a value, told at the place where another document has that
  /// value. A path inside the value becomes a part of the place's.
  package func placed(at place: Fault) -> Fault {
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
  package init(_ faults: [Fault]) {
    precondition(!faults.isEmpty, "an error needs a fault")
    self.faults = faults
  }

  /// An error of one fault.
  package init(_ fault: Fault) { faults = [fault] }

  /// The first fault.
  public var description: String { faults[0].description }
}
