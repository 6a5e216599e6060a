import type { EventReply } from '../features/calendar/calendar.contract'
import { rsvpBody } from '../features/calendar/calendar.series.contract'
import type { DemoFamily } from './family'
import { isOldEnough, type Name } from './people'
import type { Random } from './random'
import type { Act, Day } from './timeline'

type Rsvp = [status: string, notes?: string]

const adultRsvps: [Rsvp, ...Rsvp[]] = [
  ['accepted'],
  ['accepted'],
  ['accepted'],
  ['accepted', 'I’ll bring dessert.'],
  ['accepted', 'I can drive.'],
  ['accepted', 'A little late.'],
  ['tentative'],
  ['tentative', 'Depends on the train.'],
  ['declined'],
  ['declined', 'At work until eight, sorry.'],
]
const childRsvps: [Rsvp, ...Rsvp[]] = [
  ['accepted'],
  ['accepted'],
  ['accepted'],
  ['accepted', 'Can Leon come too?'],
  ['tentative'],
  ['tentative', 'If practice is over by then.'],
  ['declined', 'Test the day after.'],
]
const rsvpsOf = (name: Name) => (name === 'Ella' || name === 'Noah' || name === 'Ivy' ? childRsvps : adultRsvps)

/** Invited people answer within two days, one in ten never. Answers due after today stay open. */
export const createAnswers = ({ services: { calendar }, members }: DemoFamily) => {
  const waiting = new Map<string, Act[]>()
  const answer = async (name: Name, event: EventReply, [status, notes = '']: Rsvp) => {
    const row = calendar.find(members[name], event.id)
    if (row) await calendar.answer(members[name], row, rsvpBody.parse({ status, notes }))
    // Nobody wants reminders of weekly events.
    if (row?.recurrence?.frequency === 'weekly') await calendar.remind(members[name], row, null)
  }

  return {
    /** Plans the people's answers for the following days. */
    expect({ date }: Day, people: Name[], event: () => EventReply | undefined, draw: Random) {
      for (const name of people.filter((one) => isOldEnough(one, date))) {
        if (draw.chance(0.1)) continue
        const rsvp = draw.pick(rsvpsOf(name))
        const minute = draw.int(7 * 60, 22 * 60)
        const act = () => {
          const made = event()
          return made && answer(name, made, rsvp)
        }
        const on = date.add({ days: draw.int(1, 2) }).toString()
        waiting.set(on, [...(waiting.get(on) ?? []), { minute, act }])
      }
    },

    /** The answers of a day. */
    on({ date }: Day): Act[] {
      const acts = waiting.get(date.toString()) ?? []
      waiting.delete(date.toString())
      return acts
    },
  }
}
export type Answers = ReturnType<typeof createAnswers>
