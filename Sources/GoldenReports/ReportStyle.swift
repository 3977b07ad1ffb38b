/// The style of a report's page. Colours are variables: light by default, dark where the
/// system is dark or the reader asks for it.
enum ReportStyle {
  static let text = #"""
    :root {
      color-scheme: light;
      --back: #ffffff; --raised: #f3f4f6; --line: #d4d7dd; --text: #1b1f24;
      --faint: #5c6470; --accent: #0b57d0; --on-accent: #ffffff;
      --different: #b3261e; --missing: #8a5300; --good: #1b6e34; --check: #e3e5e9;
    }
    :root[data-theme="dark"] {
      color-scheme: dark;
      --back: #16181c; --raised: #22262c; --line: #3a4049; --text: #e6e8eb;
      --faint: #a2aab5; --accent: #8ab4f8; --on-accent: #10131a;
      --different: #ff8a80; --missing: #f0b65a; --good: #7bd394; --check: #2c3138;
    }
    @media (prefers-color-scheme: dark) {
      :root:not([data-theme="light"]) {
        color-scheme: dark;
        --back: #16181c; --raised: #22262c; --line: #3a4049; --text: #e6e8eb;
        --faint: #a2aab5; --accent: #8ab4f8; --on-accent: #10131a;
        --different: #ff8a80; --missing: #f0b65a; --good: #7bd394; --check: #2c3138;
      }
    }
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    body {
      margin: 0; background: var(--back); color: var(--text);
      font: 15px/1.45 system-ui, sans-serif;
    }
    .view { margin: 0; }
    h1 { font-size: 1.1rem; margin: 0; }
    h2 { font-size: 1.25rem; margin: 0 0 .2rem; overflow-wrap: anywhere; }
    button, input[type="search"] {
      font: inherit; color: inherit; background: var(--back);
      border: 1px solid var(--line); border-radius: 6px; padding: .2rem .6rem;
    }
    button { cursor: pointer; }
    button:hover { border-color: var(--accent); }
    button[aria-pressed="true"] {
      background: var(--accent); border-color: var(--accent); color: var(--on-accent);
    }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
    a { color: inherit; text-decoration: none; }

    #bar {
      display: flex; flex-wrap: wrap; gap: .5rem .8rem; align-items: center;
      padding: .6rem 1rem; background: var(--raised);
      border-bottom: 1px solid var(--line); position: sticky; top: 0; z-index: 5;
    }
    #counts { margin: 0; color: var(--faint); flex: 1 1 auto; }
    #statuses { display: flex; flex-wrap: wrap; gap: .3rem; }
    #statuses button { padding: .1rem .5rem; color: var(--text); }
    #statuses button[aria-pressed="true"] {
      background: var(--back); border-color: var(--faint);
    }
    #statuses button[aria-pressed="false"] {
      background: none; color: var(--faint); text-decoration: line-through;
    }
    #search { width: 13rem; max-width: 100%; }

    #page { display: grid; grid-template-columns: minmax(12rem, 19rem) 1fr; }
    #list {
      border-right: 1px solid var(--line); padding: .6rem; font-size: .93rem;
      position: sticky; top: 3.4rem; max-height: calc(100vh - 3.4rem); overflow: auto;
      align-self: start;
    }
    #list ul { list-style: none; margin: 0; padding: 0; }
    #list details { margin-bottom: .5rem; }
    #list summary { cursor: pointer; font-weight: 600; padding: .2rem 0; }
    #list summary small {
      display: block; font-weight: 400; color: var(--faint); overflow-wrap: anywhere;
    }
    #list details ul { padding-left: .7rem; }
    .entry a, .entry span {
      display: block; padding: .18rem .4rem; border-radius: 5px;
      overflow-wrap: anywhere;
    }
    .entry a:hover { background: var(--raised); }
    .entry.current a { background: var(--accent); color: var(--on-accent); }
    .entry.accept a::after { content: " \2713 accept"; font-size: .85em; }
    .entry.reject a::after { content: " \2717 reject"; font-size: .85em; }
    .mark {
      display: inline-block; width: .65em; height: .65em; border-radius: 50%;
      margin-right: .45em; background: var(--good);
    }
    .mark.different, .mark.failed, .mark.missed { background: var(--different); }
    .mark.missing, .mark.toleranceUnused { background: var(--missing); }
    .entry.current .mark { outline: 1.5px solid var(--on-accent); }

    main { padding: 1rem; min-width: 0; }
    main p { margin: .15rem 0; overflow-wrap: anywhere; }
    .live article { display: none; }
    .live article.current { display: block; }
    article { scroll-margin-top: 4rem; }
    html:not(.live) article { margin-bottom: 3rem; }
    html:not(.live) :is(#statuses, #search, #bar button) { display: none; }
    span.status {
      font-size: .8rem; font-weight: 600; padding: .1rem .5rem; border-radius: 99px;
      border: 1px solid currentColor; vertical-align: middle; color: var(--different);
    }
    span.status.missing { color: var(--missing); }
    .golden { font-family: ui-monospace, monospace; font-size: .9rem; }
    .owner, .left { color: var(--faint); font-size: .9rem; }
    dl { display: flex; flex-wrap: wrap; gap: .3rem 1.4rem; margin: .6rem 0; }
    dl div { display: flex; gap: .4rem; }
    dt { color: var(--faint); }
    dd { margin: 0; font-variant-numeric: tabular-nums; }
    """# + "\n" + ReportStyle.stage

  /// The style of pictures, tools, frames and decisions.
  private static let stage = #"""

    .tools { display: flex; flex-wrap: wrap; gap: .4rem .9rem; margin: .6rem 0; }
    .tools > div { display: flex; flex-wrap: wrap; gap: .25rem; align-items: center; }
    .legend { color: var(--faint); font-size: .9rem; }
    .legend:empty { display: none; }
    .stage { display: flex; flex-wrap: wrap; gap: .8rem; align-items: flex-start; }
    figure { margin: 0; position: relative; max-width: 100%; }
    figcaption { font-size: .9rem; padding-bottom: .15rem; background: var(--back); }
    figcaption small { color: var(--faint); }
    .pane {
      position: relative; overflow: auto; max-width: 100%;
      outline: 1px solid var(--line);
      background: repeating-conic-gradient(var(--check) 0 25%, #0000 0 50%)
        0 0 / 16px 16px var(--back);
    }
    .sheet {
      position: relative; box-sizing: content-box; border: 0 solid transparent;
    }
    .sheet img { display: block; image-rendering: pixelated; }
    .live .sheet img { width: 100%; height: 100%; }
    html:not(.live) img { max-width: 100%; height: auto; }
    .rect {
      position: absolute; pointer-events: none; outline: 1px dashed #d01884;
      box-shadow: 0 0 0 1px #ffffffb0;
    }
    .rect.current { outline: 2px solid #d01884; }
    .norects .rect { display: none; }

    .stage[data-view="difference"] figure { display: none; }
    .stage[data-view="difference"] figure.difference,
    .stage[data-view="difference"] figure.alone { display: block; }
    .stage[data-over] { display: grid; justify-content: start; }
    .stage[data-over] figure { grid-area: 1 / 1; }
    .stage[data-over] figure.difference { display: none; }
    .stage[data-over] figure.actual { pointer-events: none; }
    .stage[data-view="slider"] figcaption,
    .stage[data-view="onion"] figcaption { display: none; }
    .stage[data-view="slider"] figure.actual .pane {
      clip-path: inset(0 0 0 var(--mix, 50%));
    }
    .handle { display: none; }
    .stage[data-view="slider"] .handle {
      display: block; position: absolute; left: var(--mix, 50%); bottom: 0;
      top: 0; width: 2px; margin-left: -1px; background: #d01884; z-index: 2;
      pointer-events: none;
    }
    .stage[data-view="onion"] figure.actual { opacity: var(--mix, 50%); }
    .stage[data-view="blink"] figure.actual { animation: blink 1s steps(1) infinite; }
    @keyframes blink {
      0% { visibility: visible; }
      50% { visibility: hidden; }
    }

    .frames { margin: .6rem 0; }
    .curve {
      display: block; width: 100%; max-width: 46rem; height: 4.5rem;
      background: var(--raised); border: 1px solid var(--line);
    }
    .curve rect { fill: var(--different); }
    .curve rect.current { fill: var(--accent); }
    .stills { margin: .4rem 0; padding-left: 2rem; }
    .live .stills { display: none; }
    .scrub { display: flex; gap: .5rem; align-items: center; flex-wrap: wrap; }
    .scrub input { flex: 0 1 30rem; }

    #decisions {
      position: sticky; bottom: 0; background: var(--raised); z-index: 4;
      border-top: 1px solid var(--line); padding: .6rem 1rem; display: flex;
      flex-wrap: wrap; gap: .5rem; align-items: center;
    }
    #decisions p { margin: 0; }
    #refused { color: var(--different); flex: 1 1 20rem; overflow-wrap: anywhere; }
    #commands {
      margin: 0; padding: .3rem .5rem; background: var(--back); flex: 1 1 20rem;
      border: 1px solid var(--line); border-radius: 6px; white-space: pre-wrap;
      overflow-wrap: anywhere; max-height: 8rem; overflow: auto; font-size: .88rem;
    }
    dialog {
      color: var(--text); background: var(--back); border: 1px solid var(--line);
      border-radius: 10px; padding: 1rem 1.3rem; max-width: min(32rem, 94vw);
    }
    dialog::backdrop { background: #0006; }
    dialog td { padding: .2rem .6rem .2rem 0; vertical-align: top; }
    kbd {
      font: .9em ui-monospace, monospace; padding: .05rem .4rem; border-radius: 4px;
      border: 1px solid var(--line); background: var(--raised);
    }
    @media (max-width: 720px) {
      #page { grid-template-columns: 1fr; }
      #bar, #list { position: static; }
      #list {
        max-height: 13rem; border-right: 0; border-bottom: 1px solid var(--line);
      }
      #search { flex: 1 1 9rem; }
    }
    @media (prefers-reduced-motion: reduce) {
      .stage[data-view="blink"] figure.actual { animation-duration: 3s; }
    }
    """#
}
