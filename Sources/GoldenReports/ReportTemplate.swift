/// The HTML of a report, for the template library. Two braces escape, three do not: they
/// are only around the page's own style and script and around base64.
enum ReportTemplate {
  static let text = """
    {{% CONTENT_TYPE: \(EscapedContent.name)}}
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="{{policy}}">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="referrer" content="no-referrer">
    <link rel="icon" href="data:,">
    <title>Goldens: {{counts}}</title>
    <style>{{{style}}}</style>
    </head>
    <body{{#isServed}} data-token="{{token}}"{{/isServed}}>
    <header id="bar">
      <h1>Goldens</h1>
      <p id="counts">{{total}}</p>
      <div id="statuses" role="group" aria-label="Filter by status">
    {{#statuses}}
        <button type="button" class="status" data-filter="{{status}}" aria-pressed="true"
          ><i class="mark {{status}}"></i>{{words}} <b>{{count}}</b></button>
    {{/statuses}}
      </div>
      <input id="search" type="search" placeholder="Filter by text ( / )"
        aria-label="Filter by text">
      <button type="button" id="theme" title="Dark or light (t)">Dark</button>
      <button type="button" id="help" title="Keys (?)">Keys</button>
    </header>
    <div id="page">
    <nav id="list" aria-label="Cases">
    {{#groups}}
    <details class="group" open>
      <summary>{{title}}<small>{{reason}}</small></summary>
      <ul>
    {{#entries}}
        <li class="entry" data-status="{{status}}" data-index="{{index}}"
          ><a href="#case-{{index}}"><i class="mark {{status}}"></i>{{name}}</a></li>
    {{/entries}}
      </ul>
    </details>
    {{/groups}}
    <ul>
    {{#singles}}
      <li class="entry" data-status="{{status}}" data-index="{{index}}"
        ><a href="#case-{{index}}"><i class="mark {{status}}"></i>{{name}}</a></li>
    {{/singles}}
    </ul>
    {{#hasOthers}}
    <details id="others">
      <summary>{{otherCount}} without failures</summary>
      <ul>
    {{#others}}
        <li class="entry" data-status="{{status}}" title="{{golden}}"
          ><span><i class="mark {{status}}"></i>{{name}}</span></li>
    {{/others}}
      </ul>
    </details>
    {{/hasOthers}}
    </nav>
    <main>
    <noscript><p>Without its script the page shows all cases below each other.</p></noscript>
    {{#passes}}
    <p id="nothing">Nothing differs.</p>
    {{/passes}}
    <p id="filtered" hidden>No failing case matches the filter.</p>
    {{#cases}}
    <article id="case-{{index}}" class="case" data-index="{{index}}"
      data-status="{{status}}" data-text="{{name}} {{golden}} {{owner}} {{message}}"
      data-rects="{{rects}}" data-path="{{path}}"{{#canAccept}} data-open{{/canAccept}}>
      <h2>{{name}} <span class="status {{status}}">{{words}}</span></h2>
      <p class="golden">{{golden}}</p>
      <p class="owner">{{owner}}{{source}}</p>
    {{#hasMessage}}
      <p class="message">{{message}}</p>
    {{/hasMessage}}
    {{#differingViews}}
      <p class="view">view: {{line}}</p>
    {{/differingViews}}
      <dl>
    {{#facts}}
        <div><dt>{{fact}}</dt><dd>{{value}}</dd></div>
    {{/facts}}
      </dl>
    {{#hasFrames}}
    {{#frames}}
      <section class="frames" data-first="{{first}}">
        <p>The first frame that differs is {{first}}; {{actualCount}} frames,
          {{expectedCount}} expected.</p>
    {{#hasBars}}
        <svg class="curve" viewBox="0 0 1000 100" preserveAspectRatio="none" role="img"
          aria-label="Differing pixels of each frame">
    {{#bars}}
          <rect x="{{x}}" y="{{y}}" width="8" height="{{barHeight}}"
            data-frame="{{frame}}"><title>{{barTitle}}</title></rect>
    {{/bars}}
        </svg>
    {{/hasBars}}
    {{#hasStills}}
        <ol class="stills">
    {{#stills}}
          <li data-frame="{{frame}}" data-pixels="{{pixels}}"
            data-rects="{{stillRects}}">
    {{#stillPictures}}
            <img class="{{kind}}" alt="{{kind}}, frame {{frame}}" width="{{width}}"
              height="{{height}}" src="data:image/png;base64,{{{data}}}">
    {{/stillPictures}}
          </li>
    {{/stills}}
        </ol>
    {{/hasStills}}
      </section>
    {{/frames}}
    {{/hasFrames}}
    {{#hasPictures}}
      <div class="stage">
    {{#pictures}}
        <figure class="{{kind}}" data-width="{{width}}" data-height="{{height}}">
          <figcaption>{{kind}} <small>{{width}} x {{height}}</small></figcaption>
          <div class="pane"><div class="sheet"><img class="{{kind}}" alt="{{kind}}"
            width="{{width}}" height="{{height}}"
            src="data:image/png;base64,{{{data}}}"></div></div>
        </figure>
    {{/pictures}}
      </div>
    {{/hasPictures}}
    {{#leftOut}}
      <p class="left">{{kind}}: not in the page; it is in {{path}}</p>
    {{/leftOut}}
    </article>
    {{/cases}}
    </main>
    </div>
    <footer id="decisions" hidden>
      <p id="decided"></p>
    {{#isServed}}
      <p id="refused" role="alert"></p>
      <button type="button" id="undo" title="key u">Undo</button>
      <button type="button" id="done">Done</button>
    {{/isServed}}
    {{^isServed}}
      <pre id="commands"></pre>
      <button type="button" id="copy">Copy</button>
      <button type="button" id="forget">Forget</button>
    {{/isServed}}
    </footer>
    <dialog id="keys" aria-label="Keys">
      <h2>Keys</h2>
      <table>
        <tr><td><kbd>j</kbd> <kbd>k</kbd></td><td>next, previous case</td></tr>
        <tr><td><kbd>1</kbd> ... <kbd>5</kbd></td><td>side by side, slider, blink,
          difference, onion skin</td></tr>
        <tr><td><kbd>+</kbd> <kbd>-</kbd> <kbd>0</kbd></td><td>zoom in, out, fit</td></tr>
        <tr><td><kbd>r</kbd></td><td>next changed rectangle</td></tr>
        <tr><td><kbd>,</kbd> <kbd>.</kbd></td><td>previous, next frame</td></tr>
    {{#isServed}}
        <tr><td><kbd>a</kbd> <kbd>x</kbd></td><td>accept, reject</td></tr>
        <tr><td><kbd>u</kbd></td><td>undo the last decision</td></tr>
    {{/isServed}}
    {{^isServed}}
        <tr><td><kbd>a</kbd> <kbd>x</kbd></td><td>accept, reject; again: take it back</td></tr>
    {{/isServed}}
        <tr><td><kbd>t</kbd></td><td>dark or light</td></tr>
        <tr><td><kbd>/</kbd></td><td>filter by text</td></tr>
        <tr><td><kbd>?</kbd></td><td>this list</td></tr>
      </table>
      <p><button type="button" id="close">Close</button></p>
    </dialog>
    <script>{{{script}}}</script>
    </body>
    </html>

    """
}
