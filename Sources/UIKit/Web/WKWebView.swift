// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Some names are UIKit's.

import Foundation
import MesmerGeometry
import MesmerViews

#if canImport(FoundationNetworking)
  @_exported import FoundationNetworking
#endif

// The API of WebKit that views of images need. Properties that are only stored have no
// comment.

/// The preferences of pages; stored and ignored.
open class WKPreferences: NSObject {
  open var javaScriptEnabled = true
  public override init() {}
}

/// The configuration of web views; stored and ignored.
open class WKWebViewConfiguration: NSObject {
  open var preferences = WKPreferences()
  open var allowsInlineMediaPlayback = false
  public override init() {}
}

/// The loading of one page.
open class WKNavigation: NSObject {}

/// The triggers of a page load.
public enum WKNavigationType: Int, Hashable, Sendable {
  case linkActivated, formSubmitted, backForward, reload, formResubmitted, other = -1
}

/// A page load for which the delegate decides a policy.
open class WKNavigationAction: NSObject {
  /// The request of the page.
  public let request: URLRequest
  /// The trigger of the page load.
  public let navigationType: WKNavigationType
  init(_ request: URLRequest, _ type: WKNavigationType) {
    self.request = request
    navigationType = type
  }
}

/// The policy of a page load.
public enum WKNavigationActionPolicy: Int, Hashable, Sendable {
  case cancel, allow
}

/// Methods that respond to loading in a web view.
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
  /// Allows the page load.
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

/// Methods that present user interface for pages, such as alerts; never called.
public protocol WKUIDelegate: AnyObject {}

/// A view that shows a page in a scroll view. A page is an image, from data or a file:
/// PNG, and after `MediaFiles.enable()` of MesmerMedia also JPEG and SVG.
///
/// There is no web engine: for HTML and network URLs, the view shows nothing, writes a
/// warning to standard error, and passes the error to the delegate. Loading ends before
/// the call returns, or when the delegate decides later. A new page has the zoom scale 1.
/// There is no history.
open class WKWebView: UIView {
  private let picture = UIImageView(frame: .zero)

  /// The configuration.
  public let configuration: WKWebViewConfiguration
  /// The scroll view that shows the page.
  public let scrollView = UIScrollView()

  /// Creates an empty web view with a frame and a configuration.
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

  /// Creates an empty web view with a frame.
  public convenience override init(frame: CGRect) {
    self.init(frame: frame, configuration: WKWebViewConfiguration())
  }

  /// Always returns nil, like `UIView.init(coder:)`.
  public required init?(coder: NSCoder) { return nil }

  /// The delegate for page loads.
  open weak var navigationDelegate: (any WKNavigationDelegate)?
  /// The delegate for user interface; stored and ignored.
  open weak var uiDelegate: (any WKUIDelegate)?
  /// The URL of the last page load that the delegate allowed, even if the load failed;
  /// `about:blank` for a string without a base URL.
  open private(set) var url: URL?
  /// The title of the page; always nil: images have no titles.
  open var title: String? { nil }
  /// The progress of loading; always 1.
  open var estimatedProgress: Double { 1 }
  /// Whether the delegate's decision on a page load is pending.
  open var isLoading: Bool { pending != nil }
  /// Whether there is a page to go back to; always false: there is no history.
  open var canGoBack: Bool { false }
  /// Whether there is a page to go forward to; always false: there is no history.
  open var canGoForward: Bool { false }
  /// Whether swipes navigate; stored and ignored.
  open var allowsBackForwardNavigationGestures = false

  // MARK: Loading

  /// The page load for which the delegate's decision is pending.
  private var pending: WKNavigation?

  /// Calls a closure, now or later, with true if the delegate allows loading a URL.
  func decide(_ url: URL, _ decision: @escaping (Bool) -> Void) {
    guard let navigationDelegate else { return decision(true) }
    navigationDelegate.webView(
      self, decidePolicyFor: WKNavigationAction(URLRequest(url: url), .other)
    ) { decision($0 == .allow) }
  }

  /// Calls the delegate for the start and the result of a page load.
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

  private func show(
    _ url: URL, _ image: @escaping () throws -> UIImage
  ) -> WKNavigation? {
    let navigation = WKNavigation()
    var isRefused = false
    pending = navigation
    decide(url) { [weak self] allows in
      guard let self, pending === navigation else { return }
      pending = nil
      isRefused = !allows
      if allows { finish(navigation, url, image) }
    }
    return isRefused ? nil : navigation
  }

  private func finish(
    _ navigation: WKNavigation, _ url: URL, _ image: () throws -> UIImage
  ) {
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
    tell(navigation, failure: failure)
  }

  /// Loads the image file at the URL of a request. Returns nil if there is no URL, or if
  /// the delegate cancels the page load.
  @discardableResult
  open func load(_ request: URLRequest) -> WKNavigation? {
    guard let url = request.url else { return nil }
    return show(url) { try UIImage(page: url) }
  }

  /// Loads an image file. Returns nil if the delegate cancels the page load.
  @discardableResult
  open func loadFileURL(
    _ URL: URL, allowingReadAccessTo readAccessURL: URL
  ) -> WKNavigation? {
    show(URL) { try UIImage(page: URL) }
  }

  /// Shows a string of SVG. For other strings, such as HTML, shows nothing and writes a
  /// warning. Returns nil if the delegate does not allow loading `baseURL`, which is
  /// `about:blank` by default.
  @discardableResult
  open func loadHTMLString(_ string: String, baseURL: URL?) -> WKNavigation? {
    show(baseURL ?? WKWebView.blank) {
      try UIImage(page: [UInt8](string.utf8), name: "the string")
    }
  }

  /// Shows image data; the MIME type and the encoding are ignored. Returns nil if the
  /// delegate does not allow loading `baseURL`.
  @discardableResult
  open func load(
    _ data: Data, mimeType MIMEType: String, characterEncodingName: String, baseURL: URL
  ) -> WKNavigation? {
    show(baseURL) { try UIImage(page: [UInt8](data), name: "the data") }
  }

  /// Loads the file at `url` again. Returns nil if `url` is nil or `about:blank`, or if
  /// the delegate cancels the page load.
  @discardableResult
  open func reload() -> WKNavigation? {
    url.flatMap { $0 == WKWebView.blank ? nil : load(URLRequest(url: $0)) }
  }
  private static let blank = URL(string: "about:blank")!
  /// Cancels a page load for which the delegate's decision is pending.
  open func stopLoading() { pending = nil }
  /// Returns nil: there is no history.
  @discardableResult
  open func goBack() -> WKNavigation? { nil }
  /// Returns nil: there is no history.
  @discardableResult
  open func goForward() -> WKNavigation? { nil }

  /// Calls the completion handler with an error: scripts are not run.
  open func evaluateJavaScript(
    _ javaScriptString: String, completionHandler: ((Any?, Error?) -> Void)? = nil
  ) {
    completionHandler?(nil, WebPageError("scripts are not run"))
  }
}
