import { CircleCheck, ListChecks, Percent, Star } from 'lucide-react'
import type { AuditRow, CompletionReply } from '#src/features/audit/audit.contract'
import { totalsOf } from '#src/features/audit/audit.rules'
import { percentText } from '#web/platform/format/formats'
import { Stat, statGrid } from '#web/ui/stat'
import { t } from './texts'

// Hidden on phones: the longest label needs the space.
const icon = { 'aria-hidden': true, className: 'size-4 shrink-0 not-sm:hidden' } as const

/** The week in numbers. */
export function AuditTiles({ rows, completions }: { rows: AuditRow[]; completions: CompletionReply[] }) {
  const { assigned, completed, averageRate } = totalsOf(rows)
  const points = completions.reduce((sum, { pointsEarned }) => sum + pointsEarned, 0)
  return (
    <ul aria-label={t('The week in numbers')} className={`${statGrid} *:grid xl:grid-cols-4`}>
      <li>
        <Stat label={t('Total Assigned')} icon={<ListChecks {...icon} />} value={assigned} />
      </li>
      <li>
        <Stat label={t('Completed')} icon={<CircleCheck {...icon} />} value={completed} />
      </li>
      <li>
        <Stat label={t('Avg Completion Rate')} icon={<Percent {...icon} />} value={percentText(averageRate / 100)} />
      </li>
      <li>
        <Stat label={t('Points Earned')} icon={<Star {...icon} />} value={points} />
      </li>
    </ul>
  )
}
