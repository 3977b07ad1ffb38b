import MesmerTesting
import MesmerUIKit
import Testing

/// Gray placeholder shapes for content that is loading, with a light that moves across.
private final class SkeletonView: UIView {
  private let shimmer = CAGradientLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    for bar in [
      CGRect(x: 16, y: 16, width: 40, height: 40),
      CGRect(x: 68, y: 20, width: 120, height: 12),
      CGRect(x: 68, y: 40, width: 80, height: 12),
      CGRect(x: 16, y: 70, width: 240, height: 12),
    ] {
      let shape = UIView(frame: bar)
      shape.backgroundColor = .systemGray5
      shape.layer.cornerRadius = bar.height > 20 ? 20 : 6
      addSubview(shape)
    }
    let dim = UIColor.black.withAlphaComponent(0.4).cgColor
    shimmer.colors = [UIColor.black.cgColor, dim, UIColor.black.cgColor]
    shimmer.startPoint = CGPoint(x: 0, y: 0.5)
    shimmer.endPoint = CGPoint(x: 1, y: 0.5)
    shimmer.locations = [-1, -0.5, 0]
    layer.mask = shimmer
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func layoutSubviews() {
    super.layoutSubviews()
    shimmer.frame = bounds
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    guard window != nil else { return }
    let run = CABasicAnimation(keyPath: "locations")
    run.fromValue = [-1, -0.5, 0]
    run.toValue = [1, 1.5, 2]
    run.duration = 1.2
    run.repeatCount = .infinity
    shimmer.add(run, forKey: "shimmer")
  }
}

/// A card of the feed: a skeleton until it has a post.
private final class PostView: UIView {
  private let skeleton = SkeletonView()
  private let content = UIView()
  private let avatar = UIImageView(image: UIImage(named: "landscape"))
  private let author = UILabel()
  private let time = UILabel()
  private let text = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .secondarySystemGroupedBackground
    layer.cornerRadius = 12
    avatar.contentMode = .scaleAspectFill
    avatar.layer.cornerRadius = 20
    avatar.clipsToBounds = true
    author.font = .preferredFont(forTextStyle: .headline)
    time.font = .preferredFont(forTextStyle: .footnote)
    time.textColor = .secondaryLabel
    text.font = .preferredFont(forTextStyle: .subheadline)
    text.numberOfLines = 0
    let names = UIStackView(arrangedSubviews: [author, time])
    names.axis = .vertical
    content.place(avatar, names, text)
    for part in [content, skeleton] {
      part.frame = bounds
      part.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      addSubview(part)
    }
    content.alpha = 0
    avatar.pin(to: content, top: 16, leading: 16)
    NSLayoutConstraint.activate([
      heightAnchor.constraint(equalToConstant: 98),
      avatar.widthAnchor.constraint(equalToConstant: 40),
      avatar.heightAnchor.constraint(equalToConstant: 40),
      names.leadingAnchor.constraint(equalTo: avatar.trailingAnchor, constant: 12),
      names.centerYAnchor.constraint(equalTo: avatar.centerYAnchor),
      text.leadingAnchor.constraint(equalTo: avatar.leadingAnchor),
      text.trailingAnchor.constraint(
        lessThanOrEqualTo: content.trailingAnchor, constant: -16),
      text.topAnchor.constraint(equalTo: avatar.bottomAnchor, constant: 10),
    ])
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  func show(
    author name: String, time ago: String, text words: String, delay: TimeInterval
  ) {
    author.text = name
    time.text = ago
    text.text = words
    UIView.animate(withDuration: 0.4, delay: delay) {
      self.skeleton.alpha = 0
      self.content.alpha = 1
    } completion: { _ in
      self.skeleton.removeFromSuperview()
    }
  }
}

private final class FeedController: UIViewController {
  let scrollView = UIScrollView()
  private let posts = (0..<4).map { _ in PostView() }
  private(set) var loads = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    let column = UIStackView(arrangedSubviews: posts)
    column.axis = .vertical
    column.spacing = 12
    scrollView.alwaysBounceVertical = true
    let refresh = UIRefreshControl()
    refresh.addTarget(self, action: FeedController.refreshed, for: .valueChanged)
    scrollView.refreshControl = refresh
    view.addSubview(scrollView)
    scrollView.addSubview(column)
    scrollView.pin(to: view)
    column.pin(to: scrollView, top: 12, leading: 16, bottom: -12, trailing: -16)
    NSLayoutConstraint.activate([
      column.widthAnchor.constraint(equalTo: scrollView.widthAnchor, constant: -32)
    ])
    Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { [weak self] _ in
      self?.load()
    }
  }

  private func load() {
    loads += 1
    let texts = [
      ("Ada", "2 min", "The engine weaves patterns."),
      ("Grace", "5 min", "Found a moth."),
      ("Alan", "1 h", "Can it think?"),
      ("Radia", "3 h", "I think that I shall never see."),
    ]
    for (index, (post, text)) in zip(posts, texts).enumerated() {
      post.show(
        author: text.0, time: "\(text.1) ago", text: text.2, delay: Double(index) * 0.1)
    }
  }

  private func refreshed(_ sender: UIRefreshControl) {
    DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
      self.loads += 1
      sender.endRefreshing()
    }
  }
}

@Suite("Feed that loads", .screens) struct LoadingFeedTests {
  @Test("skeletons shimmer until posts fade in, and pulling refreshes")
  func loaded() throws {
    let screen = Screen(
      320, 340, .wait(2), .slow(CGPoint(x: 160, y: 80), to: CGPoint(x: 160, y: 300))
    ) { FeedController() }
    try screen.expectGoldens("feed", at: [0.6, 1.3, 3.3], dark: [1.3])
    let facts = try screen.run(at: [0.5, 1.5, 3.2, 6]) { window, _ in
      let feed = window.rootViewController as? FeedController
      return (feed?.loads, feed?.scrollView.refreshControl?.isRefreshing)
    }
    #expect(facts.map(\.0) == [0, 1, 1, 2])
    #expect(facts.map(\.1) == [false, false, true, false])
  }
}
