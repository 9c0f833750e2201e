// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

extension InspectPage {
  static let style = """
    \(PageColours.style)
    * { box-sizing: border-box; }
    body { margin: 0 auto; max-width: 80rem; padding: 1rem; background: var(--back); color: var(--text);
      font: 1rem/1.45 system-ui, sans-serif; overflow-wrap: anywhere; }
    h1 { font-size: 1.35rem; line-height: 1.3; margin: .2rem 0 .5rem; }
    h2 { font-size: 1rem; margin: .8rem 0 .3rem; }
    p { margin: .2rem 0; }
    code { font: .95em ui-monospace, monospace; background: var(--pane); padding: 0 .2em; border-radius: 3px; }
    .quiet { color: var(--quiet); font-size: .9rem; }
    main { display: grid; gap: 1rem; grid-template-columns: minmax(0, 1fr); margin-top: .8rem; }
    @media (min-width: 60rem) {
      main { grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); align-items: start; }
      #stage, #time, #change { grid-column: 1; } #what { grid-column: 2; grid-row: 1 / span 4; }
      main > section:last-child { grid-column: 1 / -1; } }
    section { min-width: 0; }
    svg { display: block; width: 100%; }
    #glass { background: var(--pane); border: 1px solid var(--line); border-radius: 6px; max-height: 60vh; }
    .row { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
    button, select { font: inherit; color: var(--text); background: var(--pane); border: 1px solid var(--quiet);
      border-radius: 6px; padding: .35rem .7rem; min-height: 2.4rem; max-width: 100%; }
    :focus-visible { outline: 3px solid var(--act); outline-offset: 2px; }
    input[type=range] { width: 100%; accent-color: var(--act); min-height: 2rem; margin: 0; }
    #clock { margin-left: auto; font-variant-numeric: tabular-nums; }
    #now { min-height: 3em; }
    [role=tab] { border-bottom-width: 3px; }
    [role=tab][aria-selected=true] { border-color: var(--act); font-weight: 600; }
    [role=tabpanel] { margin-top: .6rem; }
    ol { margin: 0; padding: 0; list-style: none; max-height: 24rem; overflow: auto; }
    #marks { list-style: none; display: flex; flex-wrap: wrap; gap: .1rem 1rem; margin: .3rem 0; padding: 0; }
    #marks svg { display: inline-block; width: 1.6em; height: 1em; vertical-align: -.15em; margin-right: .3em; }
    li button { display: grid; grid-template-columns: 5em minmax(0, 1fr); width: 100%; text-align: left;
      background: none; border: 0; border-left: 4px solid var(--line);
      border-radius: 0; padding: .2rem .6rem; min-height: 2rem; }
    li button[aria-current=true] { background: var(--pane); border-color: var(--act); }
    li span { color: var(--quiet); font-variant-numeric: tabular-nums; }
    table { border-collapse: collapse; width: 100%; overflow-wrap: break-word; }
    th, td { text-align: left; vertical-align: top; padding: .2rem .5rem .2rem 0;
      border-bottom: 1px solid var(--line); }
    #results td:nth-child(2) { overflow-wrap: anywhere; } #results td:nth-child(3) { min-width: 11rem; }
    #called { max-height: 36rem; overflow: auto; }
    tr.past td { color: var(--quiet); }
    #lanes text { font: 12px system-ui, sans-serif; fill: var(--text); }
    #lanes .quiet { fill: var(--quiet); }
    #lanes .near { font-weight: 700; } #lanes .acted { fill: var(--good); font-weight: 700; }
    #lanes .grid { stroke: var(--line); } #lanes .cursor { stroke: var(--act); stroke-width: 1.5; }
    .possible { fill: var(--line); } .wait { fill: var(--wait); }
    .good { fill: var(--good); } .bad { fill: var(--bad); }
    .act { fill: var(--act); } .ring { fill: none; stroke-width: 2; }
    .arrow { stroke: var(--bad); stroke-width: 1.5; fill: none; } .arrow.free { stroke: var(--good); }
    .mark { cursor: pointer; } .mark.chosen { stroke: var(--text); stroke-width: 2; }
    #glass .all { fill: none; stroke: var(--quiet); opacity: .45; } #glass .gone { fill: none; stroke: var(--act); }
    #glass .tip { fill: var(--act); } #glass .tip.withheld { fill: var(--back); stroke: var(--wait); }
    #glass .tip.consumed { fill: var(--good); } #glass .tip.cancelled { fill: var(--bad); }
    #glass .tip.up { opacity: .35; } #glass text { fill: var(--text); font-family: system-ui, sans-serif; }
    """
}
