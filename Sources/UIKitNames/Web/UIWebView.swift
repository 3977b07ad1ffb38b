import Foundation
import MesmerGeometry
import MesmerViews

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Is told of a web view.
public protocol UIWebViewDelegate: AnyObject {
  /// Whether a request may be loaded; true by default.
  func webView(
    _ webView: UIWebView, shouldStartLoadWith request: URLRequest,
    navigationType: UIWebView.NavigationType
  ) -> Bool
  /// Loading begins.
  func webViewDidStartLoad(_ webView: UIWebView)
  /// Loading has ended.
  func webViewDidFinishLoad(_ webView: UIWebView)
  /// Loading has failed, or what was loaded cannot be shown.
  func webView(_ webView: UIWebView, didFailLoadWithError error: Error)
}

extension UIWebViewDelegate {
  /// True.
  public func webView(
    _ webView: UIWebView, shouldStartLoadWith request: URLRequest,
    navigationType: UIWebView.NavigationType
  ) -> Bool { true }
  /// Does nothing.
  public func webViewDidStartLoad(_ webView: UIWebView) {}
  /// Does nothing.
  public func webViewDidFinishLoad(_ webView: UIWebView) {}
  /// Does nothing.
  public func webView(_ webView: UIWebView, didFailLoadWithError error: Error) {}
}

/// A scroll view over a page, which is a picture here; see `WKWebView`.
open class UIWebView: UIView {
  /// What has made a web view load.
  public enum NavigationType: Int, Hashable, Sendable {
    case linkClicked, formSubmitted, backForward, reload, formResubmitted, other
  }

  private let page = WebPage()

  /// Makes an empty web view with a frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .white
    page.scrollView.frame = bounds
    page.scrollView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(page.scrollView)
  }

  /// Always returns nil, like `UIView.init(coder:)`.
  public required init?(coder: NSCoder) { return nil }

  /// Shows the page.
  open var scrollView: UIScrollView { page.scrollView }
  /// Is told of loading.
  open weak var delegate: (any UIWebViewDelegate)?
  /// Whether the page is as wide as the view, and can be zoomed; false by default.
  open var scalesPageToFit: Bool {
    get { scrollView.scalesPageToFit }
    set { scrollView.scalesPageToFit = newValue }
  }
  /// What is shown.
  open private(set) var request: URLRequest?
  /// Never: loading ends at once.
  open var isLoading: Bool { false }
  /// Whether there is a page before this one.
  open var canGoBack: Bool { page.canGoBack }
  /// Whether there is a page after this one.
  open var canGoForward: Bool { page.canGoForward }
  /// Kept only: nothing is detected in pictures.
  open var allowsInlineMediaPlayback = false
  /// Kept only: there are no media.
  open var mediaPlaybackRequiresUserAction = true

  private func load(
    _ request: URLRequest?, _ type: NavigationType, _ load: () -> WebPageError?
  ) {
    if let request {
      guard
        delegate?.webView(self, shouldStartLoadWith: request, navigationType: type)
          ?? true
      else { return }
      self.request = request
    }
    delegate?.webViewDidStartLoad(self)
    if let error = load() {
      delegate?.webView(self, didFailLoadWithError: error)
    } else {
      delegate?.webViewDidFinishLoad(self)
    }
  }

  /// Loads the file of a request.
  open func loadRequest(_ request: URLRequest) {
    guard let url = request.url else { return }
    load(request, .other) { page.load(url) }
  }

  /// Warns that HTML is not shown.
  open func loadHTMLString(_ string: String, baseURL: URL?) {
    load(baseURL.map { URLRequest(url: $0) }, .other) {
      page.show([UInt8](string.utf8), "the string", at: baseURL)
    }
  }

  /// Shows the bytes of a picture.
  open func load(
    _ data: Data, mimeType MIMEType: String, textEncodingName: String, baseURL: URL
  ) {
    load(URLRequest(url: baseURL), .other) {
      page.show([UInt8](data), "the data", at: baseURL)
    }
  }

  /// Loads the file again.
  open func reload() { load(request, .reload) { page.reload() } }
  /// Does nothing: loading ends at once.
  open func stopLoading() {}
  /// Shows the page before this one.
  open func goBack() { load(nil, .backForward) { page.goBack() } }
  /// Shows the page after this one.
  open func goForward() { load(nil, .backForward) { page.goForward() } }

  /// Nil: there are no scripts.
  open func stringByEvaluatingJavaScript(from script: String) -> String? { nil }
}
