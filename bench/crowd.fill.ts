import { withServices } from '../cli/data'
import { readSecret } from '../src/platform/data-folder/secret'
import { createCookies } from '../src/platform/http/cookies'
import type { Services } from '../src/server/services'

export const size = { people: 5, old: 10 }
/** Rows of a family with ten years of data, and of another. */
const rows = { old: { events: 10_000, tasks: 1000, messages: 20_000 }, young: { events: 60, tasks: 30, messages: 100 } }

export type Person = { cookie: string; familyId: string }

/** Makes families of five, the first ones with ten years of data. @returns everybody, signed in */
export const fillCrowd = (data: string, families: number) =>
  withServices(
    data,
    async (services) => {
      const { sqlite, accounts } = services
      // Benchmark data need not survive a power failure.
      sqlite.run('PRAGMA synchronous = OFF')
      const hash = await accounts.hash('a long enough password')
      const { session } = createCookies(readSecret(data))
      const people: Person[] = []
      for (let n = 0; n < families; n++) {
        sqlite.run('BEGIN')
        const { familyId, userIds } = addFamily(services, n, hash)
        fillFamily(services, familyId, userIds[0] as string, n < size.old ? rows.old : rows.young)
        for (const userId of userIds) {
          const token = services.sessions.start(userId, { userAgent: null, address: null })
          people.push({ cookie: session(token, false)[0]?.split(';')[0] ?? '', familyId })
        }
        sqlite.run('COMMIT')
      }
      return people
    },
    { create: true },
  )

const addFamily = ({ accounts, families }: Services, n: number, hash: string) => {
  const userIds = Array.from(
    { length: size.people },
    (_, who) => accounts.add({ firstName: `Person ${who}`, lastName: `Family ${n}`, username: `person-${n}-${who}` }, hash).id,
  )
  const [first = '', ...others] = userIds
  const { id: familyId } = families.create(first, { name: `Family ${n}`, timezone: 'UTC' })
  for (const userId of others) families.join(familyId, userId, 'parent')
  return { familyId, userIds }
}

const fillFamily = ({ sqlite }: Services, familyId: string, userId: string, count: (typeof rows)['old']) => {
  const now = Temporal.Now.instant()
  const moment = (minutes: number) => now.add({ minutes: Math.round(minutes) }).toString({ fractionalSecondDigits: 3 })
  const tenYears = 10 * 365 * 24 * 60
  const made = moment(-tenYears)
  const event = sqlite.query(
    `INSERT INTO events (id, family_id, created_by, title, description, location, start_time, end_time, color, created_at, updated_at)
     VALUES (?, ?, ?, ?, 'Bring the tickets and something to drink.', 'Town hall', ?, ?, '#3b82f6', ?, ?)`,
  )
  for (let n = 0; n < count.events; n++) {
    // A third of them is still to come; of a young family all are within three months.
    const span = count === rows.old ? tenYears : 90 * 24 * 60
    const start = (n / count.events - 2 / 3) * span
    event.run(Bun.randomUUIDv7(), familyId, userId, `Event ${n}`, moment(start), moment(start + 60), made, made)
  }
  const task = sqlite.query(
    "INSERT INTO tasks (id, family_id, created_by, title, status, priority, completed_at, created_at, updated_at) VALUES (?, ?, ?, ?, ?, 'medium', ?, ?, ?)",
  )
  for (let n = 0; n < count.tasks; n++) {
    const isDone = n >= 20
    task.run(Bun.randomUUIDv7(), familyId, userId, `Task ${n}`, isDone ? 'completed' : 'pending', isDone ? made : null, made, made)
  }
  const message = sqlite.query(
    "INSERT INTO messages (id, family_id, sender_id, content, is_announcement, created_at) VALUES (?, ?, ?, 'Could somebody bring milk on the way home?', 0, ?)",
  )
  const start = now.epochMilliseconds - tenYears * 60_000
  for (let n = 0; n < count.messages; n++) {
    const minutes = (n / count.messages) * tenYears
    message.run(Bun.randomUUIDv7('hex', start + minutes * 60_000), familyId, userId, moment(minutes - tenYears))
  }
}
