// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Some names are UIKit's.

import Foundation
import MesmerGeometry
import MesmerViews

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Methods that respond to loading in a web view.
public protocol UIWebViewDelegate: AnyObject {
  /// Returns whether a request may be loaded; true by default.
  func webView(
    _ webView: UIWebView, shouldStartLoadWith request: URLRequest,
    navigationType: UIWebView.NavigationType
  ) -> Bool
  /// Called once for each load, directly before the method for its result.
  func webViewDidStartLoad(_ webView: UIWebView)
  /// Called when loading has ended without an error.
  func webViewDidFinishLoad(_ webView: UIWebView)
  /// Called when loading has failed, also because the content cannot be shown.
  func webView(_ webView: UIWebView, didFailLoadWithError error: Error)
}

extension UIWebViewDelegate {
  /// Returns true.
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

/// UIKit's legacy web view: a `WKWebView` with a delegate of another type.
open class UIWebView: WKWebView {
  /// The triggers of a page load.
  public enum NavigationType: Int, Hashable, Sendable {
    case linkClicked, formSubmitted, backForward, reload, formResubmitted, other
  }

  /// Creates an empty web view with a frame.
  public convenience init(frame: CGRect) {
    self.init(frame: frame, configuration: WKWebViewConfiguration())
    backgroundColor = .white
  }

  /// The delegate for page loads.
  open weak var delegate: (any UIWebViewDelegate)?
  /// The request of the last page load that the delegate allowed.
  open private(set) var request: URLRequest?

  /// Whether the page is scaled to the view's width; false by default.
  open var scalesPageToFit: Bool {
    get { scrollView.scalesPageToFit }
    set { scrollView.scalesPageToFit = newValue }
  }

  /// Loads the image file at the URL of a request.
  open func loadRequest(_ request: URLRequest) { load(request) }

  /// Shows image data; the MIME type and the encoding are ignored.
  open func load(
    _ data: Data, mimeType MIMEType: String, textEncodingName: String, baseURL: URL
  ) {
    load(
      data, mimeType: MIMEType, characterEncodingName: textEncodingName, baseURL: baseURL)
  }

  /// Returns nil: scripts are not run.
  open func stringByEvaluatingJavaScript(from script: String) -> String? { nil }

  override func decide(_ url: URL, _ decision: @escaping (Bool) -> Void) {
    let next = URLRequest(url: url)
    let may = delegate?.webView(self, shouldStartLoadWith: next, navigationType: .other)
    decision(may ?? true)
  }

  override func tell(_ navigation: WKNavigation, failure: Error?) {
    request = url.map { URLRequest(url: $0) }
    delegate?.webViewDidStartLoad(self)
    if let failure {
      delegate?.webView(self, didFailLoadWithError: failure)
    } else {
      delegate?.webViewDidFinishLoad(self)
    }
  }
}
