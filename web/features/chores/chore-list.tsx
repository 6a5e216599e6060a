import { Check, Trash2 } from 'lucide-react'
import { maySetStatus } from '#src/features/tasks/tasks.rules'
import { useMe } from '#web/platform/session/session'
import { Checkbox } from '#web/ui/checkbox'
import { SelectableRow } from '#web/ui/selectable-row'
import type { Selection } from '#web/ui/use-selection'
import { useWidth } from '#web/ui/use-width'
import {
  Actions,
  Assignee,
  ChoreBox,
  ChoreProgress,
  type ChoreProps,
  Due,
  Frequency,
  Points,
  Priority,
  rowColors,
  Status,
} from './chore-parts'
import { useCompleteChore } from './chores.queries'
import { choreState } from './chores.rules'
import { t } from './texts'

type ListProps = Pick<ChoreProps, 'today' | 'acts'> & {
  chores: ChoreProps['chore'][]
  /** Set for parents and admins. */
  selection: Selection | undefined
}

/** The chores: a table, or cards if it does not fit. */
export function ChoreList(props: ListProps) {
  return useWidth('xl') ? <ChoreTable {...props} /> : <ChoreCards {...props} />
}

const cell = 'px-2 py-2 first:ps-5 last:pe-5 align-middle'

function ChoreTable({ chores, today, acts, selection }: ListProps) {
  const columns = [
    t('Chore'),
    t('Details'),
    t('Frequency'),
    t('Due'),
    t('Assigned To'),
    t('Status'),
    t('Points'),
    ...(acts ? [t('Actions')] : []),
  ]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className="overflow-x-auto" tabIndex={0} aria-label={t('Table of chores')}>
      <table className="w-full text-start text-[0.9375rem]">
        <thead>
          <tr className="border-base-300 border-b text-muted text-sm">
            {columns.map((name) => (
              <th key={name} scope="col" className="whitespace-nowrap px-2 py-2 text-start font-medium first:ps-5 last:pe-5">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&>tr:not(:last-child)]:border-base-300/60 [&>tr:not(:last-child)]:border-b">
          {chores.map((chore) => (
            <tr
              key={chore.id}
              data-task={chore.id}
              tabIndex={-1}
              className={`outline-none ${rowColors[choreState(chore, today.toString())]}`}
            >
              <th scope="row" className={`${cell} wrap-anywhere min-w-36 text-start font-medium`}>
                <span className="flex items-start gap-1">
                  {selection?.isActive && (
                    // biome-ignore lint/a11y/noStaticElementInteractions: reads the Shift key of a press on the checkbox in it
                    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard uses the checkbox
                    <span
                      className="-my-2.5 -ms-2.5"
                      onClick={({ target, shiftKey }) => target instanceof HTMLInputElement && selection.toggle(chore.id, shiftKey)}
                    >
                      <Checkbox
                        label={t('Select {title}', { title: chore.title })}
                        hideLabel
                        checked={selection.has(chore.id)}
                        onCheckedChange={() => {}}
                      />
                    </span>
                  )}
                  <span className="flex flex-col items-start gap-1">
                    {chore.title}
                    <Priority priority={chore.priority} />
                  </span>
                </span>
              </th>
              <td className={`${cell} wrap-anywhere min-w-32 max-w-64 text-muted`}>
                <span className="line-clamp-3">{chore.description ?? t('No details provided')}</span>
              </td>
              <td className={cell}>
                <Frequency frequency={chore.frequency} />
              </td>
              <td className={`${cell} min-w-32`}>
                <Due chore={chore} today={today} />
              </td>
              <td className={`${cell} max-w-40`}>
                <Assignee chore={chore} />
              </td>
              <td className={`${cell} whitespace-nowrap`}>
                <Status chore={chore} today={today} />
              </td>
              <td className={`${cell} min-w-28`}>
                <Points points={chore.points} />
              </td>
              {acts && (
                <td className={`${cell} whitespace-nowrap`}>
                  <Actions chore={chore} acts={acts} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function ChoreCards({ chores, ...row }: ListProps) {
  return (
    <ul className="grid gap-2 px-3 pb-1 lg:grid-cols-2">
      {chores.map((chore) => (
        <ChoreCard key={chore.id} chore={chore} {...row} />
      ))}
    </ul>
  )
}

function ChoreCard({ chore, today, acts, selection }: ChoreProps & Pick<ListProps, 'selection'>) {
  const completion = useCompleteChore(chore)
  const state = choreState(chore, today.toString())
  const mayTick = maySetStatus(useMe(), chore) && (state === 'open' || state === 'overdue')
  return (
    <li data-task={chore.id} tabIndex={-1} className="rounded-field outline-none">
      <SelectableRow
        id={chore.id}
        name={chore.title}
        selection={selection}
        className="rounded-field"
        start={mayTick ? { label: t('Complete'), icon: Check, tone: 'success', act: () => completion.mutate() } : undefined}
        end={acts && { label: t('Delete'), icon: Trash2, tone: 'error', act: () => acts.onDelete(chore) }}
      >
        <div
          className={`relative flex items-start rounded-field py-1 pe-3 ${state === 'completed' ? 'ps-4' : 'ps-1.5'} ${state === 'open' || state === 'later' ? 'bg-base-content/4' : ''} ${rowColors[state]}`}
        >
          <ChoreBox chore={chore} completion={completion} today={today} />
          <div className="flex min-w-0 flex-1 flex-col gap-1 py-2.5 text-sm">
            <h3 className="wrap-anywhere pe-20 font-medium font-sans text-base leading-[1.5rem] tracking-normal">{chore.title}</h3>
            {chore.description && <p className="line-clamp-3 wrap-anywhere text-muted">{chore.description}</p>}
            <div className="flex flex-wrap items-center gap-x-3.5 gap-y-1">
              <Due chore={chore} today={today} />
              <Assignee chore={chore} />
              <Points points={chore.points} />
            </div>
            <div className="mt-1 flex flex-wrap items-center gap-1.5">
              <Priority priority={chore.priority} />
              <Frequency frequency={chore.frequency} />
              <ChoreProgress chore={chore} completion={completion} />
            </div>
          </div>
          {acts && (
            <span className="absolute end-1 top-1">
              <Actions chore={chore} acts={acts} />
            </span>
          )}
        </div>
      </SelectableRow>
    </li>
  )
}
