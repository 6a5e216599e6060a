import type { CSSProperties } from 'react'

/** Printable millimetres of both A4 and Letter with margins of 10 mm (long side, short side), and the height of the title. */
const paper = { long: 259, short: 190, title: 14 }
const pixels = 96 / 25.4

const areaFor = (isWide: boolean) => ({
  width: (isWide ? paper.long : paper.short) * pixels,
  height: ((isWide ? paper.short : paper.long) - paper.title) * pixels,
})

/** The scale and left offset that fit a drawing on one page. */
export const printPlace = ({ width, height }: { width: number; height: number }) => {
  const area = areaFor(width >= height)
  const scale = Math.min(1.4, area.width / width, area.height / height)
  return { '--print-scale': scale, '--print-x': `${(area.width - width * scale) / 2}px` } as CSSProperties
}

/**
 * Prints the element marked `data-print` on one page, without the rest of the screen and in light colours. Its ancestors are flattened, so that
 * nothing around it takes space.
 */
const rules = (isWide: boolean) => `
@media print {
  @page { size: ${isWide ? 'landscape' : 'portrait'}; margin: 10mm }
  html, body { background: #fff; color-scheme: light; min-height: 0 }
  body *:not(:has([data-print]), [data-print], [data-print] *) { display: none }
  body *:has([data-print]) { display: block; position: static; min-height: 0; max-width: none; margin: 0; padding: 0; background: none }
  [data-print] {
    --color-base-100: #fff; --raised: #fff; --color-base-200: #fff; --color-base-300: #ddd6cc; --color-base-content: #2b221c;
    --muted: #6d6258; --edge: #9b8f83; --color-primary: #b4492a;
    width: ${isWide ? paper.long : paper.short}mm; height: ${isWide ? paper.short : paper.long}mm; min-height: 0;
    color: var(--color-base-content); background: none; border-radius: 0; print-color-adjust: exact; -webkit-print-color-adjust: exact;
  }
  [data-print-title] { height: ${paper.title}mm; text-align: center }
  [data-sheet] { position: relative; inset: auto; transform: translate(var(--print-x)) scale(var(--print-scale)) }
}`

export function PrintStyle({ isWide }: { isWide: boolean }) {
  return <style>{rules(isWide)}</style>
}
