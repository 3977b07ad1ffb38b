// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Some names are UIKit's.

import Foundation
import MesmerGeometry
import MesmerViews

#if canImport(FoundationNetworking)
  @_exported import FoundationNetworking
#endif

// WebKit's names, as far as a view needs them that shows pictures. What is only kept has
// no comment of its own.

/// Settings of pages; kept only.
open class WKPreferences: NSObject {
  open var javaScriptEnabled = true
  public override init() {}
}

/// Settings of web views; kept only.
open class WKWebViewConfiguration: NSObject {
  open var preferences = WKPreferences()
  open var allowsInlineMediaPlayback = false
  public override init() {}
}

/// The loading of one page.
open class WKNavigation: NSObject {}

/// What made a web view load.
public enum WKNavigationType: Int, Hashable, Sendable {
  case linkActivated, formSubmitted, backForward, reload, formResubmitted, other = -1
}

/// Something that is about to be loaded.
open class WKNavigationAction: NSObject {
  /// The address.
  public let request: URLRequest
  /// What led to it.
  public let navigationType: WKNavigationType
  init(_ request: URLRequest, _ type: WKNavigationType) {
    self.request = request
    navigationType = type
  }
}

/// Whether something may be loaded.
public enum WKNavigationActionPolicy: Int, Hashable, Sendable {
  case cancel, allow
}

/// Is told what a web view loads.
public protocol WKNavigationDelegate: AnyObject {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping (WKNavigationActionPolicy) -> Void)
  func webView(
    _ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!)
  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!)
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!)
  func webView(
    _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: Error)
  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: Error)
}

extension WKNavigationDelegate {
  /// Allows it.
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
  ) { decisionHandler(.allow) }
  /// Does nothing.
  public func webView(
    _ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!
  ) {}
  /// Does nothing.
  public func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {}
  /// Does nothing.
  public func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {}
  /// Does nothing.
  public func webView(
    _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: Error
  ) {}
  /// Does nothing.
  public func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: Error
  ) {}
}

/// Shows what pages ask for, such as alerts. It is kept, and never called.
public protocol WKUIDelegate: AnyObject {}

/// A scroll view over a page, which is a picture here: the bytes or the file of a PNG,
/// and with `MediaFiles.enable()` of MesmerMedia of a JPEG or an SVG.
///
/// There is no web engine: HTML and addresses in the network show nothing, a warning on
/// standard error says so, and the delegate is told of a failure. Loading ends before the
/// call returns, a new page has the scale 1, and the pages before are forgotten.
open class WKWebView: UIView {
  private let picture = UIImageView(frame: .zero)

  /// The settings.
  public let configuration: WKWebViewConfiguration
  /// Shows the page.
  public let scrollView = UIScrollView()

  /// Makes an empty web view with a frame and settings.
  public init(frame: CGRect, configuration: WKWebViewConfiguration) {
    self.configuration = configuration
    super.init(frame: frame)
    backgroundColor = .systemBackground
    scrollView.frame = bounds
    scrollView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    scrollView.addSubview(picture)
    scrollView.viewForZooming = picture
    scrollView.maximumZoomScale = 5
    scrollView.alwaysBounceVertical = true
    addSubview(scrollView)
  }

  /// Makes an empty web view with a frame.
  public convenience override init(frame: CGRect) {
    self.init(frame: frame, configuration: WKWebViewConfiguration())
  }

  /// Always returns nil, like `UIView.init(coder:)`.
  public required init?(coder: NSCoder) { return nil }

  /// Is told of loading.
  open weak var navigationDelegate: (any WKNavigationDelegate)?
  /// Is kept only.
  open weak var uiDelegate: (any WKUIDelegate)?
  /// The address of the page.
  open private(set) var url: URL?
  /// Nil: pictures have no titles.
  open var title: String? { nil }
  /// 1: loading ends at once.
  open var estimatedProgress: Double { 1 }
  /// Never: loading ends at once.
  open var isLoading: Bool { false }
  /// Never: the pages before are forgotten.
  open var canGoBack: Bool { false }
  /// Never: the pages before are forgotten.
  open var canGoForward: Bool { false }
  /// Kept only: there is no swipe.
  open var allowsBackForwardNavigationGestures = false

  // MARK: Loading

  /// Whether something may be loaded, as the delegate says.
  func mayLoad(_ url: URL) -> Bool {
    var policy = WKNavigationActionPolicy.allow
    navigationDelegate?.webView(
      self, decidePolicyFor: WKNavigationAction(URLRequest(url: url), .other)
    ) { policy = $0 }
    return policy == .allow
  }

  /// Tells the delegate what has become of a page.
  func tell(_ navigation: WKNavigation, failure: Error?) {
    navigationDelegate?.webView(self, didStartProvisionalNavigation: navigation)
    if let failure {
      navigationDelegate?.webView(
        self, didFailProvisionalNavigation: navigation, withError: failure)
    } else {
      navigationDelegate?.webView(self, didCommit: navigation)
      navigationDelegate?.webView(self, didFinish: navigation)
    }
  }

  private func show(_ url: URL?, _ image: () throws -> UIImage) -> WKNavigation? {
    if let url, !mayLoad(url) { return nil }
    self.url = url
    picture.image = nil
    scrollView.contentSize = .zero
    var failure: Error?
    do {
      let image = try image()
      picture.image = image
      scrollView.zoomScale = 1
      picture.frame = CGRect(origin: .zero, size: image.size)
      scrollView.contentSize = image.size
      let inset = scrollView.adjustedContentInset
      scrollView.contentOffset = CGPoint(x: 0 - inset.left, y: 0 - inset.top)
    } catch {
      failure = error
    }
    let navigation = WKNavigation()
    tell(navigation, failure: failure)
    return navigation
  }

  /// Loads the file of a request.
  @discardableResult
  open func load(_ request: URLRequest) -> WKNavigation? {
    guard let url = request.url else { return nil }
    return show(url) { try UIImage(page: url) }
  }

  /// Loads a file.
  @discardableResult
  open func loadFileURL(
    _ URL: URL, allowingReadAccessTo readAccessURL: URL
  ) -> WKNavigation? {
    show(URL) { try UIImage(page: URL) }
  }

  /// Warns that HTML is not shown; a string of SVG is.
  @discardableResult
  open func loadHTMLString(_ string: String, baseURL: URL?) -> WKNavigation? {
    show(baseURL) { try UIImage(page: [UInt8](string.utf8), name: "the string") }
  }

  /// Shows the bytes of a picture.
  @discardableResult
  open func load(
    _ data: Data, mimeType MIMEType: String, characterEncodingName: String, baseURL: URL
  ) -> WKNavigation? {
    show(baseURL) { try UIImage(page: [UInt8](data), name: "the data") }
  }

  /// Loads the file again.
  @discardableResult
  open func reload() -> WKNavigation? { url.flatMap { load(URLRequest(url: $0)) } }
  /// Does nothing: loading ends at once.
  open func stopLoading() {}
  /// Nil: the pages before are forgotten.
  @discardableResult
  open func goBack() -> WKNavigation? { nil }
  /// Nil: the pages before are forgotten.
  @discardableResult
  open func goForward() -> WKNavigation? { nil }

  /// Fails: there are no scripts.
  open func evaluateJavaScript(
    _ javaScriptString: String, completionHandler: ((Any?, Error?) -> Void)? = nil
  ) {
    completionHandler?(nil, WebPageError("scripts are not run"))
  }
}
