import { Check, Pencil, Star, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TaskReply } from '#src/features/tasks/tasks.contract'
import { maySetStatus } from '#src/features/tasks/tasks.rules'
import { useMe, useMembers } from '#web/platform/session/session'
import { Badge, type BadgeProps } from '#web/ui/badge'
import { IconButton } from '#web/ui/button'
import { Checkbox } from '#web/ui/checkbox'
import { Dot } from '#web/ui/dot'
import { PendingMark } from '../shell/pending-mark'
import { defaultColor, dueText, frequencyNames, priorityTones } from './chores.labels'
import { useCompleteChore } from './chores.queries'
import { type ChoreState, choreState } from './chores.rules'
import { rich, t } from './texts'

/** The common props of a chore's row and card. */
export interface ChoreProps {
  chore: TaskReply
  today: Temporal.PlainDate
  /** Set for parents and admins. */
  acts: { onEdit: (chore: TaskReply) => void; onDelete: (chore: TaskReply) => void } | undefined
}

/** Green if completed, red if overdue, else coloured on hover only (spec 2 section 2). A later one is grey. */
export const rowColors: Record<ChoreState, string> = {
  completed: 'bg-success/12',
  overdue: 'bg-error/12',
  open: 'hover:bg-base-content/4',
  later: 'text-muted',
}

/** A badge that is readable on a row of any colour. */
export const RowBadge = (props: BadgeProps) => (
  <span className="inline-flex max-w-full rounded-full bg-base-100">
    <Badge {...props} />
  </span>
)

const hidden = (children: ReactNode) => <span className="sr-only">{children}</span>

/** "High", followed by the word "priority" for screen readers. */
const priorityLabel = (priority: TaskReply['priority']) => {
  if (priority === 'high') return rich('High<hidden> priority</hidden>', { hidden })
  if (priority === 'medium') return rich('Medium<hidden> priority</hidden>', { hidden })
  return rich('Low<hidden> priority</hidden>', { hidden })
}

export const Priority = ({ priority }: Pick<TaskReply, 'priority'>) => (
  <RowBadge tone={priorityTones[priority]}>{priorityLabel(priority)}</RowBadge>
)

export const Frequency = ({ frequency }: Pick<TaskReply, 'frequency'>) => (
  <RowBadge tone={frequency === 'once' ? 'neutral' : 'info'}>{t(frequencyNames[frequency])}</RowBadge>
)

export function Due({ chore, today }: Pick<ChoreProps, 'chore' | 'today'>) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className={chore.dueDate ? '' : 'text-muted'}>{dueText(chore, today)}</span>
      {choreState(chore, today.toString()) === 'overdue' && <RowBadge tone="error">{t('Overdue')}</RowBadge>}
    </span>
  )
}

/** The assignee's colour. */
const useColorOf = ({ assignee, assignedColor }: TaskReply) => {
  const member = useMembers().find(({ userId }) => userId === assignee?.id)
  return assignee ? (assignedColor ?? member?.color ?? defaultColor) : undefined
}

export function Assignee({ chore }: Pick<ChoreProps, 'chore'>) {
  const color = useColorOf(chore)
  const { assignee } = chore
  if (!assignee) return <span className="text-muted">{t('Unassigned')}</span>
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      <Dot color={color ?? defaultColor} />
      <span className="truncate">{assignee.username}</span>
    </span>
  )
}

/** One star per point, and the number. */
export function Points({ points }: { points: number }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden className="flex w-max max-w-[4.75rem] flex-wrap gap-px text-warning">
        {Array.from({ length: points }, (_, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: stars have no identity
          <Star key={n} className="size-3.5 fill-current" strokeWidth={1.5} />
        ))}
      </span>
      <span className="font-medium tabular-nums">{points}</span>
      <span className="sr-only">{t('{points, plural, one {point} other {points}}', { points })}</span>
    </span>
  )
}

type CompletionProps = Pick<ChoreProps, 'chore' | 'today'> & { completion: ReturnType<typeof useCompleteChore> }

/** A checkbox while the chore is open. */
export function ChoreBox({ chore, completion, today }: CompletionProps) {
  const me = useMe()
  const color = useColorOf(chore)
  if (chore.status === 'completed') return null
  return (
    <Checkbox
      label={t('Complete {title}', { title: chore.title })}
      hideLabel
      shape="round"
      color={color}
      checked={completion.isPending}
      disabled={completion.isPending || !maySetStatus(me, chore) || choreState(chore, today.toString()) === 'later'}
      onCheckedChange={() => completion.mutate()}
    />
  )
}

/** The state after ticking: saving, or a permanent mark. */
export function ChoreProgress({ chore, completion }: Omit<CompletionProps, 'today'>) {
  if (chore.status === 'completed')
    return (
      <span className="inline-flex items-center gap-1.5 font-medium text-success">
        <Check aria-hidden className="size-4" strokeWidth={2.5} />
        {t('Completed')}
        <PendingMark row={chore.id} />
      </span>
    )
  return (
    completion.isPending && (
      <span role="status" className="text-muted text-sm">
        {t('Completing...')}
      </span>
    )
  )
}

/** Checkbox and state in one place. */
export function Status({ chore, today }: Pick<ChoreProps, 'chore' | 'today'>) {
  const completion = useCompleteChore(chore)
  return (
    <span className={`inline-flex min-h-11 items-center gap-1 ${chore.status === 'completed' ? '' : '-ms-2.5'}`}>
      <ChoreBox chore={chore} completion={completion} today={today} />
      <ChoreProgress chore={chore} completion={completion} />
    </span>
  )
}

export function Actions({ chore, acts }: Pick<ChoreProps, 'chore'> & { acts: NonNullable<ChoreProps['acts']> }) {
  return (
    <span className="inline-flex">
      <IconButton label={t('Edit {title}', { title: chore.title })} onClick={() => acts.onEdit(chore)}>
        <Pencil aria-hidden className="size-4" />
      </IconButton>
      <IconButton label={t('Delete {title}', { title: chore.title })} onClick={() => acts.onDelete(chore)}>
        <Trash2 aria-hidden className="size-4" />
      </IconButton>
    </span>
  )
}
