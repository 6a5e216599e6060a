const around = 100

/** A share of the whole: a value that is not negative, and its colour, `#rrggbb`. */
type Part = { value: number; color: string }

/** The shares of a whole as a ring, from the top on clockwise. The numbers belong beside it: it is hidden from screen readers. */
export function DonutChart({ parts: given }: { parts: readonly Part[] }) {
  const total = given.reduce((sum, { value }) => sum + value, 0)
  if (total <= 0) return null
  const parts = given.map(({ value, color }, at) => ({ at, color, size: (value / total) * around }))
  const startOf = (at: number) => parts.slice(0, at).reduce((sum, { size }) => sum + size, 0)
  return (
    <svg viewBox="0 0 42 42" aria-hidden="true" className="size-40 shrink-0 -rotate-90">
      {parts.map(({ at, color, size }) => (
        <circle
          key={at}
          cx="21"
          cy="21"
          r="15.9155"
          fill="none"
          stroke={color}
          strokeWidth="7"
          pathLength={around}
          strokeDasharray={`${Math.max(size - (parts.filter(({ size }) => size > 0).length > 1 ? 0.6 : 0), 0.2)} ${around}`}
          strokeDashoffset={-startOf(at)}
        />
      ))}
    </svg>
  )
}
