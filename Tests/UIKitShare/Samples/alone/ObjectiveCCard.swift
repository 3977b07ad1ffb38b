import UIKit
import CoreGraphics

@objc protocol CardViewDelegate: AnyObject {
    @objc optional func cardView(_ view: CardView, shouldSwipeTo direction: Int) -> Bool
    @objc optional func cardViewDidTap(_ view: CardView)
    var required: Int { get }
}

@IBDesignable class CardView: UIView, UIGestureRecognizerDelegate {
    @IBInspectable var radius: CGFloat = 4.0 { didSet { layer.cornerRadius = radius } }
    @IBOutlet weak var delegate: CardViewDelegate?
    private var timer: Timer?
    private var displayLink: CADisplayLink?
    private var kvo: NSKeyValueObservation?
    @objc dynamic private(set) var progress: Float = 0

    let control: UIControl = {
        let c = UIControl()
        c.addTarget(self, action: #selector(didTap(_:)), for: .touchUpInside)
        return c
    }()

    override init(frame: CGRect) {
        super.init(frame: frame)
        commonInit()
    }

    required init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
        commonInit()
    }

    private func commonInit() {
        let pan = UIPanGestureRecognizer(target: self, action: #selector(handlePan(gesture:)))
        pan.delegate = self
        addGestureRecognizer(pan)
        let tap = UITapGestureRecognizer(target: self, action: #selector(CardView.didTap))
        addGestureRecognizer(tap)
        timer = Timer.scheduledTimer(timeInterval: 0.5, target: self, selector: #selector(fire), userInfo: nil, repeats: true)
        displayLink = CADisplayLink(target: self, selector: #selector(step(_:)))
        displayLink?.add(to: .main, forMode: .common)
        NotificationCenter.default.addObserver(self, selector: #selector(appMovedToBackground), name: UIApplication.didEnterBackgroundNotification, object: nil)
        kvo = observe(\.progress, options: [.new]) { (view, change) in
            print(change.newValue ?? 0)
        }
        perform(#selector(fire), with: nil, afterDelay: 0.3)
        NSObject.cancelPreviousPerformRequests(withTarget: self)
        NSObject.cancelPreviousPerformRequests(withTarget: self, selector: #selector(fire), object: nil)
    }

    deinit {
        NotificationCenter.default.removeObserver(self)
        timer?.invalidate()
    }

    @objc func handlePan(gesture: UIPanGestureRecognizer) {
        if delegate?.cardView?(self, shouldSwipeTo: 1) ?? true { progress += 1 }
        guard let go = delegate?.cardView?(self, shouldSwipeTo: 2), go else { return }
    }
    @objc fileprivate func didTap(_ sender: Any) { delegate?.cardViewDidTap?(self) }
    @objc private func fire() {}
    @objc private func step(_ link: CADisplayLink) {}
    @objc func appMovedToBackground(notification: NSNotification) {}
}

class CardScreen: UIViewController, CardViewDelegate, UIScrollViewDelegate {
    @IBOutlet var cards: [CardView]!
    @IBOutlet weak var scrollView: UIScrollView!
    var required: Int { return 1 }
    func cardView(_ view: CardView, shouldSwipeTo direction: Int) -> Bool {
        return direction == 1
    }
    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        NSObject.cancelPreviousPerformRequests(withTarget: self)
        perform(#selector(UIScrollViewDelegate.scrollViewDidEndScrollingAnimation), with: nil, afterDelay: 0.3)
    }
    @IBAction func unwind(_ segue: Any) {}
    func hide() {
        let tap = UITapGestureRecognizer(target: view, action: #selector(UIView.endEditing))
        view.addGestureRecognizer(tap)
        let w = ("abc" as NSString).boundingRect(with: .zero, options: [], attributes: nil, context: nil)
        print(w)
        if responds(to: #selector(hide2)) { perform(#selector(hide2)) }
    }
    @objc func hide2() {}
}
