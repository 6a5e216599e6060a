import { memberColors } from '#src/features/families/families.rules'

/** The colour of the part at a place. */
export const partColor = (at: number): string => memberColors[at % memberColors.length] ?? memberColors[0]

const around = 100

/** The shares of a whole as a ring, from the top on clockwise. The numbers belong beside it: it is hidden from screen readers. @param values not negative */
export function DonutChart({ values }: { values: readonly number[] }) {
  const total = values.reduce((sum, value) => sum + value, 0)
  if (total <= 0) return null
  const parts = values.map((value, at) => ({ at, size: (value / total) * around }))
  const startOf = (at: number) => parts.slice(0, at).reduce((sum, { size }) => sum + size, 0)
  return (
    <svg viewBox="0 0 42 42" aria-hidden="true" className="size-40 shrink-0 -rotate-90">
      {parts.map(({ at, size }) => (
        <circle
          key={at}
          cx="21"
          cy="21"
          r="15.9155"
          fill="none"
          stroke={partColor(at)}
          strokeWidth="7"
          pathLength={around}
          strokeDasharray={`${Math.max(size - (parts.length > 1 ? 0.6 : 0), 0.2)} ${around}`}
          strokeDashoffset={-startOf(at)}
        />
      ))}
    </svg>
  )
}
