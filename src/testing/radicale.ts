import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A real CalDAV server (Debian's `radicale`) with the account `ana`, for tests of the client. */

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

export const startRadicale = async () => {
  const dir = mkdtempSync(join(tmpdir(), 'hearth-radicale-'))
  const port = await freePort()
  mkdirSync(join(dir, 'collections'))
  writeFileSync(join(dir, 'users'), 'ana:right\n')
  const config = `[server]\nhosts = 127.0.0.1:${port}\n[auth]\ntype = htpasswd\nhtpasswd_filename = ${dir}/users\nhtpasswd_encryption = plain\ndelay = 0\n[storage]\nfilesystem_folder = ${dir}/collections\n[logging]\nlevel = info\n`
  writeFileSync(join(dir, 'config'), config)
  const url = `http://127.0.0.1:${port}/`
  const authorization = `Basic ${btoa('ana:right')}`
  let server: Bun.Subprocess | undefined

  const startServer = async () => {
    server = Bun.spawn(['radicale', '--config', join(dir, 'config')], { stdout: 'ignore', stderr: Bun.file(join(dir, 'log')) })
    for (let n = 0; n < 200; n++) {
      if (await fetch(url, { method: 'OPTIONS' }).catch(() => undefined)) return
      await Bun.sleep(50)
    }
    throw new Error('Radicale did not start.')
  }
  const stopServer = async () => {
    server?.kill()
    await server?.exited
  }
  const ask = async (method: string, path: string, body?: string, headers: Record<string, string> = {}) => {
    const response = await fetch(url + path, { method, body, headers: { authorization, ...headers } } as RequestInit)
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return text
  }
  const pathOf = (calendar: string, name: string) => `ana/${calendar}/${name}.ics`
  await startServer()
  return {
    url,
    startServer,
    stopServer,
    async stop() {
      await stopServer()
      rmSync(dir, { recursive: true, force: true })
    },
    makeCalendar: (path: string, name: string, color: string) =>
      ask(
        'MKCALENDAR',
        `ana/${path}/`,
        `<C:mkcalendar xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:D="DAV:" xmlns:I="http://apple.com/ns/ical/"><D:set><D:prop><D:displayname>${name}</D:displayname><I:calendar-color>${color}</I:calendar-color></D:prop></D:set></C:mkcalendar>`,
      ),
    put: (calendar: string, uid: string, ...lines: string[]) =>
      ask(
        'PUT',
        pathOf(calendar, uid),
        [
          'BEGIN:VCALENDAR',
          'VERSION:2.0',
          'PRODID:-//test',
          'BEGIN:VEVENT',
          `UID:${uid}`,
          'DTSTAMP:20261101T000000Z',
          ...lines,
          'END:VEVENT',
          'END:VCALENDAR',
          '',
        ].join('\r\n'),
        { 'content-type': 'text/calendar' },
      ),
    remove: (calendar: string, uid: string) => ask('DELETE', pathOf(calendar, uid)),
    read: (calendar: string, uid: string) => ask('GET', pathOf(calendar, uid)),
    /** The names of the objects of a calendar. */
    list: async (calendar: string) => {
      const text = await ask('PROPFIND', `ana/${calendar}/`, undefined, { depth: '1' })
      return [...text.matchAll(/<href>[^<]*\/([^/<]+)\.ics<\/href>/g)].map(([, name]) => decodeURIComponent(name ?? ''))
    },
  }
}
