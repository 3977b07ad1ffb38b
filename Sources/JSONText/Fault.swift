import MesmerPlatform

/// One error in a file or in a parameter of rendering: its place, the error and its
/// correction, in one line.
///
/// The error is text and not a case of an enumeration: a scene can be invalid in hundreds
/// of ways, and a caller can only print them.
package struct Fault: Hashable, Sendable, CustomStringConvertible {
  /// The file as the user named it. For a parameter, its value; empty if the value is not
  /// repeated.
  package var file: String
  /// The invalid parameter; nil for any other error.
  package var parameter: Parameter?
  /// Line, from 1; 0 if there is no place (as for a missing file).
  package var line: Int
  /// Column in characters (Unicode scalars), from 1; 0 if there is none.
  package var column: Int
  /// The path in the document, such as `root.subviews[0].frame`; empty for the whole
  /// document.
  package var path: String
  /// The error and its correction.
  package var message: String
  /// Whether the file is valid, but an expectation in it has failed.
  package var isMiss = false

  /// Creates a diagnostic; without line and column it concerns the whole file.
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

  /// Creates a diagnostic for a parameter.
  package init(_ parameter: Parameter, _ value: String = "", message: String) {
    self.init(file: value, message: message)
    self.parameter = parameter
  }

  /// `file:line:column: path: message`, or `parameter value: path: message`. Missing
  /// parts are omitted.
  package var description: String { text { $0.rawValue } }

  /// Returns the description with other names for parameters.
  package func text(naming name: (Parameter) -> String) -> String {
    var text = file.shortenedPath
    if let parameter {
      text = name(parameter) + (file.isEmpty ? "" : " " + file.shortened)
    }
    if line > 0 { text += ":\(line):\(column)" }
    if !path.isEmpty { text += (text.isEmpty ? "" : ": ") + path.shortened(to: 400) }
    return (text.isEmpty ? "" : text + ": ") + message
  }
}

extension Fault {
  /// The parameters of rendering besides the scene: the values of `RenderState` and the
  /// frames of a sequence, by their names in suites.
  package enum Parameter: String, Hashable, Sendable, CaseIterable {
    case size, scale, set, zoom, zoomTo, offset, reveal, clamp, scrollView, frames,
      wholeContent
  }

  /// Returns the diagnostic as that of a parameter; its file is then the parameter's
  /// value.
  package func of(_ parameter: Parameter) -> Fault {
    var result = self
    result.parameter = parameter
    return result
  }

  /// Returns the diagnostic of a value, moved to the place of that value in another
  /// document. A path inside the value is appended to that of the place.
  package func placed(at place: Fault) -> Fault {
    var result = place
    if !path.isEmpty { result.path += (path.hasPrefix("[") ? "" : ".") + path }
    result.message = message
    return result
  }
}

/// The errors in a file, or in the parameters of rendering.
public struct SceneError: Error, Hashable, Sendable, CustomStringConvertible {
  /// All errors found, in the order of their places; at least one.
  package let faults: [Fault]

  /// Creates an error from at least one diagnostic.
  package init(_ faults: [Fault]) {
    precondition(!faults.isEmpty, "a SceneError must have at least one diagnostic")
    self.faults = faults
  }

  /// Creates an error from one diagnostic.
  package init(_ fault: Fault) { faults = [fault] }

  /// The first diagnostic.
  public var description: String { faults[0].description }
}
