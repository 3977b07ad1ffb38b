import MesmerUIKit
import Testing

/// Constraints between a scroll view and what is inside it.
@Suite struct ScrollContentConstraintTests {
  private final class Rows: NSObject, UITableViewDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      30
    }
    func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell { UITableViewCell() }
  }

  private let rows = Rows()

  private func shown(_ scroll: UIScrollView) -> UIWindow {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    scroll.frame = window.bounds
    window.addSubview(scroll)
    return window
  }

  private func added(to scroll: UIScrollView) -> UIView {
    let view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    scroll.addSubview(view)
    return view
  }

  @Test(
    "a loader above the content leaves the content's size, and the middle is the frame's",
    arguments: [false, true])
  func loader(isTable: Bool) {
    let scroll: UIScrollView = isTable ? UITableView() : UIScrollView()
    (scroll as? UITableView)?.dataSource = rows
    if !isTable { scroll.contentSize = CGSize(width: 320, height: 2000) }
    let window = shown(scroll)
    window.layoutIfNeeded()
    let size = scroll.contentSize
    let loader = added(to: scroll)
    NSLayoutConstraint.activate([
      loader.bottomAnchor.constraint(equalTo: scroll.topAnchor),
      loader.centerXAnchor.constraint(equalTo: scroll.centerXAnchor),
      loader.widthAnchor.constraint(equalTo: scroll.widthAnchor, multiplier: 0.5),
      loader.heightAnchor.constraint(equalToConstant: 60),
    ])
    for y in [0.0, 100] {
      scroll.contentOffset.y = y
      window.layoutIfNeeded()
      #expect(loader.frame == CGRect(x: 80, y: -60, width: 160, height: 60))
      #expect(scroll.contentSize == size && size.height > 1000)
    }
  }

  @Test("edges without a chain determine nothing, and follow the size that is set")
  func unconnected() {
    let scroll = UIScrollView()
    scroll.contentSize = CGSize(width: 320, height: 1000)
    let window = shown(scroll)
    let above = added(to: scroll)
    let below = added(to: scroll)
    NSLayoutConstraint.activate([
      above.bottomAnchor.constraint(equalTo: scroll.topAnchor),
      below.topAnchor.constraint(equalTo: scroll.bottomAnchor),
      above.heightAnchor.constraint(equalToConstant: 40),
      below.heightAnchor.constraint(equalToConstant: 40),
      below.trailingAnchor.constraint(equalTo: scroll.trailingAnchor),
      below.widthAnchor.constraint(equalToConstant: 100),
    ])
    window.layoutIfNeeded()
    #expect(scroll.contentSize == CGSize(width: 320, height: 1000))
    #expect(below.frame == CGRect(x: 220, y: 1000, width: 100, height: 40))
    scroll.contentSize = CGSize(width: 400, height: 1500)
    window.layoutIfNeeded()
    #expect(scroll.contentSize == CGSize(width: 400, height: 1500))
    #expect(below.frame == CGRect(x: 300, y: 1500, width: 100, height: 40))
    #expect(above.frame.maxY == 0)
  }

  @Test("a chain determines its axis alone, whatever was set; without it that is back")
  func chain() {
    let scroll = UIScrollView()
    scroll.contentSize = CGSize(width: 500, height: 600)
    let window = shown(scroll)
    let (first, second) = (added(to: scroll), added(to: scroll))
    let end = second.bottomAnchor.constraint(equalTo: scroll.bottomAnchor, constant: -5)
    let height = second.heightAnchor.constraint(equalToConstant: 1200)
    NSLayoutConstraint.activate([
      first.topAnchor.constraint(equalTo: scroll.topAnchor, constant: 10),
      first.heightAnchor.constraint(equalToConstant: 100),
      second.topAnchor.constraint(equalTo: first.bottomAnchor, constant: 20),
      height, end,
    ])
    window.layoutIfNeeded()
    #expect(scroll.contentSize == CGSize(width: 500, height: 1335))
    // Shorter again: a size from constraints is not a size that was set.
    height.constant = 200
    window.layoutIfNeeded()
    #expect(scroll.contentSize == CGSize(width: 500, height: 335))
    end.isActive = false
    window.layoutIfNeeded()
    #expect(scroll.contentSize == CGSize(width: 500, height: 600))
  }
}
