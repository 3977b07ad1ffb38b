import Foundation
import MesmerGeometry
import MesmerViews

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// WebKit's names, as far as a view needs them that shows pictures. What is only kept has
// no comment of its own.

/// Settings of pages; kept only.
open class WKPreferences {
  open var javaScriptEnabled = true
  open var javaScriptCanOpenWindowsAutomatically = false
  open var minimumFontSize: CGFloat = 0
  public init() {}
}

/// Settings of a page; kept only.
open class WKWebpagePreferences {
  open var allowsContentJavaScript = true
  public init() {}
}

/// Settings of web views; kept only.
open class WKWebViewConfiguration {
  open var preferences = WKPreferences()
  open var defaultWebpagePreferences: WKWebpagePreferences! = WKWebpagePreferences()
  open var userContentController = WKUserContentController()
  open var allowsInlineMediaPlayback = false
  open var suppressesIncrementalRendering = false
  open var applicationNameForUserAgent: String?
  public init() {}
}

/// A script that is put into pages; kept only, there are no scripts.
open class WKUserScript {
  public enum InjectionTime: Int, Hashable, Sendable {
    case atDocumentStart, atDocumentEnd
  }
  public let source: String
  public let injectionTime: InjectionTime
  public let isForMainFrameOnly: Bool
  public init(source: String, injectionTime: InjectionTime, forMainFrameOnly: Bool) {
    self.source = source
    self.injectionTime = injectionTime
    isForMainFrameOnly = forMainFrameOnly
  }
}

/// A message of a script. There are none.
open class WKScriptMessage {
  open var name: String { "" }
  open var body: Any { "" }
}

/// Gets the messages of scripts. There are none.
public protocol WKScriptMessageHandler: AnyObject {
  func userContentController(
    _ userContentController: WKUserContentController,
    didReceive message: WKScriptMessage)
}

/// Scripts and their handlers; kept only.
open class WKUserContentController {
  open private(set) var userScripts: [WKUserScript] = []
  public init() {}
  open func addUserScript(_ userScript: WKUserScript) { userScripts.append(userScript) }
  open func removeAllUserScripts() { userScripts = [] }
  open func add(_ scriptMessageHandler: any WKScriptMessageHandler, name: String) {}
  open func removeScriptMessageHandler(forName name: String) {}
}

/// The loading of one page.
open class WKNavigation {}

/// What made a web view load.
public enum WKNavigationType: Int, Hashable, Sendable {
  case linkActivated, formSubmitted, backForward, reload, formResubmitted, other = -1
}

/// Something that is about to be loaded.
open class WKNavigationAction {
  public let request: URLRequest
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
/// call returns, and a new page has the scale 1.
open class WKWebView: UIView {
  private let page = WebPage()

  /// The settings.
  public let configuration: WKWebViewConfiguration

  /// Makes an empty web view with a frame and settings.
  public init(frame: CGRect, configuration: WKWebViewConfiguration) {
    self.configuration = configuration
    super.init(frame: frame)
    backgroundColor = .systemBackground
    page.scrollView.frame = bounds
    page.scrollView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(page.scrollView)
  }

  /// Makes an empty web view with a frame.
  public convenience override init(frame: CGRect) {
    self.init(frame: frame, configuration: WKWebViewConfiguration())
  }

  /// Always returns nil, like `UIView.init(coder:)`.
  public required init?(coder: NSCoder) { return nil }

  /// Shows the page.
  open var scrollView: UIScrollView { page.scrollView }
  /// Is told of loading.
  open weak var navigationDelegate: (any WKNavigationDelegate)?
  /// Is kept only.
  open weak var uiDelegate: (any WKUIDelegate)?
  /// The address of the page.
  open var url: URL? { page.url }
  /// Nil: pictures have no titles.
  open var title: String? { nil }
  /// 1: loading ends at once.
  open var estimatedProgress: Double { 1 }
  /// Never: loading ends at once.
  open var isLoading: Bool { false }
  /// Whether there is a page before this one.
  open var canGoBack: Bool { page.canGoBack }
  /// Whether there is a page after this one.
  open var canGoForward: Bool { page.canGoForward }
  /// Kept only: there is no swipe.
  open var allowsBackForwardNavigationGestures = false
  /// Kept only: there are no links.
  open var allowsLinkPreview = true
  /// Kept only: nothing is loaded from the network.
  open var customUserAgent: String?
  /// Kept only.
  open var pageZoom: CGFloat = 1

  private func load(
    _ url: URL?, _ type: WKNavigationType, _ load: () -> WebPageError?
  ) -> WKNavigation? {
    if let url {
      var policy = WKNavigationActionPolicy.cancel
      navigationDelegate?.webView(
        self, decidePolicyFor: WKNavigationAction(URLRequest(url: url), type)
      ) { policy = $0 }
      if navigationDelegate != nil, policy == .cancel { return nil }
    }
    let navigation = WKNavigation()
    navigationDelegate?.webView(self, didStartProvisionalNavigation: navigation)
    if let error = load() {
      navigationDelegate?.webView(
        self, didFailProvisionalNavigation: navigation, withError: error)
    } else {
      navigationDelegate?.webView(self, didCommit: navigation)
      navigationDelegate?.webView(self, didFinish: navigation)
    }
    return navigation
  }

  /// Loads the file of a request.
  @discardableResult
  open func load(_ request: URLRequest) -> WKNavigation? {
    guard let url = request.url else { return nil }
    return load(url, .other) { page.load(url) }
  }

  /// Loads a file.
  @discardableResult
  open func loadFileURL(
    _ URL: URL, allowingReadAccessTo readAccessURL: URL
  ) -> WKNavigation? {
    load(URL, .other) { page.load(URL) }
  }

  /// Warns that HTML is not shown; a string of SVG is.
  @discardableResult
  open func loadHTMLString(_ string: String, baseURL: URL?) -> WKNavigation? {
    load(baseURL, .other) { page.show([UInt8](string.utf8), "the string", at: baseURL) }
  }

  /// Shows the bytes of a picture.
  @discardableResult
  open func load(
    _ data: Data, mimeType MIMEType: String, characterEncodingName: String, baseURL: URL
  ) -> WKNavigation? {
    load(baseURL, .other) { page.show([UInt8](data), "the data", at: baseURL) }
  }

  /// Loads the file again.
  @discardableResult
  open func reload() -> WKNavigation? { load(url, .reload) { page.reload() } }
  /// Does nothing: loading ends at once.
  open func stopLoading() {}
  /// Shows the page before this one.
  @discardableResult
  open func goBack() -> WKNavigation? {
    canGoBack ? load(nil, .backForward) { page.goBack() } : nil
  }
  /// Shows the page after this one.
  @discardableResult
  open func goForward() -> WKNavigation? {
    canGoForward ? load(nil, .backForward) { page.goForward() } : nil
  }

  /// Fails: there are no scripts.
  open func evaluateJavaScript(
    _ javaScriptString: String, completionHandler: ((Any?, Error?) -> Void)? = nil
  ) {
    completionHandler?(nil, WebPageError(description: "there are no scripts"))
  }
}
