import { afterAll, beforeEach } from 'bun:test'
import { notificationsApi } from '../features/notifications/notifications.contract'
import { plannersApi } from '../features/planners/planners.contract'
import { type GuestLinkReply, guestsApi } from '../features/planners/planners.guests.contract'
import { plannerPartsApi as partsApi } from '../features/planners/planners.parts.contract'
import { createLog } from '../platform/log/log'
import { fakeClock } from './fake-clock'
import { type Hearth, startHearth, type Who } from './hearth'

/** The text that no guest may see. */
export const canary = 'canary-7f3a'

/** A guest's answer. */
export const yes = {
  response: 'yes',
  guestCount: 2,
  childCount: 1,
  dietaryRestrictions: 'No nuts',
  notes: 'We look forward to it.',
} as const

/** The token of a guest's link; empty without one. */
export const tokenOf = ({ rsvpUrl }: GuestLinkReply) => rsvpUrl?.split('/rsvp/')[1] ?? ''

/** Starts a server for each test of a file, with its clock at 2026-11-21T12:00:00Z, and what a host and a guest do there. */
export const withGuests = () => {
  const world = {} as { hearth: Hearth; clock: ReturnType<typeof fakeClock>; lines: string[] }
  const start = async (env: Record<string, string> = {}) => {
    await world.hearth?.stop()
    world.clock = fakeClock('2026-11-21T12:00:00Z')
    world.lines = []
    const log = createLog('text', { level: 'debug', write: (line) => world.lines.push(line) })
    world.hearth = await startHearth({ clock: world.clock, env, log })
  }
  beforeEach(() => start())
  afterAll(() => world.hearth.stop())

  return Object.assign(world, {
    start,
    visitor: () => world.hearth.as('visitor'),

    /** Creates a plan in which everything that no guest may see has the canary. @returns its id */
    plan: async (body: object = {}) => {
      const facts = {
        name: 'Garden party',
        date: '2026-12-05',
        time: '15:00',
        venue: 'Our garden',
        guestNote: 'Bring a blanket; no gifts, please.',
      }
      const as = world.hearth.as('member')
      const { id: plannerId } = await as.call(plannersApi.create, { familyId: world.hearth.familyId }, {
        ...facts,
        budget: 7331.99,
        notes: canary,
        rsvpDeadline: '2026-11-30',
        ...body,
      } as never)
      await as.call(partsApi.addTask, { plannerId }, { title: canary, description: canary })
      await as.call(partsApi.addExpense, { plannerId }, { category: canary, planned: 7331.99 })
      await as.call(partsApi.addVenue, { plannerId }, { name: canary })
      await as.call(partsApi.addMoment, { plannerId }, { at: '2026-12-05T20:00:00Z', title: canary })
      return plannerId
    },

    invite: (plannerId: string, body: object = {}, who: Who = 'member') =>
      world.hearth.as(who).call(guestsApi.create, { plannerId }, { guestName: 'Clara Alder', ...body } as never),

    /** The notifications of a member: kind, title and first name of the actor. */
    told: async (who: Who) =>
      (await world.hearth.as(who).call(notificationsApi.list, { familyId: world.hearth.familyId })).map(({ kind, title, actor }) => [
        kind,
        title,
        actor?.firstName,
      ]),
  })
}
