import MesmerTesting
import MesmerUIKit
import Testing

/// A question; a tap shows and hides its answer.
private final class QuestionView: UIControl {
  private let question = UILabel()
  private let answer = UILabel()
  private let chevron = UIImageView(image: UIImage(systemName: "chevron.down"))
  private(set) var isOpen = false

  init(question text: String, answer explanation: String) {
    super.init(frame: .zero)
    backgroundColor = .secondarySystemGroupedBackground
    layer.cornerRadius = 10
    clipsToBounds = true
    question.text = text
    question.font = .preferredFont(forTextStyle: .headline)
    question.numberOfLines = 0
    chevron.tintColor = .secondaryLabel
    chevron.setContentHuggingPriority(.required, for: .horizontal)
    chevron.setContentCompressionResistancePriority(.required, for: .horizontal)
    answer.text = explanation
    answer.font = .preferredFont(forTextStyle: .subheadline)
    answer.textColor = .secondaryLabel
    answer.numberOfLines = 0
    answer.isHidden = true
    answer.alpha = 0
    let top = UIStackView(arrangedSubviews: [question, chevron])
    top.spacing = 12
    top.alignment = .center
    let column = UIStackView(arrangedSubviews: [top, answer])
    column.axis = .vertical
    column.spacing = 8
    column.isLayoutMarginsRelativeArrangement = true
    column.directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: 14, leading: 16, bottom: 14, trailing: 16)
    column.isUserInteractionEnabled = false
    addSubview(column)
    column.pin(to: self)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override var isHighlighted: Bool {
    didSet {
      backgroundColor = isHighlighted ? .systemGray4 : .secondarySystemGroupedBackground
    }
  }

  func toggle() {
    isOpen.toggle()
    answer.isHidden = !isOpen
    answer.alpha = isOpen ? 1 : 0
    chevron.transform = isOpen ? CGAffineTransform(rotationAngle: .pi) : .identity
  }
}

private final class AccordionController: UIViewController {
  let scrollView = UIScrollView()
  private let column = UIStackView()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    let questions = [
      ("Is there a trial?", "Yes, thirty days long, and no card is asked for."),
      (
        "Can I change my plan later?",
        "At any time, up or down. What is left of the month counts towards the new plan."
      ),
      ("Where is my data?", "On your device, and only there."),
      (
        "How do I cancel?",
        "In the settings of your account, with one tap. Your documents stay readable, and "
          + "you can export all of them."
      ),
    ].map(QuestionView.init)
    for question in questions {
      question.addAction(
        UIAction { [weak self, unowned question] _ in self?.toggle(question) },
        for: .touchUpInside)
      column.addArrangedSubview(question)
    }
    column.axis = .vertical
    column.spacing = 10
    scrollView.alwaysBounceVertical = true
    view.addSubview(scrollView)
    scrollView.addSubview(column)
    let content = scrollView.contentLayoutGuide
    scrollView.pin(to: view)
    column.pin(to: content, top: 16, leading: 16, bottom: -16, trailing: -16)
    NSLayoutConstraint.activate([
      column.widthAnchor.constraint(
        equalTo: scrollView.frameLayoutGuide.widthAnchor, constant: -32)
    ])
  }

  private func toggle(_ question: QuestionView) {
    UIView.animate(
      withDuration: 0.4, delay: 0, usingSpringWithDamping: 0.9, initialSpringVelocity: 0
    ) {
      question.toggle()
      self.view.layoutIfNeeded()
    }
  }
}

@Suite("Accordion of questions", .screens) struct AccordionTests {
  @Test("answers open below their questions and close, and the content grows and shrinks")
  func opened() throws {
    let screen = Screen(
      320, 300, .wait(0.2), .tap(CGPoint(x: 160, y: 118)), .wait(0.8),
      .tap(CGPoint(x: 160, y: 58)), .wait(0.8), .tap(CGPoint(x: 160, y: 58)), .wait(1)
    ) { AccordionController() }
    try screen.expectGoldens("accordion", at: [0.38, 1.7, 2.1], dark: [2.1])
    let heights = try screen.run(at: [0, 1, 1.7, 3.5]) { window, _ in
      let scroll = (window.rootViewController as? AccordionController)?.scrollView
      return scroll?.contentSize.height ?? 0
    }
    #expect(heights[0] < heights[1] && heights[1] < heights[2])
    #expect(heights[3] == heights[1])
  }
}
