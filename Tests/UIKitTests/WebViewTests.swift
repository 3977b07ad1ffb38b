import Foundation
import MesmerUIKit
import TestSupport
import Testing

private final class Listener: WKNavigationDelegate, UIWebViewDelegate {
  var heard: [String] = []
  var allows = true
  /// The decision that is pending, if `isLate`.
  var decide: ((WKNavigationActionPolicy) -> Void)?
  var isLate = false
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
  ) {
    decide = decisionHandler
    if !isLate { decisionHandler(allows ? .allow : .cancel) }
  }
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    heard.append("finished")
  }
  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: Error
  ) { heard.append("\(error)") }
  func webViewDidStartLoad(_ webView: UIWebView) { heard.append("start") }
  func webViewDidFinishLoad(_ webView: UIWebView) { heard.append("finish") }
  func webView(_ webView: UIWebView, didFailLoadWithError error: Error) {
    heard.append("fail")
  }
}

@Suite struct WebViewTests {
  private let png = UIGraphicsImageRenderer(
    size: CGSize(width: 300, height: 900),
    format: {
      let format = UIGraphicsImageRendererFormat()
      format.scale = 1
      return format
    }()
  ).pngData { $0.fill(CGRect(x: 0, y: 0, width: 300, height: 900)) }

  @Test(
    "[1.5] [2.21] [2.25] [2.26] [2.27] a picture is a page that scrolls, and HTML fails with a warning"
  )
  func modern() throws {
    let view = WKWebView(
      frame: CGRect(x: 0, y: 0, width: 200, height: 300),
      configuration: WKWebViewConfiguration())
    let listener = Listener()
    view.navigationDelegate = listener
    let base = URL(fileURLWithPath: "/pages/first")
    view.load(png, mimeType: "image/png", characterEncodingName: "", baseURL: base)
    #expect(listener.heard == ["finished"] && view.url == base)
    #expect(view.scrollView.contentSize == CGSize(width: 300, height: 900))
    view.loadHTMLString("<html><body>Text</body></html>", baseURL: nil)
    #expect(listener.heard.count == 2 && listener.heard[1].contains("HTML"))
    #expect(view.scrollView.contentSize == .zero)
    #expect(view.reload() == nil && listener.heard.count == 2, "a string has no file")
    let gone = URL(fileURLWithPath: "/no/such/file.png")
    view.load(URLRequest(url: gone))
    #expect(listener.heard.count == 3 && listener.heard[2].contains("cannot be read"))
    let address = try #require(URL(string: "https://example.org/"))
    view.load(URLRequest(url: address))
    #expect(listener.heard.count == 4 && listener.heard[3].contains("network"))
    listener.allows = false
    #expect(view.load(URLRequest(url: gone)) == nil && listener.heard.count == 4)
    var failed = false
    view.evaluateJavaScript("1") { failed = $0 == nil && $1 != nil }
    #expect(failed)
  }

  @Test("the file of an address is shown, and again after a reload") func files() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      UUID().uuidString + ".png")
    try png.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let view = WKWebView(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
    #expect(view.reload() == nil)
    view.loadFileURL(file, allowingReadAccessTo: file)
    #expect(view.url == file && view.scrollView.contentSize.height == 900)
    try FileManager.default.removeItem(at: file)
    view.reload()
    #expect(view.scrollView.contentSize == .zero)
  }

  @Test("[2.23] an old web view fits the page to its width, if it is to") func old() {
    let view = UIWebView(frame: CGRect(x: 0, y: 0, width: 150, height: 300))
    let listener = Listener()
    view.delegate = listener
    view.load(
      png, mimeType: "image/png", textEncodingName: "",
      baseURL: URL(fileURLWithPath: "/a"))
    #expect(listener.heard == ["start", "finish"])
    #expect(view.scrollView.contentSize == CGSize(width: 300, height: 900))
    view.scalesPageToFit = true
    #expect(view.scrollView.zoomScale == 0.5)
    #expect(view.scrollView.contentSize == CGSize(width: 150, height: 450))
    view.loadHTMLString("<p>", baseURL: nil)
    #expect(listener.heard == ["start", "finish", "start", "fail"])
    #expect(view.request?.url?.absoluteString == "about:blank")
  }

  @Test("a page is loaded when the delegate decides, unless a load or a stop precedes it")
  func late() {
    let view = WKWebView(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
    let listener = Listener()
    listener.isLate = true
    view.navigationDelegate = listener
    let base = URL(fileURLWithPath: "/pages/first")
    let load = { [png] in
      view.load(png, mimeType: "image/png", characterEncodingName: "", baseURL: base)
    }
    #expect(load() != nil && view.isLoading && view.url == nil)
    let first = listener.decide
    load()
    first?(.allow)
    #expect(listener.heard.isEmpty && view.isLoading)
    listener.decide?(.allow)
    #expect(listener.heard == ["finished"] && view.url == base && !view.isLoading)
    load()
    listener.decide?(.cancel)
    #expect(!view.isLoading)
    load()
    view.stopLoading()
    listener.decide?(.allow)
    #expect(listener.heard == ["finished"])
  }
}

@Suite struct StretchingTests {
  @Test(
    "caps of stretchable images, 0 for NaN, and contents that are stretched in the middle"
  )
  func caps() {
    let image = UIImage(width: 21, height: 11, rgba: .init(repeating: 0, count: 924))
    let left = 10
    let stretched = image.stretchableImage(withLeftCapWidth: left, topCapHeight: 5)
    #expect(stretched.leftCapWidth == 10 && stretched.topCapHeight == 5)
    #expect(stretched.capInsets == UIEdgeInsets(top: 5, left: 10, bottom: 5, right: 10))
    let unknown = UIEdgeInsets(top: .nan, left: .nan, bottom: 0, right: 0)
    for image in [image, image.resizableImage(withCapInsets: unknown)] {
      #expect(image.leftCapWidth == 0 && image.topCapHeight == 0)
    }
    let middle = CGRect(x: 0.25, y: 0, width: 0.5, height: 1)
    let view = UIImageView(image: image)
    view.contentStretch = middle
    #expect(view.contentsCenter == middle && view.contentStretch == middle)
    let plain = UIView()
    #expect(plain.contentStretch == CGRect(x: 0, y: 0, width: 1, height: 1))
    plain.contentStretch = middle
    #expect(plain.layer.contentsCenter == middle)
  }
}
