import type { AuditRow } from '#src/features/audit/audit.contract'
import { percentText } from '#web/platform/format/formats'
import { useMembers } from '#web/platform/session/session'
import { Dot } from '#web/ui/dot'
import { defaultColor } from '../chores/chores.labels'
import { shortDate } from './audit.labels'
import { t } from './texts'

type Weeks = { weekStart: string; rows: AuditRow[] }[]
type Bar = { weekStart: string; rate: number | undefined }

/** Bars per child and week, in the child's colour. */
export function WeekChart({ weeks, shown }: { weeks: Weeks; shown: string }) {
  const members = useMembers()
  const children = weeks.at(-1)?.rows.map(({ child }) => child) ?? []
  const barsOf = (id: string): Bar[] =>
    weeks.map(({ weekStart, rows }) => {
      const row = rows.find(({ child }) => child.id === id)
      return { weekStart, rate: row?.assigned ? row.completionRate : undefined }
    })
  if (children.length === 0) return <p className="py-2 text-muted">{t('There is no child in the family yet.')}</p>
  return (
    <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
      {children.map(({ id, username }) => (
        <li key={id} className="min-w-0">
          <Bars
            name={username}
            bars={barsOf(id)}
            shown={shown}
            color={members.find(({ userId }) => userId === id)?.color ?? defaultColor}
          />
        </li>
      ))}
    </ul>
  )
}

const inWords = ({ weekStart, rate }: Bar) => {
  const day = shortDate(weekStart)
  return rate === undefined
    ? t('week of {day}: no chores', { day })
    : t('week of {day}: {percent}', { day, percent: percentText(rate / 100) })
}

function Bars({ name, bars, shown, color }: { name: string; bars: Bar[]; shown: string; color: string }) {
  const [first, last] = [bars[0], bars.at(-1)]
  return (
    <figure>
      <figcaption className="mb-2 flex items-center gap-2 font-medium">
        <Dot color={color} />
        <span className="truncate">{name}</span>
      </figcaption>
      <div role="img" aria-label={t('{name}, chores done. {weeks}', { name, weeks: bars.map(inWords).join(', ') })}>
        <div className="flex h-24 items-end gap-1.5">
          {bars.map(({ weekStart, rate }) => (
            <div
              key={weekStart}
              className={`flex h-full flex-1 items-end overflow-hidden rounded-md bg-base-content/6 ${weekStart === shown ? 'outline-2 outline-base-content/40' : ''}`}
            >
              {rate !== undefined && <div className="w-full" style={{ height: `${Math.max(rate, 3)}%`, backgroundColor: color }} />}
            </div>
          ))}
        </div>
        <div className="mt-1 flex justify-between text-muted text-xs">
          <span>{first && shortDate(first.weekStart)}</span>
          <span>{last && shortDate(last.weekStart)}</span>
        </div>
      </div>
    </figure>
  )
}
