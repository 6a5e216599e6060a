import { PartyPopper, UsersRound } from 'lucide-react'
import type { DisplayChore, DisplayPerson } from '#src/features/displays/display.contract'
import { choresByPerson, choreTickers } from './display.rules'
import { PersonFace } from './person-face'
import { t } from './texts'
import { TickRow } from './tick-row'

type ChoresPartProps = {
  people: readonly DisplayPerson[]
  chores: readonly DisplayChore[]
  onTick: (chore: DisplayChore, tickers: DisplayPerson[]) => void
}

/** The chores of today, by assignee. */
export function ChoresPart({ people, chores, onTick }: ChoresPartProps) {
  const groups = choresByPerson(people, chores)
  if (groups.length === 0) return <p className="text-lg text-muted">{t('No chores today')}</p>
  return (
    <div className="flex flex-col gap-6">
      {groups.map(({ person, chores: own }) => (
        <section key={person?.id ?? ''} aria-label={person?.firstName ?? t('For everybody')}>
          <Heading person={person} own={own} />
          <ul>
            {own.map((chore) => {
              const tickers = choreTickers(people, chore)
              return (
                <li key={chore.id}>
                  <TickRow
                    label={t('Tick {title}', { title: chore.title })}
                    isDone={chore.isDone}
                    color={person?.color}
                    onPress={tickers.length > 0 ? () => onTick(chore, tickers) : undefined}
                  >
                    <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{chore.title}</span>
                    <Note chore={chore} />
                  </TickRow>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Heading({ person, own }: { person: DisplayPerson | undefined; own: readonly DisplayChore[] }) {
  const done = own.filter(({ isDone }) => isDone).length
  const isAllDone = own.length > 0 && done === own.length
  return (
    <header className="mb-1 flex items-center gap-3">
      {person ? <PersonFace person={person} decorative /> : <UsersRound aria-hidden className="mx-1 size-8 text-muted" strokeWidth={1.5} />}
      <h3 className="min-w-0 flex-1 truncate font-sans font-semibold text-xl">{person?.firstName ?? t('For everybody')}</h3>
      <p className={`flex items-center gap-1.5 tabular-nums ${isAllDone ? 'font-medium text-success' : 'text-muted'}`}>
        {own.length === 0 ? (
          t('Free today')
        ) : isAllDone ? (
          <>
            <PartyPopper aria-hidden className="size-5" strokeWidth={1.75} />
            {t('All done')}
          </>
        ) : (
          t('{done} of {count}', { done, count: own.length })
        )}
      </p>
    </header>
  )
}

const Note = ({ chore: { isDone, isLate, dueTime } }: { chore: DisplayChore }) => {
  if (isDone) return null
  if (isLate) return <span className="shrink-0 font-medium text-sm text-warning">{t('Late')}</span>
  return dueTime ? <span className="wall-note shrink-0 truncate text-muted text-sm tabular-nums">{dueTime}</span> : null
}
