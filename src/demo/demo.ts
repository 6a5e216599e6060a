import type { Services } from '../server/services'
import { planAncestry } from './ancestry'
import { createAnswers } from './answers'
import { planCalendar } from './calendar'
import { planChat } from './chat'
import { planDocuments } from './documents'
import { planErrands } from './errands'
import { makeFamily } from './family'
import { planFinances } from './finances'
import { planHabits } from './habits'
import { planInvestments } from './investments'
import { planNotes } from './notes'
import { uploadPapers } from './papers'
import { people } from './people'
import { planPhotos } from './photos'
import { uploadPortraits } from './pictures'
import { planProjects } from './projects'
import { createRandom } from './random'
import { uploadReceipts } from './receipts'
import { planSeries } from './series'
import { createShop } from './shop'
import { planShopping } from './shopping'
import { planTasks } from './tasks'
import { type Life, live, reminding, type WalkingClock } from './timeline'

type Options = {
  /** The clock that the services run on. It ends where it began: at "now". */
  clock: WalkingClock
  /** How much life there is, in years; a part of one is fine. */
  years: number
  seed: string
  timezone: string
  /** Where the executable unpacks sharp's libraries. */
  cacheDir: string
} & Pick<Life, 'lived' | 'isSkipped'>

const passwordWords: [string, ...string[]] = [
  'maple',
  'lantern',
  'river',
  'biscuit',
  'kettle',
  'meadow',
  'copper',
  'harbour',
  'willow',
  'ember',
]

/** Who the family is, everything it did, and how its members sign in. */
const inhabit = async (services: Services, { clock, years, seed, timezone, cacheDir, lived, isSkipped }: Options) => {
  const now = clock.now()
  const draw = createRandom(`${seed} password`)
  const password = [draw.pick(passwordWords), draw.pick(passwordWords), draw.pick(passwordWords), draw.int(10, 99)].join('-')

  const first = now
    .toZonedDateTimeISO(timezone)
    .toPlainDate()
    .subtract({ days: Math.round(years * 365.25) })
  clock.set(first.subtract({ days: 1 }).toZonedDateTime({ timeZone: timezone, plainTime: '19:00' }).toInstant())
  const family = await makeFamily({ services, clock, timezone, password })
  await uploadPortraits(family, cacheDir)

  const answers = createAnswers(family)
  const shop = createShop(family)
  const plans = [
    await planHabits(family, cacheDir),
    reminding(planSeries(family, answers)),
    reminding(planCalendar(family, seed, answers)),
    planChat(family),
    planTasks(family),
    planNotes(family),
    planProjects(family, seed),
    planShopping(family, shop),
    planErrands(family, shop),
    planInvestments(family),
    await planAncestry(family, cacheDir),
    planFinances(family, await uploadReceipts(family, cacheDir)),
    await planPhotos(family, { seed, cacheDir, first, today: now.toZonedDateTimeISO(timezone).toPlainDate() }),
    planDocuments(family, await uploadPapers(family, cacheDir)),
  ]
  const { calendar, sqlite } = services
  const alarm = { next: calendar.nextReminder, ring: calendar.deliverReminders }
  await live({ clock, sqlite, alarm, timezone, seed, first, now, plans, lived, isSkipped })

  const members = services.families.members(family.familyId)
  return {
    family: services.families.get(family.familyId),
    password,
    people: people.flatMap(({ name, role, email }) => {
      const user = members.find((member) => member.user.firstName === name)?.user
      return user ? [{ name: user.name, role, username: user.username, email: email ?? null }] : []
    }),
  }
}

/**
 * Fills an empty database with the life of a family of six up to now, all of it written through the services, as if they had used Hearth
 * day by day. The same for the same seed and the same moment.
 * @returns who can sign in, and with what
 */
export const fill = async (services: Services, options: Options) => {
  // One that is interrupted is begun anew: nothing has to be on the disk before all of it is.
  services.sqlite.run('PRAGMA synchronous = OFF')
  try {
    return await inhabit(services, options)
  } finally {
    services.sqlite.run('PRAGMA synchronous = FULL')
  }
}
