import { CheckCheck } from 'lucide-react'
import type { CompletionReply } from '#src/features/audit/audit.contract'
import { listedCompletions } from '#src/features/audit/audit.rules'
import { EmptyState } from '#web/ui/empty-state'
import { Points } from '../chores/chore-parts'
import { completedText } from './audit.labels'
import { t } from './texts'

/** The latest completions of a week, and the number of others. */
export function RecentCompletions({ completions, now }: { completions: CompletionReply[]; now: Temporal.ZonedDateTime }) {
  if (completions.length === 0) return <EmptyState icon={CheckCheck} title={t('No task completions this week')} />
  const more = completions.length - listedCompletions
  return (
    <>
      <ul className="divide-y divide-base-300/60">
        {completions.slice(0, listedCompletions).map((completion) => (
          <li key={completion.id} className="flex items-center gap-4 py-2.5">
            <div className="min-w-0 flex-1">
              <p className="font-medium">{completion.task.title}</p>
              <p className="text-muted text-sm">{completedText(completion, now)}</p>
              {completion.task.description && <p className="line-clamp-2 text-muted text-sm">{completion.task.description}</p>}
            </div>
            <Points points={completion.pointsEarned} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className="pt-2 text-muted text-sm">{t('And {count} more completions this week...', { count: more })}</p>}
    </>
  )
}
