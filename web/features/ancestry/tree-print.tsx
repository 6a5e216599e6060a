import type { CSSProperties } from 'react'
import { PrintOnly } from '#web/ui/print-only'

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

const rules = (isWide: boolean) => `
@media print {
  [data-print] {
    width: ${isWide ? paper.long : paper.short}mm; height: ${isWide ? paper.short : paper.long}mm; min-height: 0; border-radius: 0;
    print-color-adjust: exact; -webkit-print-color-adjust: exact;
  }
  [data-print-title] { height: ${paper.title}mm; text-align: center }
  [data-sheet] { position: relative; inset: auto; transform: translate(var(--print-x)) scale(var(--print-scale)) !important }
}`

/** Prints the drawing on one page. */
export const PrintStyle = ({ isWide }: { isWide: boolean }) => (
  <>
    <PrintOnly page={`size: ${isWide ? 'landscape' : 'portrait'}; margin: 10mm`} />
    <style>{rules(isWide)}</style>
  </>
)
