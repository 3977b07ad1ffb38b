import MesmerTesting
import MesmerUIKit
import Testing

/// The player: a picture that is larger while it plays, where it is, and buttons.
private final class PlayerController: UIViewController {
  let artwork = UIImageView(image: UIImage(named: "landscape"))
  private let shadow = UIView()
  let slider = UISlider()
  let playButton = UIButton(type: .system)
  private(set) var isPlaying = false

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    artwork.contentMode = .scaleAspectFill
    artwork.layer.cornerRadius = 10
    artwork.clipsToBounds = true
    shadow.layer.shadowOpacity = 0.35
    shadow.layer.shadowRadius = 14
    shadow.layer.shadowOffset = CGSize(width: 0, height: 10)
    shadow.transform = CGAffineTransform(scaleX: 0.75, y: 0.75)
    let title = UILabel("Morning over the Lake", .preferredFont(forTextStyle: .headline))
    let artist = UILabel(
      "The Departure Boards", .preferredFont(forTextStyle: .subheadline), .secondaryLabel)
    slider.value = 0.3
    slider.minimumTrackTintColor = .secondaryLabel
    playButton.tintColor = .label
    playButton.addTarget(self, action: PlayerController.toggled, for: .touchUpInside)
    updateButton()
    let stack = UIStackView(arrangedSubviews: [shadow, title, artist, slider, playButton])
    stack.axis = .vertical
    stack.alignment = .center
    stack.spacing = 4
    stack.setCustomSpacing(24, after: shadow)
    stack.setCustomSpacing(16, after: artist)
    stack.setCustomSpacing(8, after: slider)
    view.addSubview(stack)
    shadow.addSubview(artwork)
    stack.pin(to: view, leading: 32, trailing: -32)
    artwork.pin(to: shadow)
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(
        equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 32),
      slider.widthAnchor.constraint(equalTo: stack.widthAnchor),
      shadow.widthAnchor.constraint(equalToConstant: 180),
      shadow.heightAnchor.constraint(equalTo: shadow.widthAnchor),
      playButton.widthAnchor.constraint(equalToConstant: 60),
      playButton.heightAnchor.constraint(equalToConstant: 60),
    ])
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    shadow.layer.shadowPath =
      UIBezierPath(roundedRect: shadow.bounds, cornerRadius: 10).cgPath
  }

  private func updateButton() {
    let configuration = UIImage.SymbolConfiguration(pointSize: 32, weight: .bold)
    playButton.setImage(
      UIImage(
        systemName: isPlaying ? "pause.fill" : "play.fill",
        withConfiguration: configuration), for: .normal)
  }

  private func toggled(_ sender: UIButton) {
    isPlaying.toggle()
    updateButton()
    UIView.animate(
      withDuration: 0.6, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 0,
      options: [.allowUserInteraction, .beginFromCurrentState]
    ) {
      self.shadow.transform =
        self.isPlaying ? .identity : CGAffineTransform(scaleX: 0.75, y: 0.75)
    }
  }
}

/// Songs; a chosen one is played on a sheet.
private final class SongsController: UITableViewController {
  private let songs = [
    ("Morning over the Lake", "3:42"), ("Platform Four", "2:58"),
    ("Carrot Cake", "4:05"), ("The Long Way Round", "5:21"), ("Twelve Minutes", "3:10"),
    ("Under the Clock", "2:44"), ("Good Beans", "3:33"),
  ]

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.rowHeight = 56
    tableView.tableFooterView = UIView()
  }

  override func tableView(
    _ tableView: UITableView, numberOfRowsInSection section: Int
  ) -> Int { songs.count }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell =
      tableView.dequeueReusableCell(withIdentifier: "song")
      ?? UITableViewCell(style: .value1, reuseIdentifier: "song")
    let (name, length) = songs[indexPath.row]
    cell.textLabel?.text = name
    cell.detailTextLabel?.text = length
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    let player = PlayerController()
    player.modalPresentationStyle = .pageSheet
    player.sheetPresentationController?.prefersGrabberVisible = true
    present(player, animated: true)
  }
}

@Suite("A music player", .screens) struct MusicPlayerTests {
  // A row, play, a little drag of the sheet, the slider's knob, a drag that ends it.
  private let screen = Screen(
    320, 480, .wait(0.2), .tap(CGPoint(x: 160, y: 50)), .wait(1),
    .tap(CGPoint(x: 160, y: 400)), .wait(1),
    .slow(CGPoint(x: 160, y: 60), to: CGPoint(x: 160, y: 160)), .wait(1),
    .slow(CGPoint(x: 116, y: 346), to: CGPoint(x: 216, y: 346)), .wait(0.5),
    .flick(CGPoint(x: 160, y: 60), to: CGPoint(x: 160, y: 200))
  ) { SongsController(style: .plain) }

  @Test("a sheet is presented, its picture grows, and it is dragged")
  func player() throws {
    try screen.expectGoldens("player", at: [0.45, 1.45, 2.6], dark: [0, 3.8])
  }

  @Test("a sheet is a film whose frames alone are those of the run")
  func sheetFilm() throws { try screen.expectFilm(from: 0.2, to: 0.7) }

  @Test("the sheet returns from a short drag, and is dismissed by a fling")
  func sheet() throws {
    try screen.run(at: [0.2, 1.2, 2.2, 2.6, 3.6, 4.5, 7]) { window, time in
      let songs = try #require(window.rootViewController as? SongsController)
      let player = songs.presentedViewController as? PlayerController
      #expect((player != nil) == (time > 0.2 && time < 7), "\(time)")
      guard let player, let sheet = player.presentationController?.presentedView else {
        return
      }
      #expect(player.isPlaying == (time > 1.5))
      if time == 2.6 {
        #expect(sheet.frame.minY > 80)
      } else if time < 4.4 {
        #expect(sheet.frame.minY == 30, "\(time)")
      }
      if time == 3.6 { #expect(player.slider.value == 0.3) }
      if time == 4.5 { #expect(player.slider.value > 0.6) }
    }
  }
}
