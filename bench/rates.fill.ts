import { withServices } from '../cli/data'
import { newTask } from '../src/features/tasks/tasks.contract'
import type { Services } from '../src/server/services'

/** Numbers of rows. */
export const counts = { events: 10_000, shown: 20, tasks: 100 }
/** Minutes between events: 10,000 in ten years, one every 8.75 hours. */
const minutesApart = (10 * 365 * 24 * 60) / counts.events
const first = Temporal.Instant.from('2016-11-21T00:00:00Z')

/** Start of the n-th event. */
export const at = (n: number) => first.add({ minutes: Math.round(n * minutesApart) }).toString({ fractionalSecondDigits: 3 })
/** The requested window, which contains `counts.shown` events. */
export const window = { from: at(counts.events / 2), to: at(counts.events / 2 + counts.shown) }

export const password = 'a long enough password'
export const reader = 'reader'
export const task = { title: 'Bring the blue bag', description: 'And something to drink', priority: 'high', dueDate: '2026-11-21' }
export const words = { description: 'Bring the tickets and something to drink.', location: 'Town hall', color: '#3b82f6' }

/** An event outside `window`: any number of them leaves the measured list unchanged. */
export const laterEvent = { title: 'Swimming', ...words, startTime: '2030-01-05T09:00:00.000Z', endTime: '2030-01-05T10:00:00.000Z' }

/** Makes a family of one person with these events and tasks. @returns its id */
export const fill = (data: string) =>
  withServices(
    data,
    async ({ accounts, families, access, tasks, sqlite }: Services) => {
      const user = accounts.add({ firstName: 'Ana', lastName: 'Rivera', username: reader }, await accounts.hash(password))
      const { id: familyId } = families.create(user.id, { name: 'Benchmark', timezone: 'UTC' })
      const member = access.membership(user.id, familyId)
      if (!member) throw new Error('not a member')
      const insert = sqlite.query(
        `INSERT INTO events (id, family_id, created_by, title, description, location, start_time, end_time, color, created_at, updated_at)
         VALUES ($id, $familyId, $userId, $title, 'Bring the tickets and something to drink.', 'Town hall', $start, $end, '#3b82f6', $start, $start)`,
      )
      sqlite.run('BEGIN')
      for (let n = 0; n < counts.events; n++)
        insert.run({ id: Bun.randomUUIDv7(), familyId, userId: user.id, title: `Event ${n}`, start: at(n), end: at(n + 0.1) })
      for (let n = 0; n < counts.tasks; n++) tasks.create(member, newTask.parse({ ...task, title: `Task ${n}` }))
      sqlite.run('COMMIT')
      return familyId
    },
    { create: true },
  )
