// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

extension SettingsPage {
  /// The style of the page. Each element that the user can tap is 2.75 rem high, usually 44 px.
  static let style = """
    \(PageColours.style)
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    body { margin: 0 auto; max-width: 84rem; padding: 1rem 1rem 5rem; background: var(--back); color: var(--text);
      font: 1rem/1.45 system-ui, sans-serif; overflow-wrap: anywhere; }
    h1 { font-size: 1.6rem; margin: 0; } h2 { font-size: 1.15rem; margin: 1rem 0 .5rem; }
    h3 { font-size: 1.05rem; margin: 0; } p { margin: .25rem 0; }
    #cards p::first-letter, .field > span::first-letter { text-transform: uppercase; }
    code { font: .95em ui-monospace, monospace; background: var(--pane); padding: 0 .2em; border-radius: 3px; }
    .quiet { color: var(--quiet); font-size: .9rem; } .bad { color: var(--bad); } .wait { color: var(--wait); }
    .good { color: var(--good); }
    button, select, input { font: inherit; color: var(--text); background: var(--pane);
      border: 1px solid var(--quiet); border-radius: 10px; padding: .4rem .9rem; min-height: 2.75rem;
      min-width: 2.75rem; max-width: 100%; }
    button { cursor: pointer; }
    ::placeholder { color: var(--quiet); opacity: 1; }
    button:disabled, select:disabled, input:disabled { opacity: .55; cursor: default; }
    .main { background: var(--act); color: var(--on-act); border-color: var(--act); font-weight: 600; }
    :focus-visible { outline: 3px solid var(--act); outline-offset: 2px; }
    [role=tablist] { display: flex; gap: .25rem; margin: .8rem 0; flex-wrap: wrap; }
    [role=tab] { padding-inline: .6rem; border-width: 0 0 3px; border-radius: 6px 6px 0 0; border-color: var(--line); }
    [role=tab][aria-selected=true] { border-color: var(--act); font-weight: 600; }
    #banner > p { border-left: 4px solid var(--wait); background: var(--pane); padding: .6rem .9rem; margin: .5rem 0; }
    #banner > p.bad { border-color: var(--bad); }
    ul { list-style: none; margin: 1rem 0; padding: 0; }
    #cards { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr)); }
    #cards > li { display: flex; flex-direction: column; gap: .5rem; border: 1px solid var(--line);
      border-radius: 14px; padding: .9rem; }
    #cards > li.off { border-style: dashed; } li.off :is(h3, p) { color: var(--quiet); } li.off svg { opacity: .5; }
    .head { display: grid; grid-template-columns: 7.5rem minmax(0, 1fr); gap: .9rem; align-items: start; }
    .row { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin-top: auto; }
    .unseen { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); }
    .end { position: sticky; bottom: -1rem; margin-bottom: -1rem; padding: .6rem 0 1rem; background: var(--back);
      border-top: 1px solid var(--line); }
    .end .row { justify-content: flex-end; }
    svg { display: block; width: 100%; }
    .screen { fill: var(--pane); stroke: var(--line); vector-effect: non-scaling-stroke; }
    .edge { stroke: var(--act); stroke-width: 3; }
    .finger { fill: var(--act); } .way { fill: none; stroke: var(--quiet); stroke-width: 1.5; }
    .ring { fill: none; stroke: var(--wait); stroke-width: 2; }
    [role=switch] { display: inline-flex; gap: .6rem; align-items: center; }
    [role=switch]::before { content: ""; width: 2.4rem; height: 1.3rem; border-radius: 1rem; border: 2px solid var(--quiet);
      background: radial-gradient(circle at .6rem 50%, var(--quiet) .38rem, transparent .42rem); }
    [role=switch][aria-checked=true]::before { border-color: var(--act);
      background: radial-gradient(circle at 1.45rem 50%, var(--on-act) .38rem, transparent .42rem), var(--act); }
    dialog { width: min(40rem, calc(100vw - 1rem)); max-height: calc(100dvh - 1rem); border: 1px solid var(--line);
      border-radius: 16px; background: var(--back); color: var(--text); padding: 1rem; overflow: auto; }
    dialog::backdrop { background: rgb(0 0 0 / .5); }
    #editor-drawing, #fit-drawing { max-width: 15rem; margin: 0 auto; } #fit-drawing:empty { display: none; }
    .field { display: grid; gap: .2rem; margin: .6rem 0; } .field > span { font-weight: 600; }
    .field .row { margin: 0; } .field select, .field input[type=text] { width: 100%; }
    input[type=range] { padding: 0; flex: 1 1 10rem; accent-color: var(--act); }
    input[type=checkbox] { width: 1.6rem; min-width: 1.6rem; min-height: 1.6rem; accent-color: var(--act); }
    label.check { display: flex; gap: .7rem; align-items: center; min-height: 2.75rem; }
    #preview { max-height: 30vh; overflow-y: auto; margin-bottom: .5rem; }
    #undo-bar { position: fixed; inset: auto 0 0; display: flex; gap: 1rem; align-items: center;
      justify-content: center; padding: .6rem 1rem; background: var(--pane); border-top: 1px solid var(--line); }
    #undo { flex: none; }
    #try { touch-action: pan-y; } #glass { max-height: 60vh; touch-action: none; } [type=range] { touch-action: none; }
    .still, .still body { touch-action: none; overflow: hidden; } .readings li { margin: .4rem 0; }
    #courses li { display: grid; gap: .2rem; margin: .4rem 0; } progress { width: 100%; accent-color: var(--act); }
    #defaults > li { border-bottom: 1px solid var(--line); padding: .5rem 0; }
    pre { background: var(--pane); border-radius: 8px; padding: .6rem; overflow-x: auto; margin: .3rem 0; }
    """
}
