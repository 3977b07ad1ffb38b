/// A scene with every key, and every form of every value; `photo.png` and
/// `icons/dot@2x.png` lie beside it.
let wholeScene = """
  // A comment.
  {
    "mesmer": 1,
    screen: { size: [100, 200], scale: 2, background: "#fff" },
    assets: { photo: "photo.png", dot: 'icons/dot.png',
      turned: { path: "photo.png", orientation: "leftMirrored" } },
    root: {
      view: "View", id: "root", isOpaque: false,
      subviews: [
        {
          view: "ScrollView", id: "scroll", frame: [0, 0, 100, 100],
          contentSize: [300, 400], contentInset: [1, 2, 3, 4],
          contentOffset: [10.3, -1.25], minimumZoomScale: 0.5,
          maximumZoomScale: 4, viewForZooming: "content", zoomScale: 2,
          bounces: false, bouncesZoom: false, alwaysBounceVertical: true,
          alwaysBounceHorizontal: true, isPagingEnabled: true,
          isDirectionalLockEnabled: true, isScrollEnabled: false,
          decelerationRate: "fast", showsVerticalScrollIndicator: false,
          showsHorizontalScrollIndicator: false, indicatorStyle: "white",
          scrollIndicatorInsets: [4, 3, 2, 1], delaysContentTouches: false,
          canCancelContentTouches: false, scrollsToTop: false,
          subviews: [
            {
              view: "HypnosisView", id: "content", frame: [0, 0, 150, 200],
              circleColor: [1, 0, 0.5, 0.25], lineWidth: 5, spacing: 0x10,
              image: "photo", imageContentMode: "center", colorSeed: 7,
            },
          ],
        },
        {
          view: "ImageView", id: "image", image: "dot",
          highlightedImage: "photo.png", isHighlighted: true,
          capInsets: [1, 1, 1, 1], resizingMode: "stretch",
          contentsCenter: [0.25, 0.25, 0.5, 0.5],
          contentsRect: [-0.25, 0, 1.5, 0.5], interpolation: "nearest",
          center: [50, 150],
        },
        {
          view: "Label", id: "label", frame: [0, 0, 80, 40], text: "a\\u0301 office",
          font: { system: 15, weight: "bold" }, textColor: "red", kern: 0.5,
          language: "tr", textAlignment: "right", writingDirection: "rightToLeft",
          paragraph: { lineSpacing: 1, lineHeightMultiple: 1.5, minimumLineHeight: 2,
            maximumLineHeight: 40, firstLineHeadIndent: 3, headIndent: 4, tailIndent: -5,
            paragraphSpacing: 6, paragraphSpacingBefore: 7, tabStops: [10, 20.5] },
          numberOfLines: 2, lineBreakMode: "byTruncatingMiddle",
          adjustsFontSizeToFitWidth: true, minimumScaleFactor: 0.5,
          baselineAdjustment: "alignCenters", highlightedTextColor: "blue",
          isHighlighted: true, textShadow: { color: "#0008", offset: [1, 2] },
        },
        {
          view: "Label", id: "fitting", text: "fit", frame: [0, 190, "fit", 9.5],
          borderWidth: "hairline", numberOfLines: 0,
          subviews: [{ view: "View", size: [4, "hairline"] }],
        },
        {
          view: "Label", id: "runs", font: { system: 12 }, kern: 0, textAlignment: "center",
          runs: [
            { text: "one " },
            { text: "two", font: { system: 20, weight: "light" }, color: "green",
              backgroundColor: "yellow", kern: null, usesLigatures: false,
              underline: "double", underlineColor: "red", strikethrough: "thick",
              strikethroughColor: [0, 0, 1, 0.5], baselineOffset: -2, language: "de",
              strokeWidth: -3, strokeColor: "blue",
              shadow: { color: "#0004", offset: [1, 2], blur: 3 } },
          ],
        },
        {
          view: "TextBlock", id: "block", frame: [0, 40, 60, 40], text: "one\\ntwo three",
          font: { system: 13 }, textColor: "purple", lineBreakMode: "byCharWrapping",
          textContainerInset: [1, 2, 3, 4], lineFragmentPadding: 2.5,
          contentOffset: [0, 4],
        },
        {
          view: "ImageView", id: "turnedImage", image: "turned", frame: [60, 150, 12, 16],
        },
        {
          view: "ScrollView", id: "moved", bounds: [5, 7.5, 20, 20], center: [80, 170],
          contentSize: [60, 60], transform: { rotate: 30 },
          subviews: [{ view: "HypnosisView", frame: [0, 0, 60, 60] }],
        },
        {
          view: "ShapeView", id: "shape", frame: [0, 100, 40, 40],
          path: "M0 0 L10 10 z", fillColor: null, fillRule: "evenOdd",
          drawsOutsideBounds: true,
          strokeStart: 0.125, strokeEnd: 0.75, zPosition: 1,
          cornerRadius: 7, cornerCurve: "continuous", clipsToBounds: true,
          maskedCorners: ["minXMinY", "maxXMaxY"], borderWidth: 1.5, borderColor: "#0f08",
          mask: { view: "View", frame: [0, 0, 30, 40], backgroundColor: "black" },
          strokeColor: "#12345678", lineWidth: 2, lineCap: "round",
          lineJoin: "bevel", miterLimit: 4,
          dash: { lengths: [6, 3.5], phase: -2 },
        },
        {
          view: "ShapeView", id: "calls", frame: [40, 100, 40, 40],
          path: [
            ["move", 1, 2], ["line", 3, 4], ["quad", 5, 6, 7, 8],
            ["curve", 1, 2, 3, 4, 5, 6], ["arc", 20, 20, 5, 0, 3.14159, false],
            ["close"], ["rect", 1, 2, 3, 4], ["oval", 1, 2, 3, 4],
            ["roundedRect", 0, 0, 30, 30, 5], ["roundedRect", 1, 1, 9, 9, 2, "circular"],
            ["ellipticArc", 20, 20, 8, 1, -1, 4, 0.5, 2.5],
          ],
          fillColor: "#f00a",
          shadow: {
            color: "blue", opacity: 0.5, offset: [1, 2], radius: 2,
            path: "M0 0H10V10z",
          },
        },
        {
          view: "GradientView", id: "bands", frame: [60, 100, 20, 20], kind: "conic",
          colors: ["red", "#0f08", "blue"], locations: [0, 0.25, 1],
          startPoint: [0.5, 0.5], endPoint: [1, 0],
        },
        {
          view: "ShapeView", id: "linear", frame: [0, 140, 20, 20],
          path: "M0 0H20V20H0z",
          gradient: {
            linear: {
              from: [0, 0], to: [20, 0], stops: [[0, "red"], [1, "#00ff0080"]],
              spread: "reflect", transform: [1, 0.5, 0, 1, 0, 0],
            },
          },
        },
        {
          view: "ShapeView", id: "radial", frame: [20, 140, 20, 20],
          path: "M0 0H20V20H0z",
          gradient: {
            radial: {
              center: [10, 10], radius: 8, startCenter: [8, 8], startRadius: 1,
              stops: [[0.25, "white"], [0.75, [0, 0.1, 0.2]]],
            },
          },
        },
        {
          view: "ShapeView", id: "conic", frame: [40, 140, 20, 20],
          path: "M0 0H20V20H0z",
          gradient: { conic: { center: [10, 10], startAngle: 30, stops: [[0, "red"], [1, "blue"]] } },
        },
        {
          view: "ShapeView", id: "pattern", frame: [60, 140, 20, 20],
          path: "M0 0H20V20H0z",
          pattern: {
            image: "dot", transform: { scale: 0.75 }, repeat: ["mirror", "repeat"],
            interpolation: "nearest",
          },
        },
        {
          view: "View", id: "cell{index}", bounds: [1, 2, 10, 10],
          center: [5, 5], anchorPoint: [0.5, 0.5], alpha: 0.5,
          transform: { scale: [2, 3], rotate: 90, translate: [1, 2] },
          isHidden: true, backgroundColor: "lightGray", clipsToBounds: true,
          contentMode: "bottomRight", contents: "bitmap",
          contentScaleFactor: 3, autoresizingMask: ["width", "topMargin"],
          autoresizesSubviews: false, isUserInteractionEnabled: false,
          repeat: { count: 3, offset: [0, 60] },
          subviews: [
            { view: "View", id: "inner{index}", transform: [1, 0, 0, 1, 5, 6] },
          ],
        },
        {
          view: "ScrollView", id: "auto", contentSize: "auto",
          decelerationRate: 0.9, frame: [0, 0, 10, 10],
          contentInsetAdjustmentBehavior: "never", scalesPageToFit: true,
          safeAreaInsets: [5, 0, 6.5, 0],
          subviews: [
            { view: "View", frame: [5, 6, 20, 30], transform: { scale: 2 },
              stretch: { divisor: 30 }, parallax: [0.25, 0.5],
              fade: { from: 3, to: -4.5, fromAlpha: 0.5, toAlpha: 1, axis: "horizontal" } },
            { view: "View", frame: [-50, 0, 10, 70],
              sticky: { edge: "bottom", offset: -2 }, parallax: -1 },
          ],
        },
      ],
    },
  }
  """
