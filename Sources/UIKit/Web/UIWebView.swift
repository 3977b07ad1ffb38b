// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Some names are UIKit's.

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

/// UIKit's old web view: a `WKWebView` here, with another delegate.
open class UIWebView: WKWebView {
  /// What has made a web view load.
  public enum NavigationType: Int, Hashable, Sendable {
    case linkClicked, formSubmitted, backForward, reload, formResubmitted, other
  }

  /// Makes an empty web view with a frame.
  public convenience init(frame: CGRect) {
    self.init(frame: frame, configuration: WKWebViewConfiguration())
    backgroundColor = .white
  }

  /// Is told of loading.
  open weak var delegate: (any UIWebViewDelegate)?
  /// What is shown.
  open private(set) var request: URLRequest?

  /// Whether the page is as wide as the view, and can be zoomed; false by default.
  open var scalesPageToFit: Bool {
    get { scrollView.scalesPageToFit }
    set { scrollView.scalesPageToFit = newValue }
  }

  /// Loads the file of a request.
  open func loadRequest(_ request: URLRequest) { load(request) }

  /// Shows the bytes of a picture.
  open func load(
    _ data: Data, mimeType MIMEType: String, textEncodingName: String, baseURL: URL
  ) {
    load(
      data, mimeType: MIMEType, characterEncodingName: textEncodingName, baseURL: baseURL)
  }

  /// Nil: there are no scripts.
  open func stringByEvaluatingJavaScript(from script: String) -> String? { nil }

  override func mayLoad(_ url: URL) -> Bool {
    let next = URLRequest(url: url)
    let may = delegate?.webView(self, shouldStartLoadWith: next, navigationType: .other)
    if may ?? true { request = next }
    return may ?? true
  }

  override func tell(_ navigation: WKNavigation, failure: Error?) {
    delegate?.webViewDidStartLoad(self)
    if let failure {
      delegate?.webView(self, didFailLoadWithError: failure)
    } else {
      delegate?.webViewDidFinishLoad(self)
    }
  }
}
