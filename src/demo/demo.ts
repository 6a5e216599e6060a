import type { Services } from '../server/services'
import { planAncestry } from './ancestry'
import { createAnswers } from './answers'
import { planCalendar } from './calendar'
import { planChat } from './chat'
import { planDirectory } from './directory'
import { uploadPapers, uploadProgramme } from './document-files'
import { planDocuments } from './documents'
import { planErrands } from './errands'
import { makeFamily } from './family'
import { planFinances } from './finances'
import { planHabits } from './habits'
import { planInvestments } from './investments'
import { planLocation } from './location'
import { planNotes } from './notes'
import { people } from './people'
import { planPhotos } from './photos'
import { uploadPortraits } from './pictures'
import { planPlanners } from './planners'
import { planPortal } from './portal'
import { planPrayers } from './prayers'
import { planProjects } from './projects'
import { createRandom } from './random'
import { uploadReceipts } from './receipts'
import { planSeries } from './series'
import { createShop } from './shop'
import { planShopping } from './shopping'
import { planSports } from './sports'
import { planTasks } from './tasks'
import { type SimulationOptions, simulate, type WalkingClock, withReminders } from './timeline'
import { planWishlists } from './wishlists'

type Options = {
  /** The clock of the services. It starts and ends at the current time. */
  clock: WalkingClock
  /** The simulated time in years; may be a fraction. */
  years: number
  seed: string
  timezone: string
  /** The folder into which the executable unpacks sharp's libraries. */
  cacheDir: string
} & Pick<SimulationOptions, 'onProgress' | 'isSkipped'>

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

/** Creates the family and everything it did. @returns the accounts */
const createDemo = async (services: Services, { clock, years, seed, timezone, cacheDir, onProgress, isSkipped }: Options) => {
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
    withReminders(planSeries(family, answers)),
    withReminders(planCalendar(family, seed, { answers, programme: await uploadProgramme(family) })),
    planChat(family),
    planTasks(family),
    planNotes(family),
    planProjects(family, seed),
    planShopping(family, shop),
    planErrands(family, shop),
    planInvestments(family),
    planPrayers(family),
    planLocation(family),
    planWishlists(family),
    planPlanners(family),
    planDirectory(family),
    planSports(family),
    planPortal(family),
    await planAncestry(family, cacheDir),
    planFinances(family, await uploadReceipts(family, cacheDir)),
    await planPhotos(family, { seed, cacheDir, first, today: now.toZonedDateTimeISO(timezone).toPlainDate() }),
    planDocuments(family, await uploadPapers(family, cacheDir)),
  ]
  const { calendar, sqlite } = services
  const alarm = { next: calendar.nextReminder, ring: calendar.deliverReminders }
  await simulate({ clock, sqlite, alarm, timezone, seed, first, now, plans, onProgress, isSkipped })

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
 * Fills an empty database with the life of a family of six until now, written through the services day by day. Deterministic for the same
 * seed and time.
 * @returns the accounts and their password
 */
export const fill = async (services: Services, options: Options) => {
  // An interrupted demo starts over, so nothing needs to be on the disk before the end.
  services.sqlite.run('PRAGMA synchronous = OFF')
  try {
    return await createDemo(services, options)
  } finally {
    services.sqlite.run('PRAGMA synchronous = FULL')
  }
}
