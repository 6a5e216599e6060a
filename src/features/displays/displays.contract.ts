import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { msg } from '#src/shared/language/message'
import { changeOf, moment, rowId, text, timeOfDay } from '#src/shared/schemas'
import { person } from '../accounts/accounts.contract'
import { displayParts } from './displays.rules'

const display = () =>
  z.object({
    id: z.string(),
    familyId: z.string(),
    pairedBy: person(),
    /** "Kitchen". */
    name: z.string(),
    shows: z.array(z.enum(displayParts)),
    /** The shopping lists on the display. */
    listIds: z.array(z.string()),
    /** The members who tick there without a PIN. Other children tick with their PIN; other adults do not tick there. */
    tickers: z.array(z.string()),
    /** The hours in which it is dark, `HH:MM`; null for none. */
    nightFrom: z.string().nullable(),
    nightTo: z.string().nullable(),
    /** Minutes without a touch before it shows photos; null for never. */
    photosAfter: z.number().int().nullable(),
    /** The browser's User-Agent header. */
    userAgent: z.string().nullable(),
    createdAt: moment,
    lastSeenAt: moment.nullable(),
  })
export type DisplayReply = OutputOf<typeof display>

const fields = () =>
  z.object({
    name: text(60, msg('Name is required')),
    shows: z
      .array(z.enum(displayParts))
      .max(displayParts.length)
      .default([...displayParts]),
    listIds: z.array(rowId()).max(20).default([]),
    tickers: z.array(rowId()).max(200).default([]),
    nightFrom: timeOfDay.nullable().default('21:00'),
    nightTo: timeOfDay.nullable().default('06:30'),
    photosAfter: z.number().int().min(1).max(240).nullable().default(10),
  })

export const newDisplay = z.lazy(() =>
  fields().extend({
    code: z
      .string()
      .max(20)
      .transform((value) => value.replace(/\D/g, ''))
      .pipe(z.string().regex(/^\d{6}$/, msg('Enter the six digits on the display.'))),
  }),
)
export type NewDisplay = z.output<typeof newDisplay>
export const displayChange = z.lazy(() => changeOf(fields()))
export type DisplayChange = z.output<typeof displayChange>

const path = '/api/families/:familyId/displays'
const row = `${path}/:displayId` as const

export const displaysApi = {
  list: endpoint('GET', path, { can: 'parent', about: 'Lists the wall displays, newest first.', response: () => z.array(display()) }),
  pair: endpoint('POST', path, {
    can: 'parent',
    about:
      'Pairs the wall display that shows this code, for as long as its parent is an active one: 422 for a code that is wrong or over, 429 after several of them.',
    body: newDisplay,
    response: display,
    status: 201,
    scope: 'none',
  }),
  change: endpoint('PATCH', row, {
    can: 'parent',
    about: 'Changes the given fields of a wall display, which follows within a minute.',
    body: displayChange,
    response: display,
  }),
  revoke: endpoint('DELETE', row, {
    can: 'parent',
    about: 'Revokes a wall display. It shows a new code within a minute.',
    response: nothing,
    status: 204,
  }),
}
