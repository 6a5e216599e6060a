import * as z from 'zod'
import { endpoint, type OutputOf } from '#src/shared/endpoint'
import { msg } from '#src/shared/language/message'
import { moment } from '#src/shared/schemas'
import { scheduleLimits } from './schedule.rules'
import { gameKinds, gameStatuses } from './sports.rules'

const scheduleFormats = ['lines', 'ics'] as const
const outcomes = ['new', 'changed', 'unchanged'] as const

const scheduleBody = z.lazy(() =>
  z.object({
    text: z.string().min(1, msg('Paste the schedule first.')).max(scheduleLimits.characters, msg('The schedule is too long.')),
    format: z.enum(scheduleFormats),
    /** Without it, nothing is written. */
    apply: z.boolean().default(false),
  }),
)
export type ScheduleBody = z.output<typeof scheduleBody>

const count = () => z.number().int().nonnegative()
const scheduleReply = () =>
  z.object({
    new: count(),
    changed: count(),
    unchanged: count(),
    games: z.array(
      z.object({
        kind: z.enum(gameKinds),
        opponent: z.string().nullable(),
        isHome: z.boolean(),
        gameDate: moment,
        durationMinutes: z.number().int(),
        location: z.string().nullable(),
        status: z.enum(gameStatuses),
        outcome: z.enum(outcomes),
      }),
    ),
    /** Lines, or events by their number, that could not be read. */
    skipped: z.array(z.object({ line: z.number().int(), text: z.string(), reason: z.string() })),
  })
export type ScheduleReply = OutputOf<typeof scheduleReply>

const team = '/api/sports/teams/:teamId'
export const scheduleApi = {
  import: endpoint('POST', `${team}/schedule`, {
    can: 'edit_sports',
    about: `Reads a schedule of lines, or an iCalendar file, of at most ${scheduleLimits.games} games. With \`apply\`, adds the new games and changes those of the same id, or the same opponent on the same day.`,
    body: scheduleBody,
    response: scheduleReply,
    status: 200,
  }),
  export: endpoint('GET', `${team}/season.ics`, {
    can: 'view_sports',
    about: "Downloads a team's games and practices as an iCalendar file.",
    response: () => z.string(),
    responseType: 'text/calendar',
  }),
}
