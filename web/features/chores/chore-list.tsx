import { Actions, Assignee, type ChoreProps, Due, Frequency, Points, Priority, rowColors, Status } from './chore-parts'
import { choreState } from './chores.rules'
import { useWide } from './use-wide'

type ListProps = Pick<ChoreProps, 'today' | 'acts'> & { chores: ChoreProps['chore'][] }

/** The chores: a table, and on a phone a card each. */
export function ChoreList(props: ListProps) {
  return useWide() ? <ChoreTable {...props} /> : <ChoreCards {...props} />
}

const cell = 'px-3 py-2 first:ps-5 last:pe-5 align-middle'

function ChoreTable({ chores, today, acts }: ListProps) {
  const columns = ['Chore', 'Details', 'Frequency', 'Due', 'Assigned To', 'Status', 'Points', ...(acts ? ['Actions'] : [])]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by the keyboard
    <section className="overflow-x-auto" tabIndex={0} aria-label="Table of chores">
      <table className="w-full text-start text-[0.9375rem]">
        <thead>
          <tr className="border-base-300 border-b text-muted text-sm">
            {columns.map((name) => (
              <th key={name} scope="col" className="whitespace-nowrap px-3 py-2 text-start font-medium first:ps-5 last:pe-5">
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
              <th scope="row" className={`${cell} min-w-36 text-start font-medium`}>
                <span className="flex flex-col items-start gap-1">
                  {chore.title}
                  <Priority priority={chore.priority} />
                </span>
              </th>
              <td className={`${cell} min-w-36 max-w-64 text-muted`}>
                <span className="line-clamp-3">{chore.description ?? 'No details provided'}</span>
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
                <Status chore={chore} />
              </td>
              <td className={`${cell} min-w-32`}>
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

function ChoreCards({ chores, today, acts }: ListProps) {
  return (
    <ul className="flex flex-col gap-2 px-3 pb-1">
      {chores.map((chore) => {
        const state = choreState(chore, today.toString())
        return (
          <li
            key={chore.id}
            data-task={chore.id}
            tabIndex={-1}
            className={`flex flex-col gap-2 outline-none rounded-field p-3 ps-4 ${state === 'open' ? 'bg-base-content/4' : rowColors[state]}`}
          >
            <div className="flex items-start justify-between gap-2">
              <h3 className="min-w-0 py-1.5 font-medium font-sans tracking-normal">{chore.title}</h3>
              {acts && <Actions chore={chore} acts={acts} />}
            </div>
            <p className="line-clamp-3 text-muted text-sm">{chore.description ?? 'No details provided'}</p>
            <div className="flex flex-wrap items-center gap-1.5">
              <Priority priority={chore.priority} />
              <Frequency frequency={chore.frequency} />
            </div>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
              <Due chore={chore} today={today} />
              <Assignee chore={chore} />
            </div>
            <div className="flex items-center justify-between gap-2">
              <Status chore={chore} />
              <Points points={chore.points} />
            </div>
          </li>
        )
      })}
    </ul>
  )
}
