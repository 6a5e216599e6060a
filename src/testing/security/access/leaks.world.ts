import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLog, type Level } from '#src/platform/log/log'
import type { Endpoint } from '#src/shared/endpoint'
import { mayDo, presetFor, type Role } from '#src/shared/permissions'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, password, startHearth, type Who } from '#src/testing/hearth'
import { Socket } from '#src/testing/socket'
import { teal, uploadsOf } from '#src/testing/uploads'
import { type Mark, type Planted, plant } from './planted'
import { createSecretFinder } from './secrets'
import { endpointsOf, fill } from './shapes'

/** A server with planted secrets and marked texts, an open socket for every role, and a captured log. */

export const callers = ['visitor', 'pending', 'stranger', 'extended', 'child', 'member', 'parent', 'admin'] as const
export const members = ['extended', 'child', 'member', 'parent', 'admin'] as const
export const isMember = (who: Who): who is Role => (members as readonly string[]).includes(who)

export const privateTitle = 'zqprivate-surprise-party'
const camera = 'zqcamera-51.4778N-0.0015W'

/** All planted marks except texts that name their own call. */
export const hidden = /zq(rivera|strange|private|camera)/

/** Captures the server's log in both formats. */
const captureLog = () => {
  const lines: string[] = []
  const logs = (['text', 'json'] as const).map((format) => createLog(format, { level: 'debug', write: (line) => lines.push(line) }))
  const level = (name: Level) => (message: string, fields?: Record<string, unknown>) => {
    for (const log of logs) log[name](message, fields)
  }
  return { lines, log: { debug: level('debug'), info: level('info'), warn: level('warn'), error: level('error') } }
}

const openScreens = async (hearth: Hearth) => {
  const screens = {} as Record<(typeof members)[number] | 'stranger', Socket>
  for (const who of [...members, 'stranger'] as const) {
    screens[who] = new Socket(hearth.as(who))
    await screens[who].join(who === 'stranger' ? hearth.otherFamilyId : hearth.familyId)
  }
  return screens
}

/** Uploads two pictures of the admin with a camera location: one without a reference, and one among the photos. */
const hidePictures = async (hearth: Hearth) => {
  const exif = { IFD0: { ImageDescription: camera }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 28/1 40/1', GPSMapDatum: camera } }
  const upload = async (width: number) => (await uploadsOf(hearth).stored(teal(width, 48).jpeg().withExifMerge(exif), 'admin')).url
  const pictures = { hidden: await upload(64), shown: await upload(65) }
  await hearth.as('admin').post(hearth.path('/photos'), { url: pictures.shown })
  return pictures
}

/** Passwords, tokens and keys, and their hashes. */
const secretsOf = ({ as, data, services: { sqlite, setup } }: Hearth, theirs: Planted, ticket: string) => {
  const tokenOf = (who: Who) => decodeURIComponent(as(who).cookie).split('=')[1]?.split('.')[0] ?? ''
  const column = (name: string, query: string) => {
    const rows = sqlite.query<{ value: string }, []>(query).all()
    return Object.fromEntries(rows.map(({ value }, i) => [`${name} ${i}`, value]))
  }
  return createSecretFinder({
    password,
    'a new password': `${password}!`,
    'the setup token': setup.token,
    'an upload ticket': ticket,
    'the secret key': readFileSync(join(data, 'secret.key')),
    'a code that invites to the other family': theirs.rows.code ?? '',
    ...Object.fromEntries(callers.filter((who) => who !== 'visitor').map((who) => [`session of ${who}`, tokenOf(who)])),
    ...column('password hash', 'select distinct password_hash as value from users'),
    ...column('session hash', 'select sid as value from sessions'),
    ...column('ticket hash', 'select ticket_hash as value from objects where ticket_hash is not null'),
  })
}

/** Whether a member of the Riveras may read a text that the admin wrote with a call. */
const mayRead = (who: Who, { call, can }: Mark) => {
  if (can === 'anyone') return who !== 'visitor'
  if (can === 'own') return who === 'admin'
  // A suspended member knows the family's name.
  if (call === 'PATCH /api/families/:familyId') return who === 'pending' || isMember(who)
  return isMember(who) && mayDo({ role: who, permissions: presetFor(who) }, can)
}

const word = /zq(?:rivera|strange)\w+?qz/g
export const marksIn = (text: string) => new Set([...text.matchAll(word)].map(([mark]) => mark))

/** Headers and body of a reply, without the caller's own session cookie and the like. */
const contentOf = async (answer: Response) => {
  const headers = [...answer.headers].filter(([name]) => name !== 'set-cookie').map(([name, value]) => `${name}: ${value}`)
  const body = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, bytes: Buffer.concat([Buffer.from(`${headers.join('\n')}\n\n`), body]) }
}

export const startWithSecrets = async () => {
  const { lines, log } = captureLog()
  const hearth = await startHearth({ clock: fakeClock('2026-11-21T12:00:00Z'), log })
  // Jobs save their plans once; that must not count as a write of a call.
  await hearth.jobs()
  const screens = await openScreens(hearth)
  const own = await plant(hearth, 'admin', hearth.familyId, 'rivera')
  const theirs = await plant(hearth, 'stranger', hearth.otherFamilyId, 'strange')
  const times = { startTime: '2026-11-21T15:00:00Z', endTime: '2026-11-21T17:00:00Z' }
  await hearth.as('member').post(hearth.path('/events'), { ...times, title: privateTitle, description: privateTitle, isPrivate: true })
  const pictures = await hidePictures(hearth)
  const ticket = (await uploadsOf(hearth).ticket('admin')).split('ticket=')[1] ?? ''

  return {
    hearth,
    lines,
    screens,
    own,
    theirs,
    pictures,
    ticket,
    endpoints: endpointsOf(hearth),
    /** Names of the secrets that a text or file contains. */
    secrets: secretsOf(hearth, theirs, ticket),

    /** Calls whose texts `who` reads without permission. */
    leaksIn: (text: string, who: Who) =>
      [...marksIn(text)].flatMap((mark) => {
        const isTheirs = theirs.marks.has(mark)
        const of = (isTheirs ? theirs : own).marks.get(mark)
        const may = of && (of.can === 'anyone' || !isTheirs ? mayRead(who, of) : who === 'stranger')
        return may ? [] : [of?.call ?? mark]
      }),

    rowsFor: ({ path }: Endpoint) => (path.includes('/projects/') ? { ...own.rows, taskId: own.rows.projectTaskId ?? '' } : own.rows),
    addressOf(endpoint: Endpoint) {
      return fill(endpoint.path, this.rowsFor(endpoint))
    },

    ask: async (who: Who, method: string, address: string, body?: string) =>
      contentOf(
        await fetch(hearth.url + address, {
          method,
          redirect: 'manual',
          headers: { ...(who !== 'visitor' && { cookie: hearth.as(who).cookie }), 'content-type': 'application/json' },
          body: body ?? null,
        }),
      ),
  }
}
export type Hidden = Awaited<ReturnType<typeof startWithSecrets>>
