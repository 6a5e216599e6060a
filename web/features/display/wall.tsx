import { CloudOff } from 'lucide-react'
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import type { DisplayContent, DisplayPerson } from '#src/features/displays/display.contract'
import { formatMoment } from '#web/platform/format/formats'
import { ChoresPart } from './chores-part'
import { Clock, DateLine } from './clock'
import { Marks, Meals, TodayEvents, Week } from './days'
import { type Area, ageFormat, areasOf, daysFrom, isStale, localTime, shiftAt } from './display.rules'
import { touchedAt } from './display.state'
import { ListsPart } from './lists-part'
import { t } from './texts'
import { WeatherNow } from './weather'
import { type Ticking, WhoDialog } from './who-dialog'

/** Seconds without a touch before the tick dialog closes. */
const forgottenSeconds = 60

type WallProps = { content: DisplayContent; now: number; refreshedAt: number; isKept: boolean }

/** The day, the week, chores and lists. */
export function Wall({ content, now, refreshedAt, isKept }: WallProps) {
  const { name, people, timezone, days, chores, lists, weather } = content
  const [ticking, setTicking] = useState<Ticking>()
  useEffect(() => {
    if (now - touchedAt.peek() > forgottenSeconds * 1000) setTicking(undefined)
  }, [now])
  const ask = (kind: Ticking['kind']) => (row: { id: string } & ({ title: string } | { name: string }), tickers: DisplayPerson[]) =>
    setTicking({ kind, rowId: row.id, title: 'title' in row ? row.title : row.name, tickers })
  const [today, ...week] = days ? daysFrom(days, { refreshedAt, now, timezone }) : []
  const { x, y } = shiftAt(now)

  const parts: { area: Area; title: string; content: ReactNode; isTitleHidden?: boolean }[] = []
  if (today)
    parts.push({
      area: 'today',
      title: t('Today'),
      isTitleHidden: true,
      content: (
        <div className="flex flex-col gap-4">
          {today.marks.length > 0 && (
            <div className="flex flex-col gap-1 text-xl">
              <Marks marks={today.marks} />
            </div>
          )}
          <Meals events={today.events} timezone={timezone} now={now} />
          <TodayEvents day={today} people={people} timezone={timezone} now={now} />
        </div>
      ),
    })
  if (chores)
    parts.push({
      area: 'chores',
      title: t('Chores'),
      content: <ChoresPart people={people} chores={chores} onTick={ask('chore')} />,
    })
  if (week.length > 0)
    parts.push({ area: 'week', title: t('This week'), content: <Week days={week} timezone={timezone} weather={weather} /> })
  if (lists?.length)
    parts.push({ area: 'lists', title: t('Shopping'), content: <ListsPart people={people} lists={lists} onTick={ask('item')} /> })
  const { wide, tall, one } = areasOf(parts.map(({ area }) => area))

  return (
    <main className="wall">
      <h1 className="sr-only">{name}</h1>
      <div
        className="wall-grid"
        style={{ '--wide': wide, '--tall': tall, '--one': one, translate: `${x * 0.25}rem ${y * 0.25}rem` } as CSSProperties}
      >
        <header className="wall-head flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div>
            <Clock now={now} timezone={timezone} />
            <DateLine now={now} timezone={timezone} className="mt-2 text-2xl text-muted" />
          </div>
          {weather && <WeatherNow weather={weather} today={localTime(now, timezone).date} now={now} timezone={timezone} />}
        </header>
        {parts.map(({ content: inside, ...part }) => (
          <Part key={part.area} {...part}>
            {inside}
          </Part>
        ))}
      </div>
      {(isKept || isStale(refreshedAt, now)) && (
        <p role="status" className="flex shrink-0 items-center justify-center gap-2.5 px-6 pb-4 text-muted">
          <CloudOff aria-hidden className="size-5" strokeWidth={1.75} />
          {t('Not refreshed since {time}', { time: formatMoment(refreshedAt, timezone, ageFormat(refreshedAt, now, timezone)) })}
        </p>
      )}
      <WhoDialog ticking={ticking} onClose={() => setTicking(undefined)} />
    </main>
  )
}

type PartProps = { area: Area; title: string; isTitleHidden?: boolean; children: ReactNode }

/** A part of the wall. A swipe scrolls overlong content. */
function Part({ area, title, isTitleHidden, children }: PartProps) {
  return (
    <section aria-label={title} className="wall-part" style={{ gridArea: area }}>
      <h2 className={isTitleHidden ? 'sr-only' : 'mb-3 shrink-0 text-2xl'}>{title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it */}
      <div tabIndex={0} className="wall-scroll min-h-0">
        {children}
      </div>
    </section>
  )
}
