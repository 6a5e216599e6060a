import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { hourCycles, languages } from '#src/shared/language/languages'
import { moment, rowId } from '#src/shared/schemas'
import { widths } from '../objects/objects.contract'
import { pinKinds } from '../paired-devices/paired-devices.contract'
import { weatherKinds } from './weather.rules'

/** The ways to tick on a display: by a tap, or after a PIN. */
const tickModes = ['tap', 'pin'] as const

const somebody = () =>
  z.object({
    /** The id of the membership. */
    id: z.string(),
    firstName: z.string(),
    color: z.string(),
    hasPicture: z.boolean(),
    /** Null for a person who does not tick here. */
    tick: z.enum(tickModes).nullable(),
    pinKind: z.enum(pinKinds).nullable(),
    /** Whether they tick others' chores, or only their own. */
    ticksAll: z.boolean(),
    ticksItems: z.boolean(),
    hasChores: z.boolean(),
  })
export type DisplayPerson = OutputOf<typeof somebody>

const event = () =>
  z.object({
    id: z.string(),
    title: z.string(),
    location: z.string().nullable(),
    color: z.string(),
    /** Its start and end on this day; both null for an all-day event. */
    startsAt: moment.nullable(),
    endsAt: moment.nullable(),
    isCancelled: z.boolean(),
    /** The members who take part. */
    people: z.array(z.string()),
  })
export type DisplayEvent = OutputOf<typeof event>

const day = () =>
  z.object({
    /** `YYYY-MM-DD` in the family's zone. */
    date: z.string(),
    marks: z.array(z.object({ kind: z.enum(['birthday', 'holiday']), title: z.string() })),
    events: z.array(event()),
    /** The number of events that did not fit. */
    more: z.number().int(),
  })
export type DisplayDay = OutputOf<typeof day>

const chore = () =>
  z.object({
    id: z.string(),
    title: z.string(),
    dueTime: z.string().nullable(),
    points: z.number().int(),
    /** The assigned member; null for a chore of everybody. */
    memberId: z.string().nullable(),
    isDone: z.boolean(),
    isLate: z.boolean(),
  })
export type DisplayChore = OutputOf<typeof chore>

const list = () =>
  z.object({
    id: z.string(),
    name: z.string(),
    items: z.array(z.object({ id: z.string(), name: z.string(), quantity: z.number().int(), unit: z.string() })),
    more: z.number().int(),
  })
export type DisplayList = OutputOf<typeof list>

/** Temperatures are in the unit of the server's weather source. */
const weather = () =>
  z.object({
    /** When the source was asked. */
    at: moment,
    now: z.object({ temperature: z.number().int(), kind: z.enum(weatherKinds), isNight: z.boolean() }),
    days: z.array(z.object({ date: z.string(), kind: z.enum(weatherKinds), max: z.number().int(), min: z.number().int() })),
  })
export type DisplayWeather = OutputOf<typeof weather>

/** A part that was not chosen is null. */
const content = () =>
  z.object({
    name: z.string(),
    familyName: z.string(),
    timezone: z.string(),
    language: z.enum(languages),
    firstDayOfWeek: z.number().int().nullable(),
    hourCycle: z.enum(hourCycles).nullable(),
    /** `HH:MM`. */
    night: z.object({ from: z.string(), to: z.string() }).nullable(),
    photosAfter: z.number().int().nullable(),
    people: z.array(somebody()),
    /** Today and the coming week. */
    days: z.array(day()).nullable(),
    chores: z.array(chore()).nullable(),
    lists: z.array(list()).nullable(),
    photos: z.array(z.object({ id: z.string(), caption: z.string().nullable() })).nullable(),
    /** Null also without a weather source, and until it has answered. */
    weather: weather().nullable(),
  })
export type DisplayContent = OutputOf<typeof content>

const pairing = () =>
  z.object({
    isPaired: z.boolean(),
    /** Six digits to show; null once it is paired. */
    code: z.string().nullable(),
    expiresAt: moment.nullable(),
  })
export type DisplayPairing = OutputOf<typeof pairing>

const newTick = z.lazy(() =>
  z.object({ kind: z.enum(['chore', 'item']), rowId: rowId(), memberId: rowId(), pin: z.string().max(20).optional() }),
)
export type NewTick = z.output<typeof newTick>

const path = '/api/display'
const can = 'display'

// No session and no API token opens a call with `can: 'display'`, and the cookie of a display opens no other call.
export const displayApi = {
  pairing: endpoint('POST', `${path}/pairing`, {
    can: 'anyone',
    about:
      'Returns the code that this browser shows until a parent enters it, and a new one when it is over; once it is paired, gives the browser its cookie.',
    response: pairing,
    scope: 'none',
  }),
  content: endpoint('GET', path, {
    can,
    about: 'Returns what the display shows, without anything private. With `If-None-Match`, 304 while nothing has changed.',
    response: content,
  }),
  picture: endpoint('GET', `${path}/people/:memberId/picture`, {
    can,
    about: 'Returns the profile picture of a member as a WebP.',
    response: () => z.instanceof(Blob),
    responseType: 'image/webp',
  }),
  photo: endpoint('GET', `${path}/photos/:photoId`, {
    can,
    about: 'Returns a photo as a WebP without metadata, no wider than `w`.',
    query: z.lazy(() => z.object({ w: z.enum(widths.map(String) as ['320', '960', '1920']).default('1920') })),
    response: () => z.instanceof(Blob),
    responseType: 'image/webp',
  }),
  tick: endpoint('POST', `${path}/ticks`, {
    can,
    about:
      'Ticks a chore of today or an item of a shown list as a member, as they would in the app: 403 for somebody who does not tick here, 401 for a wrong PIN, 409 if it is ticked already.',
    body: newTick,
    response: () => z.object({ id: z.string() }),
    status: 201,
    rateLimit: 'displayTicks',
  }),
  undo: endpoint('DELETE', `${path}/ticks/:tickId`, {
    can,
    about: 'Takes a tick of the last minute back, as the same member.',
    response: nothing,
    status: 204,
    rateLimit: 'displayTicks',
  }),
}
