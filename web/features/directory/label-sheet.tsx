import { PrintOnly } from '#web/ui/print-only'
import type { Household } from './households'
import { t } from './texts'

/** Common sheets: 63.5 × 38.1 mm on A4 (Avery L7160), 2⅝ × 1 inch on Letter (Avery 5160). */
const sizes = {
  a4: { page: 'size: A4; margin: 15.1mm 7.2mm', width: '63.5mm', height: '38.1mm', gap: '2.5mm' },
  letter: { page: 'size: letter; margin: 0.5in 0.19in', width: '2.625in', height: '1in', gap: '0.125in' },
}

export type LabelSize = keyof typeof sizes

export const labelSizes = (): { value: LabelSize; label: string }[] => [
  { value: 'a4', label: t('A4, 3 × 7') },
  { value: 'letter', label: t('Letter, 3 × 10') },
]

/** The labels, on paper only. */
export function LabelSheet({ size, households }: { size: LabelSize; households: readonly Household[] }) {
  const { page, width, height, gap } = sizes[size]
  return (
    <div data-print className="hidden print:block">
      <PrintOnly page={page} />
      <ul style={{ display: 'grid', gridTemplateColumns: `repeat(3, ${width})`, columnGap: gap }}>
        {households.map(({ key, names, lines }) => (
          <li key={key} style={{ height, padding: '3mm', overflow: 'hidden', fontSize: '10pt', lineHeight: 1.25, breakInside: 'avoid' }}>
            <strong>{names.join(', ')}</strong>
            {lines.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </li>
        ))}
      </ul>
    </div>
  )
}
