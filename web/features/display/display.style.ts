/**
 * The layout of a wall, whose areas `areasOf` names: columns on a wide screen, pairs on a tall one, one column on a phone. It is loaded
 * with this screen, since the style sheet of the app is in everybody's first load.
 */
export const displayStyle = `
.wall { display: flex; flex-direction: column; min-height: 100dvh; overflow-x: clip }
.wall-grid { display: grid; flex: 1; min-height: 0; gap: 1.75rem 2.5rem; padding: 1.25rem; grid-template-areas: var(--one); grid-template-columns: minmax(0, 1fr); grid-template-rows: none }
.wall-part { display: flex; flex-direction: column; min-width: 0; min-height: 0 }
.wall-clock { display: block; font-family: var(--font-heading); font-weight: 600; font-variant-numeric: tabular-nums; line-height: 1; letter-spacing: -.01em; white-space: nowrap; font-size: min(8rem, 25cqi) }
.wall-head { grid-area: head; container-type: inline-size }
.wall-clock, .wall-code { font-variation-settings: 'opsz' 30 }
.wall-clock small { font-size: .36em; font-weight: 500; letter-spacing: 0 }
.wall-items { display: grid; grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)); column-gap: 1rem }
.wall-note { max-width: 45% }
.wall-faces { display: grid; grid-template-columns: repeat(auto-fit, minmax(7.5rem, 1fr)); gap: .75rem }
.wall-row:active { background-color: color-mix(in oklab, var(--color-base-content) 10%, transparent) }
.wall-code { font-size: clamp(3.5rem, 18vw, 7.5rem); line-height: 1 }
@media (width >= 40rem) {
  .wall { height: 100dvh; overflow: hidden }
  .wall-grid { padding: 2rem 2rem 0.5rem; grid-template-areas: var(--wide); grid-template-rows: auto minmax(0, 1fr) fit-content(42%); grid-template-columns: none; grid-auto-columns: minmax(0, 1fr) }
  .wall-scroll { overflow-y: auto; overscroll-behavior: contain; scrollbar-width: none; margin: -4px; padding: 4px 4px 1.5rem; mask-image: linear-gradient(#000 calc(100% - 1.5rem), transparent) }
}
@media (width >= 40rem) and (orientation: portrait) {
  .wall-grid { grid-template-areas: var(--tall); grid-template-rows: auto; grid-auto-rows: minmax(0, 1fr) }
}
.saver { position: fixed; inset: 0; overflow: hidden; background: #000; color: #fff }
.saver img { width: 100%; height: 100%; object-fit: cover; animation: fade-in 1.2s both }
.saver img.is-whole { object-fit: contain }
.saver-corner { position: absolute; inset-inline: 0; padding: 4vmin }
.saver-corner.is-top { top: 0; padding-bottom: 12vmin; background: linear-gradient(rgb(0 0 0 / .7), transparent) }
.saver-corner.is-bottom { bottom: 0; padding-top: 12vmin; background: linear-gradient(transparent, rgb(0 0 0 / .7)) }
.saver .wall-clock { font-size: clamp(3.5rem, 15vmin, 9rem) }
.saver-night { position: absolute; inset: 0; display: grid; place-content: center; justify-items: center; color: oklch(46% .02 60) }
.saver > button { position: absolute; inset: 0; outline: none }
`
