/** Styles of the report: system fonts, light and dark, without external resources. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #1c2024; --soft: #60646c; --line: #e3e5e8; --ground: #fcfcfd; --panel: #fff;
  --good: #2b8a5a; --warn: #b7791f; --bad: #c2413b; --accent: #3257c8; --old: #8b8d98; }
@media (prefers-color-scheme: dark) { :root { --ink: #eceef2; --soft: #a0a6b1; --line: #2c3038; --ground: #14161a;
  --panel: #1b1e24; --good: #58c48d; --warn: #e0b155; --bad: #ef8078; --accent: #8ea8ff; --old: #7b818c; } }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.55 system-ui, sans-serif }
main { max-width: 64rem; margin: 0 auto; padding: 2.5rem 1.25rem 5rem }
h1 { font-size: 1.75rem; letter-spacing: -.02em; margin: 0 } h2 { font-size: 1.15rem; margin: 2.75rem 0 .75rem }
h2 small { color: var(--soft); font-weight: 400 } p { margin: .35rem 0 } a { color: var(--accent); text-underline-offset: 2px }
.soft { color: var(--soft) } .tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(6.5rem, 1fr)); gap: .75rem; margin: 1.5rem 0 }
.tile, article, .scroll { background: var(--panel); border: 1px solid var(--line); border-radius: 10px }
.tile { padding: .9rem 1rem } .tile b { display: block; font-size: 1.7rem; font-variant-numeric: tabular-nums; line-height: 1.2 }
article { padding: .9rem 1.1rem; margin: .6rem 0 } article h3 { font-size: 1rem; margin: 0; display: flex; flex-wrap: wrap; gap: .3rem .6rem; align-items: baseline }
article h3 span { font-weight: 400; color: var(--soft); font-size: .9rem } code { font-size: .95em } .foot { display: flex; flex-wrap: wrap; align-items: baseline; gap: .2rem .9rem; margin: .6rem 0 0; font-size: .85rem; color: var(--soft) } .id { color: var(--ink); font-weight: 600 }
dl { display: grid; grid-template-columns: minmax(9rem, auto) 1fr; gap: .15rem 1rem; margin: .5rem 0 0 } dt { color: var(--soft) } dd { margin: 0; overflow-wrap: anywhere }
del { color: var(--old) } ins { text-decoration: none; font-weight: 600 } .arrow { color: var(--soft); padding: 0 .35rem }
blockquote { margin: .6rem 0 0; padding: .1rem 0 .1rem .8rem; border-left: 3px solid var(--line); color: var(--soft); overflow-wrap: anywhere }
cite { font-style: normal; font-size: .85rem; white-space: nowrap } blockquote b { font-weight: 500; font-size: .8rem; text-transform: uppercase; letter-spacing: .04em; margin-right: .3rem }
mark { background: color-mix(in srgb, var(--warn) 28%, transparent); color: var(--ink); border-radius: 3px; padding: 0 .15rem }
.command { display: block; overflow-x: auto; white-space: nowrap; user-select: all; margin: .4rem 0 0; padding: .4rem .7rem; border: 1px solid var(--line); border-radius: 7px; background: var(--ground); font: 13px/1.5 ui-monospace, monospace }
.decision { margin: 0 0 1.4rem } .group { font-size: 1.05rem; margin: 1.2rem 0 .3rem; display: flex; flex-wrap: wrap; gap: .2rem .7rem; align-items: baseline } .group code { color: var(--soft); font-weight: 400; font-size: .85rem }
.silent { margin: .7rem 0 } ul { margin: .2rem 0; padding-left: 1.2rem } li { overflow-wrap: anywhere } small { color: var(--soft); font-weight: 400 }
.pending { border-left: 4px solid var(--warn) } .why { color: var(--warn); margin: .4rem 0 0 }
.scroll { overflow-x: auto } table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
th, td { text-align: left; padding: .5rem .8rem; border-top: 1px solid var(--line); vertical-align: top } thead th { border-top: 0; color: var(--soft); font-weight: 500; font-size: .85rem }
@media (max-width: 34rem) { main { padding: 1.5rem 1rem 3rem } dl { grid-template-columns: 1fr; gap: 0 } dd { margin-bottom: .4rem } }
td.n, th.n { text-align: right } td.why { color: var(--soft) } svg { display: block } details { margin: .5rem 0 } summary { cursor: pointer }
`
