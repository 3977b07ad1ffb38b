import Mesmer

/// A controller that records the calls it gets, with its name.
class Noted: ViewController {
  let name: String
  var note: (String) -> Void

  init(_ name: String, _ note: @escaping (String) -> Void) {
    self.name = name
    self.note = note
    super.init()
  }

  private func say(_ word: String) { note("\(name) \(word)") }

  override func viewDidLoad() { say("didLoad") }
  override func viewWillAppear(_ animated: Bool) { say("willAppear") }
  override func viewDidAppear(_ animated: Bool) { say("didAppear") }
  override func viewWillDisappear(_ animated: Bool) { say("willDisappear") }
  override func viewDidDisappear(_ animated: Bool) { say("didDisappear") }
  override func viewDidLayoutSubviews() { say("layout") }
}
