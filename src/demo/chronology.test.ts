import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { withDemo } from '../testing/demo'
import { forebears } from './forebears'
import { weekdays, weekends } from './occasions'
import { ageOn, isBorn, isOldEnough, people } from './people'
import { createTree } from './tree'

const { compare } = Temporal.PlainDate
const day = fc.integer({ min: 0, max: 20 * 365 }).map((days) => Temporal.PlainDate.from('2021-01-01').add({ days }))
/** A demo's last day, years and step in days. */
const demos = fc.tuple(day, fc.integer({ min: 1, max: 15 }), fc.integer({ min: 1, max: 40 }))

/** The news of the tree, every `step` days until today. */
const newsOfDemo = ([today, years, step]: [Temporal.PlainDate, number, number]) => {
  const newsOn = createTree()
  const span = Math.round(years * 365.25)
  const left = Array.from({ length: span + 1 }, (_, n) => span - n).filter((days) => days < 200 || days % step === 0)
  return left.map((daysLeft) => {
    const date = today.subtract({ days: daysLeft })
    return { date: date.toString(), ...newsOn(date, daysLeft) }
  })
}

describe('at any start of the demo', () => {
  test('nobody is in the tree before their birth, or before their parents', () => {
    fc.assert(
      fc.property(demos, (demo) => {
        const known = new Set<string>()
        for (const { date, newcomers } of newsOfDemo(demo))
          for (const { firstName, birthDate, parents = [], partner } of newcomers) {
            expect(birthDate < date).toBe(true)
            for (const name of [...parents, ...(partner ? [partner] : [])]) expect(known.has(name)).toBe(true)
            known.add(firstName)
          }
        expect([...known].toSorted()).toEqual(forebears.map(({ firstName }) => firstName).toSorted())
      }),
      { numRuns: 60 },
    )
  })

  test('deaths appear after the day of death, and all of them by today', () => {
    fc.assert(
      fc.property(demos, (demo) => {
        const news = newsOfDemo(demo)
        const first = news[0]?.date ?? ''
        const gone = news.flatMap((of) => of.gone.map(({ firstName, deathDate }) => ({ firstName, deathDate, date: of.date })))
        expect(gone.filter(({ deathDate, date }) => deathDate >= date)).toEqual([])
        const late = forebears.filter(({ deathDate = '9999' }) => deathDate >= first && deathDate < (news.at(-1)?.date ?? ''))
        expect(gone.map(({ firstName }) => firstName).toSorted()).toEqual(late.map(({ firstName }) => firstName).toSorted())
      }),
      { numRuns: 60 },
    )
  })

  test('stories are in the past, and about known people', () => {
    fc.assert(
      fc.property(demos, (demo) => {
        const known = new Set<string>()
        for (const { date, newcomers, stories } of newsOfDemo(demo)) {
          for (const { firstName } of newcomers) known.add(firstName)
          for (const { when = '', about } of stories) expect(when < date && (about === undefined || known.has(about))).toBe(true)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('the members are as old in the tree as in the family', () => {
    for (const { name, born } of people) expect(forebears.find(({ member }) => member === name)?.birthDate).toBe(born)
  })

  test('ages count birthdays', () => {
    const on = (date: string) => Temporal.PlainDate.from(date)
    expect([ageOn('Ivy', on('2024-05-08')), ageOn('Ivy', on('2024-05-09'))]).toEqual([5, 6])
    expect([isOldEnough('Ivy', on('2024-05-08')), isOldEnough('Ivy', on('2024-05-09'))]).toEqual([false, true])
    expect([isBorn('Ivy', on('2018-05-08')), isBorn('Ivy', on('2018-05-09'))]).toEqual([false, true])
  })
})

// Every 43rd day, and all of the last two weeks.
const sparse = (daysLeft: number) => daysLeft > 14 && daysLeft % 43 !== 0

test('in fifteen years nobody does anything before they are old enough', async () => {
  const [now, years] = ['2028-02-29T18:00:00Z', 15]
  await withDemo(now, { years, isSkipped: sparse }, ({ rows, today, services, maya }) => {
    type Done = { name: string; at: string; what: string }
    const done = rows<Done>(`
        select first_name as name, messages.created_at as at, content as what from messages join users on users.id = sender_id
        union all select first_name, completed_at, 'chore' from task_completions join users on users.id = user_id
        union all select first_name, shopping_requests.created_at, item_name from shopping_requests join users on users.id = requested_by
        union all select first_name, events.created_at, title from events join users on users.id = created_by
        union all select first_name, rsvp_at, 'answer' from event_participants join users on users.id = user_id where rsvp_at is not null
        union all select first_name, tasks.created_at, title from tasks join users on users.id = created_by or users.id = assigned_to`)
    const early = done.filter(({ name, at }) => {
      const born = people.find((person) => person.name === name)?.born ?? ''
      return compare(Temporal.PlainDate.from(at.slice(0, 10)), Temporal.PlainDate.from(born).add({ years: 6 })) < 0
    })
    expect(early).toEqual([])
    expect(new Set(done.map(({ name }) => name)).size).toBe(6)
    const grown = [...weekdays, ...weekends].filter(({ fromAge }) => fromAge)
    for (const { title, by, fromAge = 0 } of grown) {
      const first = rows<{ at: string | null }>(`select min(start_time) as at from events where title = '${title}'`)[0]?.at
      if (first) expect(ageOn(by, Temporal.PlainDate.from(first.slice(0, 10)))).toBeGreaterThanOrEqual(fromAge)
    }
    expect(services.ancestry.list(maya)).toHaveLength(forebears.length)
    expect(services.ancestry.list(maya).filter(({ deathDate }) => (deathDate ?? '') > today)).toEqual([])
  })
}, 120_000)
