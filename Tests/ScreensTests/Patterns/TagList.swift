import MesmerUIKit

protocol TagListViewDelegate: AnyObject {
  func tagPressed(_ title: String, tag: UIButton, in list: TagListView)
}

/// Capsules in rows, as many in a row as fit; the view is as high as its rows.
final class TagListView: UIView {
  weak var delegate: TagListViewDelegate?
  private(set) var tags: [UIButton] = []
  private let spacing: CGFloat = 8
  private var height: CGFloat = 0

  @discardableResult func add(_ title: String) -> UIButton {
    let tag = UIButton(type: .custom)
    tag.setTitle(title, for: .normal)
    tag.setTitleColor(.label, for: .normal)
    tag.setTitleColor(.white, for: .selected)
    tag.titleLabel?.font = .systemFont(ofSize: 14, weight: .medium)
    tag.contentEdgeInsets = UIEdgeInsets(top: 6, left: 12, bottom: 6, right: 12)
    tag.backgroundColor = .secondarySystemFill
    tag.addTarget(self, action: TagListView.pressed, for: .touchUpInside)
    tags.append(tag)
    addSubview(tag)
    setNeedsLayout()
    return tag
  }

  func remove(_ tag: UIButton) {
    tags.removeAll { $0 === tag }
    UIView.animate(
      withDuration: 0.3,
      animations: {
        tag.alpha = 0
        self.arrange()
        self.superview?.layoutIfNeeded()
      }, completion: { _ in tag.removeFromSuperview() })
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    arrange()
  }

  private func arrange() {
    var origin = CGPoint.zero
    var rowHeight: CGFloat = 0
    for tag in tags {
      let size = tag.sizeThatFits(bounds.size)
      if origin.x > 0, origin.x + size.width > bounds.width {
        origin = CGPoint(x: 0, y: origin.y + rowHeight + spacing)
      }
      tag.frame = CGRect(origin: origin, size: size)
      tag.layer.cornerRadius = size.height / 2
      origin.x += size.width + spacing
      rowHeight = size.height
    }
    let total = origin.y + rowHeight
    if total != height {
      height = total
      invalidateIntrinsicContentSize()
    }
  }

  override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: height)
  }

  private func pressed(_ sender: UIButton) {
    delegate?.tagPressed(sender.title(for: .normal) ?? "", tag: sender, in: self)
  }
}

/// Chosen tags above, and tags to choose from.
final class TagListController: UIViewController, TagListViewDelegate {
  let (chosen, offered) = (TagListView(), TagListView())

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let stack = UIStackView(arrangedSubviews: [
      UILabel("Chosen", .preferredFont(forTextStyle: .headline)), chosen,
      UILabel("More", .preferredFont(forTextStyle: .headline)), offered,
    ])
    stack.axis = .vertical
    stack.spacing = 10
    view.place(stack)
    stack.pin(to: view.safeAreaLayoutGuide, top: 12, leading: 16, trailing: -16)
    ["Soups", "Vegan", "Quick"].forEach { chosen.add($0) }
    ["Baking", "Salads", "Breakfast", "For guests", "Pasta", "Grill", "Drinks"].forEach {
      offered.add($0)
    }
    (chosen.delegate, offered.delegate) = (self, self)
  }

  func tagPressed(_ title: String, tag: UIButton, in list: TagListView) {
    guard list === offered else {
      tag.isSelected.toggle()
      tag.backgroundColor = tag.isSelected ? .systemBlue : .secondarySystemFill
      return
    }
    offered.remove(tag)
    chosen.add(title)
  }
}
