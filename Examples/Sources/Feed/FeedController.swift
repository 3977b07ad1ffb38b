#if canImport(UIKit)
  import UIKit
#else
  import MesmerUIKit
#endif

/// A feed of posts below a large title.
public final class FeedController: UITableViewController {
  private let posts = (1...40).map { number in
    (
      title: "Post \(number)",
      text: String(repeating: "A line of text. ", count: number % 5 + 1)
    )
  }

  public override func viewDidLoad() {
    super.viewDidLoad()
    title = "Feed"
    navigationItem.largeTitleDisplayMode = .always
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "post")
  }

  public override func tableView(
    _ tableView: UITableView, numberOfRowsInSection section: Int
  ) -> Int { posts.count }

  public override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "post", for: indexPath)
    var content = cell.defaultContentConfiguration()
    content.text = posts[indexPath.row].title
    content.secondaryText = posts[indexPath.row].text
    cell.contentConfiguration = content
    return cell
  }
}

/// Returns a window with the feed, as the app's delegate creates it.
public func makeWindow() -> UIWindow {
  let window = UIWindow(frame: UIScreen.main.bounds)
  let navigation = UINavigationController(rootViewController: FeedController())
  navigation.navigationBar.prefersLargeTitles = true
  window.rootViewController = navigation
  window.makeKeyAndVisible()
  return window
}
